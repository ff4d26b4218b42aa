// SPDX-License-Identifier: MIT
// Apart from vite.config.ts, so that who only builds the pages needs nothing of this.
import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config';

export default mergeConfig(pages, defineConfig({ test: { include: ['tests/unit/**/*.test.ts'] } }));
