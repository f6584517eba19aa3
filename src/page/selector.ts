// What a CSS selector or an XPath finds, also inside shadow roots.

import { shadowOf } from './visibility.js';

export type Selected = Element[] | { readonly reason: string };

/** A selector without any sign of one is tried as a name of several kinds, as OIL does. */
const PLAIN = /^[^[\]>+~\s:#.*()]+$/;

export function select(kind: 'css' | 'xpath', selector: string, root: ParentNode = document): Selected {
  try {
    if (kind === 'xpath') return byXPath(selector);
    const found = everywhere(selector, root);
    return found.length === 0 && PLAIN.test(selector) ? byName(selector, root) : found;
  } catch (error) {
    return {
      reason: error instanceof Error ? error.message.replace(/^Failed to execute '\w+' on '\w+': /, '') : String(error),
    };
  }
}

function byName(word: string, root: ParentNode): Element[] {
  const value = CSS.escape(word);
  for (const one of [`#${value}`, `[name="${value}"]`, `[placeholder*="${value}"]`, `[aria-label*="${value}"]`]) {
    const found = everywhere(one, root);
    if (found.length > 0) return found;
  }
  return [];
}

function byXPath(path: string): Element[] {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const elements: Element[] = [];
  for (let i = 0; i < found.snapshotLength; i++) {
    const node = found.snapshotItem(i);
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (element !== null && !elements.includes(element)) elements.push(element);
  }
  return elements;
}

/** All that a selector finds in the root and in every shadow root below it. */
export function everywhere<T extends Element = Element>(selector: string, root: ParentNode = document): T[] {
  const found = [...root.querySelectorAll<T>(selector)];
  for (const shadow of shadowsIn(root)) found.push(...shadow.querySelectorAll<T>(selector));
  return found;
}

function shadowsIn(root: ParentNode): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const open: ParentNode[] = [root];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const element of one.querySelectorAll('*')) {
      const shadow = shadowOf(element);
      if (shadow === null) continue;
      found.push(shadow);
      open.push(shadow);
    }
  }
  return found;
}
