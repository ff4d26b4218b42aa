// SPDX-License-Identifier: MIT
import type { About } from '../kit/contract';

export default {
  rooms: { board: { share: 1 }, city: { share: 0.95, pixels: 56 } },
} satisfies About;
