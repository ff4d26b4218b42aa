// SPDX-License-Identifier: MIT
// The engine tells where pawns are, not which is which. Here each keeps a number from one scene to the next, so that it
// can be seen to move.
import type { Told } from '../contract';
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
  const now = pawnsOf(scene);
  const [from, to] = last?.path ?? [];
  const was = (side: SideName, tile: string | undefined) =>
    before.find((pawn) => pawn.side === side && pawn.tile === tile);
  let fresh = Math.max(0, ...before.map((pawn) => pawn.id)) + 1;
  let changes = 0;
  const all = now.map((pawn): Pawn => {
    const same = was(pawn.side, pawn.tile);
    if (same) return { ...pawn, id: same.id };
    ++changes;
    const moved = pawn.tile === to ? was(pawn.side, from) : undefined;
    return { ...pawn, id: moved?.id ?? fresh++ };
  });
  const arrived = all.some((pawn) => pawn.tile === to && !was(pawn.side, pawn.tile));
  return { all, follow: changes === 0 || (changes === 1 && arrived) };
}
