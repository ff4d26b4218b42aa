// SPDX-License-Identifier: MIT
import type { Variant } from './study-file';

type Look = Variant['lead']['course'][number];

/** How things stand at half-time, by the look that is nearest to it. */
export function halfway({ lead }: Variant): Look | undefined {
  const away = ({ at }: Look) => Math.abs(at - 0.5);
  return lead.course.reduce<Look | undefined>(
    (best, look) => (best && away(best) <= away(look) ? best : look),
    undefined,
  );
}
