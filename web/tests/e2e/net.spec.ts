// SPDX-License-Identifier: MIT
// Two browsers at one table, and everything that may happen to the line between them.
import { expect, type Page } from '@playwright/test';
import { gameNames } from './games';
import { agree, join, log, moverOf, openTalk, playUntil, said, setTable, twoAtATable } from './network';
import { test } from './test';
import { witness } from './witness';

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
  if ((await moverOf(ann, ben))[0] === ben) await playUntil([ann, ben], 3, 11);
  line.cut = true;
  line.close();
  await expect(ben.getByText('Reconnecting …')).toBeVisible();
  await expect(ann.getByText('away').filter({ visible: true })).toBeVisible();
  await playUntil([ann], (await log(ann).count()) + 1, 3);
  line.cut = false;
  // It may have come back by itself meanwhile; then there is nothing to try.
  const tryNow = ben.getByRole('button', { name: 'Try now' });
  await tryNow.evaluateAll((buttons) => (buttons as HTMLElement[]).forEach((button) => button.click()));
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
  const [ann, ben] = [await person(), await person()];
  // What a browser calls offline leaves open lines as they are; where no network is, they are cut.
  const lines = new Map([
    [ann, await wire(ann)],
    [ben, await wire(ben)],
  ]);
  await join(ann, ben, await setTable(ann, 'top-cap'));
  await playUntil([ann, ben], 2);
  const [mover, away] = await moverOf(ann, ben);
  const line = lines.get(away)!;
  await away.context().setOffline(true);
  line.cut = true;
  line.close();
  await expect(away.getByText('You are offline')).toBeVisible();
  await playUntil([mover], (await log(mover).count()) + 1, 3);
  expect(await log(away).count()).toBeLessThan(await log(mover).count());
  line.cut = false;
  await away.context().setOffline(false);
  await agree(mover, away);
  await playUntil([ann, ben], (await log(ann).count()) + 2, 5);
});

test('a seat goes to another device by its link', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 2);
  await ben.getByRole('button', { name: 'The table', exact: true }).click();
  await ben.getByRole('button', { name: 'Ben on another device' }).click();
  await expect(ben.getByRole('heading', { name: 'The link to the seat Blue' })).toBeVisible();
  const link = await ben.getByRole('dialog').getByLabel('The link to your table').inputValue();
  // Nobody is asked who they are: the seat keeps its name.
  const phone = await person();
  await phone.goto(link);
  await expect(phone).toHaveURL(ann.url());
  await agree(ann, phone);
  await openTalk(ann);
  await expect(said(ann)).toContainText('Ben goes on from another device.');
  await playUntil([ann, phone], (await log(ann).count()) + 2, 9);
  await expect(ben.getByText('You are watching.')).toBeVisible();
});

test('a move is taken back by consent, and the end is asked for twice', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  await playUntil([ann, ben], 1);
  const [other, mover] = await moverOf(ann, ben);
  await mover.getByRole('button', { name: 'Take back' }).click();
  const heard = await witness(other);
  await other.getByRole('button', { name: 'All right' }).click();
  await heard(/The last move was taken back\./);
  await expect(log(ann)).toHaveCount(0);
  await expect(log(ben)).toHaveCount(0);
  await mover.getByRole('button', { name: 'Resign' }).click();
  await mover.getByRole('button', { name: 'Give up' }).click();
  await expect(other.getByRole('heading', { name: 'You win!' })).toBeVisible();
});

test('who plays again is at the next game at once, with the talk and those who watch', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person);
  const eve = await person();
  await eve.goto(ann.url());
  // Who is asked for a name is told what they have come to.
  await expect(eve.getByRole('heading', { name: 'A game of Top Cap that has begun' })).toBeVisible();
  await eve.getByLabel('Your name at the table').fill('Eve');
  await eve.getByRole('button', { name: 'Come in' }).click();
  await expect(eve.getByText('You are watching.')).toBeVisible();
  // How many watch, and who.
  for (const page of [ann, eve]) {
    await openTalk(page);
    await page.getByText('1 person watches').click();
    await expect(page.getByText('Eve', { exact: true })).toBeVisible();
  }

  await ann.getByRole('button', { name: 'The table', exact: true }).click();
  await ann.getByRole('button', { name: 'Allow free chat' }).click();
  await ann.keyboard.press('Escape');
  await openTalk(ben);
  await ben.getByLabel('Write to everyone').fill('one more?');
  await ben.getByLabel('Write to everyone').press('Enter');
  await expect(said(ann)).toContainText('one more?');
  await expect(eve.getByLabel('Write to everyone')).toHaveCount(0);

  const first = ann.url();
  await ben.getByRole('button', { name: 'Resign' }).click();
  await ben.getByRole('button', { name: 'Give up' }).click();
  await Promise.all([ann, ben].map((page) => page.getByRole('button', { name: 'Play again' }).click()));
  await expect.poll(() => ann.url()).not.toBe(first);
  await expect.poll(() => [ben.url(), eve.url()]).toEqual([ann.url(), ann.url()]);
  // Nobody has started it, and the seats have turned.
  await expect(ben.getByRole('heading', { name: 'Your move' })).toBeVisible();
  await expect(eve.getByRole('heading', { name: 'Ben to move' })).toBeVisible();
  for (const page of [ann, eve]) {
    await openTalk(page);
    await expect(said(page)).toContainText('one more?');
  }
  // Whoever does not want to read somebody does not; it is nobody else's affair.
  await ann.getByText('Mute somebody').click();
  await ann.getByRole('button', { name: 'Ben', exact: true }).click();
  await expect(said(ann)).not.toContainText('one more?');
  await expect(said(eve)).toContainText('one more?');
});

test('who comes by the link is told who invites them to what', async ({ person }) => {
  const ann = await person();
  const link = await setTable(ann, 'top-cap');
  const ben = await person();
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'Ann invites you to Top Cap' })).toBeVisible();
  await expect(ben.getByText('No clock')).toBeVisible();
  await ben.getByLabel('Your name at the table').fill('Ben');
  await ben.getByRole('button', { name: 'Come in' }).click();
  await expect(ben.getByText('Ann has set this table.')).toBeVisible();
  // Each seat has the sign of its pieces: Cream is not red.
  for (const [seat, letter, colour] of [
    ['Cream', 'C', 'rgb(236, 214, 164)'],
    ['Blue', 'B', 'rgb(44, 99, 150)'],
  ] as const) {
    const sign = ben.getByRole('listitem').filter({ hasText: seat }).locator('svg').first();
    await expect(sign.locator('text')).toHaveText(letter);
    await expect(sign.locator('path')).toHaveCSS('fill', colour);
  }
});

test('a hint that is not allowed is not offered', async ({ person }) => {
  const { ann } = await twoAtATable(person);
  await expect(ann.getByRole('button', { name: 'Resign' })).toBeVisible();
  await expect(ann.getByRole('button', { name: 'Hint' })).toHaveCount(0);
});

test('a move by post is asked about before it goes', async ({ person }) => {
  const { ann, ben } = await twoAtATable(person, 'top-cap', { clock: 'By post' });
  const [mover] = await moverOf(ann, ben);
  const pick = async () => {
    await mover.locator('[data-offer="start"]').first().press('Enter');
    await mover.locator('[data-offer="next"]').first().press('Enter');
  };
  await pick();
  await expect(mover.getByRole('button', { name: 'Yes, play it' })).toBeVisible();
  await expect(log(mover)).toHaveCount(0);
  await mover.getByRole('button', { name: 'Yes, play it' }).click();
  await expect(log(mover)).toHaveCount(1);
});
