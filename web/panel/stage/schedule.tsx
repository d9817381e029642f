/** Who sits where by the tournament's schedule: the names of the table's next game, or of another one. */
import { useEffect, useState } from "preact/hooks";
import type { Schedule } from "../../shared/wire";
import { getJson } from "../clauses";
import { Check } from "../icons";
import { form, saveForm } from "../new-game";
import { panel, SEATS, t } from "../store";

/** What the schedule knows of the table's next game; null where it knows none. */
export function useSchedule(): Schedule | null {
  const [found, setFound] = useState<Schedule | null>(null);
  const connected = panel().link.value.connected;
  useEffect(() => {
    if (!connected) return;
    let here = true;
    void ask(null).then((schedule) => {
      if (here && schedule?.players) setFound(schedule);
    });
    return () => {
      here = false;
    };
  }, [connected]);
  return found;
}

async function ask(game: number | null): Promise<Schedule | null> {
  const query = game === null ? "" : `?game=${game}`;
  try {
    return await getJson<Schedule>(`tables/${encodeURIComponent(panel().session.table)}/schedule${query}`);
  } catch {
    return null;
  }
}

export function seatBy(schedule: Schedule): void {
  const { players } = schedule;
  if (players) saveForm({ ...form.value, names: SEATS.map((seat) => players[String(seat)] ?? "") });
}

export function Scheduled({ first }: { first: Schedule }) {
  const [now, setNow] = useState(first);
  const another = async () => {
    const next = await ask(now.game + 1);
    // After the last game that it knows, from the first one again.
    const found = next?.players ? next : await ask(first.game);
    if (!found?.players) return;
    setNow(found);
    seatBy(found);
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
