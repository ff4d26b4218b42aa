// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Told } from '$board/kit/contract';
import { followPawns, type Pawn } from '../../board/loot/pawns';
import type { LootScene, SideName } from '../../board/loot/scene';

function sceneOf(crates: string[], barrels: string[]): LootScene {
  const side = (name: SideName, tiles: string[]) => ({
    name,
    pawns: tiles.map((tile) => ({ tile, carries: false })),
    left: 5 - tiles.length,
    carrier: null,
    lootTile: name === 'crates' ? 'e1' : 'e9',
    lootAtHome: true,
  });
  return {
    phase: 'fetch',
    mover: 0,
    sides: [side('crates', crates), side('barrels', barrels)],
    respawns: [],
    waysBack: 0,
    quiet: 0,
    quietLimit: 100,
    reconstructed: true,
  };
}

const told = (...path: string[]): Told => ({ key: 'move', args: {}, path });
const start = () => followPawns([], sceneOf(['c2', 'd2'], ['c4', 'c8']), null).all;
const on = (pawns: Pawn[], tile: string) => pawns.find((pawn) => pawn.tile === tile)!.id;

test('a pawn that moves stays itself', () => {
  const before = start();
  const { all, follow } = followPawns(before, sceneOf(['c2', 'd4'], ['c4', 'c8']), told('d2', 'd4'));
  expect(follow).toBe(true);
  expect(on(all, 'd4')).toBe(on(before, 'd2'));
  expect(on(all, 'c2')).toBe(on(before, 'c2'));
});

test('a pawn that takes another stays itself, and the other is gone', () => {
  const before = start();
  const { all, follow } = followPawns(before, sceneOf(['c4', 'd2'], ['c8']), told('c2', 'c4'));
  expect(follow).toBe(true);
  expect(on(all, 'c4')).toBe(on(before, 'c2'));
  expect(all.map((pawn) => pawn.id)).not.toContain(on(before, 'c4'));
});

test('a pawn that comes back is a new one', () => {
  const before = start();
  const { all, follow } = followPawns(
    before,
    sceneOf(['c2', 'd2', 'e5'], ['c4', 'c8']),
    told('!respawn', 'e5'),
  );
  expect(follow).toBe(true);
  expect(before.map((pawn) => pawn.id)).not.toContain(on(all, 'e5'));
});

test('what the last move does not explain is not shown as a move', () => {
  const before = start();
  const far = sceneOf(['c2', 'f6'], ['c4', 'c8']);
  expect(followPawns(before, far, told('d2', 'd4')).follow).toBe(false);
  expect(followPawns(before, far, null).follow).toBe(false);
  const manyGone = sceneOf(['c2', 'd4'], ['c8']);
  expect(followPawns(before, manyGone, told('d2', 'd4')).follow).toBe(false);
});
