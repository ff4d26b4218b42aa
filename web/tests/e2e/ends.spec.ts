// SPDX-License-Identifier: MIT
// How a game ends on the page: what decided it, in which words, and what can be played next.
import { expect, type Page } from '@playwright/test';
import { screens } from './frame';
import { over, playToEnd, settled } from './robot';
import { test } from './test';

/** A game of Top Cap that this browser keeps, one move before its end. */
const almost = {
  id: 'almost',
  game: 'top-cap',
  settings: {},
  seats: ['me', 'bot:3'],
  actions: ['b3-d3', 'e4-e1', 'd3-c3', 'e1-d2', 'c3-e5', 'd5-b3', 'c2-f5', 'b3-b2'],
  at: Date.UTC(2026, 10, 1, 20),
};

async function goOn(page: Page, game: { id: string; game: string }) {
  await page.addInitScript((one) => {
    const key = `capbarrel.game.${one.id}`;
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(one));
  }, game);
  await page.goto(`/play/${game.game}/${game.id}`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the next game says who begins, from which side and against whom, and is remembered', async ({
  page,
}) => {
  await goOn(page, almost);
  await settled(page);
  await page.locator('[data-place="e5"]').click();
  await page.locator('[data-place="f6"]').click();
  await expect(page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(button(page, 'Play again: you start')).toBeVisible();
  await expect(button(page, 'Other side: Cream starts')).toBeVisible();
  await expect(button(page, 'Weaker: level 2')).toBeVisible();
  // The pointer is still on the cap that came home; nobody asked how many it touches.
  await expect(page.locator('.board .badge')).toHaveCount(0);

  await button(page, 'Stronger: level 4').click();
  await settled(page);
  await expect(page.getByRole('main')).toContainText('level 4');
  await page.goto('/');
  await expect(page.getByLabel('Bot level in Top Cap')).toHaveValue('4');

  await page.goto(`/play/top-cap/${almost.id}`);
  await button(page, /^Other side/).click();
  await settled(page);
  await expect(page.locator('main ol > li button').first()).toContainText('Cream');
});

test('a solo game is told to one person', async ({ page }) => {
  await page.goto('/play/top-drop?seats=me&opt.players=1');
  await settled(page);
  await playToEnd(page);
  await expect(over(page)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/together|everyone|seat A is stuck/i);
  const scores = page.getByRole('table', { name: 'The scores' });
  await expect(scores.getByRole('columnheader', { name: 'Placed' })).toBeVisible();
  await expect(scores.getByRole('row')).toHaveCount(2);
});

test('scores are a table that says which column decided', async ({ page }) => {
  await page.goto('/play/bottlecap-vikings?seats=me,bot:1&opt.turns=1');
  await settled(page);
  await playToEnd(page);
  const scores = page.getByRole('table', { name: 'The scores' });
  await expect(scores.getByRole('row')).toHaveCount(3);
  await expect(scores.getByRole('columnheader')).toHaveText(['Player', 'Glory', 'Tier', 'Gold and wood']);
  const values = await scores
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    );
  const [won, lost] = values as [number[], number[]];
  const column = won.findIndex((value, n) => value !== lost[n]);
  const words = ['Glory decided it.', 'A tie in Glory: Tier decided it.', 'Gold and wood decided it.'];
  await expect(page.getByRole('main')).toContainText(column < 0 ? 'the win is shared' : words[column]!);
});

test('whoever only watches bots can skip to the end', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=bot:1,bot:1,bot:1&opt.players=3&opt.game=tower&opt.throws=20');
  for (const size of Object.values(screens)) {
    await page.setViewportSize(size);
    await expect(button(page, 'Skip to the end')).toBeInViewport({ ratio: 1 });
  }
  await button(page, 'Skip to the end').click();
  await expect(over(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'The scores' }).getByRole('row')).toHaveCount(4);
});
