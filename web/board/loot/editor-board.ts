// SPDX-License-Identifier: MIT
// Loot's board as its edition says it, and what becomes of it when somebody moves things about. Knows no rule: there may
// be six crates, or a diamond under a sack; the reader of editions says so.
import type { Change, Tree } from '../kit/editor';
import { branchAt, partsOf, textAt, textsAt, withBranch } from '../kit/tree';
import type { LootScene, SideName } from './scene';

export interface EditedBoard {
  respawns: string[];
  crates: { loot: string; pawns: string[] };
  barrels: { loot: string; pawns: string[] };
}

/** What lies on a tile, and what can be put there. */
export type Thing = 'crate' | 'barrel' | 'diamond' | 'redSack' | 'blueSack';
export const things: readonly Thing[] = ['crate', 'barrel', 'diamond', 'redSack', 'blueSack'];

/** How the other side's half follows: not at all, across the middle, or turned by half a turn. */
export type Mirror = 'none' | 'across' | 'turned';

export const sideNames: readonly SideName[] = ['crates', 'barrels'];
const isTile = (text: string) => /^[a-i][1-9]$/.test(text);
/** What can be drawn of a list: each tile once. */
const tilesIn = (list: readonly string[]) => [...new Set(list.filter(isTile))];

export const boardOf = (tree: Tree): EditedBoard => ({
  respawns: textsAt(tree, 'respawns'),
  crates: { loot: textAt(tree, 'crates.loot'), pawns: textsAt(tree, 'crates.pawns') },
  barrels: { loot: textAt(tree, 'barrels.loot'), pawns: textsAt(tree, 'barrels.pawns') },
});

/** The tree with this board in it; what else it has stays. */
export function treeWith(tree: Tree, board: EditedBoard): Tree {
  let next = withBranch(tree, 'respawns', board.respawns);
  for (const side of sideNames) {
    next = withBranch(next, `${side}.loot`, board[side].loot);
    next = withBranch(next, `${side}.pawns`, board[side].pawns);
  }
  return next;
}

export const countOf = (board: EditedBoard, thing: Thing): number => tilesWith(board, thing).length;

export function tilesWith(board: EditedBoard, thing: Thing): string[] {
  switch (thing) {
    case 'crate':
      return board.crates.pawns;
    case 'barrel':
      return board.barrels.pawns;
    case 'diamond':
      return board.respawns;
    case 'redSack':
      return isTile(board.crates.loot) ? [board.crates.loot] : [];
    case 'blueSack':
      return isTile(board.barrels.loot) ? [board.barrels.loot] : [];
  }
}

function withTiles(board: EditedBoard, thing: Thing, tiles: string[]): EditedBoard {
  switch (thing) {
    case 'crate':
      return { ...board, crates: { ...board.crates, pawns: tiles } };
    case 'barrel':
      return { ...board, barrels: { ...board.barrels, pawns: tiles } };
    case 'diamond':
      return { ...board, respawns: tiles };
    case 'redSack':
      return { ...board, crates: { ...board.crates, loot: tiles[0] ?? '' } };
    case 'blueSack':
      return { ...board, barrels: { ...board.barrels, loot: tiles[0] ?? '' } };
  }
}

/** What lies uppermost on a tile: a pawn stands on what is painted there. */
export const thingOn = (board: EditedBoard, tile: string): Thing | null =>
  things.find((thing) => tilesWith(board, thing).includes(tile)) ?? null;

const isPawn = (thing: Thing) => thing === 'crate' || thing === 'barrel';
const isLoot = (thing: Thing) => thing === 'redSack' || thing === 'blueSack';
const without = (tiles: readonly string[], tile: string) => tiles.filter((one) => one !== tile);

/** The tile is free for this thing: a pawn that stands there goes, and so does what is painted, where this is painted. */
function cleared(board: EditedBoard, thing: Thing, tile: string): EditedBoard {
  const rivals = things.filter(
    (other) => other !== thing && !isLoot(other) && isPawn(other) === isPawn(thing),
  );
  return rivals.reduce(
    (all, other) =>
      tilesWith(all, other).includes(tile)
        ? withTiles(all, other, without(tilesWith(all, other), tile))
        : all,
    board,
  );
}

export function put(board: EditedBoard, thing: Thing, tile: string): EditedBoard {
  if (isLoot(thing)) return withTiles(cleared(board, thing, tile), thing, [tile]);
  const free = cleared(board, thing, tile);
  return withTiles(free, thing, [...without(tilesWith(free, thing), tile), tile]);
}

/** What lies uppermost goes; a sack of loot stays, since each side has one. */
export function remove(board: EditedBoard, tile: string): EditedBoard {
  const thing = things.find((one) => !isLoot(one) && tilesWith(board, one).includes(tile));
  return thing ? withTiles(board, thing, without(tilesWith(board, thing), tile)) : board;
}

/** What lies uppermost goes to another tile, and keeps its place in the list. */
export function move(board: EditedBoard, from: string, to: string): EditedBoard {
  const thing = thingOn(board, from);
  if (!thing || from === to) return board;
  const free = cleared(board, thing, to);
  const tiles = isLoot(thing) ? [from] : without(tilesWith(free, thing), to);
  return withTiles(
    free,
    thing,
    tiles.map((tile) => (tile === from ? to : tile)),
  );
}

export function mirrorTile(tile: string, mirror: Mirror): string {
  const file = mirror === 'turned' ? 'ihgfedcba'['abcdefghi'.indexOf(tile[0]!)]! : tile[0]!;
  return `${file}${10 - Number(tile[1])}`;
}

/** What the other side has in its place. */
export const mirrorThing = (thing: Thing): Thing =>
  ({
    crate: 'barrel',
    barrel: 'crate',
    diamond: 'diamond',
    redSack: 'blueSack',
    blueSack: 'redSack',
  })[thing] as Thing;

/** The table as the board draws it, before anybody has moved. */
export function sceneOf(board: EditedBoard): LootScene {
  const side = (name: SideName) => ({
    name,
    pawns: tilesIn(board[name].pawns).map((tile) => ({ tile, carries: false })),
    left: 0,
    carrier: null,
    lootTile: isTile(board[name].loot) ? board[name].loot : '',
    lootAtHome: true,
  });
  return {
    phase: 'over',
    mover: null,
    sides: [side('crates'), side('barrels')],
    respawns: tilesIn(board.respawns).map((tile) => ({ tile, free: true })),
    waysBack: 0,
    quiet: 0,
    quietLimit: null,
    reconstructed: false,
  };
}

/** Where a key of the text is: one entry of a list on its tile, a sack on its own. */
export function placesOf(key: string, tree: Tree): string[] {
  const found = branchAt(tree, key);
  return typeof found === 'string' && isTile(found) ? [found] : [];
}

/** The piece of the tray that a problem with a whole list is about. */
export function thingOf(key: string): Thing | null {
  const [first, second, index] = partsOf(key);
  if (index !== undefined) return null;
  if (first === 'respawns' && second === undefined) return 'diamond';
  if (first !== 'crates' && first !== 'barrels') return null;
  if (second === 'pawns') return first === 'crates' ? 'crate' : 'barrel';
  if (second !== 'loot') return null;
  return first === 'crates' ? 'redSack' : 'blueSack';
}

export interface Moved {
  thing: Thing;
  /** Null: there are more, or fewer, than before. */
  from: string | null;
  to: string | null;
}

/** What is elsewhere than it was, one after the other. */
export function moved(before: EditedBoard, after: EditedBoard): Moved[] {
  return things.flatMap((thing): Moved[] => {
    const [was, is] = [tilesIn(tilesWith(before, thing)), tilesIn(tilesWith(after, thing))];
    const gone = was.filter((tile) => !is.includes(tile));
    const come = is.filter((tile) => !was.includes(tile));
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, n) => ({
      thing,
      from: gone[n] ?? null,
      to: come[n] ?? null,
    }));
  });
}

/** @param say a sentence of the catalogue. */
export function changesOf(
  tree: Tree,
  printed: Tree,
  say: (key: string, args: Record<string, string>) => string,
): Change[] {
  return moved(boardOf(printed), boardOf(tree)).map(({ thing, from, to }) => ({
    key: `${thing} ${from ?? ''} ${to ?? ''}`,
    places: [to ?? from!],
    words: say(to ? 'change.on' : 'change.gone', { thing, tile: to ?? from! }),
    was: to && from ? from : '',
  }));
}
