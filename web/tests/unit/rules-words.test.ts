// SPDX-License-Identifier: MIT
// One name for one thing, and the names that stand on the pages: in the rules, their diagrams and the catalogues.
// games/GAME/rules/words.json lists the names, and beside each what the thing is not called; games/words.json does so for
// all games.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages as ofTheHouse, type Language } from '$words/words';
import { gameNames } from '$board/all';
import type { FigureSource } from '$app/rules/figures';
import { readRules } from '../../build/rules-pages';

interface Name {
  en: string;
  de: string;
  /** Regular expressions, each for whole words. */
  not: Record<Language, string[]>;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const home = (game: string) => `../../../games/${game.replaceAll('-', '_')}`;
const folder = (game: string) => `${home(game)}/rules`;
const namesIn = (path: string) => JSON.parse(read(path)) as Name[];
const everyGame = namesIn('../../../games/words.json');
const languages = Object.keys(ofTheHouse) as Language[];

const rules = (game: string, language: Language) => read(`${folder(game)}/${language}.md`);
const words = (game: string, language: Language) =>
  JSON.parse(read(`${home(game)}/messages/${language}.json`)) as Record<string, string>;
const captions = (game: string, language: Language) =>
  (JSON.parse(read(`${folder(game)}/figures.json`)) as FigureSource[]).map(
    (figure) => figure.caption[language],
  );

/** Everything that a player reads about a game. What is typed at the table is no word of the page. */
const texts = (game: string, language: Language): string[] => [
  rules(game, language),
  ...captions(game, language),
  ...Object.values(words(game, language)),
];

/** The word, and not a part of another. */
const whole = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'iu');

const cases = gameNames.flatMap((game) => languages.map((language) => [game, language] as const));

describe.each(cases)('%s, %s', (game, language) => {
  const listed = namesIn(`${folder(game)}/words.json`);

  test('nothing is called what it is not', () => {
    const wrong = [...everyGame, ...listed].flatMap(({ not }) =>
      not[language].flatMap((word) => {
        return texts(game, language)
          .map((text) => whole(word).exec(text))
          .filter((found) => found !== null)
          .map((found) => found.input.slice(Math.max(0, found.index - 30), found.index + 40));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('each name stands in the rules and in the catalogue', () => {
    const catalogue = Object.values(words(game, language)).join('\n').toLowerCase();
    const text = rules(game, language).toLowerCase();
    // German inflects: the stem is enough.
    const stem = (name: string) => name.toLowerCase().replace(/(en|e|t)$/, language === 'de' ? '' : '$1');
    for (const name of listed) {
      expect(text, name[language]).toContain(stem(name[language]));
      expect(catalogue, name[language]).toContain(stem(name[language]));
    }
  });

  test('the rules have no words of the command line', () => {
    const text = rules(game, language);
    expect(text).not.toMatch(/`|--\w|\w=\w|\b(notation|edition|capbarrel)\b/i);
  });

  test('what is set apart in a rule is written as on the page', () => {
    const known = Object.values(words(game, language));
    const remarks = /^(Our reading|Unsere Lesart):$|^\((reconstructed|rekonstruiert)\)$/i;
    const found = readRules(rules(game, language))
      .sections.flatMap((section) => section.rules)
      .flatMap((rule) => [...rule.html.matchAll(/<em>(.*?)<\/em>/g)].map(([, text]) => text!))
      .filter((text) => !remarks.test(text));
    expect(found.length).toBeGreaterThan(0);
    const unknown = found.filter(
      (text) =>
        !known.some(
          (value) => value === text || value.startsWith(`${text}:`) || value.startsWith(`${text}!`),
        ),
    );
    expect(unknown).toEqual([]);
  });
});

test.each(languages)('what holds for every game holds on every page, %s', (language) => {
  const pages = `../../messages/${language}/`;
  const all = readdirSync(new URL(pages, import.meta.url)).flatMap((file) =>
    Object.values(JSON.parse(read(pages + file)) as Record<string, string>),
  );
  const wrong = everyGame.flatMap(({ not }) =>
    not[language].flatMap((word) => all.filter((text) => whole(word).test(text))),
  );
  expect(wrong).toEqual([]);
});

test.each(languages)('every tile and ability of Bottlecap Vikings is named in its rule, %s', (language) => {
  const catalogue = words('bottlecap-vikings', language);
  const all = new Map(
    readRules(rules('bottlecap-vikings', language)).sections.flatMap((section) =>
      section.rules.map((rule) => [rule.number, rule.text]),
    ),
  );
  for (let ability = 60; ability <= 92; ++ability)
    expect(all.get(`BV-${ability}`)).toMatch(new RegExp(`^${catalogue[`ability.${ability}.name`]}: `));
  [...'ABCDEFGHIJKLMNO'].forEach((letter, n) =>
    expect(all.get(`BV-${40 + n}`)).toMatch(new RegExp(`^${catalogue[`tile.${letter}.name`]}: `)),
  );
});
