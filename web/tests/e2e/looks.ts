// SPDX-License-Identifier: MIT
// What every page must be, in both lights and at both sizes: axe finds nothing, and nothing is to be scrolled sideways.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

export async function expectGoodLooks(page: Page) {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
}

/** A test of each view at each size, in both lights. */
export function testLooks(views: Record<string, (page: Page) => Promise<void>>) {
  for (const [size, viewport] of Object.entries(sizes))
    for (const [view, open] of Object.entries(views))
      test(`${view}, ${size}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await open(page);
        for (const theme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expectGoodLooks(page);
        }
      });
}

/** Whatever goes wrong in the page fails the test that looks at this list at its end. That the server does not know a
 *  guest yet is an answer, though browsers report it. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (problem) => problems.push(problem.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('status of 401')) problems.push(line.text());
  });
  return problems;
}
