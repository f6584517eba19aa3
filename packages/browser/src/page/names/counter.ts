// What CSS counters count to, for text that CSS puts into a page: https://drafts.csswg.org/css-lists/#counter-scope.
// Browsers expose the rule (`counter(step)`) and never the number, so it has to be counted again.

import type { Sheets } from './sheets.js';

export type Pseudo = '::before' | '::after';

/** Counter name → the values in scope, outermost first. */
type Counts = ReadonlyMap<string, readonly number[]>;

/** Longer pages are not counted through: nothing on them is worth 40 ms. */
const MOST_ELEMENTS = 5000;

export class Counters {
  #counts: Map<Element, Partial<Record<Pseudo, Counts>>> | undefined;
  readonly #sheets: Sheets;

  constructor(sheets: Sheets) {
    this.#sheets = sheets;
  }

  values(element: Element, pseudo: Pseudo, counter: string): readonly number[] {
    this.#counts ??= this.#count(element.ownerDocument);
    return this.#counts.get(element)?.[pseudo]?.get(counter) ?? [];
  }

  #count(page: Document): Map<Element, Partial<Record<Pseudo, Counts>>> {
    const counts = new Map<Element, Partial<Record<Pseudo, Counts>>>();
    if (page.getElementsByTagName('*').length > MOST_ELEMENTS) return counts;
    const scopes = new Map<string, number[]>();
    const visit = (element: Element, siblings: Set<string>): void => {
      const style = getComputedStyle(element);
      if (style.display === 'none') return;
      apply(style, scopes, siblings);
      const inner = new Set<string>();
      if (this.#sheets.precedes(element)) visitPseudo(element, '::before', inner);
      for (const child of element.children) visit(child, inner);
      if (this.#sheets.follows(element)) visitPseudo(element, '::after', inner);
      // What was started among the children ends with them.
      for (const name of inner) scopes.get(name)?.pop();
    };
    const visitPseudo = (element: Element, pseudo: Pseudo, siblings: Set<string>): void => {
      const style = getComputedStyle(element, pseudo);
      if (style.content === 'none' || style.display === 'none') return;
      apply(style, scopes, siblings);
      const now = new Map([...scopes].map(([name, values]) => [name, [...values]]));
      counts.set(element, { ...counts.get(element), [pseudo]: now });
    };
    visit(page.documentElement, new Set());
    return counts;
  }
}

/** Reset, then increment, then set: each on the innermost counter of its name. */
function apply(style: CSSStyleDeclaration, scopes: Map<string, number[]>, siblings: Set<string>): void {
  for (const [name, value] of pairs(style.counterReset, 0)) start(name, value, scopes, siblings);
  for (const [name, by] of pairs(style.counterIncrement, 1)) change(name, (value) => value + by, scopes, siblings);
  for (const [name, to] of pairs(style.counterSet, 0)) change(name, () => to, scopes, siblings);
}

function start(name: string, value: number, scopes: Map<string, number[]>, siblings: Set<string>): void {
  const values = scopes.get(name) ?? [];
  // A counter of an earlier sibling is replaced, one of an ancestor is nested in.
  if (siblings.has(name)) values.pop();
  siblings.add(name);
  values.push(value);
  scopes.set(name, values);
}

function change(
  name: string,
  to: (value: number) => number,
  scopes: Map<string, number[]>,
  siblings: Set<string>,
): void {
  if ((scopes.get(name) ?? []).length === 0) start(name, 0, scopes, siblings);
  const values = scopes.get(name) ?? [];
  values.push(to(values.pop() ?? 0));
}

/** `step 2 part` → [step, 2], [part, usual]. */
function pairs(text: string, usual: number): [string, number][] {
  if (text === 'none' || text === '') return [];
  return [...text.matchAll(/(?:reversed\()?([a-z_-][\w-]*)\)?(?:\s+(-?\d+))?/gi)].map(([, name = '', value]) => [
    name,
    value === undefined ? usual : Number(value),
  ]);
}

/** A number as a counter style writes it; the many styles that are not here count in digits. */
export function counted(value: number, style: string): string {
  switch (style) {
    case 'none':
      return '';
    case 'disc':
      return '•';
    case 'circle':
      return '◦';
    case 'square':
      return '▪';
    case 'disclosure-open':
      return '▾';
    case 'disclosure-closed':
      return '▸';
    case 'decimal-leading-zero':
      return String(value).padStart(2, '0');
    case 'lower-alpha':
    case 'lower-latin':
      return letters(value);
    case 'upper-alpha':
    case 'upper-latin':
      return letters(value).toUpperCase();
    case 'lower-roman':
      return roman(value);
    case 'upper-roman':
      return roman(value).toUpperCase();
    default:
      return String(value);
  }
}

function letters(value: number): string {
  if (value < 1) return String(value);
  const rest = Math.floor((value - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + ((value - 1) % 26));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  const step = ROMAN.find(([size]) => size <= value) ?? [1, 'i'];
  return step[1] + (value === step[0] ? '' : roman(value - step[0]));
}
