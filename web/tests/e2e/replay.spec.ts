// SPDX-License-Identifier: MIT
// Looking back: through a game, off its line and back, judged, shared, opened from a file.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { gameNames } from './games';
import { problemsOf, testLooks, testSizes } from './looks';
import { playUntil, settled } from './robot';
import { sharedPage, test } from './test';
import { witness } from './witness';

const slider = (page: Page) => page.getByRole('slider', { name: 'Where in the game' });
const moves = (page: Page) => page.locator('ol[aria-labelledby="moves-title"] > li');

/** A short game of Top Cap, as this browser keeps it. */
const game = {
  id: 'evening',
  game: 'top-cap',
  settings: {},
  seats: ['me', 'bot:3'],
  actions: ['b3-d3', 'e4-e1', 'd3-c3', 'e1-d2', 'c3-e5', 'd5-b3', 'c2-f5', 'b3-b2', 'e5-f6'],
  winners: [0],
  at: Date.UTC(2026, 10, 1, 20),
};
const plies = game.actions.length;

async function keepAndOpen(page: Page, hash = '') {
  await page.addInitScript(
    (one) => localStorage.setItem(`capbarrel.game.${one.id}`, JSON.stringify(one)),
    game,
  );
  await page.goto(`/replay/local/${game.id}${hash}`);
  await expect(moves(page)).toHaveCount(plies);
}

/** The game as a file. */
async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Match file' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function openText(page: Page, text: string) {
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.getByLabel('Match file or position').fill(text);
  await page.getByRole('button', { name: 'Open it' }).click();
}

const best = (page: Page) => page.getByRole('region', { name: 'Best moves' });

/** Until they have been thought about to the end. */
async function showBest(page: Page) {
  await page.getByRole('button', { name: 'Show best moves' }).click();
  await expect(best(page).getByRole('progressbar')).toHaveJSProperty('position', 1);
  await expect(best(page).getByRole('status')).toHaveText('Thought through');
}

const startReview = (page: Page) => page.getByRole('button', { name: 'Review', exact: true }).click();
const reviewed = (page: Page) => expect(page.getByText('Every move is marked.')).toBeAttached();

for (const name of gameNames) {
  test(`${name}: a game that was played is looked back at, judged and marked`, async ({ page }) => {
    const problems = problemsOf(page);
    await page.goto(`/play/${name}`);
    await playUntil(page, 4, 3);
    const id = page.url().split('/').at(-1)!;
    // Hidden hands are looked back at only when it is over; let it be over here, where no bot goes on with it and keeps
    // its move.
    await page.goto('/settings');
    await page.evaluate((key) => {
      const kept = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...kept, winners: [] }));
    }, `capbarrel.game.${id}`);
    await page.goto(`/replay/local/${id}`);
    const steps = moves(page).getByRole('button'); // a turn may have several
    await expect(steps.nth(3)).toBeAttached();
    const all = await steps.count();
    await slider(page).press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${all} of ${all}$`));
    await showBest(page);
    await startReview(page);
    await reviewed(page);
    await expect(page.locator('.u-wrap canvas')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(new RegExp(`${name}\\.(did|do|end)\\.`));
    expect(problems).toEqual([]);
  });
}

test('slider, buttons, arrow keys and the list go through the game', async ({ page }) => {
  await keepAndOpen(page);
  await expect(page.getByRole('heading', { name: 'Your move' })).toBeVisible();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You slid b3 two cells to d3.' })).toBeVisible();
  await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // The next step goes from where one is, and one is there when the engine has answered.
  for (const ply of ['2', '3']) {
    await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveValue(ply);
  }
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
  await expect(page.getByText('Cream wins: a cap is in Blue’s bottle.')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveValue('0');
  await slider(page).fill('6');
  await expect(page.locator('[data-place="b3"]')).toHaveAccessibleName(/blue cap/);
  await moves(page).nth(4).getByRole('button').click();
  await expect(slider(page)).toHaveValue('5');
  await expect(page.locator('[data-place="e5"]')).toHaveAccessibleName(/cream cap/);
});

test('a link to a turn opens there, and follows where one goes', async ({ page }) => {
  await keepAndOpen(page, '#5');
  await expect(slider(page)).toHaveValue('5');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(page).toHaveURL(/#4$/);
  await page.evaluate(() => (location.hash = '#2'));
  await expect(slider(page)).toHaveValue('2');
});

test('another move is a variation beside the game, and can be left and removed', async ({ page }) => {
  await keepAndOpen(page, '#2');
  await expect(page.locator('[data-place][data-offer="start"]')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Try moves' }).check();
  await page.locator('[data-place="d3"]').click();
  await page.locator('[data-place][data-offer="next"]').last().click();
  await expect(page.getByText('You are in a variation.')).toBeVisible();
  await expect(moves(page)).toHaveCount(plies + 1);
  await page.locator('[data-place][data-offer="start"]').first().click();
  await page.locator('[data-place][data-offer="next"]').first().click();
  await expect(moves(page)).toHaveCount(plies + 2);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(slider(page)).toHaveValue('2');
  await expect(slider(page)).toHaveAttribute('max', String(plies));
  await page.locator('li.depth-1').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(moves(page)).toHaveCount(plies);
});

test.describe(() => {
  let heard: Awaited<ReturnType<typeof witness>>;
  const shared = sharedPage(async (page) => {
    await keepAndOpen(page, '#4');
    await showBest(page);
    heard = await witness(page);
    await startReview(page);
    await reviewed(page);
    await expect(page.locator('.u-wrap canvas')).toBeVisible();
  });

  testSizes('replay', shared);

  test('the review marks, draws, tells where it turned, and goes there', async () => {
    const page = shared();
    await page.setViewportSize({ width: 1280, height: 720 }); // others have looked at it on a phone
    await heard(/Move \d+ of 9/);
    await expect(moves(page).locator('.mark').first()).toBeVisible();
    await page.getByText('As a table').click();
    await expect(page.getByRole('row')).toHaveCount(plies + 2);
    await expect(page.getByRole('row').last()).toContainText('100 %');
    // What has a star is what the list begins with, and what the first arrow on the board shows.
    const starred = moves(page).filter({ hasText: 'Best move' });
    for (const at of await starred.evaluateAll((rows) =>
      rows.map((row) => [...row.parentElement!.children].indexOf(row)),
    )) {
      await slider(page).fill(String(at));
      await expect(best(page).getByRole('status')).toHaveText('Thought through');
      await expect(page.locator('[data-arrow].rank-0')).toHaveAttribute('data-arrow', game.actions[at]!);
      const first = best(page).getByRole('listitem').first();
      await expect(first).toContainText(game.actions[at]!.split('-')[1]!);
    }
    // The graph and the moves are gone through together.
    const scrollers = await page.evaluate(() =>
      ['.u-wrap', 'ol[aria-labelledby="moves-title"] > li'].map((selector) => {
        let one = document.querySelector(selector);
        const scrolls = (box: Element) =>
          /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
        while (one && !scrolls(one)) one = one.parentElement;
        return one?.className ?? '';
      }),
    );
    expect(scrollers[1]).toContain('moves');
    expect(scrollers[0]).toBe(scrollers[1]);
    const graph = page.locator('.u-over');
    const { width } = (await graph.boundingBox())!;
    await graph.click({ position: { x: width - 2, y: 40 } });
    await expect(slider(page)).toHaveValue(String(plies));
  });
});

test('a review that takes too long is stopped and taken up again', async ({ page }) => {
  await keepAndOpen(page);
  // Somebody quick: the button is pressed as soon as it is there, before a fast machine has thought to the end.
  const panel = page.getByRole('region', { name: 'Review' });
  await panel.evaluate((element) => {
    const watch = new MutationObserver(() => {
      const stop = [...element.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Stop');
      if (!stop) return;
      watch.disconnect();
      stop.click();
      element.setAttribute('data-stopped', '');
    });
    watch.observe(element, { subtree: true, childList: true });
  });
  await startReview(page);
  await expect(page.locator('section[data-stopped]')).toBeAttached();
  await startReview(page);
  await reviewed(page);
});

test('best moves are there to be played', async ({ page }) => {
  await keepAndOpen(page, '#8');
  await showBest(page);
  const first = best(page).getByRole('listitem').first();
  await expect(first).toContainText('into the bottle on f6');
  await expect(first).toContainText('100 % for you');
  await first.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

test('an analysis travels in its link, and as a file', async ({ page, person }) => {
  const problems = problemsOf(page);
  await page.goto('/analyse/top-cap');
  for (const [from, to] of [
    ['b3', 'd3'],
    ['e4', 'e1'],
  ] as const) {
    await page.locator(`[data-place="${from}"]`).click();
    await page.locator(`[data-place="${to}"]`).click();
  }
  await expect(moves(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/analyse\/top-cap#2~/);
  const link = await page.getByLabel('Link to this turn').inputValue();
  const heard = await witness(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await heard(/Copied\./);

  const elsewhere = await person();
  await elsewhere.goto(link);
  await expect(moves(elsewhere)).toHaveCount(2);
  await expect(slider(elsewhere)).toHaveValue('2');

  const text = await saved(page);
  expect(text).toContain('capbarrel match 1\ngame top-cap\n');
  expect(text).toContain('2 blue e4-e1');
  expect(problems).toEqual([]);
});

const file = `capbarrel match 1
game loot
seat crates human
seat barrels bot:2
name crates Ada

1 crates e2-e4
2 barrels e8-e6

result unfinished
`;

const partners = `capbarrel match 1
game trap-the-cap
option players=4
option game=team
seat a human
seat b human
seat d human
seat e human
name b Bea
ended resigned a+d b gave up.

1 a [4] AH-AC3

result unfinished
`;

test('a match file is pasted, a wrong one explained', async ({ page }) => {
  await page.goto('/analyse/top-cap');
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.getByLabel('Match file or position').fill('capbarrel match 1\ngame chess\n');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await page.getByLabel('Match file or position').fill(file);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(moves(page)).toHaveCount(2);
  await expect(moves(page).first()).toContainText('Ada');
});

test('a position in notation is a start', async ({ page }) => {
  await page.goto('/analyse/top-cap');
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.getByLabel('Match file or position').fill('c3c2d1a4/c6d5f3d2/blue');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'Blue to move' })).toBeVisible();
});

test('the record of a server’s table keeps its text, and its link its address', async ({ page }) => {
  await page.route('/api/tables/some-table/record', (route) =>
    route.fulfill({ contentType: 'text/plain; charset=utf-8', body: file }),
  );
  await page.goto('/replay/table/some-table#1');
  await expect(moves(page)).toHaveCount(2);
  await expect(slider(page)).toHaveValue('1');
  await expect(page.getByLabel('Link to this turn')).toHaveValue(/\/replay\/table\/some-table#1$/);
  expect(await saved(page)).toBe(file);
});

test('it is said who gave up, also in a link and a file', async ({ page, person }) => {
  const given = { ...game, id: 'given', actions: game.actions.slice(0, 3), winners: [1], resigned: 0 };
  await page.addInitScript(
    (one) => localStorage.setItem(`capbarrel.game.${one.id}`, JSON.stringify(one)),
    given,
  );
  await page.goto('/replay/local/given#3');
  await expect(page.getByRole('status').filter({ hasText: 'You gave up.' })).toBeVisible();
  const link = page.getByLabel('Link to this turn');
  await expect(link).toHaveValue(/#3~/);
  const elsewhere = await person();
  await elsewhere.goto(await link.inputValue());
  await expect(elsewhere.getByRole('main')).toContainText('Cream gave up.');

  const text = await saved(page);
  expect(text).toContain('\nended resigned blue cream gave up.\n');
  expect(text).not.toContain('name cream');
  await openText(elsewhere, text);
  await expect(elsewhere.getByRole('main')).toContainText('Cream gave up.');

  // Of partners who lost together one gave up.
  await page.goto('/analyse/trap-the-cap');
  await openText(page, partners);
  await expect(page.getByRole('main')).toContainText('Bea gave up.');

  await page.goto('/analyse/loot');
  await openText(page, file.replace('name crates Ada\n', 'name crates Ada\nended resigned barrels\n'));
  await expect(page.getByRole('main')).toContainText('Ada gave up.');
});

test('what is not there is said in words', async ({ page }) => {
  await page.goto('/replay/local/nothing');
  await expect(page.getByText('This game is not kept in this browser.')).toBeVisible();
  await page.goto('/analyse/top-cap#2~abc');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
});

testLooks({
  'analysis board': async (page) => {
    await page.goto('/analyse/trap-the-cap');
    await expect(slider(page)).toBeAttached();
  },
  'open a file': async (page) => {
    await page.goto('/analyse/loot');
    await page.getByRole('button', { name: 'Open a game' }).click();
  },
});

test('a game of hidden hands is not looked into before its end', async ({ page }) => {
  await page.goto('/play/top-drop');
  await settled(page);
  await page.goto(page.url().replace('/play/top-drop/', '/replay/local/'));
  await expect(page.getByRole('main')).toContainText('when it is over');
});
