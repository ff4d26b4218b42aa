// SPDX-License-Identifier: MIT
// What somebody likes, kept in this browser: nothing of it is sent anywhere, save the name when they sit down.
import { untrack } from 'svelte';
import * as v from 'valibot';
import { currentLanguage, languages, preferredLanguage, useLanguage, type Language } from '$words/words';

const key = 'capbarrel.settings';

const Settings = v.object({
  theme: v.fallback(v.picklist(['auto', 'dark', 'light']), 'auto'),
  language: v.fallback(v.picklist(Object.keys(languages) as Language[]), () =>
    preferredLanguage(navigator.languages),
  ),
  sound: v.fallback(v.boolean(), true),
  /** auto: as the system asks for; off: pieces jump. */
  animation: v.fallback(v.picklist(['auto', 'off']), 'auto'),
  /** Which moves on the board are asked about before they are played. */
  confirm: v.fallback(v.picklist(['never', 'touch', 'always']), 'touch'),
  /** What tells, in a page that nobody looks at, that it is one's turn; nothing does until it is asked for. */
  signs: v.fallback(v.boolean(), false),
  notices: v.fallback(v.boolean(), false),
  /** Of challenges too, here and on this device. */
  challenges: v.fallback(v.boolean(), false),
  name: v.fallback(v.string(), ''),
  /** The game that "Play now" starts. */
  lastGame: v.fallback(v.string(), ''),
});
export type Settings = v.InferOutput<typeof Settings>;

// Earlier pages knew only yes and no.
function asWritten(stored: unknown): unknown {
  const earlier = v.safeParse(v.looseObject({ confirmTouch: v.literal(false) }), stored);
  return earlier.success ? { confirm: 'never', ...earlier.output } : stored;
}

// Storage may be forbidden, or hold what an older page wrote: each value that is not understood is the usual one.
function kept(): Settings {
  let stored: unknown;
  try {
    stored = asWritten(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    stored = {};
  }
  return v.parse(v.fallback(Settings, v.parse(Settings, {})), stored);
}

export const settings = $state<Settings>(kept());

// What is changed in another page holds here too, and is not written over with what was before.
window.addEventListener('storage', (change) => {
  if (change.key === key) Object.assign(settings, kept());
});

const daytime = matchMedia('(prefers-color-scheme: light)');
const less = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ light: daytime.matches, calm: less.matches });
daytime.addEventListener('change', () => (system.light = daytime.matches));
less.addEventListener('change', () => (system.calm = less.matches));

export function themeNow(): 'dark' | 'light' {
  if (settings.theme !== 'auto') return settings.theme;
  return system.light ? 'light' : 'dark';
}

/** Whether pieces are to jump instead of moving. */
export function calm(): boolean {
  return settings.animation === 'off' || system.calm;
}

/** Keeps the page, and what is stored, as the settings say; call once, before the first page is shown. */
export async function applySettings(): Promise<void> {
  const root = document.documentElement;
  await useLanguage(settings.language);
  $effect.root(() => {
    $effect.pre(() => {
      root.dataset['theme'] = themeNow();
      root.toggleAttribute('data-calm', calm());
    });
    // What is read aloud is in the language of the words that are there.
    $effect.pre(() => {
      root.lang = currentLanguage();
    });
    $effect.pre(() => {
      if (settings.language !== untrack(currentLanguage)) void useLanguage(settings.language);
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(key, text);
      } catch {
        // Without storage the settings last as long as the page.
      }
    });
  });
}
