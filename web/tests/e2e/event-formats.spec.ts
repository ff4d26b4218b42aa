// SPDX-License-Identifier: MIT
// A knock-out, an arena and a duplicate event, each from the form to its end, by people in browsers of their own.
import { expect, type Page } from '@playwright/test';
import {
  account,
  begin,
  comeIn,
  giveUp,
  makeByForm,
  part,
  pointsOf,
  seatedOf,
  standings,
  takePart,
  toTable,
} from './events';
import { problemsOf } from './looks';
import { playToEnd } from './robot';
import { test } from './test';

const long = process.env['CAPBARREL_LONG_TESTS'] !== undefined;

/** Everybody by name; of two at a table the later one in the list gives up, and every table is played at once. */
async function playTables(people: ReadonlyMap<string, Page>, tables: number, over: Set<string>) {
  for (const { who, path } of (await seatedOf(people, 2 * tables, over)).toReversed()) {
    // Where the other one has given up already, nothing is left to do.
    if (over.has(path)) continue;
    over.add(path);
    await giveUp(people.get(who)!, path);
  }
}

test('a knock-out of four with a game for the third place', async ({ person }) => {
  const [ann, ben, cleo, dan] = [await person(), await person(), await person(), await person()];
  const problems = [ann, ben].map(problemsOf);
  const own = await account(ann.request, 'Ann');
  await comeIn(ann);
  const link = await makeByForm(ann, 'Last one standing', async () => {
    await ann.getByRole('radio', { name: 'Loot' }).check();
    await ann.getByRole('radio', { name: 'Knock-out' }).check();
    await ann.getByRole('switch', { name: 'Game for the third place' }).check();
    await ann.getByLabel('Break between rounds').selectOption({ label: 'none' });
  });
  const people = new Map([
    [own, ann],
    ['Ben', ben],
    ['Cleo', cleo],
    ['Dan', dan],
  ]);
  for (const [name, page] of people) await takePart(page, link, page === ann ? '' : name);
  await begin(ann);

  const bracket = (page: Page) => page.getByRole('region', { name: 'Bracket' });
  await expect(bracket(ben)).toContainText('Semi-finals');
  const over = new Set<string>();
  await playTables(people, 2, over);
  // Whoever has lost is not out yet, and nobody comes in any more.
  const eve = await person();
  await eve.goto(link);
  await expect(part(eve)).toContainText('Whoever was there at the beginning plays.');
  await expect(bracket(eve)).toContainText('For the third place');
  await playTables(people, 2, over);

  await expect(ann.getByRole('region', { name: 'The first three' })).toContainText(`${own} won`);
  await expect(part(ann)).toContainText('You came 1st of 4');
  await expect(part(dan)).toContainText('You came 4th of 4');
  const rows = standings(eve).getByRole('row');
  await expect(rows.nth(1)).toContainText(own);
  await expect(rows.nth(4)).toContainText('Dan');
  await expect(bracket(eve).getByText('won', { exact: true })).toHaveCount(4);
  expect(problems.flat()).toEqual([]);
});

test('an arena of three, with somebody who comes late, until it ends', async ({ person }) => {
  const [ann, ben, cleo] = [await person(), await person(), await person()];
  const problems = problemsOf(ben);
  const own = await account(ann.request, 'Ann');
  await comeIn(ann);
  // Ten minutes are shorter than the form offers, and enough for five games one after the other. The short suite calls
  // it off: its time must not be up before, however slow the machine.
  if (long) test.setTimeout(1_800_000);
  const made = await ann.request.post('/api/events', {
    data: {
      title: 'Come and go',
      game: 'top-cap',
      format: 'arena',
      length: long ? 600_000 : 7_200_000,
      forfeit_after: 3_600_000,
      clock: { pace: 'live', base: 3_600_000, increment: 0 },
    },
  });
  const { path, event } = (await made.json()) as { path: string; event: string };
  const people = new Map([
    [own, ann],
    ['Ben', ben],
    ['Cleo', cleo],
  ]);
  for (const [name, page] of people) await takePart(page, path, page === ann ? '' : name);
  await begin(ann);

  const row = (page: Page, name: string) => standings(page).getByRole('row', { name: new RegExp(name) });
  await expect(ben.getByText(/^(1:\d\d:\d\d|\d:\d\d) left$/)).toBeVisible();
  const over = new Set<string>();
  await playTables(people, 1, over);
  await expect(pointsOf(standings(ben).getByRole('row').nth(1))).toHaveText('2'); // for a win
  await playTables(people, 1, over);
  // Whoever comes late has a table with the next pairing, which is at once.
  const dan = await person();
  await dan.goto(path);
  await expect(part(dan)).toContainText('It has begun, but there is still room');
  await dan.getByLabel('Your name at the table').fill('Dan');
  await part(dan).getByRole('button', { name: 'Take part' }).click();
  people.set('Dan', dan);
  await playTables(people, 2, over);
  await expect(row(ann, own).getByRole('img', { name: 'won' }).first()).toBeVisible();
  // Who leaves is paired no more.
  await expect(toTable(dan).or(part(dan).getByRole('button', { name: 'Leave' }))).toBeVisible();

  if (!long) await ann.request.post(`/api/events/${event}/call-off`, { data: {} });
  await expect(ann.getByRole('region', { name: 'The first three' })).toBeVisible({
    timeout: long ? 900_000 : undefined,
  });
  await expect(standings(dan)).toContainText('Final standings');
  await expect(standings(dan).getByRole('row')).toHaveCount(5);
  await expect(part(ben)).toContainText(/You came \d\w\w of 4/);
  expect(problems).toEqual([]);
});

test('two teams play the same deal of Top Drop, and see what the others made of it afterwards', async ({
  person,
}) => {
  const [ann, ben, cleo, dan] = [await person(), await person(), await person(), await person()];
  const problems = [ann, dan].map(problemsOf);
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const link = await makeByForm(ann, 'The same luck', async () => {
    await ann.getByRole('radio', { name: 'Top Drop' }).check();
    await ann.getByRole('combobox', { name: 'Deals' }).selectOption('1');
  });
  await expect(ann.getByRole('button', { name: 'Begin' })).toBeDisabled();
  /** One makes the team and sends its link to the other. */
  const team = async (one: Page, other: Page, names: [string, string], called: string) => {
    await one.goto(link);
    if (one !== ann) await one.getByLabel('Your name at the table').fill(names[0]);
    await one.getByLabel('Name of your team').fill(called);
    await part(one).getByRole('button', { name: 'Take part' }).click();
    await expect(part(one)).toContainText('Your team needs 2 people');
    await other.goto(await part(one).getByRole('textbox').inputValue());
    await other.getByLabel('Your name at the table').fill(names[1]);
    await part(other).getByRole('button', { name: 'Join the team' }).click();
    await expect(part(other)).toContainText('You take part');
  };
  await team(ann, ben, ['Ann', 'Ben'], 'The Anchor');
  await team(cleo, dan, ['Cleo', 'Dan'], 'The Bell');
  await ann.goto(link);
  await begin(ann);

  /** Both at a table tap on until the deal is over. */
  const deal = async (...pages: Page[]) => {
    for (const page of pages) await toTable(page).click();
    await Promise.all(pages.map((page, n) => playToEnd(page, n + 1)));
    for (const page of pages) await page.goto(link);
  };
  await deal(ann, ben);
  // What the first team made of it is nobody else's business yet.
  await expect(cleo.getByText('hidden until all have played it')).toBeVisible();
  await expect(part(ann)).toContainText('Your team has played every deal that is laid.');
  await deal(cleo, dan);

  await expect(ann.getByRole('region', { name: 'The first three' })).toBeVisible();
  for (const page of [ben, dan]) await expect(part(page)).toContainText(/You came (1st|2nd) of 2/);
  await expect(standings(dan)).toContainText('1 of 1 deals');
  await expect(ben.getByText('hidden until all have played it')).toHaveCount(0);
  const results = await ben.request.get(`/api/events/${link.split('/').at(-1)}/results.csv`);
  for (const name of ['The Anchor', 'The Bell']) expect(await results.text()).toContain(name);
  expect(problems.flat()).toEqual([]);
});
