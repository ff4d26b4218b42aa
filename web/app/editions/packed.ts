// SPDX-License-Identifier: MIT
// A link that carries a whole board: "/workshop/loot#~…". What is behind the `#` no server is told of.
import { packText, unpackText } from '$app/shell/packed';

/** Bytes of text that an edition has at most, everywhere (kLongestEdition in game/edition_tree.hpp). */
export const longestEdition = 12_000;

export const packEdition = packText;

export const unpackEdition = (packed: string): Promise<string | null> => unpackText(packed, longestEdition);

/** The way to a page of a game with this board behind it. */
export const editionPath = async (page: 'workshop' | 'play', game: string, text: string): Promise<string> =>
  `/${page}/${game}#~${await packEdition(text)}`;
