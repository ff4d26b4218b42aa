// SPDX-License-Identifier: MIT
// What becomes of Trap the Cap’s board when somebody paints, joins and cuts, without drawing any of it; and that what is
// drawn of a text is what the engine makes of it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Frame, Opened } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';
import type { Tree } from '$board/kit/editor';
import { capsName, changesOf } from '$board/trap-the-cap/editor-changes';
import * as trap from '$board/trap-the-cap/editor-plan';
import type { Scene } from '$board/trap-the-cap/scene';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ask = await startEngine(readFileSync(here('../../../build/wasm/table.wasm')));
const file = (name: string) => readFileSync(here(`../../../games/trap_the_cap/${name}.toml`), 'utf8');

/** Sentences as what they are made of. */
const say = (key: string, args: object) => `${key} ${Object.values(args).join(' ')}`;

interface Read {
  tree: Tree;
  text: string;
  problems: { code: string }[];
}
const read = (text: string) => ask({ do: 'edition.read', game: 'trap-the-cap', text }) as Read;
const write = (tree: Tree) => ask({ do: 'edition.write', game: 'trap-the-cap', tree }) as Read;

const printed = read(file('edition')).tree;
const plan = trap.planOf(printed);

/** A board that has all there is. */
const own = trap.treeWith(
  printed,
  trap.withHome(
    trap.withWays(
      trap.withWays(
        trap.paint(trap.paint(plan, ['B4'], 'plain'), ['CC2', 'centre'], 'yellow'),
        [['A4', 'C4']],
        true,
      ),
      [['D2', 'D3']],
      false,
    ),
    'E3',
    false,
  )!,
);

test.each([
  ['the printed board', printed],
  ['the board for four', read(file('edition_four')).tree],
  ['a board of one’s own', own],
])('%s is drawn as the engine has it', (_, tree) => {
  const { text, problems } = write(tree);
  expect(problems).toEqual([]);
  const { table } = ask({
    do: 'open',
    game: 'trap-the-cap',
    settings: { players: '2' },
    edition: text,
  }) as Opened;
  const { scene } = ask({ do: 'look', table, seat: 0 }) as Frame;
  ask({ do: 'close', table });
  const made = (scene as unknown as Scene).board;
  const drawn = trap.sceneOf(trap.planOf(tree)).board;
  const told = (board: Scene['board']) =>
    Object.fromEntries(
      board.spaces.map(({ id, colour, next }) => [
        id,
        `${colour} ${next
          .filter((place) => !place.endsWith('H'))
          .sort()
          .join(' ')}`,
      ]),
    );
  expect(told(drawn)).toEqual(told(made));
  expect(drawn.homes).toEqual(made.homes);
});

test('what is read is written back, with whatever else there is', () => {
  for (const tree of [printed, own, { ...printed, about: 'x' }])
    expect(trap.treeWith(tree, trap.planOf(tree))).toEqual(tree);
});

test('colours are said for every home alike where that is so', () => {
  const every = trap.paint(plan, trap.everywhere(plan, 'B5'), 'grey');
  expect([every.grey, every.greySpaces]).toEqual([['4', '5', 'C3'], []]);
  const one = trap.paint(plan, ['B4'], 'yellow');
  expect([one.grey, one.greySpaces]).toEqual([['C3'], ['A4', 'C4', 'D4', 'E4', 'F4']]);
  expect([one.yellow, one.yellowSpaces]).toEqual([['1'], ['B4']]);
  expect(trap.paint(one, ['B4'], 'grey')).toEqual(plan);
  const allYellow = [...trap.coloursOf(plan)]
    .filter(([, colour]) => colour === 'plain')
    .map(([space]) => space);
  expect(trap.paint(plan, allYellow, 'yellow').yellow).toEqual(['others']);
  const swapped = trap.coloursOf(trap.swap(plan, trap.everyPair(plan, ['A4', 'B5'])));
  expect([swapped.get('A4'), swapped.get('F5'), swapped.get('A5')]).toEqual(['plain', 'grey', 'grey']);
});

test('a way is made and cut, at one home or at all', () => {
  const way: [string, string] = ['A4', 'C4'];
  const made = trap.withWays(plan, [way], true);
  expect(made.ways).toEqual(['A4-C4']);
  expect(trap.isJoined(made, ['C4', 'A4'])).toBe(true);
  expect(trap.withWays(made, [['C4', 'A4']], false)).toEqual(plan);
  const cut = trap.withWays(plan, trap.everyPair(plan, ['A6', 'B1']), false);
  expect(cut.closed).toHaveLength(6);
  expect(cut.closed).toContain('F6-A1');
  expect(trap.isJoined(cut, ['A1', 'F6'])).toBe(false);
  expect(trap.withWays(cut, trap.everyPair(plan, ['B1', 'A6']), true)).toEqual(plan);
  // Across the board a way is the same from both its ends.
  expect(trap.everyPair(plan, ['A4', 'D4'])).toHaveLength(3);
});

test('another size takes along what is still there', () => {
  const smaller = trap.withSize(trap.planOf(own), 'bases', 4);
  expect(smaller.seats).toEqual(['AC', 'ABC', 'ABCD']);
  expect(smaller.homes).toEqual(['1', '1', '1', '1']);
  expect(smaller.greySpaces.every((space) => 'ABCD'.includes(space.charAt(0)))).toBe(true);
  expect(trap.withSize(trap.planOf(own), 'rim', 3).ways).toEqual([]);
  expect(trap.withSize(trap.planOf(own), 'rim', 3).grey).toEqual(['C3']);
  expect(trap.withSize(plan, 'spoke', 99).spoke).toBe(20);
  expect(trap.withMostPlayers(plan, 4).seats).toEqual(['AD', 'ACE', 'ABDE']);
  expect(trap.withSeat(plan, 3, 'B').seats[1]).toBe('ABCE');
  expect(trap.withHome(plan, 'AC2', false)).toBeNull();
  expect(trap.withHome(plan, 'centre', false)).toBeNull();
  expect(trap.withHome(plan, 'B3', true)!.homes).toEqual(['3', '3', '3', '3', '3', '3']);
});

test('changes are where they can be seen', () => {
  expect(changesOf(printed, printed, say)).toEqual([]);
  const every = trap.treeWith(printed, trap.paint(plan, trap.everywhere(plan, 'A2'), 'grey'));
  expect(changesOf(every, printed, say)).toEqual([
    {
      key: 'every 2',
      places: ['A2', 'B2', 'C2', 'D2', 'E2', 'F2'],
      words: 'change.every 2 grey',
      was: 'colour plain',
    },
  ]);
  expect(changesOf(own, printed, say)).toEqual([
    { key: 'space B4', places: ['B4'], words: 'change.space B4 plain', was: 'colour grey' },
    { key: 'space CC2', places: ['CC2'], words: 'change.space CC2 yellow', was: 'colour plain' },
    { key: 'space centre', places: ['centre'], words: 'change.space centre yellow', was: 'colour plain' },
    { key: 'way A4 C4', places: ['A4', 'C4'], words: 'change.way A4 C4', was: '' },
    { key: 'way D2 D3', places: ['D2', 'D3'], words: 'change.closed D2 D3', was: '' },
    { key: 'home E', places: ['EH'], words: 'change.home E E3', was: 'E1' },
  ]);
  const sized = trap.treeWith(printed, { ...trap.withSize(plan, 'spoke', 6), caps: [6, 4] });
  expect(changesOf(sized, printed, say)).toEqual([
    { key: 'spoke', places: [], words: 'change.spoke 6', was: '5' },
    { key: 'caps', places: [], words: 'change.caps both', was: 'caps six' },
  ]);
  expect([capsName([4]), capsName([])]).toEqual(['four', 'none']);
});

test('a problem is where its key leads', () => {
  expect(trap.placesOf('board.grey[0]', printed)).toEqual(['A4', 'B4', 'C4', 'D4', 'E4', 'F4']);
  expect(trap.placesOf('board.ways[0]', own)).toEqual(['A4', 'C4']);
  expect(trap.placesOf('board.homes[4]', own)).toEqual(['EH']);
  expect(trap.placesOf('board.yellow_spaces[1]', own)).toEqual(['centre']);
  expect(trap.placesOf('board', printed)).toEqual([]);
  expect(trap.placesOf('board.grey[7]', printed)).toEqual([]);
  expect(trap.placesOf('board.grey[0]', { board: { grey: ['99'] } })).toEqual([]);
});

test('half a board is drawn too', () => {
  for (const tree of [
    {},
    {
      board: {
        bases: 99,
        rim: -1,
        spoke: 'x',
        grey: ['4', 4],
        ways: ['A4', 'A1-A1', 'A1-Z9'],
        homes: ['x', '9'],
      },
    },
    { board: 3, players: { seats: ['AZ', 1], caps: ['six'] } },
  ] as Tree[]) {
    const { board, seats } = trap.sceneOf(trap.planOf(tree));
    expect(board.spaces.length).toBe(seats.length * (board.rim + board.spoke) + 1);
    expect(board.homes.every((home) => board.spaces.some(({ id }) => id === home))).toBe(true);
  }
});
