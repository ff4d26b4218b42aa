// SPDX-License-Identifier: MIT
// What a first game costs: the engine comes after the first paint, and one click from the front page to one's first move.
// What each page weighs is looked at with the page, in house.spec.ts.
import { expect } from '@playwright/test';
import { log } from './network';
import { settled } from './robot';
import { test } from './test';

test('the engine comes after the first paint', async ({ page }) => {
  await page.goto('/play/top-cap');
  await settled(page);
  // The browser tells of a paint when it has the time.
  const paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const [first] = list.getEntriesByName('first-contentful-paint');
          if (first) done(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  const engine = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /worker.*\.js/.test(name))?.startTime ?? -1,
  );
  expect(engine).toBeGreaterThanOrEqual(paint);
});

test('one click starts a game, the next is the first move', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Play now .*against bot 3/ }).click();
  await settled(page);
  await page.locator('[data-place][data-offer="start"]').first().dispatchEvent('click');
  await page.locator('[data-place][data-offer="next"]').first().dispatchEvent('click');
  await expect(log(page).first()).toContainText('You');
});
