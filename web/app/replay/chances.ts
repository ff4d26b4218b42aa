// SPDX-License-Identifier: MIT
// From the marks of single moves to the course of a game: who was ahead when, and where it turned.
import type { Mark } from '$app/engine/types';
import type { ExactPly, Gift } from '$app/exact/marking';

export type Marks = readonly (ExactPly | undefined)[];

/** The winning chances of the seats after each number of plies, from the start on; null where nothing is known. */
export function chancesByPly(marks: Marks): (readonly number[] | null)[] {
  const known = (chances: readonly number[] | undefined) => (chances && chances.length > 0 ? chances : null);
  return Array.from(
    { length: marks.length + 1 },
    (_, ply) => known(marks[ply]?.before) ?? known(marks[ply - 1]?.after),
  );
}

export interface TurningPoint {
  /** After this many plies it had happened. */
  ply: number;
  kind: Mark;
  /** What was certainly given away. */
  gave?: Gift;
  /** Whose chances are told of. */
  seat: number;
  from: number;
  to: number;
}

const weighs: readonly Mark[] = ['mistake', 'blunder'];
const swing = 0.2; // luck is told of where it weighs as much as a blunder
const most = 8;

/** Costly moves, and luck that swung the game: the weightiest of them, in the order in which they came. */
export function turningPoints(marks: Marks, actors: readonly (number | null)[]): TurningPoint[] {
  const byPly = chancesByPly(marks);
  const points: TurningPoint[] = [];
  marks.forEach((mark, n) => {
    const seat = actors[n];
    if (!mark || typeof seat !== 'number' || !weighs.includes(mark.mark)) return;
    const { gave } = mark;
    const cost = { from: mark.best!, to: mark.played! };
    points.push({ ply: n + 1, kind: mark.mark, seat, ...cost, ...(gave ? { gave } : {}) });
  });
  for (let first = 0; first < marks.length; first++) {
    if (actors[first] !== null) continue;
    let last = first;
    while (last + 1 < marks.length && actors[last + 1] === null) last++;
    const lucky = luckiest(byPly[first], byPly[last + 1]);
    if (lucky) points.push({ ply: last + 1, kind: 'luck', ...lucky });
    first = last;
  }
  const weight = (point: TurningPoint) => Math.abs(point.to - point.from);
  return points
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}

/** Whom throws or draws helped most, where they weighed. */
function luckiest(before: readonly number[] | null | undefined, after: readonly number[] | null | undefined) {
  if (!before || !after) return null;
  const gain = (seat: number) => after[seat]! - before[seat]!;
  const seat = before.map((_, n) => n).reduce((best, n) => (gain(n) > gain(best) ? n : best), 0);
  return gain(seat) >= swing ? { seat, from: before[seat]!, to: after[seat]! } : null;
}

/** Seats that win and lose together are one line of the graph. */
export function sidesOf(sides: readonly number[]): number[][] {
  const groups = new Map<number, number[]>();
  sides.forEach((side, seat) => groups.set(side, [...(groups.get(side) ?? []), seat]));
  return [...groups.values()];
}
