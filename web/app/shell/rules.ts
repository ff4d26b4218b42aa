// SPDX-License-Identifier: MIT
// Which game a rule's number belongs to: TC-08 is a rule of Top Cap.

const games: Record<string, string> = {
  TC: 'top-cap',
  LT: 'loot',
  TT: 'trap-the-cap',
  BV: 'bottlecap-vikings',
  TD: 'top-drop',
};

/** The page of a rule, at its line. */
export function rulePath(rule: string): string {
  return `/rules/${games[rule.slice(0, 2)] ?? ''}#${rule}`;
}
