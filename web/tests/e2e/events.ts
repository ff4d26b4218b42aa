// SPDX-License-Identifier: MIT
// Events made for the tests, with people who take part.
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { test } from './test';

export interface Made {
  event: string;
  path: string;
}

let made = 0;
/** Nobody else has this name: tests share a server. */
export const unique = (name: string) =>
  `${name} ${test.info().workerIndex}${Date.now() % 100_000}${made++}`.slice(0, 20);

/** Somebody with an account, as the server knows them by this browser. */
export async function account(request: APIRequestContext, name: string): Promise<string> {
  const called = unique(name);
  await request.post('/api/guest', { data: { name: called } });
  const answer = await request.post('/api/account', { data: { name: called, password: 'a long sentence' } });
  expect(answer.status()).toBeLessThan(300);
  return called;
}

/** An event as its organiser would make it by the form. */
export async function makeEvent(request: APIRequestContext, more: object = {}): Promise<Made> {
  const data = {
    title: 'Thursday at the Anchor',
    game: 'top-cap',
    format: 'swiss',
    rounds: 3,
    clock: { pace: 'live', base: 3_600_000, increment: 5000 },
    // Browsers come to their tables one after the other, and on a busy machine late.
    forfeit_after: 3_600_000,
    ...more,
  };
  const answer = await request.post('/api/events', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
}

/** So many guests join, each from a browser of their own that is closed again. */
export async function fill(page: Page, { event }: Made, names: readonly string[]) {
  const browser = page.context().browser()!;
  const { origin } = new URL(page.url());
  for (const name of names) {
    const context = await browser.newContext({ baseURL: origin });
    await context.request.post('/api/guest', { data: { name } });
    const joined = await context.request.post(`/api/events/${event}/players`, { data: {} });
    expect(joined.status(), await joined.text()).toBe(200);
    await context.close();
  }
}

/** Teams of two, each of whom has a browser of their own that is closed again. */
export async function fillTeams(page: Page, { event }: Made, teams: readonly string[]) {
  const browser = page.context().browser()!;
  const { origin } = new URL(page.url());
  for (const team of teams) {
    let how: { team?: string; code?: string } = { team };
    for (const name of ['first', 'second']) {
      const context = await browser.newContext({ baseURL: origin });
      await context.request.post('/api/guest', { data: { name: `${team} ${name}`.slice(-20) } });
      const joined = await context.request.post(`/api/events/${event}/players`, { data: how });
      expect(joined.status(), await joined.text()).toBe(200);
      how = { code: ((await joined.json()) as { code: string }).code };
      await context.close();
    }
  }
}

/** The page learns that the server knows whoever uses it. */
export async function comeIn(page: Page) {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** What whoever looks has to do with an event. */
export const part = (page: Page) => page.getByRole('region', { name: 'Your part' });
export const standings = (page: Page) => page.getByRole('region', { name: /standings/i });
/** In a row of the standings; names of tests have numbers in them. */
export const pointsOf = (row: Locator) => row.locator('.points');
export const toTable = (page: Page) => part(page).getByRole('link', { name: 'To your table' });

export interface Seated<Who> {
  who: Who;
  /** Where their table is. */
  path: string;
}

/**
 * Everybody who has a table just now, once there are so many. A page may go on showing a table for a moment after its game
 * was over: `over` has those that were played already.
 */
export async function seatedOf<Who>(
  people: ReadonlyMap<Who, Page>,
  count: number,
  over: ReadonlySet<string>,
): Promise<Seated<Who>[]> {
  let seated: Seated<Who>[] = [];
  const look = async () => {
    const all = await Promise.all(
      [...people].map(async ([who, page]) => {
        const links = page.getByRole('link', { name: /^(To your table|An deinen Tisch)$/ });
        const [path] = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
        return path === undefined || over.has(path) ? [] : [{ who, path }];
      }),
    );
    seated = all.flat();
    // Who has none says more than how many do.
    return seated.length === count ? 'all' : seated.map(({ who, path }) => [who, path]);
  };
  await expect.poll(look).toBe('all');
  return seated;
}

/** Whoever has that table just now goes there and gives up, and comes back. */
export async function giveUp(page: Page, path: string) {
  await page.locator(`a[href="${path}"]`, { hasText: 'To your table' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await page.goBack();
  await expect(part(page)).toBeVisible();
}

/** Nobody loses for coming late, however slow the machine is. */
export async function withoutHaste(page: Page) {
  await page.getByLabel('Each has').selectOption({ label: '60 minutes' });
  await page.getByLabel('Wait for the absent').selectOption({ label: '1 hour' });
}

/** An event is made by the form; `choose` makes it other than the form proposes. What its link is, is handed back. */
export async function makeByForm(page: Page, title: string, choose: () => Promise<void>): Promise<string> {
  await page.goto('/events/new');
  await page.getByLabel('Name of the evening').fill(title);
  await choose();
  await withoutHaste(page);
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return page.getByRole('textbox', { name: 'The link to this event' }).inputValue();
}

export async function takePart(page: Page, link: string, name = '') {
  await page.goto(link);
  if (name) await page.getByLabel('Your name at the table').fill(name);
  await part(page).getByRole('button', { name: 'Take part' }).click();
  await expect(part(page)).toContainText('You take part');
}

export async function begin(page: Page) {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('button', { name: 'Begin' })).toHaveCount(0);
}
