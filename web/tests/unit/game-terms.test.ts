// SPDX-License-Identifier: MIT
// What the lobby says of a table, from the server's own words (table_entry.cpp).
import { beforeAll, describe, expect, test } from 'vitest';
import { useLanguage } from '$words/words';
import { termsOf } from '$app/games/terms';

describe('in English', () => {
  beforeAll(() => useLanguage('en'));

  test.each([
    ['no clock', 'No clock'],
    ['10 min', '10 min'],
    ['5 min + 3 s a move', '5 min + 3 s'],
    ['1 h 30 min + 30 s a move', '90 min + 30 s'],
    ['30 s + 1 s a move', '0.5 min + 1 s'],
    ['1 day a move', '1 day a move'],
    ['3 days a move', '3 days a move'],
    ['12 h a move', '0.5 days a move'],
    ['as long as it takes', 'as long as it takes'],
  ])('the clock "%s"', (words, shown) => {
    expect(termsOf('top-cap', words)).toEqual([shown]);
  });

  test('options have the names that the form has for them', () => {
    expect(termsOf('top-cap', 'setup wedge, starter lot, own position; 5 min')).toHaveLength(4);
    expect(termsOf('top-cap', 'starter lot; no clock')).toEqual(['No clock', 'Who starts: Draw lots']);
    expect(termsOf('trap-the-cap', 'players 3; no clock')).toEqual(['No clock', 'Players: 3']);
    expect(termsOf('loot', 'unheard-of 3; no clock')).toEqual(['No clock', 'unheard-of 3']);
  });
});

test('in German', async () => {
  await useLanguage('de');
  expect(termsOf('top-cap', '3 days a move')).toEqual(['3 Tage je Zug']);
});
