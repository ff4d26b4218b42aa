// SPDX-License-Identifier: MIT
// What the engine answers; docs/scenes.md describes it.
import type { Argument } from '$words/words';
import type { Choice, Told } from '$board/kit/contract';

export interface Refusal {
  code: string;
  arguments: string[];
  rule: string;
  text: string;
}

/** What goes wrong in words: a refusal of the engine or of a server. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** Who has how much of what at the end. */
export interface ScoreSheet {
  /** Words of the catalogue, `GAME.score.KEY`. */
  columns: string[];
  /** The winners first. */
  rows: { seats: number[]; values: number[]; place: number }[];
  /** The columns in which the winners were not ahead of everybody. */
  tied: string[];
  /** The column in which they were; null where there is none. */
  decided: string | null;
}

export interface Finish {
  key: string;
  args: Record<string, Argument>;
  scores?: ScoreSheet;
  winners: number[];
  text: string;
  rule: string;
}

export type Actor = number | 'chance' | null;

/** The phase and its arguments choose the sentence that says what may be done. */
export interface AnyScene {
  phase?: string;
  statusArgs?: Record<string, Argument>;
  /** The rule behind what may be done. */
  rule?: string;
  /** The letters on the seats' pieces, where they are not A, B, C in turn; colours and shapes go with them. */
  letters?: string[];
  /** The seats that have nothing left to do while the others play on. */
  out?: number[];
}

/** The table as one seat sees it. */
export interface Frame {
  ply: number;
  actor: Actor;
  turn: number;
  scene: AnyScene;
  choices: Choice[];
  finish: Finish | null;
  view: string;
  /** What led here; only with the answer to a move. */
  last?: Ply;
  /** The same in full notation, hidden draws too: for whoever keeps the game. */
  played?: string;
}

/** One thing that happened. */
export interface Ply extends Told {
  action: string;
  actor: Actor;
  turn: number;
  beginsTurn: boolean;
}

export interface OptionCard {
  name: string;
  help: string;
  rule: string;
  range: string;
  default: string;
  kind: 'choice' | 'number';
  choices?: string[];
  minimum?: number;
  maximum?: number;
  words?: string[];
}

export interface GameCard {
  name: string;
  title: string;
  players: string;
  pitch: string;
  makers: string;
  options: OptionCard[];
  seats: { least: number; most: number; usual: number };
  hidden: boolean;
  /** A bot without a rating is not rated. */
  bots: { name: string; about: string; rating?: number }[];
  phrases: { code: string; text: string }[];
}

export interface Opening {
  game: string;
  settings?: Record<string, string>;
  edition?: string;
  position?: string;
  actions?: string[];
}

export interface Opened {
  table: number;
  seats: string[];
  sides: number[];
  hidden: boolean;
  settings: Record<string, string>;
}

export interface JudgedMove extends Choice {
  value: number;
  visits: number;
}

export interface Judgement {
  ply: number;
  /** The winning chance of every seat, 0 to 1; empty where nothing can be said. */
  chances: number[];
  seat?: number;
  depth?: number;
  nodes?: number;
  moves?: JudgedMove[];
  line?: (Choice & { actor: number })[];
}

export type Mark =
  'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'chance' | 'luck' | 'unknown';

export interface MarkedPly {
  ply: number;
  mark: Mark;
  before: number[];
  after: number[];
  best?: number;
  played?: number;
  bestAction?: Choice;
}

/** What a match file says beside the match. */
export interface About {
  seats: string[];
  names: string[];
  /** An end that does not follow from the rules, with who won, a bit for each, and who gave up. */
  ended?: { code: string; winners: number; seat?: number };
}

export interface MatchText extends Required<Opening> {
  seats: string[];
  names: string[];
  /** An end that does not follow from the rules; with the seat whose doing it was. */
  closing?: { code: string; winners: number; text: string; seat?: number };
}
