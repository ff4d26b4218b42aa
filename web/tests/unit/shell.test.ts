// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { icons } from '$parts/icons';
import { clockOf, usualClock } from '../../app/pages/front/clock';
import { planks } from '../../app/shell/wood';

test('the table top is the same one every evening, and covers the whole picture', () => {
  const boards = planks(1600, 1000, 124, 7);
  expect(boards).toEqual(planks(1600, 1000, 124, 7));
  expect(boards[0]!.y).toBeLessThanOrEqual(0);
  expect(boards.at(-1)!.y + 124).toBeGreaterThanOrEqual(1000);
  expect(planks(1600, 1000, 124, 8)).not.toEqual(boards);
});

test('every icon is a path that begins somewhere', () => {
  for (const [name, path] of Object.entries(icons)) {
    expect(path, name).toMatch(/^M[\d.]/);
    expect(path, name).not.toMatch(/[^MmLlHhVvCcSsAaZz\d\s.-]/);
  }
});

test('a clock is told in milliseconds', () => {
  expect(clockOf(usualClock)).toEqual({ pace: 'none' });
  expect(clockOf({ ...usualClock, pace: 'live', minutes: 5, seconds: 2 })).toEqual({
    pace: 'live',
    base: 300_000,
    increment: 2000,
  });
  expect(clockOf({ ...usualClock, pace: 'post', days: 3 })).toEqual({ pace: 'post', base: 259_200_000 });
});
