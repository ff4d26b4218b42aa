// SPDX-License-Identifier: MIT
// Whatever the engine tells has a sentence in every language: random games of every game, each telling put into words.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import type { Frame, GameCard, Opened } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ask = await startEngine(readFileSync(here('../../../build/wasm/engine.wasm')));
const { games } = ask({ do: 'games' }) as { games: GameCard[] };
const plies = process.env['CAPBARREL_LONG_TESTS'] ? 1000 : 150;
const languages = ['en', 'de'];

/** The usual game, and each option at each of its choices or ends. */
function variants(card: GameCard): Record<string, string>[] {
  const one = card.options.flatMap((option) => {
    const values = option.choices ?? [
      String(option.minimum),
      String(option.maximum),
      ...(option.words ?? []),
    ];
    return values.map((value) => ({ [option.name]: value }));
  });
  return [{}, ...one];
}

test.each(games.map((card) => [card.name, card] as const))('%s', (name, card) => {
  const catalogues = languages.map(
    (language) =>
      [
        language,
        JSON.parse(
          readFileSync(here(`../../../games/${name.replaceAll('-', '_')}/messages/${language}.json`), 'utf8'),
        ) as Record<string, string>,
      ] as const,
  );
  const said = new Set<string>();
  const tried = new Set<string>(); // with these very arguments
  const problems = new Set<string>();
  const formats = new Map<string, IntlMessageFormat>();

  /** Parsing a sentence costs more than saying it. */
  function formatOf(language: string, text: string): IntlMessageFormat {
    const known = formats.get(language + text) ?? new IntlMessageFormat(text, language);
    formats.set(language + text, known);
    return known;
  }

  function say(key: string, args: object) {
    said.add(key);
    const whole = key + JSON.stringify(args);
    if (tried.has(whole)) return;
    tried.add(whole);
    for (const [language, words] of catalogues) {
      const text = words[key];
      if (text === undefined) {
        problems.add(`${language}: ${key} is missing`);
        continue;
      }
      try {
        formatOf(language, text).format({ ...args, who: 'Ann', you: 'other', places: 2 });
      } catch (problem) {
        problems.add(`${language}: ${key} ${JSON.stringify(args)}: ${(problem as Error).message}`);
      }
    }
  }

  let seed = 1;
  const below = (bound: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };

  for (const settings of variants(card)) {
    const opened = ask({ do: 'open', game: name, settings }) as Opened & { error?: unknown };
    if (opened.error) continue; // options that do not go together
    const { table } = opened;
    let frame = ask({ do: 'look', table, seat: 0 }) as Frame;
    for (let ply = 0; ply < plies && frame.actor !== null; ply++) {
      const seat = frame.actor === 'chance' ? below(opened.seats.length) : frame.actor;
      frame = ask({ do: 'look', table, seat }) as Frame;
      const { phase, statusArgs } = frame.scene;
      if (frame.actor === 'chance') {
        frame = ask({ do: 'luck', table, seat, seed: below(2 ** 31) }) as Frame;
      } else {
        if (phase) say(`status.${phase}`, statusArgs ?? {});
        for (const choice of frame.choices) say(`do.${choice.key}`, choice.args);
        const paths = frame.choices.map((choice) => choice.path.join(' '));
        expect(new Set(paths).size, `${frame.view}: ${paths.join(', ')}`).toBe(paths.length);
        expect(paths, frame.view).not.toContain('');
        const { action } = frame.choices[below(frame.choices.length)]!;
        frame = ask({ do: 'play', table, seat, text: action }) as Frame;
      }
      say(`did.${frame.last!.key}`, frame.last!.args);
    }
    if (frame.finish && frame.finish.key !== 'repetition') say(`end.${frame.finish.key}`, frame.finish.args);
    ask({ do: 'close', table });
  }
  expect([...problems]).toEqual([]);
  expect(said.size).toBeGreaterThan(5);
});
