// SPDX-License-Identifier: MIT
// Every page and board of the house, as somebody comes to it.
import { expect, test, type Page } from '@playwright/test';
import { account, comeIn, fill, makeEvent } from './events';
import { gameNames } from './games';
import type { Open } from './looks';
import { settled } from './robot';
import { newBoard, place, shareLink, tool } from './workshop';

const front = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(gameNames.length);
};

export async function playSome(page: Page, game: string) {
  await page.goto(`/play/${game}`);
  await settled(page);
}

const views: Record<string, Open> = {
  front,
  friend: async (page) => {
    await front(page);
    await page.getByRole('button', { name: 'Play a friend', exact: true }).click();
    await page.getByRole('radio', { name: 'This evening' }).check();
    await page.locator('dialog[open] summary').click();
  },
  'same screen': async (page) => {
    await front(page);
    await page.getByRole('button', { name: 'Same screen' }).click();
    await page.getByRole('radio', { name: 'Top Drop' }).check();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
  privacy: async (page) => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'What is not kept, or not for long' })).toBeVisible();
  },
  told: async (page) => {
    const name = `Ada ${Date.now() % 1_000_000}`;
    await page.request.post('/api/guest', { data: { name } });
    await page.request.post('/api/account', { data: { name, password: 'a long sentence' } });
    // A browser without a screen says no by itself.
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
    );
    await page.goto('/settings#told');
    await expect(page.getByText('This server sends no letters.')).toBeVisible();
    await page.getByRole('switch', { name: 'Number in the title' }).check();
    await page.locator('#told').evaluate((panel) => panel.scrollIntoView());
  },
  password: async (page) => {
    await page.goto('/password#ticket');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  games: async (page) => {
    await playSome(page, 'top-cap');
    await page.goto('/games');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  find: async (page) => {
    await page.goto('/find');
    await expect(page.getByRole('button', { name: 'Start looking' })).toBeVisible();
  },
  watch: async (page) => {
    await page.goto('/watch');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  looking: async (page) => {
    await page.goto('/find');
    await page.getByRole('radio', { name: 'Bottlecap Vikings' }).check();
    // Two who look at once for the same would find each other.
    const clocks = ['10 min', '5 min', '1 day a move'];
    const clock = clocks[test.info().parallelIndex % clocks.length]!;
    await page.getByRole('radio', { name: clock, exact: true }).check();
    await page.getByRole('button', { name: 'Start looking' }).click();
    // After a while; what it looks like before is less than this.
    await expect(page.getByRole('button', { name: 'Play the bot' })).toBeVisible();
  },
  gathering: async (page) => {
    await page.request.post('/api/guest', { data: { name: 'Ann' } });
    const made = await page.request.post('/api/tables', { data: { game: 'loot', seats: ['me', 'open'] } });
    const { path } = (await made.json()) as { path: string };
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Ann');
  },
  puzzles: async (page) => {
    await page.goto('/puzzles');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  puzzle: async (page) => {
    await page.goto('/puzzles/1');
    await expect(page.locator('[data-offer="start"]').first()).toBeAttached();
  },
  study: async (page) => {
    await page.goto('/study/top-cap');
    await expect(page.locator('figure svg').first()).toBeVisible();
  },
  profile: async (page) => {
    const name = `Cleo ${Date.now() % 1_000_000}`;
    const made = await page.request.post('/api/guest', { data: { name } });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/people/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
  leaders: async (page) => {
    await page.goto('/leaders/loot');
    await expect(page.getByText(/whose rating is no longer provisional/)).toBeVisible();
  },
  events: async (page) => {
    await account(page.request, 'Ann');
    await makeEvent(page.request);
    await page.goto('/events');
    await expect(page.getByRole('link', { name: /Thursday at the Anchor/ }).first()).toBeVisible();
  },
  'a new event': async (page) => {
    await account(page.request, 'Ann');
    await page.goto('/events/new');
    await page.getByRole('radio', { name: 'Bottlecap Vikings' }).check();
    await page.getByRole('radio', { name: 'At a time' }).check();
    await page.getByText('House rules').click();
  },
  event: async (page) => {
    await account(page.request, 'Ann');
    // As comeIn does it by another page, which would be weighed too.
    await page.addInitScript(() => localStorage.setItem('capbarrel.known', 'yes'));
    const made = await makeEvent(page.request);
    await page.goto(made.path);
    await fill(page, made, ['Ben', 'Cleo']);
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
    await expect(page.getByText('Cleo').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'The link to this event' })).toBeVisible();
  },
  'the big screen': async (page) => {
    await account(page.request, 'Ann');
    await comeIn(page);
    const made = await makeEvent(page.request);
    await fill(page, made, ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn']);
    await page.request.post(`/api/events/${made.event}/begin`, { data: {} });
    await page.goto(`${made.path}/screen`);
    await expect(page.getByText('Round 1 of 3')).toBeVisible();
    await expect(page.locator('.live .board > svg')).toHaveCount(2);
  },
  workshop: async (page) => {
    await page.goto('/workshop');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await expect(page.locator('article svg').first()).toBeVisible();
  },
  'workshop broken': async (page) => {
    await newBoard(page, 'loot');
    await tool(page, 'diamond').click();
    await place(page, 'e1').click();
    await tool(page, 'crate').click();
    await place(page, 'h4').click();
    await expect(page.getByRole('note').first()).toBeVisible();
  },
  'workshop file': async (page) => {
    const path = await newBoard(page, 'top-cap');
    await page.goto(`${path}?text`);
    await page.getByRole('textbox', { name: 'The board’s file' }).fill('game = "top-cap"\nname = 7\n');
    await expect(page.getByRole('button', { name: 'line 2' })).toBeVisible();
  },
  'workshop link': async (page) => {
    await newBoard(page, 'top-drop');
    await tool(page, 'red').click();
    await place(page, 'card-2').click();
    await tool(page, 'yellow').click();
    await place(page, 'card-1').click();
    await expect(page.getByRole('button', { name: 'Play it' })).toBeEnabled();
    await page.goto(await shareLink(page));
    // Whoever sends it around may have it here already.
    const copy = page.getByRole('button', { name: 'Keep a copy' });
    await expect(copy.or(page.getByRole('link', { name: 'Open my copy' }))).toBeVisible();
  },
  nothing: async (page) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

for (const game of gameNames) {
  views[`play ${game}`] = (page) => playSome(page, game);
  views[`rules ${game}`] = async (page) => {
    await page.goto(`/rules/${game}`);
    // Diagrams are drawn as one comes near them, and on a phone the first is further down.
    await page.locator('[data-figure]').first().scrollIntoViewIfNeeded();
    await expect(page.locator('[data-figure] [data-place]').first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
  };
  views[`learn ${game}`] = async (page) => {
    await page.goto(`/learn/${game}`);
    await expect(page.locator('[data-place]').first()).toBeAttached();
  };
  views[`workshop ${game}`] = async (page) => {
    await newBoard(page, game);
  };
  views[`analyse ${game}`] = async (page) => {
    await page.goto(`/analyse/${game}`);
    await expect(page.locator('[data-place]').first()).toBeAttached();
  };
}

export { views };
