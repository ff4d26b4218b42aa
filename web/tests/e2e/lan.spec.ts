// SPDX-License-Identifier: MIT
// Over plain HTTP from another machine, which browsers call no secure context: everything but install and offline works.
import { expect, test as base } from '@playwright/test';
import { Dice, settled, step } from './robot';

const name = 'pub.example';
const test = base.extend({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
    });
  },
  baseURL: async ({ baseURL }, use) => {
    await use(baseURL!.replace('localhost', name));
  },
});

test('a table for a friend, from invitation to moves', async ({ page, browser, baseURL }) => {
  await page.goto('/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Play a friend', exact: true }).click();
  await page.getByRole('radio', { name: 'Loot' }).check();
  await page.locator('dialog[open] footer button.brass, dialog[open] button[type="submit"]').first().click();
  await expect(page).toHaveURL(/\/t\//);

  const friend = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await friend.goto(page.url());
  await friend
    .getByRole('button', { name: /sit|Sit/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Start/ }).click();
  await expect(page.locator('[data-place]').first()).toBeAttached();
  const pages = [page, friend];
  const dice = new Dice(3);
  const lines = page.locator('main ol > li button');
  await expect(async () => {
    for (const one of pages)
      if ((await one.locator('[data-offer="start"], [data-offer="next"]').count()) > 0) await step(one, dice);
    expect(await lines.count()).toBeGreaterThan(3);
  }).toPass({ timeout: 120_000 });
});

test('a bot, a lesson, the rules and the analysis', async ({ page }) => {
  await page.goto('/play/top-drop');
  await settled(page);
  for (const path of ['/learn/loot', '/analyse/top-cap']) {
    await page.goto(path);
    await expect(page.locator('[data-place]').first()).toBeAttached();
  }
  await page.goto('/rules/top-cap');
  await expect(page.getByRole('main')).toContainText('TC-08');
});
