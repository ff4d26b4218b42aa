// SPDX-License-Identifier: MIT
// Newer pages reach a browser that has put the old ones by, when it wants them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { expect } from '@playwright/test';
import { visitOnce } from './network';
import { freePort } from './own-server';
import { test } from './test';

/** The pages as a later build would leave them: another front page, and a worker that knows of it. */
function newerPages(): string {
  const pages = mkdtempSync(path(tmpdir(), 'capbarrel-pages-'));
  cpSync('dist', pages, { recursive: true });
  const change = (file: string, from: RegExp, to: string) => {
    const before = readFileSync(path(pages, file), 'utf8');
    const after = before.replace(from, to);
    expect(after, file).not.toBe(before);
    writeFileSync(path(pages, file), after);
    for (const packed of ['.br', '.gz']) rmSync(path(pages, file + packed));
  };
  change('index.html', /<head>/, '<head><meta name="edition" content="newer" />');
  change('sw.js', /(url:"index\.html",revision:")[^"]*/, '$1newer');
  return pages;
}

test('newer pages are offered, and come when they are asked for', async ({ person, ownHouse, ownFolder }) => {
  const page = await person({ serviceWorkers: 'allow' });
  const port = await freePort();
  const old = await ownHouse([], { port });
  await visitOnce(page, old.front);
  await expect(page.getByText('There is a newer version')).toHaveCount(0);
  await old.close();

  const pages = ownFolder(newerPages());
  await ownHouse([], { pages, port });
  await page.reload();
  await expect(page.getByText('There is a newer version of these pages.')).toBeVisible();
  await expect(page.locator('meta[name="edition"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('meta[name="edition"]')).toHaveCount(1);
  await expect(page.getByText('There is a newer version')).toHaveCount(0);
});
