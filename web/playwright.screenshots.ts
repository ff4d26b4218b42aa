// SPDX-License-Identifier: MIT
// tools/screenshots: pictures of every page and board, light and dark, phone and desk.
import config from './playwright.config';

const server = config.webServer as { command: string };

export default {
  ...config,
  testDir: 'tests/screenshots',
  reporter: [['line']],
  // With nothing in it that other tests have left there.
  webServer: { ...server, command: server.command.replace('build/e2e/', 'build/screenshots/') },
};
