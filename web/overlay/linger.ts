/** Hooks for parts that move out before they go, and for changes that wait for their moment in a banner's motion. */
import { useEffect, useRef, useState } from "preact/hooks";

/** The value, or for `ms` after it became null the last one it was, with `leaving` set. */
export function useLinger<T>(value: T | null, ms: number): { shown: T | null; leaving: boolean } {
  const last = useRef<T | null>(value);
  const [, draw] = useState(0);
  const absent = value === null;
  if (!absent) last.current = value;
  useEffect(() => {
    if (!absent || last.current === null) return;
    const timer = setTimeout(() => {
      last.current = null;
      draw((count) => count + 1);
    }, ms);
    return () => clearTimeout(timer);
  }, [absent, ms]);
  return { shown: last.current, leaving: absent && last.current !== null };
}

/** The value, taken over `wait` ms after it changed. What it was at first is shown at once. */
export function useLater<T>(value: T, wait: number): T {
  const [shown, show] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long to wait is asked once per change
  useEffect(() => {
    if (wait <= 0) {
      show(() => value);
      return;
    }
    const timer = setTimeout(() => show(() => value), wait);
    return () => clearTimeout(timer);
  }, [value]);
  return wait <= 0 ? value : shown;
}
