// SPDX-License-Identifier: MIT
// What exact values mean: in moves, in chances, and in words.
import { t, type Argument } from '$words/words';
import type { Exact, Outcome } from '$app/api/types';

/** A win in nine plies is one's own fifth move; a loss in six is the other's third. */
export const movesOf = (plies: number): number => Math.ceil(plies / 2);

const values: Record<Outcome, number> = { win: 1, draw: 0.5, loss: 0 };
export const valueOf = (outcome: Outcome): number => values[outcome];

/** The chances of two seats, when it is known for certain what comes of it. */
export function chancesOf(outcome: Outcome, mover: number): number[] {
  return [0, 1].map((seat) => (seat === mover ? valueOf(outcome) : 1 - valueOf(outcome)));
}

/** Told by its shape as well as by its colour and its word. */
export const shapes: Record<Outcome, string> = { win: '▲', draw: '◆', loss: '▼' };
export const outcomes = Object.keys(shapes) as Outcome[];

type Worth = Pick<Exact, 'outcome' | 'plies'>;

/** "Cream wins in 5 moves". */
export function standSentence({ outcome, plies }: Worth, who: Record<string, Argument>): string {
  return t(`exact.stand.${outcome}`, { ...who, moves: movesOf(plies ?? 0) });
}

/** What comes of a move: "wins in 5". */
export function worthWords({ outcome, plies }: Worth): string {
  return t(`exact.worth.${outcome}`, { moves: movesOf(plies ?? 0) });
}
