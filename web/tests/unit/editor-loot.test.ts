// SPDX-License-Identifier: MIT
// What becomes of Loot’s board when somebody moves things about, without drawing any of it.
import { expect, test } from 'vitest';
import type { Tree } from '$board/kit/editor';
import * as loot from '$board/loot/editor-board';

/** Sentences as what they are made of. */
const say = (key: string, args: object) => `${key} ${Object.values(args).join(' ')}`;

const printed: Tree = {
  game: 'loot',
  name: 'reconstructed',
  respawns: ['c5', 'e5', 'g5'],
  crates: { loot: 'e1', pawns: ['c2', 'd2', 'e2', 'f2', 'g2'] },
  barrels: { loot: 'e9', pawns: ['c8', 'd8', 'e8', 'f8', 'g8'] },
};
const board = loot.boardOf(printed);

test('what is read is written back, with whatever else there is', () => {
  const tree = { ...printed, about: 'x' };
  expect(loot.treeWith(tree, loot.boardOf(tree))).toEqual(tree);
});

test('a piece drives away what stands there, and not what is painted there', () => {
  const taken = loot.put(board, 'barrel', 'c2');
  expect([taken.crates.pawns, taken.barrels.pawns.at(-1)]).toEqual([['d2', 'e2', 'f2', 'g2'], 'c2']);
  const onDiamond = loot.put(board, 'crate', 'c5');
  expect(onDiamond.respawns).toContain('c5');
  expect(loot.thingOn(onDiamond, 'c5')).toBe('crate');
  expect(loot.thingOn(loot.remove(onDiamond, 'c5'), 'c5')).toBe('diamond');
  expect(loot.thingOn(loot.remove(loot.remove(onDiamond, 'c5'), 'c5'), 'c5')).toBeNull();
});

test('each side has one sack: it moves, and does not go', () => {
  const moved = loot.put(board, 'redSack', 'a1');
  expect(moved.crates.loot).toBe('a1');
  expect(loot.remove(moved, 'a1')).toBe(moved);
  expect(loot.put(board, 'redSack', 'c5').respawns).toEqual(['e5', 'g5']);
});

test('what moves keeps its place in the list', () => {
  expect(loot.move(board, 'd2', 'd4').crates.pawns).toEqual(['c2', 'd4', 'e2', 'f2', 'g2']);
  expect(loot.move(board, 'd2', 'd8').barrels.pawns).toEqual(['c8', 'e8', 'f8', 'g8']);
  expect(loot.move(board, 'd2', 'e2').crates.pawns).toEqual(['c2', 'e2', 'f2', 'g2']);
  expect(loot.move(board, 'e1', 'e2').crates).toEqual({
    loot: 'e2',
    pawns: ['c2', 'd2', 'e2', 'f2', 'g2'],
  });
  expect(loot.move(board, 'a1', 'a2')).toBe(board);
});

test('the mirror leads there and back, and gives the other side its own', () => {
  for (const file of 'abcdefghi')
    for (let rank = 1; rank <= 9; rank++)
      for (const mirror of ['across', 'turned'] as const) {
        const there = loot.mirrorTile(`${file}${rank}`, mirror);
        expect(loot.mirrorTile(there, mirror)).toBe(`${file}${rank}`);
      }
  expect(loot.mirrorTile('h5', 'turned')).toBe('b5');
  expect(loot.mirrorTile('h5', 'across')).toBe('h5');
  for (const thing of loot.things) expect(loot.mirrorThing(loot.mirrorThing(thing))).toBe(thing);
});

test('changes are numbered with the tile where they can be seen', () => {
  const next = loot.put(loot.move(board, 'd2', 'd4'), 'diamond', 'a5');
  expect(loot.changesOf(loot.treeWith(printed, next), printed, say)).toEqual([
    { key: 'crate d2 d4', places: ['d4'], words: 'change.on crate d4', was: 'd2' },
    { key: 'diamond  a5', places: ['a5'], words: 'change.on diamond a5', was: '' },
  ]);
  const fewer = loot.treeWith(printed, loot.remove(board, 'c5'));
  expect(loot.changesOf(fewer, printed, say)).toEqual([
    { key: 'diamond c5 ', places: ['c5'], words: 'change.gone diamond c5', was: '' },
  ]);
  expect(loot.changesOf(printed, printed, say)).toEqual([]);
});

test('a problem is where its key leads, or at the piece that it is about', () => {
  expect(loot.placesOf('crates.pawns[3]', printed)).toEqual(['f2']);
  expect(loot.placesOf('barrels.loot', printed)).toEqual(['e9']);
  expect(loot.placesOf('crates.pawns', printed)).toEqual([]);
  expect(loot.placesOf('name', printed)).toEqual([]);
  expect(loot.placesOf('crates.pawns[0]', { crates: { pawns: ['z9'] } })).toEqual([]);
  expect(loot.thingOf('crates.pawns')).toBe('crate');
  expect(loot.thingOf('respawns')).toBe('diamond');
  expect(loot.thingOf('crates.loot')).toBe('redSack');
  expect(loot.thingOf('crates.pawns[3]')).toBeNull();
  expect(loot.thingOf('name')).toBeNull();
});

test('half a board is drawn too', () => {
  for (const tree of [
    {},
    { respawns: 'c5', crates: [1], barrels: { pawns: ['c5', 'c5', 'zz', 3], loot: 7 } },
  ] as Tree[]) {
    const scene = loot.sceneOf(loot.boardOf(tree));
    const tiles = scene.sides.flatMap(({ pawns }) => pawns.map(({ tile }) => tile));
    expect(new Set(tiles).size).toBe(tiles.length);
    expect(loot.changesOf(tree, printed, say).length).toBeGreaterThan(0);
  }
});
