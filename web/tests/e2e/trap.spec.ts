// SPDX-License-Identifier: MIT
// Trap the Cap on the page: whose is what, and where the spaces are of which the story tells.
import { expect, type Page } from '@playwright/test';
import { log } from './network';
import { playUntil, settled } from './robot';
import { test } from './test';

const dice = (page: Page) => page.getByRole('img', { name: /^The die shows/ }).filter({ visible: true });

test('a letter has its colour and name however many play', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=me,bot:1&opt.players=2');
  await settled(page);
  await playUntil(page, 4);
  await expect(page.getByRole('main')).toContainText('Yellow');
  await expect(page.getByRole('main')).not.toContainText('Blue');
  await expect(page.getByRole('button', { name: /^Yellow’s home/ })).toHaveAttribute('data-place', 'DH');
});

test('there is one die, at a desk and on a phone', async ({ page }) => {
  await page.goto('/play/trap-the-cap');
  await settled(page);
  await expect(dice(page)).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dice(page)).toHaveCount(1);
});

test('a line of the story shows its spaces by name, and all names can be shown', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=me,bot:1&opt.players=2');
  await settled(page);
  await playUntil(page, 14);
  const line = log(page)
    .filter({ hasText: / to [A-F]C?\d/ })
    .first();
  const to = / to ([A-F]C?\d)/.exec(await line.innerText())![1]!;
  await line.click();
  await expect(page.locator(`.marked[data-name="${to}"]`)).toBeVisible();
  const names = page.locator('[data-name]');
  const few = await names.count();
  expect(few).toBeLessThan(3);
  await page.getByRole('switch', { name: 'Names of the spaces' }).click();
  await expect(names).toHaveCount(67);
  await page.reload();
  await expect(names).toHaveCount(67); // as somebody likes it
});

test('what is counted beside a player is what is drawn', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=bot:1,bot:1,bot:1,bot:1&opt.game=team&opt.quiet=60');
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  await expect(page.getByRole('link', { name: 'Front page', exact: true })).toBeVisible();
  const rows = page.locator('.holdings li');
  for (const row of await rows.all()) {
    const told = /(\d+|no) captive/.exec(await row.innerText())![1]!;
    expect(await row.locator('.caps svg').count()).toBe(told === 'no' ? 0 : Number(told));
  }
});
