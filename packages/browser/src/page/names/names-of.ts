// All the names people may use for an element: what they see, its label, what a screen reader says, its attributes.

import type { Name, NameSource } from '@beckon/core/scene/candidate.js';
import { foldIdentifier } from '@beckon/core/scene/lexicon.js';
import { BLOCKS, type ElementCategory } from '../roles/kind.js';
import { nodesIn } from '../sight/drawn.js';
import { isTrack } from '../slider-handle.js';
import { iconName } from './icon.js';
import type { NameComputation } from './name.js';

/** Longer texts are cut: people do not use them as names. */
const LONGEST = 1000;
/** Deeper than names are nested in practice: what is written there will do. */
const DEEPEST = 200;

export function namesOf(element: Element, category: ElementCategory, naming: NameComputation): Name[] {
  const names: Name[] = [];
  const add: Add = (source, text, isOfPart = false) => {
    if (text === null || text === '') return;
    const clean = collapse(text);
    if (clean === '') return;
    // What is written down for it answers as what it is, also where another name says the same.
    const isSame = (name: Name): boolean =>
      name.text === clean && (name.source === source || !isWritten(element, source));
    if (!names.some(isSame)) names.push({ source, text: clean, ...(isOfPart ? { isOfPart } : {}) });
  };
  if (category.can.includes('contain') && !category.can.includes('click'))
    addPlaceNames(element, category, naming, add);
  else if (category.can.length === 0 && category.kind !== 'image') {
    add('text', ownText(element), holdsControl(element) && firstText(element, true) === '');
    add('text', apartText(element));
    if (isNamed(element)) add('aria', naming.name(element));
  } else addControlNames(element, category, naming, add);
  if (element.hasAttributes()) {
    add('title', element.getAttribute('title'));
    add('id', element.getAttribute('id'));
    add('name', element.getAttribute('name'));
    add(
      'testid',
      element.getAttribute('data-testid') ?? element.getAttribute('data-test') ?? element.getAttribute('data-test-id'),
    );
  }
  const isPressed =
    category.can.includes('click') && !category.can.includes('type') && !category.can.includes('select');
  if (!names.some(({ source }) => !MARKUP.has(source)) && isPressed && !holdsControl(element))
    add('icon', iconName(element));
  return names;
}

/** Names that are only in the markup. */
const MARKUP: ReadonlySet<NameSource> = new Set(['id', 'name', 'testid']);

/** Whether the page's author wrote this name down, rather than it being worked out from the others. */
function isWritten(element: Element, source: NameSource): boolean {
  return source === 'aria' ? isNamed(element) : WRITTEN.has(source);
}
const WRITTEN: ReadonlySet<NameSource> = new Set(['placeholder', 'title', 'id', 'name', 'testid']);

type Add = (source: NameSource, text: string | null, isOfPart?: boolean) => void;

function isNamed(element: Element): boolean {
  return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
}

function addControlNames(element: Element, category: ElementCategory, naming: NameComputation, add: Add): void {
  if (category.kind === 'image') {
    add('alt', naming.name(element));
    return;
  }
  const isNamedByText =
    !category.can.includes('type') && !category.can.includes('select') && !(element instanceof HTMLInputElement);
  if (isNamedByText) addSeen(element, add);
  if (
    element instanceof HTMLInputElement &&
    (element.type === 'submit' || element.type === 'button' || element.type === 'reset')
  )
    add('text', element.value || DEFAULT_LABELS[element.type] || '');
  add('label', naming.label(element));
  add(isNamedByText || isNamed(element) ? 'aria' : 'label', naming.name(element));
  for (const text of [...labelParts(element), ...naming.labelsApart(element)]) add('label', text);
  // Closeness is no name where there is another: a switch with a text of its own is not what stands beside it.
  const isUnnamed = !isNamed(element) && naming.label(element) === '' && !element.hasAttribute('title');
  if (isUnnamed && !(isNamedByText && seenText(element) !== '')) {
    const track = category.can.includes('adjust') ? namedTrack(element) : null;
    if (track !== null) add('label', naming.name(track));
    else add('label', besideText(element, category));
  }
  add('placeholder', element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder'));
  if (
    element instanceof HTMLInputElement &&
    (element.type === 'radio' || element.type === 'checkbox') &&
    element.value !== 'on'
  )
    add('value', element.value);
}

/** The track of a handle, where that has a name of its own. */
function namedTrack(handle: Element): Element | null {
  for (let one = handle.parentElement, steps = 0; one !== null && steps < 2; one = one.parentElement, steps++)
    if (isTrack(one) && isNamed(one)) return one;
  return null;
}

/** What a control says; where others are in it, also what it says first beside them: the title of a card with a button on it. */
function addSeen(element: Element, add: Add): void {
  if (!holdsControl(element)) {
    add('text', seenText(element));
    return;
  }
  const first = firstText(element, true);
  add('text', seenText(element), first === '');
  add('text', apartText(element));
  add('text', first);
}

/** What several labels say, each by itself: a list is often named by its label and by what is chosen in it. */
function labelParts(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
  if (ids.length < 2) return [];
  const root = element.getRootNode() as Document | ShadowRoot;
  return ids.flatMap((id) => {
    const label = root.getElementById(id);
    return label === null || label === element ? [] : [label.textContent ?? ''];
  });
}

/** Longer is no label any more. */
const LONGEST_LABEL = 60;

/** What stands beside a field that has no label: before it, or behind a box to tick; in its line, or in the line or cell before. */
function besideText(element: Element, category: ElementCategory): string {
  const isTick = category.can.includes('check');
  if (!isTick && !category.can.includes('type') && !category.can.includes('select') && !category.can.includes('adjust'))
    return '';
  const isNamedBehind = isTick && !isNamedBefore(element);
  // `[ ][ ] Alpha`: there is no way to know whose text that is.
  if (isNamedBehind && isRightBehindTick(element)) return '';
  const text = textBeside(element, isNamedBehind) || (isNamedBehind ? textBeside(element, false) : '');
  if (text !== '') return text;
  const around = element.parentElement;
  // Alone in its cell or line: the one before names it, or the one behind a box to tick.
  if (around === null || around.localName === 'body' || collapse(around.textContent ?? '') !== '') return '';
  if (around.querySelectorAll('input:not([type=hidden]), select, textarea').length !== 1) return '';
  const isTickBefore = isTick && !BLOCKS.has(around.localName) && !isNamedBefore(around);
  return textBeside(around, isTickBefore, element);
}

function isRightBehindTick(element: Element): boolean {
  let node = element.previousSibling;
  while (node !== null && !(node instanceof Element) && (node.textContent ?? '').trim() === '')
    node = node.previousSibling;
  return node instanceof Element && node.matches(TICKS);
}
const TICKS = 'input[type=checkbox], input[type=radio], [role="checkbox"], [role="radio"], [role="switch"]';

/** `Alpha [ ] Beta [ ]`: where a line begins with a text and ends with a box to tick, each text names the box behind it. */
function isNamedBefore(element: Element): boolean {
  const isControl = (node: Node | undefined): boolean =>
    node instanceof Element && (node.matches(CONTROLS) || node.querySelector(CONTROLS) !== null);
  const parts = [...(element.parentNode?.childNodes ?? [])].filter(
    (node) => isControl(node) || (node.textContent ?? '').trim() !== '',
  );
  return parts.length > 1 && !isControl(parts[0]) && isControl(parts.at(-1));
}

/** The text up to the next control, line break or block on one side. */
function textBeside(element: Element, isBehind: boolean, field = element): string {
  let text = '';
  for (
    let node = isBehind ? element.nextSibling : element.previousSibling;
    node !== null;
    node = isBehind ? node.nextSibling : node.previousSibling
  ) {
    if (node instanceof Element) {
      if (node.matches(CONTROLS) || node.querySelector(CONTROLS) !== null) break;
      if (node.localName === 'br') break;
      if (BLOCKS.has(node.localName)) {
        if (!isBehind && MARK.test(drawnText(node))) continue;
        if (collapse(text) === '' && !isBehind && /^(?:p|div|td|th|dt|dd)$/.test(node.localName))
          text = drawnText(node);
        break;
      }
      if (SILENT.has(node.localName)) continue;
      if (isForAnother(node, field)) break;
    }
    const part = node instanceof Element ? drawnText(node) : node.nodeType === Node.TEXT_NODE ? node.nodeValue : '';
    text = isBehind ? text + part : part + text;
  }
  const clean = collapse(text);
  return clean.length > LONGEST_LABEL || MARK.test(clean) ? '' : clean;
}
/** Says only that a field is required, or where a label ends. */
const MARK = /^\s*[*＊※∗†:：]+\s*$/;

/** A label that says which field it is for, and that is not this one; also where that field is gone. */
function isForAnother(label: Element, field: Element): boolean {
  const wanted = label instanceof HTMLLabelElement ? label.htmlFor : '';
  if (wanted === '') return false;
  const root = field.getRootNode() as Document | ShadowRoot;
  if (root.getElementById(wanted) !== null) return true;
  const called = ['id', 'name', 'type'].map((name) => field.getAttribute(name) ?? '').join(' ');
  if (field.id === '' && !field.hasAttribute('name')) return false;
  const words = new Set(foldIdentifier(called).split(' '));
  // `credit-card-number` is not the month of a credit card, nor `question1` the third: every word counts that says anything.
  const given = foldIdentifier(wanted)
    .split(' ')
    .filter((word) => (word.length > 2 || /\d/.test(word)) && !PLAIN_WORDS.has(word));
  return given.length === 0 || !given.every((word) => words.has(word));
}
/** Words in ids that say nothing about what a field is for. */
const PLAIN_WORDS: ReadonlySet<string> = new Set('input field text txt box form label control ctl the for'.split(' '));

const CONTROLS =
  'input:not([type=hidden]), select, textarea, button, a[href], [contenteditable], [role="button"], [role="switch"], [role="checkbox"], [role="radio"], [role="combobox"], [role="listbox"], [role="slider"], [role="spinbutton"], [role="textbox"], [role="searchbox"]';

const DEFAULT_LABELS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

/** A part of the page is called what it says it is called: by its label, heading, legend, caption or first cell. */
function addPlaceNames(element: Element, category: ElementCategory, naming: NameComputation, add: Add): void {
  if (isNamed(element)) add('aria', naming.name(element));
  if (category.kind === 'row' || category.kind === 'listitem' || category.kind === 'card') {
    const first = firstText(element);
    add('text', first, holdsControl(element) && first !== firstText(element, true));
    add('text', apartText(element));
  } else add('text', titleText(element));
}

/** What is written straight in an element beside the controls in it: `Pay rent` in `<li><button>Done</button> Pay rent</li>`. */
function apartText(element: Element): string {
  if (!holdsControl(element)) return '';
  let text = '';
  let hasWords = false;
  for (const node of nodesIn(element)) {
    if (node.nodeType === Node.TEXT_NODE) {
      hasWords ||= (node.nodeValue ?? '').trim() !== '';
      text += node.nodeValue ?? '';
    } else if (node instanceof Element) {
      const isOther = node.matches(CONTROLS) || node.querySelector(CONTROLS) !== null || BLOCKS.has(node.localName);
      text += isOther || SILENT.has(node.localName) ? ' ' : inlineText(node);
    }
  }
  const clean = collapse(text);
  return hasWords && clean.length <= LONGEST_LABEL ? clean : '';
}

/** The first text in a row: what people call the row. `isOwn`: not what a control in it says. */
function firstText(element: Element, isOwn = false): string {
  const titled = collapse(titleText(element, isOwn));
  if (titled !== '') return titled;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(), tries = 0; node !== null && tries < 20; node = walker.nextNode(), tries++) {
    const text = collapse(node.nodeValue ?? '');
    const around = node.parentElement;
    if (isOwn && isOfPart(around, element)) continue;
    if (text !== '' && !SILENT.has(around?.localName ?? '') && !isHiddenIn(around, element)) return text;
  }
  return '';
}

function holdsControl(element: Element): boolean {
  return element.childElementCount > 0 && element.querySelector(CONTROLS) !== null;
}

function isOfPart(one: Element | null, element: Element): boolean {
  const control = one?.closest(CONTROLS) ?? null;
  return control !== null && control !== element && element.contains(control);
}

const TITLES = 'h1, h2, h3, h4, h5, h6, legend, caption, [role="heading"]';

function titleText(element: Element, isOwn = false): string {
  const title = element.querySelector(element.localName === 'details' ? ':scope > summary' : TITLES);
  if (title === null || (isOwn && isOfPart(title, element))) return '';
  if (isOwn && holdsControl(title)) return firstText(title, true);
  // The title of a part inside this one does not name this one.
  const inner = title.parentElement?.closest(
    'section, article, form, fieldset, dialog, [role="dialog"], li, table, nav, aside',
  );
  return inner === null || inner === undefined || inner === element || !element.contains(inner)
    ? isHiddenIn(title, element)
      ? ''
      : seenText(title)
    : '';
}

const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'title', 'svg']);

/** The text that is written in an element, without the parts that are blocks of their own. */
export function ownText(element: Element, depth = 0): string {
  let text = '';
  for (const node of nodesIn(element)) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (node instanceof Element)
      text +=
        BLOCKS.has(node.localName) || SILENT.has(node.localName) ? ' ' : apartFrom(text, node, inlineText(node, depth));
    if (text.length > LONGEST) break;
  }
  return text;
}

function inlineText(element: Element, depth = 0): string {
  if (element.localName === 'br') return ' ';
  if (isHiddenIn(element, element.parentElement)) return '';
  if (element.localName === 'select' || element.localName === 'textarea') return ' ';
  const isPlain = element.childElementCount === 0 || depth >= DEEPEST;
  return isPlain ? (element.textContent ?? '') : ownText(element, depth + 1);
}

/**
 * What an element says, set off from the one right before it where both are boxes: `support` and `14` are two words, if
 * nothing but their styles says so. Single letters in boxes are the letters of one word.
 */
function apartFrom(before: string, element: Element, written: string): string {
  if (!/[\p{L}\p{N}]$/u.test(before) || !/^[\p{L}\p{N}]/u.test(written)) return written;
  const previous = element.previousSibling;
  if (!(previous instanceof Element)) return written;
  if (written.length === 1 && (previous.textContent ?? '').trim().length === 1) return written;
  const { display } = getComputedStyle(element);
  return display === 'inline' || display === 'contents' || display === 'none' ? written : ` ${written}`;
}

/** Not drawn, though what is around it is: its text is not shown. */
function isHiddenIn(element: Element | null, around: Element | null): boolean {
  if (element === null || element === around || element.checkVisibility({ visibilityProperty: true })) return false;
  return around?.checkVisibility({ visibilityProperty: true }) === true;
}

/** What an element says beside another; nothing, if it is not drawn. */
function drawnText(element: Element): string {
  return isHiddenIn(element, element.parentElement) ? '' : seenText(element);
}

/** The text inside a control, blocks and all. */
export function seenText(element: Element, depth = 0): string {
  if (element.childElementCount === 0 || depth >= DEEPEST) return element.textContent ?? '';
  let text = '';
  for (const node of nodesIn(element)) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (node instanceof Element && !SILENT.has(node.localName)) {
      if (!isHiddenIn(node, element)) {
        const written = seenText(node, depth + 1);
        text += BLOCKS.has(node.localName) ? ` ${written} ` : apartFrom(text, node, written);
      }
    }
    if (text.length > LONGEST) break;
  }
  return text;
}

/** On one line, without blanks around. */
export function collapse(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return short.replace(/\s+/g, ' ').trim();
}
