// SPDX-License-Identifier: MIT
// A refusal in the reader's language: the catalogue's sentence for its code where there is one, else the English
// sentence that it came with.
import { Refused } from '$app/engine/types';
import { hasWord, t } from './words';

/** `game`: what was refused is about this game, which may have words of its own for it. */
export function refusalText(problem: unknown, game = ''): string {
  if (!(problem instanceof Refused)) return t('shell.refused.mistake');
  const { code, arguments: args, rule, text } = problem.refusal;
  const key = [game, 'shell', 'net', 'table'].map((part) => `${part}.refused.${code}`).find(hasWord);
  if (!key) return text;
  const sentence = t(key, Object.fromEntries(args.map((argument, n) => [String(n), argument])));
  return rule ? `${sentence} · ${rule}` : sentence;
}
