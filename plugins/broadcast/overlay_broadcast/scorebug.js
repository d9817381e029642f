// A score bug for a corner of the picture: event, day or night, and how many are at the table. It needs no framework:
// the page sets `state` after each change, and the element draws it.
const STYLE = `
  :host { position: absolute; left: 40px; top: 40px; font: 600 30px/1.2 sans-serif; color: #fff; }
  div { display: flex; gap: 18px; padding: 12px 20px; background: #0e1319; border-left: 6px solid #9ccbf5; }
  b { font-variant-numeric: tabular-nums; }
`;
const WORDS = {
  ru: { night: "Ночь", day: "День", vote: "Голосование", finished: "Игра окончена", seats: "за столом" },
  en: { night: "Night", day: "Day", vote: "Vote", finished: "Game over", seats: "at the table" },
};

class Scorebug extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).innerHTML = `<style>${STYLE}</style><div hidden><span></span><b></b></div>`;
  }

  set state(state) {
    const [box, phase, seats] = ["div", "span", "b"].map((name) => this.shadowRoot.querySelector(name));
    const game = state.snapshot?.game;
    box.hidden = game === undefined;
    if (!game) return;
    const words = WORDS[document.documentElement.lang] ?? WORDS.ru;
    const number = game.phase === "night" ? game.night : game.day;
    phase.textContent = game.phase === "finished" ? words.finished : `${words[game.phase]} ${number}`;
    seats.textContent = `${game.at_table} ${words.seats}`;
  }
}

customElements.define("overlay-scorebug", Scorebug);
