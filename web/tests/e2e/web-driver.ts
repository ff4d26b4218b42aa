// SPDX-License-Identifier: MIT
// WebKit by remote control: what is needed of the WebDriver protocol, against Debian's WebKitWebDriver.
import { spawn, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { freePort } from './own-server';

/** So often something is looked for, a fifth of a second apart: only what hangs is given up. */
const patience = 2500;

export class WebKit {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly base: string,
    private session = '',
  ) {}

  static async start(): Promise<WebKit> {
    const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    if (!binary) throw new Error('WebKit is not installed: packages.txt has webkit2gtk-driver.');
    const port = await freePort();
    const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
    });
    const webkit = new WebKit(driver, `http://127.0.0.1:${port}`);
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    };
    for (let tries = 0; ; tries++) {
      try {
        const { sessionId } = (await webkit.ask('POST', '/session', { capabilities })) as {
          sessionId: string;
        };
        webkit.session = `/session/${sessionId}`;
        return webkit;
      } catch (problem) {
        if (tries > patience) throw problem;
        await new Promise((done) => setTimeout(done, 200));
      }
    }
  }

  private async ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.base + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  }

  open(url: string) {
    return this.ask('POST', `${this.session}/url`, { url });
  }
  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.ask('POST', `${this.session}/execute/sync`, { script, args }) as Promise<T>;
  }
  /** Waits until a script gives something. */
  async until<T>(script: string, ...args: unknown[]): Promise<T> {
    for (let tries = 0; tries < patience; tries++) {
      const found = await this.run<T>(script, ...args);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 200));
    }
    throw new Error(`It never came to this: ${script}`);
  }
  async stop() {
    await this.ask('DELETE', this.session).catch(() => {});
    // xvfb-run, the driver and the browser are one group.
    if (this.driver.pid) process.kill(-this.driver.pid, 'SIGTERM');
  }
}
