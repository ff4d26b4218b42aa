// SPDX-License-Identifier: MIT
// An evening from its making to its end: an organiser and players in browsers of their own, at a real server.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import {
  account,
  comeIn,
  fill,
  fillTeams,
  giveUp,
  makeEvent,
  part,
  pointsOf,
  seatedOf,
  standings,
  toTable,
  withoutHaste,
} from './events';
import { expectNothingSideways, problemsOf, testPapers } from './looks';
import { test } from './test';

test('a round robin of three from its making to its end', async ({ person }) => {
  const [ann, ben, cleo] = [await person(), await person(), await person({ locale: 'de-DE' })];
  const problems = [ann, ben].map(problemsOf);
  const organiser = await account(ann.request, 'Ann');
  await comeIn(ann);

  await ann.goto('/events');
  await ann.getByRole('link', { name: 'Make an event' }).click();
  await ann.getByRole('button', { name: 'Make it' }).click();
  await expect(ann.getByText('Please give it a name.')).toBeVisible();
  await ann.getByLabel('Name of the evening').fill('Three at the Anchor');
  await ann.getByRole('radio', { name: 'Top Cap' }).check();
  await ann.getByRole('radio', { name: 'Round robin' }).check();
  await ann.getByLabel('Break between rounds').selectOption({ label: 'none' });
  await withoutHaste(ann);
  await ann.getByRole('button', { name: 'Make it' }).click();
  await expect(ann.getByRole('heading', { level: 1, name: 'Three at the Anchor' })).toBeVisible();
  const link = await ann.getByRole('textbox', { name: 'The link to this event' }).inputValue();
  await expect(ann.getByRole('button', { name: 'Begin' })).toBeDisabled();
  await part(ann).getByRole('button', { name: 'Take part' }).click();
  await expect(part(ann)).toContainText('You take part');

  await ben.goto(link);
  await ben.getByLabel('Your name at the table').fill('Ben');
  await part(ben).getByRole('button', { name: 'Take part' }).click();
  await expect(part(ben)).toContainText(`It begins when ${organiser} says so.`);
  // He goes, is asked whether he means it, and comes again.
  await part(ben).getByRole('button', { name: 'Leave' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await part(ben)
    .getByRole('button', { name: /Take part|Come back/ })
    .click();
  await expect(part(ben)).toContainText('You take part');
  await cleo.goto(link);
  await cleo.getByLabel('Dein Name am Tisch').fill('Cleo');
  await cleo.getByRole('button', { name: 'Mitmachen' }).click();
  await expect(cleo.getByText('Du machst mit', { exact: true })).toBeVisible();

  // What others did is seen without a reload.
  await expect(ann.getByRole('region', { name: 'Who takes part' })).toContainText('Cleo');
  await ann.getByRole('button', { name: 'Begin' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();

  const people = new Map([
    ['Ann', ann],
    ['Ben', ben],
    ['Cleo', cleo],
  ]);
  const over = new Set<string>();
  for (let round = 1; round <= 3; round++) {
    const seated = await seatedOf(people, 2, over);
    await expect(ann.getByRole('heading', { level: 2, name: `Round ${round}`, exact: true })).toBeVisible();
    // Cleo, who reads German, never gives up.
    const { who, path } = seated.find(({ who }) => who !== 'Cleo')!;
    over.add(path);
    await giveUp(people.get(who)!, path);
  }

  await expect(ann.getByRole('region', { name: 'The first three' })).toContainText('Cleo won');
  for (const page of [ann, ben]) await expect(part(page)).toContainText(/You came (2nd|3rd) of 3/);
  await expect(standings(ben)).toContainText('Final standings');
  await expect(pointsOf(standings(ben).getByRole('row', { name: /Cleo/ }))).toHaveText('2');
  await expect(cleo.getByText('Platz 1 von 3')).toBeVisible();

  // Why somebody stands where they stand.
  await standings(ben).getByRole('button', { name: 'Cleo' }).click();
  await expect(standings(ben)).toContainText('First by points.');
  const second = standings(ben).getByRole('button').nth(1);
  await second.click();
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(standings(ben)).toContainText(/Behind Cleo by points: 1 to 2\./);

  // For a spreadsheet.
  const download = ben.waitForEvent('download');
  await ben.getByRole('link', { name: 'Standings as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Cleo');

  // Whoever has the link sees how it ended, and the list has it.
  const dan = await person();
  await dan.goto(link);
  await expect(dan.getByRole('region', { name: 'The first three' })).toContainText('Cleo won');
  await expect(part(dan)).toHaveCount(0);
  await dan.goto('/events');
  await expect(dan.getByRole('link', { name: /Three at the Anchor/ }).first()).toBeVisible();
  expect(problems.flat()).toEqual([]);
});

test('whoever sits at a table can leave, and plays this game to its end', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const made = await makeEvent(ann.request, { format: 'round-robin', rounds: 1 });
  await ann.goto(made.path);
  await part(ann).getByRole('button', { name: 'Take part' }).click();
  await ben.goto(made.path);
  await ben.getByLabel('Your name at the table').fill('Ben');
  await part(ben).getByRole('button', { name: 'Take part' }).click();
  await expect(part(ben)).toContainText('You take part');
  await ann.getByRole('button', { name: 'Begin' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(toTable(ben)).toBeVisible();
  await part(ben).getByRole('button', { name: 'Leave' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(part(ben)).toContainText('This game still counts');
  await expect(toTable(ben)).toBeVisible();
  await expect(part(ben).getByRole('button', { name: 'Leave' })).toHaveCount(0);
  await giveUp(ann, (await toTable(ann).getAttribute('href'))!);
  await ben.goto(made.path);
  await expect(part(ben)).toContainText('You came 1st of 2');
});

test('an organiser removes somebody, puts a result right and calls it off', async ({ person }) => {
  const ann = await person();
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const made = await makeEvent(ann.request, { rounds: 2 });
  await fill(ann, made, ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn']);
  await ann.goto(made.path);
  await ann.getByText('Who takes part (5)').click();
  await ann.getByRole('button', { name: 'Remove Finn' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'No, keep' }).click();
  await ann.getByRole('button', { name: 'Remove Finn' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ann.getByRole('region', { name: 'Who takes part' })).not.toContainText('Finn');
  await ann.getByRole('button', { name: 'Begin' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();

  const tables = ann.getByRole('region', { name: 'Round 1' }).getByRole('listitem');
  await expect(tables).toHaveCount(2);
  await expect(ann.getByText('2 tables still play').first()).toBeVisible();
  await tables
    .first()
    .getByRole('button', { name: /^Correct/ })
    .click();
  const sheet = ann.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Put it right' })).toBeDisabled();
  await sheet.getByRole('radio', { name: /wins$/ }).first().check();
  await sheet.getByRole('button', { name: 'Put it right' }).click();
  await expect(tables.first()).toContainText(/\w+ wins/);
  await expect(pointsOf(standings(ann).getByRole('row').nth(1))).toHaveText('1');
  await tables
    .first()
    .getByRole('button', { name: /^Correct/ })
    .click();
  await sheet.getByRole('radio', { name: 'A draw' }).check();
  await sheet.getByRole('button', { name: 'Put it right' }).click();
  await expect(tables.first()).toContainText('A draw');
  await expect(tables.first()).toContainText('½');

  await ann.getByRole('button', { name: 'Call it off' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'No, go on' }).click();
  await ann.getByRole('button', { name: 'Call it off' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click();
  await expect(ann.getByText('This event was called off.')).toBeVisible();
  await expect(ann.getByRole('button', { name: 'Call it off' })).toHaveCount(0);
});

test('the big screen turns its pages and has nothing to press', async ({ person }) => {
  const ann = await person({ viewport: { width: 1280, height: 800 } });
  const problems = problemsOf(ann);
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const made = await makeEvent(ann.request, {
    title: 'The great autumn tournament of all pubs, at the Anchor',
  });
  const names = Array.from({ length: 24 }, (_, n) => `Guest ${String.fromCharCode(65 + n)}`);
  await fill(ann, made, names);
  await ann.goto(`${made.path}/screen`);
  await expect(ann.getByText('Join here')).toBeVisible();
  await expect(ann.getByRole('img', { name: 'QR code of the link to this event' })).toBeVisible();
  // One page after the other.
  for (const name of [names[0]!, names[23]!])
    await expect(ann.getByText(name, { exact: true })).toBeVisible();

  await ann.request.post(`/api/events/${made.event}/begin`, { data: {} });
  await expect(ann.getByText('Round 1 of 3')).toBeVisible();
  await expect(ann.getByText('12 tables still play')).toBeVisible();
  await expect(standings(ann).getByRole('row')).toHaveCount(13); // the heading and half of them
  const shown = () => standings(ann).getByRole('rowheader').allInnerTexts();
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      for (const name of await shown()) seen.add(name);
      return seen.size;
    })
    .toBe(24);
  for (const role of ['button', 'link', 'textbox', 'combobox'] as const)
    await expect(ann.getByRole(role)).toHaveCount(0);
  // A wall has no hand that could scroll: all is in sight, once its boards are drawn too.
  const measured = () => {
    const parts = [...document.querySelectorAll('main table, main [data-table], main .code, main .page')];
    const cutOff = (part: Element) => {
      const room = Math.min(innerHeight, part.closest('section')?.getBoundingClientRect().bottom ?? Infinity);
      return part.getBoundingClientRect().bottom > room + 1;
    };
    return {
      boards: document.querySelectorAll('.live .board > svg').length,
      tooHigh: document.documentElement.scrollHeight - innerHeight,
      cut: parts.filter(cutOff).map((part) => part.textContent.trim()),
    };
  };
  await expect.poll(() => ann.evaluate(measured)).toEqual({ boards: 6, tooHigh: 0, cut: [] });
  expect(problems).toEqual([]);
});

test('tables of four have their places, and a rated event is for accounts', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  await account(ann.request, 'Ann');
  await comeIn(ann);
  const rated = await makeEvent(ann.request, { rated: true });
  await ben.goto(rated.path);
  await expect(part(ben)).toContainText('make an account first');
  await expect(part(ben).getByRole('button', { name: 'Take part' })).toHaveCount(0);

  const made = await makeEvent(ann.request, { game: 'trap-the-cap', seats: 4, fewest: 3, rounds: 2 });
  await fill(ann, made, ['Ben', 'Cleo', 'Dan', 'Eva']);
  await ann.goto(made.path);
  await ann.getByRole('button', { name: 'Begin' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  const table = ann.getByRole('region', { name: 'Round 1' }).getByRole('listitem').first();
  await table.getByRole('button', { name: /^Correct/ }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.getByLabel('Place of Dan').selectOption('1');
  for (const name of ['Ben', 'Cleo']) await sheet.getByLabel(`Place of ${name}`).selectOption('2');
  await sheet.getByLabel('Place of Eva').selectOption('4');
  await sheet.getByRole('button', { name: 'Put it right' }).click();
  await expect(standings(ann).getByRole('row').nth(1)).toContainText('Dan');
  await expect(standings(ann).getByRole('img', { name: 'place 2' })).toHaveCount(2);
});

test('what is not there, and a server that is away, are told', async ({ page, context }) => {
  await page.goto('/e/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('There is no such event.')).toBeVisible();
  await context.route('**/api/events**', (route) => route.abort());
  await page.goto('/events');
  await expect(page.getByText('The server cannot be reached just now.')).toBeVisible();
  await expectNothingSideways(page);
  await context.unroute('**/api/events**');
});

testPapers({
  'an event that is played, for its organiser': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request);
    await page.request.post(`/api/events/${made.event}/players`, { data: {} });
    await fill(page, made, ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana']);
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    await page.goto(made.path);
    await expect(toTable(page)).toBeVisible();
    await standings(page).getByRole('button', { name: 'Ben' }).click();
    await page.getByText('What the columns mean').click();
    await page.getByText('Who takes part (8)').click();
  },
  'a bracket that is played': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request, {
      game: 'loot',
      format: 'knock-out',
      rounds: 0,
      third_place: true,
    });
    // One who goes on to the next round, and one who does not, have names as long as names can be.
    const names = ['Wolfeschlegelsteinha', 'Ben', 'Cleo', 'Bartholomaeus-Maxim.', 'Eva', 'Finn', 'Gil'];
    await fill(page, made, names);
    await page.request.post(`/api/events/${made.event}/players`, { data: {} });
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    for (const table of [0, 1])
      await page.request.put(`/api/events/${made.event}/tables/${table}/result`, {
        data: { places: [1, 2] },
      });
    await page.goto(made.path);
    await expect(page.getByRole('region', { name: 'Bracket' }).getByText('won').first()).toBeVisible();
  },
  'an arena for three at a table that is played': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request, {
      game: 'bottlecap-vikings',
      format: 'arena',
      seats: 3,
      fewest: 2,
      rounds: 0,
      length: 3_600_000,
    });
    await page.request.post(`/api/events/${made.event}/players`, { data: {} });
    await fill(page, made, ['Bartholomaeus-Maxim.', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil']);
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    await page.goto(made.path);
    await expect(toTable(page)).toBeVisible();
    await page
      .getByRole('button', { name: /^Correct/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  },
  'teams that play the same deals': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request, {
      game: 'top-drop',
      format: 'duplicate',
      rounds: 2,
      options: { players: '2' },
    });
    await fillTeams(page, made, ['The Anchor', 'The Bell', 'Everybody of the house opposite']);
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    await page.goto(made.path);
    await expect(page.getByText('The Bell').first()).toBeVisible();
    await expect(page.getByText('You see what others made of a deal')).toBeVisible();
  },
  'an event that is over': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request, { rounds: 1 });
    await page.request.post(`/api/events/${made.event}/players`, { data: {} });
    await fill(page, made, ['Ben']);
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    await page.goto(made.path);
    await page
      .getByRole('button', { name: /^Correct/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /wins$/ }).first().check();
    await page.getByRole('button', { name: 'Put it right' }).click();
    await expect(page.getByRole('region', { name: 'The first three' })).toBeVisible();
  },
});
