// SPDX-License-Identifier: MIT
// What somebody likes is kept; an account can be made, left, taken away and deleted.
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
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

test('what is liked in one page holds in another that is open', async ({ page, context }) => {
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/puzzles');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Rätsel');
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  // And is not written over with what was before.
  await other.getByRole('button', { name: /^Auf (Tages|Abend)licht umschalten$/ }).click();
  const theme = await other.locator('html').getAttribute('data-theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme!);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await other.close();
});

test('the page says which version it is', async ({ page }) => {
  const project = await readFile('../CMakeLists.txt', 'utf8');
  const number = /^project\(capbarrel VERSION ([0-9.]+) /m.exec(project)![1]!;
  await page.goto('/settings');
  // Then the commit that the pages were built from.
  await expect(page.getByText(`Cap & Barrel ${number}`)).toBeVisible();
});

const offered = (page: Page, kind: string) => page.locator(`[data-offer="${kind}"]`).first();

for (const [kind, when] of [
  ['mouse', 'Always'],
  ['touch', 'By finger'],
] as const) {
  test(`by ${kind}, a second tap plays the move`, async ({ person }) => {
    const page = await person({ hasTouch: kind === 'touch' });
    await page.goto('/settings');
    await page.getByRole('radio', { name: when, exact: true }).check();
    await page.goto('/play/top-cap?seats=me,me');
    const hit = (place: Locator) => (kind === 'touch' ? place.tap() : place.click());
    await hit(offered(page, 'start'));
    const target = await offered(page, 'next').getAttribute('data-place');
    const place = page.locator(`[data-place="${target}"]`);
    await hit(place);
    await expect(page.getByRole('button', { name: 'Yes, play it' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cream to move' })).toBeVisible();
    await hit(place);
    await expect(page.getByRole('heading', { name: 'Blue to move' })).toBeVisible();
  });
}

test('where nobody is to be asked, a move is played at once', async ({ person }) => {
  const page = await person({ hasTouch: true });
  await page.addInitScript(() => localStorage.setItem('capbarrel.settings', '{"confirmTouch":false}'));
  await page.goto('/play/top-cap?seats=me,me');
  await offered(page, 'start').tap();
  await offered(page, 'next').tap();
  await expect(page.getByRole('heading', { name: 'Blue to move' })).toBeVisible();
});

test('inner pages lead to all others, on a desk and on a phone', async ({ person }) => {
  const page = await person();
  for (const path of [
    '/settings',
    '/rules/loot',
    '/puzzles',
    '/study',
    '/games',
    '/leaders',
    '/learn/loot',
    '/play/loot',
  ]) {
    await page.goto(path);
    const nav = page.getByRole('navigation', { name: 'Pages' });
    for (const words of ['Rules', 'Learn', 'Puzzles', 'Numbers', 'Your games', 'Leaderboards', 'Settings'])
      await expect(nav.getByRole('link', { name: words, exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const nav = page.getByRole('navigation', { name: 'Pages' });
  await expect(nav.getByRole('link', { name: 'Settings' })).toBeHidden();
  await nav.getByRole('button', { name: 'Pages' }).click();
  await nav.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Settings' })).toBeHidden();
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
