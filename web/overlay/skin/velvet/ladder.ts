/** A name under its box. */
import type { Ladder } from "../../fit";

export const BOX: Ladder = {
  width: 148,
  single: [
    ...[30, 29, 28, 27, 26, 25].map((px) => ({ face: "text" as const, px })),
    ...[27, 26, 24, 23, 22].map((px) => ({ face: "narrow" as const, px })),
  ],
  pairWidth: 154,
  pair: [
    ...[24, 22].map((px) => ({ face: "narrow" as const, px })),
    ...[24, 23, 22, 21, 20].map((px) => ({ face: "last" as const, px })),
  ],
  broken: { face: "narrow", px: 22 },
};
