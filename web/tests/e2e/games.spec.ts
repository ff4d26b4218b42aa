// SPDX-License-Identifier: MIT
// Every game through the page, to its end.
import { expect } from '@playwright/test';
import { expectedOf } from '../expected';
import { screens } from './frame';
import { gameNames } from './games';
import { log } from './network';
import { over, playToEnd, playUntil, settled } from './robot';
import { test } from './test';

for (const game of gameNames) {
  test(`${game}: against a bot from the front page to the end`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (problem) => problems.push(problem.message));
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    await page.goto('/');
    await page.locator(`a[href="/play/${game}"]`).last().click();
    await expect(page).toHaveURL(new RegExp(`/play/${game}/`));
    await settled(page);
    await playToEnd(page);
    await expect(over(page)).toBeVisible();
    // What happened is told in words: no key of a catalogue shows itself.
    await expect(page.locator('main')).not.toContainText(new RegExp(`${game}\\.(did|do|end|status|step)\\.`));
    expect(problems).toEqual([]);
    // However much there is to tell of the end, the next game is at hand.
    for (const size of Object.values(screens)) {
      await page.setViewportSize(size);
      await expect(page.getByRole('button', { name: /^Play again/ })).toBeInViewport({ ratio: 1 });
    }
  });

  test(`${game}: a reload in mid-game goes on where it was`, async ({ page }) => {
    await page.goto(`/play/${game}`);
    await settled(page);
    await playUntil(page, (await log(page).count()) + 1);
    await settled(page);
    const before = await log(page).allInnerTexts();
    expect(before).not.toEqual([]);
    await page.reload();
    await settled(page);
    expect(await log(page).allInnerTexts()).toEqual(before);
  });

  test(`${game}: two people at one screen`, async ({ page }) => {
    await page.goto(`/play/${game}?seats=me,me`);
    const { moves } = expectedOf(game);
    for (let move = 0; move < moves; move++) {
      expect(await settled(page), `after ${move} moves`).toBe('choose');
      await playUntil(page, (await log(page).count()) + 1, move + 7);
    }
    expect(await log(page).count()).toBeGreaterThanOrEqual(moves);
  });
}
