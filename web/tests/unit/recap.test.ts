// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Ply } from '../../app/engine/types';
import { turnsSince } from '../../app/table/recap';

/** "a" acts and begins a turn, "a+" goes on with it, "~a" is what luck does for a. */
function game(...words: string[]): Ply[] {
  return words.map((word) => {
    const seat = 'abcdef'.indexOf(word.replace(/[~+]/g, ''));
    return {
      key: word,
      args: {},
      path: [],
      action: word,
      actor: word.startsWith('~') ? 'chance' : seat,
      turn: seat,
      beginsTurn: !word.endsWith('+') && (word.startsWith('~') || !words.includes(`~${word}`)),
    };
  });
}
const told = (plies: Ply[], seat: number | null, underWay = true) =>
  turnsSince(plies, seat, 3, underWay).map(({ plies: all }) => all.map(({ ply }) => ply.action).join(' '));

test('tells what the others did since, a turn at a time', () => {
  expect(told(game('a', 'b', 'c', 'b+'), 0)).toEqual(['b', 'c', 'b+']);
  expect(told(game('a', 'b', 'b+', 'c'), 0)).toEqual(['b b+', 'c']);
  expect(told(game('~a', 'a', '~b', 'b', '~c', 'c', '~a'), 0)).toEqual(['~b b', '~c c']);
});

test('a turn that is under way is not the last one', () => {
  const plies = game('a', 'b', 'c', 'a', 'a+');
  expect(told(plies, 0)).toEqual(['b', 'c']);
  expect(told(plies, 0, false)).toEqual([]);
});

test('somebody may have two turns one after the other', () => {
  expect(told(game('a', 'b', 'b'), 0)).toEqual(['b', 'b']);
});

test('whoever has not acted yet, or looks on, is told the last round', () => {
  const plies = game('a', 'b', 'c', 'a', 'b');
  expect(told(plies, 5)).toEqual(['c', 'a', 'b']);
  expect(told(plies, null, false)).toEqual(['c', 'a', 'b']);
  expect(told([], 0)).toEqual([]);
});

test('every turn says where it is in the log', () => {
  const [turn] = turnsSince(game('a', 'b', 'c'), 0, 3, true);
  expect(turn!.plies.map(({ id }) => id)).toEqual([2]);
});
