// SPDX-License-Identifier: MIT
// Points as people write them on a slate: 2½, not 2.5.

const fractions: Record<number, string> = { 25: '¼', 50: '½', 75: '¾' };

/** "2½", "¾", "0"; thirds and the like, which tables of more than two make, with two digits. */
export function pointsText(points: number, language: string): string {
  const hundredths = Math.round(points * 100);
  const whole = Math.floor(hundredths / 100);
  const part = hundredths - whole * 100;
  const fraction = fractions[part];
  if (fraction) return whole === 0 ? fraction : `${whole}${fraction}`;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100);
}
