// What calls of other tools act on: `getByLabel("Email")`, `locator(".row").nth(1)`, `By.ID, "pay"`.

import { quote } from '../text/quote.js';
import { entryFor, inverted } from '../text/text.js';
import { type Call, isChain, isOptions, textIn, type Value } from './call-syntax.js';
import { likelySelector, nthOf, selectors } from './other-selectors.js';

/** What the calls act on, by their last word. */
const BY = inverted({
  name:
    'getbytext, getbylabel, getbylabeltext, getbyplaceholder, getbyplaceholdertext, getbytitle,' +
    ' getbyalttext, contains',
  test: 'getbytestid',
  role: 'getbyrole',
  selector: 'locator, get, find, $, queryselector, $$',
  id: 'getelementbyid',
  by: 'findelement, find_element, findelements, find_elements',
});

/** What a chain of calls finds: each inside what the one before it found. */
export function targetIn(calls: readonly Call[]): string | null {
  const targets: string[] = [];
  for (const call of calls) {
    const place = placeOf(call);
    const last = targets.length - 1;
    // Which of those inside another cannot be expressed.
    const target = place === null ? targetOf(call) : last === 0 ? nthOf(targets[0] as string, place) : null;
    if (target === null) return null;
    if (place === null) targets.push(target);
    else targets[last] = target;
  }
  return targets.length === 0 ? null : targets.reverse().join(' inside ');
}

/** `nth(1)`, `eq(1)`, `first()`: which of several, from 0; from the end below it. Null: it says something else. */
function placeOf({ name, given }: Call): number | null {
  const [place, ...more] = given ?? [];
  if (given === null || more.length > 0) return null;
  if (place === undefined) return name === 'first' ? 0 : name === 'last' ? -1 : null;
  return /^(nth|eq|at|get)$/.test(name) && typeof place === 'number' && Number.isInteger(place) ? place : null;
}

function targetOf({ name: called, given }: Call): string | null {
  const name = called.replace(/^(?:find|query|get)(?:all)?by/, 'getby');
  const by = entryFor(BY, name);
  const [first, second, ...more] = given ?? [];
  if (by === undefined || more.length > 0) return null;
  if (by === 'by') return bySelector(first, second);
  const options = isOptions(second) ? second.options : {};
  const { name: label, exact: _, ...others } = options;
  if ((second !== undefined && !isOptions(second)) || Object.keys(others).length > 0) return null;
  const known = textIn(by === 'role' ? label : first);
  if (by === 'role') return known === null ? null : quote(known);
  if (known !== null && by === 'name' && label === undefined) return quote(known);
  if (typeof first !== 'string' || label !== undefined) return null;
  if (by === 'test') return likelySelector(`testid=${first}`);
  return by === 'id' ? `css(${quote(`#${first}`)})` : (selectors(first) ?? cssOf(first));
}

/** `By.ID, "pay"`, `By.id("pay")` */
function bySelector(first: Value | undefined, second: Value | undefined): string | null {
  const [host, kind] = isChain(first) ? first.calls : [];
  const value = second ?? kind?.given?.[0];
  if (host === undefined || !/^(appium)?by$/.test(host.name) || kind === undefined || typeof value !== 'string')
    return null;
  switch (kind.name) {
    case 'id':
      return `css(${quote(`#${value}`)})`;
    case 'css':
    case 'css_selector':
    case 'cssselector':
      return `css(${quote(value)})`;
    case 'xpath':
      return `xpath(${quote(value)})`;
    case 'class_name':
    case 'classname':
      return `css(${quote(`.${value}`)})`;
    case 'name':
      return `css(${quote(`[name="${value}"]`)})`;
    case 'tag_name':
    case 'tagname':
      return `css(${quote(value)})`;
    default:
      return /^((partial_?)?link_?text|accessibility_?id)$/.test(kind.name) ? quote(value) : null;
  }
}

const TAG =
  '(?:a|article|aside|body|button|div|fieldset|footer|form|h[1-6]|header|iframe|img|input|label|li|main|nav|ol|option|p|section|select|span|svg|table|tbody|td|textarea|th|thead|tr|ul)';
const TAGS = new RegExp(`^${TAG}(?:(?:\\s+|\\s*>\\s*)${TAG})*$`);

/** Where a selector or a name is expected: what looks like a selector is one. */
export function selector(given: string): string | null {
  if (given.includes('>>')) return selectors(given);
  const known = likelySelector(given);
  if (known !== null) return known;
  return TAGS.test(given) || /^[#.[*]|[>~]|\w[#[]|\w:[a-z]/.test(given) ? cssOf(given) : quote(given);
}

/** Where only a selector can stand. What only one tool knows (`:visible`, `:has-text(…)`) is none here. */
function cssOf(text: string): string | null {
  return /:(?:visible|has-text|text|text-is|text-matches|nth-match|contains|eq|first|last)\b|^[a-z-]+=|^@/i.test(text)
    ? null
    : `css(${quote(text)})`;
}
