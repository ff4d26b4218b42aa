// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
// A tile of the rondel as it is drawn: with the short words of what is printed, or with all that an edition has built.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useLanguage, useWordsOf } from '$words/words';
import TileFace from '$board/bottlecap-vikings/TileFace.svelte';
import type { Part, Tile } from '$board/bottlecap-vikings/scene';

const nothing: Part = {
  kind: 'plain',
  payGold: 0,
  payWood: 0,
  takeDamage: 0,
  gainGold: 0,
  gainWood: 0,
  gainGlory: 0,
  loseDamage: 0,
  need: 'nothing',
};
const toll: Tile = {
  letter: 'D',
  rule: 'BV-43',
  parts: [
    { ...nothing, gainGold: 1 },
    { ...nothing, gainGold: 1, need: 'most-damage' },
  ],
  attackedLose: 0,
  own: false,
};

let shown: ReturnType<typeof mount> | null = null;
function draw(tile: Tile): Element {
  shown = mount(TileFace, {
    target: document.body,
    props: {
      id: 't',
      space: { space: 0, tile, helper: false, ships: [] },
      offer: 'none',
      hinted: false,
      here: false,
    },
  });
  flushSync();
  return document.body.querySelector('.words')!;
}

beforeAll(async () => {
  await useLanguage('en');
  await useWordsOf('bottlecap-vikings');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

test('a printed tile has its short words', () => {
  const words = draw(toll);
  expect(words.querySelector('.name')!.textContent).toBe('Toll');
  expect(words.querySelector('text.short')!.textContent).toBe('+1 if most hurt');
});

test('a built one has its second part in pictures', () => {
  const words = draw({
    ...toll,
    own: true,
    parts: [toll.parts[0]!, { ...nothing, payWood: 2, gainGold: 3 }],
  });
  expect(words.querySelector('text.short')).toBeNull();
  expect([...words.querySelectorAll('g.short text')].map((text) => text.textContent)).toEqual(['2', '3']);
});

test('a built one of a kind has the words of that kind, or what the attacked lose', () => {
  const balance: Tile = { ...toll, own: true, parts: [{ ...nothing, kind: 'balance' }] };
  expect(draw(balance).querySelector('text.short')!.textContent).toBe('what you lack');
});

test('what does not fit is drawn smaller', () => {
  const part: Part = {
    ...nothing,
    payGold: 4,
    payWood: 4,
    gainGold: 4,
    gainWood: 4,
    gainGlory: 4,
    loseDamage: 4,
  };
  const scale = (words: Element) =>
    Number(/scale\(([\d.]+)\)/.exec(words.querySelector('.formula g')!.outerHTML)![1]);
  expect(scale(draw({ ...toll, own: true, parts: [part] }))).toBeLessThan(0.6);
});
