// The accessible names of a page's elements: https://w3c.github.io/accname/ with HTML-AAM and SVG-AAM.
// Nearly all controls hold plain text only; for those no style is read and no walk is begun.

import { isBlank } from '../roles/author.js';
import { roleOf } from '../roles/role.js';
import { NAMED_BY_CONTENT } from '../roles/table.js';
import { nodesIn } from '../sight/drawn.js';
import { transformed } from '../sight/style.js';
import { NameLookups, Walk } from './walk.js';

/** One pass over a page: style and name lookups are kept as long as this lives. */
export class NameComputation {
  readonly #page = new NameLookups();
  readonly #names = new Map<Element, string>();

  /** The accessible name on one line; '' if there is none. An element that is hidden has the name it would have if it were not. */
  name(element: Element): string {
    const known = this.#names.get(element);
    if (known !== undefined) return known;
    const name = collapse(this.#plainName(element) ?? new Walk(this.#page, element).name());
    // With what another field holds in it, it is another one at any time.
    if (!this.#page.hasReadValue) this.#names.set(element, name);
    return name;
  }

  /** Whether what was read since the last call has in it what a field holds. */
  takeHasReadValue(): boolean {
    const { hasReadValue } = this.#page;
    this.#page.hasReadValue = false;
    return hasReadValue;
  }

  /** Not rendered, not visible, or kept from assistive technology by `aria-hidden`, itself or what it stands in. */
  isHidden(element: Element): boolean {
    return this.#page.styles.isHidden(element);
  }

  /** The text of the labels of a control; '' if it has none. A label outside of a custom element counts for the field in it. */
  label(element: Element): string {
    const labels = this.#page.labels.around(element);
    const [first] = labels;
    if (first === undefined) return '';
    const plain = this.#plainLabel(labels, element, first.getRootNode());
    return collapse(plain ?? new Walk(this.#page, element).labels(labels, element));
  }

  /** What each of several labels says by itself; none, where there is only one. */
  labelsApart(element: Element): string[] {
    const labels = this.#page.labels.around(element);
    if (labels.length < 2) return [];
    return labels.map((label) => collapse(new Walk(this.#page, element).labels([label], element)));
  }

  /** The name of a control with nothing but text in it or in its label; `undefined` if it takes more. */
  #plainName(element: Element): string | undefined {
    if (isNamedByAria(element)) return undefined;
    const root = element.getRootNode();
    const labels = this.#page.labels.of(element, root);
    if (labels.length > 0) return nonBlank(this.#plainLabel(labels, element, root));
    const { localName } = element;
    if (REPLACED.has(localName) || !NAMED_BY_CONTENT.has(roleOf(element))) return undefined;
    if (localName === 'option' && element.hasAttribute('label')) return undefined;
    return nonBlank(this.#plainText(element, null, root));
  }

  #plainLabel(labels: readonly Element[], control: Element, root: Node): string | undefined {
    const [label, another] = labels;
    if (label === undefined || another !== undefined || isNamedByAria(label)) return undefined;
    return this.#plainText(label, control, root);
  }

  /** The text of an element that holds text only, apart from one that is left out. */
  #plainText(element: Element, except: Element | null, root: Node): string | undefined {
    const first = element.firstElementChild;
    if (first !== null && (first !== except || first.nextElementSibling !== null)) return undefined;
    if (element.shadowRoot !== null) return undefined;
    const { sheets } = this.#page.generated;
    if (sheets.precedes(element, root) || sheets.follows(element, root)) return undefined;
    const isFull = first !== null && first.firstChild !== null;
    const text = isFull ? textAround(element, first) : (element.textContent ?? '');
    return sheets.transforms(element, root) ? transformed(text, element) : text;
  }
}

/** The text beside a control that has a text of its own, as a list of options has. */
function textAround(element: Element, control: Element): string {
  let text = '';
  for (const node of nodesIn(element))
    text += node === control ? ' ' : node.nodeType === Node.TEXT_NODE ? (node as Text).data : '';
  return text;
}

/** These are named by their attributes before their text. */
const REPLACED = new Set(['input', 'img', 'textarea', 'slot']);

function isNamedByAria(element: Element): boolean {
  return (
    element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('aria-owns')
  );
}

function nonBlank(text: string | undefined): string | undefined {
  return isBlank(text) ? undefined : text;
}

/** ASCII white space becomes single blanks; a no-break space was intended. */
function collapse(text: string): string {
  if (!UNEVEN.test(text)) return text;
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}

const UNEVEN = /[\t\n\f\r]|^ | $| {2}/;
