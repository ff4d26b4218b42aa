// SPDX-License-Identifier: MIT
// Beside every file that gets smaller by it a copy for browsers that take Brotli or gzip: the server sends those as
// they are and never compresses by itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthwhile = /\.(js|css|html|json|svg|wasm|webmanifest)$/;

export function compressFolder(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      compressFolder(path);
    } else if (worthwhile.test(name)) {
      const body = readFileSync(path);
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    }
  }
}
