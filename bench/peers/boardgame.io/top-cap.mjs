// SPDX-License-Identifier: MIT
// Top Cap as one writes a game for boardgame.io: a plain state, one move, a list of what may be done for its bots. The
// numbers are those of games/top_cap/rules/en.md. Repetition (TC-14) is left out, which makes it lighter.
import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js';

const SIZE = 6;
const BOTTLES = { 0: 0, 1: SIZE * SIZE - 1 }; // TC-01
const DIRECTIONS = [-1, 0, 1].flatMap((rank) => [-1, 0, 1].map((file) => [file, rank])).filter(([f, r]) => f || r);
const cell = (name) => (Number(name[1]) - 1) * SIZE + name.charCodeAt(0) - 97;
const inside = (file, rank) => file >= 0 && file < SIZE && rank >= 0 && rank < SIZE;

function neighbours(cells, from) {
  let count = 0;
  for (const [file, rank] of DIRECTIONS) {
    const x = (from % SIZE) + file;
    const y = Math.floor(from / SIZE) + rank;
    if (inside(x, y) && cells[y * SIZE + x] !== null) count += 1;
  }
  return count; // TC-07
}

// Where a cap of a player gets in one direction, or nothing (TC-08 to TC-11).
function target(cells, player, from, steps, [file, rank]) {
  let x = from % SIZE;
  let y = Math.floor(from / SIZE);
  for (let n = 0; n < steps; n += 1) {
    x += file;
    y += rank;
    if (!inside(x, y)) return null;
    const at = y * SIZE + x;
    if (cells[at] !== null || at === BOTTLES[player]) return null;
  }
  return y * SIZE + x;
}

export function slides(cells, player) {
  const found = [];
  for (let from = 0; from < cells.length; from += 1) {
    if (cells[from] !== player) continue;
    const steps = neighbours(cells, from);
    if (steps === 0) continue;
    for (const direction of DIRECTIONS) {
      const to = target(cells, player, from, steps, direction);
      if (to !== null) found.push([from, to]);
    }
  }
  return found;
}

export const TopCap = {
  name: 'top-cap',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => {
    const cells = Array(SIZE * SIZE).fill(null);
    for (const name of ['a4', 'b3', 'c2', 'd1']) cells[cell(name)] = '0'; // TC-03
    for (const name of ['c6', 'd5', 'e4', 'f3']) cells[cell(name)] = '1';
    return { cells, next: '0' };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    slide: ({ G, playerID }, from, to) => {
      if (!slides(G.cells, playerID).some(([one, other]) => one === from && other === to)) return INVALID_MOVE;
      G.cells[from] = null;
      G.cells[to] = playerID;
      G.next = playerID === '0' ? '1' : '0';
    },
  },
  endIf: ({ G }) => {
    const last = G.next === '0' ? '1' : '0';
    if (G.cells[BOTTLES[G.next]] === last) return { winner: last }; // TC-12
    if (slides(G.cells, G.next).length === 0) return { winner: last }; // TC-13
    return undefined;
  },
  ai: { enumerate: (G, ctx) => slides(G.cells, ctx.currentPlayer).map((args) => ({ move: 'slide', args })) },
};
