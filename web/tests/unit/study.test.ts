// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, it } from 'vitest';
import { gameNames } from '$board/names';
import { useLanguage, useWordsOf } from '$words/words';
import { gainOf, mostTelling } from '$app/study/deed-rows';
import { meanText, percent, range, shareText } from '$app/study/figures';
import { halfway } from '$app/study/halfway';
import { measuresFor, reachOf } from '$app/study/measures';
import { deedWord, endingWord, groupWord, variantName } from '$app/study/names';
import { bandBetween, lineThrough, placeOn, roundScale } from '$app/study/scales';
import type { Deed, Share, StudyFile, Variant } from '$app/study/study-file';
import { wrapWords } from '$app/study/wrap';

const share = (count: number, of: number): Share =>
  of === 0
    ? { count, of, share: null, low: null, high: null }
    : { count, of, share: count / of, low: count / of - 0.05, high: count / of + 0.05 };

describe('roundScale', () => {
  it.each([
    [0, 0.53, [0, 0.2, 0.4, 0.6]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 17, [0, 5, 10, 15, 20]],
    [0.46, 0.543, [0.46, 0.48, 0.5, 0.52, 0.54, 0.56]],
    [0, 1999, [0, 500, 1000, 1500, 2000]],
  ])('from %d to %d', (low, high, ticks) => expect(roundScale(low, high).ticks).toEqual(ticks));

  it('has two ends even where all is one number', () => {
    const { from, to } = roundScale(3, 3);
    expect(from).toBeLessThanOrEqual(3);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeGreaterThanOrEqual(3);
    expect(roundScale(0, 0).to).toBeGreaterThan(0);
  });
  it('cuts into no more parts than asked for', () => {
    for (let high = 1; high < 3000; high = Math.ceil(high * 1.13))
      expect(roundScale(0, high, 4).ticks.length, String(high)).toBeLessThanOrEqual(5);
  });
});

describe('drawing', () => {
  it('lays numbers between two places', () => {
    const x = placeOn({ from: 10, to: 20, ticks: [] }, 100, 200);
    expect([x(10), x(15), x(20)]).toEqual([100, 150, 200]);
  });
  it('goes through points, and round a band', () => {
    const upper = [
      { x: 0, y: 1 },
      { x: 10, y: 2 },
    ];
    const lower = [
      { x: 0, y: 5 },
      { x: 10, y: 6 },
    ];
    expect(lineThrough(upper)).toBe('M0.0 1.0L10.0 2.0');
    expect(bandBetween(upper, lower)).toBe('M0.0 1.0L10.0 2.0L10.0 6.0L0.0 5.0Z');
    expect(bandBetween([], [])).toBe('');
  });
});

describe('wrapWords', () => {
  it.each([
    ['Glory', 10, ['Glory']],
    ['The hut on the throne', 10, ['The hut on', 'the throne']],
    ['Players: 2', 4, ['Players:', '2']],
  ])('%s', (text, letters, lines) => expect(wrapWords(text, letters)).toEqual(lines));
});

describe('in words', () => {
  beforeAll(async () => {
    await useLanguage('en');
    await Promise.all(gameNames.map(useWordsOf));
  });

  it('numbers are written as the language does it', async () => {
    expect(percent(0.5214)).toBe('52.1\u00a0%');
    expect(percent(null)).toBe('–');
    expect(range({ low: 0.504, high: 0.538 })).toBe('50.4–53.8\u00a0%');
    expect(shareText(share(0, 0))).toBe('–');
    expect(meanText({ of: 9, mean: 12.34, low: 11, high: 13.5 })).toBe('12.3 (11.0–13.5)');
    await useLanguage('de');
    expect(percent(0.5214)).toBe('52,1\u00a0%');
    await useLanguage('en');
  });
  it('variants go by what they differ in', () => {
    const file = { game: 'top-cap', each: ['setup'] } as StudyFile;
    expect(variantName(file, { options: { setup: 'diagonal' } } as unknown as Variant)).toBe('Diagonal');
    const quiet = { game: 'loot', each: ['quiet'] } as StudyFile;
    expect(variantName(quiet, { options: { quiet: '50' } } as unknown as Variant)).toMatch(/^\D+: 50$/);
    expect(variantName({ ...file, each: [] }, { options: {} } as Variant)).toBe('The usual game');
    const boards = { ...file, each: ['edition', 'setup'] };
    const one = { options: { setup: 'diagonal' }, edition: { name: 'Fjord', checksum: '' } };
    expect(variantName(boards, one as unknown as Variant)).toBe('Fjord · Diagonal');
  });
  it('what the files name has words, and what has none keeps its own', () => {
    expect(endingWord('top-cap', 'bottle')).toBe('A cap in the bottle');
    expect(endingWord('loot', 'repetition')).toBe('Repetition');
    expect(endingWord('loot', 'thunder')).toBe('thunder');
    expect(groupWord('top-cap', 'cap in the bottle')).toBe('Which cap reached the bottle');
    expect(deedWord('top-cap', 'step', '2')).toBe('2 cells');
    expect(deedWord('top-drop', 'help left', '2 skip')).toBe('2 × Skip');
    expect(deedWord('loot', 'event', 'took a pawn')).toBe('Took a pawn');
    expect(deedWord('bottlecap-vikings', 'ability', '61 gained gold: +1 gold')).toBe('61 · gold');
    expect(deedWord('bottlecap-vikings', 'tile used', 'K n wood > n+1 gold')).toBe('K · Sell wood');
    expect(deedWord('loot', 'weather', 'rain')).toBe('rain');
  });
});

describe('what goes with winning', () => {
  const deed = (name: string, did: Share, not: Share, most: Share | null = null): Deed => ({
    name,
    times: 1,
    with: did,
    without: not,
    most,
  });
  const deeds = [
    deed('all did', share(5, 10), share(0, 0)),
    deed('harmful', share(2, 10), share(6, 10)),
    deed('helpful', share(7, 10), share(3, 10)),
  ];
  it('begins with the most telling, and ends with what nobody can say', () => {
    const told = mostTelling(deeds, null);
    expect(told.map((one) => one.deed.name)).toEqual(['helpful', 'harmful', 'all did']);
    expect(told.map(gainOf)).toEqual([0.7 - 0.3, 0.2 - 0.6, null]);
  });
  it('tells of those who did most where all did', () => {
    const all = deed('trapped', share(5, 10), share(0, 0), share(8, 10));
    expect(mostTelling([all], 0.5)[0]).toMatchObject({ kind: 'most', won: all.most, others: 0.5 });
  });
});

describe('side by side', () => {
  const variant = (more: Partial<Variant>): Variant =>
    ({
      cooperative: false,
      fair: 0.5,
      outcomes: { decided: share(9, 10), shared: share(1, 10), unfinished: share(0, 10), won: null },
      seats: [{ seat: 'cream', side: 0, won: share(5, 9) }],
      lead: {
        changes: { of: 0, mean: null, low: null, high: null },
        course: [0.25, 0.4, 0.58, 0.75].map((at) => ({ at, level: share(1, 2), comeback: share(1, 2) })),
      },
      ...more,
    }) as Variant;

  it('asks of seats where they play against each other, of wins where they play together', () => {
    const keys = (one: Variant) => measuresFor([one]).map(({ key }) => key);
    expect(keys(variant({}))).toEqual(['seat', 'length', 'choices', 'comeback', 'shared']);
    expect(keys(variant({ cooperative: true }))).toEqual(['won', 'length', 'choices', 'comeback']);
  });
  it('leaves draws out where there are none', () => {
    const outcomes = { ...variant({}).outcomes, shared: share(0, 10) };
    expect(measuresFor([variant({ outcomes })]).map(({ key }) => key)).not.toContain('shared');
  });
  it('looks at half-time', () => expect(halfway(variant({}))?.at).toBe(0.58));
  it('reaches over all that is drawn, and from nothing where there are bars', () => {
    expect(reachOf([{ note: '', whole: '', dot: 0.5, whisker: [0.4, 0.6], hollow: null }])).toEqual([
      0.4, 0.6,
    ]);
    expect(reachOf([{ note: '', whole: '', dot: 20, bar: [10, 40] }])).toEqual([0, 40]);
    expect(reachOf([{ note: '', whole: '' }])).toEqual([0, 1]);
  });
});
