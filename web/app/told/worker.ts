// SPDX-License-Identifier: MIT
// The part of the service worker that tells: it shows what the server pushes while no page is open, and leads to the
// table. vite-plugin-pwa's worker, which keeps the pages for days without a network, loads it (build/offline.ts).
import * as v from 'valibot';
import english from '$messages/en/told.json';
import german from '$messages/de/told.json';
import { challengeNotice, turnNotice, type Say } from './sentences';

declare const self: ServiceWorkerGlobalScope;

const titles = import.meta.glob<string>('../../../games/*/messages/*.json', { import: 'title', eager: true });
const catalogues: Record<Language, Record<string, string>> = { en: english, de: german };
type Language = 'en' | 'de';

const language = v.fallback(v.picklist(['en', 'de']), 'en');
const News = v.variant('t', [
  v.object({
    t: v.literal('turn'),
    table: v.string(),
    game: v.string(),
    language,
    names: v.array(v.string()),
    due: v.nullable(v.number()),
    turns: v.number(),
  }),
  v.object({ t: v.literal('challenge'), id: v.string(), name: v.string(), game: v.string(), language }),
  v.object({ t: v.literal('test'), language }),
]);

/** These sentences have nothing in them but names to be put in. */
const sayIn =
  (language: Language): Say =>
  (key, args = {}) => {
    const [part, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
    if (name === 'title')
      return titles[`../../../games/${part.replaceAll('-', '_')}/messages/${language}.json`] ?? part;
    return catalogues[language][name]!.replace(/\{(\w+)\}/g, (_, argument: string) => args[argument] ?? '');
  };

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shows = (page: WindowClient, table: string) =>
  new URL(page.url).pathname === `/t/${encodeURIComponent(table)}`;

/** What the browser speaks, where nobody has said what the person does. */
const own = (): Language => (self.navigator.language.startsWith('de') ? 'de' : 'en');

const common = { icon: '/icon-192.png', badge: '/icon-192.png' };

async function tell(data: unknown) {
  // Browsers want something shown for every push, also for what only a newer worker would understand.
  const read = v.safeParse(News, data);
  const news = read.success ? read.output : { t: 'news' as const, language: own() };
  const say = sayIn(news.language);
  if (news.t === 'challenge') {
    const { title, body, tag } = challengeNotice(news, say);
    await self.registration.showNotification(title, {
      ...common,
      body,
      tag,
      lang: news.language,
      data: { page: '/games#challenges' },
    });
    return;
  }
  if (news.t !== 'turn') {
    await self.registration.showNotification(say(`told.${news.t}`), {
      ...common,
      body: say(`told.${news.t}.body`),
      tag: news.t,
      lang: news.language,
    });
    return;
  }
  const { title, body, tag } = turnNotice(news, news.language, say);
  const looking = (await pages()).some(
    (page) => page.visibilityState === 'visible' && shows(page, news.table),
  );
  await self.registration.showNotification(title, {
    ...common,
    body,
    tag,
    lang: news.language,
    silent: looking,
    data: { table: news.table },
  });
  // Whoever looks at the table sees it there.
  if (looking) (await self.registration.getNotifications({ tag })).forEach((one) => one.close());
  else await self.navigator.setAppBadge?.(news.turns);
}

function read(data: PushMessageData | null): unknown {
  try {
    return data?.json() as unknown;
  } catch {
    return null;
  }
}

self.addEventListener('push', (event) => event.waitUntil(tell(read(event.data))));

async function lead({ table, page }: { table?: string | undefined; page?: string | undefined }) {
  const open = await pages();
  if (page !== undefined) return void (await self.clients.openWindow(page));
  const there = table === undefined ? open[0] : open.find((page) => shows(page, table));
  if (there) await there.focus();
  else await self.clients.openWindow(table === undefined ? '/settings' : `/t/${encodeURIComponent(table)}`);
}

self.addEventListener('notificationclick', (event) => {
  const Data = v.object({ table: v.optional(v.string()), page: v.optional(v.string()) });
  const to = v.parse(v.fallback(Data, {}), event.notification.data);
  event.notification.close();
  event.waitUntil(lead(to));
});

// The browser has another address for us; the page would only notice when somebody opens it.
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChange) {
  const key = oldSubscription?.options.applicationServerKey;
  const fresh =
    newSubscription ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  const { endpoint, keys } = (fresh || null)?.toJSON() ?? {};
  if (!endpoint || !keys) return;
  await fetch('/api/me/push', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'], language: own() }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as SubscriptionChange).waitUntil(renew(event as SubscriptionChange)),
);
