// SPDX-License-Identifier: MIT
// A move marked by what it is certainly worth.
import type { Exact, Outcome } from '$app/api/types';
import type { Frame, Mark, MarkedPly } from '$app/engine/types';
import { chancesOf, valueOf } from './outcomes';

/** Value that a move gave away: a win became a draw, a draw a loss … */
export interface Gift {
  from: Outcome;
  to: Outcome;
}

export interface ExactPly extends MarkedPly {
  gave?: Gift;
}

/** How it ended by the rules for a seat, which a table that knows no repetition cannot say. */
function endingFor(seat: number, { finish }: Frame): Outcome | null {
  if (!finish) return null;
  if (finish.winners.length !== 1) return 'draw';
  return finish.winners[0] === seat ? 'win' : 'loss';
}

/** Marks the move between two frames, of which the table knows the first; null where it does not know the move. */
export function markExactly(before: Frame, exact: Exact, action: string, after: Frame): ExactPly | null {
  const move = exact.moves.find((one) => one.action === action);
  const best = exact.moves[0];
  const { actor } = before;
  if (!move || !best || typeof actor !== 'number') return null;
  const outcome = endingFor(actor, after) ?? move.outcome;
  const gave = valueOf(outcome) < valueOf(exact.outcome);
  const choice = before.choices.find((one) => one.action === best.action);
  return {
    ply: before.ply,
    mark: markOf(exact.moves.length, gave, move.plies === best.plies),
    before: chancesOf(exact.outcome, actor),
    after: chancesOf(outcome, actor),
    best: valueOf(exact.outcome),
    played: valueOf(outcome),
    ...(choice ? { bestAction: choice } : {}),
    ...(gave ? { gave: { from: exact.outcome, to: outcome } } : {}),
  };
}

function markOf(moves: number, gave: boolean, soonest: boolean): Mark {
  if (moves === 1) return 'forced';
  if (gave) return 'blunder';
  return soonest ? 'best' : 'good';
}
