// SPDX-License-Identifier: MIT
// Where things are on Loot's board: nine by nine tiles of 100, the middle of the board at 0, 0.
import type { Point } from '$parts/geometry';

export const cell = 100;
export const half = 4.5 * cell;
export const frame = 0.2 * cell;
const files = 'abcdefghi';
const ranks = '123456789';

const edge = half + frame;
export const viewBox = `${-edge - 4} ${-edge - 4} ${2 * edge + 8} ${2 * edge + 26}`;

/** The middle of a tile; for barrels the board is turned round. */
export function middleOf(tile: string, turned: boolean): Point {
  const x = (files.indexOf(tile[0]!) - 4) * cell;
  const y = (4 - ranks.indexOf(tile[1]!)) * cell;
  return turned ? { x: 0 - x, y: 0 - y } : { x, y };
}

/** Every tile, line by line as it is seen. */
export function tilesInSight(turned: boolean): string[] {
  const tiles = [...ranks].reverse().flatMap((rank) => [...files].map((file) => file + rank));
  return turned ? tiles.reverse() : tiles;
}

export interface Coordinate extends Point {
  text: string;
  tile: string;
  anchor: 'start' | 'end';
}

/** Ranks in the corners of the left column, files in those of the lowest row. */
export function coordinates(turned: boolean): Coordinate[] {
  const left = turned ? 'i' : 'a';
  const bottom = turned ? '9' : '1';
  return [
    ...[...ranks].map((rank) => {
      const tile = left + rank;
      const y = middleOf(tile, turned).y - cell / 2 + 28;
      return { text: rank, tile, x: -half + 9, y, anchor: 'start' as const };
    }),
    ...[...files].map((file) => {
      const tile = file + bottom;
      const x = middleOf(tile, turned).x + cell / 2 - 9;
      return { text: file, tile, x, y: half - 10, anchor: 'end' as const };
    }),
  ];
}
