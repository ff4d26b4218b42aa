// SPDX-License-Identifier: MIT
// Random games by boardgame.io's own client, as one plays them in a test: moves from the game's list for bots, one of them
// dispatched. Prints a line of JSON a game.
//   node random-play.mjs [SECONDS]
import { createRequire } from 'node:module';
import { Loot } from './loot.mjs';
import { TopCap } from './top-cap.mjs';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const seconds = Number(process.argv[2] ?? 5);

for (const game of [TopCap, Loot]) {
  let moves = 0;
  let games = 0;
  const begin = process.cpuUsage();
  const used = () => {
    const since = process.cpuUsage(begin);
    return (since.user + since.system) / 1e6;
  };
  while (used() < seconds) {
    const client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover || used() >= seconds) break;
      const choices = game.ai.enumerate(G, ctx);
      const chosen = choices[Math.floor(Math.random() * choices.length)];
      client.moves[chosen.move](...chosen.args);
      moves += choices.length > 1 ? 1 : 0;
    }
    games += 1;
    client.stop();
  }
  console.log(JSON.stringify({ peer: 'boardgame.io 0.50.2', game: game.name, games, moves_per_second: moves / used() }));
}
