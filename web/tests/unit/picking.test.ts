// SPDX-License-Identifier: MIT
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import type { Choice } from '$board/kit/contract';
import { Picking } from '$app/table/picking.svelte';

const choice = (action: string, ...path: string[]): Choice => ({ action, key: 'go', args: {}, path });

function picking(...choices: Choice[]) {
  return pickingThat(false, ...choices);
}

function pickingThat(asks: boolean, ...choices: Choice[]) {
  const decided: string[] = [];
  const one = new Picking(
    (made) => decided.push(made.action),
    () => asks,
  );
  one.offerAnew(choices);
  flushSync();
  return { one, decided };
}

test('two picks make a move', () => {
  const { one, decided } = picking(choice('a-b', 'a', 'b'), choice('a-c', 'a', 'c'), choice('d-b', 'd', 'b'));
  expect(one.offer('a')).toBe('start');
  expect(one.offer('b')).toBe('none');
  expect(one.pick('b')).toBe(false);
  expect(one.pick('a')).toBe(true);
  expect(one.offer('a')).toBe('picked');
  expect(one.offer('b')).toBe('next');
  expect(one.offer('d')).toBe('start');
  one.pick('c');
  expect(decided).toEqual(['a-c']);
});

test('another start is taken up instead, and the same put back', () => {
  const { one, decided } = picking(choice('a-b', 'a', 'b'), choice('d-b', 'd', 'b'), choice('d-c', 'd', 'c'));
  one.pick('a');
  one.pick('d');
  expect(one.picked).toEqual(['d']);
  one.pick('d');
  expect(one.picked).toEqual([]);
  expect(decided).toEqual([]);
});

test('a single place is a target at once', () => {
  const { one, decided } = picking(choice('go', 'x'), choice('stay', 'y'));
  expect(one.offer('x')).toBe('next');
  one.pick('y');
  expect(decided).toEqual(['stay']);
});

test('what is complete but could go on waits for a word', () => {
  const { one, decided } = picking(choice('stop', 'a', 'b'), choice('on', 'a', 'b', 'c'));
  one.pick('a');
  one.pick('b');
  expect(decided).toEqual([]);
  expect(one.complete?.action).toBe('stop');
  one.pick('c');
  expect(decided).toEqual(['on']);
});

test('steps that are not on the board are buttons', () => {
  const { one, decided } = picking(
    choice('sell 1', '!sell', '!1'),
    choice('sell 2', '!sell', '!2'),
    choice('pass', '!pass'),
  );
  expect(one.buttons.map(({ step, behind }) => [step, behind.length])).toEqual([
    ['!sell', 2],
    ['!pass', 1],
  ]);
  one.pick('!sell');
  expect(one.buttons.map(({ step }) => step)).toEqual(['!1', '!2']);
  one.back();
  expect(one.picked).toEqual([]);
  one.pick('!pass');
  expect(decided).toEqual(['pass']);
});

test('where moves are asked about, a second pick of the same place plays the move', () => {
  const { one, decided } = pickingThat(true, choice('a-b', 'a', 'b'), choice('a-c', 'a', 'c'));
  one.pick('a');
  one.pick('b');
  expect([one.unsure?.action, decided]).toEqual(['a-b', []]);
  one.pick('b');
  expect([one.unsure, decided]).toEqual([null, ['a-b']]);
});

test('another place instead is another choice, and the first one is forgotten', () => {
  const { one, decided } = pickingThat(true, choice('go', 'x'), choice('stay', 'y'));
  one.pick('x');
  one.pick('y');
  expect([one.unsure?.action, decided]).toEqual(['stay', []]);
  one.back();
  expect([one.unsure, one.picked, decided]).toEqual([null, [], []]);
  one.pick('y');
  one.confirm();
  expect(decided).toEqual(['stay']);
  one.confirm();
  expect(decided).toEqual(['stay']);
});

test('a new position asks about nothing any more', () => {
  const { one, decided } = pickingThat(true, choice('go', 'x'));
  one.pick('x');
  one.offerAnew([choice('go on', 'x')]);
  one.confirm();
  expect(decided).toEqual([]);
});
