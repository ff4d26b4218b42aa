// SPDX-License-Identifier: MIT
// The engine in a browser is the engine on this machine: random games of every variant (thousands in the long suite),
// every state of them compared through a running sum.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const games = process.env['CAPBARREL_LONG_TESTS'] ? 400 : 8;
const room = { maxBuffer: 1 << 28 };

test('random games go the same way in WASM and natively', async () => {
  const [native, wasm] = await Promise.all([
    run(here('../../../build/release/twin'), [String(games)], room),
    run(
      process.execPath,
      ['--no-warnings', here('run-wasi.mjs'), here('../../../build/wasm/twin.wasm'), String(games)],
      room,
    ),
  ]);
  const lines = native.stdout.trim().split('\n');
  const variants = new Set(lines.map((line) => line.slice(0, line.indexOf(']'))));
  expect(variants.size).toBeGreaterThan(40);
  expect(lines).toHaveLength(variants.size * games);
  const plies = lines.reduce((sum, line) => sum + Number(line.split(' ').at(-2)), 0);
  expect(plies).toBeGreaterThan(50_000);
  expect(wasm.stdout.trim().split('\n')).toEqual(lines);
});
