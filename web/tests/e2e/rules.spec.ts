// SPDX-License-Identifier: MIT
// The rules, with their numbers as anchors, and a search in them; in English and German.
import { expect } from '@playwright/test';
import { gameNames } from '../../board/names';
import { problemsOf, testLooks } from './looks';
import { test } from './test';

test('the list leads to the rules of each game, and names the makers', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto('/rules');
  await expect(page.getByText('Enrico Gandolfo; ThunderGryph Games')).toBeVisible();
  for (const game of gameNames) await expect(page.locator(`main a[href="/rules/${game}"]`)).toBeVisible();
  await page.locator('main a[href="/rules/loot"]').click();
  await expect(page).toHaveURL('/rules/loot');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loot');
  await expect(page.locator('#LT-05')).toContainText('one or two tiles');
  expect(problems).toEqual([]);
});

test('a link to a rule opens there and marks it', async ({ page }) => {
  await page.goto('/rules/trap-the-cap#TT-28');
  await expect(page.locator('#TT-28')).toBeInViewport();
  await expect(page.locator('#TT-28')).toHaveClass(/pointed/);
  // A rule that it names is a link, too.
  await page.goto('/rules/loot#LT-07');
  await page.locator('#LT-07').getByRole('link', { name: 'LT-13', exact: true }).click();
  await expect(page).toHaveURL('/rules/loot#LT-13');
  await expect(page.locator('#LT-13')).toHaveClass(/pointed/);
});

test('the search leaves only the rules with the word', async ({ page }) => {
  await page.goto('/rules/trap-the-cap');
  const rules = page.locator('article li');
  await expect(rules).toHaveCount(32);
  await page.getByRole('searchbox').fill('grey');
  await expect(page.getByRole('status').filter({ hasText: 'grey' })).toContainText(/\d+ rules with “grey”/);
  const found = await rules.allInnerTexts();
  expect(found.length).toBeGreaterThan(2);
  expect(found.length).toBeLessThan(32);
  for (const text of found) expect(text.toLowerCase()).toContain('grey');
  await page.getByRole('searchbox').fill('submarine');
  await expect(rules).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all rules' }).click();
  await expect(rules).toHaveCount(32);
});

test('the contents lead to a section by keyboard', async ({ page }) => {
  await page.goto('/rules/top-drop');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Secrets and talk' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Secrets and talk' })).toBeInViewport();
});

test('in German the rules are German, with the same numbers', async ({ page }) => {
  const numbers = () => page.locator('article li[id]').evaluateAll((all) => all.map(({ id }) => id));
  await page.goto('/rules/bottlecap-vikings');
  await expect(page.locator('#BV-24')).toContainText('wins at once');
  const english = await numbers();
  await page.evaluate(() => localStorage.setItem('capbarrel.settings', JSON.stringify({ language: 'de' })));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kronkorken-Wikinger');
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#BV-24')).toContainText('gewinnt sofort');
  expect(await numbers()).toEqual(english);
  await page.getByRole('searchbox').fill('walküren');
  await expect(page.locator('#BV-22')).toBeVisible();
});

testLooks({
  'rules list': async (page) => {
    await page.goto('/rules');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'rules of a game': async (page) => {
    await page.goto('/rules/bottlecap-vikings#BV-66');
    await expect(page.locator('#BV-66')).toBeInViewport();
  },
});
