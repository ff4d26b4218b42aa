// SPDX-License-Identifier: MIT
// Two people at a table of the network, each with a browser of their own.
import { expect, type Browser, type Page } from '@playwright/test';
import { Dice, over, step } from './robot';

export const log = (page: Page) => page.locator('main ol > li button');

export async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  return context.newPage();
}

/** Ann sets a table from the front page and goes there; what she would send to a friend is handed back. */
export async function setTable(ann: Page, game: string, front = '/'): Promise<string> {
  await ann.goto(front);
  await ann.getByRole('button', { name: 'Play a friend', exact: true }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.locator(`input[type=radio][value="${game}"]`).check();
  await sheet.getByLabel('Your name at the table').fill('Ann');
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
  const start = ann.getByRole('button', { name: 'Start the game' });
  const bots = ann.getByRole('combobox', { name: /^A bot for/ });
  await expect(async () => {
    if ((await bots.count()) > 0) await bots.first().selectOption('1');
    await expect(start).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await start.click();
  await Promise.all(
    [ann, ben].map((page) =>
      expect(log(page).or(page.getByText('Nothing has happened yet.')).first()).toBeVisible(),
    ),
  );
}

export async function twoAtATable(browser: Browser, game = 'top-cap') {
  const [ann, ben] = [await person(browser), await person(browser)];
  await join(ann, ben, await setTable(ann, game));
  return { ann, ben };
}

/** Whoever can choose something plays, until so much has happened. */
export async function playUntil(pages: Page[], lines: number, seed = 1) {
  const dice = new Dice(seed);
  await expect(async () => {
    for (const page of pages) await step(page, dice);
    const counts = await Promise.all(pages.map((page) => log(page).count()));
    const ended = (await over(pages[0]!).count()) > 0;
    expect(ended || counts.every((count) => count >= lines)).toBe(true);
  }).toPass({ intervals: [0], timeout: 120_000 });
}

export const isToMove = async (page: Page) =>
  (await page.getByRole('heading', { name: 'Your move' }).count()) > 0;

/** Both have been told of the same moves. */
export async function agree(ann: Page, ben: Page) {
  await expect.poll(async () => (await log(ben).count()) - (await log(ann).count())).toBe(0);
}
