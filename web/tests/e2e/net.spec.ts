// SPDX-License-Identifier: MIT
// Two browsers at one table, and everything that may happen to the line between them.
import { expect, type Page } from '@playwright/test';
import { gameNames } from '../../board/names';
import { agree, isToMove, join, log, playUntil, setTable, twoAtATable } from './network';
import { test } from './test';

for (const game of gameNames) {
  test(`${game}: two browsers at one table by a link`, async ({ person }) => {
    const { ann, ben } = await twoAtATable(person, game);
    await playUntil([ann, ben], 8);
    for (const page of [ann, ben])
      await expect(page.locator('main')).not.toContainText(/\bnet\.|\.(did|do|end|status)\./);
  });
}

test('a reload in mid-game goes on where it was', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 4);
  const before = await log(ann).count();
  await Promise.all([ann.reload(), ben.reload()]);
  await expect(log(ann)).toHaveCount(before);
  await expect(log(ben)).toHaveCount(before);
  await playUntil([ann, ben], before + 2, 5);
  await agree(ann, ben);
});

/** A wire that can be cut, and that can swallow moves. */
async function wire(page: Page) {
  const state = { cut: false, swallow: false, close: () => {} };
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (state.cut) return void socket.close({ code: 1013, reason: 'cut' });
    const server = socket.connectToServer();
    state.close = () => {
      void server.close();
      void socket.close({ code: 1013, reason: 'cut' });
    };
    socket.onMessage((message) => {
      if (!state.swallow || !String(message).includes('"t":"act"')) return server.send(message);
      state.swallow = false;
      state.close();
    });
  });
  return state;
}

test('a cut line comes back, and nothing is missed', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const line = await wire(ben);
  await join(ann, ben, await setTable(ann, 'top-cap'));
  await playUntil([ann, ben], 2);
  if (await isToMove(ben)) await playUntil([ann, ben], 3, 11);
  line.cut = true;
  line.close();
  await expect(ben.getByText('Reconnecting …')).toBeVisible();
  await expect(ann.getByText('away').filter({ visible: true })).toBeVisible();
  await playUntil([ann], (await log(ann).count()) + 1, 3);
  line.cut = false;
  await ben.getByRole('button', { name: 'Try now' }).click();
  await expect(ben.getByText('Reconnecting …')).toHaveCount(0);
  await agree(ann, ben);
  await playUntil([ann, ben], (await log(ann).count()) + 2, 7);
  await agree(ann, ben);
});

test('a move that was lost on the way is sent again, once', async ({ person }) => {
  const [ann, ben] = [await person(), await person()];
  const lines = { ann: await wire(ann), ben: await wire(ben) };
  await join(ann, ben, await setTable(ann, 'top-cap'));
  lines.ann.swallow = lines.ben.swallow = true;
  await playUntil([ann, ben], 2);
  expect([lines.ann.swallow, lines.ben.swallow]).toEqual([false, false]);
  await agree(ann, ben);
});

test('a browser that was offline for a while is told what it missed', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 2);
  const [away, mover] = (await isToMove(ann)) ? [ben, ann] : [ann, ben];
  await away.context().setOffline(true);
  await playUntil([mover], (await log(mover).count()) + 1, 3);
  await away.context().setOffline(false);
  await agree(mover, away);
  await playUntil([ann, ben], (await log(ann).count()) + 2, 5);
});

test('a seat goes to another device by its link', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 2);
  await ben.getByRole('button', { name: 'The table', exact: true }).click();
  await ben.getByRole('button', { name: 'Link for Ben' }).click();
  await expect(ben.getByRole('heading', { name: 'The link to the seat Blue' })).toBeVisible();
  const link = await ben.getByRole('dialog').getByLabel('The link to your table').inputValue();
  const phone = await person();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Come in' }).click();
  await expect(phone).toHaveURL(ann.url());
  await agree(ann, phone);
  await playUntil([ann, phone], (await log(ann).count()) + 2, 9);
  await expect(ben.getByText('You are watching.')).toBeVisible();
});

test('a move is taken back by consent, and the end is asked for twice', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 1);
  const [mover, other] = (await isToMove(ann)) ? [ben, ann] : [ann, ben];
  await mover.getByRole('button', { name: 'Take back' }).click();
  await other.getByRole('button', { name: 'All right' }).click();
  await expect(log(ann)).toHaveCount(0);
  await expect(log(ben)).toHaveCount(0);
  await mover.getByRole('button', { name: 'Resign' }).click();
  await mover.getByRole('button', { name: 'Give up' }).click();
  await expect(other.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await Promise.all([ann, ben].map((page) => page.getByRole('button', { name: 'Play again' }).click()));
  await expect(ann.getByRole('heading', { name: 'Top Cap: who plays?' })).toBeVisible();
  await expect.poll(() => ben.url()).toBe(ann.url());
});
