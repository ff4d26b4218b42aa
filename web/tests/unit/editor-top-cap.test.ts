// SPDX-License-Identifier: MIT
// What becomes of Top Cap’s setups when somebody moves things about, without drawing any of it.
import { expect, test } from 'vitest';
import type { Tree } from '$board/kit/editor';
import * as topCap from '$board/top-cap/editor-setups';

/** Sentences as what they are made of. */
const say = (key: string, args: object) => `${key} ${Object.values(args).join(' ')}`;

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
