// The computation of one name, step by step as https://w3c.github.io/accname/#computation-steps numbers them.
// The result is raw: white space is collapsed by the caller.

import { isBlank, referenced } from '../roles/author.js';
import { SVG } from '../roles/implicit.js';
import { roleOf } from '../roles/role.js';
import { NAMED_BY_CONTENT, NAMED_BY_HEADING } from '../roles/table.js';
import { nodesIn } from '../sight/drawn.js';
import { NEVER_SHOWN, Styles, transformed } from '../sight/style.js';
import { Generated } from './generated.js';
import { hostName, type NameTextReader } from './host.js';
import { LabelLookup } from './labels.js';
import { Owned } from './owned.js';
import { valueIn } from './value.js';

/** What all names of a pass share. */
export class NameLookups {
  readonly styles = new Styles();
  readonly labels = new LabelLookup();
  readonly generated = new Generated();
  readonly owned = new Owned(this.styles);
  /** What a field holds was read: that changes without a word. */
  hasReadValue = false;
}

/** How the walk came to an element. */
interface WalkState {
  /** Where this part of the walk began: if that is hidden, so is all of it, and all of it counts. */
  readonly origin: Element;
  /** Part of what an `aria-labelledby` refers to: those are not followed twice. */
  readonly isReferenced: boolean;
  /** Found inside another element. */
  readonly isInside: boolean;
  /** Whatever the role, the content counts. */
  readonly byContent: boolean;
}

export class Walk {
  readonly #page: NameLookups;
  readonly #root: Element;
  readonly #rootRole: string;
  /** Elements that had their say: nothing is read twice. */
  readonly #seen = new Set<Element>();
  #hearsHints = false;
  readonly #reader: NameTextReader = {
    labels: (control) => this.labels(this.#page.labels.of(control), control),
    read: (naming) => this.#text(naming, { origin: naming, isReferenced: false, isInside: false, byContent: true }),
  };

  constructor(page: NameLookups, root: Element) {
    this.#page = page;
    this.#root = root;
    this.#rootRole = roleOf(root);
  }

  name(): string {
    const way: WalkState = { origin: this.#root, isReferenced: false, isInside: false, byContent: false };
    return this.#text(this.#root, way);
  }

  /** The texts of labels, without that of the control they stand around. */
  labels(labels: readonly Element[], control: Element): string {
    const texts: string[] = [];
    this.#seen.add(control);
    for (const label of labels) {
      if (this.#seen.has(label)) continue;
      this.#seen.add(label);
      texts.push(this.#reader.read(label));
    }
    return texts.join(' ');
  }

  #text(element: Element, way: WalkState): string {
    const { isInside } = way;
    if (isInside && this.#seen.has(element)) return '';
    if (isInside) this.#seen.add(element);
    // 2A: what is hidden counts only where something hidden is referred to.
    const isInvisible = isInside && this.#isInvisible(element, way);
    if (isInside && this.#isGone(element, way)) return '';
    if (isInvisible) return this.#content(element, way, true);
    return this.#ownName(element, way) ?? this.#contentName(element, way);
  }

  /** Steps 2B to 2E: names that others or attributes give, set off from the text around. */
  #ownName(element: Element, way: WalkState): string | undefined {
    if (!way.isReferenced && element.hasAttribute('aria-labelledby')) {
      const text = this.#references(element);
      if (!isBlank(text)) return apart(text, way);
    }
    const role = roleOf(element);
    const isOther = element !== this.#root && (way.isInside || way.isReferenced);
    const value = isOther ? valueIn(element, role) : undefined;
    this.#page.hasReadValue ||= value !== undefined;
    if (typeof value === 'string') return apart(value, way);
    if (value !== undefined) return apart(value.map((one) => this.#content(one, way, false)).join(' '), way);
    // A slot is no element of the tree that is read.
    const label = element.localName === 'slot' ? null : element.getAttribute('aria-label');
    if (label !== null && !isBlank(label)) return apart(label, way);
    if (role === 'none' && element.hasAttribute('role')) return undefined;
    const host = hostName(element, this.#reader);
    return host === undefined ? undefined : apart(host, way);
  }

  /** Steps 2F to 2I: names from what is inside, and at last the tooltip. */
  #contentName(element: Element, way: WalkState): string {
    const role = roleOf(element);
    if (way.isInside && isOfItsOwn(role, this.#rootRole)) return '';
    if (way.isInside || way.byContent || NAMED_BY_CONTENT.has(role)) {
      const text = this.#content(element, way, false);
      if (!isBlank(text) || (way.isInside && text !== '')) return text;
      const hint = way.isInside ? '' : this.#hints(element, way);
      if (!isBlank(hint)) return hint;
    } else if (NAMED_BY_HEADING.has(role)) {
      const text = this.#heading(element);
      if (!isBlank(text)) return text;
    }
    if (role === 'none' || (role === 'generic' && way.isInside && !this.#hearsHints)) return '';
    const title = element.getAttribute('title') ?? (FIELDS.has(role) ? element.getAttribute('aria-placeholder') : null);
    return title === null ? '' : apart(title, way);
  }

  /** Tooltips of icons and the like are heard if there is nothing else: beside words they would only be in the way. */
  #hints(element: Element, way: WalkState): string {
    if (element.querySelector('[title]') === null) return '';
    this.#seen.clear();
    this.#seen.add(element).add(this.#root);
    this.#hearsHints = true;
    const text = this.#content(element, way, false);
    this.#hearsHints = false;
    return text;
  }

  #references(element: Element): string {
    const texts: string[] = [];
    const received = new Set<Element>();
    for (const one of referenced(element, 'aria-labelledby')) {
      // Each reference is read for itself, so that a part may be named together with its whole.
      const before = new Set(this.#seen);
      this.#seen.add(one);
      const marker = this.#page.styles.look(one).isListItem ? this.#page.generated.marker(one) : '';
      texts.push(marker + this.#text(one, { origin: one, isReferenced: true, isInside: false, byContent: true }));
      for (const seen of this.#seen) received.add(seen);
      this.#seen.clear();
      for (const seen of before) this.#seen.add(seen);
    }
    for (const seen of received) if (seen !== this.#root) this.#seen.add(seen);
    return texts.join(' ');
  }

  #heading(element: Element): string {
    for (const heading of element.querySelectorAll('h1,h2,h3,h4,h5,h6,[role="heading"]')) {
      if (roleOf(heading) !== 'heading' || this.#page.styles.isHidden(heading)) continue;
      const text = this.#reader.read(heading);
      if (!isBlank(text)) return text;
    }
    return '';
  }

  #content(element: Element, way: WalkState, isInvisible: boolean): string {
    const { generated, owned } = this.#page;
    const inside: WalkState = way.isInside ? way : { ...way, isInside: true };
    // Buttons inside an item do something else than the item: https://github.com/w3c/aria/pull/1805
    for (const action of referenced(element, 'aria-actions')) if (element !== action) this.#seen.add(action);
    let text = isInvisible ? '' : generated.before(element);
    for (const node of childrenOf(element)) {
      if (node.nodeType === Node.TEXT_NODE) text += isInvisible ? '' : this.#written(node as Text, element);
      else if (node.nodeType === Node.ELEMENT_NODE && owned.isInPlace(node as Element))
        text += this.#child(node as Element, inside);
    }
    for (const one of owned.of(element)) text += ` ${this.#child(one, inside)} `;
    return isInvisible ? text : text + generated.after(element);
  }

  #depth = 0;

  #child(child: Element, way: WalkState): string {
    if (child.localName === 'br') return ' ';
    // How a word is pronounced is no other word.
    if (child.localName === 'rt') return '';
    if (NEVER_SHOWN.has(child.localName) || isWordless(child)) return '';
    // Deeper than names are nested in practice: what is written there will do, and no stack overflows.
    if (this.#depth >= DEEPEST) return child.textContent ?? '';
    this.#depth++;
    const text = this.#text(child, way);
    this.#depth--;
    return this.#page.styles.look(child).isBlock ? ` ${text} ` : text;
  }

  #written(node: Text, parent: Element): string {
    return this.#page.generated.sheets.transforms(parent) ? transformed(node.data, parent) : node.data;
  }

  #isGone(element: Element, way: WalkState): boolean {
    if (!this.#page.styles.look(element).isGone) return false;
    // Within the target itself, hidden parts stay hidden: they would be if the rest were shown.
    return way.origin === this.#root || !this.#page.styles.isHidden(way.origin);
  }

  #isInvisible(element: Element, way: WalkState): boolean {
    return this.#page.styles.look(element).isInvisible && !this.#page.styles.isHidden(way.origin);
  }
}

const DEEPEST = 200;

const FIELDS = new Set(['textbox', 'searchbox', 'combobox']);

/** Most drawings are icons, and their parts are many: no need to read each. */
function isWordless(element: Element): boolean {
  return (
    element.namespaceURI === SVG &&
    isBlank(element.textContent) &&
    !element.matches(WORDY) &&
    element.querySelector(WORDY) === null
  );
}

const WORDY = '[aria-label],[aria-labelledby],[aria-owns],[*|title],foreignObject';

/** Names that are not written in the text are words of their own. */
function apart(text: string, way: WalkState): string {
  return way.isInside && text !== '' ? ` ${text} ` : text;
}

/** Branches of a tree and menus inside a menu have their own items: they are no part of the name of the one above. */
function isOfItsOwn(role: string, above: string): boolean {
  if (above === 'treeitem') return role === 'group' || role === 'tree';
  return above.startsWith('menuitem') && (role === 'menu' || role === 'group');
}

/** The children that are drawn: those of a shadow root, what is put into a slot, the summary of closed details. */
function childrenOf(element: Element): Iterable<Node> {
  if (element.shadowRoot !== null) return element.shadowRoot.childNodes;
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    return assigned.length > 0 ? assigned : nodesIn(element);
  }
  if (element instanceof HTMLDetailsElement && !element.open)
    return element.querySelectorAll(':scope > summary:first-of-type');
  return nodesIn(element);
}
