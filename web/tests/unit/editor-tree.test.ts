// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Tree } from '$board/kit/editor';
import { branchAt, numberAt, numbersAt, partsOf, textAt, textsAt, withBranch } from '$board/kit/tree';

const tree: Tree = {
  name: 'x',
  cards: 20,
  crates: { loot: 'e1', pawns: ['c2', 7, 'd2'] },
  cities: { II: { paths: [['60', '61']] } },
};

test('a key leads to what is there, and to nothing where something else is', () => {
  expect(partsOf('cities.II.paths[2][1]')).toEqual(['cities', 'II', 'paths', 2, 1]);
  expect(branchAt(tree, 'cities.II.paths[0][1]')).toBe('61');
  expect(branchAt(tree, 'crates.pawns[9]')).toBeUndefined();
  expect(branchAt(tree, 'name.x[0]')).toBeUndefined();
  expect(textAt(tree, 'crates.loot')).toBe('e1');
  expect(textAt(tree, 'crates.pawns')).toBe('');
  expect(textsAt(tree, 'crates.pawns')).toEqual(['c2', 'd2']);
  expect(textsAt(tree, 'name')).toEqual([]);
  expect(numbersAt(tree, 'crates.pawns')).toEqual([7]);
  expect([numberAt(tree, 'cards', 60), numberAt(tree, 'hand', 4)]).toEqual([20, 4]);
});

test('another value comes into a copy, and what is beside it stays', () => {
  const next = withBranch(tree, 'crates.loot', 'e2');
  expect(next).toEqual({ ...tree, crates: { loot: 'e2', pawns: ['c2', 7, 'd2'] } });
  expect(textAt(tree, 'crates.loot')).toBe('e1');
  expect(withBranch(tree, 'cards', undefined)).not.toHaveProperty('cards');
  expect(withBranch({ a: 1 }, 'b.c', 'd')).toEqual({ a: 1, b: { c: 'd' } });
  expect(withBranch({ a: 1 }, 'a.c', 'd')).toEqual({ a: { c: 'd' } });
});
