// SPDX-License-Identifier: MIT
// What is played at a table, in a few words. The server says it as "starter lot; 5 min + 3 s a move":
// options that are not the usual, and the clock. What is not understood here is shown as it came.
import { hasWord, t } from '$words/words';
import { optionName, optionValue } from '$words/option-words';

const units: Record<string, number> = { day: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 };

/** "1 h 30 min" in milliseconds; null where it is something else. */
function lengthOf(text: string): number | null {
  let sum = 0;
  const rest = text.replace(/(\d+) (day|h|min|s)s?(?= |$)/g, (_, count: string, unit: string) => {
    sum += Number(count) * units[unit]!;
    return '';
  });
  return rest.trim() === '' && sum > 0 ? sum : null;
}

const tenths = (number: number) => Math.round(10 * number) / 10;

export function clockTerm(text: string): string {
  if (text === 'no clock') return t('front.slate.clock.none');
  const [, base = '', more = ''] = /^(.+?)(?: \+ (.+) a move)?$/.exec(text) ?? [];
  const post = lengthOf(text.replace(/ a move$/, ''));
  if (!more && text.endsWith(' a move') && post)
    return t('front.slate.clock.post', { days: tenths(post / units['day']!) });
  const [whole, back] = [lengthOf(base), more ? lengthOf(more) : 0];
  if (whole === null || back === null) return text;
  return t('front.slate.clock.live', { minutes: tenths(whole / units['min']!), seconds: back / 1000 });
}

function optionTerm(game: string, text: string): string {
  if (text === 'own position') return t('front.slate.ownPosition');
  const space = text.indexOf(' ');
  const [name, value] = [text.slice(0, space), text.slice(space + 1)];
  if (!hasWord(`${game}.option.${name}`)) return text;
  return t('net.option', { name: optionName(game, name), value: optionValue(game, name, value) });
}

/** "starter lot, quiet 50": each option; nothing of the usual game. */
export const optionTerms = (game: string, options: string): string[] =>
  options === '' ? [] : options.split(', ').map((one) => optionTerm(game, one));

/** The clock first, then each option. */
export function termsOf(game: string, summary: string): string[] {
  const cut = summary.lastIndexOf('; ');
  const clock = clockTerm(cut < 0 ? summary : summary.slice(cut + 2));
  return [clock, ...optionTerms(game, cut < 0 ? '' : summary.slice(0, cut))];
}
