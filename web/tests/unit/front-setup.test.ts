// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Game } from '$app/api/types';
import {
  fitSeats,
  playPath,
  reseat,
  seatCount,
  unusualOptions,
  usualSetup,
} from '../../app/pages/front/setup';
import { canBeRated, ratedHindrance } from '../../app/pages/front/rated';

const option = { rule: '', help: '' };
const trap: Game = {
  name: 'trap-the-cap',
  seats: { least: 2, most: 6, usual: 4 },
  hidden: false,
  bots: [{ name: '1', about: '' }],
  options: [
    { ...option, name: 'players', kind: 'number', default: '4', minimum: 2, maximum: 6, words: [] },
    { ...option, name: 'starter', kind: 'choice', default: 'first', choices: ['first', 'lot'] },
  ],
};
const loot: Game = { ...trap, name: 'loot', seats: { least: 2, most: 2, usual: 2 }, options: [] };

describe('the usual set-up', () => {
  test('has every option at its default, oneself first and the others as asked', () => {
    expect(usualSetup(trap, 'open')).toEqual({
      game: 'trap-the-cap',
      options: { players: '4', starter: 'first' },
      seats: ['me', 'open', 'open', 'open'],
    });
  });

  test('has the usual seats where the number of players is no choice', () => {
    expect(usualSetup(loot, 'me').seats).toEqual(['me', 'me']);
  });
});

describe('seats', () => {
  test('are as many as the players that were chosen', () => {
    expect(seatCount(trap, { players: '6' })).toBe(6);
    expect(seatCount(trap, { players: 'nonsense' })).toBe(4);
  });

  test('keep who sits there when players come or go', () => {
    expect(fitSeats(['bot:3', 'me'], 4, 'open')).toEqual(['bot:3', 'me', 'open', 'open']);
    expect(fitSeats(['bot:3', 'me', 'open'], 2, 'open')).toEqual(['bot:3', 'me']);
  });

  test('open again when one takes another hand where hands are hidden', () => {
    const setup = usualSetup(trap, 'open');
    expect(reseat(setup, 2, 'me', true)).toEqual(['open', 'open', 'me', 'open']);
    expect(reseat(setup, 2, 'me', false)).toEqual(['me', 'open', 'me', 'open']);
  });
});

describe('the page of a table on one screen', () => {
  test('names the seats, and only options that are not the usual ones', () => {
    const setup = usualSetup(trap, 'me');
    setup.options['starter'] = 'lot';
    expect(unusualOptions(trap, setup.options)).toEqual({ starter: 'lot' });
    expect(playPath(trap, setup)).toBe('/play/trap-the-cap?seats=me,me,me,me&opt.starter=lot');
  });

  test('has no options where all are usual', () => {
    expect(playPath(loot, usualSetup(loot, 'me'))).toBe('/play/loot?seats=me,me');
  });
});

describe('a rated table', () => {
  const bots = [
    { name: '1', about: '', rating: 900 },
    { name: '2', about: '' },
  ];
  const rated: Game = { ...loot, bots };

  test('is of a game whose bots are rated', () => {
    expect(canBeRated(rated)).toBe(true);
    expect(canBeRated(loot)).toBe(false);
  });

  test('is between accounts, with one seat of each and bots that are rated', () => {
    expect(ratedHindrance(rated, ['me', 'open'], true)).toBe('');
    expect(ratedHindrance(rated, ['bot:1', 'me'], true)).toBe('');
    expect(ratedHindrance(rated, ['open', 'open'], true)).toBe('');
    expect(ratedHindrance(rated, ['me', 'open'], null)).toBe('unknown');
    expect(ratedHindrance(rated, ['me', 'open'], false)).toBe('guest');
    expect(ratedHindrance(rated, ['me', 'me'], true)).toBe('two');
    expect(ratedHindrance(rated, ['me', 'bot:2'], true)).toBe('bot');
  });
});
