// SPDX-License-Identifier: MIT
// The rules for players (games/GAME/rules/en.md, de.md in German) become data of the page while it is built: no visitor's
// browser parses Markdown, and each game's rules are a file of their own.
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Rule, RulesPage, Section } from '../app/rules/rules-page';

const ruleNumber = /\b[A-Z]{2}-\d{2}\b/g;

const marked = new Marked({
  renderer: {
    // A rule that is named in another one is a link to it.
    text(token) {
      const html =
        'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escape(token.text);
      return html.replace(ruleNumber, (number) => `<a href="#${number}">${number}</a>`);
    },
  },
});

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function unescape(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, sign: string) => signs[sign]!);
}

const plain = (html: string) => unescape(html.replace(/<[^>]*>/g, ''));
const inline = (text: string) => marked.parseInline(text) as string;

function readRule(item: Tokens.ListItem): Rule {
  const found = /^\*\*([A-Z]{2}-\d{2})\*\*\s+/.exec(item.text);
  if (!found) throw new Error(`A rule has no number: "${item.text}"`);
  const html = inline(item.text.slice(found[0].length));
  return { number: found[1]!, html, text: plain(html) };
}

const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The rules of a game, from the text in Markdown. */
export function readRules(markdown: string): RulesPage {
  let title = '';
  const intro: string[] = [];
  const sections: Section[] = [];
  const take = (token: Token) => {
    if (token.type === 'space') return;
    if (token.type === 'heading' && token['depth'] === 1) title = token['text'] as string;
    else if (token.type === 'heading')
      sections.push({ id: slug(token['text'] as string), title: token['text'] as string, rules: [] });
    else if (token.type === 'list' && sections.length > 0)
      sections.at(-1)!.rules.push(...(token as Tokens.List).items.map(readRule));
    else if (token.type === 'paragraph' && sections.length === 0) intro.push(inline(token['text'] as string));
    else throw new Error(`The rules have a ${token.type} where none is expected: "${token.raw}"`);
  };
  marked.lexer(markdown).forEach(take);
  return { title, intro, sections };
}

export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    transform(markdown, path) {
      if (!/\/games\/[a-z_]+\/rules\/[a-z]+\.md$/.test(path)) return null;
      return { code: `export default ${JSON.stringify(readRules(markdown))};`, map: null };
    },
  };
}
