// SPDX-License-Identifier: MIT
// Trap the Cap on the page: whose is what, and where the spaces are of which the log tells.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { log } from './network';
import { playUntil, settled } from './robot';
import { test } from './test';

const dice = (page: Page) => page.getByRole('img', { name: /^The die shows/ }).filter({ visible: true });

test('a letter has its colour and name however many play', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=me,bot:1&opt.players=2');
  await settled(page);
  await playUntil(page, 4);
  await expect(page.getByRole('main')).toContainText('Yellow');
  await expect(page.getByRole('main')).not.toContainText('Blue');
  await expect(page.getByRole('button', { name: /^Yellow’s home/ })).toHaveAttribute('data-place', 'DH');
});

test('there is one die, at a desk and on a phone', async ({ page }) => {
  await page.goto('/play/trap-the-cap');
  await settled(page);
  await expect(dice(page)).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dice(page)).toHaveCount(1);
});

test('a line of the log shows its spaces by name, and all names can be shown', async ({ page }) => {
  await page.goto('/play/trap-the-cap?seats=me,bot:1&opt.players=2');
  await settled(page);
  await playUntil(page, 14);
  await settled(page); // what a bot does then brings one back to the present
  const line = log(page)
    .filter({ hasText: / to [A-F]C?\d/ })
    .first();
  const to = / to ([A-F]C?\d)/.exec(await line.innerText())![1]!;
  await line.press('Enter'); // a sentence that is wrapped has its middle elsewhere
  await expect(page.locator(`.marked[data-name="${to}"]`)).toBeVisible();
  const names = page.locator('[data-name]');
  const few = await names.count();
  expect(few).toBeLessThan(3);
  await page.getByRole('switch', { name: 'Names of the spaces' }).click();
  await expect(names).toHaveCount(67);
  await page.reload();
  await expect(names).toHaveCount(67); // as somebody likes it
});

test('what is counted beside a player is what is drawn', async ({ page }) => {
  const match = await readFile(
    new URL('../../../games/trap_the_cap/tests/team.match', import.meta.url),
    'utf8',
  );
  await page.goto('/analyse/trap-the-cap');
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.getByLabel('Match file or position').fill(match);
  await page.getByRole('button', { name: 'Open it' }).click();
  const slider = page.getByRole('slider', { name: 'Where in the game' });
  let captives = 0;
  for (const ply of ['120', '200', '280']) {
    await slider.fill(ply);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${ply} `));
    for (const row of await page.locator('.holdings li').all()) {
      const told = /(\d+|no) captive/.exec(await row.innerText())![1]!;
      const count = told === 'no' ? 0 : Number(told);
      // A cap stands for itself, or for as many as the number behind it says.
      const drawn = await row
        .locator(':is(.caps, .captives) svg')
        .evaluateAll((caps) =>
          caps
            .map((cap) =>
              Number(
                /\d+/.exec(
                  cap.nextElementSibling?.matches('.count') ? cap.nextElementSibling.textContent : '1',
                ),
              ),
            )
            .reduce((sum, one) => sum + one, 0),
        );
      expect(drawn, `${ply}: ${await row.innerText()}`).toBe(count);
      captives += count;
    }
  }
  expect(captives).toBeGreaterThan(10);
});
