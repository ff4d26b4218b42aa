// SPDX-License-Identifier: MIT
// What a board of Trap the Cap has otherwise than another, in the order in which it is numbered.
import type { Change, Tree } from '../kit/editor';
import {
  coloursOf,
  lettersOf,
  namesAlike,
  planOf,
  sizeNames,
  spacesOf,
  waysThere,
  type Colour,
  type EditedPlan,
} from './editor-plan';
import type { Way } from './ways';

type Say = (key: string, args: Record<string, string | number>) => string;

export interface Recoloured {
  space: string;
  was: Colour;
  is: Colour;
}

/** The spaces of both boards that have another colour. */
export function recoloured(before: EditedPlan, after: EditedPlan): Recoloured[] {
  const [was, is] = [coloursOf(before), coloursOf(after)];
  return spacesOf(after).flatMap((space) => {
    const [old, now] = [was.get(space), is.get(space)!];
    return old && old !== now ? [{ space, was: old, is: now }] : [];
  });
}

/** Ways between spaces that both boards have. */
export function rejoined(before: EditedPlan, after: EditedPlan): { more: Way[]; gone: Way[] } {
  const common = (plan: EditedPlan, [one, other]: Way) => {
    const spaces = new Set(spacesOf(plan));
    return spaces.has(one) && spaces.has(other);
  };
  const [was, is] = [waysThere(before), waysThere(after)];
  return {
    more: [...is].filter(([key, way]) => !was.has(key) && common(before, way)).map(([, way]) => way),
    gone: [...was].filter(([key, way]) => !is.has(key) && common(after, way)).map(([, way]) => way),
  };
}

const sameSize = (one: EditedPlan, other: EditedPlan) => sizeNames.every((name) => one[name] === other[name]);

function colourChanges(before: EditedPlan, after: EditedPlan, say: Say): Change[] {
  const all = recoloured(before, after);
  const alike = namesAlike(after).flatMap((name) => {
    const mine = all.filter(({ space }) => space !== 'centre' && space.slice(1) === name);
    const first = mine[0];
    const isWhole =
      first &&
      mine.length === after.bases &&
      mine.every((one) => one.was === first.was && one.is === first.is);
    return isWhole && after.bases > 1 ? [{ name, mine, first }] : [];
  });
  const grouped = new Set(alike.flatMap(({ mine }) => mine.map(({ space }) => space)));
  const colour = (value: Colour) => say('colour', { colour: value });
  return [
    ...alike.map(({ name, mine, first }) => ({
      key: `every ${name}`,
      places: mine.map(({ space }) => space),
      words: say('change.every', { name, colour: first.is }),
      was: colour(first.was),
    })),
    ...all
      .filter(({ space }) => !grouped.has(space))
      .map(({ space, was, is }) => ({
        key: `space ${space}`,
        places: [space],
        words: say('change.space', { space, colour: is }),
        was: colour(was),
      })),
  ];
}

const seatsText = (letters: string) => [...letters].join(' ');

/** @param say a sentence of the catalogue. */
export function changesOf(tree: Tree, printed: Tree, say: Say): Change[] {
  const [before, after] = [planOf(printed), planOf(tree)];
  const changes: Change[] = sizeNames
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      key: name,
      places: [],
      words: say(`change.${name}`, { count: after[name] }),
      was: String(before[name]),
    }));
  changes.push(...colourChanges(before, after, say));
  // Boards of another size are joined otherwise everywhere.
  if (sameSize(before, after)) {
    const { more, gone } = rejoined(before, after);
    const way = (key: string, [one, other]: Way): Change => ({
      key: `way ${one} ${other}`,
      places: [one, other],
      words: say(key, { one, other }),
      was: '',
    });
    changes.push(
      ...more.map((one) => way('change.way', one)),
      ...gone.map((one) => way('change.closed', one)),
    );
  }
  lettersOf(after).forEach((letter, n) => {
    const [was, is] = [before.homes[n] ?? '1', after.homes[n] ?? '1'];
    if (was === is) return;
    changes.push({
      key: `home ${letter}`,
      places: [`${letter}H`],
      words: say('change.home', { letter, space: letter + is }),
      was: letter + was,
    });
  });
  for (let n = 0; n < Math.max(before.seats.length, after.seats.length); ++n) {
    const [was = '', is = ''] = [before.seats[n], after.seats[n]];
    if (was === is) continue;
    changes.push({
      key: `seats ${n + 2}`,
      places: [],
      words: say(is === '' ? 'change.seats.none' : 'change.seats', { count: n + 2, letters: seatsText(is) }),
      was: seatsText(was),
    });
  }
  const caps = (list: number[]) => [...list].sort((a, b) => b - a).join(' ');
  if (caps(before.caps) !== caps(after.caps))
    changes.push({
      key: 'caps',
      places: [],
      words: say('change.caps', { caps: capsName(after.caps) }),
      was: say('caps', { caps: capsName(before.caps) }),
    });
  return changes;
}

/** Six, four, or either: as a word that sentences choose by. */
export function capsName(caps: number[]): 'six' | 'four' | 'both' | 'none' {
  if (caps.includes(6)) return caps.includes(4) ? 'both' : 'six';
  return caps.includes(4) ? 'four' : 'none';
}
