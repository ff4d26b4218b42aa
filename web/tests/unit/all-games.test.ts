// SPDX-License-Identifier: MIT
// The pages have every game that the engine has, in its order, and for each of them all that a page may ask for.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '$words/words';
import { gameNames, games } from '$board/all';
import { vignetteOf } from '$board/vignettes';
import type { GameCard } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';
import { loadRules } from '$app/rules/rules-page';

const engine = fileURLToPath(new URL('../../../build/wasm/engine.wasm', import.meta.url));
const ask = await startEngine(readFileSync(engine));
const cards = (ask({ do: 'games' }) as { games: GameCard[] }).games;

test('the list of the pages is that of the engine', () => {
  expect(gameNames).toEqual(cards.map(({ name }) => name));
});

describe.each(cards.map(({ name }) => name))('%s', (name) => {
  test('has a board and a small picture', () => {
    expect(games[name]).toBeDefined();
    expect(vignetteOf(name)).toBeDefined();
  });

  test.each(Object.keys(languages) as Language[])('has rules with diagrams, %s', async (language) => {
    const { page, figures } = await loadRules(name, language);
    expect(page.sections.length).toBeGreaterThan(0);
    expect(figures.length).toBeGreaterThan(0);
  });
});
