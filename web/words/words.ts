// SPDX-License-Identifier: MIT
// Every word the pages show comes from messages/LANGUAGE/PART.json, and of each game from games/GAME/messages/LANGUAGE.json;
// the name of the part or the game is the first part of the key. The sentences are ICU MessageFormat: "{count, plural, one {# cap} other {# caps}}".
// What is said of a game before it is on the table (build/game-words.ts) is always there, the rest once somebody needs it;
// so are the words of events, of the operators, of privacy and of the workshop with its lab, which only their own pages say.
import { IntlMessageFormat } from 'intl-messageformat';
import { createSubscriber } from 'svelte/reactivity';
import { readPath, type Catalogue, type Words } from './catalogue';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** A word or number that stands in a sentence. */
export type Argument = string | number;

/** By language. */
const usual = import.meta.glob<Catalogue>('./usual/*.ts', { import: 'default' });
/** Every word of a game, of events, and of the pages that few ever see. */
const later: Record<string, () => Promise<Words>> = {
  ...import.meta.glob<Words>('../../games/*/messages/*.json', { import: 'default' }),
  ...import.meta.glob<Words>(
    ['../messages/*/events.json', '../messages/*/{lab,operator,privacy,workshop}.json'],
    {
      import: 'default',
    },
  ),
};

let language: Language = 'en';
let catalogue: Catalogue = {};
/** Games on the table, and other parts that somebody needs. */
const needed = new Set<string>();
const ready = new Map<string, IntlMessageFormat>();
let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
});

/** The language the browser asks for, of those we have. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in languages) return short as Language;
  }
  return 'en';
}

async function loadMore(wanted: Language, asked: (part: string) => boolean): Promise<Catalogue> {
  const loaded: Catalogue = {};
  await Promise.all(
    Object.entries(later).map(async ([path, file]) => {
      const { part, language: its } = readPath(path);
      if (its === wanted && asked(part)) loaded[part] = await file();
    }),
  );
  return loaded;
}

export async function useLanguage(wanted: Language): Promise<void> {
  const [words, more] = await Promise.all([
    usual[`./usual/${wanted}.ts`]!(),
    loadMore(wanted, (part) => needed.has(part)),
  ]);
  language = wanted;
  catalogue = { ...words, ...more };
  ready.clear();
  changed();
}

/** From now on every word of a game, of events or of the operators' page, is at hand, in whichever language. */
export async function useWordsOf(part: string): Promise<void> {
  if (needed.has(part)) return;
  let spoken: Language;
  let words: Catalogue;
  // The language may change while they come.
  do {
    spoken = language;
    words = await loadMore(spoken, (its) => its === part);
  } while (spoken !== language);
  needed.add(part);
  catalogue = { ...catalogue, ...words };
  changed();
}

export function currentLanguage(): Language {
  subscribe();
  return language;
}

export function hasWord(key: string): boolean {
  subscribe();
  return textOf(key) !== undefined;
}

function textOf(key: string): string | undefined {
  const dot = key.indexOf('.');
  return catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

function formatted(id: string, text: string, args: Record<string, Argument>): string {
  let format = ready.get(id);
  if (!format) {
    format = new IntlMessageFormat(text, language);
    ready.set(id, format);
  }
  return String(format.format(args));
}

/** The sentence of a key, with its arguments put in. A key that is missing shows itself; a test finds it first. */
export function t(key: string, args: Record<string, Argument> = {}): string {
  subscribe();
  const text = textOf(key);
  return text === undefined ? key : formatted(key, text, args);
}

/** How sentences about what happened begin: with whoever did it. */
const doer = /^\{you, select, yes \{[^{}]*\} other \{\{who\}[^{}]*\}\} /;

/** The same without whoever did it, for where that can be seen. */
export function briefly(key: string, args: Record<string, Argument> = {}): string {
  subscribe();
  const text = textOf(key);
  return text === undefined ? key : formatted(`${key} briefly`, text.replace(doer, ''), args);
}
