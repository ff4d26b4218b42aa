// SPDX-License-Identifier: MIT
// A refusal in the reader's language: the catalogue's sentence for its code where there is one, else the English
// sentence that it came with.
import { hasWord, t } from '$words/words';
import { Refused, type Refusal } from '$app/engine/types';

/** `game`: what was refused is about this game, which may have words of its own for it. */
export function refusalSentence(game: string, { code, arguments: args, text }: Refusal): string {
  const key = [game, 'shell', 'net', 'table', 'events', 'operator', 'workshop']
    .map((part) => `${part}.refused.${code}`)
    .find(hasWord);
  return key ? t(key, Object.fromEntries(args.map((argument, n) => [String(n), argument]))) : text;
}

/** The same for whatever went wrong, with the rule behind it. */
export function refusalText(problem: unknown, game = ''): string {
  if (!(problem instanceof Refused)) return t('shell.refused.mistake');
  const sentence = refusalSentence(game, problem.refusal);
  return problem.refusal.rule ? `${sentence} · ${problem.refusal.rule}` : sentence;
}
