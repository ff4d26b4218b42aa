// SPDX-License-Identifier: MIT
// The bracket of a knock-out, from the rounds as the server tells them.
import { describe, expect, test } from 'vitest';
import type { EventTable, HouseEvent } from '$app/api/events';
import { bracketOf, seedLines } from '$app/events/bracket';
import type { Round } from '$app/events/marks';

const table = (number: number, players: number[], places: number[] = []): EventTable => ({
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
});
const round = (number: number, tables: EventTable[], byes: number[] = []): Round => ({
  round: number,
  tables,
  byes,
});
const event = (third_place = false) => ({ third_place }) as HouseEvent;
/** Who meets whom, and who goes on. */
const told = (rounds: readonly Round[], third = false) =>
  bracketOf(event(third), rounds)?.rounds.map((meetings) =>
    meetings.map(({ players, winner }) => `${players.map((one) => one ?? '·').join('-')}:${winner ?? '·'}`),
  );

test('the first two meet in the final, the first four in the semi-finals', () => {
  expect(seedLines(2)).toEqual([0, 1]);
  expect(seedLines(8)).toEqual([0, 7, 3, 4, 1, 6, 2, 5]);
});

describe('six, of whom the best two have no game at first', () => {
  // Players by seed; the server names tables and byes from above.
  const first = (places: number[][]) =>
    round(1, [table(0, [4, 3], places[0]), table(1, [2, 5], places[1])], [0, 1]);

  test('shows where those come in, and what is to come', () => {
    expect(told([first([[], [2, 1]])])).toEqual([
      ['0-·:0', '4-3:·', '1-·:1', '2-5:5'],
      ['0-·:·', '1-5:·'],
      ['·-·:·'],
    ]);
  });

  test('goes on to its winner, and has the third place', () => {
    const rounds = [
      first([
        [1, 2],
        [2, 1],
      ]),
      round(2, [table(2, [4, 0], [2, 1]), table(3, [1, 5], [1, 2])]),
      round(3, [table(4, [0, 1], [2, 1]), table(5, [4, 5])]),
    ];
    expect(told(rounds, true)).toEqual([['0-·:0', '4-3:4', '1-·:1', '2-5:5'], ['0-4:0', '1-5:1'], ['0-1:1']]);
    expect(bracketOf(event(true), rounds)!.third).toMatchObject({ players: [4, 5], winner: null });
    expect(bracketOf(event(false), rounds)!.third).toBeNull();
  });
});

test('a drawn game is played once more; after two draws the next round says who went on', () => {
  const drawn = [table(0, [0, 3], [1, 1]), table(1, [1, 2], [1, 2]), table(2, [3, 0], [1, 1])];
  expect(told([round(1, drawn)])).toEqual([['0-3:·', '1-2:1'], ['·-1:·']]);
  expect(told([round(1, drawn), round(2, [table(3, [1, 0])])])).toEqual([['0-3:0', '1-2:1'], ['0-1:·']]);
  const meeting = bracketOf(event(), [round(1, drawn)])!.rounds[0]![0]!;
  expect(meeting.tables.map((one) => one.table)).toEqual([0, 2]);
});

test('whose opponent left goes on without a game', () => {
  const rounds = [round(1, [table(0, [0, 3], [1, 2]), table(1, [1, 2], [1, 2])]), round(2, [], [1])];
  expect(told(rounds)).toEqual([['0-3:0', '1-2:1'], ['0-1:1']]);
});

test('there is none before the first round is known, or where the meetings are none of a bracket', () => {
  expect(bracketOf(event(), [])).toBeNull();
  expect(bracketOf(event(), [round(2, [table(3, [1, 0])])])).toBeNull();
  expect(
    bracketOf(event(), [
      round(
        1,
        [0, 2, 4].map((n) => table(n, [n, n + 1])),
      ),
    ]),
  ).toBeNull();
});
