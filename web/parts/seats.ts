// SPDX-License-Identifier: MIT
// A seat has a letter, a shape and a colour, so that nobody needs to see colours to know whose piece it is.
import { pathOf, polygon, type Point } from './geometry';

export const seatLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Which of the letters, shapes and colours a seat has: its own in turn, unless the game gives it another letter. */
export function seatStyle(seat: number, letter?: string): number {
  const given = seatLetters.findIndex((one) => one === letter);
  return given < 0 ? seat : given;
}

const star: Point[] = polygon(10, 1).map((point, n) => {
  const reach = n % 2 === 0 ? 13 : 6.4;
  return { x: point.x * reach, y: point.y * reach };
});

/** The outlines for a radius of about ten: circle, square, triangle, diamond, star, hexagon. */
export const seatShapes: readonly string[] = [
  'M-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0Z',
  pathOf(polygon(4, 12, 45)),
  pathOf(polygon(3, 12.8).map((point) => ({ x: point.x, y: point.y + 2 }))),
  pathOf(polygon(4, 12.5)),
  pathOf(star),
  pathOf(polygon(6, 11)),
];

/** The ink that is read best on a colour such as #ecd6a4. */
export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? '#2a1b0a' : '#fff6e2';
}
