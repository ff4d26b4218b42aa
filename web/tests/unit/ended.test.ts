// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, it } from 'vitest';
import { useLanguage } from '$words/words';
import { endedSentence, explanation } from '$app/table/sentences';
import type { Table } from '$app/table/table.svelte';

const table = (code: string, winners: number[], seats: { name: string; mine: boolean }[]) =>
  ({ game: 'loot', seats, ending: { code, winners, rule: '' } }) as unknown as Table;
const two = [
  { name: 'You', mine: true },
  { name: 'Blue', mine: false },
];

describe('an end of which the rules do not know', () => {
  beforeAll(() => useLanguage('en'));

  it('says who gave up', () => {
    expect(explanation(table('resigned', [1], two))).toBe('You gave up.');
    expect(explanation(table('resigned', [0], two))).toBe('Blue gave up.');
    expect(explanation(table('out-of-time', [1], two))).toBe('Your time is up.');
    const ben = [two[0]!, { name: 'Ben', mine: false }];
    expect(explanation(table('out-of-time', [0], ben))).toBe('Ben’s time is up.');
    expect(explanation(table('left', [0], two))).toBe('Blue left the table.');
  });
  it('does not guess among several', () => {
    const four = [...two, { name: 'Ann', mine: false }, { name: 'Ben', mine: false }];
    expect(explanation(table('resigned', [0, 2], four))).toBe('One side gave up.');
    expect(endedSentence('out-of-time')).toBe('One side’s time is up.');
  });
  it('knows who of a team gave up', () => {
    const four = [...two, { name: 'Ann', mine: false }, { name: 'Ben', mine: false }];
    const given = table('resigned', [0, 2], four);
    given.ending!.gaveUp = 3;
    expect(explanation(given)).toBe('Ben gave up.');
  });
  it('needs nobody where nobody is to blame', () => {
    expect(explanation(table('agreed', [], two))).toBe('A draw, by agreement.');
  });
});
