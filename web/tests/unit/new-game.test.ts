// SPDX-License-Identifier: MIT
// How one likes to play against bots, and the game after this one.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { completeSeats, newGame, nextLevel, nextSeats, playAgain } from '$app/table/new-game';
import { remember, usualOf } from '$app/table/usual-game.svelte';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

const plain = new URLSearchParams();

describe('a new game', () => {
  test('is played as one likes it', () => {
    expect(newGame('loot', plain).seats).toEqual(['me', 'bot:3']);
    remember('loot', { level: '5', seat: 1 });
    expect(newGame('loot', plain).seats).toEqual(['bot:5', 'me']);
    expect(newGame('top-cap', plain).seats).toEqual(['me', 'bot:3']);
    expect(JSON.parse(kept.get('capbarrel.usual')!)).toEqual({ loot: { level: '5', seat: 1 } });
  });

  test('is played as a link says', () => {
    const query = new URLSearchParams('seats=bot:1,me,nobody&opt.players=3');
    expect(newGame('trap-the-cap', query)).toMatchObject({
      seats: ['bot:1', 'me'],
      settings: { players: '3' },
    });
    expect(newGame('top-drop', new URLSearchParams('opt.players=1')).seats).toEqual(['me']);
  });

  test('has as many at the table as there are seats', () => {
    expect(completeSeats(['bot:2', 'me'], 4)).toEqual(['bot:2', 'me', 'bot:2', 'bot:2']);
    expect(completeSeats(['me', 'bot:4'], 1)).toEqual(['me']);
    expect(completeSeats(['me', 'me'], 3)).toEqual(['me', 'me', 'bot:3']);
  });
});

describe('the game after', () => {
  test('is the same, from the other side, or against others', () => {
    const seats = ['me', 'bot:3', 'bot:4'];
    expect(nextSeats(seats, {})).toEqual(seats);
    expect(nextSeats(seats, { otherSide: true })).toEqual(['bot:3', 'bot:4', 'me']);
    expect(nextSeats(seats, { stronger: 1 })).toEqual(['me', 'bot:5', 'bot:5']);
    expect(nextSeats(seats, { stronger: -1 })).toEqual(['me', 'bot:3', 'bot:3']);
  });

  test('has no bots that are stronger than the strongest, and none where none were', () => {
    expect(nextLevel(['me', 'bot:5'], 1)).toBeNull();
    expect(nextLevel(['me', 'bot:1'], -1)).toBeNull();
    expect(nextLevel(['me', 'me'], 1)).toBeNull();
    expect(nextLevel(['bot:2', 'me'], 1)).toBe('3');
  });

  test('is how one likes it from then on', () => {
    const before = newGame('loot', new URLSearchParams('seats=me,bot:2'));
    expect(playAgain(before, { stronger: 1 }).seats).toEqual(['me', 'bot:3']);
    expect(usualOf('loot')).toEqual({ level: '3', seat: 0 });
    playAgain(before, { otherSide: true });
    expect(usualOf('loot')).toEqual({ level: '2', seat: 1 });
  });

  test('of several people at one screen is nobody’s liking', () => {
    const before = newGame('trap-the-cap', new URLSearchParams('seats=me,me,bot:5'));
    remember('trap-the-cap', { level: '1', seat: 0 });
    playAgain(before, {});
    expect(usualOf('trap-the-cap')).toEqual({ level: '1', seat: 0 });
  });
});
