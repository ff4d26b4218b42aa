// SPDX-License-Identifier: MIT

/** "Harbour raid!" of Loot is the file "loot-harbour-raid.toml". */
export function fileName(game: string, name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${[game, plain].filter(Boolean).join('-')}.toml`;
}
