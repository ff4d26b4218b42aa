// SPDX-License-Identifier: MIT
import type { About } from '../kit/contract';
import { share } from './layout';

export default { rooms: { board: { share } } } satisfies About;
