// SPDX-License-Identifier: MIT
// Pages that are empty where nobody has played, as they look on a server where people do.
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { expect, request, test, type APIRequestContext, type Page } from '@playwright/test';
import { comeIn, fill, makeEvent, part, standings, toTable } from '../e2e/events';
import { gameNames } from '../e2e/games';
import type { Open } from '../e2e/looks';
import { playUntil, settled } from '../e2e/robot';

/** Somebody else, in a browser of their own; it stays open, as they sit at tables. */
async function somebody(page: Page, name: string): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await page.context().browser()!.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' });
  await context.request.post('/api/guest', { data: { name } });
  return context.newPage();
}

async function elsewhere(): Promise<APIRequestContext> {
  const { baseURL } = test.info().project.use;
  return request.newContext({ baseURL: baseURL! });
}

/** What the server of the pictures keeps. */
const kept = '../build/screenshots/data.sqlite';

/** Somebody with an account under just this name, made for another picture perhaps. */
async function account(asked: APIRequestContext, name: string): Promise<void> {
  const data = { name, password: 'a long sentence' };
  await asked.post('/api/guest', { data: { name } });
  if (!(await asked.post('/api/account', { data })).ok())
    expect((await asked.post('/api/login', { data })).ok(), name).toBe(true);
}

/** Who has played here for months, which no picture can wait for: rating, deviation and games. */
const regulars: [string, number, number, number][] = [
  ['Marlene', 1894, 58, 212],
  ['Old Tom', 1841, 71, 96],
  ['Jonas', 1768, 54, 340],
  ['Sigrid', 1752, 83, 41],
  ['Paul from upstairs', 1690, 62, 133],
  ['Nuria', 1611, 75, 58],
  ['Wim', 1577, 60, 154],
  ['Hannelore', 1538, 92, 27],
];

async function letRegularsLead(game: string) {
  const database = new DatabaseSync(kept, { timeout: 10_000 });
  const add = database.prepare(
    'INSERT OR REPLACE INTO ratings (person, game, rating, deviation, volatility, games, at, until) ' +
      'SELECT number, ?, ?, ?, 0.06, ?, ?, ? FROM people WHERE id = ?',
  );
  const [now, day] = [Date.now(), 86_400_000];
  for (const [name, rating, deviation, games] of regulars) {
    const regular = await elsewhere();
    await account(regular, name);
    const { id } = (await (await regular.get('/api/me')).json()) as { id: string };
    add.run(game, rating, deviation, games, now - day, now + 30 * day, id);
    await regular.dispose();
  }
  database.close();
}

/** Two people play some moves where everybody may watch. */
async function playInPublic(page: Page, game: string, names: [string, string], rated = false) {
  const [one, other] = [await somebody(page, names[0]), await somebody(page, names[1])];
  const options = { ...(game === 'top-drop' ? { players: '2' } : {}) };
  const data = { game, options, seats: ['me', 'open'], listed: true, watchable: true, rated };
  const made = await one.request.post('/api/tables', { data });
  expect(made.status(), await made.text()).toBe(201);
  const { path } = (await made.json()) as { path: string };
  await one.goto(path);
  await other.goto(path);
  await other.getByRole('button', { name: /^Sit/ }).first().click();
  await one.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([one, other].map((player, n) => playUntil(player, 12, n + 1)));
}

const people: [string, string][] = [
  ['Ann', 'Ben'],
  ['Cleo', 'Dan'],
  ['Eva', 'Finn'],
  ['Gil', 'Hana'],
];

async function giveUpAgainstBot(page: Page, game: string, level: number) {
  const data = { game, seats: ['me', `bot:${level}`], rated: true };
  const made = await page.request.post('/api/tables', { data });
  await page.goto(((await made.json()) as { path: string }).path);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
}

/** An event of somebody else with so many people who are called something. Nobody has many events at a time. */
async function evening(organised: string, more: object, names: readonly string[], page: Page) {
  await page.goto('/');
  const organiser = await elsewhere();
  await account(organiser, organised);
  const made = await makeEvent(organiser, more);
  await fill(page, made, names);
  const result = (table: number, places: number[]) =>
    organiser.put(`/api/events/${made.event}/tables/${table}/result`, { data: { places } });
  const begin = () => organiser.post(`/api/events/${made.event}/begin`, { data: {} });
  return { ...made, begin, result };
}

export const showcase: Record<string, Open> = {
  watch: async (page) => {
    const listed = (await (await page.request.get('/api/watch?stage=playing')).json()) as {
      tables: unknown[];
    };
    const games = gameNames.filter((game) => game !== 'trap-the-cap');
    if (listed.tables.length < games.length)
      for (const [n, game] of games.entries()) await playInPublic(page, game, people[n % people.length]!);
    await page.goto('/watch');
    await expect(page.locator('main .board > svg').first()).toBeVisible();
  },
  profile: async (page) => {
    await account(page.request, 'Cleo');
    for (const level of [1, 2, 3]) await giveUpAgainstBot(page, 'top-cap', level);
    await giveUpAgainstBot(page, 'loot', 2);
    await comeIn(page);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByRole('figure', { name: 'Top Cap' }).getByRole('img')).toBeVisible();
  },
  leaders: async (page) => {
    await letRegularsLead('loot');
    await account(page.request, 'Lena');
    await comeIn(page);
    await page.goto('/leaders/loot');
    await expect(page.getByRole('row')).toHaveCount(regulars.length + 1);
    await expect(page.getByRole('button', { name: /^Play rated against/ })).toHaveCount(5);
  },
  'an event in play': async (page) => {
    const made = await evening('Olga', {}, ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn'], page);
    await page.goto(made.path);
    await page.getByLabel('Your name at the table').fill('Ann');
    await part(page).getByRole('button', { name: 'Take part' }).click();
    await expect(part(page)).toContainText('You take part');
    await made.begin();
    await expect(toTable(page)).toBeVisible();
    // On a phone boards are further down, and drawn as one comes near them.
    await page.locator('.live').first().scrollIntoViewIfNeeded();
    await expect(page.locator('.live .board > svg').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'a bracket': async (page) => {
    const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana'];
    const knockOut = { format: 'knock-out', game: 'loot', third_place: true, rounds: 0 };
    const made = await evening('Oskar', knockOut, names, page);
    await made.begin();
    for (const table of [0, 1, 2]) await made.result(table, [1, 2]);
    await page.goto(made.path);
    await expect(page.getByRole('region', { name: 'Bracket' }).getByText('won').first()).toBeVisible();
  },
  'an event that is over': async (page) => {
    const made = await evening('Orla', { rounds: 1 }, ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'], page);
    await made.begin();
    for (const [table, places] of [
      [1, 2],
      [1, 1],
      [2, 1],
    ].entries())
      await made.result(table, places);
    await page.goto(made.path);
    await expect(page.getByRole('region', { name: 'The first three' })).toBeVisible();
    await expect(standings(page)).toBeVisible();
  },
  operators: async (page) => {
    await account(page.request, 'Olga');
    spawnSync('../build/release/capbarrel', ['operators', 'add', 'Olga', '--data', kept]);
    const guest = await elsewhere();
    const { id } = (await (await guest.post('/api/guest', { data: { name: 'Rude Otter' } })).json()) as {
      id: string;
    };
    for (const [reason, words] of [
      ['words', 'Swears at everybody who wins, and at the bots as well.'],
      ['stalling', 'An hour for every move'],
    ])
      await page.request.post('/api/reports', { data: { person: id, reason, words } });
    await page.goto('/operator/reports');
    await expect(page.getByText('Rude Otter').first()).toBeVisible();
  },
  challenges: async (page) => {
    await account(page.request, 'Ann');
    const { id } = (await (await page.request.get('/api/me')).json()) as { id: string };
    for (const [name, game, clock] of [
      ['Dan', 'bottlecap-vikings', 'day'],
      ['Eve', 'top-drop', '10m'],
    ] as const) {
      const other = await elsewhere();
      await account(other, name);
      await other.post('/api/challenges', { data: { to: id, game, clock, rated: false } });
    }
    await comeIn(page);
    await page.goto('/games');
    await expect(page.getByRole('region', { name: 'Challenges' })).toContainText('Dan');
  },
};
