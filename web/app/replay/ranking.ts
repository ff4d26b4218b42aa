// SPDX-License-Identifier: MIT
// The best moves of a position in the order in which they are shown, named and drawn: where a review has judged what was
// played there, the list says the same.
import type { Mark } from '$app/engine/types';

interface Judged {
  mark: Mark;
  bestAction?: { action: string };
}

/** The move a review prefers where this one was played: the one that has its star, or the one it would have been. */
export function preferred(played: string | undefined, judged: Judged | undefined): string | undefined {
  return judged?.mark === 'best' ? played : judged?.bestAction?.action;
}

/** The same moves with the preferred one first. It is worth no less than what the list had there: a review looks at both
 *  from after them, and so deeper. */
export function ranked<M extends { action: string; value: number }>(
  moves: readonly M[],
  first?: string,
): M[] {
  const found = moves.find((move) => move.action === first);
  if (!found || found === moves[0]) return [...moves];
  const value = Math.max(...moves.map((move) => move.value));
  return [{ ...found, value }, ...moves.filter((move) => move !== found)];
}
