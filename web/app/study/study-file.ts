// SPDX-License-Identifier: MIT
// What `capbarrel study GAME --json` writes; docs/study/README.md says what each number means.
import { useWordsOf } from '$words/words';

export interface Interval {
  low: number | null;
  high: number | null;
}
/** Of `of` games, sides or decisions, `count`; nothing where there are none. */
export interface Share extends Interval {
  count: number;
  of: number;
  share: number | null;
}
export interface Mean extends Interval {
  of: number;
  mean: number | null;
}
export interface Spread extends Mean {
  least: number;
  p5: number;
  median: number;
  p95: number;
  most: number;
  histogram: { from: number; width: number; counts: number[] };
}

export interface Deed {
  name: string;
  times: number;
  with: Share;
  without: Share;
  most: Share | null;
}
export interface DeedGroup {
  group: string;
  deeds: Deed[];
}

export interface Variant {
  name: string;
  options: Record<string, string>;
  edition: { name: string; checksum: string };
  games: number;
  cooperative: boolean;
  fair: number;
  outcomes: { decided: Share; shared: Share; unfinished: Share; won: Share | null };
  endings: { name: string; games: Share }[];
  seats: { seat: string; side: number; won: Share }[];
  length: { plies: Spread; turns: Spread };
  branching: {
    actions: Mean;
    forced: Share;
    forced_turns: Share;
    course: { from: number; actions: Mean; forced: Share }[];
  };
  lead: { changes: Mean; course: { at: number; level: Share; comeback: Share }[] };
  deeds: DeedGroup[];
}

export interface StudyFile {
  game: string;
  command: string;
  bot: string;
  judge: string;
  games: number;
  each: string[];
  variants: Variant[];
}

const files = import.meta.glob<StudyFile>(
  ['../../../docs/study/*.json', '!../../../docs/study/example.json'],
  {
    import: 'default',
  },
);
const pathOf = (game: string) => `../../../docs/study/${game}.json`;

export const isStudied = (game: string): boolean => pathOf(game) in files;

/** With the words for what is counted in it. */
export async function loadStudy(game: string): Promise<StudyFile> {
  const [file] = await Promise.all([files[pathOf(game)]!(), useWordsOf(game)]);
  return file;
}
