/** The panel's few sounds, made in code. Whether one may be heard is decided elsewhere. */

interface Tone {
  hz: number;
  /** Seconds from the start of the sound, and how long. */
  at: number;
  lasts: number;
  shape: OscillatorType;
  loud: number;
}

const tone = (hz: number, at: number, lasts: number, shape: OscillatorType, loud: number): Tone => ({
  hz,
  at,
  lasts,
  shape,
  loud,
});

export const SOUNDS = {
  click: [tone(1900, 0, 0.025, "square", 0.12)],
  lowTwoTone: [tone(330, 0, 0.14, "triangle", 0.5), tone(247, 0.16, 0.22, "triangle", 0.5)],
  longLow: [tone(165, 0, 0.7, "triangle", 0.55)],
  knock: [tone(110, 0, 0.09, "triangle", 0.7), tone(82, 0.02, 0.1, "sine", 0.6)],
  beep: [tone(880, 0, 0.16, "sine", 0.4)],
  twoBeeps: [tone(880, 0, 0.16, "sine", 0.45), tone(880, 0.26, 0.24, "sine", 0.45)],
} as const satisfies { readonly [name: string]: readonly Tone[] };

export type Sound = keyof typeof SOUNDS;

/** A sound that starts or stops at once clicks. */
const EDGE_S = 0.006;

let context: AudioContext | null = null;

/**
 * Browsers give sound only after a touch or a key; also after a call or another app took it away. The end of a touch is a
 * tap's own moment, and a first sound device takes longer to open than the tap to go on air: the click after it will do.
 */
export function watchForSound(): () => void {
  const wake = () => {
    if (typeof AudioContext !== "function") return;
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => undefined);
  };
  const gestures = ["click", "keydown"] as const;
  for (const gesture of gestures) window.addEventListener(gesture, wake, { capture: true });
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, wake, { capture: true });
  };
}

/** Plays at once or not at all: a late beep would tell a wrong time. */
export function play(name: Sound): void {
  if (context?.state !== "running") return;
  for (const one of SOUNDS[name]) sound(context, one);
}

function sound(on: AudioContext, { hz, at, lasts, shape, loud }: Tone): void {
  const start = on.currentTime + at;
  const source = new OscillatorNode(on, { type: shape, frequency: hz });
  const level = new GainNode(on, { gain: 0 });
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + EDGE_S);
  level.gain.setValueAtTime(loud, start + Math.max(EDGE_S, lasts - EDGE_S * 3));
  level.gain.linearRampToValueAtTime(0, start + lasts);
  source.connect(level).connect(on.destination);
  source.start(start);
  source.stop(start + lasts + EDGE_S);
}
