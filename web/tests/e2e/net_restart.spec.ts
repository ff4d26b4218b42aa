// SPDX-License-Identifier: MIT
// A server that is killed in mid-game and comes back: those at the table go on where they were.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { expect, test } from '@playwright/test';
import { agree, join, log, person, playUntil, setTable } from './network';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

class House {
  private server: ChildProcess | null = null;
  private readonly data = mkdtempSync(path(tmpdir(), 'capbarrel-'));

  constructor(private readonly port: number) {}

  get front() {
    return `http://localhost:${this.port}/`;
  }

  async open() {
    const options = ['--port', String(this.port), '--pages', 'dist', '--data', path(this.data, 'games.db')];
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

  /** Without a word, as a power cut does it. */
  async kill() {
    const gone = once(this.server!, 'exit');
    this.server!.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.kill();
    rmSync(this.data, { recursive: true });
  }
}

test('a game goes on after the server was killed', async ({ browser }) => {
  const house = new House(await freePort());
  await house.open();
  const [ann, ben] = [await person(browser), await person(browser)];
  await join(ann, ben, await setTable(ann, 'top-cap', house.front));
  await playUntil([ann, ben], 3);
  const before = await log(ann).count();
  await house.kill();
  await expect(ann.getByText('Reconnecting …')).toBeVisible();
  await expect(ben.getByText('Reconnecting …')).toBeVisible();
  await house.open();
  await expect(ann.getByText('Reconnecting …')).toHaveCount(0);
  await expect(ben.getByText('Reconnecting …')).toHaveCount(0);
  expect(await log(ann).count()).toBe(before);
  await playUntil([ann, ben], before + 2, 5);
  await agree(ann, ben);
  await house.close();
});
