// SPDX-License-Identifier: MIT
// What is known of a game before it is loaded.
import type { About } from './kit/contract';

const files = import.meta.glob<{ default: About }>('./*/about.ts', { eager: true });

export const aboutOf = (game: string): About => files[`./${game}/about.ts`]?.default ?? {};
