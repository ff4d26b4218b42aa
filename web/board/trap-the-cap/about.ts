// SPDX-License-Identifier: MIT
import type { About } from '../kit/contract';

export default {
  rooms: { board: { share: 1.0156 }, four: { share: 0.9012 } },
} satisfies About;
