// SPDX-License-Identifier: MIT
// A refusal in the reader's language: the catalogue's sentence for its code where there is one, else the server's.
import { Refused } from '$app/api';
import { hasWord, t } from './words';

/** `game`: what was refused is about this game, which may have words of its own for it. */
export function refusalText(problem: unknown, game = ''): string {
  if (!(problem instanceof Refused)) return t('shell.refused.mistake');
  const key = [`${game}.refused.${problem.code}`, `shell.refused.${problem.code}`].find(hasWord);
  if (!key) return problem.message;
  return t(key, Object.fromEntries(problem.arguments.map((argument, n) => [String(n), argument])));
}
