// SPDX-License-Identifier: MIT
// What this browser remembers of its subscription. Apart from push.ts, so that pages load that only where there is one.

const key = 'capbarrel.push';

/** As it was written; null where there is none, or nothing may be stored. */
export function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(text: string) {
  localStorage.setItem(key, text);
}

export function forget() {
  localStorage.removeItem(key);
}
