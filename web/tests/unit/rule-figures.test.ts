// SPDX-License-Identifier: MIT
// The diagrams of the rules: positions that the engine knows, with words in every language, beside rules that exist.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '$words/words';
import { gameNames } from '$board/all';
import type { FigureSource } from '$app/rules/figures';
import { engineOfTheHouse, stage } from '../../build/rule-figures';
import { expectedOf } from '../expected';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const ask = await engineOfTheHouse();

describe.each(gameNames)('%s', (game) => {
  const folder = `../../../games/${game.replaceAll('-', '_')}/rules`;
  const sources = JSON.parse(read(`${folder}/figures.json`)) as FigureSource[];

  test('has diagrams, each with a name of its own, a rule and a caption in every language', () => {
    expect(sources).toHaveLength(expectedOf(game).figures);
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
    const rules = read(`${folder}/en.md`);
    for (const { name, rule, caption } of sources) {
      expect(rules, name).toContain(`- **${rule}** `);
      expect(Object.keys(caption).sort(), name).toEqual(Object.keys(languages).sort());
      for (const text of Object.values(caption)) expect(text.trim(), name).toMatch(/\.$/);
    }
  });

  test.each(sources.map((source) => [source.name, source] as const))(
    '%s can stand on a table',
    (_, source) => {
      const figure = stage(game, source, ask);
      expect(figure.scene).toBeTypeOf('object');
      expect(figure.last === null).toBe((source.actions ?? []).length === 0);
      // Where nothing may go, nothing may go: the engine does not offer what is crossed out.
      const offered = new Set(figure.choices.flatMap(({ path }) => path.slice(source.pick?.length ?? 0)));
      for (const place of source.cross ?? []) expect(offered, place).not.toContain(place);
    },
  );
});

test('what the engine refuses, or does not offer, is no diagram', () => {
  const caption = { en: 'x', de: 'x' };
  const draw = (more: Partial<FigureSource>) =>
    stage('top-cap', { name: 'bad', rule: 'TC-08', caption, ...more }, ask);
  expect(() => draw({ position: 'a4b3/c6/cream' })).toThrow('"bad" of top-cap is refused');
  expect(() => draw({ actions: ['a4-a6'] })).toThrow('is refused');
  expect(() => draw({ pick: ['c6'] })).toThrow('offers nothing after c6');
});
