// SPDX-License-Identifier: MIT
// The workshop's gallery, boards as files, and links that somebody sends.
import { readFileSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { gameNames, readOf, wordOf } from './games';
import { problemsOf } from './looks';
import { settled } from './robot';
import { test } from './test';
import { expectKept, keptText, newBoard, shareLink } from './workshop';

const hasEditor = (game: string) =>
  statSync(new URL(`../../board/${game}/editor.ts`, import.meta.url), { throwIfNoEntry: false }) !==
  undefined;

/** A game whose boards are changed as a file alone, where there is one. */
const plain = gameNames.find((game) => !hasEditor(game));

const give = (page: Page, text: string, name = 'board.toml') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/toml', buffer: Buffer.from(text) });

test('shows every board there is, and one’s own until it is deleted', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto('/workshop');
  for (const game of gameNames) {
    const region = page.getByRole('region', { name: wordOf(game, 'title'), exact: true });
    await expect(region.getByRole('article').first()).toBeAttached();
  }
  await newBoard(page, 'loot');
  await page.goto('/workshop/loot');
  const own = page.getByRole('article', { name: 'My Loot board' });
  await expect(own).toContainText('Yours · no changes');
  await own.getByRole('button', { name: 'Delete My Loot board' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await own.getByRole('button', { name: 'Delete My Loot board' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(own).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a second board has another name, and either its own changes', async ({ page }) => {
  await newBoard(page, 'loot');
  await newBoard(page, 'loot');
  await expect(page.getByRole('banner')).toContainText('My Loot board 2');
  await page.getByRole('button', { name: /^My Loot board 2/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harbour raid');
  await page.getByLabel('Made by').fill('Ann');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('banner')).toContainText('Harbour raid');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('banner')).toContainText('My Loot board 2');
  await page.getByRole('button', { name: 'Do again' }).click();
  await page
    .getByRole('link', { name: 'All boards' })
    .or(page.getByRole('link', { name: 'Workshop' }))
    .first()
    .click();
  await expect(page.getByRole('article', { name: 'Harbour raid' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'My Loot board', exact: true })).toBeVisible();
});

test('a file is kept as it came, and saved as it is', async ({ page }) => {
  const text = `# Mine.\r\n${readOf('loot', 'edition.toml').replace('"reconstructed"', '"Harbour"')}\n\n`;
  await page.goto('/workshop');
  await give(page, text);
  await expect(page).toHaveURL(/\/workshop\/loot\//);
  await expect(page.getByText('Everything is as it was.')).toBeVisible();
  expect(await keptText(page)).toBe(text);
  await page.getByRole('button', { name: 'Share' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('loot-harbour.toml');
  expect(readFileSync(await download.path(), 'utf8')).toBe(text);
});

test('what is no board’s file is refused in words', async ({ page }) => {
  await page.goto('/workshop');
  const said = page.getByRole('alert');
  await give(page, 'game = "no-such-game"\n');
  await expect(said).toContainText('names none of the games here');
  await give(page, `game = "loot"\n# ${'x'.repeat(12_000)}`);
  await expect(said).toContainText('at most 12,000 bytes');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.toml', mimeType: 'text/plain', buffer: Buffer.from([0xff, 0xfe, 0x00]) });
  await expect(said).toContainText('no text file');
});

test('a broken file says where, in the file and on the board, in both languages', async ({ page }) => {
  const text = readOf('loot', 'edition.toml')
    .replace('"reconstructed"', '"Broken"')
    .replace('pawns = ["c2", "d2"', 'pawns = ["c2", "c2"')
    .replace('"e9"', '"z9"');
  await page.goto('/workshop');
  await give(page, text);
  const board = page.getByRole('region', { name: 'The board', exact: true });
  const tile = board.locator('[data-place="c2"]');
  await expect(tile).toHaveAccessibleDescription(/crates\.pawns names c2 twice/);
  await expect(board.getByRole('note').filter({ hasText: 'twice' })).toBeVisible();
  await expect(board.getByRole('link', { name: 'LT-02' })).toBeVisible();
  const side = page.getByRole('region', { name: 'About this board' });
  await expect(side.getByRole('listitem').filter({ hasText: 'is not a tile of the board' })).toContainText(
    /line \d+/,
  );
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();

  await page.getByRole('link', { name: 'As a file' }).click();
  const file = page.getByRole('textbox', { name: 'The board’s file' });
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  const line = text.split('\n').findIndex((one) => one.includes('"c2", "c2"')) + 1;
  await side.getByRole('button', { name: `line ${line}` }).click();
  const selected = () =>
    file.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd));
  expect(await selected()).toContain('"c2", "c2"');

  // Put right where it is: by hand in the file, and on the board.
  await page.keyboard.type('pawns = ["c2", "d2", "e2", "f2", "g2"]');
  await expect(side.getByText('twice')).toHaveCount(0);
  await page.locator('[data-tool="blueSack"]').click();
  await board.locator('[data-place="e9"]').click();
  await expect(page.getByRole('button', { name: 'Play it' })).toBeEnabled();

  await page.evaluate(() => localStorage.setItem('capbarrel.settings', JSON.stringify({ language: 'de' })));
  await page.goto('/workshop');
  await give(page, text);
  await expect(page.getByRole('note').filter({ hasText: 'crates.pawns nennt c2 zweimal.' })).toBeVisible();
});

test('a file that is no TOML is kept, and the line in which it breaks off is named', async ({ page }) => {
  const problems = problemsOf(page);
  await newBoard(page, 'loot');
  await page.getByRole('link', { name: 'As a file' }).click();
  const file = page.getByRole('textbox', { name: 'The board’s file' });
  await file.fill('game = "loot"\nname = "Cut off\n');
  await expect(page.getByText('there is nothing to draw')).toBeVisible();
  await expect(page.getByRole('button', { name: 'line 2' })).toBeVisible();
  await expectKept(page, 'name = "Cut off\n');
  await page.reload();
  await expect(file).toHaveValue('game = "loot"\nname = "Cut off\n');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  expect(problems).toEqual([]);
});

test('a link that was cut off, or brings what nobody can play on, says so', async ({ page }) => {
  await newBoard(page, 'loot');
  const link = await shareLink(page);
  const other = page;
  await other.goto('about:blank');
  await other.goto(link.slice(0, link.length - 20));
  await expect(other.getByRole('alert')).toContainText('This link is not complete.');
  await other.goto('about:blank');
  await other.goto(link.replace('/workshop/loot', '/workshop/top-cap'));
  await expect(other.getByRole('alert')).toContainText('This board is for "loot", not for top-cap.');
  await other.goto('/play/loot#~x');
  await expect(other.getByText('This link is not complete.')).toBeVisible();
  await other.goto('/play/loot?edition=own:nobody');
  await expect(other.getByText('This board is not in this browser.')).toBeVisible();
});

if (plain)
  test(`${plain} has no editor of its own: its boards are changed as files, shared and played on`, async ({
    page,
    person,
  }) => {
    const problems = problemsOf(page);
    await newBoard(page, plain);
    const file = page.getByRole('textbox', { name: 'The board’s file' });
    await expect(file).toHaveValue(new RegExp(`game = "${plain}"`));
    await file.fill(`${await file.inputValue()}\nno-such-key = 7\n`);
    await expect(page.getByRole('listitem').filter({ hasText: 'no-such-key' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Play it' })).toBeEnabled();
    const link = await shareLink(page);
    const ben = await person();
    await ben.goto(link);
    await ben.getByRole('link', { name: 'Play it' }).click();
    await expect(ben).toHaveURL(new RegExp(`/play/${plain}/`));
    await settled(ben);
    await expect(ben.getByRole('banner')).toContainText('My');
    expect(problems).toEqual([]);
  });

test('the first lesson is offered on a board on which it still holds, and on no other', async ({ page }) => {
  await newBoard(page, 'loot');
  const lesson = page.getByRole('link', { name: 'First lesson on this board' });
  await expect(lesson).toBeVisible();
  // Where the lesson takes the loot from.
  await page.locator('[data-tool="blueSack"]').click();
  await page.locator('[data-place="a9"]').click();
  await expect(lesson).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await lesson.click();
  await expect(page.locator('[data-place]').first()).toBeAttached();
});

test('whatever is wrong or done moves nothing, on a desk and on a phone', async ({ page }) => {
  // What is wrong is listed within a panel, which stays as large as it was.
  const rooms = () =>
    page.locator('main section:not(section section), [data-place], [data-tool]').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      }),
    );
  await newBoard(page, 'loot');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    const before = await rooms();
    await page.locator('[data-tool="diamond"]').click();
    await page.locator('[data-place="e1"]').click();
    await expect(page.locator('[data-place="e1"]')).toHaveAccessibleDescription(/loot tile/);
    expect(await rooms()).toEqual(before);
    await page.locator('[data-place="e1"]').click();
    await page.locator('[data-tool="diamond"]').click();
    expect(await rooms()).toEqual(before);
  }
});
