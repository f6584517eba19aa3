// What is on the screen of a phone, ready for targets: numbered candidates, where to touch each, what kind of screen it is.

import type { Context, Patterns } from '@beckon/core/resolve/question.js';
import { type Box, type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import { type Draft, type Sketch, sketchOf } from './candidates.js';
import type { AppState, Point } from './device.js';
import { handlesOf } from './handles.js';
import { titleIn } from './headings.js';
import { areaOf, isAt } from './layout.js';
import type { PhoneNumbers } from './numbers.js';
import { numberedPatterns, patternsIn, validationMessagesIn } from './patterns.js';
import { shownAs } from './shown.js';
import { submitsIn } from './submits.js';
import { oneLine, withoutPassing } from './texts.js';
import type { UiNode, UiTree } from './tree.js';

/** What covers an element. */
export interface Cover {
  /** In words: `the keyboard`, `dialog "Delete?"`. */
  readonly words: string;
  readonly isKeyboard: boolean;
  /** Its number, where it has one. */
  readonly id: number | null;
}

export interface StepperButtons {
  readonly less: number | null;
  readonly more: number | null;
}

export interface Screen {
  readonly tree: UiTree;
  /** In the order of the document, each with its number and handle. */
  readonly candidates: readonly Candidate[];
  /** The app in front, according to the tree; empty: unknown. */
  readonly app: string;
  /** What the screen, or the dialog in front, is called; empty: nothing. */
  readonly title: string;
  /** The texts that can be seen, in the order of the document. Secrets are not among them. */
  readonly texts: readonly string[];
  readonly patterns: Patterns;
  /** What shows that something is still loading, in words. */
  readonly loading: readonly string[];
  /** The validation messages of the screen: the errors of its fields. */
  readonly validationMessages: readonly string[];
  /** What the resolver gets to know about the moment: focus, dialog, patterns. */
  readonly context: Context;
  /** The keyboard, while it is on the screen and part of the tree. */
  readonly keyboard: Box | null;

  get(id: number): Candidate | undefined;
  /** The node that takes what is done to a candidate. */
  nodeOf(id: number): UiNode | undefined;
  candidateOf(node: UiNode): Candidate | undefined;
  /** The part of it that is inside the screen and of all that scrolls around it; null: nothing of it. */
  shownBox(id: number): Box | null;
  /** Where a touch reaches it and nothing else: the middle of what is shown, or the free point closest to that; null: none. */
  pointOf(id: number): Point | null;
  /** What keeps touches away from it; null: nothing. */
  coverOf(id: number): Cover | null;
  /** What else takes a touch on something that takes none itself, or is drawn over it; null: nothing but what is around it. */
  takerAt(id: number): Cover | null;
  /** What a touch at a point goes to: what takes it, or else the smallest that is drawn there; null: nothing. */
  candidateAt(point: Point): Candidate | null;
  /** Whether its content is kept secret. */
  isSecret(id: number): boolean;
  /** The scrolling part around an element, the nearest first; with null: those of the screen, the largest first. */
  scrollersOf(id: number | null): readonly number[];
  /** The buttons of a stepper; null: it is none. */
  stepsOf(id: number): StepperButtons | null;
}

/** What is on the screen. Numbers are kept from screen to screen; the app in front, where it is known, distinguishes screens. */
export function screenOf(tree: UiTree, numbers: PhoneNumbers, front: AppState | null = null): Screen {
  return new ScreenRead(tree, numbers, front);
}

class ScreenRead implements Screen {
  readonly tree: UiTree;
  readonly candidates: readonly Candidate[];
  readonly app: string;
  readonly title: string;
  readonly patterns: Patterns;
  readonly validationMessages: readonly string[];
  readonly context: Context;
  readonly keyboard: Box | null;
  readonly #sketch: Sketch;
  /** By number: place in both lists. */
  readonly #byId = new Map<number, number>();
  /** By node. */
  readonly #ids = new Map<number, number>();
  #texts: readonly string[] | null = null;

  constructor(tree: UiTree, numbers: PhoneNumbers, front: AppState | null) {
    this.tree = tree;
    const sketch = sketchOf(tree);
    this.app = front?.app ?? appOf(sketch);
    const place = { app: this.app, activity: front?.activity ?? '', title: withoutPassing(sketch.title) };
    this.#sketch = { ...sketch, drafts: numbers.hints.recalled(sketch, place) };
    const { drafts, windows, title, layout, rows, texts } = this.#sketch;
    this.candidates = this.#numbered(numbers, place);
    for (const [i, { id }] of this.candidates.entries()) this.#byId.set(id, i);
    const modal = windows.modal < 0 ? null : titleIn(layout, rows, texts, windows.modal);
    this.title = modal ?? (title === '' ? this.#firstHeading() : title);
    this.patterns = numberedPatterns(patternsIn(this.#sketch), (index) => this.#ids.get(index));
    this.validationMessages = validationMessagesIn(this.#sketch);
    this.keyboard = windows.keyboard?.box ?? null;
    const focused = drafts.findIndex(({ state }) => state.focused === true);
    const container = this.#ids.get(windows.modal);
    this.context = {
      patterns: this.patterns,
      ...(focused < 0 ? {} : { focused: this.candidates[focused]?.id as number }),
      ...(container === undefined ? {} : { modal: container }),
    };
  }

  get texts(): readonly string[] {
    this.#texts ??= this.#readTexts();
    return this.#texts;
  }

  get loading(): readonly string[] {
    return this.#sketch.loading.signs;
  }

  get(id: number): Candidate | undefined {
    const at = this.#byId.get(id);
    return at === undefined ? undefined : this.candidates[at];
  }

  nodeOf(id: number): UiNode | undefined {
    const draft = this.#draft(id);
    return draft === undefined ? undefined : this.tree.nodes[draft.index];
  }

  candidateOf(node: UiNode): Candidate | undefined {
    const id = this.#ids.get(node.index);
    return id === undefined ? undefined : this.get(id);
  }

  shownBox(id: number): Box | null {
    const draft = this.#draft(id);
    return draft === undefined ? null : (this.#sketch.layout.shown[draft.index] ?? null);
  }

  pointOf(id: number): Point | null {
    const seen = this.#draft(id)?.seen;
    return seen?.isTopmost === true ? seen.point : null;
  }

  coverOf(id: number): Cover | null {
    const index = this.#draft(id)?.seen.cover ?? -1;
    return index < 0 ? null : this.#cover(index);
  }

  takerAt(id: number): Cover | null {
    const { layout, sight } = this.#sketch;
    const { index = -1, seen } = this.#draft(id) ?? {};
    if (seen?.point == null) return null;
    const taker = sight.takerAt(seen.point);
    const isOwn = taker < 0 || taker === index || layout.isInside(index, taker) || layout.isInside(taker, index);
    if (!isOwn) return this.#cover(taker);
    const over = sight.drawnOver(index, seen.point);
    return over < 0 ? null : this.#cover(over);
  }

  candidateAt(point: Point): Candidate | null {
    const { layout, sight } = this.#sketch;
    const isHere = (index: number): boolean => {
      const box = layout.shown[index] ?? null;
      return box !== null && layout.node(index).isShown && isAt(box, point.x, point.y);
    };
    const taker = sight.takerAt(point);
    const known = taker < 0 || this.#ids.has(taker) ? taker : layout.around(taker, (one) => this.#ids.has(one));
    if (known >= 0) return this.get(this.#ids.get(known) as number) ?? null;
    const here = this.candidates.filter((_, i) => isHere(this.#sketch.drafts[i]?.index ?? -1));
    const size = ({ box }: Candidate): number => areaOf(box ?? null);
    return here.sort((a, b) => size(a) - size(b))[0] ?? null;
  }

  #cover(index: number): Cover {
    const { layout, windows } = this.#sketch;
    const { keyboard } = windows;
    const isKeyboard = keyboard !== null && (index === keyboard.index || layout.isInside(index, keyboard.index));
    if (isKeyboard) return { words: 'the keyboard', isKeyboard, id: null };
    const known = this.#ids.has(index) ? index : layout.around(index, (one) => this.#ids.has(one));
    const cover = known < 0 ? undefined : this.get(this.#ids.get(known) as number);
    return { words: cover === undefined ? 'another window' : shownAs(cover), isKeyboard, id: cover?.id ?? null };
  }

  isSecret(id: number): boolean {
    return this.#draft(id)?.isSecret === true;
  }

  scrollersOf(id: number | null): readonly number[] {
    const { layout, drafts } = this.#sketch;
    const isOne = (index: number): boolean => layout.node(index).isScrollable || SCROLLING.has(layout.category(index));
    if (id === null) {
      return drafts
        .filter(({ index, seen }) => isOne(index) && seen.isVisible && seen.isTopmost)
        .sort((a, b) => areaOf(layout.shown[b.index] ?? null) - areaOf(layout.shown[a.index] ?? null))
        .map(({ index }) => this.#ids.get(index) as number);
    }
    const found: number[] = [];
    const start = this.#draft(id)?.index ?? -1;
    for (let one = start; one >= 0; one = layout.node(one).parent) {
      const number = this.#ids.get(one);
      if (number !== undefined && isOne(one)) found.push(number);
    }
    return found;
  }

  stepsOf(id: number): StepperButtons | null {
    const steps = this.#sketch.steps.get(this.#draft(id)?.index ?? -1);
    if (steps === undefined) return null;
    return { less: this.#ids.get(steps.less) ?? null, more: this.#ids.get(steps.more) ?? null };
  }

  #draft(id: number): Draft | undefined {
    const at = this.#byId.get(id);
    return at === undefined ? undefined : this.#sketch.drafts[at];
  }

  #readTexts(): string[] {
    const { layout } = this.#sketch;
    const texts: string[] = [];
    for (const { index, text, description, isPassword, isShown } of layout.nodes) {
      if (isPassword || !isShown || (layout.shown[index] ?? null) === null) continue;
      const given = oneLine(text === '' ? description : text);
      if (given !== '' && texts[texts.length - 1] !== given) texts.push(given);
    }
    return texts;
  }

  #firstHeading(): string {
    const first = this.candidates.find(({ kind, state }) => kind === 'heading' && state?.visible !== false);
    return first === undefined ? '' : titleOf(first);
  }

  // ── Numbers ──────────────────────────────────────────────────────────────────────────────────

  #numbered(numbers: PhoneNumbers, place: Parameters<PhoneNumbers['give']>[1]): Candidate[] {
    const { layout, drafts, rows, sections, names } = this.#sketch;
    const titles = new Map(drafts.map((draft) => [draft.index, titleOf({ id: 0, kind: '', names: draft.names })]));
    const handles = handlesOf(
      layout,
      drafts.map((draft) => {
        const section = sections.get(draft.index);
        const around = rows.around[draft.index] as number;
        return {
          index: draft.index,
          kind: draft.kind,
          names: draft.names,
          isInRow: rows.at[draft.index]?.kind === 'row' || around >= 0,
          place: around >= 0 ? (titles.get(around) ?? '') : String(draft.context.row ?? ''),
          section: section === undefined ? '' : names.textOf(section),
        };
      }),
    );
    const given = numbers.give(
      drafts.map((draft, i) => ({
        handle: handles[i]?.handle ?? '',
        twins: handles[i]?.twins ?? null,
        box: layout.node(draft.index).bounds,
        isFixed: rows.scroller[draft.index] === -1 && draft.can?.length !== 0,
      })),
      place,
    );
    for (const [i, { index }] of drafts.entries()) this.#ids.set(index, given[i] as number);
    const submits = submitsIn(this.#sketch);
    return drafts.map((draft, i) =>
      this.#candidate(draft, given[i] as number, handles[i]?.handle ?? '', submits.has(draft.index)),
    );
  }

  #candidate(draft: Draft, id: number, handle: string, isSubmit: boolean): Candidate {
    const { layout } = this.#sketch;
    const { index, kind, role, names, can, purposes, state, context } = draft;
    const parent = layout.around(index, (one) => this.#ids.has(one));
    const owner = draft.owner < 0 ? undefined : this.#ids.get(draft.owner);
    const isInForm = isSubmit || (kind === 'input' && purposes[0]?.is !== 'search');
    const candidate: { -readonly [K in keyof Candidate]: Candidate[K] } = {
      id,
      kind,
      names,
      handle,
      role,
      context: isInForm ? { ...context, form: 'form' } : context,
      box: layout.shown[index] ?? layout.node(index).bounds,
      order: index,
      depth: layout.node(index).depth,
      state,
    };
    if (isSubmit) candidate.purpose = 'submit';
    else if (purposes[0] !== undefined) candidate.purpose = purposes[0].is;
    if (purposes.length > 0) candidate.purposes = purposes;
    if (parent >= 0) candidate.parent = this.#ids.get(parent);
    if (owner !== undefined) candidate.owner = owner;
    if (can !== undefined) candidate.can = can;
    if (draft.isKey) candidate.likely = -1;
    return candidate;
  }
}

const SCROLLING: ReadonlySet<string> = new Set(['list', 'scroller']);

/** The app whose window is in front: not the keyboard, not the bars of the system. */
function appOf({ layout, windows }: Sketch): string {
  const roots = layout.roots.filter((root) => root !== windows.keyboard?.index && layout.node(root).app !== '');
  const own = roots.filter((root) => !/systemui/.test(layout.node(root).app));
  const top = own[own.length - 1] ?? roots[roots.length - 1];
  return top === undefined ? '' : layout.node(top).app;
}

export function isInside(screen: Screen, { parent }: Candidate, container: number): boolean {
  let around = parent;
  while (around !== undefined && around !== container) around = screen.get(around)?.parent;
  return around === container;
}
