// SPDX-License-Identifier: MIT
// The pages in a real browser against a real server, which `webServer` below starts and stops.
import { defineConfig } from '@playwright/test';

// By number: a bare machine may not know the name localhost.
const port = Number(process.env['CAPBARREL_PORT'] ?? 8137);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores: a browser and a thinking bot each.
  workers: 2,
  fullyParallel: true,
  // A whole game takes as long as it takes; this only ends what hangs.
  timeout: 900_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['junit', { outputFile: '../build/results/browser.xml' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `../build/release/capbarrel serve --port ${port} --pages dist --data ../build/e2e/data.sqlite`,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
