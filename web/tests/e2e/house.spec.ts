// SPDX-License-Identifier: MIT
// Every page for everyone: axe finds nothing, nothing has to be scrolled sideways, every place of a board has a name.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { sizes, themes, views } from './house';

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const [view, open] of Object.entries(views)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${view}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page);
      expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);

      const places = await page
        .locator('[data-place]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(places.filter((name) => !name?.trim() || /^[\w-]+\.[\w.-]+$/.test(name))).toEqual([]);

      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [theme, id, nodes.map((node) => node.target)])).toEqual([]);
      }
    });
  }
}

test('320 pixels are enough for the front page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await views['front']!(page);
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
});
