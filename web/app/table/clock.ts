// SPDX-License-Identifier: MIT

/** What a clock shows: days by post, tenths when it gets tight. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}
