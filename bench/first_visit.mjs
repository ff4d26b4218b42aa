// SPDX-License-Identifier: MIT
// What a first visit weighs, and how long it is from the click on the front page to being able to move.
//   node bench/first_visit.mjs URL   of a running server with pages; run it from web/, where Playwright is
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { chromium } = createRequire(join(process.cwd(), 'package.json'))('@playwright/test');
const [url] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });

async function visit(path, then) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const names = new Map();
  const bytes = { js: 0, css: 0, woff2: 0, wasm: 0 };
  line.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, new URL(response.url).pathname));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = names.get(requestId)?.split('.').at(-1);
    if (kind in bytes) bytes[kind] += encodedDataLength;
  });
  await page.goto(url + path);
  const result = await then(page);
  await context.close();
  return { ...bytes, ...result };
}

const offered = '[data-place][data-offer="start"], [data-place][data-offer="next"]';
const table = {};
for (const path of ['/', '/rules/top-cap', '/games', '/settings'])
  table[path] = await visit(path, (page) => page.waitForTimeout(1500));
for (const game of ['top-cap', 'trap-the-cap', 'bottlecap-vikings', 'top-drop', 'loot']) {
  table[`/play/${game}`] = await visit('/', async (page) => {
    const card = page.locator(`a[href="/play/${game}"]`).last();
    await card.waitFor();
    await page.waitForTimeout(500);
    const began = performance.now();
    await card.click();
    await page.locator(offered).first().waitFor({ state: 'attached' });
    return { 'click to move, ms': Math.round(performance.now() - began) };
  });
}
console.table(table);
await browser.close();
