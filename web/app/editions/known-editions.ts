// SPDX-License-Identifier: MIT
// The built-in editions of each game, asked for once, and what editions are called.
import { hasWord, t } from '$words/words';
import { builtInEditions, type BuiltIn, type EditionHead } from '$app/engine/editions';

const asked = new Map<string, Promise<BuiltIn[]>>();

/** The first of them is the one that is played on where none is named. */
export function builtInsOf(game: string): Promise<BuiltIn[]> {
  let known = asked.get(game);
  if (!known) {
    known = builtInEditions(game);
    known.catch(() => asked.delete(game)); // whoever asks again may have more luck
    asked.set(game, known);
  }
  return known;
}

/** Made by this house and not by who printed the game. */
export const isHouse = ({ by }: Pick<EditionHead, 'by'>): boolean => by === 'house';

/** A built-in edition in words, one's own by its name. */
export function nameOf(game: string, { name }: Pick<EditionHead, 'name'>, builtIn: boolean): string {
  if (!builtIn) return name;
  const key = [`${game}.edition.${name}`, `workshop.edition.${name}`].find(hasWord);
  return key ? t(key) : name;
}

/** What a board was changed from, or the game's first. */
export async function builtInNamed(game: string, name: string): Promise<BuiltIn> {
  const all = await builtInsOf(game);
  return all.find((edition) => edition.name === name) ?? all[0]!;
}
