// SPDX-License-Identifier: MIT
// Whatever happens to the line, a table is followed without a gap and no move is lost or played twice.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused, type Refusal } from '$app/engine/types';
import { Follower } from '$app/table/net/follower';
import type { Known } from '$app/table/net/story';
import { ann, bot, FakeSocket, story, welcome } from './net-fakes';

class Watcher {
  changes = 0;
  refusals: Refusal[] = [];
  states: string[] = [];
  links: unknown[] = [];
  wasLost = false;
  changed = () => void this.changes++;
  line = (state: string, code: number) => void this.states.push(code ? `${state} ${code}` : state);
  refused = (refusal: Refusal) => void this.refusals.push(refusal);
  linked = (link: unknown) => void this.links.push(link);
  lost = () => void (this.wasLost = true);
}

let socket: FakeSocket;
let watcher: Watcher;
let followed: string[][];
let follower: Follower;
let engine: { follow: (known: Known) => Promise<void> };

function begin(hidden = false, link = '') {
  socket = new FakeSocket();
  watcher = new Watcher();
  followed = [];
  engine = { follow: async (known) => void followed.push(known.moves.map((move) => move.text)) };
  follower = new Follower(
    socket,
    { follow: (known) => engine.follow(known) },
    { hidden, link, between: 0 },
    watcher,
  );
}

/** Everything that waits for the engine has been done. */
const rest = () => vi.advanceTimersByTimeAsync(0);

async function sitDown(list: readonly object[] = story) {
  socket.open();
  await rest();
  socket.say({ ...welcome, version: list.length });
  await rest();
  socket.open();
  await rest();
  socket.say({ t: 'events', from: 1, list });
  await rest();
  socket.take();
}

beforeEach(() => {
  vi.useFakeTimers();
  begin();
});
afterEach(() => {
  follower.leave();
  vi.useRealTimers();
});

describe('coming to a table', () => {
  test('asks how it is, then for the whole story', async () => {
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: -1 }]);
    socket.say(welcome);
    await rest();
    expect(socket.redials).toBe(1);
    expect(watcher.changes).toBe(0);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: 0 }]);
    socket.say({ t: 'events', from: 1, list: story, clocks: [1000, 2000] });
    await rest();
    expect(follower.known).toMatchObject({ version: 5, stage: 'playing', eyes: 0, host: 'ann' });
    expect(followed).toEqual([['c3-d3']]);
    expect(follower.clocks?.left).toEqual([1000, 2000]);
  });

  test('is content with the present where the story is too long', async () => {
    socket.open();
    socket.say({ ...welcome, version: 900 });
    await rest();
    socket.open();
    socket.say({ ...welcome, version: 901 });
    await rest();
    expect(socket.redials).toBe(1);
    expect(follower.known).toMatchObject({ version: 901, start: { view: welcome.view }, moves: [] });
  });

  test('brings the token of a link, once', async () => {
    begin(false, 'secret');
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: -1, link: 'secret' }]);
    socket.say(welcome);
    await rest();
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: 0 }]);
  });

  test('adds to the luck for each seat of one’s own, once', async () => {
    await sitDown([{ t: 'sat', seat: 1, who: ann }]);
    socket.say({ t: 'event', version: 2, event: { t: 'promised', commitment: 'c0ffee' } });
    await rest();
    const nonces = socket.take();
    expect(nonces.map(({ t, seat }) => [t, seat])).toEqual([
      ['nonce', 0],
      ['nonce', 1],
    ]);
    expect(nonces[0]!['value']).toMatch(/^[0-9a-f]{32}$/);
    expect(nonces[0]!['value']).not.toBe(nonces[1]!['value']);
    socket.say({ t: 'event', version: 3, event: { t: 'nonce', seat: 0, value: 'x' } });
    await rest();
    expect(socket.take()).toEqual([]);
  });
});

describe('a move', () => {
  const moved = { t: 'acted', seat: 0, action: 'a4-a5', at: 3, lag: 0 };

  test('is done only when its event comes', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    expect(socket.take()).toEqual([{ t: 'act', seat: 0, action: 'a4-a5', at: 5, id: 1 }]);
    expect(follower.known!.moves).toHaveLength(1);
    expect(follower.act).not.toBeNull();
    socket.say({ t: 'event', version: 6, event: moved, re: 1 });
    await rest();
    expect(follower.act).toBeNull();
    expect(follower.known!.moves).toHaveLength(2);
  });

  test('is not sent twice by an impatient hand', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    follower.play(0, 'a4-a5');
    expect(socket.take()).toHaveLength(1);
  });

  test('is sent again after a cut if it was not kept', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    socket.take();
    socket.hangUp(1006);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: 5 }]);
    socket.say({ t: 'events', from: 6, list: [{ t: 'forgiven', passed: 9, until: 9 }] });
    await rest();
    expect(socket.take()).toEqual([{ t: 'act', seat: 0, action: 'a4-a5', at: 5, id: 2 }]);
    socket.say({ t: 'event', version: 7, event: moved, re: 2 });
    await rest();
    expect(follower.act).toBeNull();
  });

  test('is not sent again if it was kept', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    socket.hangUp(1006);
    socket.open();
    await rest();
    socket.take();
    socket.say({ t: 'events', from: 6, list: [moved] });
    await rest();
    expect(socket.take()).toEqual([]);
    expect(follower.act).toBeNull();
    expect(follower.known!.moves.map((move) => move.text)).toEqual(['c3-d3', 'a4-a5']);
  });

  test('that arrived after all while it was sent again is not called stale', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    socket.hangUp(1006);
    socket.open();
    socket.say({ t: 'events', from: 6, list: [] });
    await rest();
    const stale = {
      t: 'refused',
      code: 'room.stale',
      arguments: [],
      rule: '',
      text: 'The game has moved on.',
    };
    socket.say({ ...stale, re: 2 });
    await rest();
    expect(watcher.refusals).toEqual([]);
    expect(follower.act).toBeNull();
  });

  test('chosen while the line is broken waits for it', async () => {
    await sitDown();
    socket.hangUp(1001);
    follower.play(0, 'a4-a5');
    expect(follower.ask({ t: 'start' })).toBe(false);
    expect(socket.take()).toEqual([]);
    socket.open();
    socket.say({ t: 'events', from: 6, list: [] });
    await rest();
    expect(socket.take().map(({ t }) => t)).toEqual(['hello', 'act']);
  });

  test('that is refused says why', async () => {
    await sitDown();
    follower.play(0, 'a4-a9');
    const why = { code: 'top-cap.far', arguments: ['2'], rule: 'TC-09', text: 'Too far.' };
    socket.say({ t: 'refused', re: 1, ...why });
    await rest();
    expect(watcher.refusals).toEqual([why]);
    expect(follower.act).toBeNull();
  });
});

describe('what does not fit', () => {
  test('a missing event leads to a fresh start', async () => {
    await sitDown();
    socket.say({ t: 'event', version: 7, event: { t: 'acted', seat: 1, action: 'x', at: 3, lag: 0 } });
    await rest();
    expect(socket.redials).toBe(2);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: -1 }]);
    expect(follower.known!.version).toBe(5);
  });

  test('what came over the old line is not heard after a fresh start', async () => {
    await sitDown();
    socket.say({ t: 'event', version: 7, event: { t: 'paused', at: 3 } });
    socket.say({ t: 'event', version: 6, event: { t: 'paused', at: 3 } });
    await rest();
    expect(follower.known!.stage).toBe('playing');
    expect(socket.redials).toBe(2);
  });

  test('is given up when it never fits', async () => {
    engine.follow = () =>
      Promise.reject(new Refused({ code: 'match.illegal', arguments: [], rule: '', text: '' }));
    for (let n = 0; n < 3; n++) await sitDown();
    expect(watcher.wasLost).toBe(true);
  });

  test('a hand that changes eyes is told anew', async () => {
    begin(true);
    await sitDown([...story.slice(0, 4)]);
    socket.say({ t: 'event', version: 5, event: { t: 'replaced', seat: 0, by: bot, why: 'left', at: 3 } });
    await rest();
    expect(socket.redials).toBe(2);
  });

  test('a message that is none of ours is not swallowed', async () => {
    await sitDown();
    socket.say({ t: 'event', version: 6, event: { t: 'acted', seat: 'two' } });
    await rest();
    expect(socket.redials).toBe(2);
  });
});

describe('the line', () => {
  test('is asked when it is quiet, and dialled again when it is dead', async () => {
    await sitDown();
    await vi.advanceTimersByTimeAsync(2499);
    expect(socket.take()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.take()).toEqual([{ t: 'ping' }]);
    socket.say({ t: 'pong', now: 5 });
    await vi.advanceTimersByTimeAsync(2500);
    expect(socket.take()).toEqual([{ t: 'ping' }]);
    await vi.advanceTimersByTimeAsync(8999);
    expect(socket.redials).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.redials).toBe(2);
  });

  test('is dialled again when nobody answers the hello', async () => {
    begin();
    socket.open();
    await vi.advanceTimersByTimeAsync(8999);
    expect(socket.redials).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.redials).toBe(1);
  });

  test.each([1008, 1009, 4400, 4401, 4404])('is closed for good with %i', async (code) => {
    await sitDown();
    socket.hangUp(code);
    expect(watcher.states.at(-1)).toBe(`closed ${code}`);
  });

  test.each([1001, 1006, 1011, 1013])('comes back after %i', async (code) => {
    await sitDown();
    socket.hangUp(code);
    expect(watcher.states.at(-1)).toBe(`broken ${code}`);
  });

  test('hands over the token of a link and who is here', async () => {
    await sitDown();
    socket.say({ t: 'here', seats: [1] });
    socket.say({ t: 'link', seat: 0, token: 'secret', until: 99, re: 1 });
    await rest();
    expect(follower.here).toEqual([1]);
    expect(watcher.links).toEqual([{ seat: 0, token: 'secret', until: 99 }]);
  });
});
