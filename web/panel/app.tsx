/** The panel: bar, stage, blue row, slab, tabs. Only the stage scrolls, and nothing ever covers the slab. */
import { Bar } from "./bar";
import { BlueRow } from "./blue";
import { Beside } from "./comfort/beside";
import { KeyHints } from "./comfort/keys";
import { settings } from "./comfort/settings";
import { Sheet } from "./comfort/settings-sheet";
import { sheet } from "./comfort/sheet";
import { checking } from "./offline/away";
import { Register } from "./slab/register";
import { Seats } from "./slab/seats";
import { Strip } from "./slab/strip";
import { NewGameScreen } from "./stage/new-game";
import { QuestionCard, QuestionRow } from "./stage/question";
import { Stage } from "./stage/stage";
import { isNight, panel, snapshot, state, t } from "./store";
import { Tabs } from "./tabs";
import { locked, over, question } from "./ui";

export function App() {
  const dark = isNight.value && over.value?.card !== "new-game";
  const chosen = settings.value.theme;
  const theme = chosen === "auto" ? (dark ? "night" : "day") : chosen;
  return (
    <div
      class={`panel ${locked.value ? "is-locked" : ""} ${checking.value ? "is-checking" : ""}`}
      data-theme={theme}
      data-revision={state.value?.revision ?? 0}
      data-waiting={panel().outbox.taps.value.length}
    >
      <Bar />
      <Body />
    </div>
  );
}

function Body() {
  if (!state.value) return <Reaching />;
  if (over.value?.card === "new-game" || !snapshot.value) {
    if (question.value) {
      return (
        <>
          <main class="stage">
            <QuestionCard of={question.value} />
          </main>
          <QuestionRow of={question.value} />
        </>
      );
    }
    if (sheet.value) {
      return (
        <main class="stage">
          <Sheet />
        </main>
      );
    }
    return <NewGameScreen />;
  }
  // In the order of the keyboard's focus; where each part stands is the style sheet's business.
  return (
    <>
      <footer class="slab">
        <Strip />
        <Register />
        <Seats />
        <KeyHints />
      </footer>
      <BlueRow />
      <Stage />
      <Beside />
      <Tabs />
    </>
  );
}

function Reaching() {
  const { refused } = panel().link.value;
  return (
    <main class="stage">
      <section class="card headline">
        <b>{t(refused ? "panel-turned-away" : "panel-reaching")}</b>
        <span>{refused ? t("panel-turned-away-why", { why: refused }) : t("panel-reaching-how")}</span>
      </section>
    </main>
  );
}
