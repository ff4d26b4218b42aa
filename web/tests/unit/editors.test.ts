// SPDX-License-Identifier: MIT
// What becomes of a board when somebody moves things about, without drawing any of it.
import { describe, expect, test } from 'vitest';
import type { Tree } from '$board/kit/editor';
import * as loot from '$board/loot/editor-board';
import * as topCap from '$board/top-cap/editor-setups';
import * as topDrop from '$board/top-drop/editor-colours';

/** Sentences as what they are made of. */
const say = (key: string, args: object) => `${key} ${Object.values(args).join(' ')}`;

describe('Loot', () => {
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
});

describe('Top Cap', () => {
  const printed: Tree = {
    game: 'top-cap',
    name: 'printed',
    setups: {
      diagonal: { cream: ['a4', 'b3', 'c2', 'd1'], blue: ['c6', 'd5', 'e4', 'f3'] },
      one: { cream: ['a2', 'b2', 'c2', 'd2'], blue: ['c5', 'd5', 'e5', 'f5'] },
      two: { cream: ['a2', 'b2', 'e3', 'f3'], blue: ['a4', 'b4', 'e5', 'f5'] },
      three: { cream: ['a3', 'b3', 'c2', 'c1'], blue: ['d6', 'd5', 'e4', 'f4'] },
    },
  };

  test('every printed setup is its own reflection', () => {
    for (const name of topCap.setupNames) {
      const { cream, blue } = topCap.setupOf(printed, name);
      expect(cream.map(topCap.mirrorCell).sort()).toEqual([...blue].sort());
    }
  });

  test('a cap drives away the other side’s, and what moves keeps its place in the list', () => {
    const setup = topCap.setupOf(printed, 'one');
    expect(topCap.put(setup, 'cream', 'c5')).toEqual({
      cream: ['a2', 'b2', 'c2', 'd2', 'c5'],
      blue: ['d5', 'e5', 'f5'],
    });
    expect(topCap.move(setup, 'b2', 'b4').cream).toEqual(['a2', 'b4', 'c2', 'd2']);
    expect(topCap.move(setup, 'b2', 'c5').blue).toEqual(['d5', 'e5', 'f5']);
    expect(topCap.remove(setup, 'c5').blue).toEqual(['d5', 'e5', 'f5']);
    const tree = topCap.treeWith(printed, 'one', topCap.move(setup, 'b2', 'b4'));
    expect(topCap.setupOf(tree, 'two')).toEqual(topCap.setupOf(printed, 'two'));
  });

  test('caps touch those on the eight cells round them', () => {
    const { caps } = topCap.sceneOf({ cream: ['c3', 'a1'], blue: ['d4', 'c4', 'e3'] });
    const touches = Object.fromEntries(caps.map((cap) => [cap.at, cap.touches]));
    expect(touches).toEqual({
      a1: [],
      c3: ['c4', 'd4'],
      c4: ['c3', 'd4'],
      d4: ['c3', 'c4', 'e3'],
      e3: ['d4'],
    });
    expect(caps.every((cap) => cap.count === cap.touches.length)).toBe(true);
  });

  test('changes and problems know their setup', () => {
    const setup = topCap.setupOf(printed, 'two');
    const tree = topCap.treeWithCaps(topCap.treeWith(printed, 'two', topCap.move(setup, 'a2', 'a1')), 3);
    expect(topCap.changesOf(tree, printed, say)).toEqual([
      { key: 'caps', places: [], words: 'change.caps 3', was: '4' },
      { key: 'two cream a2 a1', places: ['two/a1'], words: 'change.on two cream a1', was: 'a2' },
    ]);
    expect(topCap.cellsOf(['two/a1', 'one/b2'], 'two')).toEqual(['a1']);
    expect(topCap.placesOf('setups.two.cream[0]', tree)).toEqual(['two/a1']);
    expect(topCap.placesOf('setups.two', tree)).toEqual([]);
    expect(topCap.setupNamed('setups.two')).toBe('two');
    expect(topCap.setupNamed('caps')).toBeNull();
    expect(topCap.treeWithCaps(tree, 4)).not.toHaveProperty('caps');
  });

  test('half a board is drawn too', () => {
    for (const tree of [{}, { setups: { diagonal: { cream: ['a1', 'a1', 'x'], blue: 3 } } }] as Tree[]) {
      const { caps } = topCap.sceneOf(topCap.setupOf(tree, 'diagonal'));
      expect(new Set(caps.map(({ at }) => at)).size).toBe(caps.length);
      expect(topCap.changesOf(tree, printed, say).length).toBeGreaterThan(0);
    }
  });
});

describe('Top Drop', () => {
  const colours = ['blue', 'red', 'yellow', 'green', 'purple'] as const;
  const printed: Tree = {
    game: 'top-drop',
    name: 'reconstructed',
    colours: Object.fromEntries(
      colours.map((colour, n) => [colour, topDrop.numbers.filter((card) => card % 5 === n)]),
    ),
  };

  test('a card has one colour, and its list stays in order', () => {
    const tree = topDrop.paint(printed, 12, 'red');
    expect(topDrop.colourOn(tree, 12)).toBe('red');
    expect(topDrop.cardsOf(tree, 'red').slice(0, 4)).toEqual([1, 6, 11, 12]);
    expect(topDrop.cardsOf(tree, 'yellow')).toHaveLength(11);
    expect(topDrop.cardsOf(printed, 'yellow')).toHaveLength(12);
  });

  test('an exchange leaves twelve of each', () => {
    const tree = topDrop.exchange(printed, 12, 16);
    expect([topDrop.colourOn(tree, 12), topDrop.colourOn(tree, 16)]).toEqual(['red', 'yellow']);
    for (const colour of colours) expect(topDrop.cardsOf(tree, colour)).toHaveLength(12);
    expect(topDrop.exchange(printed, 1, 6)).toBe(printed);
    expect(topDrop.exchange(tree, 16, 12)).toEqual(printed);
  });

  test('changes and problems are at their cards', () => {
    const tree = topDrop.withHand(topDrop.withCards(topDrop.exchange(printed, 12, 16), 20), 3);
    expect(topDrop.changesOf(tree, printed, say)).toEqual([
      { key: 'cards', places: [], words: 'change.cards 20', was: '60' },
      { key: 'hand', places: [], words: 'change.hand 3', was: '4' },
      { key: 'card 12', places: ['card-12'], words: 'change.colour 12 red', was: 'colour yellow' },
      { key: 'card 16', places: ['card-16'], words: 'change.colour 16 yellow', was: 'colour red' },
    ]);
    expect(topDrop.placesOf('colours.red[2]', tree)).toEqual(['card-11']);
    expect(topDrop.placesOf('colours.red', tree)).toEqual([]);
    expect(topDrop.colourNamed('colours.red')).toBe('red');
    expect(topDrop.colourNamed('colours.red[2]')).toBeNull();
    expect(topDrop.withCards(tree, 60)).not.toHaveProperty('cards');
  });

  test('half a deck is drawn too', () => {
    expect(topDrop.colourOn({}, 7)).toBeNull();
    expect(topDrop.changesOf({ colours: { red: [99, 'x', 7] } }, printed, say).length).toBeGreaterThan(50);
    expect(topDrop.placesOf('colours.red[0]', { colours: { red: [99] } })).toEqual([]);
  });
});
