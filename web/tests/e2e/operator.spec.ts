// SPDX-License-Identifier: MIT
// A club's own server: an operator is made on the command line while it runs, players report, and who is banned is told
// why and gets in nowhere.
import { expect, type Page } from '@playwright/test';
import { problemsOf, testPaper } from './looks';
import { freePort, House } from './own-server';
import { sharedPage, test } from './test';

// One house for all of them, so one after the other.
test.describe.configure({ mode: 'default' });

let house: House;
test.beforeAll(async () => {
  house = new House(await freePort(), ['--address-rate', '1000000']);
  await house.open();
});
test.afterAll(() => house.close());

const at = (path: string) => new URL(path, house.front).href;

async function account(page: Page, name: string): Promise<string> {
  await page.request.post(at('/api/guest'), { data: { name } });
  const made = await page.request.post(at('/api/account'), { data: { name, password: 'a long sentence' } });
  return ((await made.json()) as { id: string }).id;
}

async function operator(page: Page, name: string) {
  await account(page, name);
  expect(house.tell('operators', 'add', name)).toContain(`${name} is an operator now.`);
}

/** A board of Loot's of one's own. */
const ownBoard = (name: string, about = 'A longer way') =>
  [
    'game = "loot"',
    `name = "${name}"`,
    `about = "${about}"`,
    'respawns = ["b5", "e5", "g5"]',
    '[crates]',
    'loot = "e1"',
    'pawns = ["c2", "d2", "e2", "f2", "g2"]',
    '[barrels]',
    'loot = "e9"',
    'pawns = ["c8", "d8", "e8", "f8", "g8"]',
  ].join('\n');

/** The page learns that the server knows whoever uses it. */
async function known(page: Page) {
  await page.goto(at('/settings'));
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

test('a report comes to the operators, and a ban to whom it was about', async ({ person }) => {
  const [ann, ben, eve] = [await person(), await person(), await person()];
  const problems = problemsOf(ann);
  await operator(ann, 'Ann');
  await account(ben, 'Ben');
  const evil = await account(eve, 'Eve');

  // At a table, from its menu.
  const made = await eve.request.post(at('/api/tables'), {
    data: { game: 'loot', seats: ['me', 'open'], watchable: true, listed: true },
  });
  const { path } = (await made.json()) as { path: string };
  await known(eve);
  await eve.goto(at(path));
  await known(ben);
  await ben.goto(at(path));
  await ben.getByRole('button', { name: 'The table', exact: true }).click();
  await ben.getByRole('button', { name: 'Report Eve' }).click();
  const form = ben.getByRole('dialog', { name: 'Report Eve' });
  await form.getByRole('radio', { name: 'Keeps others waiting' }).check();
  await form.getByRole('textbox').fill('An hour for every move');
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(form).toBeHidden();
  // And from the profile.
  await ben.goto(at(`/people/${evil}`));
  await ben.getByRole('button', { name: 'Report', exact: true }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Never mind' }).click();

  // Nobody else gets in.
  await ben.goto(at('/operator'));
  await expect(ben.getByText('This page is for the operators of this server.')).toBeVisible();
  await expect(ben.getByRole('heading', { name: 'Operators' })).toHaveCount(0);
  await ben.goto(at('/settings'));
  await expect(ben.getByRole('link', { name: 'Your profile' })).toBeVisible();
  await expect(ben.getByRole('link', { name: 'Operators’ page' })).toHaveCount(0);

  await ann.goto(at('/settings'));
  await ann.getByRole('link', { name: 'Operators’ page' }).click();
  await expect(ann.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  const report = ann.getByRole('main').getByRole('listitem').filter({ hasText: 'An hour for every move' });
  await expect(report).toContainText('Ben reported');
  await expect(report.getByRole('link', { name: 'The table' })).toHaveAttribute('href', path);
  await report.getByRole('button', { name: 'What can be done' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Eve' });
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await dialog.getByRole('radio', { name: 'A week' }).check();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Keeps everybody waiting');
  await dialog.getByRole('button', { name: 'Ban Eve' }).click();
  await expect(dialog).toContainText(/Banned until .*: Keeps everybody waiting/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // She is sent away from the table, and reads why; there is no way in but to take her data and go.
  await expect(eve.getByText('The operators of this server have banned you.')).toBeVisible();
  const notice = eve.getByRole('complementary', { name: 'You are banned from this server' });
  await expect(notice).toContainText('Keeps everybody waiting');
  await notice.getByRole('link', { name: 'Your settings' }).click();
  await expect(eve.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(eve.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await eve.goto(at('/find'));
  await eve.getByRole('button', { name: 'Start looking' }).click();
  await expect(eve.getByRole('main')).toContainText('have banned you until');

  await report.getByRole('button', { name: 'Mark as handled' }).click();
  await ann.getByRole('dialog').getByRole('textbox').fill('Banned for a week');
  await ann.getByRole('dialog').getByRole('button', { name: 'It is handled' }).click();
  await expect(ann.getByText('Nothing waits. All is quiet.')).toBeVisible();
  await ann.getByRole('radio', { name: 'Handled' }).check();
  await expect(ann.getByRole('main')).toContainText(/Handled by Ann on .*: Banned for a week/);

  await ann.getByRole('link', { name: 'People', exact: true }).click();
  await ann
    .getByRole('searchbox')
    .or(ann.getByRole('textbox', { name: /^Name/ }))
    .fill('ev');
  await ann.getByRole('button', { name: 'Find' }).click();
  await ann.getByRole('button', { name: /^Eve/ }).click();
  await dialog.getByRole('button', { name: 'Let in again' }).click();
  await expect(dialog).toContainText('Nothing: Eve may do what everyone may.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await eve.goto(at('/settings'));
  await expect(eve.getByText('You are signed in as Eve.')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await ann.getByRole('link', { name: 'Log', exact: true }).click();
  const log = ann.getByRole('main').getByRole('listitem');
  await expect(log).toHaveCount(4);
  await expect(log.nth(0)).toContainText('Ann let Eve in again');
  await expect(log.nth(2)).toContainText(/Ann banned Eve until .*: Keeps everybody waiting/);
  await expect(log.nth(3)).toContainText('The command line made Ann an operator');
  expect(problems).toEqual([]);
});

test('an announcement is on the front page and at tables, in the reader’s language', async ({ person }) => {
  const [ann, ben] = [await person(), await person({ locale: 'de-DE' })];
  await operator(ann, 'Anna');
  await ann.goto(at('/operator/announcements'));
  await expect(ann.getByText('Nothing is announced.')).toBeVisible();
  await ann.getByRole('textbox', { name: 'In English' }).fill('Cup on Friday');
  await ann.getByRole('textbox', { name: 'In German' }).fill('Pokal am Freitag');
  await ann.getByLabel('Ends').fill('2099-01-01T12:00');
  await ann.getByRole('button', { name: 'Announce' }).click();
  await expect(ann.getByRole('main').getByRole('listitem')).toContainText('Pokal am Freitag');

  await ann.goto(at('/'));
  await expect(ann.getByRole('region', { name: 'From the house' })).toContainText('Cup on Friday');
  await ben.goto(at('/'));
  await expect(ben.getByText('Pokal am Freitag')).toBeVisible();
  const made = await ann.request.post(at('/api/tables'), { data: { game: 'loot', seats: ['me', 'open'] } });
  await ann.goto(at(((await made.json()) as { path: string }).path));
  await expect(ann.getByText('Cup on Friday')).toBeVisible();
  await ben.getByRole('button', { name: 'Diese Ankündigung ausblenden' }).click();
  await ben.reload();
  await expect(ben.getByRole('article').first()).toBeVisible();
  await expect(ben.getByText('Pokal am Freitag')).toHaveCount(0);

  await ann.goto(at('/operator/announcements'));
  await ann.getByRole('button', { name: 'Withdraw “Cup on Friday”' }).click();
  await expect(ann.getByText('Nothing is announced.')).toBeVisible();
});

test('an event in no list is found by operators, and called off with a reason', async ({ person }) => {
  const [ann, oscar] = [await person(), await person()];
  const problems = problemsOf(ann);
  await operator(ann, 'Annabel');
  await account(oscar, 'Oscar');
  const made = await oscar.request.post(at('/api/events'), {
    data: {
      title: 'No evening of the club',
      game: 'loot',
      format: 'arena',
      length: 3_600_000,
      clock: { pace: 'live', base: 300_000, increment: 0 },
      listed: false,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { path } = (await made.json()) as { path: string };
  await ann.goto(at('/operator/events'));
  const event = ann.getByRole('main').getByRole('listitem').filter({ hasText: 'No evening of the club' });
  await expect(event).toContainText('Oscar');
  await expect(event).toContainText('by link only');
  await expect(event.getByRole('link')).toHaveAttribute('href', path);
  await event.getByRole('button', { name: /^Call off/ }).click();
  const dialog = ann.getByRole('dialog', { name: 'Call off “No evening of the club”' });
  await expect(dialog).toContainText('Oscar reads why in their data.');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('It is an advertisement');
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(event).toHaveCount(0);

  await known(oscar);
  await oscar.goto(at(path));
  await expect(oscar.getByRole('main')).toContainText('Called off');
  const kept = (await (await oscar.request.get(at('/api/me/export'))).json()) as {
    done_by_operators: { what: string; why: string }[];
  };
  expect(kept.done_by_operators).toMatchObject([{ what: 'event.call-off', why: 'It is an advertisement' }]);
  await ann.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(ann.getByRole('main').getByRole('listitem').first()).toContainText(
    'Annabel called off an event of Oscar: It is an advertisement',
  );
  expect(problems).toEqual([]);
});

test('a board that does not belong here is taken down with a reason', async ({ person }) => {
  const [ann, oscar] = [await person(), await person()];
  const problems = problemsOf(ann);
  await operator(ann, 'Annika');
  await account(oscar, 'Ossi');
  const text = ownBoard('Rude coast', 'Rude words');
  const made = await oscar.request.post(at('/api/editions'), { data: { game: 'loot', text } });
  expect(made.status(), await made.text()).toBe(201);
  const { edition, path } = (await made.json()) as { edition: string; path: string };
  await ann.goto(at('/operator/editions'));
  const line = ann.getByRole('main').getByRole('listitem').filter({ hasText: 'Rude coast' });
  await expect(line).toContainText('Rude words');
  await expect(line).toContainText('Ossi');
  await expect(line.getByRole('link')).toHaveAttribute('href', path);
  await line.getByRole('button', { name: /^Take down/ }).click();
  const dialog = ann.getByRole('dialog', { name: 'Take down “Rude coast”' });
  await dialog.getByRole('textbox', { name: 'Why' }).fill('A rude name');
  await dialog.getByRole('button', { name: 'Take it down' }).click();
  await expect(line).toHaveCount(0);
  expect((await oscar.request.get(at(`/api/editions/${edition}`))).status()).toBe(404);
  await ann.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(ann.getByRole('main').getByRole('listitem').first()).toContainText(
    'Annika took a board of Ossi down: A rude name',
  );
  expect(problems).toEqual([]);
});

test('a title that does not belong here is changed, also once the event is over', async ({ person }) => {
  const [ann, oscar] = [await person(), await person()];
  const problems = problemsOf(ann);
  await operator(ann, 'Anneliese');
  await account(oscar, 'Oskar');
  const data = {
    title: 'Rude words',
    game: 'loot',
    format: 'arena',
    length: 3_600_000,
    clock: { pace: 'live', base: 300_000, increment: 0 },
    listed: true,
  };
  const made = await oscar.request.post(at('/api/events'), { data });
  expect(made.status(), await made.text()).toBe(201);
  const { event, path } = (await made.json()) as { event: string; path: string };
  await oscar.request.post(at(`/api/events/${event}/call-off`), { data: {} });
  await ann.goto(at('/operator/events'));
  const row = ann.getByRole('main').getByRole('listitem').filter({ hasText: 'Oskar' });
  const change = async (title: string) => {
    await row.getByRole('button', { name: /^Change title/ }).click();
    const dialog = ann.getByRole('dialog', { name: /^Change the title of “/ });
    await expect(dialog).toContainText('Oskar reads why in their data.');
    await dialog.getByRole('textbox', { name: 'New title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Not here');
    await dialog.getByRole('button', { name: 'Change it' }).click();
  };
  await expect(row).toContainText('Rude words');
  await change('Friday cup');
  await expect(row).toContainText('Friday cup');
  await change('');
  await expect(row).toContainText('Loot · Arena');
  await expect(row.getByRole('button')).toHaveCount(0);
  await known(oscar);
  await oscar.goto(at(path));
  await expect(oscar.getByRole('heading', { level: 1 })).toHaveText('Loot · Arena');
  await ann.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(ann.getByRole('main').getByRole('listitem').first()).toContainText(
    'Anneliese changed the title of an event of Oskar: Not here',
  );
  expect(problems).toEqual([]);
});

test('a name that a rule forbids is changed, and not taken again', async ({ person }) => {
  const [ann, knave] = [await person(), await person()];
  await operator(ann, 'Annegret');
  await account(knave, 'Old Knave');
  await ann.goto(at('/operator/rules'));
  await ann.getByRole('textbox', { name: 'Word' }).fill('knave');
  await ann.getByRole('button', { name: 'Add' }).click();
  await expect(ann.getByRole('button', { name: 'Remove “knave”' })).toBeVisible();
  await ann.getByRole('link', { name: 'Who has such a name' }).click();
  await ann.getByRole('button', { name: /^Old Knave .*has “knave”/ }).click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Good Knight');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('A rule of the house');
  await dialog.getByRole('button', { name: 'Rename Old Knave' }).click();
  await expect(ann.getByRole('dialog', { name: 'Good Knight' })).toBeVisible();
  await knave.goto(at('/settings'));
  await expect(knave.getByText('You are signed in as Good Knight.')).toBeVisible();
  await knave.getByLabel('Name', { exact: true }).fill('KNAVE again');
  await knave.getByRole('button', { name: 'Keep' }).click();
  await expect(knave.getByText(/Names with "knave" in them are not wanted/)).toBeVisible();
});

/** A house where something has happened. */
let operators = 0;
async function busy(page: Page, room: string) {
  await operator(page, `Olga ${++operators}`);
  // Not through the page, which would be that guest from then on.
  const guest = await fetch(at('/api/guest'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Rude Otter' }),
  });
  const { id } = (await guest.json()) as { id: string };
  for (const [reason, words] of [
    ['words', 'Swears at everybody who wins, and at the bots as well.'],
    ['stalling', ''],
  ])
    await page.request.post(at('/api/reports'), { data: { person: id, reason, words } });
  await page.request.post(at('/api/operator/announcements'), {
    data: {
      english: 'Cup on Friday at eight',
      german: 'Pokal am Freitag um acht',
      until: Date.now() + 3_600_000,
    },
  });
  await page.request.post(at('/api/events'), {
    data: {
      title: 'Thursday at the Anchor',
      game: 'top-cap',
      format: 'swiss',
      rounds: 3,
      clock: { pace: 'live', base: 600_000, increment: 5000 },
      listed: false,
    },
  });
  const text = ownBoard(`Coast of ${operators}`);
  await page.request.post(at('/api/editions'), { data: { game: 'loot', text } });
  await page.request.post(at('/api/operator/rules'), { data: { word: `boor ${operators}` } });
  await page.request.put(at(`/api/operator/people/${id}/mute`), { data: { why: 'Swearing at the bots' } });
  await page.goto(at(`/operator/${room}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
}

for (const room of ['reports', 'people', 'events', 'editions', 'announcements', 'rules', 'numbers', 'log'])
  test.describe(() =>
    testPaper(
      `the operators' ${room}`,
      sharedPage((page) => busy(page, room)),
    ),
  );
test.describe(() =>
  testPaper(
    'what can be done about somebody',
    sharedPage(async (page) => {
      await busy(page, 'reports');
      await page
        .getByRole('button', { name: /^What can be done/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
      await expect(page.getByRole('button', { name: /^Ban / })).toBeVisible();
    }),
  ),
);

/** A call of somebody who has no page. */
async function call(method: string, path: string, body: unknown, cookie = '') {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  const answer = await fetch(at(path), { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return {
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie,
    body: (await answer.json()) as unknown,
  };
}

test.describe(() =>
  testPaper(
    'to report somebody',
    sharedPage(async (page) => {
      await account(page, 'Rita');
      await known(page);
      const { body } = await call('POST', '/api/guest', { name: 'Rude Otter' });
      await page.goto(at(`/people/${(body as { id: string }).id}`));
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    }),
  ),
);
test.describe(() =>
  testPaper(
    'the settings of somebody who is banned',
    sharedPage(async (page) => {
      const id = await account(page, 'Bert');
      const { cookie } = await call('POST', '/api/guest', { name: 'Chief' });
      await call('POST', '/api/account', { name: 'Chief', password: 'a long sentence' }, cookie);
      expect(house.tell('operators', 'add', 'Chief')).toContain('Chief is an operator now.');
      await call('PUT', `/api/operator/people/${id}/ban`, { why: 'Shouting', until: null }, cookie);
      await page.goto(at('/settings'));
      await expect(page.getByRole('complementary')).toContainText(
        'For good. The operators’ reason: Shouting',
      );
    }),
  ),
);
