// SPDX-License-Identifier: MIT
// People with accounts, and what they play for their ratings, by the way that everybody has.
import { expect, type Page } from '@playwright/test';
import { test } from './test';

/** Somebody with an account, and their id; the page knows that the server knows them. */
export async function account(page: Page, name: string): Promise<{ id: string; name: string }> {
  const unique = `${name} ${test.info().workerIndex} ${Date.now() % 1_000_000}`;
  await page.request.post('/api/guest', { data: { name: unique } });
  const made = await page.request.post('/api/account', {
    data: { name: unique, password: 'a long sentence' },
  });
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  return { id: ((await made.json()) as { id: string }).id, name: unique };
}

export async function resign(page: Page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
}

/** Gives up a rated game against bots, and waits until it counts. */
export async function loseOne(page: Page, game = 'top-cap', level = 3) {
  await page.goto(`/leaders/${game}`);
  await page.getByRole('button', { name: `Play rated against bot level ${level}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Rated$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await resign(page);
  await expect(page.getByRole('region', { name: 'Ratings' })).toBeVisible();
}
