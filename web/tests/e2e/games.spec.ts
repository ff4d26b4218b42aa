// SPDX-License-Identifier: MIT
// Every game through the page, to its end.
import { expect } from '@playwright/test';
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
    for (let moves = 0; moves < 6 && (await settled(page)) === 'choose'; moves++)
      await playUntil(page, (await log(page).count()) + 1, moves + 7);
    // A small game may be over by then.
    expect(await log(page).count()).toBeGreaterThan((await settled(page)) === 'over' ? 2 : 5);
  });
}
