/** Everything that was ordered, the newest first: filtered, opened, taken back. The row one looks at never moves. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isBarred } from "../judges/own";
import { RoundKeys } from "../stage/round-keys";
import { panel, refusals, type Seat, state, t } from "../store";
import { locked, type Over, over } from "../ui";
import { refreshTimeline, rows, toldRows } from "./load";
import { Row } from "./row";
import { type Filter, keyOf, seatsOf, shownRows } from "./rows";

type Card = Extract<Over, { card: "timeline" }>;

const show = (card: Card, next: Partial<Card>) => {
  over.value = { ...card, open: null, ...next };
};

export function Timeline({ card }: { card: Card }) {
  const list = useRef<HTMLDivElement>(null);
  const filter = card.filter ?? "all";
  const { connected } = panel().link.value;
  const mark = [state.value?.journal, state.value?.revision, refusals.value.length, connected].join();
  useEffect(() => void refreshTimeline(mark), [mark]);
  const shown = shownRows(rows.value, filter, card.seat);
  useStill(list, card.open);
  return (
    <div class="timeline" ref={list}>
      <Filters card={card} filter={filter} />
      {shown.length === 0 && <p class="hint">{t(whyEmpty(connected))}</p>}
      {shown.map((row) => {
        const key = keyOf(row);
        const open = card.open === key;
        return (
          <Row
            key={key}
            row={row}
            open={open}
            onToggle={() => {
              over.value = { ...card, open: open ? null : key };
            }}
          />
        );
      })}
      {!locked.value && !isBarred("open") && (
        <button
          type="button"
          class="button wide quiet"
          data-testid="other-game"
          onClick={() => {
            over.value = { card: "new-game" };
          }}
        >
          {t("panel-other-game")}
        </button>
      )}
    </div>
  );
}

function whyEmpty(connected: boolean): string {
  if (toldRows.value !== null) return "panel-timeline-empty";
  return connected ? "panel-timeline-loading" : "panel-timeline-no-link";
}

const FILTERS: readonly Filter[] = ["all", "penalties", "moves"];

function Filters({ card, filter }: { card: Card; filter: Filter }) {
  const [choosing, setChoosing] = useState(false);
  const seats = new Set(rows.value.flatMap((row) => seatsOf(row, rows.value)));
  return (
    <>
      <div class="segments">
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            data-testid={`filter-${one}`}
            aria-pressed={card.seat === null && filter === one}
            onClick={() => {
              setChoosing(false);
              show(card, { filter: one, seat: null });
            }}
          >
            {t(`panel-filter-${one}`)}
          </button>
        ))}
        <button
          type="button"
          data-testid="filter-seat"
          aria-pressed={card.seat !== null}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          {card.seat === null ? t("panel-filter-seat") : t("panel-seat", { seat: card.seat })}
        </button>
      </div>
      {choosing && (
        <RoundKeys
          label={t("panel-filter-seat")}
          keyFor={(seat: Seat) => ({
            mode: seat === card.seat ? "chosen" : seats.has(seat) ? "free" : "shut",
          })}
          onTap={(seat: Seat) => {
            setChoosing(false);
            show(card, { filter: "all", seat: seat === card.seat ? null : seat });
          }}
        />
      )}
    </>
  );
}

/** New rows come in above: the stage scrolls by their height, so that the open row stays under the finger. */
function useStill(list: { current: HTMLElement | null }, open: string | null): void {
  const was = useRef<{ open: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const row = open === null ? null : list.current?.querySelector<HTMLElement>(".event.is-open");
    const stage = list.current?.parentElement;
    if (!row || !stage || open === null) {
      was.current = null;
      return;
    }
    if (was.current?.open === open) stage.scrollTop += row.offsetTop - was.current.top;
    was.current = { open, top: row.offsetTop };
  });
}
