// SPDX-License-Identifier: MIT
// What a running study says by now: which share is spoken of, how it narrowed, and when it is known well enough.
import { describe, expect, it } from 'vitest';
import {
  apartBy,
  headline,
  History,
  needed,
  Pace,
  secondsUntil,
  shareNamed,
  usualHeadline,
} from '$app/lab/estimates';
import type { Share, Variant } from '$app/study/study-file';

const share = (count: number, of: number): Share =>
  of === 0
    ? { count, of, share: null, low: null, high: null }
    : { count, of, share: count / of, low: count / of - 0.05, high: count / of + 0.05 };

const variant = (first: Share, shared: Share, trick = share(0, 0)): Variant =>
  ({
    cooperative: false,
    seats: [{ seat: 'cream', side: 0, won: first }],
    outcomes: { decided: share(9, 10), shared, unfinished: share(0, 10), won: null },
    deeds: [
      { group: 'tile used', deeds: [{ name: 'N 1/2', times: 1, with: trick, without: trick, most: null }] },
    ],
  }) as unknown as Variant;

describe('a share by its name', () => {
  const one = variant(share(5, 10), share(1, 10), share(3, 4));
  it('is found', () => {
    expect(shareNamed(one, 'seat:0')?.count).toBe(5);
    expect(shareNamed(one, 'shared')?.count).toBe(1);
    expect(shareNamed(one, 'deed:tile used/N 1/2')?.count).toBe(3);
  });
  it('or there is none', () => {
    for (const name of ['seat:3', 'won', 'deed:tile used/other', 'deed:none/none', 'nonsense', ''])
      expect(shareNamed(one, name), name).toBeNull();
  });
});

describe('what is spoken of first', () => {
  const before = variant(share(500, 1000), share(100, 1000));
  it('is what two boards differ by most surely', () => {
    const names = ['seat:0', 'shared', 'won'];
    expect(headline(names, variant(share(510, 1000), share(300, 1000)), before)).toBe('shared');
    expect(headline(names, variant(share(700, 1000), share(101, 1000)), before)).toBe('seat:0');
  });
  it('is the first that is known where nothing is beside it', () => {
    expect(headline(['won', 'shared', 'seat:0'], before, null)).toBe('shared');
    expect(headline(['won'], before, null)).toBeNull();
    expect(headline(usualHeadline(before), before, before)).toBe('seat:0');
  });
  it('is apart by standard errors', () => {
    expect(apartBy(share(50, 100), share(40, 100))).toBeCloseTo(0.1 / Math.sqrt(0.0025 + 0.0024));
    expect(apartBy(share(0, 0), share(40, 100))).toBe(0);
    expect(apartBy(share(0, 100), share(100, 100))).toBe(Infinity);
    expect(apartBy(share(100, 100), share(100, 100))).toBe(0);
  });
});

it('a half is known within two points after 2401 games', () => {
  expect(needed(0.5, 0.02)).toBe(2401);
  expect(needed(0.9, 0.02)).toBe(865);
});

describe('the way an estimate went', () => {
  it('has few moments and always the last', () => {
    const history = new History(20);
    for (let games = 1; games <= 5000; games++) {
      history.add(games, share(games, 2 * games));
      expect(history.moments.length).toBeLessThan(20);
      expect(history.moments.at(-1)!.games).toBe(games);
    }
    const games = history.moments.map((moment) => moment.games);
    expect(games).toEqual([...games].sort((one, other) => one - other));
    expect(games.length).toBeGreaterThan(8);
  });
  it('begins when something is known', () => {
    const history = new History();
    history.add(1, share(0, 0));
    expect(history.moments).toEqual([]);
  });
});

describe('when it is known well enough', () => {
  it('goes by how fast games are played', () => {
    const pace = new Pace(1000);
    expect(pace.rate).toBeNull();
    pace.add(0, 0);
    pace.add(500, 10);
    expect(pace.rate).toBe(20);
    pace.add(2000, 100);
    expect(pace.rate).toBeCloseTo(60);
  });
  it('is so many seconds from now, by the games that count for it', () => {
    // Half of the games are decided: 2401 - 400 decided ones take 4002 games.
    expect(secondsUntil(share(200, 400), 0.02, 800, 40)).toBeCloseTo(((2401 - 400) * 2) / 40);
    expect(secondsUntil(share(2000, 4000), 0.02, 4000, 40)).toBe(0);
    expect(secondsUntil(share(0, 0), 0.02, 800, 40)).toBeNull();
    expect(secondsUntil(share(200, 400), 0.02, 800, null)).toBeNull();
  });
  it('is not at once where the first games all went alike', () => {
    expect(secondsUntil(share(3, 3), 0.02, 3, 10)).toBeGreaterThan(60);
  });
});
