// SPDX-License-Identifier: MIT
// Names as they stand on the pages of an event.
import { currentLanguage, t } from '$words/words';
import { clockTerm } from '$app/games/terms';
import type { EventCard, HouseEvent } from '$app/api/events';

export function nameOf({ players }: HouseEvent, player: number): string {
  return players[player]?.name || t('events.somebody');
}

export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);

type Titled = Pick<EventCard, 'title' | 'game' | 'format'>;
export const titleOf = ({ title, game, format }: Titled): string =>
  title || `${t(`${game}.title`)} · ${t(`events.format.${format}`)}`;

export const clockOf = ({ clock }: Pick<EventCard, 'clock'>): string => clockTerm(clock);

/** "Top Cap · Swiss · 10 min + 5 s · rated". */
export function termsOf(event: Pick<EventCard, 'game' | 'format' | 'clock' | 'rated' | 'seats'>): string {
  const terms = [t(`${event.game}.title`), t(`events.format.${event.format}`)];
  const { format, seats } = event;
  if (format === 'duplicate' ? seats > 1 : seats > 2)
    terms.push(t(format === 'duplicate' ? 'events.teamsOf' : 'events.tablesOf', { seats }));
  terms.push(clockOf(event));
  if (event.rated) terms.push(t('events.rated'));
  return terms.join(' · ');
}

export const peopleOf = (event: Pick<EventCard, 'format'>, count: number): string =>
  t(event.format === 'duplicate' ? 'events.teams' : 'events.people', { count });

/** "Friday, 20:00", with the date where it is not of this week. */
export function whenOf(at: number, now: number): string {
  const near = Math.abs(at - now) < 6 * 86_400_000;
  const day: Intl.DateTimeFormatOptions = near ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat(currentLanguage(), { ...day, hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

/** "1:05:09", "4:07": what is left until a moment; nothing less than 0:00. */
export function untilOf(at: number, now: number): string {
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  const [days, hours, minutes, seconds] = [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  const two = (number: number) => String(number).padStart(2, '0');
  if (days > 0) return t('events.days', { days, hours });
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
