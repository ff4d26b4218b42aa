// SPDX-License-Identifier: MIT
// What people do besides playing, without a mouse: an evening is made, begun and put right; somebody is challenged and
// followed; an opponent is looked for; notices are switched on; operators look after a report.
import { expect, type Locator, type Page } from '@playwright/test';
import { account, comeIn, fill, pointsOf, standings } from './events';
import { test } from './test';

/** Presses Tab until that is in focus. */
async function reach(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 150; presses++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard never got there.');
}

async function press(page: Page, wanted: Locator, key = 'Enter') {
  await reach(page, wanted);
  await page.keyboard.press(key);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

test('an evening is made, begun and put right by keyboard alone', async ({ person }) => {
  const ann = await person();
  await account(ann.request, 'Ann');
  await comeIn(ann);
  await ann.goto('/events/new');
  await reach(ann, ann.getByLabel('Name of the evening'));
  await ann.keyboard.type('Keys only');
  await press(ann, ann.getByRole('radio', { name: /^Swiss/ }), 'ArrowDown');
  await expect(ann.getByRole('radio', { name: /^Round robin/ })).toBeChecked();
  await press(ann, ann.getByRole('switch', { name: 'On the list' }), 'Space');
  await expect(ann.getByRole('switch', { name: 'On the list' })).not.toBeChecked();
  await press(ann, button(ann, 'Make it'));
  await expect(ann.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();
  const path = new URL(ann.url()).pathname;
  await press(ann, button(ann, 'Take part'));
  await fill(ann, { event: path.split('/').at(-1)!, path }, ['Ben', 'Cleo', 'Dan']);
  await expect(ann.getByRole('region', { name: 'Who takes part' })).toContainText('Dan');
  await press(ann, button(ann, 'Begin'));
  const sheet = ann.getByRole('dialog');
  await press(ann, button(sheet, 'Begin'));
  const table = ann.getByRole('region', { name: 'Round 1' }).getByRole('listitem').first();
  await press(ann, table.getByRole('button', { name: /^Correct/ }));
  await press(ann, sheet.getByRole('radio', { name: /wins$/ }).first(), 'Space');
  await press(ann, button(sheet, 'Put it right'));
  await expect(table).toContainText(/\w+ wins/);
  await expect(pointsOf(standings(ann).getByRole('row').nth(1))).toHaveText('1');
});

test('somebody is challenged, followed and looked for by keyboard alone', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  await account(ann.request, 'Ann');
  const name = await account(ben.request, 'Ben');
  const { id } = (await (await ben.request.get('/api/me')).json()) as { id: string };
  await comeIn(ann);
  await ann.goto(`/people/${id}`);
  const challenge = button(ann, `Challenge ${name}`);
  await press(ann, challenge);
  const sheet = ann.getByRole('dialog');
  await press(ann, button(sheet, 'Send challenge'));
  await expect(sheet).toBeHidden();
  // Where one was before; Escape leads there too.
  await expect(challenge).toBeFocused();
  await ann.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await ann.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await press(ann, button(ann, /^Follow/));
  await expect
    .poll(async () => (await (await ann.request.get('/api/me/contacts')).text()).includes(id))
    .toBe(true);

  await ann.goto('/find');
  await press(ann, ann.getByRole('radio', { name: '10 min', exact: true }), 'ArrowRight');
  await expect(ann.getByRole('radio', { name: '1 day a move' })).toBeChecked();
  await press(ann, button(ann, 'Start looking'));
  await expect(ann.getByRole('heading', { name: 'Looking for a game' })).toBeFocused();
  await press(ann, button(ann, 'Stop looking'));
  await expect(button(ann, 'Start looking')).toBeFocused();

  await ann.goto('/settings#told');
  const title = ann.getByRole('switch', { name: 'Number in the title' });
  await press(ann, title, 'Space');
  await expect(title).toBeChecked();
});

test('operators look after a report by keyboard alone', async ({ person, ownHouse }) => {
  const house = await ownHouse();
  const at = (path: string) => new URL(path, house.front).href;
  const page = await person();
  await page.request.post(at('/api/guest'), { data: { name: 'Olga' } });
  await page.request.post(at('/api/account'), { data: { name: 'Olga', password: 'a long sentence' } });
  expect(house.tell('operators', 'add', 'Olga')).toContain('Olga is an operator now.');
  const eve = await person();
  const guest = await eve.request.post(at('/api/guest'), { data: { name: 'Eve' } });
  const { id } = (await guest.json()) as { id: string };
  await page.request.post(at('/api/reports'), { data: { person: id, reason: 'words', words: 'Swears' } });
  await page.goto(at('/settings'));
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goto(at('/operator/reports'));
  await press(page, page.getByRole('button', { name: /^What can be done/ }));
  const sheet = page.getByRole('dialog');
  await press(page, button(sheet, 'Mute'));
  await reach(page, sheet.getByRole('textbox', { name: 'Why' }));
  await page.keyboard.type('Swears at everybody');
  await press(page, sheet.getByRole('button', { name: /^Mute Eve/ }));
  await expect(sheet).toContainText(/Muted .*Swears at everybody/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await press(page, page.getByRole('link', { name: /^Log/ }).first());
  await expect(page).toHaveURL(/operator\/log/);
  await expect(page.getByRole('main')).toContainText('Swears at everybody');
});
