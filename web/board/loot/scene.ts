// SPDX-License-Identifier: MIT
// What the engine tells about a table of Loot.

export type SideName = 'crates' | 'barrels';

export interface SideScene {
  name: SideName;
  pawns: { tile: string; carries: boolean }[];
  /** How many pawns are off the board. */
  left: number;
  /** Where the pawn full of loot stands. */
  carrier: string | null;
  lootTile: string;
  /** Whether the side's own loot lies on its tile. */
  lootAtHome: boolean;
}

export interface LootScene {
  phase: string;
  mover: number | null;
  /** Crates, then barrels: as the seats. */
  sides: [SideScene, SideScene];
  respawns: { tile: string; free: boolean }[];
  /** On how many tiles the mover may put a pawn back. */
  waysBack: number;
  quiet: number;
  /** How many quiet turns are a draw; null where they never are. */
  quietLimit: number | null;
  reconstructed: boolean;
}

/** The step that a pawn's return begins with: it comes from beside the board. */
export const respawnStep = '!respawn';
