// Whether an author gave an element a name by an attribute: some tags and roles depend on it.
// Also how references by id are followed, since both the role and the name need that.

/** The elements an attribute such as `aria-labelledby` refers to, in order; the ones that are not there are left out. */
export function referenced(element: Element, attribute: 'aria-labelledby' | 'aria-owns' | 'aria-actions'): Element[] {
  const written = element.getAttribute(attribute);
  if (written === null) return [];
  // Set by script to elements and not to ids, the attribute is empty.
  if (written === '') return REFLECTED[attribute](element)?.map(target).filter(isThere) ?? [];
  const root = element.getRootNode();
  if (!isTree(root)) return [];
  const ids = written.split(/[\t\n\f\r ]+/).filter((id) => id !== '');
  return ids.map((id) => target(root.getElementById(id))).filter(isThere);
}

/** A document or a shadow root, and not a part that is in no document. */
export function isTree(root: Node): root is Document | ShadowRoot {
  return root instanceof Document || root instanceof ShadowRoot;
}

type Elements = readonly Element[] | null | undefined;

const REFLECTED = {
  'aria-labelledby': (element: Element): Elements => element.ariaLabelledByElements,
  'aria-owns': (element: Element): Elements => element.ariaOwnsElements,
  'aria-actions': (element: Element & { readonly ariaActionsElements?: Elements }): Elements =>
    element.ariaActionsElements,
} as const;

/** A shadow root may say which of its elements is meant by a reference to its host. */
function target(element: Element | null): Element | null {
  const root = element?.shadowRoot as (ShadowRoot & { readonly referenceTarget?: string | null }) | null | undefined;
  const inner = root?.referenceTarget;
  if (inner === undefined || inner === null) return element;
  return target(root?.getElementById(inner) ?? null);
}

function isThere(element: Element | null): element is Element {
  return element !== null;
}

/** `aria-label`, `aria-labelledby` that leads to words, and by default `title`. */
export function isNamedByAuthor(element: Element, withTitle = true): boolean {
  if (isBlank(element.getAttribute('aria-label')) === false) return true;
  if (withTitle && isBlank(element.getAttribute('title')) === false) return true;
  return element.hasAttribute('aria-labelledby') && referenced(element, 'aria-labelledby').some(hasWords);
}

function hasWords(element: Element): boolean {
  return (
    !isBlank(element.textContent) ||
    WORDY.some((name) => !isBlank(element.getAttribute(name))) ||
    element.querySelector('[aria-label],[alt],[title],input') !== null
  );
}

const WORDY = ['aria-label', 'alt', 'title', 'value', 'placeholder'];

/** Only ASCII white space, or nothing: a no-break space is a name. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || !/[^\t\n\f\r ]/.test(text);
}
