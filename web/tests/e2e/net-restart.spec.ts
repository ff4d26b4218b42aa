// SPDX-License-Identifier: MIT
// A server that is killed in mid-game and comes back: those at the table go on where they were.
import { expect } from '@playwright/test';
import { agree, join, log, playUntil, setTable } from './network';
import { test } from './test';

test('a game goes on after the server was killed', async ({ person, ownHouse }) => {
  const house = await ownHouse();
  const [ann, ben] = [await person(), await person()];
  await join(ann, ben, await setTable(ann, 'top-cap', house.front));
  await playUntil([ann, ben], 3);
  const before = await log(ann).count();
  await house.kill();
  await expect(ann.getByText('Reconnecting …')).toBeVisible();
  await expect(ben.getByText('Reconnecting …')).toBeVisible();
  await house.open();
  await expect(ann.getByText('Reconnecting …')).toHaveCount(0);
  await expect(ben.getByText('Reconnecting …')).toHaveCount(0);
  expect(await log(ann).count()).toBe(before);
  await playUntil([ann, ben], before + 2, 5);
  await agree(ann, ben);
});
