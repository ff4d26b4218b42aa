// SPDX-License-Identifier: MIT
// Every sentence in every language: the same keys, the same arguments, and all that the pages ask for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { readPath } from '$words/catalogue';
import { gameNames } from '$board/names';

const root = fileURLToPath(new URL('../..', import.meta.url));
const languages = readdirSync(join(root, 'messages'));

/** Files of words under a folder, as paths from it. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const files = [
  ...filesIn('messages'),
  ...filesIn('../games').filter((path) => /\/messages\//.test(path)),
].filter((path) => path.endsWith('.json'));

function catalogue(language: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const path of files) {
    const read = readPath(path);
    if (read.language !== language) continue;
    const words = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(words)) all.set(`${read.part}.${key}`, text);
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

test.each(gameNames)('%s has what the pages say of every game', (game) => {
  for (const key of ['title', 'pitch', 'players', 'minutes', 'makers'])
    expect(english.has(`${game}.${key}`), key).toBe(true);
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
