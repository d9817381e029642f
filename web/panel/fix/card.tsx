/** "Стол": phase, day, speaker, presence and counters by hand, so that no skipped step is a dead end. */
import { isBarred } from "../judges/own";
import { HeadOnlyNote } from "../stage/locked";
import { t } from "../store";
import { locked, type Over, over } from "../ui";
import { Counts } from "./counts";
import { NO_FIX } from "./draft";
import { Places } from "./places";
import { SeatsAtTable } from "./seats";
import { clearFix, fix } from "./state";

type Card = Extract<Over, { card: "fix" }>;
const PAGES: readonly Card["page"][] = ["place", "seats", "counts"];

export function FixCard({ card }: { card: Card }) {
  if (isBarred("set")) return <HeadOnlyNote />;
  return (
    <>
      <div class="segments">
        {PAGES.map((page) => (
          <button
            key={page}
            type="button"
            data-testid={`fix-${page}`}
            aria-pressed={card.page === page}
            onClick={() => {
              over.value = { card: "fix", page, seat: card.seat };
            }}
          >
            {t(`panel-fix-page-${page}`)}
          </button>
        ))}
      </div>
      {locked.value ? (
        <p class="hint">{t("panel-locked-shows")}</p>
      ) : (
        <>
          {card.page === "place" && <Places />}
          {card.page === "seats" && <SeatsAtTable card={card} />}
          {card.page === "counts" && <Counts card={card} />}
          {fix.value !== NO_FIX && (
            <button type="button" class="button wide quiet" data-testid="fix-clear" onClick={clearFix}>
              {t("panel-fix-clear")}
            </button>
          )}
        </>
      )}
    </>
  );
}
