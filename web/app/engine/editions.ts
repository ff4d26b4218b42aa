// SPDX-License-Identifier: MIT
// Boards of one's own: what an edition's text says and what is wrong with it, a changed board as text again, and where two
// differ. docs/scenes.md has every member.
import { askRules } from './engine';
import type { Refusal } from './types';

/** A board as plain values, whichever game it is for; its keys are in no particular order. */
export interface EditionTree {
  [key: string]: EditionValue;
}
export type EditionValue = string | number | boolean | EditionValue[] | EditionTree;

export interface EditionHead {
  name: string;
  /** Who made it; "house": one of ours that is not the printed one. */
  by: string;
  about: string;
}

export interface BuiltIn extends EditionHead {
  text: string;
  checksum: string;
  /** The one that is played on unless somebody wants another. */
  first: boolean;
}

export interface EditionProblem extends Refusal {
  /** What it is about, such as "crates.pawns[3]"; empty where it is the whole file. */
  key: string;
  line: number;
}

export interface ReadEdition {
  head: EditionHead;
  /** Null where it is no TOML, or holds what no edition has. */
  tree: EditionTree | null;
  /** In its canonical form; null where there is no tree. */
  text: string | null;
  /** Of the text as it was given. */
  checksum: string;
  /** The name of the built-in edition that it is, letter by letter. */
  builtIn: string | null;
  problems: EditionProblem[];
  /** With which settings a game can be made on it; none where something is wrong. */
  plays: Record<string, string>[];
  /** A game on it would be over before it begins. */
  over: boolean;
}

/** A value that differs; null where it is not there. */
export interface EditionDifference {
  key: string;
  before: EditionValue | null;
  after: EditionValue | null;
}

/** The boards that a game has; the first is the one it is played on unless somebody wants another. */
export async function builtInEditions(game: string): Promise<BuiltIn[]> {
  return (await askRules<{ editions: BuiltIn[] }>({ do: 'editions', game })).editions;
}

export function readEdition(game: string, text: string): Promise<ReadEdition> {
  return askRules({ do: 'edition.read', game, text });
}

/** The text of a changed board, and what is wrong with it now. */
export function writeEdition(game: string, tree: EditionTree): Promise<ReadEdition> {
  return askRules({ do: 'edition.write', game, tree });
}

export async function compareEditions(
  game: string,
  before: string,
  after: string,
): Promise<EditionDifference[]> {
  const answer = await askRules<{ differences: EditionDifference[] }>({
    do: 'edition.compare',
    game,
    before,
    after,
  });
  return answer.differences;
}

/** The board as it may be given to others, a link or a server; refused with the reason where it may not. */
export function checkEdition(game: string, text: string): Promise<{ text: string; head: EditionHead }> {
  return askRules({ do: 'edition.check', game, text });
}
