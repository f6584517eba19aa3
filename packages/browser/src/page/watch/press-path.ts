// Where listeners can be that hear a press: an element and all around it, unless the browser itself may act on it.

/** What the browser itself does something with, or what may hide listeners from us. */
const NATIVE =
  'a[href], area[href], input, select, option, textarea, label, summary, audio, video, iframe, object, embed, [contenteditable], [popovertarget], [commandfor]';

/** An element and all around it, through shadow roots, up to the document. */
export function pathOf(hit: Element): readonly Node[] | null {
  const path: Node[] = [];
  // What is gone cannot be asked any more.
  if (!hit.isConnected) return null;
  for (let one: Node | null = hit; one !== null; ) {
    if (one instanceof Element && isNative(one)) return null;
    path.push(one);
    one = one.parentNode ?? (one instanceof ShadowRoot ? one.host : null);
  }
  return path;
}

function isNative(element: Element): boolean {
  if (element instanceof HTMLButtonElement && element.type !== 'button' && element.form !== null) return true;
  return element.localName.includes('-') || element.matches(NATIVE);
}
