// SPDX-License-Identifier: MIT
// The colours of Top Drop's cards as its edition says them, and what becomes of them when somebody paints.
import type { Change, Tree } from '../kit/editor';
import { branchAt, numberAt, numbersAt, partsOf, withBranch } from '../kit/tree';
import { colourNames } from './paint';
import type { Colour } from './scene';

export const allCards = 60;
export const fewestCards = 4;
export const largestHand = 4;
export const numbers: readonly number[] = Array.from({ length: allCards }, (_, n) => n + 1);

export const placeOf = (card: number) => `card-${card}`;
export const cardAt = (place: string) => Number(place.slice('card-'.length));

const isCard = (card: number) => Number.isInteger(card) && card >= 1 && card <= allCards;
const key = (colour: Colour) => `colours.${colour}`;

export const cardsOf = (tree: Tree, colour: Colour): number[] => numbersAt(tree, key(colour));
export const colourOn = (tree: Tree, card: number): Colour | null =>
  colourNames.find((colour) => cardsOf(tree, colour).includes(card)) ?? null;

export const cardsIn = (tree: Tree): number => numberAt(tree, 'cards', allCards);
export const handIn = (tree: Tree): number => numberAt(tree, 'hand', largestHand);

/** As in the box goes without saying. */
export const withCards = (tree: Tree, cards: number): Tree =>
  withBranch(tree, 'cards', cards === allCards ? undefined : cards);
export const withHand = (tree: Tree, hand: number): Tree =>
  withBranch(tree, 'hand', hand === largestHand ? undefined : hand);

/** The card has this colour and no other. */
export const paint = (tree: Tree, card: number, colour: Colour): Tree =>
  colourNames.reduce((all, one) => {
    const others = cardsOf(all, one).filter((other) => other !== card);
    if (one !== colour && others.length === cardsOf(all, one).length) return all;
    const cards = one === colour ? [...others, card].sort((a, b) => a - b) : others;
    return withBranch(all, key(one), cards);
  }, tree);

/** Two cards have each other's colour, so that there are as many of each as before. */
export function exchange(tree: Tree, one: number, other: number): Tree {
  const [mine, yours] = [colourOn(tree, one), colourOn(tree, other)];
  if (!mine || !yours || mine === yours) return tree;
  return paint(paint(tree, one, yours), other, mine);
}

/** "colours.red[3]" is the card that stands there. */
export function placesOf(problem: string, tree: Tree): string[] {
  const found = branchAt(tree, problem);
  const [first] = partsOf(problem);
  return first === 'colours' && typeof found === 'number' && isCard(found) ? [placeOf(found)] : [];
}

/** The colour whose whole list a key is about. */
export function colourNamed(problem: string): Colour | null {
  const [first, second, index] = partsOf(problem);
  if (first !== 'colours' || index !== undefined) return null;
  return colourNames.find((colour) => colour === second) ?? null;
}

export interface Repainted {
  card: number;
  was: Colour | null;
  is: Colour | null;
}

export const repainted = (before: Tree, after: Tree): Repainted[] =>
  numbers.flatMap((card) => {
    const [was, is] = [colourOn(before, card), colourOn(after, card)];
    return was === is ? [] : [{ card, was, is }];
  });

/** @param say a sentence of the catalogue. */
export function changesOf(
  tree: Tree,
  printed: Tree,
  say: (key: string, args: Record<string, string | number>) => string,
): Change[] {
  const counted: Change[] = (
    [
      ['cards', cardsIn(tree), cardsIn(printed)],
      ['hand', handIn(tree), handIn(printed)],
    ] as const
  )
    .filter(([, is, was]) => is !== was)
    .map(([name, is, was]) => ({
      key: name,
      places: [],
      words: say(`change.${name}`, { count: is }),
      was: String(was),
    }));
  const painted = repainted(printed, tree).map(({ card, was, is }) => ({
    key: `card ${card}`,
    places: [placeOf(card)],
    words: say('change.colour', { card, colour: is ?? 'none' }),
    was: was ? say('colour', { colour: was }) : '',
  }));
  return [...counted, ...painted];
}
