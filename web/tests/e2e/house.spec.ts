// SPDX-License-Identifier: MIT
// The front page and the settings for everyone: axe finds nothing, and nothing has to be scrolled sideways.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const front = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(5);
};

const views: Record<string, (page: Page) => Promise<void>> = {
  front,
  friend: async (page) => {
    await front(page);
    await page.getByRole('button', { name: 'Play a friend', exact: true }).click();
    await page.getByRole('radio', { name: 'This evening' }).check();
    await page.locator('dialog[open] summary').click();
  },
  'same screen': async (page) => {
    await front(page);
    await page.getByRole('button', { name: 'Same screen' }).click();
    await page.getByRole('radio', { name: 'Top Drop' }).check();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({
    desk: { width: 1280, height: 800 },
    phone: { width: 320, height: 740 },
  })) {
    for (const [view, open] of Object.entries(views)) {
      test(`${view}, ${theme}, ${size}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: theme });
        await open(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
      });
    }
  }
}
