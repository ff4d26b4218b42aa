// SPDX-License-Identifier: MIT
// What games/top_cap/scene.cpp says.

export type Side = 'cream' | 'blue';
export const sides: readonly Side[] = ['cream', 'blue'];

export interface CapScene {
  at: string;
  side: Side;
  /** How many caps touch it, and on which cells they stand. */
  count: number;
  touches: string[];
}

export interface TopCapScene {
  phase: 'lot' | 'move' | 'over';
  statusArgs: Record<string, string | number>;
  /** The seat to move. */
  mover: number | null;
  caps: CapScene[];
  /** The cell that each side's bottle fills. */
  bottles: Record<Side, string>;
}
