// SPDX-License-Identifier: MIT
// What games/three_men/scene.cpp says.

export type Side = 'red' | 'blue';
export const sides: readonly Side[] = ['red', 'blue'];

export interface ThreeMenScene {
  phase: 'place' | 'slide' | 'over';
  statusArgs: Record<string, string | number>;
  /** The seat to move. */
  mover: number | null;
  caps: { at: string; side: Side }[];
  /** Pairs of points that a line joins. */
  lines: [string, string][];
  /** How many caps each side has in hand. */
  hand: Record<Side, number>;
  /** The points of the row that won, or none. */
  row: string[];
}
