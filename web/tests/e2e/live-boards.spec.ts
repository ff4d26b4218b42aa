// SPDX-License-Identifier: MIT
// Small boards that follow their tables, on the page of an event, on the wall and among the tables to watch: by few lines,
// only while they can be seen, and without anybody being told.
import { expect, type Page } from '@playwright/test';
import { account, begin, comeIn, fill, makeEvent, takePart, toTable } from './events';
import { listedAt } from './listed';
import { problemsOf } from './looks';
import { log, moverOf } from './network';
import { settled } from './robot';
import { test } from './test';

/** The lines that a page has open just now. */
function linesOf(page: Page): Set<string> {
  const open = new Set<string>();
  page.on('websocket', (socket) => {
    open.add(socket.url());
    socket.on('close', () => open.delete(socket.url()));
  });
  return open;
}

const boards = (page: Page) => page.locator('.live .board > svg');
const drawn = (page: Page) => boards(page).first().innerHTML();

/** The first move that is offered. */
async function move(page: Page) {
  const before = await log(page).count();
  await page.locator('[data-place][data-offer="start"]').first().press('Enter');
  await page.locator('[data-place][data-offer="next"]').first().press('Enter');
  await expect(log(page)).toHaveCount(before + 1);
}

test('whoever looks at an event sees its games move and end, and nobody is told of them', async ({
  person,
}) => {
  const [ann, ben, dan, wall] = [
    await person(),
    await person(),
    await person(),
    await person({ viewport: { width: 1920, height: 1080 } }),
  ];
  const problems = [dan, wall].map(problemsOf);
  const lines = linesOf(dan);
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const { path, event } = await makeEvent(ann.request, { rounds: 1 });
  await takePart(ann, path);
  await takePart(ben, path, 'Ben');
  await ann.goto(path);
  await begin(ann);
  await toTable(ann).click();
  await toTable(ben).click();
  await Promise.all(
    [ann, ben].map((page) => expect(page.getByRole('button', { name: 'Resign' })).toBeVisible()),
  );

  await dan.goto(path);
  await wall.goto(`${path}/screen`);
  for (const page of [dan, wall]) await expect(boards(page)).toHaveCount(1);
  expect([...lines].every((url) => url.endsWith('?look=1'))).toBe(true);
  const [first, second] = await moverOf(ann, ben);
  const before = await Promise.all([dan, wall].map(drawn));
  await settled(first);
  await move(first);
  for (const [n, page] of [dan, wall].entries()) await expect.poll(() => drawn(page)).not.toBe(before[n]);
  // The two have company, but not at their table; and a clock runs on the small board too.
  const laid = (await (await ann.request.get(`/api/events/${event}`)).json()) as { tables: { id: string }[] };
  const listed = await listedAt(ann.request, 'playing', laid.tables[0]!.id);
  expect(listed).toMatchObject({ watching: 0 });
  await expect(dan.locator('.live .clock')).toHaveCount(2);

  await second.getByRole('button', { name: 'Resign' }).click();
  await second.getByRole('button', { name: 'Give up' }).click();
  // The slip is there until the page hears that the event is over too, which a busy browser may hear first.
  const slip = dan.locator('.slip', { hasText: 'wins' });
  const result = dan.getByRole('link', { name: /^Replay table 1/ });
  await expect(slip.or(result).first()).toBeVisible();
  await expect.poll(() => lines.size).toBe(0);
  expect(problems.flat()).toEqual([]);
});

test('a page has few lines, and only for boards that can be seen', async ({ person }) => {
  // So low that no board is in sight at first: one that was drawn once stays drawn without a line.
  const low = { width: 1280, height: 320 };
  const ann = await person({ viewport: low });
  const lines = linesOf(ann);
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const made = await makeEvent(ann.request);
  await fill(
    ann,
    made,
    Array.from({ length: 22 }, (_, n) => `Guest ${n}`),
  );
  await ann.request.post(`/api/events/${made.event}/begin`, { data: {} });
  await ann.goto(made.path);
  const cards = ann.getByRole('region', { name: 'Round 1' }).getByRole('listitem');
  await expect(cards).toHaveCount(11);
  expect(lines.size).toBe(0);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => lines.size).toBeGreaterThan(0);
  await ann.setViewportSize({ width: 1280, height: 3200 });
  await expect(boards(ann)).toHaveCount(8);
  await expect.poll(() => lines.size).toBe(8);
  // Where there is no line left the game's picture is.
  await expect(ann.locator('.live .picture')).toHaveCount(3);
  await ann.setViewportSize(low);
  await ann.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => lines.size).toBe(0);
  // What was seen stays until it is seen again.
  await expect(boards(ann)).toHaveCount(8);
});

test('on the page of tables to watch nobody sees a hand, not even their own', async ({ person }) => {
  const [ann, ben, eve] = [await person(), await person(), await person()];
  await ann.request.post('/api/guest', { data: { name: 'Ann' } });
  const made = await ann.request.post('/api/tables', {
    data: { game: 'top-drop', options: { players: 2 }, seats: ['me', 'open'], listed: true, watchable: true },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { table, path } = (await made.json()) as { table: string; path: string };
  await ann.goto(path);
  await ben.request.post('/api/guest', { data: { name: 'Ben' } });
  await ben.goto(path);
  await ben.getByRole('button', { name: /^Sit/ }).first().click();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await expect(ann.locator('[data-place^="hand"]').first()).toBeAttached();
  for (const page of [eve, await ann.context().newPage()]) {
    await page.goto('/watch?game=top-drop');
    const card = page.locator(`a[href="/t/${table}"]`);
    await expect(card.locator('.board > svg')).toBeVisible();
    await expect(card.locator('[data-place^="hand"]')).toHaveCount(0);
  }
});
