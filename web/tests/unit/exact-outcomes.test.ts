// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, it } from 'vitest';
import { useLanguage } from '$words/words';
import { chancesOf, movesOf, shapes, standSentence, worthWords } from '$app/exact/outcomes';

describe('plies are told as moves', () => {
  it.each([
    [1, 1],
    [3, 2],
    [9, 5],
    [2, 1],
    [6, 3],
  ])('%i plies are %i', (plies, moves) => expect(movesOf(plies)).toBe(moves));
});

it('a certain win is a whole chance, a draw half of one', () => {
  expect(chancesOf('win', 0)).toEqual([1, 0]);
  expect(chancesOf('win', 1)).toEqual([0, 1]);
  expect(chancesOf('draw', 1)).toEqual([0.5, 0.5]);
  expect(chancesOf('loss', 0)).toEqual([0, 1]);
});

it('win, draw and loss have three shapes', () => expect(new Set(Object.values(shapes)).size).toBe(3));

describe('in words', () => {
  const blue = { who: 'Blue', you: 'other' };
  beforeAll(() => useLanguage('en'));

  it('of a position', () => {
    expect(standSentence({ outcome: 'win', plies: 9 }, { who: 'Cream', you: 'other' })).toBe(
      'Cream wins in 5 moves',
    );
    expect(standSentence({ outcome: 'draw', plies: null }, blue)).toBe('A draw with best play');
    expect(standSentence({ outcome: 'loss', plies: 6 }, blue)).toBe('Blue loses in 3 moves');
    expect(standSentence({ outcome: 'win', plies: 1 }, { who: 'Ann', you: 'yes' })).toBe('You win in 1 move');
  });
  it('of a move', () => {
    expect(worthWords({ outcome: 'win', plies: 9 })).toBe('wins in 5');
    expect(worthWords({ outcome: 'draw', plies: null })).toBe('draws');
    expect(worthWords({ outcome: 'loss', plies: 2 })).toBe('loses in 1');
  });
});
