// SPDX-License-Identifier: MIT
// The line to a table: a socket that comes back by itself, and a heart that beats so that a dead line is noticed.
import ReconnectingSocket, { CloseEvent as OwnClose } from 'partysocket/ws';
import { Heartbeat, rests } from './heartbeat';
import { closeCodes } from './wire.json';

/** What the line needs of a socket. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
  /** Hangs up and dials again at once. */
  reconnect(code: number): void;
}

/** closed: for good. */
export type LineState = 'dialling' | 'open' | 'broken' | 'closed';

export interface Listener {
  opened(): void;
  heard(frame: string): void;
  changed(state: LineState, code: number): void;
}

const dialAgain = closeCodes['dial-again'].code; // our own: nothing is wrong, we come back

const lineBroke = 1006; // what browsers say of a line that nobody closed

/** Coming again would end the same way. */
const finalCodes = Object.values(closeCodes).flatMap(({ code, final }) => (final ? [code] : []));
export const mayComeAgain = (code: number) => !finalCodes.includes(code);

/** A dial that failed is 1000 to this kind of socket, which is what a server says that is done with us. */
const closingCode = (event: { code: number }) =>
  event instanceof OwnClose && event.code === closeCodes.done.code ? lineBroke : event.code;

export function dial(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return new ReconnectingSocket(url.href, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 8000,
    reconnectionDelayGrowFactor: 2,
    minUptime: 2000,
    connectionTimeout: 9000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: (event) => mayComeAgain(closingCode(event)),
  });
}

export class Line {
  private state: LineState = 'dialling';
  private readonly heart: Heartbeat;
  private readonly onNetwork = () => {
    if (this.state === 'broken') this.redial();
    else if (this.state === 'open') this.heart.beat();
  };

  constructor(
    private readonly socket: Socket,
    private readonly listener: Listener,
    rest = rests.close,
  ) {
    this.heart = new Heartbeat(
      () => this.send({ t: 'ping' }),
      () => this.redial(),
      rest,
    );
    socket.onopen = () => {
      this.become('open');
      this.heart.begin();
      listener.opened();
    };
    socket.onmessage = (event) => {
      this.heart.heard();
      listener.heard(String(event.data));
    };
    socket.onclose = (event) => {
      const code = closingCode(event);
      this.heart.stop();
      this.become(mayComeAgain(code) ? 'broken' : 'closed', code);
    };
    // The browser knows of cables and radio before any clock of ours does.
    globalThis.addEventListener?.('online', this.onNetwork);
    globalThis.addEventListener?.('offline', this.onNetwork);
  }

  private become(state: LineState, code = 0) {
    if (this.state === 'closed') return;
    this.state = state;
    this.listener.changed(state, code);
  }

  send(message: object) {
    if (this.state === 'open') this.socket.send(JSON.stringify(message));
  }

  redial() {
    this.socket.reconnect(dialAgain);
  }

  hangUp() {
    this.state = 'closed';
    this.heart.stop();
    globalThis.removeEventListener?.('online', this.onNetwork);
    globalThis.removeEventListener?.('offline', this.onNetwork);
    this.socket.close();
  }
}
