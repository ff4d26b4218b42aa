// SPDX-License-Identifier: MIT
// A board that is being changed: as a tree by its editor or as text by hand, what is wrong with it, how it differs from
// where it came from, and the way back. What is wrong is kept all the same; only playing on it waits.
import { t, type Argument } from '$words/words';
import type { Change, Deed, EditorModule, Problem, Tree } from '$board/kit/editor';
import {
  compareEditions,
  readEdition,
  writeEdition,
  type BuiltIn,
  type ReadEdition,
} from '$app/engine/editions';
import { plainChanges } from '$app/editions/plain-changes';
import { keep, type HowKept, type KeptEdition } from '$app/editions/kept';
import { History } from './history.svelte';

/** What one has: a tree whose text is still being written, or a text with the tree that was read from it. */
interface Draft {
  tree: Tree | null;
  text: string | null;
}

const saveAfter = 300; // milliseconds
/** So many sentences stay in the page; a reader speaks of those that are added. */
const mostLines = 4;

export class Workbench {
  read = $state.raw<ReadEdition>(null!);
  /** What was done last, in a sentence. */
  note = $state('');
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  how = $state<HowKept>('kept');
  /** The engine's answer is to an earlier draft. */
  stale = $state(false);

  private readonly history: History<Draft, Deed>;
  private compared = $state.raw<Change[]>([]);
  private count = 0;
  private asking: Promise<void> | null = null;
  private saving: ReturnType<typeof setTimeout> | null = null;

  private constructor(
    private kept: KeptEdition,
    /** What it is compared with. */
    readonly base: BuiltIn,
    readonly printed: Tree,
    readonly module: EditorModule | null,
    begun: ReadEdition,
  ) {
    this.read = begun;
    this.history = new History<Draft, Deed>({ tree: begun.tree, text: kept.text });
  }

  static async open(kept: KeptEdition, base: BuiltIn, module: EditorModule | null): Promise<Workbench> {
    const { game } = kept;
    const [printed, begun] = await Promise.all([readEdition(game, base.text), readEdition(game, kept.text)]);
    const bench = new Workbench(kept, base, printed.tree ?? {}, module, begun);
    await bench.compare();
    return bench;
  }

  get id() {
    return this.kept.id;
  }
  get game() {
    return this.kept.game;
  }
  get from() {
    return this.kept.from;
  }

  private readonly draft = $derived.by(() => this.history.now);
  /** Null where the text is none that could be drawn; while the engine reads, what it was before. */
  readonly tree = $derived.by(() => this.draft.tree ?? this.read.tree);
  /** As somebody typed it, or as the engine wrote it. */
  readonly text = $derived.by(() => this.draft.text ?? this.read.text ?? '');
  readonly name = $derived.by(() => nameIn(this.tree) ?? this.kept.name);
  readonly problems = $derived.by<readonly Problem[]>(() => this.read.problems);
  readonly changes = $derived.by<readonly Change[]>(() => {
    if (!this.module) return this.compared;
    return this.tree ? this.module.changes(this.tree, this.printed) : [];
  });
  readonly canUndo = $derived.by(() => this.history.canUndo);
  readonly canRedo = $derived.by(() => this.history.canRedo);
  readonly isPlayable = $derived.by(
    () => !this.stale && this.problems.length === 0 && this.read.plays.length > 0,
  );

  /** The board is to be like this. */
  change = (tree: Tree, deed: Deed, joined?: string) => {
    this.history.push({ tree, text: null }, deed, joined);
    this.tell(sentence(deed));
    void this.settle();
  };

  /** The text is to be this. */
  type = (text: string) => {
    this.history.push({ tree: null, text }, { key: 'workshop.did.typed', args: {} }, 'typed');
    void this.settle();
  };

  undo = () => {
    const deed = this.history.undo();
    if (deed) this.went('workshop.undone', deed);
  };

  redo = () => {
    const deed = this.history.redo();
    if (deed) this.went('workshop.redone', deed);
  };

  private went(key: string, deed: Deed) {
    this.tell(t(key, { what: sentence(deed) }));
    void this.settle();
  }

  private tell(text: string) {
    this.note = text;
    this.lines = [...this.lines, { id: this.count++, text }].slice(-mostLines);
  }

  /** Asks the engine until it has answered to what is there now; one question at a time. */
  settle(): Promise<void> {
    this.stale = true;
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask() {
    for (;;) {
      const { draft } = this;
      const { game } = this.kept;
      const read =
        draft.text === null
          ? await writeEdition(game, draft.tree ?? {})
          : await readEdition(game, draft.text);
      // The same object is in the history: whoever comes back to it has what is known of it.
      draft.text ??= read.text;
      draft.tree ??= read.tree;
      if (draft !== this.draft) continue;
      this.read = read;
      await this.compare();
      if (draft !== this.draft) continue;
      this.stale = false;
      this.saveSoon();
      return;
    }
  }

  /** A game without an editor of its own has the differences that the engine finds. */
  private async compare() {
    if (this.module) return;
    this.compared =
      this.read.text === null
        ? []
        : plainChanges(await compareEditions(this.game, this.base.text, this.read.text));
  }

  private saveSoon() {
    if (this.saving) clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), saveAfter);
  }

  /** What has not been kept yet is. */
  save = () => {
    if (this.saving) clearTimeout(this.saving);
    this.saving = null;
    const { text } = this;
    if (text === this.kept.text) return;
    this.kept = { ...this.kept, text, name: this.name, at: Date.now() };
    this.how = keep(this.kept);
  };

  leave() {
    if (this.stale) void this.settle().then(this.save);
    else this.save();
  }
}

const sentence = ({ key, args }: { key: string; args: Record<string, Argument> }) => t(key, args);

function nameIn(tree: Tree | null): string | null {
  const name = tree?.['name'];
  return typeof name === 'string' ? name : null;
}
