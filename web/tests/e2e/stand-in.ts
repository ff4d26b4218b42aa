// SPDX-License-Identifier: MIT
// A service of somebody else's, played by a script of tests/server: it says what it got, a line of JSON each.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';

export class StandIn {
  private constructor(
    private readonly process: ChildProcess,
    /** Where it listens. */
    readonly address: string,
    readonly got: Record<string, unknown>[],
  ) {}

  static async start(script: 'push_service' | 'mail_service'): Promise<StandIn> {
    const process = spawn('/usr/bin/python3', [`../tests/server/${script}.py`, '--until-eof'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const got: Record<string, unknown>[] = [];
    const address = new Promise<string>((resolve, reject) => {
      process.once('exit', () => reject(new Error(`${script} ended at once`)));
      createInterface(process.stdout).on('line', (line) => {
        const said = JSON.parse(line) as Record<string, unknown>;
        if (typeof said['listening'] === 'string') resolve(said['listening']);
        else got.push(said);
      });
    });
    return new StandIn(process, await address, got);
  }

  /** The text of what came, the `nth` of all. */
  async text(nth: number): Promise<string> {
    await expect.poll(() => this.got.length).toBeGreaterThan(nth);
    return String(this.got[nth]!['text']);
  }

  stop() {
    this.process.stdin!.end();
  }
}
