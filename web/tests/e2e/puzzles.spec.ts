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
  id: string;
  seat: number;
  position: string;
  moves: number;
  line: string[];
}

function puzzlesOf(game: string): Puzzle[] {
  const file = fileURLToPath(new URL(`../../board/${game}/puzzles.json`, import.meta.url));
  return (JSON.parse(readFileSync(file, 'utf8')) as { puzzles: Puzzle[] }).puzzles;
}
const puzzles = puzzlesOf('top-cap');
const short = Math.min(...puzzles.map(({ moves }) => moves).filter((moves) => moves > 1));
const shelf = puzzles.filter(({ moves }) => moves === short);
const numbered = (puzzle: Puzzle) => ({ ...puzzle, number: puzzles.indexOf(puzzle) + 1 });
const first = numbered(shelf[0]!);
const last = numbered(shelf.at(-1)!);
const sideOf = ({ position }: Puzzle) => position.split('/')[2]!;

const place = (page: Page, cell: string) => page.locator(`[data-place="${cell}"]`);
const ready = (page: Page) => expect(page.locator('[data-offer="start"]').first()).toBeAttached();
const solved = (page: Page) => page.getByRole('heading', { name: 'Solved!' });

async function open(page: Page, { id }: Puzzle, game = 'top-cap') {
  await page.goto(`/puzzles/${game}/${id}`);
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
  await open(page, first);
  await expect(page.getByRole('heading', { name: /^(Cream|Blue): win in/ })).toBeVisible();
  await solve(page, first);
  await expect(page.getByRole('link', { name: `Puzzle ${first.number}, solved` })).toBeVisible();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${first.id}$`));
  await ready(page);
  await page.goto('/puzzles/top-cap');
  await expect(
    page.getByRole('button', { name: `Win in ${short}: 1 of ${shelf.length} solved` }),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

test('one is solved by keyboard alone, the solver’s bottle towards them', async ({ page }) => {
  await open(page, last);
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

test('how hard it is say bots, and people once enough have tried it', async ({ page, baseURL }) => {
  const note = page.getByRole('region', { name: 'Difficulty' });
  await open(page, last);
  await expect(note).toContainText('Estimated by bots');
  await page.request.post(`${baseURL}/api/guest`, { data: { name: 'Ann' } });
  await page.evaluate(() => localStorage.setItem('capbarrel.known', 'yes'));
  await open(page, last);
  const told = page.waitForResponse((response) => response.url().endsWith(`/api/puzzles/top-cap/${last.id}`));
  await solve(page, last);
  expect(((await (await told).json()) as { first: boolean }).first).toBe(true);
  // As if ten had: the figure takes the estimate's place.
  await page.route('**/api/puzzles/top-cap', (route) =>
    route.fulfill({
      json: {
        game: 'top-cap',
        enough: 10,
        puzzles: [{ puzzle: last.id, rating: 1733.3, deviation: 70, tries: 12, right: 4 }],
      },
    }),
  );
  await page.reload();
  await expect(note).toContainText('Hard');
  await expect(note).toContainText('1733');
  await expect(note).toContainText('From 12 first tries: 4 were right.');
});

test('a wrong move is taken back with a gentle word, and can be mended', async ({ page }) => {
  await open(page, first);
  const [from, to] = await miss(page, first);
  await expect(page.getByRole('alert')).toContainText('lets the win slip');
  await ready(page);
  await expect(place(page, from)).toHaveAccessibleName(new RegExp(`${sideOf(first)} cap`));
  await expect(place(page, to)).not.toHaveAccessibleName(/cap/);
  await solve(page, first);
});

test('what the rules forbid is explained, not counted as a miss', async ({ page }) => {
  await open(page, first);
  const [from = ''] = first.line[0]!.split('-');
  await place(page, from).click();
  await place(page, sideOf(first) === 'cream' ? 'a1' : 'f6').dispatchEvent('click'); // one's own bottle is closed
  await expect(page.getByRole('alert')).toContainText(/\w/);
  await expect(page.getByRole('alert')).not.toContainText('slip');
  await expect(page.getByRole('link', { name: /^Rule TC-/ })).toBeVisible();
});

test('a hint shows the piece; the solution plays itself and is not solved', async ({ page }) => {
  await open(page, first);
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

test('its link is copied; earlier links still lead there, wrong ones nowhere', async ({ page }) => {
  await open(page, first);
  const heard = await witness(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await heard(/Copied\./);
  await page.goto('/puzzles/1'); // as earlier pages had it
  await ready(page);
  await page.goto('/puzzles/top-cap/nothing');
  await expect(page.getByText('There is no such puzzle.')).toBeVisible();
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
  await page.getByRole('link', { name: /^Solve puzzles.*Loot$/ }).click();
  await expect(page).toHaveURL(/\/puzzles\/loot$/);
});

test('with no network, after one visit', async ({ person }) => {
  const page = await person({ serviceWorkers: 'allow' });
  await visitOnce(page);
  await page.context().setOffline(true);
  await open(page, first);
  await solve(page, first);
});

// A move of a pawn, so that it is two clicks whatever else there is to choose.
const loot = () =>
  puzzlesOf('loot').find(({ line }) => line.length === 1 && /^[a-i]\d-[a-i]\d$/.test(line[0]!))!;

test('the best move of Loot is found, after one that was not', async ({ page }) => {
  const puzzle = loot();
  await open(page, puzzle, 'loot');
  await expect(page.getByRole('heading', { name: 'Find the best move' })).toBeVisible();
  await miss(page, puzzle);
  await expect(page.getByRole('alert')).toContainText('There is something better');
  await move(page, puzzle.line[0]!);
  await expect(solved(page)).toBeVisible();
  await expect(page.getByText(/^With that you win .+ with anything else/)).toBeVisible();
});

/** Top Drop's places by the words of its notation. */
async function drop(page: Page, action: string) {
  const [help = '', as] = action.split('-');
  if (action === 'stop') return page.locator('button[data-step="!stop"]').click();
  const places = /^\d+$/.test(action)
    ? [`hand-${action}`, 'pile']
    : [`help-${help}`, as ? `help-${as}` : help === 'flip' ? 'direction' : 'pile'];
  for (const one of places) await place(page, one).click();
}

test('all cards of Top Drop are placed, both hands in one’s own', async ({ page }) => {
  // What leaves no choice is played by itself; here everything is one's own choice.
  const puzzle = puzzlesOf('top-drop').find(({ line, moves }) => line.length === moves)!;
  await open(page, puzzle, 'top-drop');
  for (const action of puzzle.line) await drop(page, action);
  await expect(solved(page)).toBeVisible();
});

test('the puzzle of the day makes a streak, which a missed day ends', async ({ page }) => {
  const home = async (day: number) => {
    await page.clock.setFixedTime(new Date(2026, 0, day, 12));
    await page.goto('/puzzles');
    return page.getByRole('region', { name: 'Puzzle of the day' });
  };
  // A day with a puzzle of Top Cap, which can be solved here like any other.
  let day = 1;
  while (!(await (await home(day)).textContent())?.includes('Top Cap')) day += 1;
  await page.getByRole('link', { name: 'Solve it' }).click();
  await ready(page);
  const link = await page.getByRole('textbox', { name: 'Copy link' }).inputValue();
  await solve(
    page,
    puzzles.find(({ id }) => link.endsWith(`/top-cap/${id}`))!,
  );
  await expect(await home(day)).toContainText('Solved: look again');
  await expect(await home(day + 1)).toContainText(/1\s*day in a row/);
  await expect(await home(day + 2)).toContainText(/0\s*days in a row\s*longest: 1 day/);
});

testLooks({
  'a miss': async (page) => {
    await open(page, first);
    await miss(page, first);
    await expect(page.getByRole('alert')).toContainText('slip');
    await ready(page);
  },
  'a solved puzzle': async (page) => {
    await open(page, first);
    await solve(page, first);
  },
});
