/** What the hand feels. At night one short pulse only, so that a neighbour cannot read a pattern. */

export const PULSES = {
  foul: [30],
  thirdFoul: [30, 60, 30],
  question: [80],
  removal: [120],
  refused: [40, 40, 40],
  tenSeconds: [60],
  timeUp: [200],
} as const;

export function pulse(name: keyof typeof PULSES, night: boolean): void {
  if (typeof navigator.vibrate !== "function") return;
  if (night) {
    if (name === "timeUp") navigator.vibrate([60]);
    return;
  }
  navigator.vibrate([...PULSES[name]]);
}
