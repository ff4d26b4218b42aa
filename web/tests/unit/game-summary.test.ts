// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { OwnTable } from '$app/api/types';
import type { GameCard } from '$app/engine/types';
import { company, result, tableResult } from '$app/games/summary';
import type { SavedGame } from '$app/table/saved-games';

const card = (hidden: boolean, usual: number) =>
  ({ hidden, seats: { least: 1, most: 6, usual } }) as GameCard;
const duel = card(false, 2);
const together = card(true, 2);

const saved = (change: Partial<SavedGame>): SavedGame => ({
  id: 'x',
  game: 'top-cap',
  settings: {},
  seats: ['me', 'bot:4'],
  actions: [],
  at: 0,
  ...change,
});
const name = (seat: number) => `seat ${seat}`;

describe('the company', () => {
  it('is a bot with its level, or several bots', () => {
    expect(company(saved({}), duel)).toEqual({ key: 'company.bot', args: { level: '4' } });
    expect(company(saved({ seats: ['me'] }), duel)).toEqual({ key: 'company.bot', args: { level: '3' } });
    expect(company(saved({ seats: ['me'], settings: { players: '4' } }), duel)).toEqual({
      key: 'company.bots',
      args: { count: 3 },
    });
  });
  it('is people at one screen, partners, or nobody', () => {
    expect(company(saved({ seats: ['me', 'me'] }), duel).key).toBe('company.screen');
    expect(company(saved({}), together)).toEqual({ key: 'company.withBots', args: { count: 1 } });
    expect(company(saved({ seats: ['me'], settings: { players: '1' } }), together).key).toBe('company.alone');
  });
});

describe('the result', () => {
  it('is told from one’s own seat', () => {
    expect(result(saved({ actions: ['a'] }), duel, name)).toEqual({
      key: 'result.playing',
      args: { moves: 1 },
    });
    expect(result(saved({ winners: [0] }), duel, name).key).toBe('result.won');
    expect(result(saved({ winners: [1] }), duel, name).key).toBe('result.lost');
    expect(result(saved({ winners: [1], resigned: 0 }), duel, name).key).toBe('result.resigned');
    expect(result(saved({ winners: [] }), duel, name).key).toBe('result.drawn');
    expect(result(saved({ winners: [0, 1] }), duel, name).key).toBe('result.drawn');
  });
  it('is one for all where people play together', () => {
    expect(result(saved({ winners: [0, 1] }), together, name).key).toBe('result.wonTogether');
    expect(result(saved({ winners: [] }), together, name).key).toBe('result.lostTogether');
  });
  it('is one’s own where one plays alone', () => {
    const alone = saved({ seats: ['me'], settings: { players: '1' }, winners: [0] });
    expect(result(alone, together, name).key).toBe('result.won');
  });
  it('names the winner among several at one screen', () => {
    expect(result(saved({ seats: ['me', 'me'], winners: [1] }), duel, name)).toEqual({
      key: 'result.wins',
      args: { who: 'seat 1' },
    });
  });
});

describe('the result of a table on the server', () => {
  const table = (change: Partial<OwnTable>): OwnTable => ({
    table: 't',
    game: 'top-cap',
    host: { id: 'p1', name: 'Ada' },
    stage: 'over',
    rated: false,
    seats: [
      { kind: 'person', id: 'p1', name: 'Ada' },
      { kind: 'person', id: 'p2', name: 'Ben' },
    ],
    winners: 0b10,
    ending: 'rules',
    made: 0,
    changed: 0,
    ...change,
  });

  it('reads the bits of the winners', () => {
    expect(tableResult(table({}), 'p2', false).key).toBe('result.won');
    expect(tableResult(table({}), 'p1', false).key).toBe('result.lost');
    expect(tableResult(table({}), 'p3', false)).toEqual({ key: 'result.wins', args: { who: 'Ben' } });
    expect(tableResult(table({ winners: 0 }), 'p1', false).key).toBe('result.drawn');
  });
  it('knows tables that are not over, or were called off', () => {
    expect(tableResult(table({ stage: 'playing' }), 'p1', false).key).toBe('result.open');
    expect(tableResult(table({ stage: 'gathering' }), 'p1', false).key).toBe('result.gathering');
    expect(tableResult(table({ ending: 'aborted' }), 'p1', false).key).toBe('result.off');
  });
});
