// SPDX-License-Identifier: MIT
// How an event is followed: gently, not while nobody looks, with older rounds read once, and again where a result changed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventTable, HouseEvent, You } from '$app/api/events';
import { Refused } from '$app/engine/types';
import { Following, periods, type World } from '$app/events/following.svelte';

const nobody: You = {
  player: null,
  present: false,
  removed: false,
  organiser: false,
  table: null,
  team: null,
  may_join: true,
  why_not: null,
};

const played = (round: number, places: number[]) =>
  ({
    table: round - 1,
    round,
    players: [0, 1],
    places,
    state: places.length ? 'done' : 'playing',
  }) as EventTable;

/** Two people, who play each other in every round; `wins` of the first. */
const at = (version: number, round: number, wins: number, more: Partial<HouseEvent> = {}) =>
  ({
    event: 'E',
    version,
    stage: 'running',
    format: 'swiss',
    round,
    tables: [played(round, [])],
    byes: [],
    standings: [
      { player: 0, wins, losses: 0, counted: true },
      { player: 1, wins: 0, losses: wins, counted: true },
    ],
    ...more,
  }) as HouseEvent;

const refused = (code: string) => new Refused({ code, arguments: [], rule: '', text: '' });

let seen: boolean;
function setUp(look: World['look'], more: Partial<Pick<World, 'you' | 'isNobody'>> = {}) {
  seen = true;
  const world = {
    look: vi.fn(look),
    you: vi.fn(more.you ?? (async () => nobody)),
    round: vi.fn(async (round: number) => ({ tables: [played(round, [1, 2])], byes: [] })),
    isSeen: () => seen,
    isNobody: more.isNobody ?? (() => false),
  };
  return { world, following: new Following(world) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

test('asks again after a while, and only for what is new', async () => {
  const { world, following } = setUp(async (after) => (after === undefined ? at(7, 1, 0) : null));
  following.watch();
  await settle();
  expect(following.event?.version).toBe(7);
  expect(following.you).toEqual(nobody);
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(world.look).toHaveBeenLastCalledWith(7);
  expect(world.you).toHaveBeenCalledTimes(1);
  expect(following.state).toBe('there');
});

test('an open event is asked for seldom, one that is over no more', async () => {
  const answers = [at(1, 0, 0, { stage: 'open', tables: [] }), at(2, 1, 0, { stage: 'over' })];
  const { world, following } = setUp(async () => answers.shift() ?? null);
  following.watch();
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(world.look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(periods.open);
  expect(following.event?.stage).toBe('over');
  await vi.advanceTimersByTimeAsync(10 * periods.longest);
  expect(world.look).toHaveBeenCalledTimes(2);
});

test('nothing is asked while nobody looks, and at once when somebody does', async () => {
  const { world, following } = setUp(async () => at(1, 1, 0));
  following.watch();
  await settle();
  seen = false;
  following.seen();
  await vi.advanceTimersByTimeAsync(10 * periods.longest);
  expect(world.look).toHaveBeenCalledTimes(1);
  seen = true;
  following.seen();
  await settle();
  expect(world.look).toHaveBeenCalledTimes(2);
  following.stop();
  await vi.advanceTimersByTimeAsync(10 * periods.longest);
  expect(world.look).toHaveBeenCalledTimes(2);
});

test('a server that is away is asked ever more seldom; what was known stays', async () => {
  let away = false;
  const { world, following } = setUp(async () => {
    if (away) throw refused('net.unreachable');
    return at(1, 1, 0);
  });
  following.watch();
  await settle();
  away = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(following.state).toBe('away');
  expect(following.event?.version).toBe(1);
  expect(world.look.mock.calls.length).toBeLessThan(8);
  away = false;
  await vi.advanceTimersByTimeAsync(periods.longest);
  expect(following.state).toBe('there');
});

test('an event that does not exist is asked for once', async () => {
  const { world, following } = setUp(async () => {
    throw refused('event.unknown');
  });
  following.watch();
  await vi.advanceTimersByTimeAsync(10 * periods.longest);
  expect(following.problem).toBeInstanceOf(Refused);
  expect(world.look).toHaveBeenCalledTimes(1);
});

test('nobody is asked about whom the server does not know', async () => {
  const known = setUp(async () => at(1, 1, 0), { isNobody: () => true });
  known.following.watch();
  await settle();
  expect(known.world.you).not.toHaveBeenCalled();
  const forgotten = setUp(async () => at(1, 1, 0), {
    you: async () => {
      throw refused('http.token');
    },
  });
  forgotten.following.watch();
  await settle();
  expect(forgotten.following.state).toBe('there');
  expect(forgotten.following.you).toBeNull();
});

test('older rounds are read once, and again where a result was changed', async () => {
  const answers = [at(1, 3, 2), at(2, 3, 2, { tables: [played(3, [1, 1])] }), at(3, 3, 1)];
  const { world, following } = setUp(async () => answers.shift() ?? null);
  following.watch();
  await settle();
  expect(world.round.mock.calls.map(([round]) => round)).toEqual([2, 1]);
  expect(following.rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(following.event?.version).toBe(2);
  expect(following.rounds[2]!.tables[0]!.places).toEqual([1, 1]);
  expect(world.round).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(following.event?.version).toBe(3);
  expect(world.round).toHaveBeenCalledTimes(4);
});

test('who one is to it is asked again where the answer was lost, though nothing else happens', async () => {
  let away = false;
  const seated = { ...nobody, player: 0, present: true, table: { table: 0, id: 'T', path: '/t/T' } };
  const { following } = setUp(async (after) => (after === undefined ? at(7, 2, 1) : null), {
    you: async () => {
      if (away) throw refused('net.unreachable');
      return seated;
    },
  });
  following.watch();
  await settle();
  expect(following.you).toEqual(seated);
  away = true;
  void following.changed();
  await settle();
  expect(following.you).toBeNull();
  away = false;
  await vi.advanceTimersByTimeAsync(2 * periods.running);
  expect(following.you).toEqual(seated);
  expect(following.state).toBe('there');
});

test('an answer that was overtaken changes nothing', async () => {
  const answers: ((you: You) => void)[] = [];
  const versions = [at(1, 1, 0), at(2, 2, 1)];
  const { following } = setUp(async () => versions.shift() ?? null, {
    you: () => new Promise((tell) => answers.push(tell)),
  });
  following.watch();
  await settle();
  const second = following.ask();
  await settle();
  answers[1]!({ ...nobody, player: 1 });
  await second;
  answers[0]!(nobody);
  await settle();
  expect(following.event?.version).toBe(2);
  expect(following.you?.player).toBe(1);
});

test('older rounds that could not be read are asked for again', async () => {
  const { world, following } = setUp(async (after) => (after === undefined ? at(1, 3, 2) : null));
  world.round.mockRejectedValueOnce(refused('net.unreachable'));
  following.watch();
  await settle();
  expect(following.rounds.map(({ round }) => round)).toEqual([3]);
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(following.rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(periods.running);
  expect(world.round).toHaveBeenCalledTimes(3);
});
