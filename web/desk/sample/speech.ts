/** What the theme editor and its picture say to each other, window to window. */
import type { ThemeManifest } from "../../shared/wire";

/** To the picture: draw this moment of a game in this theme. `base`: where the pack's files lie. */
export interface Ask {
  sample: { moment: Moment; manifest: ThemeManifest; base: string };
}

/** From the picture: it can draw; or what it found when it had drawn. */
export interface Tell {
  sample: "ready" | Found;
}

/** `cut`: names that did not fit whole. `unloaded`: files of the pack that could not be used. */
export interface Found {
  moment: Moment;
  names: number;
  cut: number;
  unloaded: readonly string[];
}

export const MOMENTS = ["day", "night", "vote", "tie", "removal", "correction", "defeat", "result"] as const;

export type Moment = (typeof MOMENTS)[number];
