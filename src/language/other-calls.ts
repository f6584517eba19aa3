// Lines as programs of other tools call them: `page.click("#pay")`, `cy.contains("Save").click()`,
// `await page.getByLabel("Email").fill("amy")`. They become one command of ours, or none.

import { quote } from '../core/quote.js';
import { durationMeant } from './durations.js';
import { selectorMeant } from './other-selectors.js';

interface Call {
  readonly name: string;
  /** What is given: texts, numbers as they were written, anything else as `null`. */
  readonly given: readonly (string | number | null)[];
  /** `{ name: 'Save' }` */
  readonly named: string | null;
}

/** What the calls act on, by their last word. */
const BY: Readonly<Record<string, 'name' | 'selector' | 'id' | 'test' | 'role' | 'by'>> = {
  getbytext: 'name',
  getbylabel: 'name',
  getbylabeltext: 'name',
  getbyplaceholder: 'name',
  getbyplaceholdertext: 'name',
  getbytitle: 'name',
  getbyalttext: 'name',
  getbytestid: 'test',
  getbyrole: 'role',
  contains: 'name',
  locator: 'selector',
  get: 'selector',
  find: 'selector',
  $: 'selector',
  queryselector: 'selector',
  getelementbyid: 'id',
  findelement: 'by',
  find_element: 'by',
};

/** What is done, and how it is said here. */
const DOES: Readonly<Record<string, string>> = {
  click: 'click',
  tap: 'click',
  dblclick: 'click --double',
  fill: 'type',
  type: 'type',
  presssequentially: 'type',
  sendkeys: 'type',
  send_keys: 'type',
  setvalue: 'type',
  hover: 'hover',
  focus: 'focus',
  check: 'check',
  uncheck: 'uncheck',
  clear: 'clear',
  selectoption: 'select',
  select: 'select',
  waitforselector: 'wait visible',
  waitfor: 'wait visible',
};

/** The line for a call, or for a chain of calls; nothing if a part of it is not known. */
export function* calledElsewhere(line: string): Generator<string> {
  const calls = callsIn(line.trim().replace(/^(?:await|return)\s+/, ''));
  const [first, second] = calls;
  if (first === undefined || calls.length > 2) return;
  if (second === undefined) yield* single(first);
  else {
    const target = targetOf(first);
    const verb = entry(DOES, second.name);
    if (target !== null && verb !== undefined) yield* acted(verb, target, second.given);
  }
}

function* single({ name, given }: Call): Generator<string> {
  const [only, ...rest] = given;
  if (/^(waitfortimeout|sleep|pause|delay|wait)$/.test(name) && typeof only === 'number' && rest.length === 0) {
    const duration = durationMeant(String(only));
    if (duration !== null) yield `wait ${duration}`;
  }
  if (typeof only !== 'string') return;
  const isAddress = /^([a-z]+:\/\/|\/|\.)/i.test(only);
  if (/^(goto|visit|get|navigate|open|navigateto)$/.test(name) && isAddress && rest.length === 0)
    yield `goto ${quote(only)}`;
  const verb = entry(DOES, name);
  if (verb !== undefined) yield* acted(verb, selector(only), rest);
}

function* acted(verb: string, target: string, given: Call['given']): Generator<string> {
  const [does = '', option = ''] = verb.startsWith('click ') ? verb.split(' ') : [verb];
  const [value] = given;
  if (given.length === 0 && does !== 'type' && does !== 'select') yield `${does} ${target} ${option}`.trim();
  const isText = typeof value === 'string' || typeof value === 'number';
  if (given.length === 1 && isText && (does === 'type' || does === 'select'))
    yield `${does} ${target} ${quote(String(value))}`;
}

function targetOf({ name, given, named }: Call): string | null {
  const by = entry(BY, name);
  const [first, second] = given;
  if (by === 'role') return named === null ? null : quote(named);
  if (by === 'by') return typeof second === 'string' && typeof first === 'string' ? bySelector(first, second) : null;
  if (by === undefined || typeof first !== 'string' || given.length > 1) return null;
  if (by === 'name') return quote(first);
  if (by === 'test') return selectorMeant(`testid=${first}`);
  return by === 'id' ? `css(${quote(`#${first}`)})` : selector(first);
}

/** `By.ID, "pay"` */
function bySelector(by: string, value: string): string | null {
  const kind = by.replace(/^By\./i, '').toLowerCase();
  if (kind === 'id') return `css(${quote(`#${value}`)})`;
  if (kind === 'css_selector' || kind === 'cssselector') return `css(${quote(value)})`;
  if (kind === 'xpath') return `xpath(${quote(value)})`;
  if (kind === 'name') return `css(${quote(`[name="${value}"]`)})`;
  return /^(partial_)?link_?text$/.test(kind) ? quote(value) : null;
}

/** Where a selector is expected: what looks like one is one, anything else is a name. */
function selector(said: string): string {
  const known = selectorMeant(said);
  if (known !== null) return known;
  return /^[#.[*]|[>~]|\w[#[]/.test(said) ? `css(${quote(said)})` : quote(said);
}

/** The calls of `a.b(…).c(…)`, names in small letters; none if it is anything else. */
function callsIn(line: string): Call[] {
  const calls: Call[] = [];
  let rest = line.replace(/;\s*$/, '').replace(/^(?:[\w$]+\.)*(?=[\w$]+\s*\()/, '');
  while (rest !== '') {
    const [whole, name] = /^\.?([\w$]+)\s*\(/.exec(rest) ?? [];
    const end = whole === undefined ? -1 : closing(rest, whole.length);
    if (whole === undefined || name === undefined || end < 0) return [];
    const call = callOf(name.toLowerCase(), rest.slice(whole.length, end));
    if (call === null) return [];
    calls.push(call);
    rest = rest.slice(end + 1).trim();
  }
  return calls;
}

/** Where the bracket closes that was opened before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    const c = text[i] as string;
    if (c === '"' || c === "'" || c === '`') {
      const end = text.indexOf(c, i + 1);
      if (end < 0) return -1;
      i = end;
    } else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i;
  }
  return -1;
}

function callOf(name: string, inside: string): Call | null {
  const given: (string | number | null)[] = [];
  let named: string | null = null;
  let rest = inside.trim();
  while (rest !== '') {
    const part = /^(?:(["'`])(.*?)\1|(-?\d+(?:\.\d+)?)|(By\.\w+)|(\{[^{}]*\}))(?:\s*,\s*|\s+|$)/s.exec(rest);
    if (part === null) return null;
    const [whole, , text, number, by, options] = part;
    if (options !== undefined) {
      const [, label] = /^\{\s*["']?name["']?\s*:\s*["'`](.*?)["'`]\s*,?\s*\}$/.exec(options) ?? [];
      if (label === undefined) return null;
      named = label;
    } else given.push(text ?? by ?? Number(number));
    rest = rest.slice(whole.length);
  }
  return { name, given, named };
}

function entry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
