// SPDX-License-Identifier: MIT
import { afterEach, expect, test, vi } from 'vitest';
import { allSaved, readSaved, save, type SavedGame } from '$app/table/saved-games';

const game = (id: string, at = 0): SavedGame => ({ id, game: 'g', settings: {}, seats: [], actions: [], at });

function storage(room: number) {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        if (!(key in kept) && Object.keys(kept).length >= room) throw new Error('full');
        kept[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete kept[key] },
  });
}

afterEach(() => vi.unstubAllGlobals());

test('keeps the latest hundred', () => {
  vi.stubGlobal('localStorage', storage(Infinity));
  for (let n = 0; n < 102; n++) save(game(`n${n}`, n));
  expect(allSaved()).toHaveLength(100);
  expect(allSaved()[0]!.id).toBe('n101');
  expect(readSaved('n1')).toBeNull();
});

test('a game that storage has no room for can be played all the same', () => {
  vi.stubGlobal('localStorage', storage(1));
  save(game('first'));
  save(game('second'));
  expect(readSaved('second')?.id).toBe('second');
  expect(allSaved().map(({ id }) => id)).toEqual(['first']);
});

test('so can one where there is no storage', () => {
  save(game('alone'));
  expect(readSaved('alone')?.id).toBe('alone');
  expect(allSaved()).toEqual([]);
});
