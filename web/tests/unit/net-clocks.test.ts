// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { clocksNow, shownMoment } from '$app/table/net/clocks';

test('only the clock of who is to act runs, and never below nothing', () => {
  const told = { left: [9000, 5000], at: 1000 };
  expect(clocksNow(told, 3000, 1)).toEqual([9000, 3000]);
  expect(clocksNow(told, 3000, null)).toEqual([9000, 5000]);
  expect(clocksNow(told, 99_000, 0)).toEqual([0, 5000]);
});

test('tenths are shown only when it gets tight', () => {
  expect(shownMoment(61_234)).toBe(62_000);
  expect(shownMoment(9_234)).toBe(9_300);
  expect(shownMoment(0)).toBe(0);
});
