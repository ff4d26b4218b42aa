// SPDX-License-Identifier: MIT
// Every page for everyone: what a first visit costs, and what there is to see. Script at most 200 kB compressed on any
// page, the engine at most 400 kB, no inline script or style; axe finds nothing, nothing has to be scrolled sideways,
// every place of a board has a name.
import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { gameNames } from './games';
import { views } from './house';
import { expectNothingSideways, testPaper, testSizes } from './looks';
import { sharedPage, test } from './test';

/** What comes over the line, in bytes as they come. */
async function weigh(page: Page) {
  const paths = new Map<string, string>();
  const sizes = new Map<string, number>();
  const refused: string[] = [];
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  );
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const of = (kind: string) =>
    [...paths].filter(([, path]) => path.endsWith(kind)).map(([id]) => sizes.get(id) ?? 0);
  return { of, refused };
}

/** What stands where a word should, when none was found: its key. */
const parts = [
  ...readdirSync(new URL('../../messages/en', import.meta.url)).map((file) => file.replace('.json', '')),
  ...gameNames,
];
const keyOfWords = new RegExp(`\\b(${parts.join('|')})\\.[a-z][\\w.-]*\\b`);

/** Pages of paper and lists. */
const papers = new Set(
  'front settings privacy told password games find looking watch profile leaders puzzles events event nothing workshop'.split(
    ' ',
  ),
)
  .add('a new event')
  .add('the big screen')
  .add('workshop link');

for (const [view, open] of Object.entries(views)) {
  test.describe(() => {
    let weight: Awaited<ReturnType<typeof weigh>>;
    const page = sharedPage(async (fresh) => {
      weight = await weigh(fresh);
      await open(fresh);
    });

    test(`${view}: a cold load`, () => {
      const script = weight.of('.js').reduce((sum, size) => sum + size, 0);
      expect(script).toBeGreaterThan(0);
      expect(script).toBeLessThanOrEqual(200_000);
      expect(Math.max(0, ...weight.of('.wasm'))).toBeLessThanOrEqual(400_000);
      expect(weight.refused).toEqual([]);
    });

    test(`${view}: every word is there`, async () => {
      expect(await page().locator('body').innerText()).not.toMatch(keyOfWords);
    });

    (papers.has(view) ? testPaper : testSizes)(view, page);
  });
}

test('320 pixels are enough for the front page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await views['front']!(page);
  await expectNothingSideways(page);
});
