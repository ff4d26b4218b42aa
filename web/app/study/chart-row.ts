// SPDX-License-Identifier: MIT
export interface ChartRow {
  label: string;
  /** The numbers in words, at the right. */
  note: string;
  bar?: readonly [number, number];
  dot?: number | null;
  /** Another dot, only outlined, to compare with. */
  hollow?: number | null;
  whisker?: readonly [number | null, number | null];
}
