// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loadPuzzles,
  nextPuzzle,
  puzzleGames,
  shelvesOf,
  type Kind,
  type Puzzle,
} from '$app/puzzles/puzzles';
import { dailyGame, dailyPuzzle, dateOf, dayBefore, hasSolvedDaily, streakOn } from '$app/puzzles/daily';
import { hardnessOf, loadStandings, tellTry } from '$app/puzzles/hardness';
import { hasSolved, Solved, solvedPuzzles } from '$app/puzzles/solved';
import { identity } from '$app/api/identity';

const puzzle = (number: number, rung: number, kind: Kind = 'win'): Puzzle => ({
  ...{ game: 'top-cap', settings: {}, number, id: `i${number}`, kind, seat: 0, best: 1, second: 0 },
  level: kind === 'win' ? 1 : rung,
  moves: kind === 'win' ? rung : 1,
  position: `p${number}`,
  line: [],
});
const some = [puzzle(1, 2), puzzle(2, 2), puzzle(3, 2), puzzle(4, 3), puzzle(5, 5)];
const solvedAre = (...numbers: number[]) =>
  new Solved(new Set(numbers.map((number) => `top-cap/i${number}`)));

describe('shelves', () => {
  it('are by length where one wins, the short ones first', () => {
    const shelves = shelvesOf([...some].reverse());
    expect(shelves.map(({ by, rung, puzzles }) => [by, rung, puzzles.length])).toEqual([
      ['moves', 2, 3],
      ['moves', 3, 1],
      ['moves', 5, 1],
    ]);
  });
  it('are by level elsewhere', () => {
    const shelves = shelvesOf([puzzle(1, 2, 'best'), puzzle(2, 1, 'best'), puzzle(3, 2, 'best')]);
    expect(shelves.map(({ by, rung, puzzles }) => [by, rung, puzzles.length])).toEqual([
      ['level', 1, 1],
      ['level', 2, 2],
    ]);
  });
  it('count what is solved on them, by name or as earlier pages kept it', () => {
    expect(solvedAre(2, 4).among(shelvesOf(some)[0]!.puzzles)).toBe(1);
    expect(new Solved(new Set(['p1', 'p3'])).among(some)).toBe(2);
    expect(solvedAre(2, 4).ofGame('top-cap')).toBe(2);
    expect(solvedAre(2, 4).ofGame('loot')).toBe(0);
  });
});

describe('how hard one is', () => {
  const told = (rating: number, tries: number) => ({
    enough: 10,
    of: new Map([['i1', { puzzle: 'i1', rating, tries, right: 3 }]]),
  });
  const one = puzzle(1, 4, 'best');
  it('say bots where nobody can be asked, or nobody has tried it', () => {
    expect(hardnessOf(one, null)).toEqual({ level: 4, rating: null, tries: 0, right: 0 });
    expect(hardnessOf(puzzle(2, 4, 'best'), told(1500, 50)).rating).toBeNull();
  });
  it('say bots as long as few have tried it', () =>
    expect(hardnessOf(one, told(1100, 9))).toEqual({ level: 4, rating: null, tries: 9, right: 3 }));
  it('say people once they are enough', () =>
    expect(hardnessOf(one, told(1512.4, 10))).toEqual({ level: 3, rating: 1512, tries: 10, right: 3 }));
  it('has five words from end to end', () =>
    expect(
      [400, 1100, 1399, 1401, 1700, 2600].map((rating) => hardnessOf(one, told(rating, 20)).level),
    ).toEqual([1, 1, 2, 3, 4, 5]));
});

describe('telling of a try', () => {
  const calls = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('localStorage', undefined);
    identity.left();
    calls.mockReset();
    vi.stubGlobal('fetch', calls);
  });
  const standing = { puzzle: 'i1', rating: 1600, tries: 11, right: 4 };
  it('makes a guest of nobody', async () => {
    expect(await tellTry(puzzle(1, 2), true)).toBeNull();
    expect(calls).not.toHaveBeenCalled();
  });
  it('says whether it was right, and hears what has become of the puzzle', async () => {
    identity.came();
    calls.mockResolvedValueOnce(new Response(JSON.stringify({ first: true, standing })));
    expect(await tellTry(puzzle(1, 2), false)).toEqual(standing);
    expect(calls.mock.calls[0]![0]).toBe('/api/puzzles/top-cap/i1');
    expect(calls.mock.calls[0]![1]!.body).toBe('{"right":false}');
  });
  it('is no loss where nobody listens', async () => {
    identity.came();
    calls.mockRejectedValue(new TypeError('offline'));
    expect(await tellTry(puzzle(1, 2), false)).toBeNull();
    expect(await loadStandings('top-cap')).toBeNull();
  });
  it('asks for all of a game at once', async () => {
    calls.mockResolvedValueOnce(new Response(JSON.stringify({ enough: 10, puzzles: [standing] })));
    expect((await loadStandings('top-cap'))!.of.get('i1')).toEqual(standing);
  });
});

describe('the next puzzle', () => {
  const next = (after: number, ...solved: number[]) =>
    nextPuzzle(some, some[after - 1]!, solvedAre(...solved).has)?.number;
  it('is the next of its length', () => expect(next(1, 1)).toBe(2));
  it('skips what is solved', () => expect(next(1, 1, 2)).toBe(3));
  it('goes back for one that was left out', () => expect(next(3, 2, 3)).toBe(1));
  it('is a longer one when the shelf is done', () => expect(next(3, 1, 2, 3)).toBe(4));
  it('is a shorter one at the end', () => expect(next(5, 4, 5)).toBe(1));
  it('is none when all are solved', () => expect(next(5, 1, 2, 3, 4, 5)).toBeUndefined());
});

describe('the files', () => {
  it('of a game that has none are none', async () => expect(await loadPuzzles('no-such-game')).toEqual([]));
  it.each(puzzleGames)('%s: no name and no position twice', async (game) => {
    const all = await loadPuzzles(game);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
  });
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

describe('the puzzle of the day', () => {
  it('is the same all day and not the same every day', async () => {
    const days = Array.from({ length: 60 }, (_, n) => dateOf(new Date(2026, 0, 1 + n)));
    const ids = await Promise.all(days.map(async (day) => (await dailyPuzzle(day))?.id));
    expect(await dailyPuzzle(days[7]!)).toEqual(await dailyPuzzle(days[7]!));
    expect(new Set(ids).size).toBeGreaterThan(40);
    expect(new Set(days.map(dailyGame))).toEqual(new Set(puzzleGames));
  });
  it('goes by the date on the wall', () => {
    expect(dateOf(new Date(2026, 2, 5, 0, 1))).toBe('2026-03-05');
    expect(dateOf(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2026-01-01')).toBe('2025-12-31');
    expect(dayBefore('2026-03-30')).toBe('2026-03-29'); // clocks change in between in much of Europe
  });
  it('makes a streak that a missed day ends', () => {
    expect(streakOn('2026-11-16')).toMatchObject({ days: 0, solvedToday: false });
    hasSolvedDaily('2026-11-16');
    hasSolvedDaily('2026-11-16');
    expect(streakOn('2026-11-16')).toMatchObject({ days: 1, solvedToday: true });
    hasSolvedDaily('2026-11-17');
    expect(streakOn('2026-11-18')).toMatchObject({ days: 2, solvedToday: false });
    expect(streakOn('2026-11-19')).toMatchObject({ days: 0, longest: 2 });
    hasSolvedDaily('2026-11-19');
    expect(streakOn('2026-11-19')).toMatchObject({ days: 1, longest: 2 });
  });
  it('survives what somebody else wrote there, and no storage at all', () => {
    for (const text of ['no JSON', '{"last":3}', 'null', '{"last":"2026-11-15","days":"x","longest":1}']) {
      kept.set('capbarrel.daily', text);
      expect(streakOn('2026-11-16').days).toBe(0);
    }
    vi.stubGlobal('localStorage', undefined);
    expect(() => hasSolvedDaily('2026-11-16')).not.toThrow();
  });
});

describe('what is solved', () => {
  it('is kept once', () => {
    hasSolved(some[0]!);
    hasSolved(some[1]!);
    hasSolved(some[0]!);
    expect(solvedPuzzles().ofGame('top-cap')).toBe(2);
    expect(solvedPuzzles().has(some[0]!)).toBe(true);
    expect(solvedPuzzles().has(some[2]!)).toBe(false);
  });
  it('survives what somebody else wrote there', () => {
    kept.set('capbarrel.puzzles', '{"not":"ours"}');
    expect(solvedPuzzles().among(some)).toBe(0);
    kept.set('capbarrel.puzzles', 'no JSON');
    expect(solvedPuzzles().among(some)).toBe(0);
  });
  it('does without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => hasSolved(some[0]!)).not.toThrow();
    expect(solvedPuzzles().among(some)).toBe(0);
  });
});
