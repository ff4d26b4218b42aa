// SPDX-License-Identifier: MIT
// How things stand at the shown turn, in words.
import { hasWord, t } from '$words/words';
import { endedSentence, whoArgs } from '$app/table/sentences';
import type { Replay } from './replay.svelte';

export interface Standing {
  heading: string;
  ending: string;
  rule: string;
}

/** Who gave up or lost on time: known, or the only one who did not win. */
function loserOf({ source, seats, game }: Replay): ReturnType<typeof whoArgs> | undefined {
  const { gaveUp, winners } = source;
  const losers = winners ? seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat)) : [];
  const seat = gaveUp ?? (losers.length === 1 ? losers[0] : undefined);
  return seat === undefined ? undefined : whoArgs({ game, seats }, seat);
}

export function standing(replay: Replay): Standing {
  const { frame, game, source, at, line } = replay;
  const quiet = { ending: '', rule: '' };
  if (!frame) return { heading: '', ...quiet };
  if (frame.finish) {
    const { key, args, rule, text } = frame.finish;
    const word = key === 'repetition' ? 'table.repetition' : `${game}.end.${key}`;
    return { heading: t('replay.ended'), ending: hasWord(word) ? t(word, args) : text, rule };
  }
  // Given up, out of time …: the rules do not know of it.
  if (source.ended && replay.onMain && at.ply === line.length)
    return { heading: t('replay.ended'), ending: endedSentence(source.ended, loserOf(replay)), rule: '' };
  if (frame.actor === 'chance') return { heading: t('replay.chance'), ...quiet };
  if (frame.actor === null) return { heading: '', ...quiet };
  return { heading: t('replay.toMove', whoArgs(replay, frame.actor)), ...quiet };
}
