// SPDX-License-Identifier: MIT
// The engine tells where pawns are, not which is which. Here each keeps a number from one scene to the next, so that it
// can be seen to move.
import type { Told } from '../kit/contract';
import type { LootScene, SideName } from './scene';

export interface Pawn {
  id: number;
  side: SideName;
  tile: string;
  carries: boolean;
}

export interface Pawns {
  all: Pawn[];
  /** Whether these follow from those before by what was told last: then it is shown how. */
  follow: boolean;
}

const pawnsOf = (scene: LootScene): Omit<Pawn, 'id'>[] =>
  scene.sides.flatMap((side) => side.pawns.map((pawn) => ({ side: side.name, ...pawn })));

/** The pawns of a scene, numbered as those of the scene before. */
export function followPawns(before: Pawn[], scene: LootScene, last: Told | null): Pawns {
  const from = last?.path[0];
  const to = last?.path.at(-1);
  const was = (side: SideName, tile: string | undefined) =>
    before.find((pawn) => pawn.side === side && pawn.tile === tile);
  let fresh = Math.max(0, ...before.map((pawn) => pawn.id)) + 1;
  const all = pawnsOf(scene).map((pawn): Pawn => {
    const known = was(pawn.side, pawn.tile) ?? (pawn.tile === to ? was(pawn.side, from) : undefined);
    return { ...pawn, id: known?.id ?? fresh++ };
  });
  const kept = (pawn: Pawn) => all.some((one) => one.id === pawn.id);
  const isNew = (pawn: Pawn) => !before.some((one) => one.id === pawn.id);
  return {
    all,
    follow:
      before.every((pawn) => kept(pawn) || pawn.tile === to) &&
      all.every((pawn) => !isNew(pawn) || pawn.tile === to),
  };
}
