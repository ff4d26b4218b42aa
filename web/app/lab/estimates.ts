// SPDX-License-Identifier: MIT
// What a study that still runs says by now, and how long it takes until it says more.
import type { Share, Variant } from '$app/study/study-file';

/** 95% of a normal distribution lie within so many standard errors. */
const errors = 1.959964;

/** A share by its name: "seat:0", "won", "decided", "shared", "deed:GROUP/NAME". Null where the board has no such thing. */
export function shareNamed(variant: Variant, name: string): Share | null {
  const [kind = '', rest = ''] = name.split(/:(.*)/s);
  if (kind === 'seat') return variant.seats[Number(rest)]?.won ?? null;
  if (kind === 'won' || kind === 'decided' || kind === 'shared') return variant.outcomes[kind];
  if (kind !== 'deed') return null;
  const [group, deed] = rest.split(/\/(.*)/s);
  const deeds = variant.deeds.find((one) => one.group === group)?.deeds;
  return deeds?.find((one) => one.name === deed)?.with ?? null;
}

/** What is spoken of first where a game says nothing else. */
export const usualHeadline = ({ cooperative }: Variant): string[] =>
  cooperative ? ['won'] : ['seat:0', 'shared'];

const error = ({ share, of }: Share): number => Math.sqrt(((share ?? 0) * (1 - (share ?? 0))) / of);

/** By how many standard errors two shares differ; 0 where one of them is not known. */
export function apartBy(one: Share | null, other: Share | null): number {
  if (!one || !other || one.share === null || other.share === null) return 0;
  const both = Math.hypot(error(one), error(other));
  const difference = Math.abs(one.share - other.share);
  return both > 0 ? difference / both : difference > 0 ? Infinity : 0;
}

/** The one of these by which two boards differ most surely; the first that is known where they do not, or nothing is
 *  beside the board. */
export function headline(names: readonly string[], one: Variant, other: Variant | null): string | null {
  const known = names.filter((name) => shareNamed(one, name)?.share != null);
  const apart = (name: string) => (other ? apartBy(shareNamed(one, name), shareNamed(other, name)) : 0);
  return known.reduce<string | null>(
    (most, name) => (most !== null && apart(most) >= apart(name) ? most : name),
    null,
  );
}

/** So many are needed until a share like this is known within `half` to either side. */
export function needed(share: number, half: number): number {
  return Math.ceil((errors ** 2 * share * (1 - share)) / half ** 2);
}

/** What is known after so many games. */
export interface Moment {
  games: number;
  share: number;
  low: number;
  high: number;
}

/** How an estimate narrowed: enough moments for a picture, the last among them, however long it runs. */
export class History {
  moments: Moment[] = [];
  private step = 1;

  constructor(private readonly most = 120) {}

  add(games: number, { share, low, high }: Share) {
    if (share === null || low === null || high === null) return;
    const last = this.moments.at(-1);
    if (last && games <= last.games) return;
    const before = this.moments.at(-2);
    // The last one only stays if it is far enough from the one before it.
    const kept =
      last && before && last.games - before.games < this.step ? this.moments.slice(0, -1) : this.moments;
    this.moments = [...kept, { games, share, low, high }];
    if (this.moments.length < this.most) return;
    this.moments = this.moments.filter((_, n) => n % 2 === (this.moments.length - 1) % 2);
    const [first, second] = this.moments;
    if (first && second) this.step = second.games - first.games;
  }
}

/** How fast games are played, by the last while of it. */
export class Pace {
  private readonly seen: { at: number; played: number }[] = [];

  constructor(private readonly window = 10_000) {}

  add(at: number, played: number) {
    this.seen.push({ at, played });
    while (this.seen.length > 2 && at - this.seen[1]!.at >= this.window) this.seen.shift();
  }

  /** Games a second; null as long as nobody can say. */
  get rate(): number | null {
    const [first, last] = [this.seen[0], this.seen.at(-1)];
    if (!first || !last || last.at <= first.at || last.played <= first.played) return null;
    return ((last.played - first.played) / (last.at - first.at)) * 1000;
  }
}

/** Seconds until a share is known within `half`: 0 where it is already, null where nobody can say. */
export function secondsUntil(share: Share, half: number, played: number, rate: number | null): number | null {
  if (share.share === null || share.of === 0 || played === 0 || rate === null) return null;
  // A share that was never or always seen says little of how it scatters.
  const likely = Math.min(1 - 1 / (share.of + 2), Math.max(1 / (share.of + 2), share.share));
  const missing = needed(likely, half) - share.of;
  if (missing <= 0) return 0;
  return (missing * (played / share.of)) / rate; // only some games count for it
}
