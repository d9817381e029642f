/** The panel: bar, stage, blue row, slab, tabs. Only the stage scrolls, and nothing ever covers the slab. */
import { Bar } from "./bar";
import { BlueRow } from "./blue";
import { Register } from "./slab/register";
import { Seats } from "./slab/seats";
import { Strip } from "./slab/strip";
import { NewGameScreen } from "./stage/new-game";
import { QuestionCard, QuestionRow } from "./stage/question";
import { Stage } from "./stage/stage";
import { clock, isNight, panel, snapshot, state, t } from "./store";
import { Tabs } from "./tabs";
import { useClockPulses } from "./time";
import { locked, over, question } from "./ui";

export function App() {
  useClockPulses(clock.value);
  const theme = isNight.value && over.value?.card !== "new-game" ? "night" : "day";
  return (
    <div class={`panel ${locked.value ? "is-locked" : ""}`} data-theme={theme}>
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
    return <NewGameScreen />;
  }
  return (
    <>
      <Stage />
      <BlueRow />
      <footer class="slab">
        <Strip />
        <Register />
        <Seats />
      </footer>
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
