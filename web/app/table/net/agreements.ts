// SPDX-License-Identifier: MIT
// What is played and how, in words: options that are not the usual, the clock, and who may look on.
import { optionName, optionValue } from '$words/option-words';
import { t } from '$words/words';
import type { Option } from '$app/api/types';
import type { Made } from '$app/engine/known';
import type { NetTable } from './net-table.svelte';

const minute = 60_000;
const day = 24 * 60 * minute;

export function clockWords({ pace, base, increment }: Made['clock']): string {
  if (pace === 'none') return t('net.clock.none');
  if (pace === 'post') return t('net.clock.post', { days: Math.round((10 * base) / day) / 10 });
  return t('net.clock.live', { minutes: Math.round((10 * base) / minute) / 10, seconds: increment / 1000 });
}

/** The options that are not the usual ones. */
export function optionWords(
  game: string,
  options: readonly Pick<Option, 'name' | 'default'>[],
  chosen: Record<string, string>,
): string[] {
  return options
    .filter((option) => (chosen[option.name] ?? option.default) !== option.default)
    .map((option) => {
      const value = optionValue(game, option.name, chosen[option.name]!);
      return t('net.option', { name: optionName(game, option.name), value });
    });
}

export function agreements(table: NetTable): string[] {
  const { made, chatty } = table.known!;
  const unusual = optionWords(table.game, table.card.options, made.settings);
  return [
    ...(unusual.length > 0 ? unusual : [t('net.usualRules')]),
    ...(made.position ? [t('net.ownPosition')] : []),
    clockWords(made.clock),
    t(made.rated ? 'net.rated' : 'net.friendly'),
    t(made.watchable ? (table.card.hidden ? 'net.watchable.hidden' : 'net.watchable') : 'net.private'),
    ...(chatty ? [t('net.chatty')] : []),
  ];
}
