// SPDX-License-Identifier: MIT
// The load of `capbarrel load` on boardgame.io's server: two sockets a match, all matches at once, whoever is to move does
// so as soon as it has seen the last move; random moves of Top Cap, those that end the game left while there are others.
//   node load.mjs PORT PID MATCHES SECONDS [WARM_UP]      prints a line of JSON
// A move is acknowledged when its mover's own socket hears of the state after it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { TopCap, slides } from './top-cap.mjs';

const { io } = createRequire(import.meta.url)('socket.io-client');
const [port, pid, matches, seconds, warmUp] = [...process.argv.slice(2), 2].map(Number);
const server = `http://127.0.0.1:${port}`;
const AT_ONCE = 50; // matches that are laid side by side
const TICKS = 100; // of the kernel's clock a second

// Of a process, from the kernel: processor seconds and resident bytes.
function cost() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS, resident: Number(fields[21]) * 4096 };
}

async function ask(path, body) {
  const answer = await fetch(`${server}/games/top-cap/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const told = { measuring: false, moves: 0, latencies: [], games: 0, errors: 0, playing: 0 };

function fault(what) {
  told.errors += 1;
  if (told.errors <= 5) console.error(what);
}

// A move that leaves the game going, if there is one.
function choose(cells, player) {
  const other = player === '0' ? '1' : '0';
  const choices = slides(cells, player);
  for (let left = choices.length; left > 0; left -= 1) {
    const at = Math.floor(Math.random() * left);
    const [from, to] = choices[at];
    const after = [...cells];
    after[from] = null;
    after[to] = player;
    const reached = to === (player === '0' ? after.length - 1 : 0);
    if (left === 1 || (!reached && slides(after, other).length > 0)) return [from, to];
    choices[at] = choices[left - 1];
  }
  return undefined;
}

class Match {
  async lay() {
    const { matchID } = await ask('create', { numPlayers: 2 });
    this.id = matchID;
    this.credentials = [];
    for (const playerID of ['0', '1'])
      this.credentials.push((await ask(`${matchID}/join`, { playerID, playerName: playerID })).playerCredentials);
    this.sent = undefined;
    told.games += 1;
  }
  async begin() {
    await this.lay();
    this.sockets = ['0', '1'].map(() =>
      io(`${server}/top-cap`, { transports: ['websocket'], forceNew: true, reconnection: false }),
    );
    await Promise.all(this.sockets.map((socket, seat) => this.listen(socket, String(seat))));
    told.playing += 1;
  }
  listen(socket, seat) {
    return new Promise((resolve, reject) => {
      socket.on('connect', () => this.sync(seat));
      socket.on('connect_error', reject);
      socket.on('disconnect', (why) => fault(`a socket was closed: ${why}`));
      socket.on('sync', (id, { state }) => {
        if (id !== this.id) return;
        this.heard(seat, state, false);
        resolve();
      });
      socket.on('update', (id, state) => {
        if (id === this.id) this.heard(seat, state, true);
      });
    });
  }
  sync(seat) {
    this.sockets[seat].emit('sync', this.id, seat, this.credentials[seat], 2);
  }
  heard(seat, state, moved) {
    if (this.sent?.seat === seat && moved) {
      if (state._stateID !== this.sent.stateID + 1) return fault(`state ${state._stateID} after ${this.sent.stateID}`);
      if (told.measuring) {
        told.moves += 1;
        told.latencies.push(performance.now() - this.sent.at);
      }
      this.sent = undefined;
      if (state.ctx.gameover) return void this.again();
    }
    if (!state.ctx.gameover && state.ctx.currentPlayer === seat && this.begun) this.play(seat, state);
    this.last = state;
  }
  // Both seats are there.
  start() {
    this.begun = true;
    this.play(this.last.ctx.currentPlayer, this.last);
  }
  play(seat, state) {
    const args = choose(state.G.cells, seat);
    this.sent = { seat, stateID: state._stateID, at: performance.now() };
    const payload = { type: 'slide', args, playerID: seat, credentials: this.credentials[seat] };
    this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.id, seat);
  }
  async again() {
    this.begun = false;
    try {
      await this.lay();
    } catch (problem) {
      return fault(String(problem));
    }
    const both = this.sockets.map((socket) => new Promise((resolve) => socket.once('sync', resolve)));
    for (const seat of ['0', '1']) this.sync(seat);
    await Promise.all(both);
    this.start();
  }
}

const all = Array.from({ length: matches }, () => new Match());
const laying = performance.now();
for (let first = 0; first < matches; first += AT_ONCE)
  await Promise.all(all.slice(first, first + AT_ONCE).map((match) => match.begin()));
const laid = (performance.now() - laying) / 1000;
for (const match of all) match.start();
await pause(warmUp * 1000);
told.measuring = true;
const before = cost();
const begin = performance.now();
await pause(seconds * 1000);
const took = (performance.now() - begin) / 1000;
const after = cost();
told.measuring = false;
told.latencies.sort((one, other) => one - other);
const within = (share) => told.latencies[Math.min(told.latencies.length - 1, Math.floor(told.latencies.length * share))];
const processor = after.seconds - before.seconds;
console.log(
  JSON.stringify({
    peer: 'boardgame.io 0.50.2',
    matches,
    laid_in_seconds: laid,
    seconds: took,
    moves: told.moves,
    moves_per_second: told.moves / took,
    server_cpu_seconds: processor,
    moves_per_server_cpu_second: told.moves / processor,
    p50_ms: within(0.5),
    p99_ms: within(0.99),
    resident_mb: after.resident / 1e6,
    errors: told.errors,
  }),
);
process.exit(told.errors === 0 && told.moves > 0 ? 0 : 1);
