/** The one slot of the sponsors, right of the header's left block. It is silent while a game is decided by the judge. */
import { useEffect, useState } from "preact/hooks";
import type { Banner } from "../shared/wire";
import { useAir } from "./air";
import { theme } from "./theme-signal";

/** Each has the slot for so long; counted on the table's clock, so that all screens show the same one. */
const TURN_MS = 20_000;
const HEAVY: readonly Banner["grade"][] = ["removal", "second_technical", "team_defeat"];

export function Sponsor() {
  const { banner, now } = useAir();
  const { base, sponsors } = theme.value;
  const [, turn] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const addresses = base === null ? [] : sponsors.map((file) => base + file);
  const there = addresses.filter((address) => !missing.includes(address));
  const turning = there.length > 1;
  useEffect(() => {
    if (!turning) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(
        () => {
          turn((count) => count + 1);
          wait();
        },
        TURN_MS - (now() % TURN_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [turning, now]);
  const address = there[Math.floor(now() / TURN_MS) % there.length];
  const grade = banner.value?.grade;
  if (address === undefined || (grade !== undefined && HEAVY.includes(grade))) return null;
  return (
    <span class="sponsor">
      <img
        class="sponsor-picture"
        key={address}
        src={address}
        alt=""
        onError={() => setMissing((known) => [...known, address])}
      />
    </span>
  );
}
