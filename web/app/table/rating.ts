// SPDX-License-Identifier: MIT
// How strong somebody is, in the few letters there are room for beside a name, and read aloud.
import { t } from '$words/words';
import type { SitterRating } from '$board/kit/contract';
import type { RatingPoint } from '$app/api/types';

/** How far the true strength may lie to either side, in 19 cases of 20. */
export const spreadOf = ({ deviation }: Pick<RatingPoint, 'deviation'>): number => Math.round(2 * deviation);

/** "1553", and with a question mark as long as it is provisional. */
export const ratingBrief = ({ rating, provisional }: RatingPoint): string =>
  `${Math.round(rating)}${provisional ? '?' : ''}`;

export function ratingOfPerson(point: RatingPoint): SitterRating {
  const spread = spreadOf(point);
  const args = { rating: Math.round(point.rating), spread, provisional: point.provisional ? 'yes' : 'no' };
  return {
    text: `${ratingBrief(point)} ± ${spread}`,
    brief: ratingBrief(point),
    said: t('table.rating', args),
  };
}

/** Of a bot: no game moves it. */
export function ratingOfBot(rating: number): SitterRating {
  const text = String(Math.round(rating));
  return { text, brief: text, said: t('table.rating.bot', { rating: text }) };
}
