// SPDX-License-Identifier: MIT
// A game with its variations. The first child of a move is how the line went on, the others are what else was tried.
import type { Ply } from '$app/engine/types';

export interface Move {
  readonly id: number;
  readonly parent: Move | null;
  /** How many actions and outcomes led here; 0 at the start. */
  readonly ply: number;
  /** In full notation; empty at the start. */
  readonly action: string;
  /** What happened, as it is told. */
  told: Ply | null;
  readonly next: Move[];
}

export class GameTree {
  private last = 0;
  readonly root: Move = { id: 0, parent: null, ply: 0, action: '', told: null, next: [] };

  constructor(actions: readonly string[] = []) {
    let move = this.root;
    for (const action of actions) move = this.add(move, action);
  }

  /** Goes on with an action; one that is there already is not added twice. */
  add(after: Move, action: string, told: Ply | null = null): Move {
    const known = after.next.find((move) => move.action === action);
    if (known) return known;
    const move: Move = { id: ++this.last, parent: after, ply: after.ply + 1, action, told, next: [] };
    after.next.push(move);
    return move;
  }

  /** From the first action to this one. */
  pathTo(move: Move): Move[] {
    const path: Move[] = [];
    for (let one: Move | null = move; one?.parent; one = one.parent) path.push(one);
    return path.reverse();
  }

  /** The path to a move, and on as its line went. */
  lineThrough(move: Move): Move[] {
    const line = this.pathTo(move);
    for (let one = move.next[0]; one; one = one.next[0]) line.push(one);
    return line;
  }

  get main(): Move[] {
    return this.lineThrough(this.root);
  }

  isMain(move: Move): boolean {
    return this.leaves(move) === move;
  }

  /** The last move of the main line before this one's variations; itself where it is of the main line. */
  leaves(move: Move): Move {
    let fork = move;
    for (let one = move; one.parent; one = one.parent) if (one.parent.next[0] !== one) fork = one.parent;
    return fork;
  }

  /** The move that begins the variation in which this one stands; null on the main line. */
  beginningOf(move: Move): Move | null {
    for (let one = move; one.parent; one = one.parent) if (one.parent.next[0] !== one) return one;
    return null;
  }

  /** Takes a variation away. @returns where it left its line. */
  remove(variation: Move): Move {
    const from = variation.parent!;
    from.next.splice(from.next.indexOf(variation), 1);
    return from;
  }
}

export interface Row {
  move: Move;
  /** 0 on the main line, 1 in a variation of it, 2 in a variation of that … */
  depth: number;
  /** The number of the turn, where one begins; turns are numbered as match files number them. */
  turn: number | null;
}

/** Every move in the order of reading: the line, and after each move what else was tried in its place. */
export function rowsOf(tree: GameTree): Row[] {
  const rows: Row[] = [];
  const walk = (first: Move | undefined, depth: number, turnsBefore: number) => {
    let turns = turnsBefore;
    for (let move = first; move; move = move.next[0]) {
      const before = turns;
      if (move.told?.beginsTurn) turns++;
      rows.push({ move, depth, turn: move.told?.beginsTurn ? turns : null });
      const [main, ...others] = move.parent!.next;
      if (move === main) for (const other of others) walk(other, depth + 1, before);
    }
  };
  walk(tree.root.next[0], 0, 0);
  return rows;
}
