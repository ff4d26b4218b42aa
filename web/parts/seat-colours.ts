// SPDX-License-Identifier: MIT
// The colours of the seats' pieces in games where they are not those of the house; known before a game is loaded.
import { tones } from './crown-cap';

export const seatColours: Readonly<Record<string, readonly string[]>> = {
  'top-cap': [tones.cream.base, tones.blue.base],
};
