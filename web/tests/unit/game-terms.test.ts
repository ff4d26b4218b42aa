// SPDX-License-Identifier: MIT
// What the lobby says of a table.
import { beforeAll, describe, expect, test } from 'vitest';
import { useLanguage } from '$words/words';
import { optionTerms, termsOf } from '$app/games/terms';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const noClock = { pace: 'none', base: 0, increment: 0 } as const;
const live = (base: number, increment = 0) => ({ pace: 'live', base, increment }) as const;
const post = (base: number) => ({ pace: 'post', base, increment: 0 }) as const;
const table = (game: string, options: Record<string, string>, ownPosition = false) => ({
  game,
  clock: noClock,
  options,
  own_position: ownPosition,
});

describe('in English', () => {
  beforeAll(() => useLanguage('en'));

  test.each([
    [noClock, 'No clock'],
    [live(10 * minute), '10 min'],
    [live(5 * minute, 3 * second), '5 min + 3 s'],
    [live(90 * minute, 30 * second), '90 min + 30 s'],
    [live(30 * second, second), '0.5 min + 1 s'],
    [post(24 * hour), '1 day a move'],
    [post(72 * hour), '3 days a move'],
    [post(12 * hour), '0.5 days a move'],
  ])('the clock %o', (clock, shown) => {
    expect(termsOf({ ...table('top-cap', {}), clock })).toEqual([shown]);
  });

  test('options have the names that the form has for them', () => {
    expect(termsOf(table('top-cap', { setup: 'wedge', starter: 'lot' }, true))).toHaveLength(4);
    expect(termsOf(table('top-cap', { starter: 'lot' }))).toEqual(['No clock', 'Who starts: Draw lots']);
    expect(termsOf(table('trap-the-cap', { players: '3' }))).toEqual(['No clock', 'Players: 3']);
    expect(termsOf(table('loot', { 'unheard-of': '3' }))).toEqual(['No clock', 'unheard-of 3']);
  });

  test('results name the same', () => {
    expect(optionTerms('top-cap', 'starter lot, unheard-of 3, own position')).toEqual([
      'Who starts: Draw lots',
      'unheard-of 3',
      'a position of its own',
    ]);
    expect(optionTerms('top-cap', '')).toEqual([]);
  });
});

test('in German', async () => {
  await useLanguage('de');
  expect(termsOf({ ...table('top-cap', {}), clock: post(72 * hour) })).toEqual(['3 Tage je Zug']);
});
