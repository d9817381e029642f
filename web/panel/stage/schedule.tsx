/** Who sits where by the tournament's schedule: the names of the table's next game, or of another one. */
import { useEffect, useState } from "preact/hooks";
import type { Schedule } from "../../shared/wire";
import { getJson } from "../clauses";
import { Check } from "../icons";
import { fillNames, formMoment, typeNames } from "../new-game";
import { panel, SEATS, t } from "../store";

/** What the schedule knows of the table's next game; null where it knows none. */
export function useSchedule(): Schedule | null {
  const [found, setFound] = useState<Schedule | null>(null);
  const connected = panel().link.value.connected;
  const moment = formMoment();
  useEffect(() => {
    if (!connected) return;
    let here = true;
    const look = () => {
      if (document.visibilityState === "hidden") return;
      void ask(null).then((schedule) => {
        // An answer about a game that has begun meanwhile is too late.
        if (here && schedule?.players && moment === formMoment())
          setFound((known) => (isSame(known, schedule) ? known : schedule));
      });
    };
    look();
    // The organiser may store it while the form is open; a look at the phone asks again.
    document.addEventListener("visibilitychange", look);
    return () => {
      here = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, [connected, moment]);
  return found;
}

const isSame = (one: Schedule | null, other: Schedule): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function ask(game: number | null): Promise<Schedule | null> {
  const query = game === null ? "" : `?game=${game}`;
  try {
    return await getJson<Schedule>(`tables/${encodeURIComponent(panel().session.table)}/schedule${query}`);
  } catch {
    return null;
  }
}

const namesOf = ({ players }: Schedule): string[] => SEATS.map((seat) => players?.[String(seat)] ?? "");

export function seatBy(schedule: Schedule): void {
  fillNames(namesOf(schedule));
}

export function Scheduled({ first }: { first: Schedule }) {
  const [now, setNow] = useState(first);
  useEffect(() => setNow(first), [first]);
  const another = async () => {
    const next = await ask(now.game + 1);
    // After the last game that it knows, from the first one again.
    const found = next?.players ? next : await ask(first.game);
    if (!found?.players) return;
    setNow(found);
    // The judge's own choice: the table's next game does not come back over it.
    typeNames(namesOf(found));
  };
  return (
    <section class="card note" data-testid="scheduled">
      <Check size={22} />
      <span class="row-main">
        <b>{t("panel-schedule-game", { number: now.game })}</b> {t("panel-schedule-how")}
      </span>
      <button type="button" class="button" data-testid="schedule-other" onClick={() => void another()}>
        {t("panel-schedule-other")}
      </button>
    </section>
  );
}
