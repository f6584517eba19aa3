// The element that a frame is in: what it is called, where it stands. Asked in the page around the frame.

export interface FrameOwner {
  /** iframe, frame, object, embed … */
  readonly tag: string;
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** As it is called for those who cannot see it. */
  readonly label: string;
  /** The heading that stands before it. */
  readonly heading: string;
  readonly src: string;
  /** Where it stands in its document: the place among its siblings, from the outside in. */
  readonly path: readonly number[];
  /** The size of what it shows. */
  readonly width: number;
  readonly height: number;
}

/** Of a frame that is on its way in or out. */
export const NOBODY: FrameOwner = {
  tag: 'iframe',
  id: '',
  name: '',
  title: '',
  label: '',
  heading: '',
  src: '',
  path: [],
  width: 0,
  height: 0,
};

/** Gives a FrameOwner. Attributes, not properties: a field called `id` would hide the form's own. */
export const DESCRIBE = `(element) => {
  const said = (name) => (element.getAttribute(name) ?? '').slice(0, 500);
  const root = element.getRootNode();
  const labelled = said('aria-labelledby').split(/\\s+/).filter(Boolean)
    .map((id) => root.getElementById?.(id)?.textContent ?? '').join(' ');
  const path = [];
  for (let one = element; one !== null && one.nodeType === 1; ) {
    path.unshift(Array.prototype.indexOf.call(one.parentNode?.children ?? [], one));
    const { parentNode } = one;
    if (parentNode instanceof ShadowRoot) path.unshift(-1);
    one = parentNode instanceof ShadowRoot ? parentNode.host : parentNode;
  }
  const headings = 'h1, h2, h3, h4, h5, h6, legend, [role="heading"]';
  const before = (one) => {
    for (; one !== null && one !== document.body; one = one.parentElement) {
      for (let other = one.previousElementSibling; other !== null; other = other.previousElementSibling) {
        const found = other.matches(headings) ? [other] : other.querySelectorAll(headings);
        if (found.length > 0) return found[found.length - 1].textContent;
        // What stands before another frame is the heading of that one.
        if (other.matches('iframe') || other.querySelector('iframe') !== null) return '';
      }
    }
    return '';
  };
  return {
    tag: element.localName,
    id: said('id'),
    name: said('name'),
    title: said('title'),
    label: (labelled || said('aria-label')).slice(0, 500),
    heading: (before(element) ?? '').slice(0, 500),
    src: said('src') || said('data'),
    path,
    width: element.clientWidth,
    height: element.clientHeight,
  };
}`;

/** Whether a selector finds the element; a reason, if it is none. */
export const FITS = `(element, [kind, selector]) => {
  try {
    if (kind === 'css') return element.matches(selector);
    const found = document.evaluate(selector, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let i = 0; i < found.snapshotLength; i++) if (found.snapshotItem(i) === element) return true;
    return false;
  } catch (error) {
    return { reason: String(error.message).replace(/^Failed to execute '\\w+' on '\\w+': /, '') };
  }
}`;
