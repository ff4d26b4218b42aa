// SPDX-License-Identifier: MIT
// Where everything lies on the board. The centre is 0 0.
import type { Point } from '$parts/geometry';

/** From one point to the next; everything else is measured in it. */
export const unit = 100;
export const capRadius = 0.31 * unit;
export const edge = 1.62 * unit;
/** The caps in hand lie beside the board. */
export const handAt = 1.95 * unit;

const half = 2.35 * unit;
export const viewBox = `${-half} ${-edge - 10} ${2 * half} ${2 * edge + 26}`;
export const share = (2 * edge + 26) / (2 * half);

const files = [...'abc'];
export const points = files.flatMap((file) => files.map((_, rank) => `${file}${rank + 1}`));

export function middleOf(point: string): Point {
  return { x: (files.indexOf(point[0]!) - 1) * unit, y: (2 - Number(point[1])) * unit };
}

export interface Coordinate extends Point {
  text: string;
}

/** Letters below, numbers on the left. */
export const coordinates: Coordinate[] = files.flatMap((file, n) => [
  { text: file, x: (n - 1) * unit, y: 1.47 * unit },
  { text: String(n + 1), x: -1.47 * unit, y: (1 - n) * unit },
]);
