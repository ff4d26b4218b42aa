// SPDX-License-Identifier: MIT
// The planks of the table top, with wandering grain. Seeded, so that the table is the same one every evening.
import { round } from '$parts/geometry';
import { sequence } from '$parts/sequence';

interface Grain {
  path: string;
  opacity: number;
  width: number;
}

export interface Plank {
  y: number;
  /** How far its colour lies between the two of the table, in per cent. */
  tint: number;
  /** Where two boards meet end to end. */
  joint: number;
  grain: Grain[];
}

const wander = 5;
const linesOfGrain = 11;

function grainLine(y: number, width: number, next: () => number): Grain {
  let x = -20;
  let height = y;
  let path = `M${x} ${round(y)}`;
  while (x < width + 20) {
    const step = 80 + next() * 170;
    const to = y + (next() - 0.5) * 2 * wander;
    path += `C${round(x + step * 0.4)} ${round(height)} ${round(x + step * 0.6)} ${round(to)} ${round(x + step)} ${round(to)}`;
    x += step;
    height = to;
  }
  return { path, opacity: round(0.12 + next() * 0.22), width: round(0.7 + next() * 1.3) };
}

export function planks(width: number, height: number, depth: number, seed: number): Plank[] {
  const next = sequence(seed);
  return Array.from({ length: Math.ceil(height / depth) + 1 }, (_, n) => {
    const y = n * depth - 30;
    const apart = depth / linesOfGrain;
    return {
      y,
      tint: Math.round(next() * 100),
      joint: round(width * (0.06 + 0.62 * next())),
      grain: Array.from({ length: linesOfGrain }, (_, line) =>
        grainLine(y + apart * (line + 0.5) + (next() - 0.5) * apart, width, next),
      ),
    };
  });
}
