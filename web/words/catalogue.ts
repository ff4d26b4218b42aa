// SPDX-License-Identifier: MIT
// Words by the part of the pages, or the game, that they belong to.

export type Words = Record<string, string>;
export type Catalogue = Record<string, Words>;

/** "messages/en/front.json", "games/top_cap/messages/en.json": which words a file has, and in which language. */
export function readPath(path: string): { part: string; language: string } {
  const [before, folder, file] = path
    .replace(/\.json$/, '')
    .split('/')
    .slice(-3) as [string, string, string];
  return folder === 'messages'
    ? { part: before.replaceAll('_', '-'), language: file }
    : { part: file, language: folder };
}

/** What several files of one language have. */
export const catalogueOf = (files: Record<string, Words>): Catalogue =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [readPath(path).part, words]));
