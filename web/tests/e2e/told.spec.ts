// SPDX-License-Identifier: MIT
// Nobody misses a turn while no page is open: a push of the server reaches the worker, letters reach a mail box. The
// services between are stand-ins; Debian's browser has none for pushes, so the subscription is the stand-in's, and what it
// decrypts is handed to the worker through the debugging protocol. Without a screen it has no notices either: those that
// the worker asks for are written down.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { expect, type CDPSession, type Page, type Worker } from '@playwright/test';
import { join, moveByPost, moverOf, setTable } from './network';
import { freePort } from './own-server';
import type { StandIn } from './stand-in';
import { test } from './test';

/** The browser's own subscription, as the stand-in makes it. */
async function subscribable(page: Page, service: StandIn) {
  const made = (await (await fetch(`${service.address}/subscribe`)).json()) as object;
  await page.addInitScript((json) => {
    const key = 'subscribed'; // as a browser does, over pages and reloads
    const subscription = () => ({
      ...json,
      toJSON: () => json,
      unsubscribe: () => (localStorage.removeItem(key), Promise.resolve(true)),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.subscribe = () => {
      localStorage.setItem(key, 'yes');
      return Promise.resolve(subscription() as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(
        localStorage.getItem(key) === null ? null : (subscription() as unknown as PushSubscription),
      );
  }, made);
}

/** Hands pushes to the worker of a page, as the browser would. */
async function workerOf(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await line.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data: string) =>
    line.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    });
}

/** The pages with a worker that writes down what it would show, in a place that outlives it: browsers stop workers as
 *  they like. A newer notice of a tag takes the place of the older. The number on the app's icon is written down too:
 *  a browser without a screen falls over when it is to show one. */
function pagesThatWriteDown(): string {
  const pages = mkdtempSync(path(tmpdir(), 'capbarrel-pages-'));
  cpSync('dist', pages, { recursive: true });
  const script = path(pages, 'notices.js');
  const writeDown = `ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) =>
    (await caches.open('shown')).put('/' + tag, new Response(JSON.stringify({ title, body, tag, data })));
    WorkerNavigator.prototype.setAppBadge = async (count) =>
    (await caches.open('badge')).put('/badge', new Response(String(count)));`;
  writeFileSync(script, `${writeDown}\n${readFileSync(script, 'utf8')}`);
  for (const packed of ['.br', '.gz']) rmSync(script + packed, { force: true });
  return pages;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data?: { table: string };
}
const notices = (page: Page) =>
  page.evaluate(async () => {
    const shown = await caches.open('shown');
    const all = await Promise.all((await shown.keys()).map((one) => shown.match(one)));
    return Promise.all(all.map((one) => one!.json() as Promise<Shown>));
  });

const badge = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('badge')).match('/badge'))?.text());

/** Nobody can click on what no screen shows: the worker is told of a click, and says where it would lead. */
const click = (worker: Worker, notice: Shown) =>
  worker.evaluate(async (notice) => {
    const { clients } = globalThis as unknown as ServiceWorkerGlobalScope;
    let to: string | URL = '';
    let done: Promise<unknown> = Promise.resolve();
    clients.openWindow = (path) => ((to = path), Promise.resolve(null));
    const event = Object.defineProperties(new ExtendableEvent('notificationclick'), {
      notification: { value: { ...notice, close: () => {} } },
      waitUntil: { value: (work: Promise<unknown>) => (done = work) },
    });
    globalThis.dispatchEvent(event);
    await done;
    return to;
  }, notice);

/** The worker of a page; browsers stop it as they like, and a push wakes it. */
async function awake(page: Page, wake: () => Promise<unknown>): Promise<Worker> {
  const [running] = page.context().serviceWorkers();
  if (running) return running;
  const [woken] = await Promise.all([page.context().waitForEvent('serviceworker'), wake()]);
  return woken;
}

test('a push tells of a turn with no page open, and leads to the table', async ({
  person,
  ownHouse,
  ownFolder,
  standIn,
}) => {
  const service = await standIn('push_service');
  const pages = ownFolder(pagesThatWriteDown());
  const house = await ownHouse(['--allow-private-push'], { pages });
  const ann = await person({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await subscribable(ann, service);
  const ben = await person();
  await join(ann, ben, await setTable(ann, 'top-cap', house.front, { clock: 'By post' }));
  await ann.evaluate(() => navigator.serviceWorker.ready);
  const table = ann.url();
  if ((await moverOf(ann, ben))[0] === ann) await moveByPost(ann);

  await ann.goto(`${house.front}settings#told`);
  const push = ann.getByRole('switch', { name: 'Notice on this device' });
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(push).toBeChecked();
  const deliver = await workerOf(ann);
  await deliver(await service.text(0));
  await expect.poll(() => notices(ann)).toMatchObject([{ title: 'You will be told here', tag: 'test' }]);

  await moveByPost(ben);
  const sent = await service.text(1);
  expect(JSON.parse(sent)).toMatchObject({ t: 'turn', game: 'top-cap', names: ['Ben'], turns: 1 });
  await deliver(sent);
  await deliver(sent); // the newer takes the place of the older
  const id = new URL(table).pathname.replace('/t/', '');
  await expect.poll(async () => (await notices(ann)).length).toBe(2);
  const told = (await notices(ann)).find(({ tag }) => tag === `turn-${id}`)!;
  expect(told.title).toBe('Your turn at Top Cap');
  expect(told.body).toMatch(/^Ben and you\. You have until .*\.$/);
  await expect.poll(() => badge(ann)).toBe('1');
  const worker = await awake(ann, () => deliver(sent));
  expect(await click(worker, told)).toBe(`/t/${id}`);

  // Switched off, the server knows of no browser.
  await push.click();
  await expect(push).not.toBeChecked();
  const known = (await (await ann.request.get(`${house.front}api/me/notices`)).json()) as {
    push: { browsers: unknown[] };
  };
  expect(known.push.browsers).toEqual([]);
});

test('an address is confirmed by letter, and a forgotten password comes back by one', async ({
  person,
  ownHouse,
  standIn,
}) => {
  const post = await standIn('mail_service');
  const port = await freePort();
  const front = `http://127.0.0.1:${port}/`;
  const mail = ['--smtp-url', post.address, '--smtp-plain', '--mail-from', 'caps@caps.example'];
  await ownHouse([...mail, '--public-url', front.replace(/\/$/, '')], { port });
  const page = await person();
  await page.request.post(`${front}api/guest`, { data: { name: 'Ilse' } });
  await page.request.post(`${front}api/account`, { data: { name: 'Ilse', password: 'a long sentence' } });
  const letter = async (nth: number) => /http\S+/.exec(await post.text(nth))![0];

  await page.goto(`${front}settings#told`);
  await page.getByLabel('Email address').fill('ilse@caps.example');
  await page.getByLabel('Your password').fill('a wrong sentence');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is not your password.');
  await page.getByLabel('Your password').fill('a long sentence');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await letter(1);
  await page.goto(await letter(1)); // the first one's link is void now
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'To the settings' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'A letter when it is my turn' })).toBeChecked();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Ilse');
  await sheet.getByRole('button', { name: 'Send the letter' }).click();
  await expect(sheet).toBeHidden();
  const way = await letter(2);
  await page.goto(way);
  await page.getByLabel('Password').fill('another long sentence');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page).toHaveURL(`${front}games`);
  await page.goto(way); // good once
  await page.getByLabel('Password').fill('a third long sentence');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('alert')).toHaveText(/used up or too old/);
});
