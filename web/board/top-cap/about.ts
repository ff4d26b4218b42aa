// SPDX-License-Identifier: MIT
import { tones } from '$parts/crown-cap';
import type { About } from '../kit/contract';

export default {
  seatColours: [tones.cream.base, tones.blue.base],
  rooms: { board: { share: 14.35 / 14.1 } },
} satisfies About;
