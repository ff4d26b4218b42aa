// SPDX-License-Identifier: MIT
// Reading what somebody may have written: an edition's tree has what the game expects, or something else, or nothing.
import type { Branch, Tree } from './editor';

export const isTree = (value: Branch | undefined): value is Tree =>
  typeof value === 'object' && !Array.isArray(value);

/** "crates.pawns[3]" as "crates", "pawns", 3. */
export function partsOf(key: string): (string | number)[] {
  return [...key.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) =>
    index === undefined ? part : Number(index),
  );
}

/** What is there under a key; undefined where nothing is. */
export function branchAt(tree: Tree, key: string): Branch | undefined {
  let at: Branch | undefined = tree;
  for (const part of partsOf(key)) {
    if (typeof part === 'number') at = Array.isArray(at) ? at[part] : undefined;
    else at = isTree(at) ? at[part] : undefined;
  }
  return at;
}

export function textAt(tree: Tree, key: string): string {
  const found = branchAt(tree, key);
  return typeof found === 'string' ? found : '';
}

export function numberAt(tree: Tree, key: string, otherwise: number): number {
  const found = branchAt(tree, key);
  return typeof found === 'number' ? found : otherwise;
}

/** Only what is a text; the reader of editions says what the others are. */
export function textsAt(tree: Tree, key: string): string[] {
  const found = branchAt(tree, key);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

export function numbersAt(tree: Tree, key: string): number[] {
  const found = branchAt(tree, key);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'number') : [];
}

/** The same with another value under a key, whose tables are made where they are missing; undefined takes it away. */
export function withBranch(tree: Tree, key: string, value: Branch | undefined): Tree {
  const [first = '', ...rest] = key.split('.');
  if (rest.length > 0) {
    const inner = tree[first];
    return { ...tree, [first]: withBranch(isTree(inner) ? inner : {}, rest.join('.'), value) };
  }
  if (value !== undefined) return { ...tree, [first]: value };
  const { [first]: _, ...others } = tree;
  return others;
}
