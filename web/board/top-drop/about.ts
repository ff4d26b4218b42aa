// SPDX-License-Identifier: MIT
import type { About } from '../kit/contract';

export default {
  rooms: { board: { share: 576 / 390, wide: 652 / 720 } },
} satisfies About;
