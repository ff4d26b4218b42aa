// SPDX-License-Identifier: MIT
// Top Cap's four setups as its edition says them, and what becomes of one when somebody moves caps about.
import type { Change, Tree } from '../kit/editor';
import { branchAt, numberAt, partsOf, textsAt, withBranch } from '../kit/tree';
import { cells } from './layout';
import { sides, type CapScene, type Side, type TopCapScene } from './scene';

export type EditedSetup = Record<Side, string[]>;

/** As the option that chooses one names them. */
export const setupNames = ['diagonal', 'one', 'two', 'three'] as const;
export type SetupName = (typeof setupNames)[number];

/** What the box has; an edition may do with fewer. */
export const mostCaps = 4;
export const fewestCaps = 2;

const isCell = (text: string) => /^[a-f][1-6]$/.test(text);
const cellsIn = (list: readonly string[]) => [...new Set(list.filter(isCell))];
const without = (list: readonly string[], cell: string) => list.filter((one) => one !== cell);
export const otherSide = (side: Side): Side => (side === 'cream' ? 'blue' : 'cream');

export const setupOf = (tree: Tree, name: SetupName): EditedSetup => ({
  cream: textsAt(tree, `setups.${name}.cream`),
  blue: textsAt(tree, `setups.${name}.blue`),
});

/** The tree with this setup in it; what else it has stays. */
export const treeWith = (tree: Tree, name: SetupName, setup: EditedSetup): Tree =>
  sides.reduce((all, side) => withBranch(all, `setups.${name}.${side}`, setup[side]), tree);

export const capsOf = (tree: Tree): number => numberAt(tree, 'caps', mostCaps);

/** As many caps as the box has go without saying. */
export const treeWithCaps = (tree: Tree, caps: number): Tree =>
  withBranch(tree, 'caps', caps === mostCaps ? undefined : caps);

export const sideOn = (setup: EditedSetup, cell: string): Side | null =>
  sides.find((side) => setup[side].includes(cell)) ?? null;

export function put(setup: EditedSetup, side: Side, cell: string): EditedSetup {
  const other = otherSide(side);
  return {
    ...setup,
    [side]: [...without(setup[side], cell), cell],
    [other]: without(setup[other], cell),
  };
}

export const remove = (setup: EditedSetup, cell: string): EditedSetup => ({
  cream: without(setup.cream, cell),
  blue: without(setup.blue, cell),
});

/** A cap goes to another cell and keeps its place in the list; whoever stands there goes. */
export function move(setup: EditedSetup, from: string, to: string): EditedSetup {
  const side = sideOn(setup, from);
  if (!side || from === to) return setup;
  const free = remove(setup, to);
  return { ...free, [side]: free[side].map((cell) => (cell === from ? to : cell)) };
}

/** What is opposite of a cell, seen from the other bottle. */
export const mirrorCell = (cell: string): string =>
  `${'fedcba'['abcdef'.indexOf(cell[0]!)]!}${7 - Number(cell[1])}`;

const near = (one: string, other: string) =>
  one !== other &&
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1 &&
  Math.abs(Number(one[1]) - Number(other[1])) <= 1;

/** The table as the board draws it, before anybody has moved. */
export function sceneOf(setup: EditedSetup): TopCapScene {
  const standing = cells.flatMap((at) => {
    const side = sideOn(setup, at);
    return side ? [{ at, side }] : [];
  });
  const caps: CapScene[] = standing.map(({ at, side }) => {
    const touches = standing.filter((other) => near(at, other.at)).map((other) => other.at);
    return { at, side, touches, count: touches.length };
  });
  return { phase: 'over', statusArgs: {}, mover: null, caps, bottles: { cream: 'a1', blue: 'f6' } };
}

/** A place of one of four boards. */
export const placeIn = (name: string, cell: string) => `${name}/${cell}`;

/** The cells of a setup among places. */
export const cellsOf = (places: readonly string[], name: string): string[] =>
  places.filter((place) => place.startsWith(`${name}/`)).map((place) => place.slice(name.length + 1));

/** "setups.one.cream[2]" is the cell that stands there. */
export function placesOf(key: string, tree: Tree): string[] {
  const [, name] = partsOf(key);
  const found = branchAt(tree, key);
  return typeof found === 'string' && isCell(found) ? [placeIn(String(name), found)] : [];
}

/** The setup that a key is about. */
export function setupNamed(key: string): SetupName | null {
  const [first, second] = partsOf(key);
  return first === 'setups' ? (setupNames.find((name) => name === second) ?? null) : null;
}

export interface Moved {
  side: Side;
  /** Null: there are more, or fewer, than before. */
  from: string | null;
  to: string | null;
}

/** What stands elsewhere than it did. */
export const moved = (before: EditedSetup, after: EditedSetup): Moved[] =>
  sides.flatMap((side): Moved[] => {
    const [was, is] = [cellsIn(before[side]), cellsIn(after[side])];
    const gone = was.filter((cell) => !is.includes(cell));
    const come = is.filter((cell) => !was.includes(cell));
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, n) => ({
      side,
      from: gone[n] ?? null,
      to: come[n] ?? null,
    }));
  });

/** @param say a sentence of the catalogue. */
export function changesOf(
  tree: Tree,
  printed: Tree,
  say: (key: string, args: Record<string, string | number>) => string,
): Change[] {
  const [caps, before] = [capsOf(tree), capsOf(printed)];
  const fewer: Change[] =
    caps === before
      ? []
      : [{ key: 'caps', places: [], words: say('change.caps', { count: caps }), was: String(before) }];
  const elsewhere = setupNames.flatMap((name) =>
    moved(setupOf(printed, name), setupOf(tree, name)).map(({ side, from, to }) => ({
      key: `${name} ${side} ${from ?? ''} ${to ?? ''}`,
      places: [placeIn(name, to ?? from!)],
      words: say(to ? 'change.on' : 'change.gone', { setup: name, side, cell: to ?? from! }),
      was: to && from ? from : '',
    })),
  );
  return [...fewer, ...elsewhere];
}
