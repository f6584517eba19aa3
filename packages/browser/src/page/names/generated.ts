// The text that CSS puts into a page: before and after what is in an element, and the markers of list items.
// Its alternative text counts, if there is one: https://drafts.csswg.org/css-content/#alt

import { Counters, counted, type Pseudo } from './counter.js';
import { Sheets } from './sheets.js';

export class Generated {
  readonly sheets = new Sheets();
  readonly #counters = new Counters(this.sheets);

  before(element: Element): string {
    return this.sheets.precedes(element) ? this.#around(element, '::before') : '';
  }

  after(element: Element): string {
    return this.sheets.follows(element) ? this.#around(element, '::after') : '';
  }

  /** The text of a pseudo-element, with blanks around where it is a block; '' if there is none. */
  #around(element: Element, pseudo: Pseudo): string {
    const style = getComputedStyle(element, pseudo);
    const { content } = style;
    if (content === 'none' || content === 'normal' || content === '' || content === '""') return '';
    if (style.display === 'none' || style.visibility !== 'visible') return '';
    const text = this.#spoken(content, element, pseudo);
    return style.display === 'inline' || text === '' ? text : ` ${text} `;
  }

  /** The bullet or number of a list item, as it is seen. */
  marker(item: Element): string {
    const { content } = getComputedStyle(item, '::marker');
    if (content !== 'normal' && content !== '') return this.#spoken(content, item, '::before');
    const type = getComputedStyle(item).listStyleType;
    if (type.startsWith('"')) return unquoted(type);
    const mark = counted(ordinal(item), type);
    if (mark === '') return '';
    return SYMBOLS.has(type) ? `${mark} ` : `${mark}. `;
  }

  #spoken(content: string, element: Element, pseudo: Pseudo): string {
    const parts = [...content.slice(0, LONGEST).matchAll(PART)];
    const slash = parts.findIndex(([part]) => part === '/');
    const text = parts
      .slice(slash + 1)
      .map(([part]) => this.#part(part, element, pseudo))
      .join('');
    // Icon fonts use private characters, which carry no meaning.
    const given = text.replace(PRIVATE, '');
    // An alternative is not written in the text: its words stand apart.
    return slash === -1 || given === '' ? given : ` ${given} `;
  }

  #part(part: string, element: Element, pseudo: Pseudo): string {
    if (part.startsWith('"')) return unquoted(part);
    const [, name = '', inner = ''] = part.match(/^([a-z-]+)\((.*)\)$/i) ?? [];
    const [first = '', second = '', third = ''] = inner.split(/\s*,\s*/);
    if (name === 'attr') return element.getAttribute(first.split(' ')[0] ?? '') ?? unquoted(second);
    if (name === 'counter')
      return counted(this.#counters.values(element, pseudo, first).at(-1) ?? 0, second || 'decimal');
    if (name !== 'counters') return '';
    const values = this.#counters.values(element, pseudo, first);
    return values.map((value) => counted(value, third || 'decimal')).join(unquoted(second));
  }
}

const PART = /"(?:[^"\\]|\\.)*"|[a-z-]+\((?:"(?:[^"\\]|\\.)*"|[^)])*\)|[a-z-]+|\//gi;
/** Longer ones are not read aloud. */
const LONGEST = 5000;
const PRIVATE = /[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]/gu;
const SYMBOLS = new Set(['disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed']);

function unquoted(text: string): string {
  return text
    .replace(/^"|"$/g, '')
    .replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, sign) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    );
}

/** Where an item stands in its list: https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value */
function ordinal(item: Element): number {
  const list = item.parentElement;
  const items = [...(list?.children ?? [])].filter((child) => child.localName === 'li');
  const isReversed = list instanceof HTMLOListElement && list.reversed;
  let value =
    list instanceof HTMLOListElement && list.hasAttribute('start') ? list.start : isReversed ? items.length : 1;
  for (const one of items) {
    if (one.hasAttribute('value')) value = (one as HTMLLIElement).value;
    if (one === item) break;
    value += isReversed ? -1 : 1;
  }
  return value;
}
