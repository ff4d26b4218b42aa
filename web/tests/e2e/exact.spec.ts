// SPDX-License-Identifier: MIT
// What a table of exact values adds to looking back, and that nothing is missed without one.
import { expect, type Page } from '@playwright/test';
import { haveNoTable, haveTable } from './tablebase';
import { problemsOf, testLooks } from './looks';
import { test } from './test';

const game = {
  id: 'evening',
  game: 'top-cap',
  settings: {},
  seats: ['me', 'bot:3'],
  actions: ['b3-d3', 'e4-e1', 'd3-c3', 'e1-d2', 'c3-e5', 'd5-b3', 'c2-f5', 'b3-b2', 'e5-f6'],
  winners: [0],
  at: Date.UTC(2026, 10, 1, 20),
};

async function keepAndOpen(page: Page, ply: number) {
  await page.addInitScript(
    (one) => localStorage.setItem(`capbarrel.game.${one.id}`, JSON.stringify(one)),
    game,
  );
  await page.goto(`/replay/local/${game.id}#${ply}`);
  await expect(moves(page)).toHaveCount(game.actions.length);
}
const moves = (page: Page) => page.locator('ol[aria-labelledby="moves-title"] > li');
const panel = (page: Page) => page.locator('section[aria-labelledby="best-title"]');
/** Where no table knows, somebody thinks to the end. */
const thought = (page: Page) => expect(panel(page).getByRole('progressbar')).toHaveJSProperty('position', 1);
const showBest = (page: Page) => page.getByRole('button', { name: 'Show best moves' }).click();

/** As many as the board offers when they are tried. */
async function legalMoves(page: Page): Promise<number> {
  await page.getByRole('switch', { name: 'Try moves' }).check();
  const pieces = page.locator('[data-offer="start"]');
  await expect(pieces.first()).toBeAttached();
  const cells = await pieces.evaluateAll((all) => all.map((one) => one.getAttribute('data-place')));
  let moves = 0;
  for (const cell of cells) {
    await page.locator(`[data-place="${cell}"]`).click();
    moves += await page.locator('[data-offer="next"]').count();
  }
  return moves;
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('Every move is marked.')).toBeAttached();
}

test('the position and every legal move have their exact worth', async ({ page }) => {
  const problems = problemsOf(page);
  await haveTable(page);
  await keepAndOpen(page, 6);
  await showBest(page);
  await expect(panel(page).getByRole('status')).toHaveText('▲ You win in 2 moves');
  const winning = panel(page).getByRole('region', { name: '6 moves win' });
  await expect(winning.getByRole('button')).toHaveCount(6);
  await expect(winning.getByRole('button').first()).toHaveText(/^▲ .*wins in 2 c2-f5 in 2$/);
  await expect(panel(page).getByRole('region', { name: '2 moves lose' })).toHaveText(
    /▼ .*loses in 2 d1-f1 in 2/,
  );
  expect(await panel(page).getByRole('listitem').count()).toBe(await legalMoves(page));
  await winning.getByRole('button', { name: 'Slide c2 to f5: wins in 2', exact: true }).click();
  await expect(panel(page).getByRole('status')).toHaveText('▼ Blue loses in 1 move');
  expect(problems).toEqual([]);
});

test('it follows where one goes, and does not ask twice', async ({ page }) => {
  const asked = await haveTable(page);
  await keepAndOpen(page, 6);
  await showBest(page);
  await expect(panel(page).getByRole('status')).toContainText('You win in 2 moves');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(panel(page).getByRole('status')).toContainText('A draw with best play');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(panel(page).getByRole('status')).toContainText('You win in 2 moves');
  expect(asked).toHaveLength(2);
});

test('a review by the table says what was given away, and the graph is certain', async ({ page }) => {
  await haveTable(page);
  await keepAndOpen(page, 6);
  await review(page);
  const gift = (ply: number) =>
    moves(page)
      .nth(ply - 1)
      .locator('.mark');
  await expect(gift(1)).toContainText('▲→▼');
  await expect(gift(1)).toContainText('Gave the win away, now a loss');
  await expect(gift(6)).toContainText('◆→▼');
  await expect(gift(6)).toContainText('Gave the draw away, now a loss');
  await expect(gift(7)).toContainText('Best move');
  await expect(page.getByText('You gave the win away: now a draw')).toBeVisible();
  await expect(page.getByText('Blue gave the draw away: now a loss')).toBeVisible();
  await page.getByText('As a table').click();
  const chances = (ply: number) =>
    page
      .getByRole('row')
      .nth(ply + 1)
      .locator('td.number');
  await expect(chances(0)).toHaveText(['100 %', '0 %']);
  await expect(chances(1)).toHaveText(['0 %', '100 %']);
  await expect(chances(5)).toHaveText(['50 %', '50 %']);
  await expect(chances(9)).toHaveText(['100 %', '0 %']);
});

test('without a table all is as before', async ({ page }) => {
  const problems = problemsOf(page);
  await haveNoTable(page);
  await keepAndOpen(page, 8);
  await showBest(page);
  await thought(page);
  await expect(panel(page).getByRole('listitem').first()).toContainText('100 % for you');
  await expect(panel(page)).not.toContainText('Exact');
  expect(problems).toEqual([]);
});

test('where the server fails, somebody thinks instead', async ({ page }) => {
  await page.route('/api/exact', (route) => route.fulfill({ json: { games: ['top-cap'] } }));
  await page.route('/api/exact/top-cap?*', (route) => route.abort());
  await keepAndOpen(page, 8);
  await showBest(page);
  await thought(page);
});

testLooks({
  'exact moves': async (page) => {
    await haveTable(page);
    await keepAndOpen(page, 8);
    await showBest(page);
    await expect(panel(page).getByRole('status')).toContainText('You win in 1 move');
  },
});
