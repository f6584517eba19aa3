// What is there only because the mouse is over something else: menus that open under it, buttons that a row shows.

/** Places that the mouse was over since the last press: no more than this are remembered. */
const REMEMBERED = 24;
/** How long after the mouse came a page may open what it opens because of that. */
const OPENING_MS = 400;
/** Attributes by which elements appear. */
const SHOWING = new Set(['class', 'style', 'hidden', 'open', 'aria-hidden', 'data-state']);
/** The mouse over one thing, and another that is drawn otherwise for it. */
const OVER_ANOTHER = /:hover[^\s>+~,]*\s*[\s>+~]\s*[^\s>+~,:]/;

export class Hovers {
  #over: Element[] = [];
  #cameAt = 0;
  /** What came up, and what the mouse was over then. */
  #opened = new WeakMap<Element, Element>();
  #rules: readonly string[] = [];
  #sheets = -1;

  /** The mouse came over it. */
  enter(element: Element): void {
    if (this.#over.at(-1) === element) return;
    this.#over.push(element);
    if (this.#over.length > REMEMBERED) this.#over.shift();
    this.#cameAt = performance.now();
  }

  /** Something was pressed: what comes now comes by that. */
  leave(): void {
    this.#over = [];
    this.#cameAt = 0;
  }

  note(records: readonly MutationRecord[]): void {
    const over = this.#over.at(-1);
    if (over === undefined || performance.now() - this.#cameAt > OPENING_MS) return;
    for (const { target, type, attributeName, addedNodes } of records) {
      const came =
        type === 'childList' ? [...addedNodes] : attributeName !== null && SHOWING.has(attributeName) ? [target] : [];
      for (const node of came) if (node instanceof Element && !node.contains(over)) this.#opened.set(node, over);
    }
  }

  /** What the mouse must be over for an element to be there; null: nothing. */
  openerOf(element: Element): Element | null {
    const rules = this.#hoverRules();
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const opener = this.#opened.get(one);
      if (opener?.isConnected === true) return opener;
      const shown = one;
      if (!rules.some((rule) => shown.matches(rule))) continue;
      const over = this.#over.filter((place) => place.isConnected && !shown.contains(place)).at(-1);
      if (over !== undefined && over !== document.body && over !== document.documentElement) return over;
    }
    return null;
  }

  #hoverRules(): readonly string[] {
    const { length } = document.styleSheets;
    if (length === this.#sheets) return this.#rules;
    this.#sheets = length;
    const rules: string[] = [];
    for (const sheet of document.styleSheets) {
      try {
        gather(sheet.cssRules, rules);
      } catch {
        // A sheet of another origin cannot be read.
      }
    }
    this.#rules = rules;
    return rules;
  }
}

function gather(from: CSSRuleList, into: string[]): void {
  for (const rule of from) {
    if (rule instanceof CSSStyleRule) {
      if (OVER_ANOTHER.test(rule.selectorText) && shows(rule.style)) into.push(rule.selectorText);
    } else if (rule instanceof CSSGroupingRule) gather(rule.cssRules, into);
  }
}

function shows({ display, visibility, opacity, pointerEvents }: CSSStyleDeclaration): boolean {
  return (
    (display !== '' && display !== 'none') || visibility === 'visible' || opacity === '1' || pointerEvents === 'auto'
  );
}
