// SPDX-License-Identifier: MIT
// Somebody in their first game: reads, and follows the lit places of the board.
import { expect, type Locator, type Page } from '@playwright/test';

export const ended = (page: Page): Locator => page.getByRole('link', { name: 'Play a real game' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const showMe = (page: Page) => page.getByRole('button', { name: 'Show me', exact: true });

/** Which step one is at, and how much has happened. */
const where = (page: Page) =>
  page.evaluate(() => {
    const dots = [...document.querySelectorAll('main ol > li')];
    const picked = document.querySelectorAll('[data-offer="picked"]').length;
    return `${dots.findIndex((dot) => dot.ariaCurrent === 'step')} ${picked} ${document.querySelector('main [role=alert]')?.textContent}`;
  });

const lit = [
  '.spot.hinted[data-offer="next"]',
  '.spot.hinted[data-offer="start"]',
  'button.hinted[data-step]',
];

/** Taps a lit place; where none can be tapped, asks to be shown. @returns whether it was a place. */
async function follow(page: Page, how: 'click' | 'key'): Promise<boolean> {
  for (const one of lit) {
    const place = page.locator(one).first();
    if ((await place.count()) === 0) continue;
    const before = await where(page);
    if (how === 'key') {
      await place.focus();
      await page.keyboard.press('Enter');
    } else {
      await place.dispatchEvent('click');
    }
    await expect.poll(() => where(page)).not.toBe(before);
    return true;
  }
  await showMe(page).click();
  return false;
}

/** Plays a lesson to its end. @returns how many picks were made on the board itself. */
export async function learn(page: Page, how: 'click' | 'key' = 'click'): Promise<number> {
  let picks = 0;
  let taps = 0;
  for (;;) {
    await expect(ended(page).or(next(page)).or(showMe(page)).first()).toBeEnabled();
    if ((await ended(page).count()) > 0) return picks;
    const step = (await where(page)).split(' ')[0]!;
    if ((await next(page).count()) > 0) {
      if (how === 'key') await next(page).press('Enter');
      else await next(page).click();
    } else if (taps > 8) {
      await showMe(page).click(); // lit places that lead nowhere: somebody asks
    } else {
      taps++;
      if (await follow(page, how)) picks++;
      if ((await where(page)).split(' ')[0] === step) continue;
    }
    await expect(
      ended(page)
        .or(page.locator(`main ol > li[aria-current]:not(:nth-child(${Number(step) + 1}))`))
        .first(),
    ).toBeAttached();
    taps = 0;
  }
}
