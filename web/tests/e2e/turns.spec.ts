// SPDX-License-Identifier: MIT
// Nobody misses a turn while a page is open: what waits is counted and stands first, and a page that nobody looks at says
// so in its title, on its icon and by a notice of the system.
import { expect, type Page } from '@playwright/test';
import { moveByPost, moverOf, playUntil, twoAtATable } from './network';
import { test } from './test';

/** As when somebody comes back to the tab: then it asks at once. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('what waits is counted beside Your games, and stands there first', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person, 'top-cap', { clock: 'By post' });
  const [mover, waiter] = await moverOf(ann, ben);
  const link = waiter.getByRole('navigation').getByRole('link', { name: 'Your games' });
  await link.click();
  await expect(waiter.getByText('No table waits for you just now.')).toBeVisible();
  await expect(link).toHaveAccessibleName('Your games');
  await waiter.getByText('One more where others are on turn').click();
  await expect(waiter.getByText('Others are on turn', { exact: true })).toBeVisible();

  await moveByPost(mover);

  await comeBack(waiter);
  await expect(link).toHaveAccessibleName('Your games (1 waits for you)');
  const first = waiter.getByRole('main').getByRole('listitem').first();
  await expect(first).toContainText(/(Ann|Ben).*Top Cap.*Your turn.*(\d days?|\d+ h).* left/);
  await first.getByRole('link').click();
  await expect(waiter.getByRole('heading', { name: 'Your move' })).toBeVisible();
  // Whoever looks at the table need not be told of it.
  await expect(link).toHaveAccessibleName('Your games');
});

/** A tab that can be put behind others, in a browser that has none. */
async function hideable(page: Page) {
  await page.addInitScript(() => {
    localStorage.setItem('capbarrel.settings', '{"signs":true,"notices":true}');
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    addEventListener('put', ({ detail }: CustomEventInit<boolean>) => {
      hidden = detail!;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // What the system was asked to show: this browser has no system to show it.
    const shown: string[] = [];
    const Notification = class {
      static readonly permission = 'granted';
      constructor(title: string, { body, tag }: NotificationOptions) {
        shown.push(`${title} / ${body} / ${tag}`);
      }
    };
    Object.assign(globalThis, { shown, Notification });
  });
  const put = (behind: boolean) =>
    page.evaluate((detail) => void dispatchEvent(new CustomEvent('put', { detail })), behind);
  return {
    hide: () => put(true),
    show: () => put(false),
    shown: () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown),
  };
}

test('a page behind others says that it is one’s turn, until it is looked at', async ({ person }) => {
  const pages = [await person(), await person()] as const;
  const tabs = new Map([
    [pages[0], await hideable(pages[0])],
    [pages[1], await hideable(pages[1])],
  ]);
  const next = [...pages];
  const { ann, ben } = await twoAtATable(() => Promise.resolve(next.shift()!));
  const [mover, waiter] = await moverOf(ann, ben);
  const tab = tabs.get(waiter)!;
  const icon = waiter.locator('link[rel="icon"]');
  await tab.hide();
  await expect(waiter).toHaveTitle('Top Cap · Cap & Barrel');
  await playUntil([mover], 1);
  await expect(waiter).toHaveTitle('(1) Top Cap · Cap & Barrel');
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg');
  const name = mover === ann ? 'Ann' : 'Ben';
  await expect
    .poll(tab.shown)
    .toEqual([
      expect.stringMatching(new RegExp(`^Your turn at Top Cap / ${name} and you\\. / turn-[\\w-]+$`)),
    ]);
  await tab.show();
  await expect(waiter).toHaveTitle('Top Cap · Cap & Barrel');
  await expect(icon).toHaveAttribute('href', '/icon.svg');
  // Who did not ask for it, or looks, is not told.
  expect(await tabs.get(mover)!.shown()).toEqual([]);
});
