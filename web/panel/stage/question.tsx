/** The one second question: before something ends somebody's game. Red on the left, the harmless answer on the right. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Effect } from "../../shared/wire";
import { infraction, recordPenalty, send } from "../acts";
import { Hand, Leave, Moon, People, Points, Screen, Warn } from "../icons";
import { openPicker } from "../lit";
import { isNight, outlook, previewOf, seatView, snapshot, t } from "../store";
import { askedAt, over, QUESTION_DEAD_MS, type Question, question, say } from "../ui";
import { lastCited, notice } from "../words/effect";
import { isZero, points } from "../words/format";

export function QuestionCard({ of }: { of: Question }) {
  const effect = useFreshEffect(of);
  return (
    <section
      class="card question"
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-lines"
    >
      <b id="question-title" class="question-title">
        {titleOf(of, effect)}
      </b>
      <div id="question-lines">
        {of.ask === "penalty" ? (
          <Consequences seat={of.seat} effect={effect} />
        ) : (
          <p class="line">{t(`panel-ask-${of.ask}-lines`)}</p>
        )}
      </div>
      {of.ask === "penalty" && <p class="hint">{t("panel-ask-not-yet")}</p>}
      {of.ask === "penalty" && of.kind === "foul" && <Alternatives seat={of.seat} />}
    </section>
  );
}

/** The board may change under an open question: its text follows, and it closes when it has lost its point. */
function useFreshEffect(of: Question): Effect | null {
  const fresh = of.ask === "penalty" && of.kind !== null ? previewOf(of.seat, of.kind) : null;
  const pointless = fresh !== null && !fresh.confirm;
  useEffect(() => {
    if (!pointless || of.ask !== "penalty") return;
    question.value = null;
    say(
      {
        tone: "warn",
        title: t("panel-ask-pointless", { seat: of.seat }),
        detail: "",
        undo: "none",
        offer: null,
      },
      6_000,
    );
  }, [pointless, of]);
  return fresh ?? (of.ask === "penalty" ? of.effect : null);
}

function titleOf(of: Question, effect: Effect | null): string {
  if (of.ask !== "penalty") return t(`panel-ask-${of.ask}`);
  if (!effect && of.clause === null) return t("panel-ask-unknown", { seat: of.seat });
  if (effect?.act === "team_defeat") return t("panel-ask-defeat", { seat: of.seat });
  if (effect?.number === 4 || of.kind === "foul")
    return t("panel-ask-fourth", { seat: of.seat, number: effect?.number ?? 4 });
  if (effect?.size) return t("panel-ask-technical", { seat: of.seat });
  return t("panel-ask-removal", { seat: of.seat, clause: of.clause ?? "" });
}

function Consequences({ seat, effect }: { seat: number; effect: Effect | null }) {
  if (!effect) {
    return (
      <p class="line">
        <Warn size={20} />
        <span>{t("panel-ask-unknown-lines")}</span>
      </p>
    );
  }
  // Who was shot tonight, or leaves by the vote, is not among them any more.
  const atTable = (snapshot.value?.game.at_table ?? 0) - (seatView(seat)?.presence === "seated" ? 1 : 0);
  const clause =
    effect.act === "team_defeat" ? effect.cited.map((one) => one.clause).join(", ") : lastCited(effect.cited);
  const costs = !isZero(effect.points);
  return (
    <>
      <p class="line">
        <Leave size={20} />
        <span>
          {t(effect.act === "team_defeat" ? "panel-leaves-author" : "panel-leaves-now", { seat, clause })}
        </span>
      </p>
      {effect.winner && (
        <p class="line">
          <Warn size={20} />
          <span>{t("panel-wins-by-it", { winner: effect.winner })}</span>
        </p>
      )}
      {effect.vote_cancelled && (
        <p class="line">
          <Hand size={20} />
          <span>{t(`panel-then-vote-${effect.vote_cancelled}`)}</span>
        </p>
      )}
      {costs && (
        <p class="line">
          <Points size={20} />
          <span>{t("panel-costs", { points: points(effect.points), total: points(effect.total) })}</span>
        </p>
      )}
      {effect.act === "removal" && (
        <p class="line">
          <People size={20} />
          <span>{t("panel-at-table", { count: atTable })}</span>
        </p>
      )}
      <p class="line">
        {isNight.value ? <Moon size={20} /> : <Screen size={20} />}
        <span>{t(isNight.value ? "panel-held" : "panel-on-air-now")}</span>
      </p>
      {effect.notices.map((one) => {
        const text = notice(one);
        return text ? (
          <p key={one.code} class="line">
            <Warn size={20} />
            <span>{text}</span>
          </p>
        ) : null;
      })}
    </>
  );
}

function Alternatives({ seat }: { seat: number }) {
  const caution = outlook.value?.register.find((key) => key.kind === "caution");
  const softer = caution && previewOf(seat, "caution")?.act === "caution";
  return (
    <div class="pair">
      {softer && (
        <button
          type="button"
          class="button"
          data-testid="caution-instead"
          onClick={() => {
            question.value = null;
            recordPenalty(
              seat,
              infraction(seat, caution.clause, caution.sanction),
              previewOf(seat, "caution"),
              true,
            );
          }}
        >
          {t("panel-caution-instead")}
        </button>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          question.value = null;
          openPicker(null, seat);
        }}
      >
        {t("panel-name-clause")}
      </button>
    </div>
  );
}

export function QuestionRow({ of }: { of: Question }) {
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => harmless.current?.focus({ preventScroll: true }), []);
  const effect = of.ask === "penalty" ? (of.kind && previewOf(of.seat, of.kind)) || of.effect : null;
  const answer = (yes: boolean) => {
    // A habitual second tap must not answer what it has not read.
    if (performance.now() - askedAt.value < QUESTION_DEAD_MS) return;
    question.value = null;
    if (!yes) return;
    if (of.ask === "penalty") recordPenalty(of.seat, of.step, effect, true);
    else send(of.step);
    if (of.ask === "discard") over.value = of.next;
  };
  const defeat = effect?.act === "team_defeat";
  const name = of.ask === "penalty" ? (defeat ? "defeat" : effect ? "removal" : "unknown") : of.ask;
  const seat = of.ask === "penalty" ? of.seat : 0;
  const answers = useRef(name);
  useLayoutEffect(() => {
    // The board has changed, and yes means something else now: it is read anew.
    if (answers.current !== name) askedAt.value = performance.now();
    answers.current = name;
  }, [name]);
  return (
    <div class="blue-row answers">
      <button type="button" class="danger" data-testid="confirm-yes" onClick={() => answer(true)}>
        {t(`panel-yes-${name}`, { seat })}
      </button>
      <button
        ref={harmless}
        type="button"
        class="harmless"
        data-testid="confirm-no"
        onClick={() => answer(false)}
      >
        {t(`panel-no-${name}`)}
      </button>
    </div>
  );
}
