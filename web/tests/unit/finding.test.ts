// SPDX-License-Identifier: MIT
// Looking for an opponent: when the server is asked, what its answers lead to, and what a change of mind leaves behind.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Finding, type Wish } from '$app/find/finding.svelte';
import { placeOf, ticks } from '$app/find/reach';
import type { Finding as Answer, Outlook } from '$app/api/types';
import { Refused } from '$app/engine/types';

const live: Wish = { game: 'top-cap', clock: '5m' };
const byPost: Wish = { game: 'loot', clock: 'day' };
const refused = (code: string) => new Refused({ code, arguments: [], rule: '', text: '' });

/** A server that says what it is told to, and somebody who looks. */
class House {
  /** What was asked, with the second. */
  calls: string[] = [];
  answer: Answer | Refused | null = null;
  /** It was started anew, and knows of nobody who waits. */
  forgot = false;
  tables: string[] = [];
  private wish: Wish = live;
  private since = 0;
  readonly finding = new Finding({
    look: async (wish) => {
      this.note(`look ${wish.game} ${wish.clock}`);
      [this.wish, this.since, this.forgot] = [wish, Date.now(), false];
      return this.say();
    },
    ask: async () => {
      this.note('ask');
      return this.say();
    },
    stop: async () => this.note('stop'),
    found: (table, wish) => this.tables.push(`${table} ${wish?.game}`),
  });

  waiting(more: Partial<Outlook> = {}): Outlook {
    const waited = Date.now() - this.since;
    const reach = { rating: 1500, low: 1400, high: 1600, widest: false };
    return { state: 'waiting', ...this.wish, waited, ...reach, others: 0, players: 2, bot: null, ...more };
  }
  private note = (what: string) => this.calls.push(`${Math.round(Date.now() / 1000)} ${what}`);
  private say(): Answer {
    if (this.answer instanceof Refused) throw this.answer;
    return this.answer ?? (this.forgot ? { state: 'idle' } : this.waiting());
  }
}

let house: House;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  house = new House();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);

test('asks every two seconds until there is a table, and then no more', async () => {
  void house.finding.look(live);
  expect(house.finding.phase).toBe('asking');
  await pass(5);
  expect(house.finding.phase).toBe('waiting');
  expect(house.finding.since).toBe(0);
  house.answer = { state: 'seating' };
  await pass(2);
  expect(house.finding.phase).toBe('seating');
  house.answer = { state: 'found', table: 'T' };
  await pass(10);
  expect(house.finding.phase).toBe('found');
  expect(house.tables).toEqual(['T top-cap']);
  expect(house.calls).toEqual(['0 look top-cap 5m', '2 ask', '4 ask', '6 ask', '8 ask', '8 stop']);
});

test('another wish takes the place of the first, and what was full before is forgotten', async () => {
  await house.finding.look({ game: 'trap-the-cap', clock: '10m' });
  house.answer = house.waiting({ players: 6 });
  await pass(2);
  house.answer = house.waiting({ players: 3 });
  await pass(2);
  expect(house.finding.full).toBe(6);
  house.answer = null;
  await house.finding.look(live);
  expect(house.finding.wish).toEqual(live);
  expect(house.finding.full).toBe(2);
  expect(house.finding.since).toBe(4000);
});

test('who stops before the server has answered stops after it', async () => {
  const looking = house.finding.look(live);
  await Promise.resolve(); // it is on its way
  const stopping = house.finding.stop();
  await Promise.all([looking, stopping]);
  await pass(10);
  expect(house.finding.phase).toBe('idle');
  expect(house.calls.at(-1)).toBe('0 stop');
  expect(house.calls.filter((call) => call.endsWith('ask'))).toEqual([]);
});

test('leaving ends the search for tonight, but not the one by post', async () => {
  await house.finding.look(live);
  house.finding.leave();
  await pass(5);
  expect(house.calls).toEqual(['0 look top-cap 5m', '0 stop']);
  await house.finding.look(byPost);
  house.finding.leave();
  await pass(5);
  expect(house.calls.slice(2)).toEqual(['5 look loot day']);
  expect(house.finding.phase).toBe('idle');
  await house.finding.resume();
  expect(house.finding.phase).toBe('waiting');
  expect(house.finding.since).toBe(5000);
});

test('a server that is away is asked ever more seldom, and looked to again when it has forgotten', async () => {
  await house.finding.look(live);
  house.answer = refused('net.unreachable');
  await pass(14);
  expect(house.finding.phase).toBe('waiting');
  expect(house.finding.misses).toBe(3);
  house.answer = null;
  house.forgot = true;
  await pass(17);
  expect(house.calls).toEqual([
    '0 look top-cap 5m',
    '2 ask',
    '6 ask',
    '14 ask',
    '30 ask',
    '30 look top-cap 5m',
  ]);
  expect(house.finding.misses).toBe(0);
  expect(house.finding.phase).toBe('waiting');
});

test('what was ended elsewhere is not begun again', async () => {
  await house.finding.look(live);
  house.answer = { state: 'idle' };
  await pass(10);
  expect(house.finding.phase).toBe('idle');
  expect(house.finding.ended).toBe(true);
  expect(house.calls).toEqual(['0 look top-cap 5m', '2 ask']);
});

test('a refusal is said, and nothing more is asked', async () => {
  house.answer = refused('name.length');
  await house.finding.look(live);
  await pass(10);
  expect(house.finding.phase).toBe('idle');
  expect(house.finding.problem).toBe(house.answer);
  expect(house.calls).toHaveLength(1);
});

test('whom the server no longer knows looks no longer', async () => {
  await house.finding.look(live);
  house.answer = refused('http.token');
  await pass(10);
  expect(house.finding.phase).toBe('idle');
  expect(house.finding.problem).toBe(house.answer);
  expect(house.calls).toHaveLength(2);
});

test('the line has one’s own rating in the middle and round ones within the reach', () => {
  expect(placeOf(1684, 1684)).toBe(50);
  expect(placeOf(1184, 1684)).toBeCloseTo(100 - placeOf(2184, 1684));
  expect(placeOf(0, 1684)).toBe(0);
  expect(ticks(1684)).toEqual([1200, 1400, 1600, 1800, 2000]);
});
