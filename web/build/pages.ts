// SPDX-License-Identifier: MIT
// `npm run build`: the pages as a server serves them, in dist/.
import { rmSync } from 'node:fs';
import { build } from 'vite';
import { compressFolder } from './compress.ts';

rmSync('dist', { recursive: true, force: true });
await build();
compressFolder('dist');
