// SPDX-License-Identifier: MIT
// After one visit the house is open without a network.
import { expect, test } from '@playwright/test';
import { Dice, settled, step } from './robot';

test('a game against a bot with no network, after one visit', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Everything has been put by once the worker is in charge of a page.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto('/play/loot');
  await settled(page);
  const lines = page.locator('main ol > li button');
  const dice = new Dice(5);
  await expect(async () => {
    await settled(page);
    await step(page, dice);
    expect(await lines.count()).toBeGreaterThan(3);
  }).toPass({ timeout: 120_000 });
  await page.goto('/rules/loot');
  await expect(page.getByRole('main')).toContainText('LT-01');
  await page.goto('/learn/top-cap');
  await expect(page.locator('[data-place]').first()).toBeAttached();
});

test('it can be installed', async ({ page, request }) => {
  await page.goto('/');
  const link = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(link!)).json()) as { icons: { src: string }[]; display: string };
  expect(manifest.display).toBe('standalone');
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status(), icon.src).toBe(200);
});
