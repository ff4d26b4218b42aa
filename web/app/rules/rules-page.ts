// SPDX-License-Identifier: MIT
// The rules of a game as the build makes them from games/*/rules (web/build/rules-pages.ts), in each language.
import type { Language } from '$words/words';
import { loadFigures, type Figure } from './figures';

export interface Rule {
  /** "TC-08"; also its anchor. */
  number: string;
  html: string;
  /** The same without marks, to search in. */
  text: string;
}

export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}

export interface RulesPage {
  title: string;
  /** Paragraphs before the first section, as HTML. */
  intro: string[];
  sections: Section[];
}

/** The text of a game's rules, and the diagrams that stand with them. */
export interface Rules {
  page: RulesPage;
  figures: Figure[];
}

const files = import.meta.glob<RulesPage>('../../../games/*/rules/*.md', { import: 'default' });

export async function loadRules(game: string, language: Language): Promise<Rules> {
  const load = files[`../../../games/${game.replaceAll('-', '_')}/rules/${language}.md`];
  if (!load) throw new Error(`There are no rules of ${game} in ${language}.`);
  // The words are what one came for: without its diagrams the page is a page still.
  const [page, figures] = await Promise.all([load(), loadFigures(game).catch(() => [])]);
  return { page, figures };
}

/** The sections with only those rules that have every word of the search in them; a number finds its rule. */
export function searchRules(sections: readonly Section[], wanted: string): Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => {
        const text = `${rule.number} ${rule.text}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}

export const countRules = (sections: readonly Section[]): number =>
  sections.reduce((sum, section) => sum + section.rules.length, 0);
