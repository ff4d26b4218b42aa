// SPDX-License-Identifier: MIT
// Somebody who plays a game through the page without knowing a rule: taps whatever is offered until the game is over.
import { expect, type Locator, type Page } from '@playwright/test';

/** Repeatable choices, so that a game that failed can be played again. */
export class Dice {
  constructor(private state: number) {}
  below(bound: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * bound);
  }
}

export const over = (page: Page): Locator => page.getByRole('link', { name: 'Front page', exact: true });
const targets = '[data-place][data-offer="next"], button[data-step]';
const starts = '[data-place][data-offer="start"]';
const offered = `${targets}, ${starts}`;

/** Waits until something can be chosen or the game is over; says which. Whoever is out waits until the bots are done. */
export async function settled(page: Page): Promise<'choose' | 'over'> {
  const curtain = page.getByRole('alertdialog').getByRole('button');
  const something = page.locator(offered).first().or(over(page)).or(curtain);
  await expect(something.first()).toBeAttached({ timeout: 600_000 });
  if ((await curtain.count()) > 0) {
    await curtain.click();
    await expect(page.locator(offered).first().or(over(page)).first()).toBeAttached();
  }
  return (await over(page).count()) > 0 ? 'over' : 'choose';
}

/** What is offered now, told apart from what was: the log's length and what has been picked. */
async function mark(page: Page): Promise<string> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('[data-place][data-offer="picked"]')];
    const steps = [...document.querySelectorAll('button[data-step]')].map((one) =>
      one.getAttribute('data-step'),
    );
    return `${document.querySelectorAll('main ol > li').length} ${places.length} ${steps.join()}`;
  });
}

/** Takes one step: a target if something has been picked, otherwise anything. */
export async function step(page: Page, dice: Dice, how: 'click' | 'key' = 'click') {
  const near = page.locator(targets);
  const count = await near.count();
  const any = count > 0 && (dice.below(8) > 0 || (await page.locator(starts).count()) === 0);
  const choices = any ? near : page.locator(starts);
  const total = await choices.count();
  if (total === 0) return;
  const one = choices.nth(dice.below(total));
  const before = await mark(page);
  // The board may change under the robot's finger when a bot moves; then it looks again.
  try {
    if (how === 'key') {
      await one.focus({ timeout: 2000 });
      await page.keyboard.press('Enter');
    } else {
      await one.dispatchEvent('click', {}, { timeout: 2000 });
    }
    await expect.poll(() => mark(page), { timeout: 2000, intervals: [20, 40, 80] }).not.toBe(before);
  } catch {
    return;
  }
}

export async function playToEnd(page: Page, seed = 1, how: 'click' | 'key' = 'click') {
  const dice = new Dice(seed);
  while ((await settled(page)) === 'choose') {
    const complete = page.locator('button[data-complete]');
    if ((await complete.count()) > 0 && dice.below(2) === 0)
      await complete.click({ timeout: 2000 }).catch(() => {});
    else await step(page, dice, how);
  }
}
