// SPDX-License-Identifier: MIT
// What a refusal says of a ban. Its time is written as the server writes times for people: "2026-11-18 20:15 UTC".
import type { Refusal } from '$app/engine/types';

export interface BanTerms {
  /** None: for good. */
  until: Date | null;
  reason: string;
}

export function banTerms({ code, arguments: given }: Refusal): BanTerms {
  const [first = '', second = ''] = given;
  if (code !== 'person.banned-until') return { until: null, reason: first };
  const until = new Date(first.replace(' UTC', 'Z').replace(' ', 'T'));
  return { until: Number.isNaN(until.getTime()) ? null : until, reason: second };
}
