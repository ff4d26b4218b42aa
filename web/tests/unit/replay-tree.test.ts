// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Ply } from '$app/engine/types';
import { GameTree, rowsOf, type Move } from '$app/replay/tree';

const actions = (moves: readonly Move[]) => moves.map((move) => move.action);
const at = (tree: GameTree, ply: number) => (ply === 0 ? tree.root : tree.main[ply - 1]!);
const told = (beginsTurn: boolean) => ({ beginsTurn }) as Ply;

describe('a game with variations', () => {
  it('begins as one line', () => {
    const tree = new GameTree(['a', 'b', 'c']);
    expect(actions(tree.main)).toEqual(['a', 'b', 'c']);
    expect(tree.main.map((move) => move.ply)).toEqual([1, 2, 3]);
    expect(tree.main.every((move) => tree.isMain(move))).toBe(true);
    expect(tree.isMain(tree.root)).toBe(true);
  });

  it('takes another move beside the line, once', () => {
    const tree = new GameTree(['a', 'b', 'c']);
    const other = tree.add(at(tree, 1), 'x');
    expect(tree.add(at(tree, 1), 'x')).toBe(other);
    expect(tree.add(at(tree, 1), 'b')).toBe(at(tree, 2));
    expect(actions(tree.main)).toEqual(['a', 'b', 'c']);
    expect(tree.isMain(other)).toBe(false);
    expect(actions(tree.lineThrough(other))).toEqual(['a', 'x']);
  });

  it('knows where a variation, and one inside it, leaves the main line', () => {
    const tree = new GameTree(['a', 'b', 'c']);
    const x = tree.add(at(tree, 1), 'x');
    const y = tree.add(x, 'y');
    const z = tree.add(x, 'z');
    expect(tree.leaves(y)).toBe(at(tree, 1));
    expect(tree.leaves(z)).toBe(at(tree, 1));
    expect(tree.beginningOf(y)).toBe(x);
    expect(tree.beginningOf(z)).toBe(z);
    expect(tree.beginningOf(at(tree, 3))).toBeNull();
    expect(actions(tree.pathTo(z))).toEqual(['a', 'x', 'z']);
  });

  it('forgets a variation and goes back to its fork', () => {
    const tree = new GameTree(['a', 'b']);
    const x = tree.add(at(tree, 1), 'x');
    expect(tree.remove(x)).toBe(at(tree, 1));
    expect(at(tree, 1).next).toHaveLength(1);
  });

  it('grows its main line from an empty board', () => {
    const tree = new GameTree();
    const first = tree.add(tree.root, 'a');
    tree.add(first, 'b');
    tree.add(tree.root, 'z');
    expect(actions(tree.main)).toEqual(['a', 'b']);
  });
});

describe('rowsOf', () => {
  it('puts variations after the move they replace, and numbers turns on every line', () => {
    const tree = new GameTree(['a', 'b', 'c']);
    for (const move of tree.main) move.told = told(true);
    const x = tree.add(at(tree, 1), 'x', told(true));
    tree.add(x, 'y', told(false));
    tree.add(x, 'z', told(true));
    expect(rowsOf(tree).map((row) => [row.move.action, row.depth, row.turn])).toEqual([
      ['a', 0, 1],
      ['b', 0, 2],
      ['x', 1, 2],
      ['y', 1, null],
      ['z', 2, 3],
      ['c', 0, 3],
    ]);
  });
});
