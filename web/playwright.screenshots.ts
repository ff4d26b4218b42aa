// SPDX-License-Identifier: MIT
// tools/screenshots: pictures of every page and board, light and dark, phone and desk.
import config from './playwright.config';

export default { ...config, testDir: 'tests/screenshots', reporter: [['line']] };
