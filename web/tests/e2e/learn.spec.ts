// SPDX-License-Identifier: MIT
// The guided first game of each game, played to its end on the real board.
import { expect } from '@playwright/test';
import { gameNames } from './games';
import { ended, learn } from './learner';
import { problemsOf, testLooks } from './looks';
import { test } from './test';

for (const game of gameNames) {
  test(`${game}: the first game to its end`, async ({ page }) => {
    const problems = problemsOf(page);
    await page.goto('/learn');
    await page.locator(`main a[href="/learn/${game}"]`).click();
    expect(await learn(page)).toBeGreaterThan(2);
    await expect(page.locator('main')).not.toContainText(new RegExp(`${game}\\.(lesson|did|do)\\.`));
    await ended(page).click();
    await expect(page).toHaveURL(new RegExp(`/play/${game}/`));
    expect(problems).toEqual([]);
  });
}

test('by keyboard alone', async ({ page }) => {
  await page.goto('/learn/top-cap');
  expect(await learn(page, 'key')).toBeGreaterThan(6);
  await page.goto('/learn');
  await expect(page.getByText('You have played this one')).toHaveCount(1);
});

test('another legal move is declined with a sentence, and the right one is shown', async ({ page }) => {
  await page.goto('/learn/top-cap');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-place="b3"]').click();
  await page.locator('[data-place="b5"]').click();
  await expect(page.getByRole('alert')).toContainText('let us try something else first: Slide b3 to d3');
  await expect(page.locator('[data-place="b3"]')).toHaveClass(/hinted/);
  await expect(page.locator('[data-place="d3"]')).toHaveClass(/hinted/);
  await page.locator('[data-place="b3"]').click();
  await page.locator('[data-place="d3"]').click();
  await expect(page.getByText('Blue answered')).toBeVisible();
});

test('one can go back, and is spoken to', async ({ page }) => {
  await page.goto('/learn/top-cap');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('log')).toContainText('You slid b3 two cells to d3. Blue slid e4');
  await expect(page.getByText('Blue answered')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText('How far does a cap go?')).toBeVisible();
  await expect(page.locator('[data-place="b3"]')).toHaveAccessibleName(/cream cap/);
});

test('rules in the words are links that leave the lesson where it is', async ({ page }) => {
  await page.goto('/learn/top-cap');
  const chip = page.getByRole('link', { name: 'Rule TC-12' });
  await expect(chip).toHaveAttribute('href', '/rules/top-cap#TC-12');
  await expect(chip).toHaveAttribute('target', '_blank');
});

testLooks({
  'lesson list': async (page) => {
    await page.goto('/learn');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  ...Object.fromEntries(
    gameNames.map((game) => [
      `lesson of ${game}`,
      async (page: import('@playwright/test').Page) => {
        await page.goto(`/learn/${game}`);
        await expect(page.locator('main svg').first()).toBeVisible();
      },
    ]),
  ),
});
