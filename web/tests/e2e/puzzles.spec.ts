// SPDX-License-Identifier: MIT
// Puzzles are solved by mouse and by keyboard, missed gently, and remembered.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { problemsOf, testLooks } from './looks';
import { visitOnce } from './network';
import { test } from './test';
import { witness } from './witness';

interface Puzzle {
  position: string;
  moves: number;
  line: string[];
}

const file = fileURLToPath(new URL('../../board/top-cap/puzzles.json', import.meta.url));
const { puzzles } = JSON.parse(readFileSync(file, 'utf8')) as { puzzles: Puzzle[] };
const short = Math.min(...puzzles.map(({ moves }) => moves).filter((moves) => moves > 1));
const shelf = puzzles.filter(({ moves }) => moves === short);
const numbered = (puzzle: Puzzle) => ({ ...puzzle, number: puzzles.indexOf(puzzle) + 1 });
const first = numbered(shelf[0]!);
const last = numbered(shelf.at(-1)!);
const sideOf = ({ position }: Puzzle) => position.split('/')[2]!;

const place = (page: Page, cell: string) => page.locator(`[data-place="${cell}"]`);
const ready = (page: Page) => expect(page.locator('[data-offer="start"]').first()).toBeAttached();
const solved = (page: Page) => page.getByRole('heading', { name: 'Solved!' });

async function open(page: Page, number: number) {
  await page.goto(`/puzzles/${number}`);
  await ready(page);
}

async function move(page: Page, action: string, how: 'click' | 'key' = 'click') {
  await ready(page);
  for (const cell of action.split('-')) {
    if (how === 'click') await place(page, cell).click();
    else await place(page, cell).press('Enter');
  }
}

async function solve(page: Page, { line }: Puzzle, how: 'click' | 'key' = 'click') {
  for (let n = 0; n < line.length; n += 2) {
    await move(page, line[n]!, how);
    const [from, to] = line[n + 1]?.split('-') ?? [];
    if (from) await expect(page.getByRole('log')).toContainText(new RegExp(`slid ${from} .*${to}`));
  }
  await expect(solved(page)).toBeVisible();
}

test('one is solved by mouse, ticked, and the next is a click away', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page, first.number);
  await expect(page.getByRole('heading', { name: /^(Cream|Blue): win in/ })).toBeVisible();
  await solve(page, first);
  await expect(page.getByRole('link', { name: `Puzzle ${first.number}, solved` })).toBeVisible();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/puzzles/${first.number}$`));
  await ready(page);
  await page.goto('/puzzles');
  await expect(
    page.getByRole('button', { name: `Win in ${short} moves: 1 of ${shelf.length} solved` }),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

test('one is solved by keyboard alone, the solver’s bottle towards them', async ({ page }) => {
  await open(page, last.number);
  const bottles = sideOf(last) === 'cream' ? ['a1', 'f6'] : ['f6', 'a1'];
  const [own, other] = await Promise.all(bottles.map((cell) => place(page, cell).boundingBox()));
  expect(own!.y).toBeGreaterThan(other!.y);
  await solve(page, last, 'key');
});

/** Another move than the right one, of the same cap where it has one. */
async function miss(page: Page, { line }: Puzzle): Promise<[from: string, to: string]> {
  const [from = '', to = ''] = line[0]!.split('-');
  await place(page, from).click();
  const others = await page
    .locator('[data-offer="next"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-place')!));
  const wrong = others.find((cell) => cell !== to)!;
  await place(page, wrong).click();
  return [from, wrong];
}

test('a wrong move is taken back with a gentle word, and can be mended', async ({ page }) => {
  await open(page, first.number);
  const [from, to] = await miss(page, first);
  await expect(page.getByRole('alert')).toContainText('lets the win slip');
  await ready(page);
  await expect(place(page, from)).toHaveAccessibleName(new RegExp(`${sideOf(first)} cap`));
  await expect(place(page, to)).not.toHaveAccessibleName(/cap/);
  await solve(page, first);
});

test('what the rules forbid is explained, not counted as a miss', async ({ page }) => {
  await open(page, first.number);
  const [from = ''] = first.line[0]!.split('-');
  await place(page, from).click();
  await place(page, sideOf(first) === 'cream' ? 'a1' : 'f6').dispatchEvent('click'); // one's own bottle is closed
  await expect(page.getByRole('alert')).toContainText(/\w/);
  await expect(page.getByRole('alert')).not.toContainText('slip');
  await expect(page.getByRole('link', { name: /^Rule TC-/ })).toBeVisible();
});

test('a hint shows the piece; the solution plays itself and is not solved', async ({ page }) => {
  await open(page, first.number);
  const [from = '', to = ''] = first.line[0]!.split('-');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(place(page, from)).toHaveClass(/hinted/);
  await expect(place(page, to)).not.toHaveClass(/hinted/);
  await page.getByRole('button', { name: 'Solution' }).click();
  await expect(page.getByRole('heading', { name: 'That was the way' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Puzzle ${first.number}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Once more' }).click();
  await solve(page, first);
});

test('its link is copied, and opens it; there is no puzzle of a wrong number', async ({ page }) => {
  await open(page, first.number);
  const heard = await witness(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await heard(/Copied\./);
  await page.goto(`/puzzles/${puzzles.length + 1}`);
  await expect(page.getByText('There is no puzzle by that number.')).toBeVisible();
});

test('from the front page, its card and the lessons', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Puzzles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Puzzles' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Puzzles: Top Cap' }).click();
  await page.getByRole('link', { name: /^Win in \d+: start$/ }).click();
  await ready(page);
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Solve puzzles' }).click();
  await expect(page).toHaveURL(/\/puzzles$/);
});

test('with no network, after one visit', async ({ person }) => {
  const page = await person({ serviceWorkers: 'allow' });
  await visitOnce(page);
  await page.context().setOffline(true);
  await open(page, first.number);
  await solve(page, first);
});

testLooks({
  'a miss': async (page) => {
    await open(page, first.number);
    await miss(page, first);
    await expect(page.getByRole('alert')).toContainText('slip');
    await ready(page);
  },
  'a solved puzzle': async (page) => {
    await open(page, first.number);
    await solve(page, first);
  },
});
