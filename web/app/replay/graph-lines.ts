// SPDX-License-Identifier: MIT
// How the lines of the graph are told apart: whole, dashed, dotted …

export interface Side {
  label: string;
  /** A colour, or `var(--name)`. */
  colour: string;
}

export const dashes: readonly number[][] = [[], [8, 5], [2, 4], [12, 4, 2, 4], [5, 3], [14, 6]];
