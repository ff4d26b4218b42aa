// SPDX-License-Identifier: MIT
// What every page must be, in both lights and at both sizes: axe finds nothing, nothing is to be scrolled sideways, and
// every place of a board has a name.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { sharedPage, test } from './test';

export const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
export const themes = ['dark', 'light'] as const;
export type Open = (page: Page) => Promise<void>;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof Axe;

/** What axe finds wrong; `colours`: only in what another light can change. */
async function violations(page: Page, colours: boolean) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source}; undefined`);
  return page.evaluate(
    async (runOnly) => {
      const found = await axe.run(document, { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) });
      return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)]);
    },
    colours ? ['color-contrast', 'link-in-text-block'] : null,
  );
}

export async function expectNothingSideways(page: Page) {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
}

async function expectNamedPlaces(page: Page) {
  const names = await page
    .locator('[data-place]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names.filter((name) => !name?.trim() || /^[\w-]+\.[\w.-]+$/.test(name))).toEqual([]);
}

async function expectGoodLooks(page: Page) {
  await expectNothingSideways(page);
  await expectNamedPlaces(page);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await violations(page, theme !== themes[0]), theme).toEqual([]);
  }
}

/** The tests of a page that has been opened: at each size, in both lights. */
export function testSizes(view: string, page: () => Page) {
  for (const [size, viewport] of Object.entries(sizes))
    test(`${view}, ${size}`, async () => {
      await page().setViewportSize(viewport);
      await expectGoodLooks(page());
    });
}

/** A test of each view at each size, in both lights. */
export function testLooks(views: Record<string, Open>) {
  for (const [view, open] of Object.entries(views)) test.describe(() => testSizes(view, sharedPage(open)));
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
