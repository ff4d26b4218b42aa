// SPDX-License-Identifier: MIT
import { expect, test, type Page } from '@playwright/test';
import { gameNames } from '../e2e/games';
import { haveTable } from '../e2e/tablebase';
import { views } from '../e2e/house';
import { sizes, themes } from '../e2e/looks';
import { playUntil, settled } from '../e2e/robot';
import { showcase } from './showcase';

const folder = '../docs/screenshots';

/** Some moves into a game, so that there is something to see. */
async function playOn(page: Page, game: string, query = '', more = 6) {
  // A game that was lost so soon is none to be shown.
  for (let seed = 11; ; seed++) {
    await page.goto(`/play/${game}${query}`);
    await settled(page);
    const lines = await page.locator('main ol > li button').count();
    await playUntil(page, lines + more, seed);
    if ((await settled(page)) === 'choose') break;
  }
  // A piece in hand shows what can be done with it.
  const piece = page.locator('[data-place][data-offer="start"]').first();
  if ((await piece.count()) > 0) await piece.dispatchEvent('click');
}

/** What every move of the first position is certainly worth. */
async function showExact(page: Page) {
  await haveTable(page);
  await views['analyse top-cap']!(page);
  await page.getByRole('button', { name: 'Show best moves' }).click();
  await expect(page.getByText('Cream wins in 57 moves')).toBeVisible();
  await page
    .getByRole('region', { name: 'Best moves' })
    .evaluate((panel) => panel.scrollIntoView({ block: 'nearest' }));
}

const pictures: Record<string, (page: Page) => Promise<void>> = {
  ...views,
  ...showcase,
  'exact top-cap': showExact,
};
for (const game of gameNames) pictures[`play ${game}`] = (page) => playOn(page, game);
for (const [game, players] of Object.entries({ 'trap-the-cap': 6, 'bottlecap-vikings': 4 }))
  pictures[`play ${game} ${players}`] = (page) =>
    playOn(page, game, `?opt.players=${players}&seats=me${',bot:1'.repeat(players - 1)}`, 12 * players);

for (const [view, open] of Object.entries(pictures)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${view}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(400); // pictures of vignettes and fonts
        const name = `${view.replaceAll(' ', '-')}-${theme}-${size}.jpg`;
        await page.screenshot({ path: `${folder}/${name}`, type: 'jpeg', quality: 82 });
      }
      // Whoever looked for an opponent looks no longer.
      await page.request.delete('/api/find');
    });
  }
}
