// SPDX-License-Identifier: MIT
import type { About } from '../kit/contract';

export default {
  rooms: { board: { share: 966 / 948 } },
} satisfies About;
