// SPDX-License-Identifier: MIT
// A card's colour is told three times: by its paint, its letter (in the catalogues) and its shape.
import { polygon, round, type Point } from '$parts/geometry';
import type { Colour } from './scene';

export interface Paint {
  light: string;
  base: string;
  dark: string;
  /** What is printed on it. */
  ink: string;
}

const cream = '#fff8e8';

export const paints: Record<Colour, Paint> = {
  blue: { light: '#50728e', base: '#24517a', dark: '#213e5a', ink: cream },
  red: { light: '#c26452', base: '#b3402f', dark: '#883223', ink: cream },
  yellow: { light: '#e4bf5e', base: '#dba62c', dark: '#b98a24', ink: '#2a1b0a' },
  green: { light: '#65956a', base: '#3f7d4e', dark: '#355e3a', ink: cream },
  purple: { light: '#8c6c9e', base: '#6f4a8e', dark: '#573968', ink: cream },
};

export const colourNames = Object.keys(paints) as Colour[];

/** A polygon whose corners are rounded by a length. */
export function rounded(points: Point[], by: number): string {
  const towards = (from: Point, to: Point): string => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const share = Math.min(by, length / 2) / length;
    return `${round(from.x + (to.x - from.x) * share)} ${round(from.y + (to.y - from.y) * share)}`;
  };
  const corner = (point: Point, n: number) => {
    const before = points[(n + points.length - 1) % points.length]!;
    const after = points[(n + 1) % points.length]!;
    const start = `${n === 0 ? 'M' : 'L'}${towards(point, before)}`;
    return `${start}Q${round(point.x)} ${round(point.y)} ${towards(point, after)}`;
  };
  return points.map(corner).join('') + 'Z';
}

const star = (radius: number): Point[] => {
  const inner = polygon(10, 0.6 * radius);
  return polygon(10, 1.3 * radius).map((point, n) => (n % 2 === 0 ? point : inner[n]!));
};

/** The outline of a colour's shape, about as large as a circle of this radius. */
export function shapeOf(colour: Colour, radius: number): string {
  const r = round(radius);
  switch (colour) {
    case 'red':
      return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
    case 'blue':
      return rounded(polygon(4, 1.2 * radius, 45), 0.25 * radius);
    case 'green':
      return rounded(
        polygon(3, 1.28 * radius).map((point) => ({ x: point.x, y: point.y + 0.2 * radius })),
        0.25 * radius,
      );
    case 'yellow':
      return rounded(polygon(4, 1.25 * radius), 0.22 * radius);
    case 'purple':
      return rounded(star(radius), 0.12 * radius);
  }
}
