/** The upper, light part: play. It shows one thing, chosen by what the server says comes next. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Sheet } from "../comfort/settings-sheet";
import { sheet } from "../comfort/sheet";
import { nextCode } from "../drafts";
import { FixCard } from "../fix/card";
import { HeldCard } from "../held/card";
import { JudgesCard } from "../judges/card";
import { clock, outlook, panel, refusals, snapshot } from "../store";
import { Timeline } from "../timeline/card";
import { armed, locked, over, question, rolesShown, STAGE_DEAD_MS, stageChangedAt } from "../ui";
import { ArmedCard } from "./armed";
import { BestMove } from "./best-move";
import { Between } from "./between";
import { Check } from "./check";
import { Decide } from "./decide";
import { Lift } from "./lift";
import { LockedNote } from "./locked";
import { Morning } from "./morning";
import { NightZero } from "./night-zero";
import { Notices } from "./notices";
import { Picker } from "./picker";
import { QuestionCard } from "./question";
import { Result } from "./result";
import { Roles } from "./roles";
import { SeatCard } from "./seat-card";
import { Shooting } from "./shooting";
import { Speech } from "./speech";
import { Tie } from "./tie";
import { VoteCount } from "./vote-count";
import { Waiting } from "./waiting";

export function Stage() {
  const touchedAt = useRef(0);
  const stage = useRef<HTMLElement>(null);
  const page = [over.value?.card, nextCode.value, question.value !== null].join();
  // Another card begins at its top, wherever the one before it had been scrolled to.
  useLayoutEffect(() => {
    if (page && stage.current) stage.current.scrollTop = 0;
  }, [page]);
  return (
    <main
      ref={stage}
      class={`stage ${hasNotice() ? "has-notice" : ""}`}
      onPointerDownCapture={() => {
        touchedAt.current = performance.now();
      }}
      onClickCapture={(event) => {
        // What has just moved under the finger is not what the finger was aiming at.
        if (event.detail > 0 && touchedAt.current - stageChangedAt.value < STAGE_DEAD_MS)
          event.stopPropagation();
      }}
    >
      <Content />
    </main>
  );
}

/** A card on top takes its room from what the judge can do without for a while. */
const hasNotice = () =>
  !over.value && !question.value && (refusals.value.length > 0 || !panel().link.value.connected);

function Content() {
  if (rolesShown.value) return <Roles />;
  if (question.value) return <QuestionCard of={question.value} />;
  if (sheet.value) return <Sheet />;
  const card = over.value;
  if (card?.card === "picker") return <Picker pick={card.pick} />;
  if (card?.card === "seat") return <SeatCard seat={card.seat} />;
  if (card?.card === "timeline") return <Timeline card={card} />;
  if (card?.card === "waiting") return <Waiting />;
  if (card?.card === "judges") return <JudgesCard />;
  if (card?.card === "held") return <HeldCard />;
  if (card?.card === "fix") return <FixCard card={card} />;
  if (card?.card === "decide") return <Decide />;
  return (
    <>
      <Notices />
      {locked.value && <LockedNote />}
      {armed.value ? <ArmedCard chosen={armed.value} /> : <Situation />}
    </>
  );
}

function Situation() {
  const view = snapshot.value;
  if (!view || !outlook.value) return null;
  const { game } = view;
  switch (nextCode.value) {
    case "vote":
    case "revote":
      return <VoteCount />;
    case "lift":
      return <Lift view={view} />;
    case "shot":
      return <Shooting view={view} />;
    case "best_move":
      return <BestMove view={view} />;
    case "don_check":
    case "sheriff_check":
      return <Check view={view} don={nextCode.value === "don_check"} />;
    case "announce":
      return <Morning view={view} />;
    case "decide":
      return <Decide />;
  }
  if (game.decided !== null || game.outcome !== null || game.phase === "finished")
    return <Result view={view} />;
  if (game.stage === "agreement") return <NightZero view={view} />;
  if (game.word === "own" && clock.value) return <Speech view={view} />;
  if (game.stage === "tie") return <Tie view={view} />;
  return <Between view={view} />;
}
