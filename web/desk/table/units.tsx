/** What plugins brought beside the program, such as the link to OBS: their lights, buttons and forms as they say. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { UnitButton, UnitState } from "../../shared/wire";
import { type Act, Press, Refused, useAct } from "../act";
import { Asking } from "../asking";
import { Light } from "../marks";
import { give } from "../requests";
import { usePart } from "../store";
import { pick, t } from "../words";
import { closeSheet, sheet, toggleSheet } from "./sheet";

const asksFor = (button: UnitButton) => Object.keys(button.form).length > 0;

interface UnitPressProps {
  table: string;
  unit: string;
  button: UnitButton;
  act: Act;
}

/** A unit's button: pressed at once, or after the question that the unit wants asked. */
export function UnitPress(props: UnitPressProps) {
  return pick(props.button.question) === "" ? (
    <PressedAtOnce {...props} look={props.button.pressed ? " primary" : ""} />
  ) : (
    <AskedFirst {...props} />
  );
}

function PressedAtOnce(props: UnitPressProps & { look: string; onDone?: () => void }) {
  const { table, unit, button, act, look, onDone } = props;
  return (
    <Press
      act={act}
      name={`${unit} ${button.act}`}
      class={`button${look}`}
      {...(button.pressed ? { pressed: true } : {})}
      {...(onDone ? { onDone } : {})}
      testid={`unit-${unit}-${button.act}`}
      order={() => give(table, { unit: { unit, act: button.act, values: {} } })}
    >
      {pick(button.title)}
    </Press>
  );
}

function AskedFirst(props: UnitPressProps) {
  const { unit, button } = props;
  const asking = useSignal(false);
  const close = () => {
    asking.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="button"
        aria-expanded={asking.value}
        data-testid={`unit-${unit}-${button.act}-ask`}
        onClick={(event) => {
          // The second half of a double click.
          if (event.detail > 1) return;
          asking.value = !asking.value;
        }}
      >
        {pick(button.title)}…
      </button>
      {asking.value && (
        <Asking question={pick(button.question)} onNo={close}>
          <PressedAtOnce {...props} look=" danger" onDone={close} />
        </Asking>
      )}
    </>
  );
}

function Unit({ table, unit }: { table: string; unit: UnitState }) {
  const act = useAct();
  const open = sheet.value;
  return (
    <section class="panel unit" aria-label={pick(unit.title)}>
      <div class="panel-head">
        <h2>{pick(unit.title)}</h2>
        <span class="note">
          <Light health={unit.summary.health} /> {pick(unit.summary.title)}
          {pick(unit.summary.detail) !== "" && ` · ${pick(unit.summary.detail)}`}
        </span>
      </div>
      {unit.lights.length > 0 && (
        <ul class="unit-lights">
          {unit.lights.map((light, index) => (
            <li key={index}>
              <b>
                <Light health={light.health} />
                {pick(light.title)}
              </b>
              <span>{pick(light.detail)}</span>
            </li>
          ))}
        </ul>
      )}
      {unit.buttons.length > 0 && (
        <div class="unit-buttons">
          {unit.buttons.map((button) =>
            asksFor(button) ? (
              <button
                key={button.act}
                type="button"
                class="button"
                aria-expanded={open?.kind === "form" && open.act === button.act}
                data-testid={`unit-${unit.unit}-${button.act}`}
                onClick={() =>
                  toggleSheet({ kind: "form", unit: unit.unit, act: button.act, title: button.title })
                }
              >
                {pick(button.title)}…
              </button>
            ) : (
              <UnitPress key={button.act} table={table} unit={unit.unit} button={button} act={act} />
            ),
          )}
        </div>
      )}
      <Refused act={act} />
    </section>
  );
}

export function Units({ table }: { table: string }) {
  const units = usePart(table, (state) => state.units) ?? [];
  return (
    <>
      {units.map((unit) => (
        <Unit key={unit.unit} table={table} unit={unit} />
      ))}
    </>
  );
}

/** The fields that a unit's button asks for; what is typed goes to the unit and is kept nowhere on the page. */
export function UnitForm(props: { table: string; unit: string; act: string; onDone?: () => void }) {
  const { table, unit, act: name } = props;
  const act = useAct();
  const values = useSignal<{ readonly [name: string]: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const button =
    usePart(table, (state) => state.units)
      ?.find((one) => one.unit === unit)
      ?.buttons.find((one) => one.act === name) ?? null;
  if (!button) return <p class="note">{t("desk-unit-gone")}</p>;
  return (
    <form
      ref={form}
      class="unit-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Object.fromEntries(
          Object.keys(button.form).map((one) => [one, values.value[one] ?? ""]),
        );
        void act
          .run(name, () => give(table, { unit: { unit, act: name, values: typed } }))
          .then((done) => {
            if (!done) return;
            values.value = {};
            (props.onDone ?? closeSheet)();
          });
      }}
    >
      {Object.entries(button.form).map(([one, title]) => (
        <label key={one} class="field">
          <span>{pick(title)}</span>
          <input
            type={(one.endsWith("password") ? "password" : "text") as "text"}
            autocomplete="off"
            maxLength={200}
            name={one}
            value={values.value[one] ?? ""}
            onInput={(event) => {
              values.value = { ...values.peek(), [one]: event.currentTarget.value };
            }}
          />
        </label>
      ))}
      {pick(button.question) !== "" && <p>{pick(button.question)}</p>}
      <div class="row">
        <button type="submit" class={`button primary${act.busy.value ? " is-busy" : ""}`}>
          {pick(button.title)}
        </button>
      </div>
      <Refused act={act} />
    </form>
  );
}
