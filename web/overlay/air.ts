/** The page's own state: what each part of the picture shows, as signals that change only when their part does. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Wording } from "../shared/fluent";
import type { Banner, ClockView, Production, TableState } from "../shared/wire";
import { type ClockCard, clockModel } from "./clock-model";
import { elementsShown, isOn, type Shows } from "./elements";
import { type FoulsCell, foulsModel } from "./fouls-model";
import {
  type CalledModel,
  calledModel,
  type HeaderModel,
  headerModel,
  type NomineesModel,
  nomineesModel,
} from "./header-model";
import { type LedgerRow, ledgerModel } from "./ledger-model";
import { type NightRow, nightModel } from "./night-model";
import { watchOnAir } from "./onair";
import type { Options } from "./options";
import { isInFrame, type Size } from "./place";
import { isOver, type ResultModel, resultModel } from "./result-model";
import { type TileModel, tileModel } from "./tile-model";
import { type TitleModel, titleModel } from "./title-model";
import { ballotModel, type VoteModel, voteModel } from "./vote-model";

export interface Air {
  words: Wording;
  options: Options;
  /** The page's size. */
  page: ReadonlySignal<Size>;
  /** The server's clock, less the page's own delay. */
  now(): number;
  /** By how much the picture lags behind the table. */
  lag: ReadonlySignal<number>;
  /** When the page first drew itself: what began before is drawn in its final state, without motion. */
  born: number;
  /** Which elements are drawn, and how long a change of that fades. */
  shows: Shows;
  transitionMs(): number;
  header: ReadonlySignal<HeaderModel | null>;
  nominees: ReadonlySignal<NomineesModel | null>;
  /** The best move, while it is told in the nominees' place. */
  called: ReadonlySignal<CalledModel | null>;
  tiles: readonly ReadonlySignal<TileModel | null>[];
  /** The address of each seat's photo, null without one. */
  photos: readonly ReadonlySignal<string | null>[];
  /** The clock above each seat, and one that belongs to no seat. */
  clocks: readonly ReadonlySignal<ClockView | null>[];
  tableClock: ReadonlySignal<ClockView | null>;
  /** The clock as an element of its own, besides the one on the speaker's tile. */
  clockCard: ReadonlySignal<ClockCard | null>;
  fouls: ReadonlySignal<readonly FoulsCell[]>;
  ledger: ReadonlySignal<readonly LedgerRow[]>;
  nights: ReadonlySignal<readonly NightRow[]>;
  title: ReadonlySignal<TitleModel | null>;
  banner: ReadonlySignal<Banner | null>;
  /** The judges confer: told in the place of the banner. */
  review: ReadonlySignal<boolean>;
  /** The picture shows test data. */
  rehearsal: ReadonlySignal<boolean>;
  /** What the seat of the banner stands at now, for a correction. */
  standing: ReadonlySignal<{ fouls: number; seconds: number } | null>;
  vote: ReadonlySignal<VoteModel | null>;
  result: ReadonlySignal<ResultModel | null>;
}

/** What a page is made from. `production` is the operator's and knows no delay: a switch is seen at once. */
export interface Source {
  state: ReadonlySignal<TableState | null>;
  production: ReadonlySignal<Production | null>;
  now(): number;
  lag?: ReadonlySignal<number>;
  words: Wording;
  options: Options;
  page: ReadonlySignal<Size>;
  /** Where the server's paths begin, without a slash at its end. */
  root?: string;
}

/** A computed value that keeps its identity while its content stays the same, so that its part is not drawn again. */
function steady<T>(make: () => T): ReadonlySignal<T> {
  let text = "";
  let last: T | undefined;
  return computed(() => {
    const next = make();
    const json = JSON.stringify(next);
    if (last === undefined || json !== text) {
      text = json;
      last = next;
    }
    return last;
  });
}

const NO_LAG = signal(0);
const SEATS = Array.from({ length: 10 }, (_, index) => index + 1);

export function makeAir(source: Source): Air {
  const { state, production, now, words, options, page, lag = NO_LAG, root = "" } = source;
  const shows = elementsShown(options, production);
  const onAir = watchOnAir(state, now, lag);
  const snapshot = computed(() => state.value?.snapshot ?? null);
  const review = computed(() => (production.value?.review ?? null) !== null);
  const whole = options.view === "full" || options.view === "hall";
  /** Strips and banners share one place in the frame, and a banner goes first, be it that of another source. */
  const taken = computed(() => {
    if (onAir.value === null && !review.value) return false;
    if (!isInFrame(options, page.value)) return false;
    return whole ? shows.banner.value : isOn("banner", options.bus, production.value);
  });
  // A team defeat is told first, for as long as its banner stands; then the result.
  const ended = computed(() => {
    const game = snapshot.value?.game;
    return game !== undefined && isOver(game) && onAir.value?.grade !== "team_defeat";
  });
  const clockOf = (seat: number | null): ClockView | null => {
    const game = snapshot.value;
    return game?.clock && game.clock.seat === seat && !isOver(game.game) ? game.clock : null;
  };
  const parts = {
    header: steady(() => state.value && headerModel(state.value)),
    nominees: steady(() => snapshot.value && nomineesModel(snapshot.value)),
    called: steady(() => snapshot.value && calledModel(snapshot.value)),
    tiles: SEATS.map((seat) =>
      steady(() => {
        const game = snapshot.value;
        const view = game?.seats.find((each) => each.seat === seat);
        return game && view ? tileModel(game, view, onAir.value, ended.value) : null;
      }),
    ),
    photos: SEATS.map((seat) =>
      computed(() => {
        const path = production.value?.photos[String(seat)];
        return path === undefined ? null : `${root}/${path.replace(/^\//, "")}`;
      }),
    ),
    clocks: SEATS.map((seat) => steady(() => clockOf(seat))),
    tableClock: steady(() => clockOf(null)),
    clockCard: steady(() => snapshot.value && clockModel(snapshot.value)),
    fouls: steady(() => (snapshot.value ? foulsModel(snapshot.value) : [])),
    ledger: steady(() => (snapshot.value ? ledgerModel(snapshot.value) : [])),
    nights: steady(() => (snapshot.value ? nightModel(snapshot.value) : [])),
    title: steady(() => state.value && titleModel(state.value, production.value?.message ?? "")),
    standing: steady(() => {
      const view = snapshot.value?.seats.find(({ seat }) => seat === onAir.value?.seat);
      return view ? { fouls: view.fouls, seconds: view.next_speech_seconds } : null;
    }),
    vote: steady(() => {
      if (taken.value || !snapshot.value) return null;
      return whole ? voteModel(snapshot.value) : ballotModel(snapshot.value);
    }),
    result: steady(() =>
      taken.value || !ended.value || !snapshot.value ? null : resultModel(snapshot.value),
    ),
  };
  return {
    words,
    options,
    page,
    now,
    lag,
    born: now(),
    shows,
    transitionMs: () => production.peek()?.transition_ms ?? 0,
    banner: onAir,
    review,
    rehearsal: computed(() => production.value?.rehearsal ?? false),
    ...parts,
  };
}

export const AirContext = createContext<Air | null>(null);

export function useAir(): Air {
  const air = useContext(AirContext);
  if (air === null) throw new Error("drawn outside of the page");
  return air;
}
