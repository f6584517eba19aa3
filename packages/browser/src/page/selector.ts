// What a CSS selector or an XPath finds, also inside shadow roots.

import { addAll } from '@beckon/core/data/extremes.js';
import { shadowOf } from './sight/visibility.js';

export type Selected = Element[] | { readonly reason: string };

export function select(kind: 'css' | 'xpath', selector: string, root: ParentNode = document): Selected {
  try {
    return kind === 'xpath' ? byXPath(selector, root) : byCss(selector, root);
  } catch (error) {
    return {
      reason: error instanceof Error ? error.message.replace(/^Failed to execute '\w+' on '\w+': /, '') : String(error),
    };
  }
}

/** What a selector finds. What finds nothing, or is none, is tried as a name of several kinds, as OIL does. */
function byCss(selector: string, root: ParentNode): Element[] {
  let wrong: unknown = null;
  try {
    const found = everywhere(selector, root);
    if (found.length > 0) return found;
  } catch (error) {
    wrong = error;
  }
  const named = byName(selector, root);
  if (named.length === 0 && wrong !== null) throw wrong;
  return named;
}

function byName(said: string, root: ParentNode): Element[] {
  const value = CSS.escape(said.trim());
  if (value === '') return [];
  for (const one of [`#${value}`, `[name="${value}"]`, `[placeholder*="${value}"]`, `[aria-label*="${value}"]`]) {
    const found = everywhere(one, root);
    if (found.length > 0) return found;
  }
  return [];
}

function byXPath(path: string, root: ParentNode): Element[] {
  const found = evaluated(path, document, document);
  for (const shadow of shadowsIn(root)) addAll(found, inShadow(path, shadow));
  return found;
}

function evaluated(path: string, owner: Document, context: Node): Element[] {
  const found = owner.evaluate(path, context, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const elements = new Set<Element>();
  for (let i = 0; i < found.snapshotLength; i++) {
    const node = found.snapshotItem(i);
    const attribute = node instanceof Attr ? node.ownerElement : null;
    const element = node instanceof Element ? node : (attribute ?? node?.parentElement ?? null);
    if (element !== null) elements.add(element);
  }
  return [...elements];
}

/** XPath always starts at the document, so a shadow root is looked through in a copy that is a document of its own. */
function inShadow(path: string, shadow: ShadowRoot): Element[] {
  const copy = document.implementation.createHTMLDocument('');
  for (const child of shadow.childNodes) copy.body.append(copy.importNode(child, true));
  const originals = [...shadow.querySelectorAll('*')];
  const copies = new Map([...copy.body.querySelectorAll('*')].map((one, i) => [one, originals[i]]));
  return evaluated(path, copy, copy).flatMap((one) => copies.get(one) ?? []);
}

/** All that a selector finds in the root and in every shadow root below it. */
export function everywhere<T extends Element = Element>(selector: string, root: ParentNode = document): T[] {
  const found = [...root.querySelectorAll<T>(selector)];
  for (const shadow of shadowsIn(root)) addAll(found, shadow.querySelectorAll<T>(selector));
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
