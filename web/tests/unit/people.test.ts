// SPDX-License-Identifier: MIT
// What a rating says of somebody, and what the server says of ratings.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '$app/api/api';
import { apart, curveOf, heightsOf } from '$app/people/curve';
import { monthOf } from '$app/people/month';
import { shareWon } from '$app/people/results';
import { expectedWins, levelsOf, strengthOf } from '$app/people/strength';
import { ratingOfPerson, spreadOf } from '$app/table/rating';

const bots = [
  { name: '1', about: '', rating: 920 },
  { name: '2', about: '', rating: 1190 },
  { name: '3', about: '', rating: 1500 },
  { name: '4', about: '', rating: 1790 },
  { name: '5', about: '' },
];
const levels = levelsOf(bots);
const rating = { rating: 1684, deviation: 62.3, provisional: false, games: 214, at: 1000 };

describe('the share won', () => {
  test('counts a draw as half, and is less sure of less', () => {
    expect(shareWon({ won: 64, drawn: 5, lost: 39 }).share).toBeCloseTo(0.616, 3);
    const [few, many] = [shareWon({ won: 2, drawn: 0, lost: 2 }), shareWon({ won: 50, drawn: 0, lost: 50 })];
    expect(few.share).toBe(0.5);
    expect(few.low).toBeCloseTo(0.15, 2);
    expect(few.high).toBeCloseTo(0.85, 2);
    expect(many.low).toBeCloseTo(0.404, 3);
  });
  test('is never certain', () => {
    const { share, low, high } = shareWon({ won: 0, drawn: 0, lost: 1 });
    expect(share).toBe(0);
    expect(low).toBeCloseTo(0, 10);
    expect(high).toBeCloseTo(0.793, 3);
  });
});

test('the month somebody came in is that of the server, wherever it is read', () => {
  expect(monthOf('2025-12')).toBe('December 2025');
  expect(monthOf('2026-01')).toBe('January 2026');
});

describe('the wins to be expected', () => {
  test('are those of docs/ratings.md', () => {
    expect([100, 200, 400].map((ahead) => expectedWins(1500 + ahead, 1500))).toEqual([64, 76, 91]);
    expect(expectedWins(1500, 1500)).toBe(50);
    expect(expectedWins(1400, 1500)).toBe(36);
  });

  test('are never certain', () => {
    expect(expectedWins(3000, 900)).toBe(99);
    expect(expectedWins(900, 3000)).toBe(1);
  });
});

describe('the bot that somebody is like', () => {
  test('is the nearest that is rated, shown between its neighbours', () => {
    expect(levels.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    const like = strengthOf(1520, levels)!;
    expect([like.nearest.name, like.than]).toEqual(['3', 'like']);
    expect(like.against.map(({ name, wins }) => [name, wins])).toEqual([
      ['2', 87],
      ['3', 53],
      ['4', 17],
    ]);
  });

  test('has one neighbour at either end, and may be far away', () => {
    expect(strengthOf(2100, levels)).toMatchObject({ nearest: { name: '4' }, than: 'above' });
    expect(strengthOf(1800, levels)).toMatchObject({ than: 'like' });
    const weak = strengthOf(700, levels)!;
    expect([weak.nearest.name, weak.than, weak.against.length]).toEqual(['1', 'below', 2]);
    expect(strengthOf(1345, levels)!.than).toBe('like'); // between two levels, far from both
  });

  test('is nobody where no bot is rated', () => {
    expect(strengthOf(1500, [])).toBeNull();
  });
});

describe('a rating beside a name', () => {
  test('says how sure it is, and that it is provisional', () => {
    expect(ratingOfPerson({ rating: 1552.6, deviation: 38.2, provisional: false })).toMatchObject({
      text: '1553 ± 76',
      brief: '1553',
    });
    expect(ratingOfPerson({ rating: 1500, deviation: 300, provisional: true })).toMatchObject({
      text: '1500? ± 600',
      brief: '1500?',
    });
  });
});

describe('the curve', () => {
  const points = [
    { rating: 1500, deviation: 250, provisional: true, at: 100 },
    { rating: 1650, deviation: 60, provisional: false, at: 900 },
  ];

  test('ends today, as unsure as the rating is by now', () => {
    expect(spreadOf(rating)).toBe(125);
    const curve = curveOf(points, rating, 5000);
    expect(curve.map(({ at }) => at)).toEqual([100, 900, 5000]);
    expect(curve.at(-1)).toEqual({ at: 5000, rating: 1684, low: 1559, high: 1809 });
    // A clock that is slow does not turn the line back.
    expect(curveOf(points, rating, 50).at(-1)!.at).toBe(900);
  });

  test('has room for the line, for today and for the nearest bot', () => {
    const { from, to } = heightsOf(curveOf(points, rating, 5000), levels);
    expect(from).toBeLessThanOrEqual(1480);
    expect(from).toBeGreaterThan(1200); // what was unsure once may reach beyond
    expect(to).toBeGreaterThanOrEqual(1829);
  });

  test('keeps the marks of the bots apart, in their order', () => {
    expect(apart([100, 40, 45], 24)).toEqual([100, 40, 64]);
    expect(apart([], 24)).toEqual([]);
  });
});

describe('what the server says', () => {
  const calls = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', calls);
  afterEach(() => calls.mockReset());
  const answers = (body: unknown) => calls.mockResolvedValueOnce(new Response(JSON.stringify(body)));
  const full = { ...rating, volatility: 0.06 };

  test('of somebody', async () => {
    answers({ id: 'a1', name: 'Ann', account: true, ratings: { 'top-cap': full } });
    expect((await api.someone('a1')).ratings['top-cap']).toEqual(rating);
    expect(calls.mock.calls[0]![0]).toBe('/api/people/a1');
    answers({ id: 'a1', name: 'Ann', account: true, ratings: { 'top-cap': { rating: '1684' } } });
    await expect(api.someone('a1')).rejects.toThrow();
  });

  test('of the leaders, page by page', async () => {
    const rules = {
      games: 10,
      persons: 3,
      days: 90,
      known_games: 10,
      known_days: 14,
      bot_games: 5,
      bot_margin: 200,
      deviation: 110,
    };
    answers({ game: 'loot', rules, leaders: [{ id: 'a1', name: 'Ann', ...full }], next: '1684:a1' });
    const page = await api.leaders('loot');
    expect([page.leaders[0]!.name, page.rules, page.next]).toEqual(['Ann', rules, '1684:a1']);
    answers({ game: 'loot', rules, leaders: [] });
    expect((await api.leaders('loot', page.next)).next).toBeUndefined();
    expect(calls.mock.calls.map(([path]) => path)).toEqual([
      '/api/leaders/loot',
      '/api/leaders/loot?after=1684%3Aa1',
    ]);
  });

  test('of a match, and of whom one follows', async () => {
    const point = { rating: 1500, deviation: 300, provisional: true };
    const changes = [{ person: 'a1', before: point, after: { ...point, rating: 1590 }, counted: true }];
    answers({ done: true, changes });
    expect(await api.tableRatings('t1')).toEqual({ done: true, changes });
    answers({ following: [{ id: 'b2', name: 'Ben', since: 5 }], blocked: [], met: [] });
    expect((await api.contacts()).following[0]!.name).toBe('Ben');
    answers({});
    await api.untie('blocked', 'b2');
    const [path, request] = calls.mock.calls.at(-1)!;
    expect([path, request?.method]).toEqual(['/api/me/blocked/b2', 'DELETE']);
  });
});
