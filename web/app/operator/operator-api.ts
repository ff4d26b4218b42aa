// SPDX-License-Identifier: MIT
// The operators' side of the server (docs/openapi.yaml). Apart from the rest of it, since few ever need it.
import * as v from 'valibot';
import { ask } from '$app/api/api';
import { EventCards } from '$app/api/events';
import { Announcements, Done, reportReasons } from '$app/api/types';

const Time = v.number();
const Named = v.object({ id: v.string(), name: v.string() });
const Next = v.nullable(v.number());

export const LogEntry = v.object({
  id: v.number(),
  at: Time,
  /** Nobody: whoever has the command line. */
  by: v.nullable(Named),
  what: v.string(),
  person: v.nullable(Named),
  /** What else it was about: until when, a word, a text, a number. */
  about: v.string(),
  why: v.string(),
});
export type LogEntry = v.InferOutput<typeof LogEntry>;

const Report = v.object({
  id: v.number(),
  at: Time,
  by: v.nullable(Named),
  person: v.nullable(Named),
  reason: v.picklist(reportReasons),
  words: v.string(),
  table: v.nullable(v.string()),
  handled: v.nullable(LogEntry),
});
export type Report = v.InferOutput<typeof Report>;
const Reports = v.object({ reports: v.array(Report), open: v.number(), next: Next });

const Listed = v.object({
  ...Named.entries,
  account: v.boolean(),
  operator: v.boolean(),
  made: Time,
  banned: v.boolean(),
  muted: v.boolean(),
  forbidden: v.nullable(v.string()),
});
export type Listed = v.InferOutput<typeof Listed>;
const People = v.object({ people: v.array(Listed), next: Next });

const Sanction = v.object({
  kind: v.picklist(['mute', 'ban']),
  since: Time,
  until: v.nullable(Time),
  reason: v.string(),
});
export type Sanction = v.InferOutput<typeof Sanction>;
const Person = v.object({
  ...Named.entries,
  account: v.boolean(),
  made: Time,
  sanctions: v.array(Sanction),
  reports: v.array(Report),
});
export type Person = v.InferOutput<typeof Person>;

const Edition = v.object({
  edition: v.string(),
  game: v.string(),
  name: v.string(),
  /** Whose it is, and what is said of it, as it says itself. */
  by: v.string(),
  about: v.string(),
  path: v.string(),
  person: Named,
  made: Time,
  used: Time,
});
export type Edition = v.InferOutput<typeof Edition>;
const Editions = v.object({ editions: v.array(Edition), next: Next });

const Rules = v.object({ rules: v.array(v.object({ id: v.number(), word: v.string() })) });
const Log = v.object({ log: v.array(LogEntry), next: Next });
const Day = v.object({
  day: v.string(),
  people: v.number(),
  guests: v.number(),
  accounts: v.number(),
  rated: v.number(),
  reports: v.number(),
  refusals: v.number(),
  games: v.record(v.string(), v.object({ made: v.number(), finished: v.number() })),
});
export type Day = v.InferOutput<typeof Day>;
const Days = v.object({ days: v.array(Day) });
const Numbered = v.object({ id: v.number() });

const root = '/api/operator';
const one = encodeURIComponent;

/** "?name=x&before=3", without what is not said. */
const Laid = v.object({ doors: v.optional(v.number(), 0) });

function query(values: Record<string, string | number | boolean | null | undefined>): string {
  const said = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return said.length === 0
    ? ''
    : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

export const operatorApi = {
  reports: (state: 'open' | 'handled', before?: number | null) =>
    ask(Reports, 'GET', `${root}/reports${query({ state, before })}`),
  handle: (id: number, handled: boolean, why = '') =>
    ask(Done, 'PUT', `${root}/reports/${id}`, { handled, why }),

  people: (name: string, offending: boolean, before?: number | null) =>
    ask(People, 'GET', `${root}/people${query({ name, offending: offending || null, before })}`),
  person: (id: string) => ask(Person, 'GET', `${root}/people/${one(id)}`),
  /** `doors`: with a ban, also let no new guest in from where they came from lately. How many doors that closed. */
  lay: async (id: string, kind: Sanction['kind'], why: string, until: number | null, doors = false) =>
    (await ask(Laid, 'PUT', `${root}/people/${one(id)}/${kind}`, { why, until, ...(doors && { doors }) }))
      .doors,
  lift: (id: string, kind: Sanction['kind']) => ask(Done, 'DELETE', `${root}/people/${one(id)}/${kind}`),
  rename: async (id: string, why: string, name: string) =>
    (await ask(v.object({ name: v.string() }), 'PUT', `${root}/people/${one(id)}/name`, { why, name })).name,

  announcements: async () => (await ask(Announcements, 'GET', `${root}/announcements`)).announcements,
  announce: (english: string, german: string, from: number | null, until: number | null) =>
    ask(Numbered, 'POST', `${root}/announcements`, { english, german, from, until }),
  withdraw: (id: number) => ask(Done, 'DELETE', `${root}/announcements/${id}`),

  rules: async () => (await ask(Rules, 'GET', `${root}/rules`)).rules,
  addRule: (word: string) => ask(Numbered, 'POST', `${root}/rules`, { word }),
  removeRule: (id: number) => ask(Done, 'DELETE', `${root}/rules/${id}`),

  events: async () => (await ask(EventCards, 'GET', `${root}/events`)).events,
  callOff: (event: string, why: string) =>
    ask(Done, 'POST', `${root}/events/${one(event)}/call-off`, { why }),

  /** None: it is called by its game and format. */
  retitle: async (event: string, why: string, title: string) =>
    (
      await ask(v.object({ title: v.string() }), 'PUT', `${root}/events/${one(event)}/title`, {
        why,
        title: title.trim(),
      })
    ).title,

  editions: (before?: number | null) => ask(Editions, 'GET', `${root}/editions${query({ before })}`),
  takeDown: (edition: string, why: string) =>
    ask(Done, 'POST', `${root}/editions/${one(edition)}/take-down`, { why }),

  log: (before?: number | null) => ask(Log, 'GET', `${root}/log${query({ before })}`),
  numbers: async () => (await ask(Days, 'GET', `${root}/numbers`)).days,
};
