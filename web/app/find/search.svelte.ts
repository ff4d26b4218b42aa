// SPDX-License-Identifier: MIT
// The one search of this page: it goes on while one plays a bot meanwhile, ends where one goes elsewhere, and leads to
// the table.
import { untrack } from 'svelte';
import { t } from '$words/words';
import { settings } from '$settings/settings.svelte';
import { api } from '$app/api/api';
import { identity } from '$app/api/identity';
import { go, here, href } from '$app/shell/router';
import { toast } from '$app/shell/toast.svelte';
import { waiting } from '$app/turns/waiting.svelte';
import { Finding, mayLeave, type Wish } from './finding.svelte';

function arrive(table: string, wish: Wish | null) {
  const to = href('t', table);
  if (wish)
    void import('$app/told/notices').then(({ hearFound }) => hearFound(table, wish.game)).catch(() => {});
  waiting.askSoon();
  // Where there are days for a move, nobody is torn away from another game.
  if (wish && mayLeave(wish) && location.pathname !== '/find') {
    toast(t('find.laid', { game: t(`${wish.game}.title`) }), { words: t('games.open'), take: () => go(to) });
    return;
  }
  toast(t('find.found'));
  go(to);
}

/** Whoever is nobody yet, or no longer, comes in as a guest first. */
async function look({ game, clock }: Wish) {
  if (identity.isNobody()) await api.guest(settings.name.trim());
  try {
    return await api.find(game, clock);
  } catch (problem) {
    if (!identity.isNobody()) throw problem;
    await api.guest(settings.name.trim());
    return api.find(game, clock);
  }
}

export const finding = new Finding({
  look,
  ask: api.finding,
  stop: api.stopFinding,
  found: arrive,
});

let kept = false;

/** Watches where one goes, as long as the page lives. */
export function keepSearch() {
  if (kept) return;
  kept = true;
  $effect.root(() => {
    $effect(() => {
      const page = here().parts[0] ?? '';
      if (page !== 'find' && page !== 'play') untrack(() => finding.leave());
    });
  });
  addEventListener('pagehide', () => finding.leave());
}
