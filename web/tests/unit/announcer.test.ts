// SPDX-License-Identifier: MIT
// What is read aloud: each thing that happens, once; and that something was taken back.
import { beforeAll, expect, test } from 'vitest';
import { useLanguage } from '$words/words';
import type { Ply } from '$app/engine/types';
import { Announcer } from '$app/table/announcer.svelte';
import type { Table } from '$app/table/table.svelte';

beforeAll(() => useLanguage('en'));

const seats = [
  { name: 'Ann', mine: false },
  { name: 'Ben', mine: false },
];
const ply = (actor: number, to: string) =>
  ({ actor, turn: actor, key: 'walk', args: { from: 'a1', to }, path: [] }) as unknown as Ply;
const at = (...plies: Ply[]) => ({ game: 'none', seats, plies }) as unknown as Table;
const texts = (announcer: Announcer) => announcer.lines.map(({ text }) => text);

test('what had happened before somebody came is not read out', () => {
  const announcer = new Announcer(1);
  expect(announcer.hear(at(ply(0, 'b')))).toEqual([]);
  expect(announcer.lines).toEqual([]);
  expect(announcer.hear(at(ply(0, 'b'), ply(1, 'c')))).toHaveLength(1);
  expect(announcer.lines).toHaveLength(1);
});

test('a take-back is read out, and the same move after it once more', () => {
  const announcer = new Announcer(0);
  announcer.hear(at(ply(0, 'b'), ply(1, 'c')));
  expect(announcer.hear(at(ply(0, 'b')))).toEqual([]);
  expect(texts(announcer).at(-1)).toBe('The last move was taken back.');
  announcer.hear(at());
  expect(texts(announcer).at(-1)).toBe('The last move was taken back.');
  announcer.hear(at(ply(0, 'b'), ply(1, 'c')));
  announcer.hear(at());
  expect(texts(announcer).at(-1)).toBe('2 moves were taken back.');
  const ids = announcer.lines.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
