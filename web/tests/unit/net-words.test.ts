// SPDX-License-Identifier: MIT
// Whatever a server refuses or tells is said in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import de from '$messages/de/net.json';
import en from '$messages/en/net.json';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogues: Record<string, Record<string, string>> = { en, de };

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[ch]pp$/.test(name) && !name.includes('tests'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Codes that reach somebody at a table; those of forms and accounts belong to other pages. */
function refusalsOfTables(): string[] {
  const text = [...sources('server'), ...sources('table'), ...sources('session')].join('\n');
  const codes = [...text.matchAll(/(?:fail|refuse)\(\s*"([a-z-]+\.[a-z0-9-]+)"/g)].map((match) => match[1]!);
  const ours = /^(room|rooms|hello|request|table|take-back|link|sockets|limit|http)\./;
  return [...new Set(codes.filter((code) => ours.test(code)))].sort();
}

describe.each(['en', 'de'])('in %s', (language) => {
  const words = catalogues[language]!;

  test('every refusal of a table has a sentence', () => {
    const codes = refusalsOfTables();
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => words[`refused.${code}`] === undefined)).toEqual([]);
  });

  test('every phrase for all games has words', () => {
    const list = readFileSync(join(root, 'game/phrases.hpp'), 'utf8');
    const codes = [...list.matchAll(/\{"([a-z-]+)", "/g)].map((match) => match[1]!);
    expect(codes).toContain('good-luck');
    expect(codes.filter((code) => words[`phrase.${code}`] === undefined)).toEqual([]);
  });

  test('every sentence can be read', () => {
    for (const [key, text] of Object.entries(words))
      expect(() => new IntlMessageFormat(text, language), key).not.toThrow();
  });
});

test('both languages say the same things', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});
