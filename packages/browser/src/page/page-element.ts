// One element as a candidate. What costs time, such as names, boxes and states, is computed when it is requested.

import { calledBy, handle as handleOf } from '@beckon/core/resolve/handle.js';
import { closes } from '@beckon/core/scene/button-words.js';
import type {
  Box,
  Candidate,
  CandidateContext,
  Capability,
  Name,
  Region,
  State,
} from '@beckon/core/scene/candidate.js';
import { purposesOf } from '@beckon/core/scene/purposes.js';
import type { NameComputation } from './names/name.js';
import { namesOf } from './names/names-of.js';
import { type FormArea, type FormMemo, formBefore, formOf, isTypeable } from './purposes/area.js';
import { buttonPurpose, isDefault, isSubmitByWords } from './purposes/button.js';
import { factsOf } from './purposes/facts.js';
import { formRank } from './purposes/form.js';
import { says } from './purposes/parts.js';
import { membersOf } from './roles/choice-group.js';
import type { ElementCategory } from './roles/kind.js';
import { roleOf } from './roles/role.js';
import { isBoxByStyle, plainState, stateOf } from './roles/state.js';
import { isUnread } from './sight/drawn-text.js';
import type { PageVisibility } from './sight/sight.js';
import { boxOf, drawnParent, isVisibleAt, rectOf } from './sight/visibility.js';

/** What an element needs of its page. */
export interface PageContext {
  readonly naming: NameComputation;
  /** The forms of the page, each read once. */
  readonly memo: FormMemo;
  /** What lies on top does not matter. */
  readonly isForced: boolean;
  /** Counts up whenever anything may have changed that is not kept by an element. */
  readonly look: number;
  /** Counts up whenever something may be drawn elsewhere or otherwise. */
  readonly layout: number;
  /** What can be seen, as of this observation. */
  readonly sight: PageVisibility;
  /** It may be called something else by now. */
  renamed(thing: PageElement): void;
  /** What it is called has in it what a field holds. */
  dependsOnValues(thing: PageElement): void;
  isPointer(element: Element): boolean;
  /** The form that an element belongs to by its `form` attribute. */
  formOf(element: Element): PageElement | null;
  /** Whether anything was found to listen to clicks on it. */
  isHeard(element: Element): boolean;
}

/** Kinds that may be a choice among the parts in them. */
const GROUPS: ReadonlySet<string> = new Set(['group', 'tablist', 'toolbar']);
/** Kinds that may be pressed as a whole, if something listens. */
const ENTRIES: ReadonlySet<string> = new Set(['row', 'listitem', 'card', 'cell']);
/** Kinds that can be a checkbox without being marked as one. */
const TOGGLED: ReadonlySet<string> = new Set(['button', 'generic']);

const FIELD_ACTIONS = ['type', 'check', 'select', 'adjust'] as const;

export class PageElement implements Candidate {
  readonly element: Element;
  readonly kind: string;
  readonly isListed: boolean;
  id = 0;
  order = 0;
  /** Its place among the elements of the page. */
  place = -1;
  around: PageElement | null = null;
  /** The heading it stands under. */
  heading: string | null = null;
  #category: ElementCategory;
  readonly #page: PageContext;
  #names: readonly Name[] | null = null;
  #closer: boolean | null = null;
  #calledBy: string | null = null;
  #role: string | null = null;
  #purposes: { readonly memo: FormMemo; readonly are: Candidate['purposes'] } | null = null;
  #state: State | null = null;
  #box: Box | null = null;
  #rect: DOMRect | null = null;
  #visible: boolean | null = null;
  #can: readonly Capability[] | null = null;
  #base: string | null = null;
  #look = -1;
  #layout = -1;
  /** Where the walk came upon it. */
  spot = -1;
  /** Only a selector found it. */
  isSelected = false;
  /** The observation at which it was found to have changed. */
  droppedAt = -1;
  /** Set once, when it was first shown to anyone. */
  handle?: string;
  /** What its line in an observation says, where that was named. */
  readAs: string | null = null;

  constructor(element: Element, category: ElementCategory, page: PageContext) {
    this.element = element;
    this.kind = category.kind;
    this.isListed = category.isListed;
    this.#category = category;
    this.#page = page;
  }

  /** What an element says may have changed, and what can be done with it: a button may be put into a form. */
  drop(category: ElementCategory = this.#category): void {
    this.#category = category;
    this.#names = null;
    this.#closer = null;
    this.#calledBy = null;
    this.droppedAt = this.#page.look;
    this.#page.renamed(this);
    this.#role = null;
    this.#purposes = null;
    this.#state = null;
    this.#can = null;
    this.#base = null;
  }

  /** Something to type into, to tick, to choose from or to set. */
  get isField(): boolean {
    return FIELD_ACTIONS.some((action) => this.#category.can.includes(action));
  }

  get category(): ElementCategory {
    return this.#category;
  }

  get parent(): number | undefined {
    return this.around?.id;
  }

  get branch(): string {
    const boxes: string[] = [];
    for (let one: Element | null = this.element; one !== null && one !== document.body; one = drawnParent(one))
      boxes.push(`${numberOf(one)}:${one.localName}`);
    return boxes.reverse().join(' ');
  }

  /** A label whose field is missing has no owner. */
  get owner(): number | undefined {
    const label = this.kind === 'text' ? this.element.closest('label[for]') : null;
    return label instanceof HTMLLabelElement && label.htmlFor !== '' && label.control === null ? NO_OWNER : undefined;
  }

  get names(): readonly Name[] {
    if (this.#names === null) {
      const { naming } = this.#page;
      naming.takeHasReadValue();
      this.#names = namesOf(this.element, this.#category, naming);
      if (naming.takeHasReadValue()) this.#page.dependsOnValues(this);
    }
    return this.readAs === null ? this.#names : [...this.#names, { source: 'text', text: this.readAs }];
  }

  /** What it is called, folded. */
  get calledBy(): string {
    this.#calledBy ??= calledBy(this);
    return this.#calledBy;
  }

  /** It says that it closes something. */
  get isCloser(): boolean {
    this.#closer ??= says(this, closes);
    return this.#closer;
  }

  get role(): string {
    if (this.#role === null) {
      const role = roleOf(this.element);
      // To a person a generic does not exist.
      this.#role = role === 'generic' || role === 'none' || role === 'presentation' || role === '' ? this.kind : role;
    }
    return this.#role;
  }

  /** The first name of a kind, or nothing. */
  called(source: Name['source']): string {
    return this.names.find((name) => name.source === source)?.text ?? '';
  }

  get purpose(): string | undefined {
    return this.purposes?.[0]?.is;
  }

  /** Undefined for what is neither a field nor a button: a text is for nothing. */
  get purposes(): Candidate['purposes'] {
    // What a field is for depends on the fields around it.
    const { memo } = this.#page;
    if (this.#purposes?.memo !== memo) this.#purposes = { memo, are: this.#findPurposes() };
    return this.#purposes.are;
  }

  #findPurposes(): Candidate['purposes'] {
    const { element } = this;
    const { memo } = this.#page;
    if (PRESSED.has(this.kind)) {
      const is = buttonPurpose(element, this.names[0]?.text ?? '', memo);
      const isTheDefault = (is === 'submit' || is === undefined) && isDefault(element, this.names[0]?.text ?? '');
      if (isTheDefault) return [SENDS, { is: 'primary', score: 1 }];
      return is === undefined ? [] : [{ is, score: isSubmitByWords(element) ? BY_WORDS : 1 }];
    }
    if (!isTypeable(element)) return undefined;
    return purposesOf(factsOf(element, this.called('label') || this.called('aria'), memo));
  }

  get #form(): FormArea | null {
    if (PRESSED.has(this.kind)) return formBefore(this.element, this.#page.memo);
    return isTypeable(this.element) ? formOf(this.element, this.#page.memo) : null;
  }

  get rank(): number | undefined {
    const form = this.#form;
    return form === null ? undefined : formRank(form.kind, form.facts);
  }

  get twin(): string | undefined {
    const kind = this.#form?.kind;
    return kind === 'other' ? undefined : kind;
  }

  /** As of this observation: the resolver asks it of everything, many times. */
  get can(): readonly Capability[] {
    this.#refresh();
    this.#can ??= this.#abilities();
    return this.#can;
  }

  #abilities(): readonly Capability[] {
    const { can } = this.#category;
    // What sends a form need not be a button of it by the markup.
    if (PRESSED.has(this.kind) && !can.includes('submit') && this.purpose === 'submit') return [...can, 'submit'];
    // A button that stays pressed is on or off.
    if (TOGGLED.has(this.kind) && (this.element.hasAttribute('aria-pressed') || isBoxByStyle(this.element)))
      return can.includes('check') ? can : [...can, 'check'];
    if (GROUPS.has(this.kind) && membersOf(this.element).length > 0) return [...can, 'select'];
    if (can.includes('click')) return can;
    if (ENTRIES.has(this.kind) && this.element.hasAttribute('onclick')) return [...can, 'click'];
    return this.#page.isHeard(this.element) || this.#page.isPointer(this.element) ? [...can, 'click'] : can;
  }

  get state(): State {
    this.#refresh();
    this.#state ??= stateOf(this.element, this.kind, this, this.#page.isForced);
    return this.#state;
  }

  /** Where it is on the screen, as of this observation. */
  get rect(): DOMRect {
    this.#remeasure();
    this.#rect ??= rectOf(this.element);
    return this.#rect;
  }

  /** Whether a person can see it, as of this observation. */
  get isVisible(): boolean {
    this.#remeasure();
    this.#visible ??= isVisibleAt(this.element, this.rect) && !this.#isUnread();
    return this.#visible;
  }

  /** A text that is drawn so that it cannot be read. */
  #isUnread(): boolean {
    return !this.isListed && this.#category.can.length === 0 && isUnread(this.element, this.#page.sight);
  }

  /** Its handle, without a count for look-alikes. */
  get base(): string {
    this.#base ??= handleOf(this);
    return this.#base;
  }

  /** Where the walk came upon it. */
  stand(around: PageElement | null, order: number, heading: string | null): void {
    if (this.around !== around || this.heading !== heading) this.#base = null;
    this.around = around;
    this.order = order;
    this.place = order;
    this.heading = heading;
  }

  get box(): Box {
    this.#remeasure();
    this.#box ??= boxOf(this.element);
    return this.#box;
  }

  #refresh(): void {
    if (this.#look === this.#page.look) return;
    this.#look = this.#page.look;
    this.#state = null;
    this.#can = null;
  }

  #remeasure(): void {
    if (this.#layout === this.#page.layout) return;
    this.#layout = this.#page.layout;
    this.#box = null;
    this.#rect = null;
    this.#visible = null;
  }

  /** The form that it says it belongs to. */
  get formOwner(): PageElement | null {
    return this.#page.formOf(this.element);
  }

  get context(): CandidateContext {
    // As the browser sees it: a button may stand outside of its form, or in another.
    let form = this.formOwner?.id;
    let row: string | undefined;
    let container: number | undefined;
    let region: Region | undefined;
    for (let one = this.around; one !== null; one = one.around) {
      if (one.kind === 'form') form ??= one.id;
      if (one.kind === 'row' || one.kind === 'card' || one.kind === 'listitem') row ??= one.names[0]?.text;
      if (one.kind === 'dialog') container ??= one.id;
      region ??= REGIONS[one.kind];
    }
    return {
      region: container === undefined ? (region ?? 'PAGE') : 'MODAL',
      ...(form === undefined ? {} : { form }),
      ...(row === undefined ? {} : { row }),
      ...(container === undefined ? {} : { container }),
      ...(this.heading === null ? {} : { section: this.heading }),
    };
  }
}

/** All of an element, as plain data that can be sent. */
export function plainElement(element: PageElement): Candidate {
  return {
    id: element.id,
    kind: element.kind,
    role: element.role,
    names: element.names,
    context: element.context,
    box: element.box,
    order: element.order,
    branch: element.branch,
    can: element.can,
    state: plainState(element.state),
    ...(element.purposes === undefined
      ? {}
      : { purpose: element.purpose, purposes: element.purposes, rank: element.rank, twin: element.twin }),
    ...(element.parent === undefined ? {} : { parent: element.parent }),
    ...(element.owner === undefined ? {} : { owner: element.owner }),
    ...(element.handle === undefined ? {} : { handle: element.handle }),
  } as Candidate;
}

/** Elements of the page, counted as they are requested. */
const numbers = new WeakMap<Element, number>();
let counted = 0;

function numberOf(element: Element): number {
  const known = numbers.get(element);
  if (known !== undefined) return known;
  numbers.set(element, ++counted);
  return counted;
}

/** No number is this one's. */
const NO_OWNER = 0;

/** How surely a button sends the form that it stands in, where only its words say so. */
const SENDS = { is: 'submit', score: 1 } as const;
const BY_WORDS = 0.85;

/** What may send a form. */
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'generic']);

const REGIONS: Readonly<Record<string, Region>> = {
  dialog: 'MODAL',
  form: 'FORM',
  main: 'MAIN',
  navigation: 'NAV',
  banner: 'NAV',
  complementary: 'SIDEBAR',
  contentinfo: 'FOOTER',
};
