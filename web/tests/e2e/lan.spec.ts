// SPDX-License-Identifier: MIT
// Over plain HTTP from another machine, which browsers call no secure context: everything but install and offline works.
import { expect } from '@playwright/test';
import { join, playUntil, setTable } from './network';
import { settled } from './robot';
import { test as base } from './test';

const name = 'pub.example';
const test = base.extend<{ front: string }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
      });
    },
    { scope: 'worker' },
  ],
  front: async ({ ownHouse }, use) => {
    const house = await ownHouse(['--lan']);
    await use(`http://${name}:${house.port}`);
  },
});

test('a table for a friend, from invitation to moves', async ({ person, front }) => {
  const [ann, ben] = [await person(), await person()];
  const link = await setTable(ann, 'loot', `${front}/`);
  expect(await ann.evaluate(() => isSecureContext)).toBe(false);
  await join(ann, ben, link);
  await playUntil([ann, ben], 4);
});

test('a bot, a lesson, the rules and the analysis', async ({ page, front }) => {
  await page.goto(`${front}/play/top-drop`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await settled(page);
  for (const path of ['/learn/loot', '/analyse/top-cap']) {
    await page.goto(front + path);
    await expect(page.locator('[data-place]').first()).toBeAttached();
  }
  await page.goto(`${front}/rules/top-cap`);
  await expect(page.getByRole('main')).toContainText('TC-08');
});
