// SPDX-License-Identifier: MIT
// What happened since somebody's last turn.
import type { Ply } from '$app/engine/types';

/** One turn of another player: the plies it was made of, counted as the log counts them. */
export interface TurnSince {
  seat: number;
  plies: { id: number; ply: Ply }[];
}

export const seatOfPly = (ply: Ply): number => (typeof ply.actor === 'number' ? ply.actor : ply.turn);

/** The turns of others after `seat` last acted. A turn that is `under way` is not the last one. Whoever has not acted
 *  yet, or only looks on, is told the last `round` turns. */
export function turnsSince(
  plies: readonly Ply[],
  seat: number | null,
  round: number,
  underWay: boolean,
): TurnSince[] {
  let end = plies.length;
  if (underWay) while (end > 0 && seatOfPly(plies[end - 1]!) === seat) end--;
  const before = plies.slice(0, end);
  const last = before.findLastIndex((ply) => ply.actor === seat);
  const turns: TurnSince[] = [];
  for (let n = last + 1; n < end; n++) {
    const ply = plies[n]!;
    const by = seatOfPly(ply);
    if (by === seat) continue; // what the die or the lid still did for that turn
    const now = turns.at(-1);
    const goesOn = now?.seat === by && !(ply.beginsTurn && now.plies.some((one) => one.ply.beginsTurn));
    if (now && goesOn) now.plies.push({ id: n + 1, ply });
    else turns.push({ seat: by, plies: [{ id: n + 1, ply }] });
  }
  return last < 0 ? turns.slice(-round) : turns;
}
