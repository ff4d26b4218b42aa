// SPDX-License-Identifier: MIT
// The grain of wood: lines that wander along x, the same every time for the same seed. They end at the height where
// they began, so that the sheet can be repeated.
import { round } from '$parts/geometry';
import { sequence } from '$parts/sequence';

export interface GrainLine {
  d: string;
  opacity: number;
  width: number;
}

export interface Sheet {
  width: number;
  height: number;
  lines: number;
  seed: number;
  /** How far a line strays from its height. */
  wander: number;
  opacity: [faint: number, strong: number];
  thickness: [thin: number, thick: number];
}

export function grain(sheet: Sheet): GrainLine[] {
  const random = sequence(sheet.seed);
  const between = ([low, high]: [number, number]) => low + random() * (high - low);
  const bends = 4;
  return Array.from({ length: sheet.lines }, (_, n) => {
    const height = ((n + between([0.1, 0.9])) / sheet.lines) * sheet.height;
    let [x, y] = [0, height];
    let d = `M0 ${round(y)}`;
    for (let bend = 1; bend <= bends; ++bend) {
      const last = bend === bends;
      const toX = last ? sheet.width : ((bend + between([-0.3, 0.3])) / bends) * sheet.width;
      const toY = last ? height : height + between([-sheet.wander, sheet.wander]);
      const step = toX - x;
      d += `C${round(x + step * 0.4)} ${round(y)} ${round(x + step * 0.6)} ${round(toY)} ${round(toX)} ${round(toY)}`;
      [x, y] = [toX, toY];
    }
    return { d, opacity: round(between(sheet.opacity)), width: round(between(sheet.thickness)) };
  });
}
