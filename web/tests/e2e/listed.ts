// SPDX-License-Identifier: MIT
// The list of tables to watch has pages, and other tests play at the same server.
import { expect, type APIRequestContext } from '@playwright/test';

interface Listed {
  table: string;
  watching: number;
}
type Stage = 'playing' | 'over';

/** A table where it stands in the list; nothing where it does not, on whichever page. */
async function find(request: APIRequestContext, stage: Stage, table: string) {
  for (let before = ''; ;) {
    const answer = await request.get(`/api/watch?stage=${stage}${before}`);
    expect(answer.status()).toBe(200);
    const { tables, next } = (await answer.json()) as { tables: Listed[]; next?: string };
    const found = tables.find((one) => one.table === table);
    if (found || !next) return found;
    before = `&before=${encodeURIComponent(next)}`;
  }
}

/** The same once it is there: the list is written behind the tables. */
export async function listedAt(request: APIRequestContext, stage: Stage, table: string): Promise<Listed> {
  let found: Listed | undefined;
  await expect.poll(async () => (found = await find(request, stage, table)) !== undefined).toBe(true);
  return found!;
}

export const isListed = async (request: APIRequestContext, stage: Stage, table: string) =>
  (await find(request, stage, table)) !== undefined;
