/** The theme that the picture is drawn in now. */
import { signal } from "@preact/signals";
import { PACKS, type Theme } from "./theme-packs";

export const theme = signal<Theme>(PACKS.ether);
