// SPDX-License-Identifier: MIT
// How things stand at the shown turn, in words.
import { endedSentence, whoArgs } from '$app/table/sentences';
import { hasWord, t } from '$app/words/words';
import type { Study } from './study.svelte';

export interface Standing {
  heading: string;
  ending: string;
  rule: string;
}

export function standing(study: Study): Standing {
  const { frame, game, source, at, line } = study;
  const quiet = { ending: '', rule: '' };
  if (!frame) return { heading: '', ...quiet };
  if (frame.finish) {
    const { key, args, rule, text } = frame.finish;
    const word = key === 'repetition' ? 'table.repetition' : `${game}.end.${key}`;
    return { heading: t('replay.ended'), ending: hasWord(word) ? t(word, args) : text, rule };
  }
  // Given up, out of time …: the rules do not know of it.
  if (source.ended && study.onMain && at.ply === line.length)
    return { heading: t('replay.ended'), ending: endedSentence(source.ended), rule: '' };
  if (frame.actor === 'chance') return { heading: t('replay.chance'), ...quiet };
  if (frame.actor === null) return { heading: '', ...quiet };
  return { heading: t('replay.toMove', whoArgs(study, frame.actor)), ...quiet };
}
