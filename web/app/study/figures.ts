// SPDX-License-Identifier: MIT
// Numbers as the reader's language writes them.
import { currentLanguage } from '$words/words';
import type { Interval, Mean, Share } from './study-file';

export const nothing = '–';

export function figure(value: number | null, digits = 0): string {
  if (value === null) return nothing;
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(currentLanguage(), form).format(value);
}

/** As it is, with a digit more where it lies between two numbers: a median may. */
export const asItIs = (value: number): string => figure(value, value % 1 === 0 ? 0 : 1);

/** "52.1 %" */
export function percent(share: number | null, digits = 1): string {
  return share === null ? nothing : `${figure(share * 100, digits)}\u00a0%`;
}

/** "50.4–53.8 %" */
export function range({ low, high }: Interval): string {
  return low === null || high === null ? '' : `${figure(low * 100, 1)}–${percent(high)}`;
}

export const shareText = (share: Share): string =>
  share.share === null ? nothing : `${percent(share.share)} (${range(share)})`;

export function meanText({ mean, low, high }: Mean): string {
  if (mean === null) return nothing;
  return low === null || high === null
    ? figure(mean, 1)
    : `${figure(mean, 1)} (${figure(low, 1)}–${figure(high, 1)})`;
}
