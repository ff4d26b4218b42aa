// SPDX-License-Identifier: MIT
// The way in: tables for friends and for one screen, and the slate.
import { expect, type Page } from '@playwright/test';
import { gameNames, wordOf } from './games';
import { log } from './network';
import { settled } from './robot';
import { test } from './test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openDialog(page: Page, name: string) {
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('radio', { name: 'Loot' })).toBeVisible();
  return dialog;
}

test('a table for a friend has a link that another browser finds on the slate', async ({ page, person }) => {
  await page.goto('/');
  const dialog = await openDialog(page, 'Play a friend');
  await dialog.getByRole('radio', { name: 'Loot' }).check();
  await dialog.getByLabel('Your name at the table').fill('Marta');
  await dialog.getByRole('switch', { name: 'On the slate' }).check();
  await dialog.getByRole('radio', { name: 'This evening' }).check();
  await button(page, 'Set the table').click();

  const link = await page.getByLabel('The link to your table').inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/t\/[\w-]{22}$/);
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await button(page, 'Copy').click();
  await expect(page.getByText('Copied.')).toBeVisible(); // it stays beside the link

  const friend = await person();
  await friend.goto('/');
  await expect(
    friend.getByRole('listitem').filter({ has: friend.locator(`a[href="${new URL(link).pathname}"]`) }),
  ).toHaveText(/Marta\s*Loot\s*10 min \+ 5 s\s*1 of 2/);
  const chair = friend.locator(`a[href="${new URL(link).pathname}"]`);
  await expect(chair).toHaveAccessibleName('Sit down: Loot with Marta');
  await chair.click();
  await expect(friend).toHaveURL(link);
});

test('a table on the slate is for whoever comes, and one sits at it at once', async ({ page, person }) => {
  await page.goto('/');
  await button(page, 'Chalk one up').click();
  const dialog = page.getByRole('dialog', { name: 'An open table' });
  await dialog.getByRole('radio', { name: 'Loot' }).check();
  await dialog.getByLabel('Your name at the table').fill('Olaf');
  await button(page, 'Chalk it up').click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}$/);

  const stranger = await person();
  await stranger.goto('/');
  const chair = stranger.locator(`a[href="${new URL(page.url()).pathname}"]`);
  await expect(chair).toHaveAccessibleName('Sit down: Loot with Olaf');
});

test('how strong the bots are and who begins is chosen on the card, and remembered', async ({ page }) => {
  await page.goto('/');
  const level = page.getByLabel('Bot level in Loot');
  await level.selectOption('Level 5');
  await page.getByLabel('Who starts in Loot').selectOption('Bot starts');
  await page.getByRole('link', { name: 'Play now: Loot against a bot' }).click();
  await settled(page);
  await expect(page.getByRole('main')).toContainText('level 5');
  await expect(log(page).first()).toContainText('Red moved a crate');
  await page.goto('/');
  await expect(level).toHaveValue('5');
  await expect(page.getByLabel('Bot level in Top Cap')).toHaveValue('3');
  await expect(page.getByRole('link', { name: /^Play now Loot against bot 5/ })).toBeVisible();
});

test('what the server refuses is said in the dialog, and can be put right', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page, 'Play a friend');
  await dialog.getByRole('radio', { name: 'Trap the Cap' }).check();
  await dialog.getByRole('radio', { name: '3', exact: true }).check();
  await dialog.locator('summary').click();
  await dialog.locator('.option select').first().selectOption('team');
  await button(page, 'Set the table').click();
  await expect(dialog.getByRole('alert')).toContainText('TT-20');
  await dialog.getByRole('radio', { name: '4', exact: true }).check();
  await button(page, 'Set the table').click();
  await expect(page.getByLabel('The link to your table')).toBeVisible();
});

test('the leaderboards are one click away, on a desk and on a phone', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('link', { name: 'Leaderboards' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards' })).toBeVisible();
  }
});

// The address with the seats and rules is left at once for that of the new game.
declare const went: string[];

test('people at one screen choose seats and rules', async ({ page }) => {
  await page.addInitScript(() => {
    const go = history.pushState.bind(history);
    const addresses: string[] = [];
    Object.assign(window, { went: addresses });
    history.pushState = (state, unused, address) => {
      const { pathname, search } = new URL(String(address), location.href);
      addresses.push(pathname + search);
      go(state, unused, address);
    };
  });
  await page.goto('/');
  const dialog = await openDialog(page, 'Same screen');
  await dialog.getByLabel('Blue', { exact: true }).selectOption('bot:2');
  await dialog.locator('summary').click();
  await dialog.locator('.option select').nth(1).selectOption('blue');
  await button(page, 'Start the game').click();
  await expect
    .poll(() => page.evaluate(() => went))
    .toContain('/play/top-cap?seats=me,bot:2&opt.starter=blue');
  await expect(page).toHaveURL(/\/play\/top-cap/);
});

test('people at one screen have names, and a setup is seen before it is played', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page, 'Same screen');
  await dialog.getByRole('radio', { name: 'Top Cap' }).check();
  await dialog.getByLabel('Name of Cream').fill('Ann');
  await dialog.getByLabel('Name of Blue').fill('Ben');
  await dialog.locator('summary').click();
  const preview = dialog.getByRole('img', { name: 'How Top Cap begins with these rules' });
  await expect(preview).toBeVisible();
  const usual = await preview.innerHTML();
  await dialog.locator('.option select').first().selectOption({ index: 1 });
  await expect.poll(() => preview.innerHTML()).not.toBe(usual);
  await button(page, 'Start the game').click();
  await expect(page.getByRole('heading', { name: 'Ann to move' })).toBeVisible();
});

test('the screen passes from hand to hand with the table in sight', async ({ page }) => {
  await page.goto('/play/top-drop?seats=me,me&opt.players=2&name.0=Ann&name.1=Ben');
  const curtain = page.getByRole('alertdialog');
  await expect(curtain).toContainText(/Hand over to (Ann|Ben)/);
  const board = page
    .locator('main svg')
    .filter({ has: page.locator('[data-place]') })
    .first();
  await expect(board).toBeVisible();
  // Nothing of any hand, and nothing to play with it.
  await expect(page.locator('[data-place^="hand"]')).toHaveCount(0);
  const covered = (await curtain.boundingBox())!.height;
  expect(covered).toBeLessThan(page.viewportSize()!.height / 3);
  await curtain.getByRole('button').click();
  await expect(curtain).toHaveCount(0);
});

test('without a server the slate says so, and one screen is enough', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The server cannot be reached just now.')).toBeVisible();
  await openDialog(page, 'Same screen');
  await button(page, 'Start the game').click();
  await expect(page).toHaveURL(/\/play\/top-cap/);
});

test('the keyboard alone opens a dialog, moves within it and comes back', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Same screen').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Same screen' });
  const topCap = dialog.getByRole('radio', { name: 'Top Cap' });
  await expect(topCap).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(topCap).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: wordOf(gameNames[1]!, 'title') })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Same screen')).toBeFocused();
});
