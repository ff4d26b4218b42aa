// SPDX-License-Identifier: MIT
// Which version the pages are: CMakeLists.txt has it, and git says which commit, as `capbarrel --version` does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Empty where the sources are no checkout. */
function described(): string {
  try {
    const words = ['describe', '--tags', '--always', '--match', 'v[0-9]*'];
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

export function version(): string {
  const project = readFileSync(`${root}/CMakeLists.txt`, 'utf8');
  const number = /^project\(capbarrel VERSION ([0-9.]+) /m.exec(project)?.[1];
  if (!number) throw new Error('CMakeLists.txt names no version');
  const commit = described();
  return commit === '' || commit === `v${number}` ? number : `${number} (${commit})`;
}
