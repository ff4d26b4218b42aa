// SPDX-License-Identifier: MIT
// Loot, in the same manner (games/loot/rules/en.md), with straight movement. Repetition is left out; the hundred quiet
// turns of LT-17 are not.
import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js';

const SIZE = 9;
const DIRECTIONS = [-1, 0, 1].flatMap((rank) => [-1, 0, 1].map((file) => [file, rank])).filter(([f, r]) => f || r);
const tile = (name) => (Number(name[1]) - 1) * SIZE + name.charCodeAt(0) - 97;
const LOOT = { 0: tile('e1'), 1: tile('e9') }; // LT-02
const RESPAWNS = ['c5', 'e5', 'g5'].map(tile);
const START = { 0: ['c2', 'd2', 'e2', 'f2', 'g2'].map(tile), 1: ['c8', 'd8', 'e8', 'f8', 'g8'].map(tile) };
const PAWNS = 5;
const QUIET = 100;
const other = (player) => (player === '0' ? '1' : '0');

// Every way to act: from and to of a move, a respawn's tile, or a pass.
export function actions(G, player) {
  const found = [];
  const mine = G.pawns[player];
  const all = new Set([...G.pawns['0'], ...G.pawns['1']]);
  for (const from of mine) {
    const carries = G.carrier[player] === from;
    for (const [file, rank] of DIRECTIONS) {
      let x = from % SIZE;
      let y = Math.floor(from / SIZE);
      for (let step = 1; step <= 2; step += 1) {
        x += file;
        y += rank;
        if (x < 0 || x >= SIZE || y < 0 || y >= SIZE) break;
        const to = y * SIZE + x;
        if (to === LOOT[player] && !carries) break; // LT-07
        if (!mine.includes(to)) found.push({ move: 'go', args: [from, to] });
        if (all.has(to)) break; // LT-06
        if (to === LOOT[player]) break; // LT-13
        if (to === LOOT[other(player)] && G.carrier[player] === null) break; // LT-11
      }
    }
  }
  if (mine.length < PAWNS)
    for (const to of RESPAWNS) if (!all.has(to)) found.push({ move: 'respawn', args: [to] }); // LT-10
  if (found.length === 0 && mine.length > 0) found.push({ move: 'pass', args: [] }); // LT-17
  return found;
}

const allowed = (G, player, move, args) =>
  actions(G, player).some((one) => one.move === move && one.args.every((value, n) => value === args[n]));

export const Loot = {
  name: 'loot',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ pawns: { 0: [...START[0]], 1: [...START[1]] }, carrier: { 0: null, 1: null }, quiet: 0, next: '0' }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: ({ G, playerID }, from, to) => {
      if (!allowed(G, playerID, 'go', [from, to])) return INVALID_MOVE;
      const them = other(playerID);
      G.pawns[playerID][G.pawns[playerID].indexOf(from)] = to;
      const taken = G.pawns[them].indexOf(to); // LT-09
      if (taken >= 0) {
        G.pawns[them].splice(taken, 1);
        if (G.carrier[them] === to) G.carrier[them] = null; // LT-14
      }
      const picksUp = to === LOOT[them] && G.carrier[playerID] === null;
      if (picksUp || G.carrier[playerID] === from) G.carrier[playerID] = to; // LT-11, LT-12
      G.quiet = taken >= 0 || picksUp ? 0 : G.quiet + 1;
      G.next = them;
    },
    respawn: ({ G, playerID }, to) => {
      if (!allowed(G, playerID, 'respawn', [to])) return INVALID_MOVE;
      G.pawns[playerID].push(to);
      G.quiet = 0;
      G.next = other(playerID);
    },
    pass: ({ G, playerID }) => {
      if (!allowed(G, playerID, 'pass', [])) return INVALID_MOVE;
      G.quiet += 1;
      G.next = other(playerID);
    },
  },
  endIf: ({ G }) => {
    const last = other(G.next);
    if (G.carrier[last] === LOOT[last]) return { winner: last }; // LT-13
    if (G.quiet >= QUIET) return { draw: true }; // LT-17
    if (actions(G, G.next).length === 0) return { winner: last }; // LT-15
    return undefined;
  },
  ai: { enumerate: (G, ctx) => actions(G, ctx.currentPlayer) },
};
