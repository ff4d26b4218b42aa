// SPDX-License-Identifier: MIT
// An arrow along the places of a move, in pixels.
import { round, type Point } from '$parts/geometry';

export interface Arrow {
  /** 0 is the best move. */
  rank: number;
  /** The shaft, or a ring where a move has one place only. */
  d: string;
  /** The point of the arrow; none on a ring. */
  head: string;
  /** Where its number stands. */
  at: Point;
}

const ring = 24;
const barb = 15;
/** An arrow that its number does not hide. */
const roomy = 80;
/** How far from the middle of its last place the point of an arrow is. */
const short = 6;

const away = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

/** @returns null where none of the places is on the board: a button, or one of several pieces. */
export function arrowOf(
  path: readonly string[],
  middleOf: (place: string) => Point | null,
  rank: number,
): Arrow | null {
  const stops = path.flatMap((place) => middleOf(place) ?? []);
  const [from] = stops;
  const end = stops.at(-1);
  if (!from || !end) return null;
  if (stops.length === 1) {
    const d = `M${round(from.x - ring)} ${round(from.y)}a${ring} ${ring} 0 1 1 ${2 * ring} 0a${ring} ${ring} 0 1 1 ${-2 * ring} 0`;
    return { rank, d, head: '', at: { x: from.x + ring * 0.75, y: from.y - ring * 0.75 } };
  }
  const before = stops.at(-2)!;
  const length = away(before, end) || 1;
  const way = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const along = (point: Point, by: number, aside = 0): Point => ({
    x: round(point.x + way.x * by - way.y * aside),
    y: round(point.y + way.y * by + way.x * aside),
  });
  const tip = along(end, -short);
  const neck = along(tip, -barb);
  const [left, right] = [along(neck, -2, barb * 0.62), along(neck, -2, -barb * 0.62)];
  const line = [...stops.slice(0, -1), neck].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
  const head = `M${tip.x} ${tip.y}L${left.x} ${left.y}L${right.x} ${right.y}Z`;
  // Several arrows may leave one place: the number stands nearer to where this one goes, if there is room for it.
  const share = length > roomy ? 0.55 : 0;
  const at = { x: before.x + (end.x - before.x) * share, y: before.y + (end.y - before.y) * share };
  return { rank, d: `M${line}`, head, at: { x: round(at.x), y: round(at.y) } };
}
