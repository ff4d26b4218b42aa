// SPDX-License-Identifier: MIT
// Every sentence in every language: the same keys, the same arguments, and all that the pages ask for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const languages = readdirSync(join(root, 'messages'));

function catalogue(language: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const file of readdirSync(join(root, 'messages', language))) {
    const words = JSON.parse(readFileSync(join(root, 'messages', language, file), 'utf8')) as Record<
      string,
      string
    >;
    for (const [key, text] of Object.entries(words)) all.set(`${file.replace('.json', '')}.${key}`, text);
  }
  return all;
}

function argumentsOf(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound && 'value' in element)
      found.add(element.value);
    if ('options' in element)
      for (const option of Object.values(element.options)) argumentsOf(option.value, found);
    if ('children' in element) argumentsOf(element.children, found);
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

const english = catalogue('en');

describe.each(languages)('%s', (language) => {
  const words = catalogue(language);

  test('has every key, and none that English lacks', () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('every sentence can be read, and none is empty', () => {
    for (const [key, text] of words) {
      expect(text.trim(), key).not.toBe('');
      expect(() => parse(text), key).not.toThrow();
    }
  });

  test('uses no argument that English does not have', () => {
    // What is told of a game has more facts than English needs; tellings.test.ts tries those with the engine's own.
    for (const [key, text] of words) {
      if (/\.(did|do|end|status)\./.test(key)) continue;
      const known = argumentsOf(parse(english.get(key)!));
      for (const name of argumentsOf(parse(text))) expect(known, `${key} {${name}}`).toContain(name);
    }
  });
});

test('every key that the pages name is there', () => {
  const missing: string[] = [];
  for (const path of ['app', 'board', 'parts', 'settings', 'words'].flatMap(sources)) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, key] of text.matchAll(/\bt\(\s*'([a-z][\w-]*\.[\w.-]+)'/g))
      if (!english.has(key!)) missing.push(`${path}: ${key}`);
  }
  expect(missing).toEqual([]);
});
