/** One row of the timeline: when, what, by whom, and what has become of it. */
import type { TimelineRow } from "../../shared/wire";
import { t } from "../store";
import { timeOfDay } from "../words/format";
import { rulingTag, toneOf } from "../words/ruling";
import { Details } from "./details";
import { rows } from "./load";
import { rowTitle, rowUnder, rulingOfRow } from "./words";

interface RowProps {
  row: TimelineRow;
  open: boolean;
  onToggle: () => void;
}

export function Row({ row, open, onToggle }: RowProps) {
  const off = row.status !== "standing";
  const mark = tagOf(row);
  const classes = ["card event", `is-${row.status}`, open && "is-open", off && "is-off"];
  return (
    <section class={classes.filter(Boolean).join(" ")} data-testid={`row-${row.step ?? "refused"}`}>
      <button
        type="button"
        class="event-head"
        data-testid="timeline-row"
        aria-expanded={open}
        onClick={onToggle}
      >
        <time>{timeOfDay(row.at)}</time>
        <span class="row-main">
          <b>{rowTitle(row, rows.value)}</b>
          <span>{rowUnder(row)}</span>
        </span>
        {mark && <span class={`tag tone-tag-${mark.tone}`}>{mark.text}</span>}
      </button>
      {open && <Details row={row} />}
    </section>
  );
}

function tagOf(row: TimelineRow): { text: string; tone: string } | null {
  if (row.status !== "standing") return { text: t(`panel-status-${row.status}`), tone: "plain" };
  const ruling = rulingOfRow(row);
  if (!ruling) return null;
  return ruling.held
    ? { text: t("panel-tag-held"), tone: "plain" }
    : { text: rulingTag(ruling), tone: toneOf(ruling) };
}
