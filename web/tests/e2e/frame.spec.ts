// SPDX-License-Identifier: MIT
// A table holds still: for every game and number of players, on desk, tablet and phone, by day and by night, all that
// matters is in sight, and nothing of it moves while hints, refusals and talk come and go. Each table is opened once. The
// short suite has the fewest and the most, and whatever is laid out in a way of its own.
import { expect, type Page } from '@playwright/test';
import { laidOut, measure, moved, screens, type Measured } from './frame';
import { gameNames } from './games';
import { lightUp, problemsOf, speak, themes } from './looks';
import { playUntil, settled } from './robot';
import { test } from './test';

type Screen = keyof typeof screens;

interface Tried {
  game: string;
  players: number[];
  /** How far it is played before it is measured again. */
  lines: number;
  /** With so many players not the usual game, but one with more to show. */
  options?: Record<number, Record<string, string>>;
}
const inLong = (...more: number[]) => (process.env['CAPBARREL_LONG_TESTS'] ? more : []);
/** Games that are tried otherwise than by two for a few moves. */
const ways: Record<string, Omit<Tried, 'game'>> = {
  'trap-the-cap': { players: [2, ...inLong(3, 4, 5), 6], lines: 14, options: { 6: { game: 'team' } } },
  'bottlecap-vikings': { players: [2, 3, 4], lines: 30, options: { 3: { cities: 'pick' } } },
  'top-drop': { players: [1, ...inLong(2, 3), 4], lines: 20 },
};
const tables: Tried[] = gameNames.map((game) => ({ game, ...(ways[game] ?? { players: [2], lines: 3 }) }));

interface Card {
  name: string;
  hidden: boolean;
  options: { name: string }[];
}

/** A table of the server with bots and a clock, where everything can happen that comes and goes. */
async function sitDown(page: Page, game: string, players: number, options: Record<string, string>) {
  await page.request.post('/api/guest', { data: { name: 'Ann' } });
  const { games } = (await (await page.request.get('/api/games')).json()) as { games: Card[] };
  const card = games.find(({ name }) => name === game)!;
  const counted = card.options.some(({ name }) => name === 'players');
  const made = await page.request.post('/api/tables', {
    data: {
      game,
      options: counted ? { players, ...options } : {},
      seats: ['me', ...Array<string>(players - 1).fill('bot:1')],
      clock: { pace: 'live', base: 3_600_000, increment: 0 },
      chat: !card.hidden,
    },
  });
  const { path } = (await made.json()) as { path: string };
  await page.goto(path);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await settled(page);
}

/** The table on each screen as it is now. */
async function onEveryScreen(page: Page): Promise<Record<Screen, Measured>> {
  const found: Partial<Record<Screen, Measured>> = {};
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    found[screen as Screen] = await measure(page);
    expect.soft(found[screen as Screen]!.wrong, screen).toEqual([]);
  }
  await page.setViewportSize(screens.desk);
  await laidOut(page);
  return found as Record<Screen, Measured>;
}

async function holdsStill(page: Page, before: Record<Screen, Measured>, while_: string) {
  const after = await onEveryScreen(page);
  for (const screen of Object.keys(screens) as Screen[])
    expect.soft(moved(before[screen], after[screen]), `${while_}, ${screen}`).toEqual([]);
}

for (const { game, players, lines, options = {} } of tables)
  for (const count of players)
    test(`${game} for ${count} holds still`, async ({ page }) => {
      const problems = problemsOf(page);
      await page.setViewportSize(screens.desk);
      await sitDown(page, game, count, options[count] ?? {});
      await onEveryScreen(page); // the beginning has choices of its own
      await playUntil(page, lines, 5);
      if ((await settled(page)) === 'over') throw new Error('The game ended too soon to be measured.');
      const before = await onEveryScreen(page);
      for (const theme of themes) {
        await lightUp(page, theme);
        await holdsStill(page, before, theme);
      }
      // German takes more room, and has it.
      await speak(page, 'de');
      await onEveryScreen(page);
      await speak(page, 'en');

      // What is picked up offers choices of its own, and they are whole too.
      const piece = page.locator('[data-place][data-offer="start"]').first();
      if ((await piece.count()) > 0) {
        await piece.dispatchEvent('click');
        await onEveryScreen(page);
        await page.keyboard.press('Escape');
        await expect(piece).toHaveAttribute('data-offer', 'start');
      }

      const note = page.locator('[data-room="note"]');
      // Where hands are hidden nobody gets one at a table with others.
      const hint = page.getByRole('button', { name: 'Hint' });
      if ((await hint.count()) > 0) {
        await hint.click();
        await expect(note.locator('.paper')).toBeVisible();
        await holdsStill(page, before, 'with a hint');
      }

      const typed = page.getByLabel('Type a move');
      await typed.fill('nonsense');
      await typed.press('Enter');
      await expect(note.getByRole('alert')).toBeVisible();
      await holdsStill(page, before, 'with a refusal');
      // A phone has another place for it; what was refused can be mended in either.
      await expect(typed).toHaveValue('nonsense');

      await page.getByRole('button', { name: 'Resign' }).click();
      await note.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await holdsStill(page, before, 'while giving up is asked about');
      await page.getByRole('button', { name: 'Play on' }).click();

      await page.getByRole('button', { name: /^Talk/ }).first().click();
      await page.getByRole('button', { name: 'Say something' }).click();
      await holdsStill(page, before, 'while something to say is chosen');
      await page.getByRole('button', { name: 'Hello!' }).or(page.locator('.phrases button')).first().click();
      await expect(page.getByRole('log', { name: 'At the table' }).getByText('Ann').first()).toBeVisible();
      await holdsStill(page, before, 'when something was said');

      // On a phone the log takes the board's place, and nothing else goes with it.
      await page.setViewportSize(screens.phone);
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^Story/ })
        .click();
      const telling = await measure(page);
      expect.soft(telling.wrong, 'the log').toEqual([]);
      const stays = Object.entries(before.phone.boxes).filter(
        ([name]) => !/place|room board|room goods/.test(name),
      );
      expect
        .soft(moved({ ...before.phone, boxes: Object.fromEntries(stays) }, telling), 'the log')
        .toEqual([]);
      expect(problems).toEqual([]);
    });
