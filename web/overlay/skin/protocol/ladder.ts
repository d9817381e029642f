/** Room for names on the sheet. */
import type { Ladder } from "../../fit";

/** In its column: a book face is kept down to 22, where it can still be read. */
export const COLUMN: Ladder = {
  width: 151,
  single: [
    ...[30, 29, 28, 27, 26, 25, 24, 23, 22].map((px) => ({ face: "text" as const, px })),
    ...[28, 26, 24, 23, 22].map((px) => ({ face: "narrow" as const, px })),
  ],
  pairWidth: 156,
  pair: [
    ...[24, 22].map((px) => ({ face: "narrow" as const, px })),
    ...[24, 23, 22, 21, 20].map((px) => ({ face: "last" as const, px })),
  ],
  broken: { face: "narrow", px: 22 },
};

/** How a seat left, beside its number. */
export const FATE: Ladder = {
  width: 94,
  single: [
    ...[25, 24].map((px) => ({ face: "text" as const, px })),
    ...[26, 24, 22].map((px) => ({ face: "narrow" as const, px })),
    ...[24, 22].map((px) => ({ face: "last" as const, px })),
  ],
  pairWidth: 94,
  pair: [{ face: "narrow", px: 22 }],
  broken: { face: "last", px: 22 },
};
