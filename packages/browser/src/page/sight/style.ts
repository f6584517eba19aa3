// What CSS makes of an element, asked once per pass: is it shown, is it a block, how are its letters written.
// getComputedStyle costs about 2 µs an element, so it is only called when the cheap ways are used up.

/** What the walk through a subtree needs to know of one element. Ancestors have no part in it. */
export interface ElementStyle {
  /** Not there at all, with everything inside. */
  readonly isGone: boolean;
  /** Not painted, but parts of it may be. */
  readonly isInvisible: boolean;
  /** Stands apart from the text around it. */
  readonly isBlock: boolean;
  readonly isListItem: boolean;
}

export class Styles {
  readonly #looks = new Map<Element, ElementStyle>();
  readonly #hidden = new Map<Element, boolean>();

  look(element: Element): ElementStyle {
    const known = this.#looks.get(element);
    if (known !== undefined) return known;
    const observation = styleOf(element);
    this.#looks.set(element, observation);
    return observation;
  }

  /** Not in the accessibility tree: not rendered, not visible, or hidden from assistive technology, by itself or by an ancestor. */
  isHidden(element: Element): boolean {
    const known = this.#hidden.get(element);
    if (known !== undefined) return known;
    const hidden = !this.#isShown(element) || isMuted(element);
    this.#hidden.set(element, hidden);
    return hidden;
  }

  /** Hidden from all users, whatever ARIA says. */
  isUnrendered(element: Element): boolean {
    return !this.#isShown(element);
  }

  #isShown(element: Element): boolean {
    if (NEVER_SHOWN.has(element.localName)) return false;
    if (element.checkVisibility(VISIBILITY)) return true;
    // No boxes of their own: the list of a closed select, the areas of an image map, `display: contents`.
    const isBoxless = BOXLESS.has(element.localName) || getComputedStyle(element).display === 'contents';
    if (!isBoxless || this.look(element).isGone || this.look(element).isInvisible) return false;
    const parent = parentOf(element);
    return parent === null || this.#isShown(parent);
  }
}

const VISIBILITY: CheckVisibilityOptions = { visibilityProperty: true };
const BOXLESS = new Set(['option', 'optgroup', 'area', 'map', 'slot']);

/** What is in the document and no part of what is read. */
export const NEVER_SHOWN: ReadonlySet<string> = new Set(
  'script style template noscript head title desc metadata defs base link meta param source track datalist rp'.split(
    ' ',
  ),
);

function styleOf(element: Element): ElementStyle {
  const style = getComputedStyle(element);
  const { display } = style;
  return {
    isGone: display === 'none' || element.getAttribute('aria-hidden') === 'true',
    isInvisible: style.visibility !== 'visible',
    isBlock: display !== 'inline' && display !== 'contents',
    isListItem: display.includes('list-item'),
  };
}

function isMuted(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = hostOf(at)) {
    if (at.closest('[aria-hidden="true"]') !== null) return true;
  }
  return false;
}

function hostOf(element: Element): Element | null {
  return (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}

/** The parent in the tree that is drawn: through slots and out of shadow roots. */
export function parentOf(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? hostOf(element);
}

/** How CSS transforms a text. Only changes of case are reported, since the others would change the words. */
export function transformed(text: string, parent: Element): string {
  switch (getComputedStyle(parent).textTransform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
    default:
      return text;
  }
}
