// SPDX-License-Identifier: MIT
// Begins to ask what waits and to tell of it; loaded once there is something to see.
import { untrack } from 'svelte';
import { settings } from '$settings/settings.svelte';
import { api } from '$app/api/api';
import { identity } from '$app/api/identity';
import { Asking, type News } from '$app/turns/asking';
import { waiting } from '$app/turns/waiting.svelte';
import { hearChallenges } from './challenges';
import { hearOpenTable, hearTurns } from './notices';
import { keepSigns } from './signs.svelte';
import { remembered } from './subscribed';

async function ask(): Promise<News> {
  const [turns, challenges] = await Promise.all([api.turns(), api.challenges()]);
  return { turns, challenges };
}

async function heard({ turns, challenges }: News, own: boolean) {
  hearChallenges(challenges, own);
  // Who one is stands in no list; it is asked when there is one to read.
  if (turns.length > 0 && waiting.me === '')
    waiting.me = await api.me().then(
      (me) => me?.id ?? '',
      () => '',
    );
  hearTurns(turns, own);
}

export function start() {
  const asking = new Asking({
    ask,
    isSeen: () => !document.hidden,
    isNobody: identity.isNobody,
    random: Math.random,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('capbarrel.turns') : null,
    heard: (news, own) => void heard(news, own),
  });
  waiting.askSoon = () => asking.soon();
  document.addEventListener('visibilitychange', () => asking.seen());
  identity.watch(() => {
    waiting.me = '';
    asking.changed();
  });
  keepSigns();

  $effect.root(() => {
    // A table that is open knows before the server's list does; the list has the others.
    let before = untrack(() => waiting.open);
    $effect(() => {
      const { open } = waiting;
      const same = open?.table === before?.table;
      if (open?.mine && same && before?.mine === false) untrack(() => hearOpenTable(open));
      if ((before?.mine && !open?.mine) || !same) asking.soon();
      before = open;
    });
    $effect(() => {
      void [settings.language, settings.challenges];
      if (remembered() === null) return;
      // Where it fails nothing is lost: the next page tries again.
      void import('./push').then(({ keepUp }) => keepUp()).catch(() => {});
    });
  });
}
