// SPDX-License-Identifier: MIT
// What a first visit costs: script at most 200 kB compressed on any page, the engine at most 400 kB and after the first
// paint, no inline script or style, and one click from the front page to one's first move.
import { expect, test } from '@playwright/test';
import { views } from './house';
import { settled } from './robot';

for (const [view, open] of Object.entries(views)) {
  test(`${view}: a cold load`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' });
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    line.on('Network.responseReceived', ({ requestId, response }) =>
      kinds.set(requestId, new URL(response.url).pathname),
    );
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    const refused: string[] = [];
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()),
    );
    await open(page);
    let script = 0;
    for (const [id, path] of kinds) {
      if (path.endsWith('.js')) script += sizes.get(id) ?? 0;
      if (path.endsWith('.wasm')) expect(sizes.get(id) ?? 0, path).toBeLessThanOrEqual(400_000);
    }
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(200_000);
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('the engine comes after the first paint', async ({ page }) => {
  await page.goto('/play/top-cap');
  await settled(page);
  const [paint, engine] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    performance.getEntriesByType('resource').find((one) => /worker.*\.js/.test(one.name))!.startTime,
  ]);
  expect(engine).toBeGreaterThanOrEqual(paint!);
});

test('one click starts a game, the next is the first move', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Play now .*against a bot/ }).click();
  await settled(page);
  await page.locator('[data-place][data-offer="start"]').first().dispatchEvent('click');
  await page.locator('[data-place][data-offer="next"]').first().dispatchEvent('click');
  await expect(page.locator('main ol > li button').first()).toContainText('You');
});
