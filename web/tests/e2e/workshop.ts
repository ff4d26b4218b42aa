// SPDX-License-Identifier: MIT
// Somebody who changes a board: with a mouse, with a finger, or with the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';

/** A board of one's own, as it is made from the game's first; @returns its address. */
export async function newBoard(page: Page, game: string): Promise<string> {
  await page.goto(`/workshop/${game}`);
  await page.getByRole('link', { name: /^A board of your own/ }).click();
  await expect(page).toHaveURL(new RegExp(`/workshop/${game}/(?!new)[\\w-]+$`));
  await expect(page.getByRole('region', { name: 'The board', exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

export const place = (page: Page, name: string): Locator => page.locator(`[data-place="${name}"]`);
export const tool = (page: Page, name: string): Locator => page.locator(`[data-tool="${name}"]`);

/** What is kept in this browser of the only board, byte for byte; once it has been written down. */
export async function keptText(page: Page): Promise<string> {
  const texts = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('capbarrel.edition.'))
        .map(([, value]) => (JSON.parse(value as string) as { text: string }).text),
    );
  await expect.poll(async () => (await texts()).length).toBe(1);
  return (await texts())[0]!;
}

/** Something that a board's file says, once the browser keeps it. */
export const expectKept = (page: Page, what: string | RegExp) =>
  expect.poll(() => keptText(page)).toMatch(typeof what === 'string' ? new RegExp(escaped(what)) : what);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What is not as it was, in words, with what was there before. */
export async function changes(page: Page): Promise<string[]> {
  const list = page.locator('ol').filter({ has: page.locator('.number') });
  if ((await list.count()) === 0) return [];
  const all = await list.first().getByRole('listitem').allInnerTexts();
  return all.map((one) => one.replace(/\s+/g, ' ').trim());
}

/** On a phone they are behind a button. */
export async function openChanges(page: Page) {
  await expect(page.locator('[data-place], textarea').first()).toBeVisible();
  const more = page.getByRole('button', { name: 'Changes and more' });
  if (await more.isVisible()) await more.click();
}

/** The link that somebody else is sent. */
export async function shareLink(page: Page): Promise<string> {
  await openChanges(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'The link to this board' });
  await expect(field).toHaveValue(/#~/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

const middle = async (one: Locator) => {
  const box = (await one.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** With a mouse that is pressed on one thing and let go over another. */
export async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** From now on, whatever a pointer does fails the test. */
export async function withoutPointer(page: Page) {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => console.error(`a pointer: ${kind}`), { capture: true });
  });
}

/** Presses Tab until that is in focus. */
export async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The keyboard never got there.');
}

/** With arrow keys over the board, from whichever place of it is in focus. */
async function arrowTo(page: Page, wanted: Locator) {
  const end = await middle(wanted);
  for (let presses = 0; presses < 60; presses++) {
    const focus = page.locator('[data-place]:focus');
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    const at = await middle(focus);
    const [dx, dy] = [end.x - at.x, end.y - at.y];
    if (Math.abs(dx) > Math.abs(dy)) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error('The arrow keys never got there.');
}

/** Comes to the board, by keyboard from wherever one is. */
async function reachBoard(page: Page) {
  const onBoard = () => page.evaluate(() => document.activeElement?.hasAttribute('data-place') ?? false);
  for (let presses = 0; presses < 60 && !(await onBoard()); presses++) await page.keyboard.press('Tab');
  expect(await onBoard()).toBe(true);
}

/** A place of the board, by arrow keys. */
export async function goTo(page: Page, name: string) {
  await reachBoard(page);
  await arrowTo(page, place(page, name));
}

/** The same by typing what it is called. */
export async function typeTo(page: Page, name: string) {
  await reachBoard(page);
  await page.keyboard.type(name);
  await expect(place(page, name)).toBeFocused();
}

/** A piece of the tray, by keyboard: Tab to the tray, arrows to the piece. */
export async function takeTool(page: Page, name: string) {
  const inTray = () => page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null);
  for (let presses = 0; presses < 120 && !(await inTray()); presses++) await page.keyboard.press('Tab');
  for (let presses = 0; presses < 20; presses++) {
    if (await tool(page, name).evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
}

export const phone = { hasTouch: true, viewport: { width: 360, height: 740 } };
