// SPDX-License-Identifier: MIT
// The diagrams of the rules: what they are made of, and what they say to whoever does not see them.
import { currentLanguage, hasWord, t, useWordsOf, type Language } from '$words/words';
import { aboutOf } from '$board/about';
import type { Choice, GameModule, Room, SomeScene, Told } from '$board/kit/contract';
import type { AnyScene, Ply } from '$app/engine/types';
import { seatName } from '$app/table/sentences';

/** What stands in games/GAME/rules/figures.json: a position and what is to be shown of it. */
export interface FigureSource {
  name: string;
  /** The rule it stands with. */
  rule: string;
  settings?: Record<string, string>;
  /** Another of the game's boards: games/GAME/edition_NAME.toml. */
  edition?: string;
  /** In notation; the usual start where left out. */
  position?: string;
  /** What is played from there; the board marks the last of it. */
  actions?: string[];
  /** Whose eyes; the first seat's where left out. */
  seat?: number;
  /** A part of the table other than the board. */
  part?: string;
  /** Places picked one after the other: the board shows where it can go on. */
  pick?: string[];
  /** The board shows everything that may be done. */
  offers?: boolean;
  /** Places that the board points at. */
  point?: string[];
  /** Ways from place to place. */
  arrows?: string[][];
  /** Places where it does not go. */
  cross?: string[];
  /** The crosses stand so far to the upper right of their places, so that what is there can be seen. */
  aside?: number;
  /** The board is shown from near, so that these places fill the picture. */
  close?: string[];
  /** Places that whoever does not see the diagram is told about, besides those that are marked. */
  read?: string[];
  caption: Record<Language, string>;
}

/** The same with what the engine says is on the table. */
export interface Figure extends FigureSource {
  scene: AnyScene;
  last: Ply | null;
  /** The choices that are shown. */
  choices: Choice[];
}

const files = import.meta.glob<Figure[]>('../../../games/*/rules/figures.json', { import: 'default' });

/** With the words for what happens in them. */
export async function loadFigures(game: string): Promise<Figure[]> {
  const file = files[`../../../games/${game.replaceAll('-', '_')}/rules/figures.json`];
  const [figures] = await Promise.all([file?.() ?? [], useWordsOf(game)]);
  return figures;
}

export function roomOf(game: string, { part, edition }: Pick<Figure, 'part' | 'edition'>): Room {
  const { rooms } = aboutOf(game);
  return rooms?.[part ?? edition ?? ''] ?? rooms?.board ?? { share: 1 };
}

const list = (words: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);

/** What a seat is called: by its letter, where the game names its seats so. */
export function nameOf(game: string, { scene }: Pick<Figure, 'scene'>, seat: number): string {
  const lettered = `${game}.seat.${scene.letters?.[seat]?.toLowerCase() ?? ''}`;
  return hasWord(lettered) ? t(lettered) : seatName(game, seat);
}

function happened(game: string, figure: Figure, ply: Ply): string {
  const seat = typeof ply.actor === 'number' ? ply.actor : ply.turn;
  return t(`${game}.did.${ply.key}`, { ...ply.args, who: nameOf(game, figure, seat), you: 'other' });
}

/** Where the picks can lead, each place once. */
function ways(choices: readonly Told[], from: number): string[] {
  const next = choices.flatMap(({ path }) => path.slice(from, from + 1));
  return [...new Set(next)].filter((place) => !place.startsWith('!'));
}

/** The diagram in words: made from the same scene, so they are as true as the drawing. */
export function figureWords(game: string, figure: Figure, module: GameModule): string {
  const named = (place: string) => module.placeName(place, figure.scene as SomeScene);
  // In a list the place is enough: c3, or what a name says before it tells what is there.
  const short = (place: string) => (/^[A-Fa-i]C?[1-9]\d?$/.test(place) ? place : named(place).split(':')[0]!);
  const { read = [], pick = [], point = [], arrows = [], cross = [], last, choices } = figure;
  const held = pick.filter((place) => !place.startsWith('!'));
  const to = ways(choices, pick.length);
  const told = [...new Set([...read, ...held, ...point])].map((place) => `${named(place)}.`);
  return [
    t('rules.figure', { rule: figure.rule }),
    ...told,
    ...(last ? [happened(game, figure, last)] : []),
    ...(to.length > 0 ? [t('rules.figure.open', { places: list(to.map(short)) })] : []),
    ...arrows.map((way) => t('rules.figure.arrow', { from: short(way[0]!), to: short(way.at(-1)!) })),
    ...(cross.length > 0 ? [t('rules.figure.crossed', { places: list(cross.map(short)) })] : []),
  ].join(' ');
}
