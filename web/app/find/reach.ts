// SPDX-License-Identifier: MIT
// Where ratings lie on the line that shows how far is looked. The line is as long as the widest reach needs, so nothing on
// it moves while the reach grows.

/** How far is looked at most, in points (docs/ratings.md). */
export const widestReach = 500;
const margin = 60;
const step = 200;

/** Between 0 at the left end and 100 at the right. */
export const placeOf = (rating: number, own: number): number =>
  Math.min(100, Math.max(0, (100 * (rating - own + widestReach + margin)) / (2 * (widestReach + margin))));

/** The round ratings that are written under the line. */
export function ticks(own: number): number[] {
  const first = Math.ceil((own - widestReach) / step) * step;
  const all: number[] = [];
  for (let rating = first; rating <= own + widestReach; rating += step) all.push(rating);
  return all;
}
