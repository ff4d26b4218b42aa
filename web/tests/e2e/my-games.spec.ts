// SPDX-License-Identifier: MIT
// Games of this browser and tables of the server, listed.
import { expect, type Page } from '@playwright/test';
import { problemsOf, testPapers } from './looks';
import { test } from './test';

const saved = (change: object) => ({
  id: 'won',
  game: 'top-cap',
  settings: {},
  seats: ['me', 'bot:4'],
  actions: ['b3-d3', 'e4-e1'],
  at: Date.UTC(2026, 10, 1, 20),
  ...change,
});

const keep = (page: Page, games: object[]) =>
  page.addInitScript((list) => {
    if (sessionStorage.getItem('kept')) return; // only once: what a test deletes stays deleted
    sessionStorage.setItem('kept', 'yes');
    for (const game of list as { id: string }[])
      localStorage.setItem(`capbarrel.game.${game.id}`, JSON.stringify(game));
  }, games);

const some = [saved({ winners: [0] }), saved({ id: 'open', game: 'loot', seats: ['me', 'me'], actions: [] })];

test('tells with whom and how it went, goes on and deletes', async ({ page }) => {
  const problems = problemsOf(page);
  await keep(page, some);
  await page.goto('/games');
  const rows = page.locator('section').filter({ hasText: 'In this browser' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const won = rows.filter({ hasText: 'Top Cap' });
  await expect(won).toContainText('against bot 4');
  await expect(won).toContainText('you won');
  await expect(won.getByRole('link', { name: 'Go on' })).toHaveCount(0);
  const open = rows.filter({ hasText: 'Loot' });
  await expect(open).toContainText('2 people on one screen');
  await expect(open).toContainText('not begun');

  await won.getByRole('button', { name: 'Delete this game of Top Cap' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(rows).toHaveCount(2);
  await won.getByRole('button', { name: 'Delete this game of Top Cap' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await open.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/play/loot/open');
  expect(problems).toEqual([]);
});

test('says kindly that there is nothing yet', async ({ page }) => {
  await page.goto('/games');
  await expect(page.getByText('No games here yet.')).toBeVisible();
  await expect(page.getByText('You have not sat at a table on this server yet.')).toBeVisible();
});

test('says kindly that the server cannot be reached, and asks again', async ({ page }) => {
  await page.route('/api/**', (route) => route.abort());
  await page.goto('/games');
  await expect(page.getByText('The server cannot be reached just now.')).toBeVisible();
  await page.unroute('/api/**');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('You have not sat at a table on this server yet.')).toBeVisible();
});

test('lists a table of the server', async ({ page }) => {
  await page.request.post('/api/guest', { data: { name: 'Ada' } });
  const form = {
    game: 'loot',
    options: {},
    seats: ['me', 'bot:2'],
    clock: { pace: 'none' },
    listed: false,
    watchable: false,
  };
  const made = await page.request.post('/api/tables', { data: form });
  expect(made.status()).toBe(201);
  const { table } = (await made.json()) as { table: string };
  await page.goto('/games');
  await page.getByText('One more where others are on turn').click();
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/bot 2.*Loot.*Not begun/);
  await expect(card.getByRole('link')).toHaveAttribute('href', `/t/${table}`);
});

testPapers({
  'my games': async (page) => {
    await keep(page, some);
    await page.request.post('/api/guest', { data: { name: 'Ada' } });
    for (const stage of ['playing', 'gathering']) {
      const seats = ['me', 'bot:1'];
      const made = await page.request.post('/api/tables', { data: { game: 'top-cap', seats } });
      const { path } = (await made.json()) as { path: string };
      if (stage === 'gathering') continue;
      await page.goto(path);
      await page.getByRole('button', { name: 'Start the game' }).click();
      await expect(page.getByRole('heading', { name: 'Your move' })).toBeVisible();
    }
    await page.goto('/games');
    await page.locator('summary').click();
    await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  },
});
