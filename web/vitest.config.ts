// SPDX-License-Identifier: MIT
// Apart from vite.config.ts, so that who only builds the pages needs nothing of this.
import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config';

// However slow the machine: it only ends what hangs.
const testTimeout = 1_800_000;

export default mergeConfig(
  pages,
  defineConfig({ test: { include: ['tests/unit/**/*.test.ts'], testTimeout, hookTimeout: testTimeout } }),
);
