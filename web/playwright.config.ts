// SPDX-License-Identifier: MIT
// The pages in a real browser against a real server, which `webServer` below starts and stops.
import { defineConfig } from '@playwright/test';

// By number: a bare machine may not know the name localhost.
const port = Number(process.env['CAPBARREL_PORT'] ?? 8137);

// A browser that minds its own business: nothing is drawn on a screen, fetched or looked up but what a page asks for.
const quiet = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores: a browser and a thinking bot each.
  workers: 2,
  fullyParallel: true,
  // A whole game takes as long as it takes; these only end what hangs.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  reporter: [['line'], ['junit', { outputFile: '../build/results/browser.xml' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: quiet },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of everything costs as much as everything; tools/e2e.mjs tries what failed once more, with one.
    trace: process.env['PAGES_TRACE'] ? 'on' : 'off',
  },
  webServer: {
    // Two workers that never rest are a crowd at one address.
    command: `exec ../build/release/capbarrel serve --port ${port} --pages dist --data ../build/e2e/data.sqlite --address-rate 1000000`,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
