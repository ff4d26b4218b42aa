// SPDX-License-Identifier: MIT
// The server's HTTP side (docs/openapi.yaml). What comes back is checked before anybody relies on it.
import * as v from 'valibot';
import { Refused } from '../engine/types';
import {
  Announcements,
  PrivacyTerms,
  Challenge,
  Challenges,
  Consent,
  Contacts,
  Done,
  Exact,
  ExactGames,
  Export,
  Finding,
  Games,
  Leaders,
  Results,
  Lobby,
  Mail,
  Me,
  Notices,
  OwnTables,
  PushId,
  RatingChanges,
  RatingCourse,
  RefusalBody,
  ShownTables,
  Someone,
  Table,
  TableLink,
  Turns,
  type DecliningWord,
  type NewChallenge,
  type NewReport,
  type NewTable,
  type PaceName,
  type Subscription,
  type Tie,
} from './types';
import { ban } from './ban.svelte';
import { identity } from './identity';
import { hear } from './server-time';

/** There is no server, or something else answers in its place. */
const unreachable = () =>
  new Refused({ code: 'net.unreachable', arguments: [], rule: '', text: 'The server cannot be reached.' });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface More {
  signal?: AbortSignal | undefined;
  /** It reaches the server even though the page is left. */
  keepalive?: boolean;
}

export async function answer(
  method: Method,
  path: string,
  body?: unknown,
  { signal, keepalive = false }: More = {},
): Promise<Response> {
  const request: RequestInit = {
    method,
    signal: signal ?? null,
    keepalive,
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  };
  if (body !== undefined) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  const sent = Date.now();
  try {
    response = await fetch(path, request);
  } catch {
    throw unreachable();
  }
  hear(Number(response.headers.get('Server-Time') ?? Number.NaN), sent, Date.now());
  if (response.ok || response.status === 304) return response; // nothing new, for whoever asked so
  const refusal = v.safeParse(RefusalBody, await response.json().catch(() => null));
  if (!refusal.success) throw unreachable();
  if (refusal.output.error.code === 'http.token') identity.left();
  ban.heard(refusal.output.error);
  throw new Refused(refusal.output.error);
}

/** One call, its answer read as `schema` says. */
export async function ask<Schema extends v.GenericSchema>(
  schema: Schema,
  method: Method,
  path: string,
  body?: unknown,
  more?: More,
): Promise<v.InferOutput<Schema>> {
  return read(schema, await answer(method, path, body, more));
}

/** What an answer says, if it is what it should be. */
export async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  const checked = v.safeParse(schema, await response.json().catch(() => null));
  if (!checked.success) throw unreachable();
  return checked.output;
}

const one = encodeURIComponent;

/** What makes somebody of whoever asks, and what makes nobody of them. */
async function coming(path: string, body: unknown) {
  const me = await ask(Me, 'POST', path, body);
  identity.came();
  return me;
}
async function leaving(method: Method, path: string) {
  await ask(Done, method, path);
  identity.left();
  ban.over();
}

export const api = {
  games: async () => (await ask(Games, 'GET', '/api/games')).games,
  /** Of one game, or of all. */
  lobby: async (game = '') =>
    (await ask(Lobby, 'GET', game ? `/api/lobby?game=${one(game)}` : '/api/lobby')).tables,
  makeTable: (table: NewTable) => ask(TableLink, 'POST', '/api/tables', table),
  table: (id: string) => ask(Table, 'GET', `/api/tables/${one(id)}`),
  /** The match file of a table that is over. */
  record: async (id: string) => (await answer('GET', `/api/tables/${one(id)}/record`)).text(),

  /** Tables that everyone may watch; `before`: what the page before said in `next`. */
  watch: (stage: 'playing' | 'over', game = '', before?: string) =>
    ask(
      ShownTables,
      'GET',
      `/api/watch?stage=${stage}${game && `&game=${one(game)}`}${before ? `&before=${one(before)}` : ''}`,
    ),
  /** Of those, what may stand on the front page. */
  featured: async () => (await ask(ShownTables, 'GET', '/api/featured')).tables,
  featuredConsent: async () => (await ask(Consent, 'GET', '/api/me/featured')).featured,
  setFeaturedConsent: async (wanted: boolean) =>
    (await ask(Consent, wanted ? 'PUT' : 'DELETE', '/api/me/featured')).featured,

  /** Begins to look for somebody to play with; whoever looks already looks for this instead. */
  find: (game: string, clock: PaceName) => ask(Finding, 'POST', '/api/find', { game, clock }),
  /** How that looks; who does not ask every few seconds is taken for gone. */
  finding: () => ask(Finding, 'GET', '/api/find'),
  stopFinding: () => ask(Finding, 'DELETE', '/api/find', undefined, { keepalive: true }),
  /** What a rated match changed. */
  tableRatings: (id: string) => ask(RatingChanges, 'GET', `/api/tables/${one(id)}/ratings`),

  exactGames: async () => (await ask(ExactGames, 'GET', '/api/exact')).games,
  exact: (game: string, position: string, signal?: AbortSignal) =>
    ask(Exact, 'GET', `/api/exact/${one(game)}?position=${one(position)}`, undefined, { signal }),

  /** Comes in as a guest; whoever is somebody already stays so. */
  guest: (name: string) => coming('/api/guest', name ? { name } : {}),
  /** Who one is, or null where the server knows nobody. */
  me: async () => {
    try {
      const me = await ask(Me, 'GET', '/api/me');
      identity.known();
      ban.over();
      return me;
    } catch (problem) {
      if (problem instanceof Refused && problem.refusal.code === 'http.token') return null;
      throw problem;
    }
  },
  rename: (name: string) => ask(Me, 'PATCH', '/api/me', { name }),
  deleteMe: () => leaving('DELETE', '/api/me'),
  exportMe: () => ask(Export, 'GET', '/api/me/export'),
  /** One's own tables, the latest changed first; `before` is the `changed` of the last one of the page before. */
  myTables: async (before?: number) =>
    (await ask(OwnTables, 'GET', `/api/me/tables${before === undefined ? '' : `?before=${before}`}`)).tables,

  someone: (id: string) => ask(Someone, 'GET', `/api/people/${one(id)}`),
  ratingCourse: async (id: string, game: string) =>
    (await ask(RatingCourse, 'GET', `/api/people/${one(id)}/ratings/${one(game)}`)).points,
  results: (id: string, game: string) => ask(Results, 'GET', `/api/people/${one(id)}/results/${one(game)}`),
  /** `after`: what the page before said in `next`. */
  leaders: (game: string, after?: string) =>
    ask(Leaders, 'GET', `/api/leaders/${one(game)}${after === undefined ? '' : `?after=${one(after)}`}`),
  contacts: () => ask(Contacts, 'GET', '/api/me/contacts'),
  tie: (tie: Tie, id: string) => ask(Done, 'PUT', `/api/me/${tie}/${one(id)}`),
  untie: (tie: Tie, id: string) => ask(Done, 'DELETE', `/api/me/${tie}/${one(id)}`),

  challenges: () => ask(Challenges, 'GET', '/api/me/challenges'),
  challenge: (wish: NewChallenge) => ask(Challenge, 'POST', '/api/challenges', wish),
  acceptChallenge: (id: string) => ask(TableLink, 'POST', `/api/challenges/${one(id)}/accept`),
  declineChallenge: (id: string, word: DecliningWord) =>
    ask(Done, 'POST', `/api/challenges/${one(id)}/decline`, { word }),
  /** Takes one's own back, or an answer to it off the list. */
  withdrawChallenge: (id: string) => ask(Done, 'DELETE', `/api/challenges/${one(id)}`),
  /** What the operators want everybody to know just now. */
  announcements: async () => (await ask(Announcements, 'GET', '/api/announcements')).announcements,
  privacy: () => ask(PrivacyTerms, 'GET', '/api/privacy'),
  report: (report: NewReport) => ask(Done, 'POST', '/api/reports', report),

  /** The tables that wait for oneself, what is due first, first. */
  turns: async () => (await ask(Turns, 'GET', '/api/me/turns')).turns,

  notices: () => ask(Notices, 'GET', '/api/me/notices'),
  addPush: async (subscription: Subscription) => (await ask(PushId, 'POST', '/api/me/push', subscription)).id,
  removePush: (id: string) => ask(Done, 'DELETE', `/api/me/push/${one(id)}`),
  setMail: (mail: Pick<Mail, 'address' | 'language' | 'turns' | 'challenges'> & { password?: string }) =>
    ask(Mail, 'PUT', '/api/me/mail', mail),
  removeMail: () => ask(Done, 'DELETE', '/api/me/mail'),
  confirmMail: (ticket: string) => ask(Done, 'POST', '/api/mail/confirm', { ticket }),
  stopMail: (ticket: string) => ask(Done, 'POST', '/api/mail/stop', { ticket }),
  forgotPassword: (name: string) => ask(Done, 'POST', '/api/password/forgotten', { name }),
  newPassword: (ticket: string, password: string) => coming('/api/password/new', { ticket, password }),

  signUp: (name: string, password: string) => coming('/api/account', { name, password }),
  signIn: (name: string, password: string) => coming('/api/login', { name, password }),
  signOut: () => leaving('POST', '/api/logout'),
};
