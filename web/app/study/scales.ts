// SPDX-License-Identifier: MIT
// From numbers to places on a drawing.

export interface Scale {
  from: number;
  to: number;
  /** Round numbers within, ends included. */
  ticks: number[];
}

/** The smallest of 1, 2 and 5 times a power of ten that cuts a range into no more than so many parts. */
function roundStep(range: number, most: number): number {
  const rough = range / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough * (1 - 1e-9))!;
  return step * power;
}

/** A scale with round ends that holds everything from one number to another. */
export function roundScale(low: number, high: number, most = 5): Scale {
  const range = high > low ? high - low : Math.abs(high) || 1;
  const step = roundStep(range, most);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, n) =>
    Number(((first + n) * step).toFixed(digits)),
  );
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/** Where a number lies between two places. */
export function placeOn({ from, to }: Scale, left: number, right: number): (value: number) => number {
  return (value) => left + ((value - from) / (to - from)) * (right - left);
}

export interface Point {
  x: number;
  y: number;
}

export const lineThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The ground between an upper and a lower line. */
export function bandBetween(upper: readonly Point[], lower: readonly Point[]): string {
  return upper.length === 0 ? '' : `${lineThrough([...upper, ...[...lower].reverse()])}Z`;
}
