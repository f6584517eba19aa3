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

function byName(given: string, root: ParentNode): Element[] {
  const text = given.trim();
  const value = CSS.escape(text);
  if (value === '') return [];
  for (const one of [`#${value}`, `[name="${value}"]`]) {
    const found = everywhere(one, root);
    if (found.length > 0) return found;
  }
  // `css("i")`: there is no such element, and what has the letter in its name is none either.
  if (TAGS.has(text.toLowerCase())) return [];
  for (const attribute of ['placeholder', 'aria-label']) {
    const found = everywhere(`[${attribute}*="${value}"]`, root);
    const whole = found.filter((element) => hasWhole(element.getAttribute(attribute) ?? '', text));
    if (whole.length > 0) return whole;
  }
  return [];
}

/** A text has the words, not only as a part of others. Where words have no blanks between them, this cannot be known. */
function hasWhole(text: string, words: string): boolean {
  const isJoined = (at: number): boolean => JOINED.test(text[at - 1] ?? '') && JOINED.test(text[at] ?? '');
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isJoined(at) && !isJoined(at + words.length)) return true;
  return false;
}

/** Letters of scripts that put blanks between words. */
const JOINED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

const TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup ' +
    'option output p param picture pre progress q rp rt ruby s samp script section select slot small source span strong ' +
    'style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul var video wbr'
  ).split(' '),
);

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
