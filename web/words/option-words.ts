// SPDX-License-Identifier: MIT
// The words of a game's options, from the game's own catalogue.
import { hasWord, t } from './words';

export const optionName = (game: string, option: string) => t(`${game}.option.${option}`);

export function optionHelp(game: string, option: string): string {
  return t(`${game}.option.${option}.help`);
}

/** A choice in words; numbers speak for themselves. */
export function optionValue(game: string, option: string, value: string): string {
  const key = `${game}.option.${option}.${value}`;
  return /^\d+$/.test(value) && !hasWord(key) ? value : t(key);
}
