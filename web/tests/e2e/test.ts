// SPDX-License-Identifier: MIT
// What every browser test starts from. One browser profile serves a worker, so that pages and engine are fetched and
// compiled once; each test has a page of its own in it, with nothing remembered.
import { rmSync } from 'node:fs';
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type WorkerInfo,
} from '@playwright/test';
import { freePort, House } from './own-server';
import { StandIn } from './stand-in';

/** Somebody who comes to the house. A service worker would fetch all of it in the background at every first visit, and
 *  be in charge of the next page or not, as it happens: those who want one (offline.spec.ts) ask for it. */
const visitor = ({ project }: Pick<WorkerInfo, 'project'>): BrowserContextOptions => ({
  ...(project.use.baseURL ? { baseURL: project.use.baseURL } : {}),
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});

interface Visits {
  /** A browser of somebody's own, as if it had never been here. */
  person: (more?: BrowserContextOptions) => Promise<Page>;
  /** A server of the test's own, at `port` if it matters where. */
  ownHouse: (more?: string[], how?: { pages?: string; port?: number }) => Promise<House>;
  standIn: (script: 'push_service' | 'mail_service') => Promise<StandIn>;
  /** A folder that is gone with the test. */
  ownFolder: (folder: string) => string;
}

export const test = base.extend<Visits, { profile: BrowserContext }>({
  profile: [
    async ({ browser }, use, worker) => {
      const context = await browser.newContext(visitor(worker));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ profile }, use) => use(profile),
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    await context.clearCookies();
    const line = await context.newCDPSession(page);
    await line.send('Storage.clearDataForOrigin', { origin: baseURL ?? '*', storageTypes: 'all' });
    await line.detach();
    await use(page);
    await page.close();
  },
  person: async ({ browser }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (more = {}) => {
      const context = await browser.newContext({ ...visitor(info), ...more });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  // However a test ends, nothing that it has started stays.
  ownHouse: async ({}, use) => {
    const houses: House[] = [];
    await use(async (more = [], { pages, port } = {}) => {
      const house = new House(port ?? (await freePort()), more, pages);
      houses.push(house);
      await house.open();
      return house;
    });
    for (const house of houses) await house.close();
  },
  standIn: async ({}, use) => {
    const services: StandIn[] = [];
    await use(async (script) => {
      const service = await StandIn.start(script);
      services.push(service);
      return service;
    });
    for (const service of services) service.stop();
  },
  ownFolder: async ({}, use) => {
    const folders: string[] = [];
    await use((folder) => {
      folders.push(folder);
      return folder;
    });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});

/** A page that the tests of a group look at one after the other; `open` brings it to where they begin. */
export function sharedPage(open: (page: Page) => Promise<void>): () => Page {
  let page: Page | undefined;
  test.describe.configure({ mode: 'default' }); // one after the other, in one worker
  test.beforeAll(async ({ browser }, info) => {
    const context = await browser.newContext(visitor(info));
    page = await context.newPage();
    await open(page);
  });
  test.afterAll(async () => {
    // As somebody who goes: whoever looked for an opponent looks no longer, or the next one who does would get them.
    await page?.goto('about:blank').catch(() => {});
    await page?.context().close();
  });
  return () => page!;
}
