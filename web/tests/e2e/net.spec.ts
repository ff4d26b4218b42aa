// SPDX-License-Identifier: MIT
// Two browsers at one table, and everything that may happen to the line between them.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { gameNames } from '../../board/names';
import { Dice, over, settled, step } from './robot';

const log = (page: Page) => page.locator('main ol > li');
const started = (page: Page) => expect(page.getByRole('heading', { name: 'Start the game' })).toHaveCount(0);

async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  return context.newPage();
}

/** Ann sets a table from the front page and goes there; what she would send to a friend is handed back. */
async function setTable(ann: Page, game: string): Promise<string> {
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Play a friend' }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.getByLabel('Game', { exact: true }).selectOption(game);
  await sheet.getByLabel('Your name at the table').fill('Ann');
  await sheet.getByRole('button', { name: 'Set the table' }).click();
  const link = await sheet.getByLabel('The link to your table').inputValue();
  await sheet.getByRole('button', { name: 'Go to the table' }).click();
  return link;
}

/** Ben follows the link and sits down; bots have the seats that are left. */
async function join(ann: Page, ben: Page, link: string) {
  await ben.goto(link);
  await ben.getByLabel('Your name at the table').fill('Ben');
  await ben.getByRole('button', { name: 'Come in' }).click();
  await ben
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .click();
  await expect(ann.getByText('Ben', { exact: true })).toBeVisible();
  const start = ann.getByRole('button', { name: 'Start the game' });
  const bots = ann.getByRole('combobox', { name: /^A bot for/ });
  await expect(async () => {
    if ((await bots.count()) > 0) await bots.first().selectOption('1');
    await expect(start).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await start.click();
  await started(ann);
}

async function twoAtATable(browser: Browser, game = 'top-cap') {
  const [ann, ben] = [await person(browser), await person(browser)];
  await join(ann, ben, await setTable(ann, game));
  return { ann, ben };
}

/** Whoever can choose something plays, until so much has happened. */
async function playUntil(pages: Page[], lines: number, seed = 1) {
  const dice = new Dice(seed);
  await expect(async () => {
    for (const page of pages) await step(page, dice);
    const counts = await Promise.all(pages.map((page) => log(page).count()));
    const ended = (await over(pages[0]!).count()) > 0;
    expect(ended || counts.every((count) => count >= lines)).toBe(true);
  }).toPass({ intervals: [0], timeout: 120_000 });
}

/** Both have been told of the same moves. */
async function agree(ann: Page, ben: Page) {
  await expect.poll(async () => (await log(ben).count()) - (await log(ann).count())).toBe(0);
}

for (const game of gameNames) {
  test(`${game}: two browsers at one table by a link`, async ({ browser }) => {
    const { ann, ben } = await twoAtATable(browser, game);
    await playUntil([ann, ben], 8);
    for (const page of [ann, ben])
      await expect(page.locator('main')).not.toContainText(/\bnet\.|\.(did|do|end|status)\./);
  });
}

test('a reload in mid-game goes on where it was', async ({ browser }) => {
  const { ann, ben } = await twoAtATable(browser);
  await playUntil([ann, ben], 4);
  const before = await log(ann).count();
  await Promise.all([ann.reload(), ben.reload()]);
  await expect(log(ann)).toHaveCount(before);
  await expect(log(ben)).toHaveCount(before);
  await playUntil([ann, ben], before + 2, 5);
  await agree(ann, ben);
});

/** A wire that can be cut, and that can swallow moves. */
async function wire(page: Page) {
  const state = { cut: false, swallow: false, close: () => {} };
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (state.cut) return void socket.close({ code: 1013, reason: 'cut' });
    const server = socket.connectToServer();
    state.close = () => {
      void server.close();
      void socket.close({ code: 1013, reason: 'cut' });
    };
    socket.onMessage((message) => {
      if (!state.swallow || !String(message).includes('"t":"act"')) return server.send(message);
      state.swallow = false;
      state.close();
    });
  });
  return state;
}

test('a cut line comes back, and nothing is missed', async ({ browser }) => {
  const [ann, ben] = [await person(browser), await person(browser)];
  const line = await wire(ben);
  await join(ann, ben, await setTable(ann, 'top-cap'));
  await playUntil([ann, ben], 2);
  line.cut = true;
  line.close();
  await expect(ben.getByText('Reconnecting …')).toBeVisible();
  await expect(ann.getByText('away')).toBeVisible();
  await playUntil([ann], (await log(ann).count()) + ((await settledNow(ann)) ? 1 : 0), 3);
  line.cut = false;
  await ben.getByRole('button', { name: 'Try now' }).click();
  await expect(ben.getByText('Reconnecting …')).toHaveCount(0);
  await agree(ann, ben);
  await playUntil([ann, ben], (await log(ann).count()) + 2, 7);
  await agree(ann, ben);
});

/** Whether it is this person's turn. */
const settledNow = async (page: Page) => (await page.getByRole('heading', { name: 'Your move' }).count()) > 0;

test('a move that was lost on the way is sent again, once', async ({ browser }) => {
  const [ann, ben] = [await person(browser), await person(browser)];
  const lines = { ann: await wire(ann), ben: await wire(ben) };
  await join(ann, ben, await setTable(ann, 'top-cap'));
  lines.ann.swallow = lines.ben.swallow = true;
  await playUntil([ann, ben], 2);
  expect([lines.ann.swallow, lines.ben.swallow]).toEqual([false, false]);
  await agree(ann, ben);
});

test('a browser without a network says so and goes on later', async ({ browser }) => {
  const { ann, ben } = await twoAtATable(browser);
  await playUntil([ann, ben], 2);
  await ben.context().setOffline(true);
  await ben.reload().catch(() => {});
  await ben.context().setOffline(false);
  await ben.goto(ann.url());
  await settled(ann);
  await agree(ann, ben);
});

test('a seat goes to another device by its link', async ({ browser }) => {
  const { ann, ben } = await twoAtATable(browser);
  await playUntil([ann, ben], 2);
  await ben.getByRole('button', { name: 'The table', exact: true }).click();
  await ben.getByRole('button', { name: 'Link for Ben' }).click();
  const link = await ben.locator('input[value*="#seat="]').inputValue();
  const phone = await person(browser);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Come in' }).click();
  await expect(phone).toHaveURL(ann.url());
  await agree(ann, phone);
  await playUntil([ann, phone], (await log(ann).count()) + 2, 9);
  await expect(ben.getByText('You are watching.')).toBeVisible();
});

test('a move is taken back by consent, and the end is asked for twice', async ({ browser }) => {
  const { ann, ben } = await twoAtATable(browser);
  await playUntil([ann, ben], 1);
  const [mover, other] = (await settledNow(ann)) ? [ben, ann] : [ann, ben];
  await mover.getByRole('button', { name: 'Take back' }).click();
  await other.getByRole('button', { name: 'All right' }).click();
  await expect(log(ann)).toHaveCount(0);
  await expect(log(ben)).toHaveCount(0);
  await mover.getByRole('button', { name: 'Resign' }).click();
  await mover.getByRole('button', { name: 'Give up' }).click();
  await expect(other.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await Promise.all([ann, ben].map((page) => page.getByRole('button', { name: 'Play again' }).click()));
  await expect(ann.getByRole('heading', { name: 'Top Cap: who plays?' })).toBeVisible();
  await expect.poll(() => ben.url()).toBe(ann.url());
});
