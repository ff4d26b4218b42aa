// SPDX-License-Identifier: MIT
// What becomes of the colours of Top Drop’s cards when somebody moves things about, without drawing any of it.
import { expect, test } from 'vitest';
import type { Tree } from '$board/kit/editor';
import * as topDrop from '$board/top-drop/editor-colours';

/** Sentences as what they are made of. */
const say = (key: string, args: object) => `${key} ${Object.values(args).join(' ')}`;

const colours = ['blue', 'red', 'yellow', 'green', 'purple'] as const;
const printed: Tree = {
  game: 'top-drop',
  name: 'reconstructed',
  colours: Object.fromEntries(
    colours.map((colour, n) => [colour, topDrop.numbers.filter((card) => card % 5 === n)]),
  ),
};

test('a card has one colour, and its list stays in order', () => {
  const tree = topDrop.paint(printed, 12, 'red');
  expect(topDrop.colourOn(tree, 12)).toBe('red');
  expect(topDrop.cardsOf(tree, 'red').slice(0, 4)).toEqual([1, 6, 11, 12]);
  expect(topDrop.cardsOf(tree, 'yellow')).toHaveLength(11);
  expect(topDrop.cardsOf(printed, 'yellow')).toHaveLength(12);
});

test('an exchange leaves twelve of each', () => {
  const tree = topDrop.exchange(printed, 12, 16);
  expect([topDrop.colourOn(tree, 12), topDrop.colourOn(tree, 16)]).toEqual(['red', 'yellow']);
  for (const colour of colours) expect(topDrop.cardsOf(tree, colour)).toHaveLength(12);
  expect(topDrop.exchange(printed, 1, 6)).toBe(printed);
  expect(topDrop.exchange(tree, 16, 12)).toEqual(printed);
});

test('changes and problems are at their cards', () => {
  const tree = topDrop.withHand(topDrop.withCards(topDrop.exchange(printed, 12, 16), 20), 3);
  expect(topDrop.changesOf(tree, printed, say)).toEqual([
    { key: 'cards', places: [], words: 'change.cards 20', was: '60' },
    { key: 'hand', places: [], words: 'change.hand 3', was: '4' },
    { key: 'card 12', places: ['card-12'], words: 'change.colour 12 red', was: 'colour yellow' },
    { key: 'card 16', places: ['card-16'], words: 'change.colour 16 yellow', was: 'colour red' },
  ]);
  expect(topDrop.placesOf('colours.red[2]', tree)).toEqual(['card-11']);
  expect(topDrop.placesOf('colours.red', tree)).toEqual([]);
  expect(topDrop.colourNamed('colours.red')).toBe('red');
  expect(topDrop.colourNamed('colours.red[2]')).toBeNull();
  expect(topDrop.withCards(tree, 60)).not.toHaveProperty('cards');
});

test('half a deck is drawn too', () => {
  expect(topDrop.colourOn({}, 7)).toBeNull();
  expect(topDrop.changesOf({ colours: { red: [99, 'x', 7] } }, printed, say).length).toBeGreaterThan(50);
  expect(topDrop.placesOf('colours.red[0]', { colours: { red: [99] } })).toEqual([]);
});
