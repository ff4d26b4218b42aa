// SPDX-License-Identifier: MIT
// boardgame.io's own server with our two games and its usual settings. Says its port.
//   node server.mjs [FOLDER]     matches in memory, or in files there (its own FlatFile)
import { createRequire } from 'node:module';
import { Loot } from './loot.mjs';
import { TopCap } from './top-cap.mjs';

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/server');
const folder = process.argv[2];
const kept = folder === undefined ? {} : { db: new FlatFile({ dir: folder }) };
const server = Server({ games: [TopCap, Loot], origins: [/127\.0\.0\.1/], ...kept });
const running = await server.run({ port: 0 });
process.stdout.write(`port ${running.appServer.address().port}\n`);
