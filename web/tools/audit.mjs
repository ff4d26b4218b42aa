// SPDX-License-Identifier: MIT
// `npm run audit`: whether anything that the pages are built from has a known weakness. Fails where one is known; a
// registry that cannot be asked is said to be one, and is no failure.
import { spawnSync } from 'node:child_process';

const { stdout, stderr } = spawnSync('npm', ['audit', '--audit', '--json'], { encoding: 'utf8' });
let answer = {};
try {
  answer = JSON.parse(stdout);
} catch {
  // Nothing that could be read: told below.
}

if (answer.metadata?.vulnerabilities) {
  const found = Object.values(answer.vulnerabilities ?? {});
  for (const { name, severity, range } of found) console.log(`${name} ${range}: ${severity}`);
  console.log(found.length === 0 ? 'No known weakness.' : `${found.length} packages with a known weakness.`);
  process.exit(found.length === 0 ? 0 : 1);
}
const why = answer.message ?? answer.error?.summary ?? stderr.trim().split('\n').at(-1) ?? '';
console.log(`Nothing was audited: this registry does not answer to audits (${why}).`);
