// SPDX-License-Identifier: MIT
// What operators did, in words, and times as they are read there.
import { currentLanguage, t } from '$words/words';
import type { LogEntry } from './operator-api';

export const when = (at: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** "until 18 Nov 2026, 20:15", "for good". */
export const untilWords = (until: number | null) =>
  until === null ? t('operator.person.forever') : t('operator.person.until', { at: when(until) });

/** "banned Eve until …": what follows whoever did it. */
export function deedWords({ what, person, about }: LogEntry): string {
  const timed = what === 'ban' || what === 'mute' || what === 'doors';
  return t(`operator.did.${what}`, {
    name: person?.name ?? t('operator.somebody'),
    about,
    until: timed ? untilWords(about === '' ? null : Number(about)) : '',
  });
}

const hour = 3_600_000;
/** How long somebody may be muted or banned. */
export const terms = {
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  ever: null,
} as const;
export type Term = keyof typeof terms;

export const endOf = (term: Term, now: number): number | null => {
  const long = terms[term];
  return long === null ? null : now + long;
};

/** What a field for date and time holds, as the time it stands for here; none where it is empty. */
export function timeIn(field: string): number | null {
  const at = field === '' ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
