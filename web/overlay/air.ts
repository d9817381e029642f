/** The page's own state: what each part of the picture shows, as signals that change only when their part does. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Wording } from "../shared/fluent";
import type { Banner, ClockView, TableState } from "../shared/wire";
import { type HeaderModel, headerModel, type NomineesModel, nomineesModel } from "./header-model";
import { watchOnAir } from "./onair";
import { isOver, type ResultModel, resultModel } from "./result-model";
import { type TileModel, tileModel } from "./tile-model";
import { type VoteModel, voteModel } from "./vote-model";

export interface Air {
  words: Wording;
  /** The server's clock, less the page's own delay. */
  now(): number;
  /** When the page first drew itself: what began before is drawn in its final state, without motion. */
  born: number;
  header: ReadonlySignal<HeaderModel | null>;
  nominees: ReadonlySignal<NomineesModel | null>;
  tiles: readonly ReadonlySignal<TileModel | null>[];
  /** The clock above each seat, and one that belongs to no seat. */
  clocks: readonly ReadonlySignal<ClockView | null>[];
  tableClock: ReadonlySignal<ClockView | null>;
  banner: ReadonlySignal<Banner | null>;
  /** What the seat of the banner stands at now, for a correction. */
  standing: ReadonlySignal<{ fouls: number; seconds: number } | null>;
  vote: ReadonlySignal<VoteModel | null>;
  result: ReadonlySignal<ResultModel | null>;
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

export function makeAir(state: ReadonlySignal<TableState | null>, now: () => number, words: Wording): Air {
  const banner = watchOnAir(state, now);
  const snapshot = computed(() => state.value?.snapshot ?? null);
  // A team defeat is told first, for as long as its banner stands; then the result.
  const ended = computed(() => {
    const game = snapshot.value?.game;
    return game !== undefined && isOver(game) && banner.value?.grade !== "team_defeat";
  });
  const clockOf = (seat: number | null): ClockView | null => {
    const game = snapshot.value;
    return game?.clock && game.clock.seat === seat && !isOver(game.game) ? game.clock : null;
  };
  const parts = {
    header: steady(() => state.value && headerModel(state.value)),
    nominees: steady(() => snapshot.value && nomineesModel(snapshot.value)),
    tiles: Array.from({ length: 10 }, (_, index) =>
      steady(() => {
        const game = snapshot.value;
        const view = game?.seats.find((seat) => seat.seat === index + 1);
        return game && view ? tileModel(game, view, banner.value, ended.value) : null;
      }),
    ),
    clocks: Array.from({ length: 10 }, (_, index) => steady(() => clockOf(index + 1))),
    tableClock: steady(() => clockOf(null)),
    standing: steady(() => {
      const view = snapshot.value?.seats.find(({ seat }) => seat === banner.value?.seat);
      return view ? { fouls: view.fouls, seconds: view.next_speech_seconds } : null;
    }),
    // Strips and banners share one place, and a banner goes first.
    vote: steady(() => (banner.value || !snapshot.value ? null : voteModel(snapshot.value))),
    result: steady(() =>
      banner.value || !ended.value || !snapshot.value ? null : resultModel(snapshot.value),
    ),
  };
  return { words, now, born: now(), banner, ...parts };
}

export const AirContext = createContext<Air | null>(null);

export function useAir(): Air {
  const air = useContext(AirContext);
  if (air === null) throw new Error("drawn outside of the page");
  return air;
}
