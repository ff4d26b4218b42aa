// SPDX-License-Identifier: MIT
// `npm run e2e`: the tests in a browser. What fails is tried once more with a trace, which is left in test-results/ to be
// looked at (npx playwright show-trace); that it failed stays so, whatever comes of the second try.
//   npm run e2e -- -g loot     only those with that in their names
import { spawnSync } from 'node:child_process';

function playwright(args, more = {}) {
  const { status, signal } = spawnSync('npx', ['playwright', 'test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...more },
  });
  if (signal) process.exit(1); // somebody wants it to end
  return status ?? 1;
}

const chosen = process.argv.slice(2);
const status = playwright(chosen);
if (status !== 0 && !chosen.includes('--list')) {
  console.log('\nOnce more what failed, with a trace; this does not count.');
  playwright(['--last-failed', '--reporter=line', '--pass-with-no-tests'], { PAGES_TRACE: '1' });
}
process.exit(status);
