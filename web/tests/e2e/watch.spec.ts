// SPDX-License-Identifier: MIT
// What is being played, and what was, for everyone to watch; and on the front page only where everybody agreed.
import { expect, type Page } from '@playwright/test';
import { isListed, listedAt } from './listed';
import { problemsOf, testPapers } from './looks';
import { test } from './test';

/** Begins a game against a bot, from the slate or from a link; a second seat is taken so that it can begin. */
async function play(page: Page, data: Record<string, unknown>) {
  await page.request.post('/api/guest', { data: { name: 'Ann' } });
  const made = await page.request.post('/api/tables', {
    // A game of which no other test lays tables by the dozen: they would fill the first page.
    data: { game: 'loot', seats: ['me', 'open'], ...data },
  });
  const { table, path } = (await made.json()) as { table: string; path: string };
  return { table, path };
}

async function sitDown(page: Page, path: string, name: string) {
  await page.request.post('/api/guest', { data: { name } });
  await page.goto(path);
  await page.getByRole('button', { name: /^Sit/ }).first().click();
}

/** Two who play a table from the slate, which everyone may watch. */
async function begin(ann: Page, ben: Page, data: Record<string, unknown> = {}) {
  const { table, path } = await play(ann, { listed: true, watchable: true, ...data });
  await ann.goto(path);
  await sitDown(ben, path, 'Ben');
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await expect(ann.getByRole('button', { name: 'Resign' })).toBeVisible();
  return table;
}

/** Her game is over when her page says so. */
async function giveUp(ann: Page) {
  await ann.getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('button', { name: 'Give up' }).click();
  await expect(ann.getByRole('button', { name: 'Play again' })).toBeVisible();
}

test('a table from the slate is watched, featured where both agree, and replayed', async ({ person }) => {
  const [ann, ben, eve] = [await person(), await person(), await person()];
  const problems = problemsOf(eve);
  const table = await begin(ann, ben);

  await listedAt(eve.request, 'playing', table);
  await eve.goto('/watch?game=loot');
  const card = eve.locator(`a[href="/t/${table}"]`);
  await expect(card).toContainText('Ben');
  await expect(card).toContainText('No move yet');
  const others = eve.waitForResponse(/api\/watch\?.*game=top-drop/);
  await eve.getByLabel('Which game').selectOption('Top Drop');
  await expect(eve).toHaveURL(/game=top-drop/);
  await (await others).finished();
  await expect(eve.getByText('One moment', { exact: false })).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await eve.getByLabel('Which game').selectOption('Loot');
  await card.click();
  await expect(eve).toHaveURL(new RegExp(`/t/${table}$`));
  await eve.getByRole('button', { name: 'Come in' }).click();
  await expect(eve.getByRole('main')).toContainText('Ben');

  await eve.goto('/');
  await expect(eve.getByRole('article').first()).toBeVisible();
  expect((await (await eve.request.get('/api/featured')).text()).includes(table)).toBe(false);
  for (const one of [ann, ben]) {
    const page = await one.context().newPage();
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'My tables may be on the front page' }).check();
    await expect
      .poll(async () => (await (await page.request.get('/api/me/featured')).json()) as unknown)
      .toEqual({ featured: true });
    await page.close();
  }
  await eve.goto('/');
  await expect(eve.getByRole('region', { name: 'On the tables now' })).toContainText('Ben');
  await ben.request.delete('/api/me/featured');
  expect((await (await eve.request.get('/api/featured')).text()).includes(table)).toBe(false);

  await giveUp(ann);
  await listedAt(eve.request, 'over', table);
  await eve.goto('/watch/over?game=loot');
  const over = eve.locator(`a[href="/replay/table/${table}"]`);
  await expect(over).toContainText('won');
  await over.click();
  await expect(eve).toHaveURL(new RegExp(`/replay/table/${table}`));
  await expect(eve.getByRole('main')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a link among friends is in no list', async ({ person }) => {
  const [ann, ben, eve] = [await person(), await person(), await person()];
  const linked = await begin(ann, ben, { listed: false });
  // What came to the list after it is there, so it is in none.
  const shown = await begin(await person(), await person());
  await listedAt(eve.request, 'playing', shown);
  expect(await isListed(eve.request, 'playing', linked)).toBe(false);
  await giveUp(ann);
  const [cleo, dan] = [await person(), await person()];
  const later = await begin(cleo, dan);
  await giveUp(cleo);
  await listedAt(eve.request, 'over', later);
  expect(await isListed(eve.request, 'over', linked)).toBe(false);
});

testPapers({
  'tables to watch': async (page) => {
    const { baseURL } = test.info().project.use;
    const other = await page
      .context()
      .browser()!
      .newContext(baseURL ? { baseURL } : {});
    const ben = await other.newPage();
    await begin(page, ben);
    await other.close();
    await page.goto('/watch');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  'nothing to watch': async (page) => {
    // What other tests have played would be there.
    await page.route('**/api/watch?*', (route) => route.fulfill({ json: { tables: [] } }));
    await page.goto('/watch/over?game=bottlecap-vikings');
    await expect(page.getByText('Nothing of this has been played yet')).toBeVisible();
  },
});
