// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { arrowOf } from '$app/replay/arrows';
import { preferred, ranked } from '$app/replay/ranking';

const moves = [
  { action: 'a', value: 0.61 },
  { action: 'b', value: 0.6 },
  { action: 'c', value: 0.2 },
];

describe('the list of best moves', () => {
  it('begins with the move that has the star of a review', () => {
    const first = preferred('b', { mark: 'best', bestAction: { action: 'a' } });
    expect(ranked(moves, first).map(({ action }) => action)).toEqual(['b', 'a', 'c']);
    expect(ranked(moves, first)[0]!.value).toBe(0.61);
  });
  it('begins with what would have been better than a mistake', () => {
    const first = preferred('c', { mark: 'mistake', bestAction: { action: 'b' } });
    expect(ranked(moves, first).map(({ action }) => action)).toEqual(['b', 'a', 'c']);
  });
  it('is as it was found where nobody has judged, or judged what is not in it', () => {
    expect(ranked(moves, preferred('c', undefined))).toEqual(moves);
    expect(ranked(moves, 'z')).toEqual(moves);
  });
});

describe('a move on the board', () => {
  const at: Record<string, { x: number; y: number }> = { a1: { x: 0, y: 0 }, c1: { x: 100, y: 0 } };
  const middle = (place: string) => at[place] ?? null;

  it('is an arrow from its first place to its last', () => {
    const arrow = arrowOf(['a1', 'a1:piece', 'c1'], middle, 0)!;
    expect(arrow.d).toMatch(/^M0 0L/);
    expect(arrow.head).toMatch(/^M94 0L/);
  });
  it('is a ring where it has one place, and nothing where it has none', () => {
    expect(arrowOf(['c1'], middle, 2)).toMatchObject({ rank: 2, head: '' });
    expect(arrowOf(['!stop'], middle, 0)).toBeNull();
  });
});
