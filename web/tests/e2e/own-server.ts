// SPDX-License-Identifier: MIT
// A server of a test's own, to be killed or opened to the network.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { expect } from '@playwright/test';

/** Below those that the kernel hands out by itself, which another program may be given before the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

export class House {
  private server: ChildProcess | null = null;
  private readonly data = mkdtempSync(path(tmpdir(), 'capbarrel-'));

  constructor(
    readonly port: number,
    /** More that is said to `capbarrel serve`. */
    private readonly more: string[] = [],
    private readonly pages = 'dist',
  ) {}

  get front() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async open() {
    const options = [
      '--port',
      String(this.port),
      '--pages',
      this.pages,
      '--data',
      path(this.data, 'games.db'),
      ...this.more,
    ];
    this.server = spawn('../build/release/capbarrel', ['serve', ...options], { stdio: 'ignore' });
    await expect
      .poll(() =>
        fetch(`${this.front}healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
  }

  /** What another command of the program says of this house, while the server runs. */
  tell(...words: string[]): string {
    const data = ['--data', path(this.data, 'games.db')];
    const { stdout, stderr } = spawnSync('../build/release/capbarrel', [...words, ...data], {
      encoding: 'utf8',
    });
    return stdout + stderr;
  }

  /** Without a word, as a power cut does it. */
  async kill() {
    const server = this.server;
    this.server = null;
    // One that fell over by itself says so no second time.
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
