// SPDX-License-Identifier: MIT
// A board of Trap the Cap as its edition says it, and what becomes of it when somebody paints, joins and cuts. Knows no
// rule: a way round may be too short, or a home may be cut off; the reader of editions says so.
import type { Tree } from '../kit/editor';
import { branchAt, numberAt, numbersAt, partsOf, textsAt, withBranch } from '../kit/tree';
import { allCaps } from './caps';
import type { Scene, Space } from './scene';
import { letterOf, planWays, type Way } from './ways';

export type Colour = Space['colour'];

export interface EditedPlan {
  bases: number;
  rim: number;
  spoke: number;
  /** Of every base alike, by what stands behind its letter; then single spaces. */
  grey: string[];
  yellow: string[];
  greySpaces: string[];
  yellowSpaces: string[];
  /** Beside the usual ones, and usual ones that are not there: "A4-C4". */
  ways: string[];
  closed: string[];
  /** By base, the number of the rim space that its home joins. */
  homes: string[];
  /** Who sits where when two, three, … play. */
  seats: string[];
  caps: number[];
}

export const sizes = {
  bases: { least: 2, most: 6 },
  rim: { least: 2, most: 40 },
  spoke: { least: 1, most: 20 },
} as const;
export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];

const within = (value: number, name: SizeName) =>
  Math.min(sizes[name].most, Math.max(sizes[name].least, Math.round(value)));

export function planOf(tree: Tree): EditedPlan {
  const bases = within(numberAt(tree, 'board.bases', 6), 'bases');
  const homes = textsAt(tree, 'board.homes');
  return {
    bases,
    rim: within(numberAt(tree, 'board.rim', 6), 'rim'),
    spoke: within(numberAt(tree, 'board.spoke', 5), 'spoke'),
    grey: textsAt(tree, 'board.grey'),
    yellow: textsAt(tree, 'board.yellow'),
    greySpaces: textsAt(tree, 'board.grey_spaces'),
    yellowSpaces: textsAt(tree, 'board.yellow_spaces'),
    ways: textsAt(tree, 'board.ways'),
    closed: textsAt(tree, 'board.closed'),
    homes: homes.length > 0 ? homes : Array.from({ length: bases }, () => '1'),
    seats: textsAt(tree, 'players.seats'),
    caps: numbersAt(tree, 'players.caps'),
  };
}

/** The tree with this board in it; what else it has stays, and what goes without saying is not said. */
export function treeWith(tree: Tree, plan: EditedPlan): Tree {
  const unlessEmpty = (list: string[]) => (list.length > 0 ? list : undefined);
  const homes = plan.homes.every((home) => home === '1') ? undefined : plan.homes;
  const values: [string, Parameters<typeof withBranch>[2]][] = [
    ['board.bases', plan.bases],
    ['board.rim', plan.rim],
    ['board.spoke', plan.spoke],
    ['board.grey', plan.grey],
    ['board.grey_spaces', unlessEmpty(plan.greySpaces)],
    ['board.yellow', plan.yellow],
    ['board.yellow_spaces', unlessEmpty(plan.yellowSpaces)],
    ['board.ways', unlessEmpty(plan.ways)],
    ['board.closed', unlessEmpty(plan.closed)],
    ['board.homes', homes],
    ['players.seats', plan.seats],
    ['players.caps', plan.caps],
  ];
  return values.reduce((all, [key, value]) => withBranch(all, key, value), tree);
}

export const lettersOf = ({ bases }: Pick<EditedPlan, 'bases'>) =>
  Array.from({ length: bases }, (_, n) => letterOf(n));

/** What stands behind a base's letter, the rim first. */
export const namesAlike = ({ rim, spoke }: Pick<EditedPlan, 'rim' | 'spoke'>) => [
  ...Array.from({ length: rim }, (_, n) => `${n + 1}`),
  ...Array.from({ length: spoke }, (_, n) => `C${n + 1}`),
];

export const spacesOf = (plan: Pick<EditedPlan, 'bases' | 'rim' | 'spoke'>): string[] => [
  ...lettersOf(plan).flatMap((letter) => namesAlike(plan).map((name) => letter + name)),
  'centre',
];

/** A place as it is at every base; the centre alone. */
export function everywhere(plan: EditedPlan, place: string): string[] {
  return place === 'centre' ? [place] : lettersOf(plan).map((letter) => letter + place.slice(1));
}

/** The colour of each space; where two are named the first holds. */
export function coloursOf(plan: EditedPlan): Map<string, Colour> {
  const colours = new Map<string, Colour>(spacesOf(plan).map((space) => [space, 'plain']));
  const paintAll = (spaces: string[], colour: Colour) => {
    for (const space of spaces) if (colours.get(space) === 'plain') colours.set(space, colour);
  };
  const alike = (names: string[]) =>
    names.flatMap((name) => (name === 'centre' ? [name] : lettersOf(plan).map((letter) => letter + name)));
  paintAll([...alike(plan.grey), ...plan.greySpaces], 'grey');
  paintAll([...alike(plan.yellow), ...plan.yellowSpaces], 'yellow');
  if (plan.yellow.includes('others')) paintAll(spacesOf(plan), 'yellow');
  return colours;
}

/** The lists that say these colours: of every base alike where that is so, the others one by one. */
function withColours(plan: EditedPlan, colours: Map<string, Colour>): EditedPlan {
  const lists = (colour: Colour) => {
    const is = (space: string) => colours.get(space) === colour;
    const alike = namesAlike(plan).filter((name) => lettersOf(plan).every((letter) => is(letter + name)));
    const single = spacesOf(plan).filter((space) => is(space) && !alike.includes(space.slice(1)));
    return { alike, single };
  };
  const grey = lists('grey');
  const yellow = lists('yellow');
  const others = [...colours.values()].every((colour) => colour !== 'plain');
  return {
    ...plan,
    grey: grey.alike,
    greySpaces: grey.single,
    yellow: others ? ['others'] : yellow.alike,
    yellowSpaces: others ? [] : yellow.single,
  };
}

export function paint(plan: EditedPlan, places: string[], colour: Colour): EditedPlan {
  const colours = coloursOf(plan);
  for (const place of places) if (colours.has(place)) colours.set(place, colour);
  return withColours(plan, colours);
}

/** The colour of a space goes to another, which gives its own back. */
export function swap(plan: EditedPlan, pairs: readonly Way[]): EditedPlan {
  const colours = coloursOf(plan);
  for (const [one, other] of pairs) {
    const [mine, yours] = [colours.get(one), colours.get(other)];
    if (!mine || !yours) continue;
    colours.set(one, yours);
    colours.set(other, mine);
  }
  return withColours(plan, colours);
}

const keyOf = ([one, other]: Way) => (one < other ? `${one}-${other}` : `${other}-${one}`);

function wayIn(plan: EditedPlan, text: string): Way | null {
  const [one = '', other = '', ...more] = text.split('-');
  const spaces = spacesOf(plan);
  return more.length === 0 && one !== other && spaces.includes(one) && spaces.includes(other)
    ? [one, other]
    : null;
}
const waysIn = (plan: EditedPlan, list: readonly string[]) =>
  list.flatMap((text) => {
    const way = wayIn(plan, text);
    return way ? [way] : [];
  });

/** All ways that are there: the usual ones less those closed, and the board's own. */
export function waysThere(plan: EditedPlan): Map<string, Way> {
  const closed = new Set(waysIn(plan, plan.closed).map(keyOf));
  const usual = planWays(plan).filter((way) => !closed.has(keyOf(way)));
  return new Map([...usual, ...waysIn(plan, plan.ways)].map((way) => [keyOf(way), way]));
}

export const isJoined = (plan: EditedPlan, way: Way) => waysThere(plan).has(keyOf(way));

/** The same two places seen from every base, each pair once. */
export function everyPair(plan: EditedPlan, way: Way): Way[] {
  const turned = (place: string, by: number) =>
    place === 'centre' ? place : letterOf((place.charCodeAt(0) - 65 + by) % plan.bases) + place.slice(1);
  const all = lettersOf(plan).map((_, by): Way => [turned(way[0], by), turned(way[1], by)]);
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/** These ways are there from now on, or not. */
export function withWays(plan: EditedPlan, ways: Way[], there: boolean): EditedPlan {
  const usual = new Set(planWays(plan).map(keyOf));
  const same = (text: string, way: Way) => {
    const known = wayIn(plan, text);
    return known !== null && keyOf(known) === keyOf(way);
  };
  return ways.reduce((all, way) => {
    const list = usual.has(keyOf(way)) ? 'closed' : 'ways';
    const without = all[list].filter((text) => !same(text, way));
    const isNamed = (list === 'ways') === there;
    return { ...all, [list]: isNamed ? [...without, way.join('-')] : without };
  }, plan);
}

/** A home joins this space of the rim; null where it is none. */
export function withHome(plan: EditedPlan, place: string, every: boolean): EditedPlan | null {
  const base = lettersOf(plan).indexOf(place.charAt(0));
  const number = place.slice(1);
  if (base < 0 || !/^[1-9]\d*$/.test(number)) return null;
  const homes = lettersOf(plan).map((_, n) => (every || n === base ? number : (plan.homes[n] ?? '1')));
  return { ...plan, homes };
}

/** Seats as far apart as they go. */
export const spreadSeats = (bases: number, players: number): string =>
  Array.from({ length: players }, (_, n) => letterOf(Math.floor((n * bases) / players))).join('');

/** Another size; what is named and no longer there goes. */
export function withSize(plan: EditedPlan, name: SizeName, value: number): EditedPlan {
  const next = { ...plan, [name]: within(value, name) };
  const spaces = new Set(spacesOf(next));
  const there = (list: string[]) => list.filter((space) => spaces.has(space));
  const alike = new Set([...namesAlike(next), 'centre', 'others']);
  const letters = lettersOf(next);
  const seats =
    next.bases === plan.bases
      ? plan.seats
      : Array.from({ length: next.bases - 1 }, (_, n) => spreadSeats(next.bases, n + 2));
  return {
    ...next,
    grey: plan.grey.filter((one) => alike.has(one)),
    yellow: plan.yellow.filter((one) => alike.has(one)),
    greySpaces: there(plan.greySpaces),
    yellowSpaces: there(plan.yellowSpaces),
    ways: plan.ways.filter((text) => wayIn(next, text) !== null),
    closed: plan.closed.filter((text) => {
      const way = wayIn(next, text);
      return way !== null && planWays(next).some((usual) => keyOf(usual) === keyOf(way));
    }),
    homes: letters.map((_, n) => (Number(plan.homes[n] ?? '1') <= next.rim ? (plan.homes[n] ?? '1') : '1')),
    seats,
  };
}

/** With so many players at most. */
export function withMostPlayers(plan: EditedPlan, most: number): EditedPlan {
  const seats = Array.from({ length: most - 1 }, (_, n) => plan.seats[n] ?? spreadSeats(plan.bases, n + 2));
  return { ...plan, seats };
}

/** Somebody sits at a base when so many play, or no longer. */
export function withSeat(plan: EditedPlan, players: number, letter: string): EditedPlan {
  const seats = plan.seats.map((letters, n) => {
    if (n !== players - 2) return letters;
    const set = new Set(letters);
    if (!set.delete(letter)) set.add(letter);
    return [...set].sort().join('');
  });
  return { ...plan, seats };
}

/** The table as the board draws it, with nobody's caps on it. */
export function sceneOf(plan: EditedPlan): Scene {
  const colours = coloursOf(plan);
  const next = new Map<string, string[]>(spacesOf(plan).map((space) => [space, []]));
  for (const [one, other] of waysThere(plan).values()) {
    next.get(one)!.push(other);
    next.get(other)!.push(one);
  }
  const letters = lettersOf(plan);
  const homes = letters.map((letter, n) => {
    const space = letter + (plan.homes[n] ?? '1');
    return next.has(space) ? space : `${letter}1`;
  });
  return {
    game: 'basic',
    aim: 'captives',
    board: {
      bases: plan.bases,
      rim: plan.rim,
      spoke: plan.spoke,
      spaces: spacesOf(plan).map((id) => ({
        id,
        colour: colours.get(id)!,
        next: next.get(id)!,
        full: false,
      })),
      homes,
    },
    seats: letters.map((letter, base) => ({
      letter,
      colour: allCaps[base]!,
      base,
      side: base,
      home: `${letter}H`,
      waiting: 0,
      locked: [],
      carried: [],
      free: 0,
      trapped: 0,
      captives: 0,
      takesTurns: true,
    })),
    letters,
    out: [],
    sides: [],
    stacks: [],
    golden: null,
    die: null,
    backTo: null,
    mover: 0,
    phase: 'over',
    statusArgs: { die: 0, points: 0 },
  };
}

/** Where a key of the text is: a colour on its spaces, a way at both its ends, a home at itself. */
export function placesOf(key: string, tree: Tree): string[] {
  const plan = planOf(tree);
  const [first, list, index] = partsOf(key);
  const text = branchAt(tree, key);
  if (first !== 'board' || typeof index !== 'number' || typeof text !== 'string') return [];
  const spaces = new Set(spacesOf(plan));
  const shown = (places: string[]) => places.filter((place) => spaces.has(place));
  switch (list) {
    case 'grey':
    case 'yellow':
      return shown(text === 'centre' ? [text] : lettersOf(plan).map((letter) => letter + text));
    case 'grey_spaces':
    case 'yellow_spaces':
      return shown([text]);
    case 'ways':
    case 'closed':
      return shown(text.split('-'));
    case 'homes':
      return index < plan.bases ? [`${letterOf(index)}H`] : [];
    default:
      return [];
  }
}
