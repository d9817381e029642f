/** A key under a finger: lighter while touched, a tap on release, a hold after a while. It knows no seats. */
import { useEffect, useRef } from "preact/hooks";

export const HOLD_MS = 450;
const SLIP_PX = 10;
/** Palms and bezels touch the screen's edge; keys start further in. */
const EDGE_PX = 6;
const CLICK_AFTER_TAP_MS = 700;

export interface Press {
  onTap: (event: { now: number; downAt: number }) => void;
  onHold?: () => void;
  holdMs?: number;
}

interface Touch {
  id: number;
  x: number;
  y: number;
  at: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function usePress(press: Press) {
  const touch = useRef<Touch | null>(null);
  const doneAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => () => clearTimeout(touch.current?.timer), []);

  const end = (element: HTMLElement) => {
    clearTimeout(touch.current?.timer);
    touch.current = null;
    element.classList.remove("is-pressed");
  };

  return {
    onPointerDown(event: PointerEvent) {
      const element = event.currentTarget as HTMLElement;
      if (event.button !== 0 || touch.current) return;
      if (event.clientX < EDGE_PX || event.clientX > window.innerWidth - EDGE_PX) return;
      element.classList.add("is-pressed");
      // A touch captures its pointer by itself; leaving the key must still reach us.
      const { onHold, holdMs } = latest.current;
      touch.current = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: performance.now(),
        timer: onHold
          ? setTimeout(() => {
              end(element);
              doneAt.current = performance.now();
              onHold();
            }, holdMs ?? HOLD_MS)
          : undefined,
      };
    },
    onPointerMove(event: PointerEvent) {
      const start = touch.current;
      if (start?.id !== event.pointerId) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) >= SLIP_PX) {
        end(event.currentTarget as HTMLElement);
      }
    },
    onPointerUp(event: PointerEvent) {
      const start = touch.current;
      if (start?.id !== event.pointerId) return;
      end(event.currentTarget as HTMLElement);
      const now = performance.now();
      doneAt.current = now;
      latest.current.onTap({ now, downAt: start.at });
    },
    onPointerCancel: (event: PointerEvent) => end(event.currentTarget as HTMLElement),
    onPointerLeave: (event: PointerEvent) => end(event.currentTarget as HTMLElement),
    onContextMenu: (event: Event) => event.preventDefault(),
    /** Screen readers and keyboards click without a pointer. */
    onClick(event: MouseEvent) {
      const now = performance.now();
      if (event.detail > 0 || now - doneAt.current < CLICK_AFTER_TAP_MS) return;
      latest.current.onTap({ now, downAt: now });
    },
  };
}
