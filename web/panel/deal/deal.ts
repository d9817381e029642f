/** A random deal of the ten roles, and its way round the table: the phone is handed on, nobody sees another's role. */
import { signal } from "@preact/signals";
import type { Role } from "../../shared/wire";
import { SEATS, type Seat } from "../store";

export const DECK: readonly Role[] = [
  "don",
  "mafia",
  "mafia",
  "sheriff",
  "citizen",
  "citizen",
  "citizen",
  "citizen",
  "citizen",
  "citizen",
];

export type Random = (below: number) => number;

/** An even choice: numbers that would favour the first ones are thrown away. */
export function secureBelow(below: number): number {
  const limit = Math.floor(0x1_0000_0000 / below) * below;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= limit);
  return (drawn[0] ?? 0) % below;
}

/** Every order of the deck is as likely as any other. */
export function shuffled(random: Random = secureBelow): { [seat: Seat]: Role } {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = random(last + 1);
    const kept = deck[last];
    deck[last] = deck[other] as Role;
    deck[other] = kept as Role;
  }
  return Object.fromEntries(SEATS.map((seat, index) => [seat, deck[index] as Role]));
}

/** The round: whose turn it is to look, whether they have looked, and whether everybody has. In memory only. */
export interface Round {
  roles: { readonly [seat: Seat]: Role };
  seat: Seat;
  seen: boolean;
}

export const round = signal<Round | null>(null);

export function beginRound(): void {
  round.value = { roles: shuffled(), seat: 1, seen: false };
}

export function looked(): void {
  if (round.value) round.value = { ...round.value, seen: true };
}

/** The next one's turn; null after the last. */
export function handOn(): Round["roles"] | null {
  const now = round.value;
  if (!now?.seen) return null;
  if (now.seat >= SEATS.length) {
    round.value = null;
    return now.roles;
  }
  round.value = { ...now, seat: now.seat + 1, seen: false };
  return null;
}
