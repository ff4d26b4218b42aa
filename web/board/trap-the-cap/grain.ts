// SPDX-License-Identifier: MIT
// Lines of wood grain: always the same for the same seed, so that a board looks the same each time it is drawn.
import { round } from '$board/kit/geometry';

export interface GrainLine {
  path: string;
  opacity: number;
  width: number;
}

export function grain(seed: number, count: number, half: number): GrainLine[] {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
  return Array.from({ length: count }, (_, n) => {
    const level = -half + (2 * half * (n + random())) / count;
    let x = -half;
    let y = level;
    let path = `M${round(x)} ${round(y)}`;
    while (x < half) {
      const step = 80 + random() * 170;
      const next = level + (random() - 0.5) * 10;
      const bend = [x + step * 0.4, y, x + step * 0.6, next, x + step, next].map(round);
      path += `C${bend.join(' ')}`;
      x += step;
      y = next;
    }
    return { path, opacity: round(0.06 + random() * 0.16), width: round(0.6 + random() * 0.9) };
  });
}
