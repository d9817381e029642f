/** Buttons that give orders: one order at a time, a second click is no second order, a refusal stands beside them. */
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Answer } from "./requests";
import { link } from "./store";
import { t } from "./words";

/** A double click sends its second half after the answer to the first. */
const REST_MS = 350;

export interface Act {
  /** The button whose order is on its way. */
  busy: Signal<string | null>;
  refused: Signal<string | null>;
  run(name: string, order: () => Promise<Answer>): Promise<boolean>;
}

export function makeAct(busy: Signal<string | null>, refused: Signal<string | null>): Act {
  const rested = new Map<string, number>();
  return {
    busy,
    refused,
    async run(name, order) {
      const asked = performance.now();
      if (busy.peek() !== null || asked < (rested.get(name) ?? 0)) return false;
      if (!link.peek().connected) {
        refused.value = t("desk-offline-press");
        return false;
      }
      busy.value = name;
      refused.value = null;
      const answer = await order();
      busy.value = null;
      rested.set(name, asked + REST_MS);
      if (!answer.ok) refused.value = answer.message;
      return answer.ok;
    },
  };
}

/** For a group of buttons that stand together. */
export function useAct(): Act {
  const busy = useSignal<string | null>(null);
  const refused = useSignal<string | null>(null);
  return useMemo(() => makeAct(busy, refused), [busy, refused]);
}

/** Where a group of buttons says why nothing happened. */
export function Refused({ act }: { act: Act }) {
  const message = act.refused.value;
  return message === null ? null : (
    <p class="refused" role="alert">
      <span>{message}</span>
      <button
        type="button"
        class="plain"
        aria-label={t("desk-close")}
        onClick={() => {
          act.refused.value = null;
        }}
      >
        ×
      </button>
    </p>
  );
}

export interface PressProps {
  act: Act;
  name: string;
  order: () => Promise<Answer>;
  children: ComponentChildren;
  class?: string;
  label?: string;
  pressed?: boolean;
  /** For the keyboard's map, which clicks the first button that bears it. */
  hotkey?: string;
  /** The keys, as a screen reader tells them. */
  keys?: string;
  testid?: string;
  disabled?: boolean;
  onDone?: () => void;
}

export function Press(props: PressProps) {
  const { act, name, order } = props;
  const offline = !link.value.connected;
  const busy = act.busy.value === name;
  return (
    <button
      type="button"
      class={`${props.class ?? "button"}${busy ? " is-busy" : ""}`}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-disabled={offline || undefined}
      disabled={props.disabled}
      title={offline ? t("desk-offline-press") : undefined}
      aria-keyshortcuts={props.keys}
      data-hotkey={props.hotkey}
      data-testid={props.testid}
      onClick={(event) => {
        // The second half of a double click.
        if (event.detail > 1) return;
        void act.run(name, order).then((done) => done && props.onDone?.());
      }}
    >
      {props.children}
    </button>
  );
}
