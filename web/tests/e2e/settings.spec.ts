// SPDX-License-Identifier: MIT
// What somebody likes is kept; an account can be made, left, taken away and deleted.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './test';
import { witness } from './witness';

test('light and language are kept', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Day', exact: true }).check();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('radio', { name: 'Tag', exact: true })).toBeChecked();
});

test('an account is made, left, entered, exported and deleted', async ({ page }) => {
  const name = `Ilse ${test.info().workerIndex} ${Date.now() % 1_000_000}`;
  const enter = async (way: string, send: string) => {
    await page.getByRole('radio', { name: way }).check();
    const form = page.locator('form', { has: page.getByLabel('Password') });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill('a long sentence');
    await form.getByRole('button', { name: send }).click();
    await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible();
  };

  await page.goto('/settings');
  await enter('No, make one', 'Make an account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await enter('Yes, sign in', 'Sign in');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const taken = JSON.parse(text) as { person: { name: string } };
  expect(taken.person.name).toBe(name);

  await page.getByRole('button', { name: 'Delete everything' }).click();
  const heard = await witness(page);
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await heard(/Everything about you has been deleted\./);
  const form = page.locator('form', { has: page.getByLabel('Password') });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('a long sentence');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText('There is no account with this name and password.');
});
