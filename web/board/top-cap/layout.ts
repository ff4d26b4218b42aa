// SPDX-License-Identifier: MIT
// Where everything lies on the diamond. The middle of the board is 0 0.
import { round, type Point } from '$parts/geometry';

/** Half a cell's diagonal; everything else is measured in it. */
export const unit = 50;
export const size = 6;
export const fieldRadius = size * unit;
export const frameRadius = 6.87 * unit;
export const capRadius = 0.59 * unit;

export const viewBox = `${-7.05 * unit} ${-7 * unit} ${14.1 * unit} ${14.35 * unit}`;

/** The side of the square that becomes a diamond of this radius when it is turned by 45°. */
export const sideOf = (radius: number) => radius * Math.SQRT2;

const files = [...'abcdef'];
export const cells = files.flatMap((file) => files.map((_, rank) => `${file}${rank + 1}`));

/** The middle of a cell. The board is turned for whoever sits at Blue's bottle. */
export function middleOf(cell: string, turned: boolean): Point {
  const file = files.indexOf(cell[0]!);
  const rank = Number(cell[1]) - 1;
  const way = turned ? -1 : 1;
  return { x: way * (file - rank) * unit, y: way * (size - 1 - file - rank) * unit };
}

export function diamond(radius: number): string {
  const r = round(radius);
  return `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;
}

export interface Coordinate extends Point {
  text: string;
}

/** Letters along the near right edge, numbers along the near left one. */
export function coordinates(turned: boolean): Coordinate[] {
  const nearFile = turned ? 'f' : 'a';
  const nearRank = turned ? 6 : 1;
  const out = 0.775 * unit;
  return files.flatMap((file, n) => {
    const right = middleOf(`${file}${nearRank}`, turned);
    const left = middleOf(`${nearFile}${n + 1}`, turned);
    return [
      { text: file, x: right.x + out, y: right.y + out },
      { text: String(n + 1), x: left.x - out, y: left.y + out },
    ];
  });
}

/** The direction from one cell's middle to another's, as one of eight, clockwise from the right. */
export function eighth(from: Point, to: Point): number {
  const turns = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4);
  return (Math.round(turns) + 8) % 8;
}
