// SPDX-License-Identifier: MIT
// Events made for the tests, with people who take part.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
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
    clock: { pace: 'live', base: 600_000, increment: 5000 },
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

/** The page learns that the server knows whoever uses it. */
export async function comeIn(page: Page) {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}
