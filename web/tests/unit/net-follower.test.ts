// SPDX-License-Identifier: MIT
// Whatever happens to the line, a table is followed without a gap and no move is lost or played twice. The socket is
// ours, the engine the real one.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refusal } from '$app/engine/types';
import type { Follower as FollowerType } from '$app/table/net/follower';
import {
  acted,
  ann,
  bot,
  FakeSocket,
  replaced,
  story as begun,
  storyHidden,
  welcome,
  welcomeHidden,
} from './net-fakes';

vi.mock('../../app/engine/worker?worker', () => import('./real-worker'));
const { Follower } = await import('$app/table/net/follower');
const { workers } = await import('./real-worker');

/** Versions 1 to 6: Ben has answered, and it is for Ann to move. */
const story = [...begun, acted(1, 'c6-c5')];

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
let follower: FollowerType;

function begin(link = '', between = 0) {
  socket = new FakeSocket();
  watcher = new Watcher();
  follower = new Follower(socket, { link, between }, watcher);
}

const known = () => follower.shown!.known;
const moves = () => follower.shown!.plies.map((ply) => ply.action);

/** Everything that waits for the engine has been done. */
const rest = () => vi.advanceTimersByTimeAsync(0);

async function sitDown(list: readonly object[] = story, greeting: object = welcome) {
  socket.open();
  await rest();
  socket.say({ ...greeting, version: list.length });
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
    expect(known()).toMatchObject({ version: 6, stage: 'playing', eyes: 0, host: 'ann' });
    expect(moves()).toEqual(['d1-e1', 'c6-c5']);
    expect(follower.shown!.frame).toMatchObject({ ply: 2, actor: 0 });
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
    expect(known()).toMatchObject({ version: 901, moves: 0 });
    expect(moves()).toEqual([]);
    expect(follower.shown!.frame.view).toBe(welcome.view);
  });

  test('at a glance asks only how it is, and follows from there', async () => {
    socket = new FakeSocket();
    follower = new Follower(socket, { link: '', between: 0, glance: true }, watcher);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: -1 }]);
    socket.say(welcome);
    await rest();
    expect(socket.redials).toBe(0);
    expect(known()).toMatchObject({ version: 5, stage: 'playing' });
    socket.say({ t: 'event', version: 6, event: acted(1, 'c6-c5') });
    await rest();
    expect(moves()).toEqual(['c6-c5']);
    // A line that says nothing is felt seldom, and one that was cut goes on where it was.
    await vi.advanceTimersByTimeAsync(19_000);
    expect(socket.take()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.take()).toEqual([{ t: 'ping' }]);
    socket.hangUp(1006);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: 6 }]);
  });

  test('brings the token of a link, once', async () => {
    begin('secret');
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
  const moved = acted(0, 'a4-a5');

  test('is done only when its event comes', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    expect(socket.take()).toEqual([{ t: 'act', seat: 0, action: 'a4-a5', at: 6, id: 1 }]);
    expect(moves()).toHaveLength(2);
    expect(follower.act).not.toBeNull();
    socket.say({ t: 'event', version: 7, event: moved, re: 1 });
    await rest();
    expect(follower.act).toBeNull();
    expect(moves()).toHaveLength(3);
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
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: 6 }]);
    socket.say({ t: 'events', from: 7, list: [{ t: 'forgiven', passed: 9, until: 9 }] });
    await rest();
    expect(socket.take()).toEqual([{ t: 'act', seat: 0, action: 'a4-a5', at: 6, id: 2 }]);
    socket.say({ t: 'event', version: 8, event: moved, re: 2 });
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
    socket.say({ t: 'events', from: 7, list: [moved] });
    await rest();
    expect(socket.take()).toEqual([]);
    expect(follower.act).toBeNull();
    expect(moves()).toEqual(['d1-e1', 'c6-c5', 'a4-a5']);
  });

  test('that arrived after all while it was sent again is not called stale', async () => {
    await sitDown();
    follower.play(0, 'a4-a5');
    socket.hangUp(1006);
    socket.open();
    socket.say({ t: 'events', from: 7, list: [] });
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
    socket.say({ t: 'events', from: 7, list: [] });
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
    socket.say({ t: 'event', version: 8, event: acted(0, 'a4-a5') });
    await rest();
    expect(socket.redials).toBe(2);
    socket.open();
    await rest();
    expect(socket.take()).toEqual([{ t: 'hello', protocol: 1, after: -1 }]);
    expect(known().version).toBe(6);
    // Until all is told anew one may look back in what was told before.
    expect(await follower.look(1)).toMatchObject({ ply: 1, view: welcome.view });
    await sitDown([...story, acted(0, 'a4-a5')]);
    expect(moves()).toEqual(['d1-e1', 'c6-c5', 'a4-a5']);
    expect(await follower.look(2)).toMatchObject({ ply: 2, actor: 0 });
  });

  test('what came over the old line is not heard after a fresh start', async () => {
    await sitDown();
    socket.say({ t: 'event', version: 8, event: { t: 'paused', at: 3 } });
    socket.say({ t: 'event', version: 7, event: { t: 'paused', at: 3 } });
    await rest();
    expect(known().stage).toBe('playing');
    expect(socket.redials).toBe(2);
  });

  test('is given up when it never fits', async () => {
    for (let n = 0; n < 3; n++) {
      expect(watcher.wasLost).toBe(false);
      await sitDown([...story, acted(0, 'a4-f6')]);
    }
    expect(watcher.wasLost).toBe(true);
  });

  test('a hand that changes eyes is told anew', async () => {
    await sitDown(storyHidden, welcomeHidden);
    expect(socket.redials).toBe(1);
    socket.say({ t: 'event', version: 13, event: replaced(0, bot, 'left') });
    await rest();
    expect(socket.redials).toBe(2);
  });

  test('a message that is none of ours is not swallowed', async () => {
    await sitDown();
    socket.say({ t: 'event', version: 7, event: { t: 'acted', seat: 'two' } });
    await rest();
    expect(socket.redials).toBe(2);
  });

  test('something that is no message at all is not swallowed either', async () => {
    await sitDown();
    socket.onmessage?.({ data: '{' } as MessageEvent);
    await rest();
    expect(socket.redials).toBe(2);
  });

  test('a message of a later server is passed over', async () => {
    await sitDown();
    socket.say({ t: 'fireworks', colour: 'red' });
    socket.say({ t: 'event', version: 7, event: { t: 'paused', at: 3 } });
    await rest();
    expect(socket.redials).toBe(1);
    expect(known().stage).toBe('paused');
  });

  test('an engine that falls over is followed by another, which is told everything', async () => {
    await sitDown();
    workers.at(-1)!.fallOver();
    socket.say({ t: 'event', version: 7, event: { t: 'paused', at: 3 } });
    await rest();
    expect(socket.redials).toBe(2);
    await sitDown();
    expect(known()).toMatchObject({ version: 6, stage: 'playing' });
    expect(moves()).toEqual(['d1-e1', 'c6-c5']);
  });
});

describe('moves that come fast', () => {
  const between = 400;
  const game = ['a4-a5', 'd5-f5', 'b3-c4', 'f5-e6', 'c4-d5', 'e6-d6', 'd5-d2', 'd6-e6'];
  const say = (count: number) =>
    game
      .slice(0, count)
      .forEach((action, n) => socket.say({ t: 'event', version: 7 + n, event: acted(n % 2, action) }));

  beforeEach(async () => {
    begin('', between);
    await sitDown();
    await vi.advanceTimersByTimeAsync(between);
  });

  test('are shown one after the other', async () => {
    say(2);
    await rest();
    expect(moves()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(between - 1);
    expect(moves()).toHaveLength(3);
    expect(known().version).toBe(7);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves()).toHaveLength(4);
  });

  test('are thought about as far as they are shown', async () => {
    say(2);
    await rest();
    expect((await follower.opening()).actions).toEqual(['d1-e1', 'c6-c5', 'a4-a5']);
  });

  test('are not waited for where there are too many', async () => {
    say(8);
    await rest();
    expect(moves()).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(4 * between);
    expect(moves()).toHaveLength(10);
  });

  test('do not hold up what comes besides', async () => {
    say(1);
    socket.say({ t: 'event', version: 8, event: { t: 'paused', at: 3 } });
    await rest();
    expect(known().stage).toBe('paused');
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

  test.each([1000, 1008, 1009, 4400, 4401, 4403, 4404])('is closed for good with %i', async (code) => {
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
