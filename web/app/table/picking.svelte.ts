// SPDX-License-Identifier: MIT
// Choosing an action by picking places one after the other. Knows only the paths of the legal choices. Where a choice is
// to be asked about first, a second pick of the place that it ended at plays it.
import type { Choice, Offer } from '$board/kit/contract';

const startsWith = (path: string[], start: string[]) => start.every((place, n) => path[n] === place);

export class Picking {
  private choices = $state.raw<Choice[]>([]);
  picked = $state.raw<string[]>([]);
  /** A choice that was made and waits to be confirmed. */
  unsure = $state.raw<Choice | null>(null);

  /** The choices that are still possible. */
  readonly open = $derived(this.choices.filter((choice) => startsWith(choice.path, this.picked)));

  /** A choice that is complete, though others go on from it. */
  readonly complete = $derived(
    this.picked.length > 0 && this.open.length > 1
      ? this.open.find((choice) => choice.path.length === this.picked.length)
      : undefined,
  );

  /** Steps that are buttons and not places of the board, each with the choices behind it. */
  readonly buttons = $derived.by(() => {
    const steps = new Map<string, Choice[]>();
    for (const choice of this.open) {
      const step = choice.path[this.picked.length];
      if (!step?.startsWith('!')) continue;
      const behind = steps.get(step);
      if (behind) behind.push(choice);
      else steps.set(step, [choice]);
    }
    return [...steps].map(([step, behind]) => ({ step, behind }));
  });

  /** @param decided is called with the choice that the picks lead to.
   *  @param asks says whether a choice that was just made is to be confirmed first. */
  constructor(
    private readonly decided: (choice: Choice) => void,
    private readonly asks: (choice: Choice) => boolean = () => false,
  ) {}

  offerAnew(choices: Choice[]) {
    this.choices = choices;
    this.picked = [];
    this.unsure = null;
  }

  offer = (place: string): Offer => {
    if (this.picked.includes(place)) return 'picked';
    const depth = this.picked.length;
    if (depth > 0 && this.open.some((choice) => choice.path[depth] === place)) return 'next';
    const first = this.choices.filter((choice) => choice.path[0] === place);
    if (first.length === 0) return 'none';
    return first.every((choice) => choice.path.length === 1) ? 'next' : 'start';
  };

  /** @returns whether there was something to pick there. */
  pick = (place: string): boolean => {
    if (this.unsure?.path.at(-1) === place) {
      this.confirm();
      return true;
    }
    this.unsure = null;
    const offered = this.offer(place);
    const depth = this.picked.length;
    if (offered === 'none') return false;
    if (offered === 'picked') this.picked = this.picked.slice(0, this.picked.indexOf(place));
    else if (depth > 0 && this.open.some((choice) => choice.path[depth] === place))
      this.picked = [...this.picked, place];
    else this.picked = [place];
    const [only] = this.open;
    if (this.open.length === 1 && only && only.path.length === this.picked.length) this.choose(only);
    return true;
  };

  /** Somebody wants this choice: it is played, or asked about. */
  choose(choice: Choice) {
    if (this.asks(choice)) this.unsure = choice;
    else this.decided(choice);
  }

  confirm() {
    const choice = this.unsure;
    this.unsure = null;
    if (choice) this.decided(choice);
  }

  /** One pick back; a choice that was asked about is not played. */
  back() {
    this.unsure = null;
    this.picked = this.picked.slice(0, -1);
  }
}
