// SPDX-License-Identifier: MIT
// A rated game, what it made of a rating, and whom one wants to meet.
import { expect } from '@playwright/test';
import { problemsOf, testPapers } from './looks';
import { account, loseOne } from './people';
import { test } from './test';
import { witness } from './witness';

test('a rated game is on the profile, and its owner can be followed and blocked', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const problems = problemsOf(ann);
  const { id, name } = await account(ann, 'Ann');
  await loseOne(ann);
  const result = ann.getByRole('region', { name: 'Ratings' });
  await expect(result).toContainText(/from 1500 to 1[34]\d\d/);
  await expect(result.getByRole('link', { name })).toHaveAttribute('href', `/people/${id}/top-cap`);
  const rating = async () => {
    const answer = await ann.request.get(`/api/people/${id}`);
    return ((await answer.json()) as { ratings: Record<string, { rating: number }> }).ratings['top-cap']
      ?.rating;
  };
  await expect.poll(rating).toBeLessThan(1500);

  await ann.goto('/settings');
  await ann.getByRole('link', { name: 'Your profile' }).click();
  await expect(ann.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(ann.getByRole('main')).toContainText(/Plays here since \w+ 20\d\d · 1 rated game/);
  const card = ann.getByRole('link', { name: /^Top Cap/ });
  await expect(card).toContainText(String(Math.round((await rating())!)));
  await expect(card).toContainText('provisional, 1 game');
  await expect(ann.getByRole('main')).toContainText('won together, not rated');
  const figure = ann.getByRole('figure', { name: 'Top Cap' });
  await expect(figure.getByRole('img')).toHaveAccessibleName(/Today \d+, with 95 % certainty/);
  await figure.getByText('As a table').click();
  await expect(figure.getByRole('row')).toHaveCount(3); // its heading, today, the game
  await expect(ann.getByRole('heading', { name: /bot level \d/ })).toBeVisible();
  await expect(ann.getByRole('region', { name: 'Top Cap by seat' })).toContainText(
    '0 won · 0 drawn · 1 lost',
  );
  await expect(ann.getByRole('region', { name: 'Top Cap by seat' })).toContainText('With bots alone');
  await expect(ann.getByRole('region', { name: 'Favourite variants' })).toContainText('The usual game');
  const recent = ann.getByRole('region', { name: 'Recent games' }).getByRole('listitem');
  await expect(recent).toHaveCount(1);
  await expect(recent).toContainText(/lost\s*with bot 3/);
  await expect(ann.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await ann.getByRole('link', { name: /^Loot/ }).click();
  await expect(ann.getByText(`${name} has not played a rated game of Loot yet.`)).toBeVisible();
  await ann.getByRole('link', { name: 'Leaderboard of Loot' }).click();
  await expect(ann.getByText('Nobody stands here yet.')).toBeVisible();
  await expect(ann.getByText(/at least 10 rated games against at least 3 different people/)).toBeVisible();
  expect(problems).toEqual([]);

  await account(ben, 'Ben');
  await ben.goto(`/people/${id}`);
  const heard = await witness(ben);
  await ben.getByRole('button', { name: 'Follow' }).click();
  await heard(/You follow Ann/);
  await ben.getByRole('button', { name: 'Block' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'No, leave it' }).click();
  await ben.getByRole('button', { name: 'Block' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(ben.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ben.reload();
  await ben.getByRole('button', { name: 'Unblock' }).click();
  await expect(ben.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
});

test('whom nobody knows has no profile', async ({ page }) => {
  await page.goto('/people/me');
  await expect(page.getByText('The server does not know you yet.')).toBeVisible();
  await page.goto('/people/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('There is no such person.')).toBeVisible();
});

testPapers({
  'a profile with a rating': async (page) => {
    const { id } = await account(page, 'Cleo');
    await loseOne(page);
    await page.goto(`/people/${id}`);
    await page.getByText('As a table').click();
    await expect(page.getByRole('figure').getByRole('table')).toBeVisible();
  },
});
