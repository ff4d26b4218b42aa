// SPDX-License-Identifier: MIT
// Top Drop's geometry on a phone and on a desk, what the board remembers, and the words of its lesson.
import { beforeAll, describe, expect, it } from 'vitest';
import { hasWord, languages, useLanguage, useWordsOf, type Language } from '$words/words';
import { toHand, toPile } from '$board/top-drop/journeys';
import {
  cardShape,
  handAt,
  helpAt,
  railAt,
  seatAt,
  short,
  tall,
  trayOf,
  wide,
  type Layout,
} from '$board/top-drop/layout';
import { lesson } from '$board/top-drop/lesson';
import { placeName } from '$board/top-drop/place-name';
import type { HeldScene, TopDropScene } from '$board/top-drop/scene';
import { Trail } from '$board/top-drop/trail.svelte';

const colours = ['red', 'yellow', 'green', 'purple', 'blue'] as const;

function held(card: number, top: number): HeldScene {
  const jump = Math.abs(card - top);
  return { card, playable: card > top, why: card > top ? 'follows' : 'flip', jump, stride: 'small' };
}

/** A table of two, seen by the first seat. */
function tableWith(hand: number[], placed: number[], turn = 0): TopDropScene {
  const top = placed.at(-1) ?? null;
  return {
    seats: [0, 1].map((seat) => ({
      seat,
      place: `seat-${'ab'[seat]}`,
      letter: 'AB'[seat]!,
      count: 4,
      cards: seat === 0 ? hand : null,
    })),
    me: 0,
    turn,
    next: 1 - turn,
    phase: 'turn',
    statusArgs: {},
    cards: 60,
    colours: Array.from({ length: 60 }, (_, n) => colours[n % 5]!),
    reconstructed: true,
    top,
    placed: [...placed].sort((a, b) => a - b),
    ahead: 30,
    direction: 'up',
    drawPile: 40,
    drawPileCards: null,
    helps: [{ kind: 'skip', left: 2, of: 2, usable: true, why: 'usable', standsFor: [] }],
    hand: hand.map((card) => held(card, top ?? 0)),
  };
}

describe.each([
  ['a phone', tall],
  ['a phone with little room', short],
  ['a desk', wide],
])('the table on %s', (_, layout: Layout) => {
  it('lays nothing outside the drawing', () => {
    const tray = trayOf(layout);
    expect(tray.x).toBeGreaterThanOrEqual(0);
    expect(tray.x + tray.width).toBeLessThanOrEqual(layout.width);
    expect(tray.y + tray.height).toBeLessThanOrEqual(layout.height);
    for (let n = 0; n < 4; n++) {
      const help = helpAt(layout, n);
      expect(help.x).toBeGreaterThanOrEqual(0);
      expect(help.x + layout.helps.width).toBeLessThanOrEqual(layout.width);
      expect(help.y + layout.helps.height).toBeLessThan(tray.y);
    }
    expect(railAt(layout, 1, 60)).toBeGreaterThan(0);
    expect(railAt(layout, 60, 60)).toBeLessThan(layout.width);
  });

  it('keeps cards of a hand, and fans of seats, apart', () => {
    for (let of = 2; of <= 4; of++) {
      expect(handAt(layout, 1, of).x - handAt(layout, 0, of).x).toBeGreaterThan(layout.hand.width);
      expect(seatAt(layout, 1, of).x - seatAt(layout, 0, of).x).toBeGreaterThan(3 * layout.seats.back);
    }
  });

  it('lifts no help card over what is said under the rail', () => {
    const { helps, rail } = layout;
    if (helps.columns < 4) return; // beside the pile
    const caption = rail.y + 23 + 4; // the line it stands on, and what reaches below
    expect(helps.y - helps.lift - 7).toBeGreaterThanOrEqual(caption - 1); // its ring, and the card that looks out
  });

  it('keeps pile, direction and rail apart', () => {
    const { pile, direction, draw, rail } = layout;
    expect(draw.x + draw.width / 2).toBeLessThan(pile.x - pile.width / 2);
    expect(pile.x + pile.width / 2).toBeLessThan(direction.x - direction.width / 2);
    expect(pile.y + (pile.width * cardShape) / 2).toBeLessThan(rail.y - 20);
  });
});

describe('what the board remembers', () => {
  it('is the cards that were covered, the latest last', () => {
    const trail = new Trail();
    trail.tell(tableWith([30], [5]), false);
    expect(trail.beneath).toEqual([]);
    trail.tell(tableWith([30], [5, 9]), true);
    trail.tell(tableWith([30], [5, 9, 12]), true);
    expect(trail.beneath).toEqual([5, 9]);
    trail.tell(tableWith([30], [5, 9, 12, 20]), true);
    expect(trail.beneath).toEqual([9, 12]);
    expect(trail.before?.top).toBe(12);
  });

  it('is nothing after jumping about', () => {
    const trail = new Trail();
    trail.tell(tableWith([30], [5]), false);
    trail.tell(tableWith([30], [5, 9]), true);
    trail.tell(tableWith([30], [5, 9, 12, 20]), false);
    expect(trail.beneath).toEqual([]);
    expect(trail.before).toBeNull();
  });
});

describe('a card travels', () => {
  const before = tableWith([31, 44], [27]);
  const others = before.seats.slice(1);

  it('from its place in the hand to the pile, and longer for a bigger jump', () => {
    const near = toPile(31, before, tall, others, null);
    const far = toPile(44, before, tall, others, null);
    expect(near.from!.y).toBeGreaterThan(0);
    expect(near.from!.x).toBeLessThan(far.from!.x);
    expect(far.duration!).toBeGreaterThan(near.duration!);
  });

  it('from where it was dropped, and from the seat whose turn it was', () => {
    const dropped = toPile(31, before, tall, others, { x: 10, y: -250 });
    expect(dropped.from!.y).toBe(toPile(31, before, tall, others, null).from!.y - 250);
    expect(toPile(50, tableWith([31], [27], 1), tall, others, null).from!.y).toBeLessThan(0);
  });

  it('not at all when nothing came before', () => {
    expect(toPile(31, null, tall, others, null).from).toBeNull();
    expect(toHand(31, before, null, tall).from).toBeNull();
  });
});

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  beforeAll(async () => {
    await useLanguage(language);
    await useWordsOf('top-drop');
  });

  it('names every place, and a card with its reason', () => {
    const scene = tableWith([12, 31], [27]);
    const places = [
      'hand-12',
      'hand-31',
      'help-skip',
      'pile',
      'draw',
      'direction',
      'up',
      'down',
      'seat-a',
      'seat-b',
    ];
    const names = places.map((place) => placeName(place, scene));
    for (const name of names) expect(name).not.toMatch(/top-drop\./);
    expect(new Set(names).size).toBe(places.length);
    expect(names[0]).toContain('12');
    expect(names[0]).toContain('27');
    expect(placeName('pile', tableWith([12], []))).not.toBe(names[3]);
  });

  it('says something at every step of the lesson', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(8);
    for (const step of lesson.steps) expect(hasWord(`top-drop.lesson.${step.key}`), step.key).toBe(true);
  });
});
