// SPDX-License-Identifier: MIT
// The system's own notice when a turn comes and nobody looks at the page; only for who has asked for it.
import { currentLanguage, t } from '$words/words';
import { settings } from '$settings/settings.svelte';
import type { Challenge, Turn } from '$app/api/types';
import { go, href } from '$app/shell/router';
import { othersAt, waiting, type OpenTable } from '$app/turns/waiting.svelte';
import { obstacle } from './permission.svelte';
import { challengeNotice, challengeTag, tagOf, turnNotice, type Notice, type TurnNews } from './sentences';

/** Undefined where pages have no worker. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** `table`: where it leads; without one, to what waits. */
async function show(table: string | undefined, { title, body, tag }: Notice) {
  if (
    !settings.notices ||
    !document.hidden ||
    obstacle('Notification') ||
    Notification.permission !== 'granted'
  )
    return;
  const options = {
    body,
    tag,
    lang: currentLanguage(),
    icon: '/icon-192.png',
    data: table === undefined ? { page: '/games#challenges' } : { table },
  };
  const worker = await registration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  const notice = new Notification(title, options);
  notice.onclick = () => {
    notice.close();
    window.focus();
    go(table === undefined ? '/games#challenges' : href('t', table));
  };
}

const showTurn = (news: TurnNews) => show(news.table, turnNotice(news, currentLanguage(), t));

/** What was said of what no longer waits is taken back. */
async function takeBack(tags: readonly string[]) {
  const worker = await registration();
  if (!worker) return;
  const shown = await Promise.all(tags.map((tag) => worker.getNotifications({ tag })));
  for (const notice of shown.flat()) notice.close();
}

export const noticeOfChallenge = async ({ id, game, from }: Challenge) => {
  if (settings.challenges) await show(undefined, challengeNotice({ id, game, name: from.name }, t));
};
export const takeBackChallenge = (id: string) => takeBack([challengeTag(id)]);

/** Hears what the server says waits, and keeps it. `own`: this tab has asked; the others leave it to that one to tell. */
export function hearTurns(turns: readonly Turn[], own: boolean) {
  const before = new Map(waiting.turns.map(({ table, since }) => [table, since]));
  const first = !waiting.known;
  waiting.turns = turns;
  waiting.known = true;
  const gone = [...before.keys()].filter((table) => !turns.some((turn) => turn.table === table));
  if (gone.length > 0) void takeBack(gone.map(tagOf));
  if (first || !own) return;
  for (const turn of turns) {
    if (before.get(turn.table) === turn.since || turn.table === waiting.open?.table) continue;
    void showTurn({ ...turn, names: othersAt(turn, waiting.me) });
  }
}

/** Tells of the table that is open in a page which nobody looks at. */
export function hearOpenTable(table: OpenTable) {
  void showTurn({ ...table, due: null });
}

/** Tells whoever looked for a game, and not at the page, that there is one. The table's own turn takes its place. */
export function hearFound(table: string, game: string) {
  const [title, body] = [t('told.found', { game: t(`${game}.title`) }), t('told.found.body')];
  void show(table, { title, body, tag: tagOf(table) });
}
