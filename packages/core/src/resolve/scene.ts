// The candidates as a tree: who is inside whom, what comes first. Indexes are made only when they are asked for.

import { addAll } from '../data/extremes.js';
import { type Candidate, isForm, isRow } from '../scene/candidate.js';
import type { CandidateIndex } from './question.js';

/** No tree is deeper; a parent that is its own ancestor ends here. */
const DEEPEST = 256;

export class Scene {
  readonly candidates: readonly Candidate[];
  #byId: Map<number, number> | null = null;
  #children: Map<number, Candidate[]> | null = null;
  #forms: Map<string, number> | null = null;
  readonly #remembered = new Map<string, Map<Candidate, Candidate | null>>();
  readonly #rows = new Map<Candidate, Candidate | undefined>();
  readonly #branches = new Map<Candidate, readonly string[]>();
  readonly #frames = new Map<Candidate, unknown>();
  #alike: Map<string, Candidate[]> | null = null;
  readonly #within: Readonly<Record<number, readonly number[]>>;

  readonly #index: CandidateIndex | null;

  constructor(
    candidates: readonly Candidate[],
    within: Readonly<Record<number, readonly number[]>> = {},
    index?: CandidateIndex,
  ) {
    this.candidates = candidates;
    this.#within = within;
    this.#index = index?.of === candidates ? index : null;
  }

  /** All that may answer to a text. */
  answering(text: string): readonly Candidate[] {
    return this.#index?.answering(text) ?? this.candidates;
  }

  /** Whether it is known what a candidate holds, though it is no part of the tree. */
  isBox({ id }: Candidate): boolean {
    return this.#within[id] !== undefined;
  }

  get(id: number | undefined): Candidate | undefined {
    if (id === undefined) return undefined;
    if (this.#index !== null) return this.#index.get(id);
    const place = this.#places().get(id);
    return place === undefined ? undefined : this.candidates[place];
  }

  /** Place in the document. */
  order(candidate: Candidate): number {
    return candidate.order ?? this.#places().get(candidate.id) ?? 0;
  }

  parent(candidate: Candidate): Candidate | undefined {
    return this.get(candidate.parent);
  }

  /** From the parent up. */
  ancestors(candidate: Candidate): Candidate[] {
    const found: Candidate[] = [];
    let one = this.parent(candidate);
    while (one !== undefined && found.length < DEEPEST) {
      found.push(one);
      one = this.parent(one);
    }
    return found;
  }

  isInside(candidate: Candidate, container: Candidate): boolean {
    if (this.#within[container.id]?.includes(candidate.id) === true) return true;
    let one = this.parent(candidate);
    for (let step = 0; one !== undefined && step < DEEPEST; step++) {
      if (one.id === container.id) return true;
      one = this.parent(one);
    }
    return false;
  }

  children(candidate: Candidate): readonly Candidate[] {
    if (this.#children === null) {
      this.#children = new Map();
      for (const one of this.candidates) {
        if (one.parent === undefined) continue;
        const list = this.#children.get(one.parent);
        if (list === undefined) this.#children.set(one.parent, [one]);
        else list.push(one);
      }
    }
    return this.#children.get(candidate.id) ?? [];
  }

  /** Everything below, in no particular order. */
  descendants(candidate: Candidate): Candidate[] {
    const found = new Set<Candidate>();
    const open = [...this.children(candidate)];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === candidate || found.has(one)) continue;
      found.add(one);
      addAll(open, this.children(one));
    }
    return [...found];
  }

  /** The row, list entry or card around a candidate, or the candidate itself if it is one. */
  rowOf(candidate: Candidate): Candidate | undefined {
    if (isRow(candidate)) return candidate;
    if (!this.#rows.has(candidate)) this.#rows.set(candidate, this.ancestors(candidate).find(isRow));
    return this.#rows.get(candidate);
  }

  /** What identifies the form a candidate is in: the form's number, or its name. */
  formOf(candidate: Candidate | undefined): number | string | undefined {
    if (candidate === undefined) return undefined;
    if (isForm(candidate)) return candidate.id;
    // Which form it belongs to is what the screen says of it: a button may stand outside of its form.
    const { form: said } = candidate.context ?? {};
    if (typeof said === 'number') return said;
    const form = this.ancestors(candidate).find(isForm)?.id ?? said;
    return typeof form === 'string' ? (this.#formNamed(form) ?? form) : form;
  }

  /** The boxes around a candidate and itself, from the outside in: those that are candidates, where the world says no more. */
  branch(candidate: Candidate): readonly string[] {
    const known = this.#branches.get(candidate);
    if (known !== undefined) return known;
    const branch =
      candidate.branch?.split(' ') ??
      [candidate, ...this.ancestors(candidate)].reverse().map(({ id, kind }) => `${id}:${kind}`);
    this.#branches.set(candidate, branch);
    return branch;
  }

  /** All that stand in boxes of the same kinds, one in the other: rows and cards, and what is only built like them. */
  alike(candidate: Candidate): readonly Candidate[] {
    if (this.#alike === null) {
      this.#alike = new Map();
      for (const one of this.candidates) {
        const key = this.#build(one);
        const list = this.#alike.get(key);
        if (list === undefined) this.#alike.set(key, [one]);
        else list.push(one);
      }
    }
    return this.#alike.get(this.#build(candidate)) ?? [];
  }

  #build(candidate: Candidate): string {
    return `${candidate.kind} ${this.branch(candidate).map(kindOfBox).join(' ')}`;
  }

  isSameFrame(one: Candidate, other: Candidate): boolean {
    return this.#frame(one) === this.#frame(other);
  }

  #frame(candidate: Candidate): unknown {
    if (!this.#frames.has(candidate)) this.#frames.set(candidate, candidate.context?.frame);
    return this.#frames.get(candidate);
  }

  /** The answer to a question about a candidate, asked once. */
  remembered(candidate: Candidate, question: string, ask: () => Candidate | null): Candidate | null {
    const answers = this.#remembered.get(question) ?? new Map<Candidate, Candidate | null>();
    this.#remembered.set(question, answers);
    const known = answers.get(candidate);
    if (known !== undefined) return known;
    const answer = ask();
    answers.set(candidate, answer);
    return answer;
  }

  #formNamed(name: string): number | undefined {
    this.#forms ??= new Map(
      this.candidates.filter(isForm).flatMap((form) => form.names.map(({ text }) => [text, form.id])),
    );
    return this.#forms.get(name);
  }

  #places(): Map<number, number> {
    if (this.#byId === null) {
      this.#byId = new Map();
      for (let i = 0; i < this.candidates.length; i++) this.#byId.set((this.candidates[i] as Candidate).id, i);
    }
    return this.#byId;
  }
}

export function kindOfBox(box: string): string {
  return box.slice(box.indexOf(':') + 1);
}
