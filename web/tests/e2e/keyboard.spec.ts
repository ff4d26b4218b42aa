// SPDX-License-Identifier: MIT
// Every game without a mouse: from the front page to a game with Tab and Enter, then on with arrow keys, Enter and typing.
import { expect, type Page } from '@playwright/test';
import { gameNames } from './games';
import { log } from './network';
import { settled } from './robot';
import { test } from './test';

const inFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return {
      href: one?.getAttribute('href') ?? '',
      offer: one?.getAttribute('data-offer') ?? (one?.hasAttribute('data-step') ? 'next' : ''),
      label: one?.getAttribute('aria-label') ?? one?.textContent ?? '',
      /** What a move goes on with: a target where something has been picked. */
      wanted: document.querySelector('[data-place][data-offer="next"], button[data-step]') ? 'next' : 'start',
    };
  });

/** Presses Tab until something in focus is what is looked for; `ready` is waited for before each press. */
async function tabTo(
  page: Page,
  wanted: (focus: Awaited<ReturnType<typeof inFocus>>) => boolean,
  ready: () => Promise<unknown> = () => Promise.resolve(),
) {
  for (let presses = 0; presses < 200; presses++) {
    await ready();
    await page.keyboard.press('Tab');
    if (wanted(await inFocus(page))) return;
  }
  throw new Error('The keyboard never got there.');
}

/** Presses Enter on a place or a button, and waits until something came of it: a pick is shown, a line added. */
async function pressEnter(page: Page) {
  await page.evaluate(() => {
    const change = new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        done();
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    Object.assign(window, { change });
  });
  await page.keyboard.press('Enter');
  // Of a key that the page was too busy to take nothing comes: whoever plays presses again.
  await page.evaluate(() => Promise.race([change, new Promise((done) => setTimeout(done, 1000))]));
}

declare const change: Promise<void>;

for (const game of gameNames) {
  test(`${game} by keyboard alone`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(gameNames.length);
    await tabTo(page, ({ href }) => href === `/play/${game}`);
    await page.keyboard.press('Enter');
    await settled(page);

    const live = page.locator('[aria-live="polite"]').first();
    const lines = log(page);
    for (let moves = 0; moves < 4 && (await settled(page)) === 'choose'; moves++) {
      const before = await lines.count();
      // Two or three picks make a move; each is reached with Tab, and its name is one that can be read aloud.
      while ((await lines.count()) === before && (await settled(page)) === 'choose') {
        // What is offered changes when the engine has answered, which may be while Tab is pressed.
        await tabTo(
          page,
          (focus) => focus.offer === focus.wanted,
          () => settled(page),
        );
        expect((await inFocus(page)).label.trim()).not.toBe('');
        await pressEnter(page);
      }
      await expect(live).not.toBeEmpty();
    }

    // Arrow keys go over the whole board, also where nothing is offered.
    await page.locator('[data-place]').first().focus();
    const seen = new Set<string>();
    for (let n = 0; n < 24; n++) {
      seen.add((await inFocus(page)).label);
      await page.keyboard.press(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight'][n % 4]!);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
}

test('a move can be typed, and a bad one is refused in words', async ({ page }) => {
  await page.goto('/play/top-cap?seats=me,me');
  await settled(page);
  const field = page.getByLabel('Type a move');
  await field.fill('a1-b2');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('TC-06');
  // A phone that is turned has another place for it, and what was typed goes along.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('navigation').getByRole('button', { name: 'Story' }).click();
  await expect(field).toHaveValue('a1-b2');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(field).toHaveValue('a1-b2');
  await expect(page.locator('main ol > li button')).toHaveCount(0);
  await field.fill('d1-c1');
  await field.press('Enter');
  await expect(page.locator('main ol > li button')).toHaveCount(1);
  await expect(page.locator('[aria-live="polite"]').first()).toContainText('c1');
});
