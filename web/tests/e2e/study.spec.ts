// SPDX-License-Identifier: MIT
// The designer's numbers, drawn and as tables.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { gameNames } from './games';
import { problemsOf, testLooks } from './looks';
import { test } from './test';

const file = (game: string) => fileURLToPath(new URL(`../../../docs/study/${game}.json`, import.meta.url));
const studied = gameNames.filter((game) => existsSync(file(game)));

async function open(page: Page, game: string) {
  await page.goto(`/study/${game}`);
  await expect(page.locator('figure svg').first()).toBeVisible();
}

for (const game of studied) {
  test(`${game}: every drawing says what it shows, and has its numbers beneath`, async ({ page }) => {
    const problems = problemsOf(page);
    await open(page, game);
    const figures = page.getByRole('figure');
    const count = await figures.count();
    expect(count).toBeGreaterThanOrEqual(5);
    await expect(figures.locator('svg[role="img"]')).toHaveCount(count);
    for (const figure of await figures.all()) {
      await expect(figure.getByRole('img')).toHaveAccessibleName(/\w/);
      await figure.getByText('As a table').click();
      await expect(figure.getByRole('row').nth(1)).toContainText(/\d/);
    }
    await expect(page.locator('main')).not.toContainText(/study\.\w|NaN|undefined|null/);
    await expect(page.locator('pre')).toContainText(`capbarrel study ${game}`);
    expect(problems).toEqual([]);
  });
}

test('from the front page, from game to game, and by variant', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Numbers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Games' }).getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/study/${studied.at(-1)}$`));
  await open(page, 'top-cap');
  const chosen = page.getByLabel('One of them closely');
  const wins = page.getByRole('figure', { name: 'Who wins' }).locator('svg');
  const before = await wins.textContent();
  await chosen.selectOption({ index: 1 });
  await expect(wins).not.toHaveText(before!);
  await page.getByRole('radio', { name: 'Length' }).check();
  await expect(page.getByRole('figure', { name: 'Side by side' })).toContainText('Turns a game takes');
});

test('in German too', async ({ person }) => {
  const page = await person({ locale: 'de-DE' });
  await open(page, 'top-cap');
  await expect(page.getByRole('figure', { name: 'Wer gewinnt' })).toContainText('Creme');
});

test('what nobody counted is said in words', async ({ page }) => {
  await page.goto('/study/chess');
  await expect(page.getByText('There are no numbers for that.')).toBeVisible();
});

// Top Cap's are looked at with the rest of the house.
const others = studied.filter((game) => game !== 'top-cap');
testLooks(Object.fromEntries(others.map((game) => [`study of ${game}`, (page: Page) => open(page, game)])));
