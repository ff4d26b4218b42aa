// SPDX-License-Identifier: MIT
// Signs that something waits: a number in the title and a dot on the icon of a page that nobody looks at, and a number on
// the icon of the installed one.
import { createSubscriber } from 'svelte/reactivity';
import { settings } from '$settings/settings.svelte';
import { waiting } from '$app/turns/waiting.svelte';

const subscribe = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update);
  return () => document.removeEventListener('visibilitychange', update);
});

export function isHidden(): boolean {
  subscribe();
  return document.hidden;
}

const prefix = /^\(\d+\) /;

function mark(count: number) {
  const title = (count > 0 ? `(${count}) ` : '') + document.title.replace(prefix, '');
  if (title !== document.title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.setAttribute('href', count > 0 ? '/icon-turn.svg' : '/icon.svg');
}

/** A browser that has no badges, or forbids them, has none. */
const noBadge = () => {};

/** Keeps them as long as the page lives. */
export function keepSigns() {
  $effect.root(() => {
    const count = $derived(settings.signs && isHidden() ? waiting.count : 0);
    $effect(() => mark(count));
    // Pages change their titles: the number stays before the new one.
    new MutationObserver(() => mark(count)).observe(document.head, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    $effect(() => {
      const all = waiting.known ? waiting.count : -1;
      if (all === 0) navigator.clearAppBadge?.().catch(noBadge);
      else if (all > 0 && settings.signs) navigator.setAppBadge?.(all).catch(noBadge);
    });
  });
}
