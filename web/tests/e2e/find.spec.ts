// SPDX-License-Identifier: MIT
// Two who look for the same game find each other; who looks for what nobody wants is shown what is waited for.
import { expect, type Page } from '@playwright/test';
import { problemsOf } from './looks';
import { test } from './test';
import { witness } from './witness';

async function look(page: Page, name: string, game: string, clock: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Find an opponent' }).click();
  await page.getByRole('radio', { name: game }).check();
  await page.getByRole('radio', { name: clock, exact: true }).check();
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('button', { name: 'Start looking' }).click();
}

test('two who look for Top Cap end at the same table', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const problems = [problemsOf(ann), problemsOf(ben)];
  await look(ann, 'Ann', 'Top Cap', '5 min');
  await expect(ann.getByText(/^Looking \d+ points either way/)).toBeVisible();
  await expect(ann.getByRole('heading', { name: 'Looking for a game' })).toBeFocused();
  const heard = await witness(ann);
  await look(ben, 'Ben', 'Top Cap', '5 min');
  await Promise.all([ann, ben].map((page) => expect(page).toHaveURL(/\/t\/[\w-]+$/)));
  expect(ann.url()).toBe(ben.url());
  await heard(/Somebody is found: here is your table\./);
  await expect(ann.getByRole('main')).toContainText('Ben');
  await expect(ben.getByRole('main')).toContainText('Ann');
  expect(problems.flat()).toEqual([]);
});

test('the search goes on while one plays the bot', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  await look(ann, 'Ann', 'Loot', '10 min');
  await ann.getByRole('button', { name: 'Play the bot' }).click();
  await expect(ann).toHaveURL(/\/play\/loot\/\w+/);
  await look(ben, 'Ben', 'Loot', '10 min');
  await Promise.all([ann, ben].map((page) => expect(page).toHaveURL(/\/t\/[\w-]+$/)));
  expect(ann.url()).toBe(ben.url());
});

const state = async (page: Page) =>
  ((await (await page.request.get('/api/find')).json()) as { state: string }).state;

test('who leaves looks no longer, but goes on by post', async ({ page }) => {
  await look(page, 'Cleo', 'Trap the Cap', '10 min');
  await expect(page.getByText(/^Looking \d+ points/)).toBeVisible();
  expect(await state(page)).toBe('waiting');
  await page.getByRole('link', { name: 'to the front page' }).click();
  await expect.poll(() => state(page)).toBe('idle');

  await page.goto('/find');
  await page.getByRole('radio', { name: '1 day a move' }).check();
  await page.getByRole('button', { name: 'Start looking' }).click();
  await expect(page.getByText('You will be told when a table is laid.')).toBeVisible();
  await page.goto('/');
  expect(await state(page)).toBe('waiting');
  await page.goto('/find');
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page.getByRole('button', { name: 'Start looking' })).toBeFocused();
  await expect.poll(() => state(page)).toBe('idle');
});
