// SPDX-License-Identifier: MIT
// What every game's editor must do: a changed board from scratch by each way that people have, which is there after a
// reload, goes to another browser by its link, and is played on to the end.
import { expect, type Page } from '@playwright/test';
import { problemsOf } from './looks';
import { over, playToEnd, settled } from './robot';
import { test } from './test';
import {
  changes,
  expectKept,
  keptText,
  newBoard,
  openChanges,
  phone,
  shareLink,
  withoutPointer,
} from './workshop';

type Way = (page: Page) => Promise<void>;

export interface Ways {
  /** The same board, made in three ways. */
  mouse: Way;
  touch: Way;
  keyboard: Way;
  /** What its file says then. */
  file: RegExp;
  /** What is said to be different, each with what was there before. */
  changes: string[];
  /** What of it makes a short game, where the usual one is long. */
  shorten?: Way;
}

async function expectChanges(page: Page, wanted: string[]) {
  await expect.poll(() => changes(page)).toEqual(wanted.map((words, n) => `${n + 1} ${words}`));
}

/** Made, kept, and just the same after a reload. */
async function makes(page: Page, game: string, way: Way, ways: Ways) {
  const problems = problemsOf(page);
  await newBoard(page, game);
  await way(page);
  await expectKept(page, ways.file);
  await openChanges(page);
  await expectChanges(page, ways.changes);
  const before = await keptText(page);
  await page.reload();
  await openChanges(page);
  await expectChanges(page, ways.changes);
  expect(await keptText(page)).toBe(before);
  expect(problems).toEqual([]);
}

export function testEditor(game: string, ways: Ways) {
  test(`${game}: a board is made with a mouse`, async ({ page }) => {
    await makes(page, game, ways.mouse, ways);
  });

  test(`${game}: a board is made with a finger`, async ({ person }) => {
    await makes(await person(phone), game, ways.touch, ways);
  });

  test(`${game}: a board is made by keyboard alone`, async ({ page }) => {
    await withoutPointer(page);
    const problems = problemsOf(page);
    await page.goto(`/workshop/${game}/new`);
    await expect(page.locator('[data-place]').first()).toBeVisible();
    await ways.keyboard(page);
    await expectKept(page, ways.file);
    await expectChanges(page, ways.changes);
    expect(problems).toEqual([]);
  });

  test(`${game}: a board goes to another browser by its link, and is played on to the end`, async ({
    page,
    person,
  }) => {
    const problems = problemsOf(page);
    await newBoard(page, game);
    await ways.mouse(page);
    await expectKept(page, ways.file);
    const link = await shareLink(page);

    const ben = await person();
    await ben.goto(link);
    await expect(ben.getByRole('button', { name: 'Keep a copy' })).toBeVisible();
    await expectChanges(ben, ways.changes);
    await ben.getByRole('button', { name: 'Keep a copy' }).click();
    await expect(ben.getByRole('region', { name: 'The board', exact: true })).toBeVisible();
    await expectChanges(ben, ways.changes);
    expect(await keptText(ben)).toBe(await keptText(page));

    await ways.shorten?.(page);
    await page.getByRole('button', { name: 'Play it' }).click();
    await expect(page).toHaveURL(new RegExp(`/play/${game}/`));
    await expect(page.getByRole('banner')).toContainText('My');
    await settled(page);
    await playToEnd(page);
    await expect(over(page)).toBeVisible();

    // What is looked back at, and thought about, is that board too.
    await page.getByRole('link', { name: 'Look back' }).click();
    await expect(page.locator('[data-place]').first()).toBeAttached();
    await expect(page.getByRole('switch', { name: 'Try moves' })).toBeVisible();
    expect(problems).toEqual([]);
  });
}
