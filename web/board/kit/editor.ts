// SPDX-License-Identifier: MIT
// How a game lets its board be changed. An editor draws from the text of an edition, held as a tree, and not from the
// rules: half a board has no rules, and must be drawn. A game adds `editor.ts`; without one there is the text.
import type { Component } from 'svelte';
import type { Argument } from '$words/words';

export type Leaf = string | number | boolean;
/** An edition's TOML as values; the engine makes it of the text and the text of it (docs/scenes.md). */
export type Tree = { [key: string]: Branch };
export type Branch = Leaf | Branch[] | Tree;

/** Something that the reader of editions refuses. */
export interface Problem {
  /** What it is about, with places in lists: "crates.pawns[3]". */
  key: string;
  /** Of the text; 0 where it is about none. */
  line: number;
  code: string;
  arguments: string[];
  rule: string;
  /** In English. */
  text: string;
}

/** Something that is not as in the board that this one is compared with. */
export interface Change {
  /** What it is about; one key has one change. */
  key: string;
  /** Where it can be seen. */
  places: string[];
  /** What is there now, in words that are ready to be read. */
  words: string;
  /** What was there; empty where that goes without saying. */
  was: string;
}

/** What was done: a sentence of a catalogue, such as `loot.edit.did.put`. */
export interface Deed {
  key: string;
  args: Record<string, Argument>;
}

export interface EditorProps {
  tree: Tree;
  /** What it is compared with. */
  printed: Tree;
  problems: readonly Problem[];
  /** A problem in the reader's words and language. */
  said: (problem: Problem) => string;
  changes: readonly Change[];
  /** Whether what was printed is to be seen under what is there. */
  ghosts: boolean;
  /** The board is to be like this from now on. Changes with the same `joined` that follow quickly are one. */
  change: (next: Tree, deed: Deed, joined?: string) => void;
  /** What was done last, in a sentence. */
  note: string;
  /** There is little room: board and pieces lie one above the other. */
  small: boolean;
  /** The settings that what is being looked at is played with. */
  settings: (settings: Record<string, string>) => void;
}

export interface EditorModule {
  /** Loaded when somebody changes a board; what follows is known before. */
  load: () => Promise<{ default: Component<EditorProps> }>;
  /** The board in small; without it the table as it stands at the start. */
  Thumbnail?: Component<{ tree: Tree }>;
  /** In the order in which they are numbered. */
  changes: (tree: Tree, printed: Tree) => Change[];
  /** Where on the board a key of the text is: "crates.pawns[3]" is on e1. Nowhere: it is about no place of its own. */
  placesOf: (key: string, tree: Tree) => string[];
}
