// SPDX-License-Identifier: MIT
// Long lists on a wall, a page at a time.

export interface PageOf {
  from: number;
  /** Behind the last. */
  to: number;
}

/** As few pages as hold so many, as equal as possible; one that is empty where there is nothing. */
export function pagesOf(count: number, fit: number): PageOf[] {
  const pages = Math.max(1, Math.ceil(count / fit));
  const edge = (page: number) => Math.ceil((count * page) / pages);
  return Array.from({ length: pages }, (_, page) => ({ from: edge(page), to: edge(page + 1) }));
}

/** Which of them is shown at a turn; they follow each other round and round. */
export const pageAt = (pages: readonly PageOf[], turn: number): PageOf => pages[turn % pages.length]!;
