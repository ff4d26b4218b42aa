// SPDX-License-Identifier: MIT
// Somebody is challenged from their profile and from the page of those one has played with; they accept, or say why not.
import { expect, request, type Page } from '@playwright/test';
import { problemsOf, testPapers } from './looks';
import { test } from './test';
import { witness } from './witness';

/** Somebody with an account whom their page knows. */
async function account(page: Page, name: string) {
  const unique = `${name} ${test.info().workerIndex} ${Date.now() % 1_000_000}`;
  await page.request.post('/api/guest', { data: { name: unique } });
  const made = await page.request.post('/api/account', {
    data: { name: unique, password: 'a long sentence' },
  });
  await page.goto('/settings'); // the page learns that the server knows them
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  return { id: ((await made.json()) as { id: string }).id, name: unique };
}

test('two play who challenge each other', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const problems = [problemsOf(ann), problemsOf(ben)];
  const [a, b] = [await account(ann, 'Ann'), await account(ben, 'Ben')];
  await ann.goto(`/people/${b.id}`);
  await ann.getByRole('button', { name: `Challenge ${b.name}` }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Loot' }).check();
  await sheet.getByRole('radio', { name: '5 min' }).check();
  await sheet.getByRole('switch', { name: 'Rated' }).check();
  await sheet.getByRole('button', { name: 'Send challenge' }).click();
  await expect(sheet).toBeHidden();
  await ann.getByRole('button', { name: `Challenge ${b.name}` }).click();
  await sheet.getByRole('button', { name: 'Send challenge' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('That challenge is open already.');
  await sheet.getByRole('button', { name: 'Not now' }).click();

  await ben.goto('/');
  await expect(ben.getByText(`${a.name} challenges you: Loot, 5 min, rated.`)).toBeVisible();
  await expect(ben.getByRole('link', { name: /^Your games/ })).toContainText('1 waits for you');
  await ben.getByRole('button', { name: 'Look', exact: true }).click();
  await ben.getByRole('button', { name: `Accept ${a.name}’s challenge` }).click();
  await Promise.all([ann, ben].map((page) => expect(page).toHaveURL(/\/t\/[\w-]+$/)));
  expect(ann.url()).toBe(ben.url());
  await expect(ben.getByRole('main')).toContainText(a.name);

  // They know each other now.
  await ann.goto('/find');
  await expect(ann.getByRole('region', { name: 'People to challenge' })).toContainText('1 table together');
  await ann.getByRole('button', { name: 'Challenge everyone you played with' }).click();
  await sheet.getByRole('radio', { name: '1 day a move' }).check();
  await sheet.getByRole('button', { name: 'Send challenge' }).click();
  const own = ann.getByRole('region', { name: 'Challenges' });
  await expect(own).toContainText('You asked everyone you played with');
  await own.getByRole('button', { name: 'Take back the challenge to everyone' }).click();
  await expect(own.getByText('You asked everyone')).toHaveCount(0);
  // Browsers report the refusal of the second one.
  expect(problems.flat().filter((line) => !line.includes('status of 409'))).toEqual([]);
});

test('who declines says why', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const [a, b] = [await account(ann, 'Ann'), await account(ben, 'Ben')];
  const data = { to: b.id, game: 'top-cap', clock: '10m', rated: false };
  expect((await ann.request.post('/api/challenges', { data })).status()).toBe(201);
  await ann.goto('/find');
  await expect(ann.getByRole('region', { name: 'Challenges' })).toContainText(`You asked ${b.name}`);
  const heard = await witness(ann);
  await ben.goto('/games');
  await ben.getByRole('button', { name: `Decline ${a.name}’s challenge` }).click();
  const words = ben.getByRole('group', { name: 'With which word?' });
  await expect(words.getByRole('button', { name: 'Rather not rated' })).toHaveCount(0);
  await words.getByRole('button', { name: 'Another clock, please' }).click();
  await expect(ben.getByRole('region', { name: 'Challenges' })).toHaveCount(0);
  await heard(/declines: another clock, please/);
  const list = ann.getByRole('region', { name: 'Challenges' });
  await expect(list).toContainText('another clock, please');
  await list.getByRole('button', { name: `Clear the answer of ${b.name}` }).click();
  await expect(list).toHaveCount(0);
});

/** Is challenged by two, and has asked somebody. */
async function asked(page: Page) {
  const { id } = await account(page, 'Cleo');
  const { baseURL } = test.info().project.use;
  for (const [name, game, clock] of [
    ['Dan the Long', 'bottlecap-vikings', 'day'],
    ['Eve', 'top-drop', '10m'],
  ]) {
    const other = await request.newContext({ ...(baseURL ? { baseURL } : {}) });
    const unique = `${name} ${Date.now() % 1_000_000}`;
    const me = (await (await other.post('/api/guest', { data: { name: unique } })).json()) as { id: string };
    await other.post('/api/account', { data: { name: unique, password: 'a long sentence' } });
    await other.post('/api/challenges', { data: { to: id, game, clock, rated: clock === 'day' } });
    const back = { to: me.id, game: 'loot', clock: 'day', rated: false };
    await page.request.post('/api/challenges', { data: back });
    await page.request.put(`/api/me/following/${me.id}`);
    await other.dispose();
  }
}

testPapers({
  'challenges among the games': async (page) => {
    await asked(page);
    await page.goto('/games');
    await page.getByRole('button', { name: /^Decline Eve/ }).click();
    await expect(page.getByRole('group', { name: 'With which word?' })).toBeVisible();
  },
  'people to challenge': async (page) => {
    await asked(page);
    await page.goto('/find');
    await expect(page.getByRole('heading', { name: 'People you follow' })).toBeVisible();
  },
  'a challenge to be sent': async (page) => {
    await asked(page);
    await page.goto('/find');
    await page
      .getByRole('button', { name: /^Challenge Eve/ })
      .first()
      .click();
    await expect(page.getByRole('switch', { name: 'Rated' })).toBeEnabled();
  },
});
