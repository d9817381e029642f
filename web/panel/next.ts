/** The big blue button: the next natural step as the server names it, or the publishing of what has been chosen. */
import type { NextStep, Snapshot } from "../shared/wire";
import { send, startClock } from "./acts";
import {
  beginRevote,
  chooseWinner,
  chosenWinner,
  lifted,
  nextCode,
  picked,
  setVotes,
  skip,
  votes,
} from "./drafts";
import { fixBlue } from "./fix/state";
import { nextStep, toAnnounce } from "./held/state";
import { isBarred } from "./judges/own";
import { isCarried } from "./offline/project";
import { outlook, panel, type Step, seatedNow, seatView, snapshot, t } from "./store";
import { ask, over, say } from "./ui";
import { candidateNow, countNow, freeHands, isLast, stop, voteBody } from "./vote-draft";
import { noteStop } from "./vote-strip";
import { clockDigits, list, seatsList } from "./words/format";

/** Less than this was no slip: the player had finished. */
const EARLY_MS = 5_000;
const CUT_SAID_MS = 8_000;

export interface Blue {
  title: string;
  sub: string;
  /** Null: the judge must choose something first. */
  act: (() => void) | null;
  /** The answer to a step is on its way: nothing to press, and nothing to redraw for the moment it takes. */
  busy?: boolean;
}

/** Steps after which the server will name another next step. */
const STAYING = new Set(["infraction", "attach", "nominate", "clock"]);
const movesOn = (tap: { do: Step }) => !STAYING.has(Object.keys(tap.do)[0] ?? "");

export function blue(): Blue | null {
  const view = snapshot.value;
  const next = nextStep.value;
  if (!view || !next) return null;
  if (over.value?.card === "fix") return fixBlue();
  if (over.value?.card === "decide" || next.code === "decide") return unlessBarred("decided", decideBlue());
  const offline = !panel().link.value.connected;
  const made = unlessBarred(next.code, makeBlue(view, next));
  const waits = panel().outbox.taps.value.filter(movesOn);
  // Without a link the speeches go on in their order; only what comes after them is for the server to say.
  const carried = offline && waits.every((tap) => isCarried(Object.keys(tap.do)[0] ?? ""));
  if (next.code === "wait_for_link")
    return { title: t("panel-next-wait_for_link"), sub: t("panel-sub-wait_for_link"), act: null };
  if (waits.length > 0 && !carried) {
    if (offline) return { ...made, sub: t("panel-next-waits"), act: null };
    if (panel().outbox.heldUp.value !== null) return { ...made, sub: t("panel-held-up"), act: null };
    return { ...made, act: null, busy: true };
  }
  return offline ? { ...made, sub: t("panel-next-later") } : made;
}

/** Making a game and ending it is not for every role; the server would refuse. */
const unlessBarred = (order: string, made: Blue): Blue =>
  isBarred(order) ? { ...made, sub: t("panel-head-only"), act: null } : made;

function makeBlue(view: Snapshot, next: NextStep): Blue {
  switch (nextCode.value) {
    case "vote":
    case "revote":
      return voteBlue();
    case "tie":
      return {
        title: t("panel-next-revote"),
        sub: t("panel-sub-revote", { seats: list(view.vote?.standing ?? []) }),
        act: beginRevote,
      };
    case "lift":
      return liftBlue(view);
    case "shot":
      return shotBlue();
    case "best_move":
      return bestMoveBlue();
    case "don_check":
    case "sheriff_check":
      return checkBlue(nextCode.value === "don_check" ? "don_check" : "sheriff_check");
    case "finish":
      return finishBlue(view, next);
    case "announce":
      return announceBlue(next);
    case "open":
      return { title: t("panel-new-game"), sub: "", act: openForm };
    default:
      return plainBlue(view, next);
  }
}

/** What is left for later stays held; the others are announced one by one. */
function announceBlue(next: NextStep): Blue {
  const now = toAnnounce.value;
  const whole = now.length === (outlook.value?.held.length ?? 0);
  return {
    title: t("panel-next-announce"),
    sub: t("panel-sub-announce", { count: now.length }),
    act: () => {
      if (whole && next.do) send(next.do as Step);
      else for (const ruling of now) send({ announce: ruling.ref } as Step);
    },
  };
}

function openForm(): void {
  over.value = { card: "new-game" };
}

function plainBlue(view: Snapshot, next: NextStep): Blue {
  const args = { seat: next.seat ?? 0, number: next.number ?? 0, seconds: next.seconds ?? 0 };
  const step = next.do as Step | null;
  return {
    title: t(titleOf(next), args),
    sub: subOf(view, next),
    act: step && (() => goOn(view, step)),
  };
}

function titleOf(next: NextStep): string {
  if (next.code === "night" && next.number === 0) return "panel-next-agreement";
  // Nothing is counted: the tap lets the only nominee leave.
  if (next.code === "voting" && next.seat !== null) return "panel-next-only-nominee";
  return `panel-next-${next.code}`;
}

/** A step taken while somebody still had time says so: Вернуть gives that time back, paused. */
function goOn(view: Snapshot, step: Step): void {
  const { clock } = view;
  const left = clock === null || clock.ends_at === null ? 0 : clock.ends_at - panel().serverNow();
  const cut = clock?.purpose === "speech" && left > EARLY_MS ? clock.seat : null;
  if (!send(step) || cut === null) return;
  const title = t("panel-cut-short", { seat: cut, time: clockDigits(left) });
  say({ tone: "warn", title, detail: t("panel-cut-short-back"), undo: "named", offer: null }, CUT_SAID_MS);
}

function subOf(view: Snapshot, next: NextStep): string {
  const seconds = next.seconds ?? 0;
  switch (next.code) {
    case "speech": {
      if (!next.cost) return t("panel-sub-speech", { seconds });
      const fouls = next.seat === null ? 0 : (seatView(next.seat)?.fouls ?? 0);
      return t("panel-sub-speech-cut", { seconds, fouls, clause: next.cost.clause });
    }
    case "voting":
      if (next.seat !== null) return t("panel-sub-only-nominee");
      return t("panel-sub-voting", { seats: list(view.nominees.map((one) => one.seat)) });
    case "no_vote":
    case "night":
      if (next.number === 0) return t("panel-sub-agreement");
      if (view.game.vote_cancelled === "today") return t("panel-sub-vote-cancelled");
      return next.code === "no_vote" ? t("panel-sub-no-vote") : "";
    case "last_word":
      return t("panel-sub-last-word", { seconds });
    case "tie_speech":
      return t("panel-sub-tie");
    default:
      return "";
  }
}

function finishBlue(view: Snapshot, next: NextStep): Blue {
  const speaking = view.clock?.purpose === "last_word" || view.seats.some((one) => one.last_word === "due");
  const step = (next.do ?? { finish: true }) as Step;
  return {
    title: t("panel-next-finish"),
    sub: subOfFinish(speaking),
    act: () => (speaking ? ask({ ask: "finish", step }) : void send(step)),
  };
}

function subOfFinish(speaking: boolean): string {
  const held = outlook.value?.held.length ?? 0;
  if (held > 0) return t("panel-sub-finish-held", { count: held });
  return t(speaking ? "panel-sub-finish-speaking" : "panel-sub-finish");
}

function voteBlue(): Blue {
  const draft = votes.value;
  const view = snapshot.value;
  if (!draft || !view || draft.candidates.length === 0)
    return { title: t("panel-next-vote"), sub: "", act: null };
  const hands = outlook.value?.hands ?? 0;
  const count = countNow(draft, seatedNow(view), hands);
  const seat = candidateNow(draft);
  const publish = () => {
    noteStop();
    send({ vote: voteBody(draft, count, hands) } as Step);
  };
  if (isLast(draft)) {
    return {
      title: t("panel-stop", { seat, votes: count.votes }),
      sub: t("panel-sub-publish-vote"),
      act: publish,
    };
  }
  if (count.votes >= (view.vote?.majority ?? Number.POSITIVE_INFINITY)) {
    return {
      title: t("panel-settled", { seat }),
      sub: t("panel-sub-settled", { votes: count.votes }),
      act: publish,
    };
  }
  const after = stop(draft, count);
  const rest = freeHands(after, hands);
  return {
    title: t("panel-stop", { seat, votes: count.votes }),
    sub: t(isLast(after) ? "panel-sub-stop-last" : "panel-sub-stop", { seat: candidateNow(after), rest }),
    act: () => {
      noteStop();
      setVotes(after);
    },
  };
}

function liftBlue(view: Snapshot): Blue {
  const hands = lifted.value;
  const seats = seatsList(view.vote?.standing ?? []);
  if (hands === null)
    return {
      title: t("panel-lift-how-many"),
      sub: t("panel-sub-lift", { seats, majority: view.vote?.majority ?? 0 }),
      act: null,
    };
  const enough = hands >= (view.vote?.majority ?? Number.POSITIVE_INFINITY);
  return {
    title: t("panel-lift-stop", { hands }),
    sub: t(enough ? "panel-sub-lift-leave" : "panel-sub-lift-stay", { seats }),
    act: () => void send({ lift: hands } as Step),
  };
}

function shotBlue(): Blue {
  const { seats, miss } = picked.value;
  const seat = seats[0];
  if (miss)
    return {
      title: t("panel-shot-miss"),
      sub: t("panel-sub-shot"),
      act: () => void send({ shot: "miss" } as Step),
    };
  if (seat === undefined) return { title: t("panel-shot-ask"), sub: t("panel-sub-shot-ask"), act: null };
  return {
    title: t("panel-shot", { seat }),
    sub: t("panel-sub-shot"),
    act: () => void send({ shot: seat } as Step),
  };
}

function bestMoveBlue(): Blue {
  const seats = picked.value.seats;
  if (seats.length === 0) {
    return {
      title: t("panel-best-move-none"),
      sub: t("panel-sub-best-move-none"),
      act: () => {
        skip("best_move");
        startClock("don_check");
      },
    };
  }
  return {
    title: t("panel-best-move-write", { seats: list(seats) }),
    sub: t("panel-sub-best-move", { count: seats.length }),
    act: () => void send({ best_move: [...seats] } as Step),
  };
}

function checkBlue(name: "don_check" | "sheriff_check"): Blue {
  const seat = picked.value.seats[0];
  if (seat === undefined) return { title: t(`panel-${name}-ask`), sub: t("panel-sub-check-ask"), act: null };
  return {
    title: t(`panel-${name}-write`, { seat }),
    sub: t("panel-sub-check"),
    act: () => void send({ [name]: seat } as unknown as Step),
  };
}

function decideBlue(): Blue {
  const winner = chosenWinner.value;
  if (winner === null) return { title: t("panel-decide-ask"), sub: t("panel-sub-decide-ask"), act: null };
  return {
    title: t("panel-decide-write", { winner }),
    sub: t("panel-sub-decide"),
    act: () => {
      over.value = null;
      send({ decided: winner } as Step);
      chooseWinner(null);
    },
  };
}
