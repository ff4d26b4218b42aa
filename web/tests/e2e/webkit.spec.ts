// SPDX-License-Identifier: MIT
// The engine of iPhones: every board is drawn there, and a move is made.
import { expect, test } from '@playwright/test';
import { gameNames } from './games';
import { WebKit } from './web-driver';

test('every board is drawn and played in WebKit', async ({ baseURL }) => {
  const webkit = await WebKit.start();
  try {
    for (const game of gameNames) {
      await webkit.open(`${baseURL}/play/${game}`);
      const offered = '[data-place][data-offer="next"], [data-place][data-offer="start"]';
      await webkit.until(`return document.querySelector(arguments[0]) !== null`, offered);
      const drawn = await webkit.run<number>(
        `return [...document.querySelectorAll('[data-place]')].filter((one) => one.getBoundingClientRect().width > 4).length`,
      );
      expect(drawn, game).toBeGreaterThan(3);
      const lines = () =>
        webkit.run<number>(`return document.querySelectorAll('main ol > li button').length`);
      const before = await lines();
      await expect(async () => {
        await webkit.run(
          `const next = document.querySelector('[data-place][data-offer="next"], button[data-step]');
           const one = next ?? document.querySelector('[data-place][data-offer="start"]');
           one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));`,
        );
        expect(await lines(), game).toBeGreaterThan(before);
      }).toPass();
    }
  } finally {
    await webkit.stop();
  }
});
