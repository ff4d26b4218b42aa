// SPDX-License-Identifier: MIT
// Draws the icons for home screens from the two SVG files in public/: node tools/draw-icons.mjs
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const icons = [
  { from: 'icon.svg', size: 192, to: 'icon-192.png' },
  { from: 'icon.svg', size: 512, to: 'icon-512.png' },
  { from: 'icon-maskable.svg', size: 512, to: 'icon-maskable-512.png' },
  { from: 'icon-maskable.svg', size: 180, to: 'apple-touch-icon.png' },
];

const folder = new URL('../public/', import.meta.url);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
for (const { from, size, to } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = readFileSync(new URL(from, folder)).toString('base64');
  await page.goto(`data:image/svg+xml;base64,${picture}`);
  await page.screenshot({ path: new URL(to, folder).pathname, omitBackground: true });
}
await browser.close();
