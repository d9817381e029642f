/** The table of nights: who was shot, whom don and sheriff checked, and what they found. For the air alone. */
import type { ComponentChildren } from "preact";
import { useAir } from "./air";
import { Cross, Hat, Moon, Star } from "./icons";
import type { NightRow, NightSeat } from "./night-model";
import { NumberPlate, TeamMark } from "./plate";

function Cell({ seat, children }: { seat: NightSeat | null; children?: ComponentChildren }) {
  return (
    <span class="night-cell">
      {seat && <NumberPlate seat={seat.seat} team={seat.team} class="plate-night" />}
      {children}
    </span>
  );
}

/** A check's answer as a sign: the sheriff or not, the team. */
function Found({ good, children }: { good: boolean; children: ComponentChildren }) {
  return <span class={`night-found ${good ? "night-found-good" : ""}`}>{children}</span>;
}

function Row({ row }: { row: NightRow }) {
  const { words } = useAir();
  const { shot, don, sheriff } = row;
  return (
    <div class={`night-row ${row.live ? "night-live" : ""}`} data-night={row.number}>
      <span class="night-number">{words.t("air-night", { number: row.number })}</span>
      <Cell seat={shot === "miss" ? null : shot}>
        {shot === "miss" && <span class="night-miss">{words.t("air-night-miss")}</span>}
      </Cell>
      <Cell seat={don}>
        {don?.found === true && (
          <Found good>
            <Star size={30} class="mark-sheriff" />
          </Found>
        )}
        {don?.found === false && (
          <Found good={false}>
            <Cross size={24} />
          </Found>
        )}
      </Cell>
      <Cell seat={sheriff}>
        {sheriff?.found === "black" && (
          <Found good>
            <TeamMark team="black" size={28} class="mark-black" />
          </Found>
        )}
        {sheriff?.found === "red" && (
          <Found good={false}>
            <TeamMark team="red" size={24} class="mark-red" />
          </Found>
        )}
      </Cell>
    </div>
  );
}

export function Night() {
  const { nights, words } = useAir();
  const rows = nights.value;
  if (rows.length === 0) return null;
  return (
    <div class="night">
      <div class="panel-head night-head">
        <span class="night-number">{words.t("air-nights")}</span>
        <span class="night-column">
          <Moon size={24} />
          {words.t("air-night-shot")}
        </span>
        <span class="night-column">
          <Hat size={28} />
          {words.t("air-role-don")}
        </span>
        <span class="night-column">
          <Star size={24} />
          {words.t("air-role-sheriff")}
        </span>
      </div>
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </div>
  );
}
