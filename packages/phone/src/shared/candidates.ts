// From a tree to the elements on the screen: which nodes count, as what, with which names and in which place.

import type { CandidateContext, Capability, Name, State } from '@beckon/core/scene/candidate.js';
import type { Purpose } from '@beckon/core/scene/field-purpose.js';
import { ButtonsBeside } from './beside.js';
import { captionsOf } from './captions.js';
import { type Control, Controls } from './controls.js';
import { contentOf } from './fields.js';
import { grouped } from './grouped.js';
import { Headings, titleIn } from './headings.js';
import { type ControlLabels, labelsOf } from './labels.js';
import { ScreenLayout } from './layout.js';
import { type Loading, loadingIn } from './loading.js';
import { trailing, withoutTrailing } from './name-list.js';
import { Names } from './names.js';
import { isSubmitting, purposesOf } from './purposes.js';
import { isClipping } from './roles.js';
import { type ListRow, Rows } from './rows.js';
import { type ElementSight, ScreenVisibility } from './sight.js';
import type { Draft, Sketch } from './sketch.js';
import { drawnSteppers, type StepNodes, stepLabels, stepsInside } from './steppers.js';
import { isRightToLeft, isStateWord, isValueText, oneLine } from './texts.js';
import type { UiTree } from './tree.js';
import { withoutTwinKeys } from './twin-keys.js';
import { type Windows, windowsOf } from './windows.js';

export type { Draft, Sketch } from './sketch.js';

export function sketchOf(tree: UiTree): Sketch {
  return new Sketcher(tree).sketch();
}

class Sketcher {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  readonly #rows: Rows;
  readonly #windows: Windows;
  readonly #sight: ScreenVisibility;
  readonly #loading: Loading;
  readonly #beside: ButtonsBeside;
  readonly #names: Names;
  readonly #texts: readonly number[];
  readonly #labels: ControlLabels;
  readonly #steps: Map<number, StepNodes>;
  /** By stepper: the text that says what it counts. */
  readonly #counts: ReadonlyMap<number, number>;
  readonly #counted: ReadonlySet<number>;
  /** By text: the icon above it. */
  readonly #captions: ReadonlyMap<number, number>;
  readonly #headings: Headings;
  /** The texts in each row that are the label of something in it. */
  readonly #rowLabels: ReadonlyMap<number, readonly string[]>;
  /** The text that names each row. */
  readonly #rowLeads = new Map<number, string>();
  #sections: ReadonlyMap<number, number> = new Map();
  #sureHeadings: ReadonlySet<number> = new Set();

  constructor(tree: UiTree) {
    this.#layout = new ScreenLayout(tree);
    this.#controls = new Controls(this.#layout);
    this.#rows = new Rows(this.#layout, this.#controls);
    this.#windows = windowsOf(this.#layout, this.#controls);
    this.#sight = new ScreenVisibility(this.#layout, this.#controls, this.#windows);
    this.#beside = new ButtonsBeside(this.#layout, this.#controls, this.#rows);
    this.#loading = loadingIn(this.#layout, this.#controls);
    this.#names = new Names(this.#layout, this.#controls, this.#rows);
    this.#texts = this.#freeTexts();
    this.#labels = labelsOf({
      layout: this.#layout,
      controls: this.#controls,
      rows: this.#rows,
      texts: this.#texts,
      hasName: (control) => this.#names.hasOwn(control),
      isState: (text) => isStateWord(this.#names.textOf(text)),
      isRightToLeft: isRightToLeft(this.#texts.map((text) => this.#names.textOf(text))),
    });
    this.#rowLabels = new Map(
      [...grouped(this.#labels.owner.keys(), (text) => this.#rows.around[text] as number)].map(([row, texts]) => [
        row,
        texts.map((text) => this.#names.textOf(text)),
      ]),
    );
    const unlabelled = this.#texts.filter((text) => !this.#labels.owner.has(text));
    this.#steps = drawnSteppers(this.#layout, this.#controls, this.#rows, unlabelled);
    this.#counts = stepLabels(this.#layout, this.#rows, this.#steps, this.#labels.rowTitle, unlabelled);
    this.#counted = new Set(this.#counts.values());
    const plain = unlabelled.filter((text) => this.#isPlainText(text) && !this.#counted.has(text));
    this.#captions = captionsOf({
      layout: this.#layout,
      controls: this.#controls,
      rows: this.#rows,
      texts: plain.filter((text) => this.#controls.owner[text] === -1),
    });
    const free = plain.filter((text) => !this.#captions.has(text));
    this.#headings = new Headings(this.#layout, this.#controls, this.#rows, free);
  }

  sketch(): Sketch {
    const { nodes } = this.#layout;
    this.#sections = this.#headings.sections(nodes.map(({ index }) => index));
    const title = titleIn(this.#layout, this.#rows, this.#texts, null) ?? '';
    this.#sureHeadings = this.#headings.sure(
      this.#sections,
      title,
      (node) => this.#controls.at[node] !== undefined || this.#rows.at[node] !== undefined,
    );
    const drafts: Draft[] = [];
    for (const { index } of nodes) {
      const draft = this.#draft(index);
      // What is invisible and has no name is no target.
      if (draft !== null && (draft.seen.isVisible || draft.names.length > 0)) drafts.push(draft);
    }
    for (const { index } of drafts) {
      if (this.#controls.at[index]?.kind !== 'stepper') continue;
      const steps = stepsInside(this.#layout, this.#controls, index);
      if (steps !== null) this.#steps.set(index, steps);
    }
    const free = this.#texts.filter((text) => !this.#labels.owner.has(text) && !this.#counted.has(text));
    // On iOS a key is also what puts the keyboard away.
    const match = this.#layout.tree.platform === 'ios' ? drafts : withoutTwinKeys(drafts);
    return {
      layout: this.#layout,
      controls: this.#controls,
      rows: this.#rows,
      windows: this.#windows,
      drafts: match,
      steps: this.#steps,
      sections: this.#sections,
      texts: this.#texts,
      freeTexts: free,
      title,
      names: this.#names,
      sight: this.#sight,
      loading: this.#loading,
    };
  }

  // ── Texts ────────────────────────────────────────────────────────────────────────────────────

  /** Nodes with words that are written on no control; those on a row that takes clicks are, too. */
  #freeTexts(): number[] {
    const found: number[] = [];
    for (const { index, text, description } of this.#layout.nodes) {
      if ((oneLine(text) === '' && oneLine(description) === '') || this.#isFrame(index)) continue;
      if (this.#controls.at[index] !== undefined || this.#rows.at[index] !== undefined) continue;
      if (this.#controls.takes[index] === 1 || this.#controls.absorbed[index] === 1) continue;
      if (this.#writtenOn(index) < 0 && !this.#isInStepper(index)) found.push(index);
    }
    return found;
  }

  /** The app or a window itself: its name stands nowhere on the screen. */
  #isFrame(index: number): boolean {
    return (
      this.#layout.tree.platform === 'ios' && /^(?:AX)?(?:Application|Window)$/.test(this.#layout.node(index).type)
    );
  }

  /** The control that a text is written on; -1: none, or only a row. */
  #writtenOn(index: number): number {
    const owner = this.#controls.owner[index] as number;
    return owner >= 0 && this.#controls.at[owner] !== undefined && this.#rows.at[owner] === undefined ? owner : -1;
  }

  #isInStepper(index: number): boolean {
    const { parent } = this.#layout.node(index);
    return parent >= 0 && this.#controls.at[parent]?.kind === 'stepper';
  }

  /** No image, no part of the screen with a name. */
  #isPlainText(index: number): boolean {
    const { children } = this.#layout.node(index);
    const category = this.#layout.category(index);
    return children.length === 0 && category !== 'image' && category !== 'progress' && !this.#steps.has(index);
  }

  // ── Elements ─────────────────────────────────────────────────────────────────────────────────

  #draft(index: number): Draft | null {
    if (this.#controls.absorbed[index] === 1) return null;
    if (index === this.#windows.modal) return this.#dialog(index);
    const row = this.#rows.at[index];
    if (row !== undefined) return this.#row(row);
    const control = this.#controls.at[index];
    if (control !== undefined) return this.#control(control);
    if (this.#steps.has(index)) return this.#stepper(index);
    return this.#other(index);
  }

  #dialog(index: number): Draft {
    const title = titleIn(this.#layout, this.#rows, this.#texts, index);
    const names = this.#names.ofOther(index);
    return this.#make(index, {
      kind: 'dialog',
      role: 'dialog',
      names: title === null ? names : [{ source: 'text', text: title }, ...names.filter(({ text }) => text !== title)],
      can: HOLDS,
      isHolder: true,
    });
  }

  #row(row: ListRow): Draft {
    const labels = this.#rowLabels.get(row.index) ?? [];
    const { names, lead } = this.#names.ofRow(row, (text) => labels.includes(text));
    this.#rowLeads.set(row.index, lead);
    return this.#make(row.index, {
      kind: row.kind,
      role: row.kind === 'row' ? 'listitem' : 'group',
      names,
      can: row.isClickable ? PRESSED_ROW : HOLDS,
      isHolder: !row.isClickable,
    });
  }

  #control(control: Control): Draft | null {
    const { index, kind, role, can } = control;
    const node = this.#layout.node(index);
    const isKey = kind === 'key' || this.#isOnKeyboard(index);
    if (isKey && oneLine(node.text || node.description).length <= 1) return null;
    const around = this.#rows.at[this.#rows.around[index] as number];
    const given = this.#names.ofControl(control, this.#labels, around?.isClickable === true);
    const own = given.some(({ source }) => source === 'label')
      ? given
      : [...this.#fromAround(control, given), ...given];
    // A key never steps in for an element of the app that says the same.
    const names = isKey ? own.map(({ text }) => ({ source: 'title' as const, text })) : own;
    const purposes = purposesOf(node, names, control);
    const isSubmit = kind === 'button' && !isKey && isSubmitting(names, node);
    return this.#make(index, {
      kind,
      role: kind === 'input' && purposes[0]?.is === 'search' ? 'searchbox' : role,
      names,
      can,
      purposes,
      isSubmit,
      isKey,
      isHolder: kind === 'stepper',
    });
  }

  /** The field of a picker is called what the picker is called; a switch without a name what stands on the button beside it. */
  #fromAround(control: Control, given: readonly Name[]): Name[] {
    const row = this.#rows.around[control.index] as number;
    const isNamed = given.some(({ source }) => source !== 'id' && source !== 'name');
    const twin = isNamed || row < 0 ? null : this.#names.ofTwin(control, row);
    if (twin !== null) return [{ source: 'title', text: twin }];
    const beside = isNamed || row >= 0 ? -1 : this.#beside.of(control);
    const said = beside < 0 ? '' : this.#names.textOf(beside);
    if (said !== '') return [{ source: 'title', text: said }];
    const caption = isNamed || row < 0 ? null : this.#names.captionOf(control, row);
    if (caption !== null) return [{ source: 'label', text: caption }];
    if (control.kind !== 'input') return [];
    const around = this.#layout.around(control.index, (one) => this.#controls.at[one]?.kind === 'stepper');
    if (around < 0) return [];
    const label = this.#labels.of.get(around)?.[0];
    if (label !== undefined) return [{ source: 'label', text: this.#names.textOf(label) }];
    // Without a label, by the program's name for the picker: all their fields have the same id.
    return this.#names.ofOther(around).filter(({ source }) => source === 'aria' || source === 'name');
  }

  #isOnKeyboard(index: number): boolean {
    const { keyboard } = this.#windows;
    return keyboard !== null && this.#layout.isInside(index, keyboard.index);
  }

  /** A number with a minus and a plus; the text before it is what it counts. */
  #stepper(index: number): Draft {
    const title = this.#counts.get(index) ?? index;
    const called = title === index ? withoutTrailing(this.#names.textOf(index)) : this.#names.textOf(title);
    const label: Name[] = isValueText(called) ? [] : [{ source: 'label', text: called }];
    const shown = this.#names.ofOther(index).filter(({ source }) => source !== 'text');
    return this.#make(index, { kind: 'stepper', role: 'spinbutton', names: [...label, ...shown], can: STEPPED });
  }

  /** What takes no action: texts, images, and parts that hold others. */
  #other(index: number): Draft | null {
    const node = this.#layout.node(index);
    const category = this.#layout.category(index);
    const hasWords = !this.#isFrame(index) && (oneLine(node.text) !== '' || oneLine(node.description) !== '');
    if (isClipping(node, category) && category !== 'text' && (this.#layout.shown[index] ?? null) !== null) {
      const kind = category === 'list' ? 'list' : 'container';
      const role = category === 'list' ? 'list' : category === 'web' ? 'webview' : 'region';
      return this.#make(index, { kind, role, names: this.#names.ofOther(index), can: HOLDS, isHolder: true });
    }
    if (
      !hasWords ||
      this.#labels.owner.has(index) ||
      this.#counted.has(index) ||
      this.#writtenOn(index) >= 0 ||
      this.#isInStepper(index)
    )
      return null;
    if (this.#controls.takes[index] === 1 && this.#controls.isBackground(index) === false && !node.isLongClickable)
      return null;
    const names = this.#inRow(index, this.#names.ofOther(index));
    if (node.children.length > 0 && (this.#controls.count(index) > 0 || this.#rows.texts(index) > 0))
      return this.#make(index, { kind: 'group', role: 'group', names, can: HOLDS, isHolder: true });
    const kind = this.#sureHeadings.has(index) ? 'heading' : (PASSIVE[category] ?? 'text');
    return this.#make(index, { kind, role: kind === 'progress' ? 'progressbar' : kind, names, can: NOTHING });
  }

  /** On a row that takes the click, all but the text it is called by mean it less: a summary is no title. */
  #inRow(index: number, names: readonly Name[]): readonly Name[] {
    const row = this.#controls.owner[index] as number;
    if (row < 0 || this.#rows.at[row]?.isClickable !== true) return names;
    const given = this.#names.textOf(index);
    if (this.#rowLeads.get(row) === given) return names;
    return names.map((name) =>
      name.source === 'text' || name.source === 'aria' ? { ...name, source: 'title' } : name,
    );
  }

  #make(
    index: number,
    what: {
      readonly kind: string;
      readonly role: string;
      readonly names: readonly Name[];
      readonly can?: readonly Capability[] | undefined;
      readonly purposes?: readonly Purpose[];
      readonly isSubmit?: boolean;
      readonly isKey?: boolean;
      readonly isHolder?: boolean;
    },
  ): Draft {
    const seen = this.#sight.seen(index, what.isHolder === true);
    const owner = this.#captions.get(index) ?? (this.#controls.owner[index] as number);
    return {
      index,
      kind: what.kind,
      role: what.role,
      names: what.names,
      can: what.can,
      purposes: what.purposes ?? NO_PURPOSES,
      isSubmit: what.isSubmit === true,
      isKey: what.isKey === true,
      state: this.#state(index, what.kind, seen),
      seen,
      owner: owner >= 0 && this.#controls.at[owner] !== undefined ? owner : -1,
      context: this.#place(index),
      isSecret: this.#layout.node(index).isPassword,
    };
  }

  // ── State and place ──────────────────────────────────────────────────────────────────────────

  #state(index: number, kind: string, seen: ElementSight): State {
    const node = this.#layout.node(index);
    const control = this.#controls.at[index];
    const box = control === undefined || control.checkedBy < 0 ? undefined : this.#layout.node(control.checkedBy);
    const value = this.#value(index, kind);
    const isPassive = control === undefined && this.#rows.at[index] === undefined;
    const state: Mutable<State> = {};
    if (!seen.isVisible) state.visible = false;
    else if (!seen.isTopmost) state.topmost = false;
    if (!node.isEnabled || box?.isEnabled === false) state.enabled = false;
    if (box?.isCheckable === true) state.checked = box.isChecked;
    if (node.isSelected && !isPassive) state.selected = true;
    if (node.isFocused && !isPassive) state.focused = true;
    if (control !== undefined && this.#loading.busy.has(index)) state.busy = true;
    if (value !== null) state.value = value;
    return state;
  }

  #value(index: number, kind: string): string | null {
    const node = this.#layout.node(index);
    if (kind === 'input') return node.isPassword ? null : contentOf(node, this.#layout.tree.platform);
    if (this.#steps.has(index) && this.#controls.at[index] === undefined)
      return isValueText(node.text) ? oneLine(node.text) : trailing(node.text);
    const control = this.#controls.at[index];
    return control === undefined || !VALUED.has(kind) ? null : this.#names.shownValue(control);
  }

  #place(index: number): CandidateContext {
    const section = this.#headings.all.has(index) ? undefined : this.#sections.get(index);
    const title = this.#rows.around[index] === -1 ? this.#labels.rowTitle.get(index) : undefined;
    const { modal } = this.#windows;
    const isInModal = modal >= 0 && this.#layout.isInside(index, modal);
    const place: Mutable<CandidateContext> = {};
    if (isInModal) place.region = 'MODAL';
    if (section !== undefined) place.section = this.#names.textOf(section);
    if (title !== undefined && title !== index) place.row = this.#names.textOf(title);
    return place;
  }
}

/** While it is made. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const HOLDS: readonly Capability[] = ['contain'];
const PRESSED_ROW: readonly Capability[] = ['click', 'contain'];
const STEPPED: readonly Capability[] = ['adjust'];
const NOTHING: readonly Capability[] = [];
const NO_PURPOSES: readonly Purpose[] = [];
const VALUED: ReadonlySet<string> = new Set(['select', 'slider', 'stepper']);
const PASSIVE: Readonly<Partial<Record<string, string>>> = { image: 'image', progress: 'progress' };
