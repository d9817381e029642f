/** What the hand feels and the ear hears of an act. At night no sound, and one short pulse that a neighbour cannot read. */
import { settings } from "./comfort/settings";
import { play, type Sound } from "./comfort/sound";

interface Signal {
  /** Milliseconds on, off, on. */
  pulse: readonly number[];
  sound: Sound | null;
}

export const SIGNALS = {
  foul: { pulse: [30], sound: "click" },
  thirdFoul: { pulse: [30, 60, 30], sound: "lowTwoTone" },
  question: { pulse: [80], sound: null },
  removal: { pulse: [120], sound: "longLow" },
  refused: { pulse: [40, 40, 40], sound: "knock" },
  tenSeconds: { pulse: [60], sound: "beep" },
  timeUp: { pulse: [200], sound: "twoBeeps" },
} as const satisfies { readonly [name: string]: Signal };

const NIGHT_PULSE = [60];

export function pulse(name: keyof typeof SIGNALS, night: boolean): void {
  const { sound, vibration } = settings.value;
  const { pulse: pattern, sound: heard } = SIGNALS[name];
  if (sound && heard && !night) play(heard);
  if (vibration) vibrate(night ? (name === "timeUp" ? NIGHT_PULSE : []) : [...pattern]);
}

export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

function vibrate(pattern: number[]): void {
  if (pattern.length > 0 && canVibrate()) navigator.vibrate(pattern);
}
