// SPDX-License-Identifier: MIT
// The clocks that are offered for a table of the network.
import type { Clock } from '$app/api/types';

export interface ClockChoice {
  pace: 'none' | 'live' | 'post';
  minutes: number;
  seconds: number;
  days: number;
}

export const minutesEach = [1, 3, 5, 10, 15, 30, 60];
export const secondsBack = [0, 2, 5, 10, 30];
export const daysAMove = [1, 2, 3, 7, 14];

export const usualClock: ClockChoice = { pace: 'none', minutes: 10, seconds: 5, days: 3 };

export function clockOf(choice: ClockChoice): Clock {
  if (choice.pace === 'live') {
    return { pace: 'live', base: choice.minutes * 60_000, increment: choice.seconds * 1000 };
  }
  if (choice.pace === 'post') return { pace: 'post', base: choice.days * 86_400_000 };
  return { pace: 'none' };
}
