// Texts that have lines of their own: with what they are read with, and how much they matter.

import { described } from '@beckon/core/scene/description.js';
import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { drawnParent } from '../sight/visibility.js';
import { isMessagePlace } from '../watch/validation-messages.js';
import { LONGEST_TEXT, type OutlineItem } from './item.js';
import { lettersIn } from './rows.js';
import { BETWEEN, joined, OPERATED, partsNamed, saidIn } from './said.js';
import { isIn } from './where.js';

/** Short texts in a part that says no more than this are one line: `Total · €61.00`. */
const LONGEST_BLOCK = 80;

/** `text "Total · €61.00"`. */
export function textLine({ kind }: PageElement, said: string, longest = LONGEST_TEXT): string {
  return described(kind === 'cell' ? 'text' : kind, undefined, said, longest);
}

/** What a text says together with what it is read with. */
export function readWith(registry: ElementRegistry, thing: PageElement, block: Element): string {
  if (thing.kind === 'heading') return nameShown(thing);
  if (thing.kind === 'image')
    return joined([nameShown(thing), ...partsNamed(thing.element)].filter((one) => one !== ''));
  const { sight } = registry;
  if (block !== thing.element) return joined(partsOf(block).flatMap((part) => saidIn(part, sight, isChart)));
  const isApart = (part: Element): boolean => {
    const known = registry.known(part);
    // What names a field is read with the field.
    if (part instanceof HTMLLabelElement && part.control !== null) return true;
    return known !== null && (known.isListed ? known.kind !== 'link' : known.category.can.includes('contain'));
  };
  return joined(partsOf(block).flatMap((part) => saidIn(part, sight, isApart)));
}

/** A drawing with parts to read has a line of its own. */
function isChart(part: Element): boolean {
  return part.localName === 'svg' && partsNamed(part).length > 0;
}

/** The part that a text is read with: its label, its value, its unit. */
export function blockOf(element: Element, isRow: (part: Element) => boolean = () => false): Element {
  const term = element.localName === 'dd' ? termOf(element) : element;
  const block = climbed(term, isRow);
  return block.contains(element) || term.localName === 'dt' ? block : element;
}

/** The term that a description is of, or else the description. */
function termOf(description: Element): Element {
  for (let one: Element | null = description; one !== null; one = one.previousElementSibling)
    if (one.localName === 'dt') return one;
  return description;
}

/** A term goes with its descriptions. */
function partsOf(block: Element): Element[] {
  const parts = [block];
  if (block.localName !== 'dt') return parts;
  for (let one = block.nextElementSibling; one !== null && one.localName === 'dd'; one = one.nextElementSibling)
    parts.push(one);
  return parts;
}

function climbed(element: Element, isRow: (part: Element) => boolean): Element {
  let block = element;
  for (let steps = 0; steps < 3; steps++) {
    const around = drawnParent(block);
    if (around === null || around === document.body || around.shadowRoot !== null) break;
    if (lettersIn(around, LONGEST_BLOCK) > LONGEST_BLOCK || around.querySelector(APART) !== null) break;
    // What is a row has a line of its own.
    if ([...around.querySelectorAll('div, section')].some(isRow)) break;
    block = around;
  }
  return block;
}
const APART = `a[href], h1, h2, h3, h4, h5, h6, [role="heading"], iframe, table, ul, ol, ${OPERATED}`;

/** A dialog is none, though something around it may listen. */
export function isInControl(thing: PageElement): boolean {
  for (let one = thing.around; one !== null && one.kind !== 'dialog'; one = one.around) if (one.isListed) return true;
  return false;
}

/** A picture whose name a text around it says already says nothing new, unless it has parts to read. */
export function withoutSaidPictures(
  items: readonly OutlineItem[],
  blockOfText: (item: OutlineItem) => Element,
): OutlineItem[] {
  const texts = items.filter(({ kind, thing }) => kind === 'text' && thing.kind === 'text');
  return items.filter(({ kind, thing, said }) => {
    if (kind !== 'text' || thing.kind !== 'image') return true;
    return !texts.some((text) => text.said.split(BETWEEN).includes(said) && blockOfText(text).contains(thing.element));
  });
}

/** A text beside a field that is the name of the field says nothing new. */
export function withoutLabels(items: readonly OutlineItem[]): OutlineItem[] {
  const elements = new Set(items.map(({ thing }) => thing.element));
  return items.filter(({ thing, kind, said }, i) => {
    // A label that is pressed for its control goes with it.
    if (thing.element instanceof HTMLLabelElement && thing.element.control !== null)
      return !elements.has(thing.element.control);
    if (kind !== 'text' || thing.kind === 'heading') return true;
    const bare = bareName(said);
    return ![items[i - 1], items[i + 1], items[i + 2]].some((other) => {
      if (other?.kind !== 'control') return false;
      return bareName(nameShown(other.thing)) === bare;
    });
  });
}

/** Without what marks the end of a label, or a required field. */
function bareName(name: string): string {
  return name.replace(/[\s·:*：＊]+$/u, '').toLowerCase();
}

/** Messages, then what is in view, then what is short and has a number in it, then the rest. */
export function rankOf({ thing, kind, said }: OutlineItem): number {
  const isNow = isIn(thing.rect);
  if (kind !== 'text') return isNow ? 1 : isInFooter(thing) ? 5 : 4;
  if (isInFooter(thing)) return 5;
  if (said.length <= 300 && isMessagePlace(thing.element)) return isNow ? 0 : 2;
  if (thing.kind === 'image') return isNow ? 3 : 5;
  if (said.length > LONGEST_TEXT) return isNow ? 3 : 5;
  if (isNow) return 1;
  return thing.kind === 'heading' || (said.length <= LONGEST_BLOCK && /\p{N}/u.test(said)) ? 2 : 4;
}
function isInFooter(thing: PageElement): boolean {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'contentinfo') return true;
  return false;
}
