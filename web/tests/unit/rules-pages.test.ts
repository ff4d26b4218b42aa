// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameNames } from '$board/all';
import { searchRules } from '$app/rules/rules-page';
import { readRules } from '../../build/rules-pages';
import { expectedOf } from '../expected';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = (game: string, language: string) =>
  read(`../../../games/${game.replaceAll('-', '_')}/rules/${language}.md`);
const markdown = (game: string) => page(game, 'en');
const german = (game: string) => page(game, 'de');
const rulesOf = (text: string) => readRules(text).sections.flatMap((section) => section.rules);

const small = `# Small

One paragraph, by *somebody*.

## The board
- **SM-01** A board with \`cells\` & "edges", see SM-02.
- **SM-02** Grey cells are shelters.

## The end
- **SM-03** It ends.
`;

describe('readRules', () => {
  it('reads title, introduction, sections and rules', () => {
    const page = readRules(small);
    expect(page.title).toBe('Small');
    expect(page.intro).toEqual(['One paragraph, by <em>somebody</em>.']);
    expect(page.sections.map((section) => [section.id, section.title])).toEqual([
      ['the-board', 'The board'],
      ['the-end', 'The end'],
    ]);
    expect(page.sections[0]!.rules.map((rule) => rule.number)).toEqual(['SM-01', 'SM-02']);
  });

  it('links a rule that another names, and keeps plain text to search in', () => {
    const [first] = readRules(small).sections[0]!.rules;
    expect(first!.html).toBe(
      'A board with <code>cells</code> &amp; &quot;edges&quot;, see <a href="#SM-02">SM-02</a>.',
    );
    expect(first!.text).toBe('A board with cells & "edges", see SM-02.');
  });

  it('refuses what it would lose', () => {
    expect(() => readRules('# T\n\n## S\n- no number here\n')).toThrow('no number');
    expect(() => readRules('# T\n\n## S\n\n> a quotation\n')).toThrow('blockquote');
  });

  it.each(gameNames)('keeps every numbered rule of %s, in order', (game) => {
    const numbers = [...markdown(game).matchAll(/^- \*\*([A-Z]{2}-\d{2})\*\*/gm)].map((found) => found[1]);
    expect(numbers).toHaveLength(expectedOf(game).rules);
    expect(rulesOf(markdown(game)).map((rule) => rule.number)).toEqual(numbers);
  });
});

describe.each(gameNames)('%s in German', (game) => {
  it('has the same rules in the same sections', () => {
    const shape = (text: string) =>
      readRules(text).sections.map((section) => section.rules.map((rule) => rule.number));
    expect(shape(german(game))).toEqual(shape(markdown(game)));
  });

  it('names the same numbers, places and rules in each of them', () => {
    // What a tile or an ability is called is the catalogue's affair.
    const figures = (html: string) =>
      html
        .replace(/<em>.*?<\/em>/g, '')
        .replace(/<[^>]*>/g, '')
        .replace(/(\d)[.,](\d{3})/g, '$1$2')
        .match(/\b[A-Z]{2}-\d\d|\b[A-Fa-i]C?\d+|\d+/g)
        ?.sort() ?? [];
    const english = rulesOf(markdown(game));
    rulesOf(german(game)).forEach((rule, n) =>
      expect(figures(rule.html), rule.number).toEqual(figures(english[n]!.html)),
    );
  });
});

describe('searchRules', () => {
  const { sections } = readRules(small);

  it('finds rules by words in any case, and drops empty sections', () => {
    expect(
      searchRules(sections, 'GREY shelters').flatMap((section) => section.rules.map((r) => r.number)),
    ).toEqual(['SM-02']);
    expect(searchRules(sections, 'sm-03').map((section) => section.id)).toEqual(['the-end']);
  });

  it('finds nothing for a word that is nowhere, and everything for none', () => {
    expect(searchRules(sections, 'purple')).toEqual([]);
    expect(searchRules(sections, '  ')).toEqual(sections);
  });
});
