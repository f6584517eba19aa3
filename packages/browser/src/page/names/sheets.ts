// What the style sheets of a tree can do to names: which elements may get text from CSS, and whether letters may change case.
// Asking for a pseudo-element costs far more than all else, so the rules are read first, once for each sheet.

import { treeIndex } from '../index/tree-index.js';
import { isTree } from '../roles/author.js';

/** The parts of one sheet that matter here. */
interface Facts {
  /** Kept to see whether the sheet has got more rules since. */
  readonly ruleCount: number;
  /** Where the sheet puts text before and after. */
  readonly before: Places;
  readonly after: Places;
  transforms: boolean;
}

/** Elements that selectors may mean. */
interface Places {
  /** The last class, id or tag of each selector. */
  readonly keys: Set<string>;
  /** Selectors that end in none of these. */
  readonly loose: string[];
}

/** Sheets rarely change, so their facts outlive a pass. */
const known = new WeakMap<CSSStyleSheet, Facts>();

export class Sheets {
  readonly #trees = new Map<Node, Tree>();
  readonly #likes = new Map<string, boolean>();

  /** May CSS put text before what is in the element? */
  precedes(element: Element, root: Node = element.getRootNode()): boolean {
    const { isUnknown, before } = this.#treeOf(root);
    return isUnknown ? this.#isLikely(element, '::before') : isAmong(element, before);
  }

  /** May CSS put text after it? */
  follows(element: Element, root: Node = element.getRootNode()): boolean {
    const { isUnknown, after } = this.#treeOf(root);
    return isUnknown ? this.#isLikely(element, '::after') : isAmong(element, after);
  }

  /** May any text here be shown in other letters than it is written in? */
  transforms(element: Element, root: Node = element.getRootNode()): boolean {
    return this.#treeOf(root).transforms;
  }

  /** Where rules cannot be read, the first of its kind is checked, for all in the same place with the same class. */
  #isLikely(element: Element, pseudo: '::before' | '::after'): boolean {
    const parent = element.parentElement;
    const place = `${parent?.localName}.${parent?.getAttribute('class')}`;
    const like = `${element.localName}.${element.getAttribute('class')} ${place} ${pseudo}`;
    const known = this.#likes.get(like);
    if (known !== undefined) return known;
    const { content } = getComputedStyle(element, pseudo);
    const isLikely = content !== 'none' && content !== 'normal' && content !== '' && content !== '""';
    this.#likes.set(like, isLikely);
    return isLikely;
  }

  #treeOf(root: Node): Tree {
    const known = this.#trees.get(root);
    if (known !== undefined) return known;
    const tree = readTree(root);
    this.#trees.set(root, tree);
    return tree;
  }
}

function isAmong(element: Element, { keys, loose }: Places): boolean {
  if (keys.size > 0 && (keys.has(element.localName) || hasKey(element, keys))) return true;
  return loose.length > 0 && element.matches(loose.join(','));
}

function hasKey(element: Element, keys: ReadonlySet<string>): boolean {
  const classes = element.getAttribute('class');
  if (classes?.split(/\s+/).some((name) => keys.has(`.${name}`))) return true;
  const { id } = element;
  return id !== '' && keys.has(`#${id}`);
}

/** What all sheets of a document or a shadow root come to. */
interface Tree {
  /** A sheet of another origin may do anything. */
  readonly isUnknown: boolean;
  readonly transforms: boolean;
  readonly before: Places;
  readonly after: Places;
}

function readTree(root: Node): Tree {
  const facts: Facts[] = [];
  let isUnknown = false;
  for (const sheet of isTree(root) ? [...root.styleSheets, ...(root.adoptedStyleSheets ?? [])] : []) {
    try {
      facts.push(factsOf(sheet));
    } catch {
      // A sheet of another origin cannot be read: SecurityError.
      isUnknown = true;
    }
  }
  return {
    isUnknown,
    transforms: isUnknown || facts.some((one) => one.transforms) || (isTree(root) && isTransformed(root)),
    before: merged(facts.map((one) => one.before)),
    after: merged(facts.map((one) => one.after)),
  };
}

function merged(all: readonly Places[]): Places {
  return { keys: new Set(all.flatMap((one) => [...one.keys])), loose: all.flatMap((one) => one.loose) };
}

/** By attributes, or from outside of the shadow. */
function isTransformed(root: Document | ShadowRoot): boolean {
  const inline = '[style*="text-transform"]';
  const found = treeIndex.has(root) ? treeIndex.all(inline).find((one) => one.getRootNode() === root) : null;
  if (found !== undefined && (found !== null || root.querySelector(inline) !== null)) return true;
  return root instanceof ShadowRoot && getComputedStyle(root.host).textTransform !== 'none';
}

function factsOf(sheet: CSSStyleSheet): Facts {
  const rules = sheet.cssRules;
  const before = known.get(sheet);
  if (before?.ruleCount === rules.length) return before;
  const facts: Facts = { ruleCount: rules.length, before: merged([]), after: merged([]), transforms: false };
  readRules(rules, '', facts);
  known.set(sheet, facts);
  return facts;
}

const TRANSFORMS = /^(?:upper|lower|capital)/;
const PSEUDO = /::?(before|after)\b/;

function readRules(rules: CSSRuleList, outer: string, facts: Facts): void {
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (rule instanceof CSSStyleRule) {
      if (TRANSFORMS.test(rule.style.textTransform)) facts.transforms = true;
      const { selectorText } = rule;
      if (PSEUDO.test(selectorText) && rule.style.content !== '' && rule.style.content !== 'none')
        for (const selector of splitSelectors(selectorText)) addSelector(nested(selector, outer), facts);
      if (rule.cssRules?.length > 0) readRules(rule.cssRules, nested(selectorText, outer), facts);
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet !== null) readRules(rule.styleSheet.cssRules, outer, facts);
    } else if (rule !== undefined && 'cssRules' in rule) {
      readRules((rule as CSSGroupingRule).cssRules, outer, facts);
    }
  }
}

function nested(selector: string, outer: string): string {
  return outer === '' ? selector : selector.replaceAll('&', `:is(${outer})`);
}

/** Longer ones do not occur in practice, but a page may contain them. */
const LONGEST_SELECTOR = 5000;

function addSelector(selector: string, facts: Facts): void {
  const pseudo = selector.match(PSEUDO)?.[1];
  if (pseudo === undefined || selector.length > LONGEST_SELECTOR) return;
  const places = pseudo === 'before' ? facts.before : facts.after;
  const origin = selector.replace(PSEUDO, '');
  // What stands in parentheses or brackets is no part of the key, and a combinator in there is none.
  const last =
    origin
      .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]/g, '')
      .split(/[\s>+~]/)
      .at(-1) ?? '';
  const key = last.match(/^[a-z][\w-]*|[.#][\w-]+/i)?.[0];
  if (key === undefined || selector.includes('\\')) places.loose.push(...[origin.trim() || '*'].filter(isSelector));
  else places.keys.add(/^[.#]/.test(key) ? key : key.toLowerCase());
}

/** Splits at the commas that are not inside parentheses. */
function splitSelectors(text: string): string[] {
  return text.split(/,(?![^(]*\))/);
}

function isSelector(text: string): boolean {
  try {
    document.createElement('i').matches(text);
    return true;
  } catch {
    return false;
  }
}
