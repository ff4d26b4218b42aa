// SPDX-License-Identifier: MIT
// Where one is. Links are plain <a href>; those within the house do not load the page anew.
import { createSubscriber } from 'svelte/reactivity';

let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
});

export interface Place {
  /** The parts of the path: "/play/top-cap" is ["play", "top-cap"]. */
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // "%" in an address that somebody mistyped: a page that is not there, like others
  }
}

export function here(): Place {
  subscribe();
  return {
    parts: location.pathname.split('/').filter(Boolean).map(decoded),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

function arrive(hash: string) {
  changed();
  if (hash === '') scrollTo(0, 0);
}

/** Goes to a page of ours. */
export function go(path: string, options: { replace?: boolean } = {}) {
  const to = new URL(path, location.href);
  if (options.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  arrive(to.hash);
}

export function href(...parts: string[]): string {
  return '/' + parts.map(encodeURIComponent).join('/');
}

/** Server paths and other sites are left to the browser. */
function isOurs(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.hasAttribute('download') &&
    (link.target === '' || link.target === '_self') &&
    !link.pathname.startsWith('/api/')
  );
}

export function startRouter() {
  addEventListener('popstate', () => changed());
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link?.href || !isOurs(link)) return;
    const samePage =
      link.pathname === location.pathname && link.search === location.search && link.hash !== '';
    if (samePage) return;
    event.preventDefault();
    go(link.href);
  });
}
