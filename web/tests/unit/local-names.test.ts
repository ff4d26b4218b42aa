// SPDX-License-Identifier: MIT
// What people at one screen are called.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useLanguage } from '$words/words';
import { playPath, usualSetup } from '$app/pages/front/setup';
import { localNames, newGame } from '$app/table/new-game';

beforeAll(() => useLanguage('en'));
beforeEach(() => vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null }));

const game = {
  name: 'top-cap',
  seats: { least: 2, most: 2, usual: 2 },
  hidden: false,
  bots: [],
  options: [],
};
const namesOf = (path: string) => {
  const saved = newGame('top-cap', new URL(path, 'http://x').searchParams);
  return saved.seats.map((holder, seat) => localNames(saved, 'Own')(seat, holder, ['cream', 'blue'][seat]));
};

test('a name that was given goes along to the table, whatever is in it', () => {
  const setup = { ...usualSetup(game, 'me'), names: ['Ann & Bo, both', ' Ben '] };
  expect(namesOf(playPath(game, setup))).toEqual(['Ann & Bo, both', 'Ben']);
});

test('who gave none is called by the seat, and nobody but people has one', () => {
  const setup = { ...usualSetup(game, 'me'), names: ['', 'Ben'] };
  expect(namesOf(playPath(game, setup))).toEqual(['Cream', 'Ben']);
  expect(namesOf(playPath(game, { ...setup, seats: ['me', 'bot:2'] }))).toEqual(['Own', 'Blue']);
});
