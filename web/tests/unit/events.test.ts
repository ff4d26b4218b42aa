// SPDX-License-Identifier: MIT
// What the pages of an event make of what the server says: marks, reasons, one's own part, the form, the pages of a wall.
import { describe, expect, test } from 'vitest';
import type { EventTable, HouseEvent, Standing, You } from '$app/api/events';
import type { Game } from '$app/api/types';
import { rankedPlaces } from '$app/events/correction';
import { marksOf, tallyOf } from '$app/events/marks';
import { pageAt, pagesOf } from '$app/events/pages';
import { partOf } from '$app/events/part';
import { formatsOf, newEvent, seatsOf, startOf, usualPlan, withSeats } from '$app/events/plan';
import { pointsText } from '$app/events/points';
import { lastRound, stageOf } from '$app/events/rounds';
import { shownTieBreaks, whyOf, winnersOf } from '$app/events/standing';

const table = (
  number: number,
  players: number[],
  places: number[],
  more: Partial<EventTable> = {},
): EventTable => ({
  table: number,
  round: 1,
  deal: 0,
  players,
  id: `T${number}`,
  path: `/t/T${number}`,
  state: places.length > 0 ? 'done' : 'playing',
  places,
  points: [],
  score: null,
  paired: 0,
  ended: 0,
  ...more,
});

const standing = (player: number, points: number, more: Partial<Standing> = {}): Standing => ({
  player,
  rank: player + 1,
  points,
  games: 1,
  wins: 0,
  draws: 0,
  losses: 0,
  tie_breaks: [],
  decided_by: null,
  counted: true,
  ...more,
});

const event = (more: Partial<HouseEvent> = {}): HouseEvent => ({
  event: 'E',
  path: '/e/E',
  version: 1,
  title: 'Friday',
  about: '',
  organiser: { id: 'o', name: 'Mary' },
  game: 'top-cap',
  options: {},
  clock: { pace: 'live', base: 600_000, increment: 0 },
  rated: false,
  listed: true,
  watchable: true,
  format: 'swiss',
  seats: 2,
  fewest: 2,
  rounds: 3,
  round: 1,
  tie_breaks: [],
  third_place: false,
  starts: 0,
  length: 0,
  last_pairing: 0,
  pause: 0,
  forfeit_after: 0,
  stage: 'running',
  called_off: false,
  made: 0,
  begun: 0,
  ended: 0,
  ends: 0,
  next_round: 0,
  team_size: 0,
  players: [0, 1, 2, 3, 4].map((player) => ({
    player,
    id: `p${player}`,
    name: `P${player}`,
    rating: 1500,
    present: true,
    removed: false,
    members: [],
    complete: true,
  })),
  standings: [],
  tables: [],
  byes: [],
  table_count: 0,
  ...more,
});

const you = (more: Partial<You> = {}): You => ({
  player: 0,
  present: true,
  removed: false,
  organiser: false,
  table: null,
  team: null,
  may_join: false,
  why_not: null,
  ...more,
});

test('points are written as on a slate', () => {
  expect([0, 0.5, 1, 2.5, 0.25, 10.75].map((points) => pointsText(points, 'en'))).toEqual([
    '0',
    '½',
    '1',
    '2½',
    '¼',
    '10¾',
  ]);
  expect(pointsText(1.3333, 'en')).toBe('1.33');
  expect(pointsText(1.3333, 'de')).toBe('1,33');
  expect(pointsText(1234, 'en')).toBe('1,234');
});

describe('marks', () => {
  const rounds = [
    { round: 1, tables: [table(0, [0, 1], [1, 2]), table(1, [2, 3], [1, 1])], byes: [4] },
    { round: 2, tables: [table(2, [1, 2], [2, 1]), table(3, [4, 0], [])], byes: [3] },
    {
      round: 3,
      tables: [table(4, [0, 5], [], { state: 'called-off' }), table(5, [1, 2, 3], [3, 1, 1])],
      byes: [],
    },
  ];
  const kinds = (player: number) =>
    marksOf(player, rounds).map((mark) => (mark.kind === 'place' ? mark.place : mark.kind));

  test('one for each round, in the order of the rounds', () => {
    expect(kinds(0)).toEqual(['won', 'playing', 'off']);
    expect(kinds(1)).toEqual(['lost', 'lost', 3]);
    expect(kinds(2)).toEqual(['drawn', 'won', 1]);
    expect(kinds(3)).toEqual(['drawn', 'bye', 1]);
    expect(kinds(4)).toEqual(['bye', 'playing', 'away']);
  });

  test('who came late was not there, and who never came has none', () => {
    expect(kinds(5)).toEqual(['away', 'away', 'off']);
    expect(kinds(6)).toEqual([]);
  });

  test('a replay stands behind the game that it replays', () => {
    const replays = [{ round: 1, tables: [table(7, [1, 0], [1, 2]), table(0, [0, 1], [1, 1])], byes: [] }];
    expect(marksOf(0, replays).map(({ kind }) => kind)).toEqual(['drawn', 'lost']);
  });

  test('wins are those at whose top somebody is alone', () => {
    const tables = rounds.flatMap((round) => round.tables);
    expect(tallyOf(2, tables)).toEqual({ won: 1, lost: 0 });
    expect(tallyOf(1, tables)).toEqual({ won: 0, lost: 3 });
  });
});

describe('why somebody stands where they stand', () => {
  const rows = [
    standing(3, 2, { tie_breaks: [5, 7] }),
    standing(1, 2, { rank: 2, tie_breaks: [5, 6], decided_by: 'buchholz' }),
    standing(2, 2, { rank: 2, tie_breaks: [5, 6] }),
    standing(0, 1, { rank: 4 }),
    standing(4, 0, { rank: 5, counted: false }),
  ];
  const tieBreaks = ['buchholz-cut-1', 'buchholz'];

  test('by points, by a tie-break with both values, by nothing, or not at all', () => {
    expect(whyOf(rows, 0, tieBreaks).key).toBe('first.tied');
    expect(whyOf(rows, 1, tieBreaks)).toEqual({ key: 'buchholz', above: 3, own: 6, theirs: 7 });
    expect(whyOf(rows, 2, tieBreaks)).toMatchObject({ key: 'shared', above: 1 });
    expect(whyOf(rows, 3, tieBreaks)).toEqual({ key: 'points', above: 2, own: 1, theirs: 2 });
    expect(whyOf(rows, 4, tieBreaks).key).toBe('uncounted');
    expect(whyOf([standing(0, 3), standing(1, 2)], 0, []).key).toBe('first');
  });

  test('what decided has a column before what comes first', () => {
    const tie_breaks = ['a', 'b', 'c', 'd'];
    expect(shownTieBreaks({ tie_breaks, standings: [] })).toEqual(['a', 'b']);
    expect(shownTieBreaks({ tie_breaks, standings: [standing(0, 1, { decided_by: 'd' })] })).toEqual([
      'a',
      'd',
    ]);
  });

  test('whoever shares the first rank has won; nobody has without a game', () => {
    expect(winnersOf([standing(1, 2, { rank: 1 }), standing(0, 2, { rank: 1 }), standing(2, 1)])).toEqual([
      1, 0,
    ]);
    expect(winnersOf([standing(0, 0, { rank: 1, games: 0 })])).toEqual([]);
  });
});

test('the last round, where it can be told', () => {
  expect(lastRound(event({ rounds: 4 }))).toBe(4);
  expect(lastRound(event({ format: 'round-robin', rounds: 2 }))).toBe(10); // five people, each away once, there and back
  expect(lastRound(event({ format: 'knock-out', rounds: 0 }))).toBe(3);
  expect(lastRound(event({ format: 'arena', rounds: 0 }))).toBe(0);
  expect(stageOf(event({ format: 'knock-out' }), 3)).toBe('final');
  expect(stageOf(event({ format: 'knock-out' }), 2)).toBe('semi-final');
  expect(stageOf(event({ format: 'swiss' }), 3)).toBeNull();
});

describe('one’s own part', () => {
  const tables = [table(0, [0, 1], []), table(1, [2, 3], [1, 2])];

  test('whom nobody knows can join, but not a knock-out that has begun', () => {
    expect(partOf(event({ stage: 'open' }), null)).toEqual({ kind: 'join', late: false });
    expect(partOf(event(), null)).toEqual({ kind: 'join', late: true });
    expect(partOf(event({ format: 'knock-out' }), null)).toEqual({ kind: 'closed', why: null });
  });

  test('the table is the first thing', () => {
    const mine = you({ table: { table: 0, id: 'T0', path: '/t/T0' } });
    expect(partOf(event({ tables }), mine)).toEqual({ kind: 'table', table: tables[0], path: '/t/T0' });
    // Who left in the middle of a game still has to play it.
    expect(partOf(event({ tables }), { ...mine, present: false, may_join: true }).kind).toBe('table');
    // It was paired, and is not laid yet.
    expect(partOf(event({ tables }), you())).toEqual({ kind: 'table', table: tables[0], path: '' });
  });

  test('whoever is done waits, and is told for how many', () => {
    expect(partOf(event({ tables }), you({ player: 2 }))).toEqual({ kind: 'wait', went: 'won', tables: 1 });
    expect(partOf(event({ tables, byes: [4] }), you({ player: 4 }))).toEqual({ kind: 'bye' });
    expect(partOf(event({ stage: 'open' }), you())).toEqual({ kind: 'in' });
  });

  test('a knock-out is over for whoever lost, but for a semi-final with a game for the third place', () => {
    const cup = event({ format: 'knock-out', tables });
    expect(partOf(cup, you({ player: 3 })).kind).toBe('out');
    expect(partOf(cup, you({ player: 4 })).kind).toBe('out'); // lost in an earlier round
    expect(partOf(cup, you({ player: 2 })).kind).toBe('wait');
    expect(partOf({ ...cup, third_place: true }, you({ player: 3 })).kind).toBe('wait');
  });

  test('who left can come back, who was removed cannot', () => {
    expect(partOf(event(), you({ present: false, may_join: true })).kind).toBe('left');
    expect(partOf(event(), you({ present: false, removed: true })).kind).toBe('removed');
    const why_not = { code: 'event.late', text: 'Too late.' };
    expect(partOf(event(), you({ player: null, why_not }))).toEqual({ kind: 'closed', why: why_not });
  });

  test('after the end their place, if they played', () => {
    const over = event({ stage: 'over', standings: [standing(1, 2), standing(0, 1)] });
    expect(partOf(over, you())).toMatchObject({ kind: 'over', standing: { player: 0 } });
    expect(partOf(over, you({ player: 4 })).kind).toBe('none');
    expect(partOf(over, null).kind).toBe('none');
  });
});

describe('the form', () => {
  const players = { name: 'players', default: '2', rule: '', help: '', kind: 'choice' as const, choices: [] };
  const game = (least: number, most: number, hidden = false): Game => ({
    name: 'g',
    seats: { least, most, usual: 2 },
    hidden,
    options: most > 2 ? [players] : [],
    bots: [],
  });

  test('offers what the game and the tables can do', () => {
    expect(seatsOf(game(2, 2))).toEqual([2]);
    expect(seatsOf(game(2, 6))).toEqual([2, 3, 4, 5, 6]);
    expect(seatsOf(game(1, 4, true))).toEqual([1, 2, 3, 4]);
    expect(formatsOf(game(2, 6), 2)).toContain('knock-out');
    expect(formatsOf(game(2, 6), 4)).not.toContain('knock-out');
    expect(formatsOf(game(1, 4, true), 2)).toEqual(['duplicate']);
    const cup = { ...usualPlan(game(2, 6)), format: 'knock-out' as const };
    expect(withSeats(cup, game(2, 6), 4)).toMatchObject({ seats: 4, format: 'swiss' });
  });

  test('tells the server what goes with the format, and nothing else', () => {
    const plan = { ...usualPlan(game(2, 6)), title: ' Friday ' };
    expect(newEvent(plan, game(2, 6))).toMatchObject({
      title: 'Friday',
      seats: 2,
      rounds: 5,
      pause: 60_000,
      forfeit_after: 300_000,
      starts: 0,
    });
    const byPost = { ...plan, clock: { ...plan.clock, pace: 'post' as const } };
    expect(newEvent(byPost, game(2, 6))).not.toHaveProperty('forfeit_after');
    const arena = newEvent({ ...plan, format: 'arena', minutes: 60 }, game(2, 6));
    expect(arena).toMatchObject({ length: 3_600_000, last_pairing: 300_000 });
    expect(arena).not.toHaveProperty('rounds');
    expect(arena).not.toHaveProperty('pause');
    expect(newEvent({ ...plan, format: 'round-robin', twice: true }, game(2, 6)).rounds).toBe(2);
    expect(newEvent({ ...plan, format: 'round-robin', seats: 4 }, game(2, 6))).toMatchObject({
      rounds: 5,
      seats: 4,
    });
    expect(newEvent({ ...plan, format: 'knock-out', thirdPlace: true }, game(2, 6))).toMatchObject({
      third_place: true,
    });
  });

  test('a duplicate event is never rated or watched, and its teams have their size', () => {
    const made = newEvent({ ...usualPlan(game(1, 4, true)), seats: 3, rated: true }, game(1, 4, true));
    expect(made).toMatchObject({ options: { players: '3' }, rated: false, watchable: false, rounds: 5 });
    expect(made).not.toHaveProperty('seats');
  });

  test('a time that is no time is nothing', () => {
    expect(startOf({ starts: 'asked', at: '' })).toBe(0);
    expect(startOf({ starts: 'at', at: 'soon' })).toBeNull();
    expect(startOf({ starts: 'at', at: '2026-11-20T19:30' })).toBe(new Date(2026, 10, 20, 19, 30).getTime());
  });
});

test('places are counted as they are shared', () => {
  expect(rankedPlaces([1, 1, 2])).toEqual([1, 1, 3]);
  expect(rankedPlaces([2, 4, 4])).toEqual([1, 2, 2]);
  expect(rankedPlaces([3, 2, 1])).toEqual([3, 2, 1]);
});

test('a wall shows everybody once before anybody again', () => {
  const pages = pagesOf(64, 13);
  expect(pages).toHaveLength(5);
  expect(pages.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))).toEqual(
    Array.from({ length: 64 }, (_, n) => n),
  );
  expect(Math.max(...pages.map(({ from, to }) => to - from))).toBeLessThanOrEqual(13);
  expect(pagesOf(0, 13)).toEqual([{ from: 0, to: 0 }]);
  expect([0, 1, 2].map((turn) => pageAt(pagesOf(14, 13), turn))).toEqual([
    { from: 0, to: 7 },
    { from: 7, to: 14 },
    { from: 0, to: 7 },
  ]);
});
