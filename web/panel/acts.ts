/** What a tap does: it becomes a step for the server, a question, or a word in the strip. No rules live here. */
import { effect } from "@preact/signals";
import type { Accepted, Effect, Override, PenaltyKey, RulingView } from "../shared/wire";
import { effectOf } from "./clauses";
import { pulse } from "./feedback";
import { DOUBLE_TAP_MS } from "./guard";
import { heldRulings, isPostponed } from "./held/state";
import { isOthers } from "./judges/names";
import { type Known, knownBefore } from "./known";
import { backToFouls, lit, openPicker, picking } from "./lit";
import type { Tap } from "./outbox";
import { HOLD_MS } from "./press";
import {
  bodyOf,
  isNight,
  outlook,
  panel,
  previewOf,
  type Seat,
  type Step,
  seatView,
  snapshot,
  state,
  t,
  waitingFor,
} from "./store";
import { stepAt } from "./timeline/load";
import {
  type Armed,
  arm,
  armed,
  ask,
  deciding,
  flash,
  hush,
  lapsed,
  locked,
  over,
  question,
  REDO_MS,
  say,
} from "./ui";
import { noteUse } from "./usage";
import { reason } from "./words/effect";
import { seatsList } from "./words/format";
import { rulingOf } from "./words/reversal";
import { headline, kindOf, sanctionOf } from "./words/ruling";
import { stepTitle } from "./words/step";

/** A refusal stays on its card; the strip goes back to naming what Вернуть would take back. */
const READ_MS = 8_000;

/** An offer that a judge must read and take. */
const FIRST_MS = 12_000;

/** A tap this soon after the armed choice went by itself was on its way already. */
const LAPSE_MS = 500;
/** Longer the seat does not wait for what its clause would bring: the server asks where it must. */
const EFFECT_MS = 1_500;
/** A double tap from the first half's rise to the second's. */
const JUST_MS = DOUBLE_TAP_MS + HOLD_MS;

/** `unasked`: a penalty that was not asked about; the server refuses it if it would end a game after all. */
export function send(step: Step, unasked = false): Tap | null {
  if (locked.value) return null;
  hush();
  return panel().outbox.put(step, unasked);
}

/**
 * A seat's key means what is lit: the penalty that is armed, the seat of the clause that is being chosen, or a foul.
 * `downAt`: when the finger came down.
 */
export function tapSeat(seat: Seat, downAt = performance.now()): void {
  if (locked.value || !snapshot.value || deciding.value === seat) return;
  if (question.value?.ask === "penalty" && question.value.seat === seat) return;
  const gone = lapsed.value;
  if (gone && downAt - gone.at < LAPSE_MS) {
    // The choice went by itself under a finger on its way: nothing is recorded, and the next tap is what it was.
    arm(gone.choice);
    return;
  }
  const chosen = armed.value;
  if (chosen) {
    arm(null);
    void penalise(seat, chosen);
  } else if (picking.value) openPicker(picking.value.narrow, seat);
  else foul(seat);
}

/** A foul, whatever is lit. */
export function foul(seat: Seat): void {
  const key = outlook.value?.register.find((one) => one.kind === "foul");
  if (key) void penalise(seat, { ...key, label: "" });
}

type Chosen = Pick<Armed, "kind" | "clause" | "sanction"> & { effect?: Effect | null };

export async function penalise(seat: Seat, chosen: Chosen & { label?: string }): Promise<void> {
  const game = snapshot.value?.game.number;
  const known = chosen.effect ?? previewOf(seat, chosen.kind) ?? (await clauseEffect(seat, chosen));
  if (snapshot.value?.game.number !== game) return;
  if (known?.act === "refused") {
    say(
      {
        tone: "warn",
        title: t("panel-seat-refused", { seat }),
        detail: reason(known),
        undo: "none",
        offer: null,
      },
      READ_MS,
    );
    pulse("refused", isNight.value);
    return;
  }
  const step = infraction(seat, chosen.clause, chosen.sanction);
  if (chosen.kind === "foul" && mayFillMarks(seat)) {
    ask({ ask: "penalty", seat, kind: null, clause: null, sanction: chosen.sanction, effect: null, step });
    pulse("question", isNight.value);
    return;
  }
  const first = known?.confirm ? knownBefore(seat) : null;
  if (first) {
    sayRecordFirst(first, () => void penalise(seat, { ...chosen, effect: null }));
    return;
  }
  if (known?.confirm) {
    const preview = previewOf(seat, chosen.kind);
    const kind = preview ? chosen.kind : null;
    ask({
      ask: "penalty",
      seat,
      kind,
      clause: chosen.clause,
      sanction: chosen.sanction,
      effect: known,
      step,
    });
    pulse("question", isNight.value);
    return;
  }
  recordPenalty(seat, step, known, false);
}

/**
 * The table knows what the server does not yet, and the penalty means something else after it: another vote is
 * cancelled, an act of who was voted out becomes a team defeat. It is recorded first, by one tap, and then asked about.
 */
function sayRecordFirst(known: Known, then: () => void): void {
  const title = known.leaving.length > 0 ? "panel-vote-known" : "panel-best-move-known";
  say(
    {
      tone: "warn",
      title: t(title, { seats: seatsList(known.leaving), count: known.leaving.length }),
      detail: t("panel-record-first"),
      undo: "none",
      offer: {
        label: t("panel-record-first-yes"),
        act: () => {
          const before = state.value?.revision ?? 0;
          if (send(known.step)) whenStateIsPast(before, then);
        },
      },
    },
    FIRST_MS,
  );
  pulse("question", isNight.value);
}

/** Once the server has taken all that was sent and this page shows it; not if that takes so long that one looks away. */
function whenStateIsPast(revision: number, then: () => void): void {
  const sentAt = performance.now();
  let done = false;
  const stop = effect(() => {
    if (done || (state.value?.revision ?? 0) <= revision || panel().outbox.taps.value.length > 0) return;
    done = true;
    queueMicrotask(() => {
      stop();
      if (performance.now() - sentAt < READ_MS) then();
    });
  });
}

/** While fouls of this seat still wait for their answer, its preview is behind: the last mark is then asked about. */
function mayFillMarks(seat: Seat): boolean {
  const waiting = waitingFor(seat).length;
  const slots = snapshot.value?.regulation.foul_slots ?? 0;
  return waiting > 0 && slots > 0 && (seatView(seat)?.fouls ?? 0) + waiting + 1 >= slots;
}

/** A clause armed without a seat: what this seat would get is asked for now. */
async function clauseEffect(seat: Seat, chosen: Chosen): Promise<Effect | null> {
  if (!chosen.clause) return null;
  deciding.value = seat;
  try {
    return await Promise.race([effectOf(seat, chosen.clause), nothingAfter(EFFECT_MS)]);
  } finally {
    deciding.value = null;
  }
}

const nothingAfter = (ms: number) => new Promise<null>((done) => setTimeout(done, ms, null));

const recorded = new Map<Seat, { at: number; foul: boolean }>();

/** What this device has recorded for `seat` a moment ago, as far as a second tap may have meant it again. */
export function justRecorded(seat: Seat): "foul" | "other" | null {
  const last = recorded.get(seat);
  if (!last || performance.now() - last.at > JUST_MS) return null;
  return last.foul ? "foul" : "other";
}

function isPlainFoul(step: Step): boolean {
  const body = bodyOf(step, "infraction");
  return body !== null && !body.clause && (!body.sanction || body.sanction === "foul");
}

export function recordPenalty(seat: Seat, step: Step, effect: Effect | null, asked: boolean): void {
  if (over.value?.card === "seat" || over.value?.card === "picker") over.value = null;
  send(step, !asked);
  flash(seat);
  recorded.set(seat, { at: performance.now(), foul: isPlainFoul(step) });
  if (effect?.act === "removal" || effect?.act === "team_defeat") pulse("removal", isNight.value);
  else pulse(effect?.act === "speech" ? "thirdFoul" : "foul", isNight.value);
}

export function infraction(seat: Seat, clause: string | null, sanction: string | null): Step {
  const body: { [field: string]: unknown } = { seat };
  if (clause !== null) body.clause = clause;
  if (sanction !== null) body.sanction = sanction;
  return { infraction: body } as unknown as Step;
}

/** A button of the register. */
export function tapRegister(key: PenaltyKey, label: string, tone: Armed["tone"]): void {
  if (locked.value) return;
  hush();
  const { kind } = key;
  if (kind === "foul" || lit.value === kind) backToFouls();
  else if (kind === "clause" || kind === "removal" || kind === "team_defeat") {
    if (question.value) sayAnswerFirst();
    else openPicker(kind === "clause" ? null : kind, seatLookedAt());
  } else {
    backToFouls();
    arm({ kind, clause: key.clause, sanction: key.sanction, label, tone });
  }
}

/** The seat that the judge has before them: a list of clauses opened now is about it. */
function seatLookedAt(): Seat | null {
  const card = over.value;
  if (card?.card === "seat") return card.seat;
  return picking.value?.mode === "seat" ? picking.value.seat : null;
}

/** The list would open where the question stands, out of sight. */
const sayAnswerFirst = () =>
  say({ tone: "warn", title: t("panel-answer-first"), detail: "", undo: "none", offer: null }, READ_MS);

/** Takes back the last act; a tap that never left this device is simply dropped. */
export function undo(): void {
  if (locked.value) return;
  const { outbox } = panel();
  const waiting = outbox.taps.value[outbox.taps.value.length - 1];
  if (waiting && outbox.withdraw(waiting.id)) {
    say(
      {
        tone: "plain",
        title: t("panel-undone-waiting"),
        detail: t("panel-undone-never-sent"),
        undo: "next",
        offer: null,
      },
      REDO_MS,
    );
    return;
  }
  if (waiting) {
    // It has left this device: the way back is queued behind it.
    if (waiting.takesBack === undefined && outbox.takeBack(waiting.id)) {
      say({ tone: "plain", title: t("panel-undone-behind"), detail: "", undo: "none", offer: null }, REDO_MS);
    } else if (waiting.takesBack !== undefined) outbox.withdraw(waiting.id);
    return;
  }
  const last = outlook.value?.last;
  if (!last) return;
  const ruling = snapshot.value && rulingOf(last, snapshot.value);
  if (isOthers(last.by)) {
    over.value = { card: "timeline", seat: null, open: ruling?.ref ?? `#${last.step}` };
    return;
  }
  send(last.do as Step);
  sayTakenBack(last.order === "infraction" ? ruling : null);
}

/** Takes back any step by its number. */
export function takeBack(step: number | null): void {
  if (step === null || !send({ undo: step } as Step)) return;
  sayTakenBack(null);
}

/** How to take back a tap that has just been accepted. */
export async function takingBack(tap: Tap, answer: Accepted): Promise<Step | null> {
  if (answer.ref !== null && "infraction" in tap.do) return { revoke: answer.ref } as Step;
  const step = await stepAt(answer.revision);
  return step === null ? null : ({ undo: step } as Step);
}

export function revoke(ruling: RulingView): void {
  if (!send({ revoke: ruling.ref } as Step)) return;
  sayTakenBack(ruling);
}

function sayTakenBack(ruling: RulingView | null): void {
  if (!ruling) {
    say({ tone: "plain", title: t("panel-undone"), detail: "", undo: "next", offer: null }, REDO_MS);
    return;
  }
  const again = infraction(
    ruling.seat,
    ruling.clause,
    ruling.override ?? (ruling.clause === null ? "foul" : null),
  );
  const offer = { label: t("panel-redo"), act: () => void send(again) };
  say(
    {
      tone: "plain",
      title: t("panel-undone-what", { what: headline(ruling) }),
      detail: "",
      undo: "next",
      offer,
    },
    REDO_MS,
  );
}

/** The speaker's nomination; the same key again takes it away. */
export function tapNomination(seat: Seat): void {
  const by = outlook.value?.nominator ?? snapshot.value?.game.speaker ?? null;
  if (by === null) return;
  const mine = snapshot.value?.nominees.find((nominee) => nominee.seat === seat && nominee.by === by);
  send((mine ? { undo: mine.step } : { nominate: { by, seat } }) as Step);
}

export function tapPause(): void {
  const running = snapshot.value?.clock;
  if (!running) return;
  send({ clock: running.ends_at === null ? "resume" : "pause" } as Step);
}

export const addSeconds = (seconds: number): void => void send({ clock: { add: seconds } } as Step);
/** Starts an allowance of the night, which no other step starts. */
export const startClock = (purpose: "seating" | "best_move" | "don_check" | "sheriff_check"): void =>
  void send({ clock: { start: purpose } } as Step);

/** Corrects a ruling at the moment for which it was recorded. What would end somebody's game is asked about. */
export function amend(ruling: RulingView, change: { seat?: Seat; sanction?: Override; note?: string }): void {
  const step = { amend: { ref: ruling.ref, ...change } } as Step;
  const seat = change.seat ?? ruling.seat;
  const effect = previewOf(seat, change.sanction ?? kindOf(ruling));
  const ends = sanctionOf(ruling, "removal") !== null || sanctionOf(ruling, "team_defeat") !== null;
  if (effect?.confirm)
    ask({ ask: "penalty", seat, kind: null, clause: ruling.clause, sanction: null, effect, step });
  else if (ends && change.sanction === undefined) {
    ask({ ask: "penalty", seat, kind: null, clause: ruling.clause, sanction: null, effect: null, step });
  } else send(step, true);
}

export const restartClock = (): void => void send({ clock: "restart" } as Step);

/** After the server's yes: what it warned of is worth a line. */
export function onAccepted(tap: Tap, answer: Accepted): void {
  noteUse(tap.do, snapshot.value?.regulation.id ?? "");
  const warning = answer.warnings.find((one) => !isKnownHere(one.code));
  if (!warning) return;
  const detail = t("panel-warned", { what: warning.message });
  say({ tone: "warn", title: stepTitle(tap.do), detail, undo: "named", offer: null }, REDO_MS);
}

/** What this judge has left for later on purpose need not be told with every speech. */
const isKnownHere = (code: string) =>
  code === "rulings_held" && heldRulings.value.every(({ ref }) => isPostponed(ref));

/** The other judge was faster, and this tap would now end somebody's game: it is asked about on the newer board. */
export function onNeedsAsking(tap: Tap, revision: number): void {
  const body = Object.values(tap.do)[0] as {
    seat?: Seat;
    ref?: string;
    clause?: string | null;
    sanction?: string | null;
  };
  const seat = body.seat ?? snapshot.value?.rulings.find((one) => one.ref === body.ref)?.seat ?? 0;
  const { clause = null, sanction = null } = body;
  let asked = false;
  const stop = effect(() => {
    if (asked || (state.value?.revision ?? 0) < revision) return;
    asked = true;
    const kind = clause === null && sanction === "foul" ? "foul" : null;
    const known = kind ? previewOf(seat, kind) : null;
    ask({ ask: "penalty", seat, kind, clause, sanction, effect: known, step: tap.do });
    pulse("question", isNight.value);
    queueMicrotask(() => stop());
  });
}

/** The other judge took the same thing back in the same moment: what was wanted has happened. */
export function onDoneAlready(): void {
  say(
    { tone: "plain", title: t("panel-undone"), detail: t("panel-undone-already"), undo: "next", offer: null },
    REDO_MS,
  );
}

export function onRefused(_tap: Tap, message: string): void {
  say({ tone: "warn", title: t("panel-refused"), detail: message, undo: "none", offer: null }, READ_MS);
  pulse("refused", isNight.value);
}

export const isGone = (seat: Seat): boolean => {
  const presence = seatView(seat)?.presence;
  return presence === "killed" || presence === "voted_out" || presence === "removed";
};
