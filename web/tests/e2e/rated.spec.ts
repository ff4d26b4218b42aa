// SPDX-License-Identifier: MIT
// Rated games as people come to them: by the form, against bots, and with how strong everybody is beside the names.
import { expect, type Page } from '@playwright/test';
import { laidOut, measure, screens } from './frame';
import { lightUp, problemsOf, themes } from './looks';
import { account, loseOne, resign } from './people';
import { settled } from './robot';
import { test } from './test';

const certainty = /1[0-9]{3}\? ± [0-9]{3}/;

async function openForm(page: Page, game: string) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a friend', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator(`input[type=radio][value="${game}"]`).check();
  return sheet;
}

test('a rated table is made in the form, and counts for both who play there', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const problems = [problemsOf(ann), problemsOf(ben)];
  const [{ id, name }, other] = [await account(ann, 'Ann'), await account(ben, 'Ben')];
  await loseOne(ann, 'loot', 3); // now there is something to be shown beside her name
  const sheet = await openForm(ann, 'loot');
  await sheet.getByRole('radio', { name: 'This evening' }).check();
  const rated = sheet.getByRole('switch', { name: 'Rated' });
  await expect(rated).toHaveAccessibleDescription(/Only accounts sit down/);
  await rated.check();
  await sheet.getByRole('switch', { name: 'On the slate' }).check();
  await sheet.getByRole('button', { name: 'Set the table' }).click();
  const link = await sheet.getByLabel('The link to your table').inputValue();
  await sheet.getByRole('button', { name: 'Go to the table' }).click();
  await expect(ann.getByRole('listitem').filter({ hasText: /^Rated$/ })).toBeVisible();
  await expect(ann.getByRole('listitem').filter({ hasText: name })).toContainText(certainty);

  // On the slate everybody sees against whom it would be.
  await ben.goto('/');
  const row = ben.getByRole('listitem').filter({ has: ben.locator(`a[href="${new URL(link).pathname}"]`) });
  await expect(row).toContainText(certainty);
  await expect(row).toContainText('Rated');
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/people/${id}/loot`);
  await row.getByRole('link', { name: /^Sit down/ }).click();
  await ben
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .click();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ann, ben]) await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();

  const players = ben.getByRole('list', { name: 'Players' });
  const shown = players.getByRole('link', { name: new RegExp(name) });
  await expect(shown).toHaveAttribute('href', `/people/${id}/loot`);
  await expect(shown).toHaveAttribute('target', '_blank'); // the game goes on meanwhile
  await expect(players.getByText(certainty)).toBeVisible();
  await ben.getByRole('button', { name: 'The table' }).click();
  const who = ben.getByRole('dialog').getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(who.filter({ hasText: name })).toContainText(certainty);
  await expect(who.filter({ hasText: other.name })).not.toContainText('±'); // nobody knows yet
  await ben.keyboard.press('Escape');

  await resign(ben);
  for (const page of [ann, ben]) {
    const result = page.getByRole('region', { name: 'Ratings' });
    await expect(result.getByRole('listitem')).toHaveCount(2);
    await expect(result).toContainText(/from 1500 to 1[34]\d\d/);
  }
  expect(problems).toEqual([[], []]);
});

test('whoever has no account is told what it takes, and where all win together nothing is rated', async ({
  page,
}) => {
  const sheet = await openForm(page, 'loot');
  const rated = sheet.getByRole('switch', { name: 'Rated' });
  await expect(rated).toBeDisabled();
  await expect(rated).toHaveAccessibleDescription(/make one in the settings/);
  await sheet.locator('input[type=radio][value="top-drop"]').check();
  await expect(rated).toHaveCount(0);
  await page.goto('/leaders/loot');
  await expect(page.getByRole('link', { name: 'Make an account' })).toHaveAttribute('href', '/settings');
  await expect(page.getByRole('button', { name: /^Play rated/ })).toHaveCount(0);
});

test('two seats of one’s own and a rated game do not go together', async ({ page }) => {
  await account(page, 'Cleo');
  const sheet = await openForm(page, 'top-cap');
  const rated = sheet.getByRole('switch', { name: 'Rated' });
  await rated.check();
  await sheet.getByLabel('Blue').selectOption('me');
  await expect(rated).toBeDisabled();
  await expect(rated).not.toBeChecked();
  await expect(rated).toHaveAccessibleDescription(/only one seat can be yours/);
  await sheet.getByLabel('Blue').selectOption('bot:2');
  await expect(rated).toBeChecked();
  await sheet.getByRole('button', { name: 'Set the table' }).click();
  await sheet.getByRole('button', { name: 'Go to the table' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Rated$/ })).toBeVisible();
});

/** Somebody who is known to be so strong, among as many bots as there can be. */
const tables = { 'top-cap': 2, loot: 2, 'trap-the-cap': 6, 'bottlecap-vikings': 4 };
for (const [game, players] of Object.entries(tables))
  test(`how strong everybody is finds its place at a table of ${game} for ${players}`, async ({ page }) => {
    await page.setViewportSize(screens.desk);
    await account(page, 'Bartholomea');
    await loseOne(page, game, 2);
    const sheet = await openForm(page, game);
    if (players > 2)
      await sheet
        .getByRole('group', { name: 'Players' })
        .getByRole('radio', { name: String(players), exact: true })
        .check();
    const seats = sheet.getByRole('group', { name: 'Who sits where' }).getByRole('combobox');
    for (let seat = 1; seat < players; seat++) await seats.nth(seat).selectOption('bot:1');
    await sheet.getByRole('radio', { name: 'This evening' }).check();
    await sheet.getByRole('switch', { name: 'Rated' }).check();
    await sheet.getByRole('button', { name: 'Set the table' }).click();
    await sheet.getByRole('button', { name: 'Go to the table' }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await settled(page);
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      await laidOut(page);
      for (const theme of themes) {
        await lightUp(page, theme);
        expect.soft((await measure(page)).wrong, `${screen}, ${theme}`).toEqual([]);
      }
      // Whatever the room: who it is, how strong and how sure that is.
      await page.getByRole('button', { name: 'The table' }).click();
      const who = page.getByRole('dialog').getByRole('list', { name: 'Players' }).getByRole('listitem');
      await expect(who).toHaveCount(players);
      await expect(who.filter({ hasText: 'Bartholomea' })).toContainText(certainty);
      await expect(who.filter({ hasText: 'Bot' }).first()).toContainText(/\d{3,4}/);
      await page.keyboard.press('Escape');
    }
    // On a phone too the number stands beside each name.
    await page.setViewportSize(screens.phone);
    const row = page.getByRole('list', { name: 'Players' });
    const numbers = row.getByRole('listitem').locator('.rating [aria-hidden]').filter({ visible: true });
    await expect(numbers).toHaveText(Array<RegExp>(players).fill(/^\d{3,4}/));
    await expect(row.getByRole('link', { name: /^Bartholomea/ })).toHaveAttribute(
      'href',
      new RegExp(`^/people/[^/]+/${game}$`),
    );
  });
