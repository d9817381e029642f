/** The timeline beside the stage, where a tablet has room for both. A tap opens the ruling in the stage. */
import { useEffect, useState } from "preact/hooks";
import { isOthers } from "../judges/names";
import { snapshot, t } from "../store";
import { over } from "../ui";
import { timeOfDay } from "../words/format";
import { clausesOf, headline, toneOf } from "../words/ruling";

const ROOM = "(min-width: 700px) and (orientation: portrait)";

export function Beside() {
  if (!useMedia(ROOM)) return null;
  const rulings = [...(snapshot.value?.rulings ?? [])].reverse();
  return (
    <aside class="beside" aria-label={t("panel-tab-timeline")}>
      <h2>{t("panel-tab-timeline")}</h2>
      {rulings.length === 0 && <p class="hint">{t("panel-timeline-empty")}</p>}
      {rulings.map((ruling) => (
        <button
          key={ruling.ref}
          type="button"
          class={`card beside-row edge-${toneOf(ruling)} ${ruling.status === "standing" ? "" : "is-off"}`}
          data-testid={`beside-${ruling.ref}`}
          onClick={() => {
            over.value = { card: "timeline", seat: null, open: ruling.ref };
          }}
        >
          <time>{timeOfDay(ruling.made_at)}</time>
          <span class="row-main">
            <b>{headline(ruling)}</b>
            <span>
              {[clausesOf(ruling), isOthers(ruling.by) ? ruling.by : ""].filter(Boolean).join(" · ")}
            </span>
          </span>
        </button>
      ))}
    </aside>
  );
}

export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const look = () => setFits(media.matches);
    look();
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, [query]);
  return fits;
}
