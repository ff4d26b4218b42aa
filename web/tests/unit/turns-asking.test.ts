// SPDX-License-Identifier: MIT
// Who asks what waits, and when: one tab or several, with a server that answers or does not. The channel is a real one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Challenge, Challenges, Turn } from '$app/api/types';
import { Refused } from '$app/engine/types';
import { Asking, nothing, periods } from '$app/turns/asking';

const turn = (table: string): Turn => ({
  table,
  game: 'loot',
  host: { id: 'a', name: 'Ann' },
  stage: 'playing',
  rated: false,
  seats: [],
  winners: 0,
  ending: '',
  made: 0,
  changed: 0,
  since: 0,
  due: null,
});
const away = () => new Refused({ code: 'net.unreachable', arguments: [], rule: '', text: '' });

/** A tab, and everything about it that can change. */
class Tab {
  seen = true;
  nobody = false;
  answer: Turn[] | Refused = [];
  challenges: Challenges = { received: [], sent: [] };
  /** When it asked, in seconds. */
  asked: number[] = [];
  heard: { tables: string[]; own: boolean }[] = [];
  readonly asking: Asking;

  constructor(random = 0.5, channel: BroadcastChannel | null = null) {
    this.asking = new Asking({
      ask: async () => {
        this.asked.push(Math.round(Date.now() / 1000));
        if (this.answer instanceof Refused) throw this.answer;
        return { turns: this.answer, challenges: this.challenges };
      },
      isSeen: () => this.seen,
      isNobody: () => this.nobody,
      random: () => random,
      channel,
      heard: ({ turns }, own) => this.heard.push({ tables: turns.map(({ table }) => table), own }),
    });
  }
}

let tabs: Tab[] = [];
const open = (random = 0.5, channel = false) => {
  const tab = new Tab(random, channel ? new BroadcastChannel('turns') : null);
  tabs.push(tab);
  return tab;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
});
afterEach(() => {
  tabs.forEach(({ asking }) => asking.stop());
  tabs = [];
  vi.useRealTimers();
});

/** So many seconds pass; what one tab says the others hear in between. */
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    await vi.advanceTimersByTimeAsync(1000);
    for (let turn = 0; turn < 4; turn++) await new Promise((done) => setImmediate(done));
  }
}

test('a page that is looked at asks at once, and then every 20 seconds', async () => {
  const tab = open();
  tab.answer = [turn('one')];
  await pass(62);
  expect(tab.asked).toEqual([0, 20, 40, 60]);
  expect(tab.heard[0]).toEqual({ tables: ['one'], own: true });
});

const challenge = (clock: Challenge['clock'], state: Challenge['state'] = 'open'): Challenge => ({
  id: 'c',
  from: { id: 'a', name: 'Ann' },
  to: null,
  game: 'loot',
  clock,
  rated: false,
  made: 0,
  until: 0,
  state,
  word: null,
  table: null,
});

test('while somebody waits to play at once it asks every 5 seconds', async () => {
  const tab = open();
  tab.challenges = { received: [], sent: [challenge('10m')] };
  await pass(11);
  expect(tab.asked).toEqual([0, 5, 10]);
  tab.challenges = { received: [challenge('day')], sent: [challenge('10m', 'declined')] };
  await pass(30);
  expect(tab.asked).toEqual([0, 5, 10, 15, 35]);
});

test('a page that nobody looks at asks every minute, and at once when somebody comes back', async () => {
  const tab = open();
  await pass(1);
  tab.seen = false;
  tab.asking.seen();
  await pass(119);
  expect(tab.asked).toEqual([0, 61]);
  tab.seen = true;
  tab.asking.seen();
  await pass(3);
  expect(tab.asked).toEqual([0, 61, 120]);
});

test('after a move it asks soon, but never twice within a few seconds', async () => {
  const tab = open();
  await pass(10);
  tab.asking.soon();
  await pass(1);
  expect(tab.asked).toEqual([0, 10]);
  for (let n = 0; n < 5; n++) {
    tab.asking.soon();
    await pass(1);
  }
  expect(tab.asked).toEqual([0, 10, 15]);
});

test('a server that is away is asked ever more seldom, up to ten minutes', async () => {
  const tab = open();
  tab.answer = away();
  await pass(3000);
  const gaps = tab.asked.slice(1).map((at, n) => at - tab.asked[n]!);
  expect(gaps.slice(0, 6)).toEqual([40, 80, 160, 320, 600, 600]);
  expect(Math.max(...gaps)).toBe(periods.longest / 1000);
  tab.answer = [];
  tab.asking.seen(); // somebody looks again: then it is tried again
  await pass(45);
  expect(tab.asked.slice(-3).map((at) => at - tab.asked.at(-1)!)).toEqual([-40, -20, 0]);
});

test('nobody is asked about until they are somebody', async () => {
  const tab = open();
  tab.nobody = true;
  tab.asking.changed();
  await pass(300);
  expect(tab.asked).toEqual([]);
  expect(tab.heard.at(-1)).toEqual({ tables: [], own: false });
  tab.nobody = false;
  tab.asking.changed();
  await pass(1);
  expect(tab.asked).toEqual([300]);
});

test('of several tabs one asks, and all know', async () => {
  const all = [open(0.1, true), open(0.5, true), open(0.9, true)];
  all[1]!.seen = all[2]!.seen = false;
  for (const tab of all) tab.answer = [turn('one')];
  await pass(600);
  const questions = all.flatMap(({ asked }) => asked).length;
  expect(all[0]!.asked.length).toBeGreaterThan(25);
  expect(questions).toBeLessThanOrEqual(all[0]!.asked.length + 4); // while they were being opened
  for (const tab of all.slice(1)) {
    expect(tab.heard.length).toBeGreaterThan(25);
    expect(tab.heard.at(-1)).toEqual({ tables: ['one'], own: false });
  }

  // The one that asked is closed: another takes over.
  all[0]!.asking.stop();
  const before = all[1]!.asked.length + all[2]!.asked.length;
  await pass(600);
  const after = all[1]!.asked.length + all[2]!.asked.length - before;
  expect(after).toBeGreaterThanOrEqual(8);
  expect(after).toBeLessThanOrEqual(11);
});

test('tabs that hear that the server is away leave it alone as well', async () => {
  const all = [open(0.1, true), open(0.9, true)];
  for (const tab of all) tab.answer = away();
  await pass(1200);
  expect(all.flatMap(({ asked }) => asked).length).toBeLessThanOrEqual(9);
});

test('an answer from before does not save the question after a move', async () => {
  const [mover, other] = [open(0.1, true), open(0.9, true)];
  await pass(30);
  const before = mover.asked.length;
  mover.asking.soon();
  new BroadcastChannel('turns').postMessage(nothing);
  await pass(6);
  expect(mover.asked.length).toBe(before + 1);
  expect(other.heard.at(-1)).toEqual({ tables: [], own: false });
});

test('what a page of another version says is not listened to', async () => {
  const tab = open(0.5, true);
  await pass(1);
  new BroadcastChannel('turns').postMessage({ turns: [{ table: 7 }] });
  new BroadcastChannel('turns').postMessage('hello');
  await pass(2);
  expect(tab.heard).toHaveLength(1);
});
