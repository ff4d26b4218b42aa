// SPDX-License-Identifier: MIT
// What results say: the share of games won, and how far it may be chance.

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface ShareWon {
  /** Of one; a draw is half a win. */
  share: number;
  /** Wilson's interval, which holds the true share in 19 cases of 20. */
  low: number;
  high: number;
}

const z = 1.96;

export function shareWon({ won, drawn, lost }: Tally): ShareWon {
  const games = won + drawn + lost;
  const share = (won + drawn / 2) / games;
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const reach =
    (z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))) / (1 + (z * z) / games);
  return { share, low: middle - reach, high: middle + reach };
}
