// SPDX-License-Identifier: MIT
// What is played at a table, in a few words: the clock, and the options that are not the usual.
import { hasWord, t } from '$words/words';
import { optionName, optionValue } from '$words/option-words';
import type { LobbyTable } from '$app/api/types';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const tenths = (number: number) => Math.round(10 * number) / 10;

export function clockTerm({ pace, base, increment }: LobbyTable['clock']): string {
  if (pace === 'none') return t('front.slate.clock.none');
  if (pace === 'post') return t('front.slate.clock.post', { days: tenths(base / day) });
  return t('front.slate.clock.live', { minutes: tenths(base / minute), seconds: increment / second });
}

// A server may have an option that these pages do not know.
function optionTerm(game: string, name: string, value: string): string {
  if (!hasWord(`${game}.option.${name}`)) return `${name} ${value}`;
  return t('net.option', { name: optionName(game, name), value: optionValue(game, name, value) });
}

function namedTerm(game: string, text: string): string {
  if (text === 'own position') return t('front.slate.ownPosition');
  const space = text.indexOf(' ');
  return optionTerm(game, text.slice(0, space), text.slice(space + 1));
}

/** "starter lot, quiet 50": each option as results name it; nothing of the usual game. */
export const optionTerms = (game: string, options: string): string[] =>
  options === '' ? [] : options.split(', ').map((one) => namedTerm(game, one));

/** The clock first, then what is not the usual. */
export function termsOf(table: Pick<LobbyTable, 'game' | 'clock' | 'options' | 'own_position'>): string[] {
  const { game, clock, options, own_position: ownPosition } = table;
  return [
    clockTerm(clock),
    ...Object.entries(options).map(([name, value]) => optionTerm(game, name, value)),
    ...(ownPosition ? [t('front.slate.ownPosition')] : []),
  ];
}
