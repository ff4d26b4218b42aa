// SPDX-License-Identifier: MIT
// How somebody likes to play a game against bots: how strong those are, and who begins. Kept in this browser for each
// game, so that it is chosen once.
import * as v from 'valibot';

const key = 'capbarrel.usual';

export const levels = ['1', '2', '3', '4', '5'] as const;
export type Level = (typeof levels)[number];

const Usual = v.object({
  level: v.fallback(v.picklist(levels), '3'),
  /** One's own seat: the first of them begins. */
  seat: v.fallback(v.picklist([0, 1]), 0),
});
export type Usual = v.InferOutput<typeof Usual>;

// Storage may be forbidden, or hold what another page wrote.
function kept(): Record<string, Usual> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return v.parse(v.fallback(v.record(v.string(), Usual), {}), stored);
  } catch {
    return {};
  }
}

const known = $state<Record<string, Usual>>(kept());
const unsaid = v.parse(Usual, {});

export const usualOf = (game: string): Usual => known[game] ?? unsaid;

export function remember(game: string, change: Partial<Usual>): void {
  known[game] = { ...usualOf(game), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
