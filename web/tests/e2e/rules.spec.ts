// SPDX-License-Identifier: MIT
// The rules, with their numbers as anchors, a search in them, and diagrams; in English and German.
import { expect, type Page } from '@playwright/test';
import type { FigureSource } from '../../app/rules/figures';
import { gameNames, readOf, wordOf } from './games';
import { problemsOf, testLooks } from './looks';
import { test } from './test';

const figures = Object.fromEntries(
  gameNames.map((game) => {
    return [game, JSON.parse(readOf(game, 'rules/figures.json')) as FigureSource[]];
  }),
);

/** Every diagram of the page, drawn. */
async function drawDiagrams(page: Page) {
  const pictures = page.locator('[data-figure]');
  await expect(pictures.first()).toBeAttached();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture.locator('[data-place]').first()).toBeAttached();
  }
  await page.evaluate(() => scrollTo(0, 0));
}

test('the list leads to the rules of each game, and names the makers', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto('/rules');
  for (const game of gameNames) {
    await expect(page.locator(`main a[href="/rules/${game}"]`)).toBeVisible();
    await expect(page.locator('dd').filter({ hasText: wordOf(game, 'makers') })).toBeVisible();
  }
  await page.locator('main a[href="/rules/loot"]').click();
  await expect(page).toHaveURL('/rules/loot');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loot');
  await expect(page.locator('#LT-05')).toContainText('one or two tiles');
  expect(problems).toEqual([]);
});

test('a link to a rule opens there and marks it', async ({ page }) => {
  await page.goto('/rules/trap-the-cap#TT-28');
  await expect(page.locator('#TT-28 p').first()).toBeInViewport();
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

test('in German the rules are German, with the same numbers and diagrams', async ({ page }) => {
  const numbers = () => page.locator('article li[id]').evaluateAll((all) => all.map(({ id }) => id));
  const diagrams = () =>
    page.locator('[data-figure]').evaluateAll((all) => all.map((one) => one.getAttribute('data-figure')));
  await page.goto('/rules/bottlecap-vikings');
  await expect(page.locator('#BV-24')).toContainText('wins at once');
  const english = [await numbers(), await diagrams()];
  await page.evaluate(() => localStorage.setItem('capbarrel.settings', JSON.stringify({ language: 'de' })));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kronkorken-Wikinger');
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#BV-24')).toContainText('gewinnt sofort');
  expect([await numbers(), await diagrams()]).toEqual(english);
  await expect(page.locator('[data-figure]').first()).toHaveAccessibleName(/^Schaubild zu BV-03\. Feld 0/);
  await page.getByRole('searchbox').fill('walküren');
  await expect(page.locator('#BV-22')).toBeVisible();
});

for (const game of gameNames)
  test(`the diagrams of ${game} are drawn by its board, in the room kept for them`, async ({ page }) => {
    const problems = problemsOf(page);
    await page.goto(`/rules/${game}`);
    const pictures = page.locator('[data-figure]');
    await expect(pictures.nth(figures[game]!.length - 1)).toBeAttached();
    const heights = () =>
      pictures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    const kept = await heights();
    expect(Math.min(...kept)).toBeGreaterThan(100);
    await drawDiagrams(page);
    expect(await heights()).toEqual(kept);
    // Every mark has found its place, the board fills the picture, and none of it can be pressed.
    const drawn = await pictures.evaluateAll((all) =>
      all.map((one) => {
        const table = one.querySelector('[inert]')!;
        const board = table.firstElementChild!;
        const marks = (kind: string) => table.querySelectorAll(`[data-mark="${kind}"]`).length;
        const box = board.getBoundingClientRect();
        // A drawing has the shape of its room; what has words in it fits in there.
        const { width, height } = board instanceof SVGSVGElement ? board.viewBox.baseVal : box;
        const shape = Math.abs(1 - height / width / (box.height / box.width)) < 0.02;
        const full = shape && box.height > 0.6 * table.clientHeight && box.height <= table.clientHeight;
        return [one.getAttribute('data-figure'), marks('arrow'), marks('cross'), full];
      }),
    );
    expect(drawn).toEqual(
      figures[game]!.map(({ name, arrows = [], cross = [] }) => [name, arrows.length, cross.length, true]),
    );
    // Whoever does not see it is told what it shows.
    const told = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    for (const words of told) {
      expect(words).toMatch(/^Diagram of [A-Z]{2}-\d\d\. .{10}/);
      expect(words).not.toMatch(/\b[a-z-]+\.[a-z]+[.\w-]*[a-z]\b/);
    }
    expect(problems).toEqual([]);
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

// Those in sight are looked at with every page of the house; all of them at once is a great deal to look at.
if (process.env['CAPBARREL_LONG_TESTS'])
  testLooks(
    Object.fromEntries(
      gameNames.map((game) => [
        `all diagrams of ${game}`,
        async (page: Page) => {
          await page.goto(`/rules/${game}`);
          await drawDiagrams(page);
        },
      ]),
    ),
  );
