// SPDX-License-Identifier: MIT
// Whatever a server refuses or tells is said in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import de from '$messages/de/net.json';
import deEvents from '$messages/de/events.json';
import deOperator from '$messages/de/operator.json';
import deShell from '$messages/de/shell.json';
import deTable from '$messages/de/table.json';
import en from '$messages/en/net.json';
import enEvents from '$messages/en/events.json';
import enOperator from '$messages/en/operator.json';
import enShell from '$messages/en/shell.json';
import enTable from '$messages/en/table.json';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogues: Record<string, Record<string, string>> = { en, de };
/** Wherever refusals.ts looks, but for the games' own words. */
const everywhere: Record<string, Record<string, string>> = {
  en: { ...enShell, ...en, ...enTable, ...enEvents, ...enOperator },
  de: { ...deShell, ...de, ...deTable, ...deEvents, ...deOperator },
};

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[ch]pp$/.test(name) && !name.includes('tests'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Every code with which a server may refuse somebody something, or fail them. */
function refusals(): string[] {
  const text = ['server', 'table', 'session', 'storage', 'tournament'].flatMap(sources).join('\n');
  const codes = [...text.matchAll(/(?:fail|refuse)\(\s*"([a-z-]+\.[a-z0-9-]+)"/g)].map((match) => match[1]!);
  return [...new Set(codes)].filter((code) => !ofTheHouse.test(code) && !ofPrograms.has(code)).sort();
}

/** What whoever runs a server, or the log of a match or an event, is about: it reaches nobody's page. */
const ofTheHouse =
  /^(backup|bot|bots|cluster|config|edition|encoding|letter|listen|luck|match|message|metrics|migrate|nats|nodes|notices|operators|orders|pages|queue|rating|record|seed|stepping|tournament|unseen|wire)\./;

/** What our pages never ask: only programs make forms and places in lists by hand, and only the command line operators. */
const ofPrograms = new Set([
  'challenge.word',
  'club.long',
  'club.number',
  'club.time',
  'event.form',
  'event.format',
  'event.play',
  'event.watchable',
  'exact.none',
  'find.clock',
  'form.bot',
  'form.clock',
  'form.json',
  'form.long',
  'form.member',
  'form.option',
  'form.options',
  'form.seat',
  'form.seats',
  'form.unknown',
  'leaders.after',
  'name.utf-8',
  'operator.guest',
  'operator.none',
  'operator.twice',
  'person.name',
  'person.twice',
  'push.crypto',
  'push.key',
  'push.length',
  'puzzle.long',
  'server.sodium',
  'storage.address',
  'storage.lock',
  'storage.moving',
  'storage.newer',
  'storage.nodes',
  'storage.open',
  'storage.postgres',
  'storage.sql',
  'storage.taken',
  'storage.title',
  'story.lost',
  'tables.before',
  'token.label',
  'token.most',
  'token.scope',
  'token.twice',
  'token.unknown',
  'watch.before',
  'watch.stage',
]);

describe.each(['en', 'de'])('in %s', (language) => {
  const words = catalogues[language]!;

  test('every refusal that a page can bring about has a sentence', () => {
    const codes = refusals();
    expect(codes.length).toBeGreaterThan(150);
    expect(codes.filter((code) => everywhere[language]![`refused.${code}`] === undefined)).toEqual([]);
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
