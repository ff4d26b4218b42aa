// SPDX-License-Identifier: MIT
// After one visit the house is open without a network.
import { expect } from '@playwright/test';
import { log, visitOnce } from './network';
import { playUntil } from './robot';
import { test } from './test';

test('a game against a bot with no network, after one visit', async ({ person }) => {
  const page = await person({ serviceWorkers: 'allow' });
  await visitOnce(page);
  await page.context().setOffline(true);
  await page.goto('/play/loot');
  await playUntil(page, 4, 5);
  await expect(log(page).nth(3)).toBeAttached();
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
