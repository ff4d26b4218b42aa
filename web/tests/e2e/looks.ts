// SPDX-License-Identifier: MIT
// What every page must be, in both lights and at both sizes: axe finds nothing, nothing is to be scrolled sideways, and
// every place of a board has a name.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { laidOut } from './frame';
import { sharedPage, test } from './test';

/** All four; the wall and the tablet are measured only. */
export const screens = {
  wall: { width: 1920, height: 1080 },
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 360, height: 740 },
};
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

/** Once what follows the size of the window has done so. */
export async function expectNothingSideways(page: Page) {
  await laidOut(page);
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
}

async function expectNamedPlaces(page: Page) {
  const names = await page
    .locator('[data-place]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names.filter((name) => !name?.trim() || /^[\w-]+\.[\w.-]+$/.test(name))).toEqual([]);
}

/** Boxes of a page of paper and lists: no words are cut, lie on others or are under 12 pixels. */
function crookedHere(): string[] {
  const wrong: string[] = [];
  const found: { text: string; box: DOMRect; holder: Element }[] = [];
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.unseen, [aria-hidden="true"], svg, dialog:not([open])');
  const modal = document.querySelector('dialog[open]');
  const walk = document.createTreeWalker(modal ?? document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent!.trim();
    const holder = node.parentElement!;
    if (text === '' || !isShown(holder) || holder.closest('option, select, textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < 11.9) wrong.push(`${size} px: ${text.slice(0, 40)}`);
    if (box.left < -1 || box.right > innerWidth + 1) {
      let around: Element | null = holder;
      while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement;
      if (!around) wrong.push(`off screen: ${text.slice(0, 40)}`);
    }
    // Whoever hides what is too long says so with an ellipsis, and has the whole in a tip.
    for (let around: Element | null = holder; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY)) break; // it can be brought into sight
      if (overflowX !== 'hidden' && overflowX !== 'clip' && overflowY !== 'hidden' && overflowY !== 'clip')
        continue;
      const room = around.getBoundingClientRect();
      if (box.right > room.right + 2 || box.bottom > room.bottom + 3 || box.left < room.left - 2)
        wrong.push(`cut: ${text.slice(0, 40)}`);
      break;
    }
    found.push({ text, box, holder });
  }
  const by = 4; // as lines of one text may come
  for (const [n, one] of found.entries())
    for (const other of found.slice(n + 1)) {
      // Lines of one paragraph come as close as they like.
      if (one.holder.contains(other.holder) || other.holder.contains(one.holder)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const isInline = (part: Element) => getComputedStyle(part).display === 'inline';
      // Lines of large numbers have room above and below that nothing is drawn in.
      const room = Math.max(by, 0.35 * Math.min(one.box.height, other.box.height));
      if (across > by && down > room && !(isInline(one.holder) || isInline(other.holder)))
        wrong.push(`“${one.text.slice(0, 30)}” runs into “${other.text.slice(0, 30)}”`);
    }
  return [...new Set(wrong)];
}

/** Which light a page is seen in. */
export async function lightUp(page: Page, theme: (typeof themes)[number]) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** A page says all that it shows in another language, with whatever is open in it, as after a change in another one. */
export async function speak(page: Page, language: 'en' | 'de') {
  await page.evaluate((wanted) => {
    const key = 'capbarrel.settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, language: wanted }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** On all screens, in both lights and both languages. */
export async function expectStraightBoxes(page: Page) {
  const before = page.viewportSize();
  const look = async (how: string) => {
    for (const [size, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      await expectNothingSideways(page);
      expect.soft(await page.evaluate(crookedHere), `${size}, ${how}`).toEqual([]);
    }
  };
  for (const theme of themes) {
    await lightUp(page, theme);
    await look(theme);
  }
  await speak(page, 'de');
  await look('in German');
  await speak(page, 'en');
  if (before) await page.setViewportSize(before);
}

async function expectGoodLooks(page: Page) {
  await expectNothingSideways(page);
  await expectNamedPlaces(page);
  for (const theme of themes) {
    await lightUp(page, theme);
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

/** The tests of a page of paper and lists, its boxes too; boards have rooms of their own, which frame.spec.ts measures. */
export function testPaper(view: string, page: () => Page) {
  test(`${view}, its boxes`, () => expectStraightBoxes(page()));
  testSizes(view, page);
}

export function testPapers(views: Record<string, Open>) {
  for (const [view, open] of Object.entries(views)) test.describe(() => testPaper(view, sharedPage(open)));
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
