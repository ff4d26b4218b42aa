// SPDX-License-Identifier: MIT
// Two people at a table of the network, each with a browser of their own.
import { expect, type Page } from '@playwright/test';
import { playUntil as play } from './robot';

export const log = (page: Page) => page.locator('main ol > li button');

/** Everything has been put by once the service worker is in charge of a page. */
export async function visitOnce(page: Page, front = '/') {
  await page.goto(front);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Ann sets a table from the front page and goes there; what she would send to a friend is handed back. */
export async function setTable(ann: Page, game: string, front = '/', { clock = '' } = {}): Promise<string> {
  await ann.goto(front);
  await ann.getByRole('button', { name: 'Play a friend', exact: true }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.locator(`input[type=radio][value="${game}"]`).check();
  await sheet.getByLabel('Your name at the table').fill('Ann');
  if (clock) await sheet.getByRole('radio', { name: clock }).check();
  await sheet.getByRole('button', { name: 'Set the table' }).click();
  const link = await sheet.getByLabel('The link to your table').inputValue();
  await sheet.getByRole('button', { name: 'Go to the table' }).click();
  return link;
}

/** Ben follows the link and sits down; bots have the seats that are left. */
export async function join(ann: Page, ben: Page, link: string) {
  await ben.goto(link);
  await ben.getByLabel('Your name at the table').fill('Ben');
  await ben.getByRole('button', { name: 'Come in' }).click();
  await ben
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .click();
  await expect(ann.getByRole('button', { name: 'Send away Ben' })).toBeVisible();
  // A seat that has its bot is no longer asked about.
  const bots = ann.getByRole('combobox', { name: /^A bot for/ });
  for (let left = await bots.count(); left > 0; left--) {
    await bots.first().selectOption('1');
    await expect(bots).toHaveCount(left - 1);
  }
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all(
    [ann, ben].map((page) =>
      expect(log(page).or(page.getByText('Nothing has happened yet.')).first()).toBeVisible(),
    ),
  );
}

export async function twoAtATable(person: () => Promise<Page>, game = 'top-cap', table = {}) {
  const [ann, ben] = [await person(), await person()];
  await join(ann, ben, await setTable(ann, game, '/', table));
  return { ann, ben };
}

/** What is said at the table, and what happens there besides the moves. */
export const said = (page: Page) => page.getByRole('log', { name: 'At the table' });

/** Where there is no room beside the log, the talk is behind it. */
export async function openTalk(page: Page) {
  await page.getByRole('button', { name: /^Talk/ }).filter({ visible: true }).first().click();
}

/** Whoever can choose something plays, until so much has happened. */
export async function playUntil(pages: Page[], lines: number, seed = 1) {
  await Promise.all(pages.map((page, n) => play(page, lines, seed + n)));
}

const isToMove = async (page: Page) => (await page.getByRole('heading', { name: 'Your move' }).count()) > 0;

/** Who is to move of two, and who waits: once their pages say so. */
export async function moverOf(ann: Page, ben: Page): Promise<[Page, Page]> {
  await expect.poll(async () => Number(await isToMove(ann)) + Number(await isToMove(ben))).toBe(1);
  return (await isToMove(ann)) ? [ann, ben] : [ben, ann];
}

/** Both have been told of the same moves. */
export async function agree(ann: Page, ben: Page) {
  await expect.poll(async () => (await log(ben).count()) - (await log(ann).count())).toBe(0);
}

/** Any move where it is asked about before it goes. */
export async function moveByPost(page: Page) {
  await page.locator('[data-offer="start"]').first().press('Enter');
  await page.locator('[data-offer="next"]').first().press('Enter');
  await page.getByRole('button', { name: 'Yes, play it' }).click();
  await expect(page.getByRole('heading', { name: 'Your move' })).toHaveCount(0);
}
