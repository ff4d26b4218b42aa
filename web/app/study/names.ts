// SPDX-License-Identifier: MIT
// What the files call things, in the reader's language. What has no word there yet keeps its own.
import { optionName, optionValue } from '$words/option-words';
import { hasWord, t } from '$words/words';
import type { StudyFile, Variant } from './study-file';

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** "Diagonal", "For two · Easy", "Quiet turns: 50": by the options in which the variants differ. Numbers need to be
 *  told what they count. */
export function variantName({ game, each }: StudyFile, { options, edition }: Variant): string {
  if (each.length === 0) return t('study.usual');
  const named = each.map((option) => {
    if (option === 'edition') return edition.name;
    const value = optionValue(game, option, options[option] ?? '');
    return /\D/.test(value) ? value : `${optionName(game, option)}: ${value}`;
  });
  return named.join(' · ');
}

/** "captives, quiet": what decided it, and why just then. */
export function endingWord(game: string, name: string): string {
  const [what = '', why = ''] = name.split(', ');
  const key = [`${game}.ending.${what}`, `study.ending.${what}`].find(hasWord);
  const reason = `${game}.why.${why}`;
  return (key ? t(key) : what) + (hasWord(reason) ? ` (${t(reason)})` : '');
}

export function groupWord(game: string, group: string): string {
  const key = `${game}.group.${slug(group)}`;
  return hasWord(key) ? t(key) : group;
}

/** Groups whose things have a name in the game's own catalogue, by the letter or number they begin with. */
const catalogued: Record<string, string> = {
  ability: 'ability',
  'tile-used': 'tile',
  'tile-landed-on': 'tile',
};

export function deedWord(game: string, group: string, name: string): string {
  const [first = '', second = ''] = name.split(' ');
  const own = `${game}.${catalogued[slug(group)] ?? ''}.${first}.name`;
  if (hasWord(own)) return `${first} · ${t(own)}`;
  const word = `${game}.deed.${slug(group)}.${slug(name)}`;
  if (hasWord(word)) return t(word);
  const shape = `${game}.deed.${slug(group)}`;
  return hasWord(shape) ? t(shape, { name, first, second, number: Number(first) }) : name;
}
