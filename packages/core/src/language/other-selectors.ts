// Selectors as other tools write them: `css=#pay`, `text=Sign in`, `[data-testid=pay]`, `//button`. No thing is called so, and
// as a name they would only not be found.

import { quote } from '../text/quote.js';
import { LONGEST_SHOWN } from './problems.js';
import { type Fault, fault } from './values.js';

const ATTRIBUTES = /^([a-z][a-z0-9-]*)?(\[[a-z][a-z0-9_-]*[~|^$*]?=[^\]]+\])+$/i;
/** Classes of more than one part: `.net` is a name. */
const CLASSES = /^(button|div|form|input|li|section|select|span|table|textarea|ul)?\.[a-z][a-z0-9_]*([.-][a-z0-9_]+)+$/;
const NAMED = /^(?:text|label|placeholder|title|alt)=(.+)$/i;
const ROLE = /^role=[a-z]+\[name=(.+)\]$/i;
const TEST = /^(?:data-)?(test-?id|test|cy|qa)=(.+)$/i;

/** One class or id behind a tag; `form.pdf` is a file. */
const TAGGED =
  /^(?:a|button|div|form|header|img|input|label|li|main|nav|p|section|select|span|table|td|textarea|tr|ul)(?:\.(?!(?:pdf|csv|html?|txt|docx?|xlsx?|zip|png|jpe?g|gif|svg|js|ts|css|json|xml|md|py|exe|com|net|org|io)$)|#)[a-z][\w-]*$/i;
/** `text("Save")`, `id('save')`. */
const CALLED = /^(text|label|placeholder|title|alt|name|id|test-?id|css|xpath)\((["'])(.*)\2\)$/is;
/** `button:has-text("Save")`, `:text("Save")`. */
const HAS_TEXT = /^[a-z*]*:(?:has-)?(?:text|text-is|contains)\((["'])(.*)\1\)$/is;
/** `css .row`, `xpath //a`, `selector #pay`. */
const SPOKEN = /^(css|xpath|selector)[ :]+([.#[/].*)$/is;

/** A selector as other tools write it → how it is written here; null: it is none. */
export function selectorMeant(said: string): string | null {
  const [, kinds = '', , inside] = CALLED.exec(said) ?? [];
  if (inside !== undefined)
    return /^name$/i.test(kinds) ? `css(${quote(`[name="${inside}"]`)})` : selectorMeant(`${kinds}=${inside}`);
  const [, , shown] = HAS_TEXT.exec(said) ?? [];
  if (shown !== undefined) return quote(shown);
  const [, sort = '', spoken] = SPOKEN.exec(said) ?? [];
  if (spoken !== undefined) return `${/^xpath$/i.test(sort) ? 'xpath' : 'css'}(${quote(bare(spoken))})`;
  const [, number] = /^\[?ref=e?(\d+)\]?$/i.exec(said) ?? [];
  if (number !== undefined) return number;
  const [, named] = NAMED.exec(said) ?? ROLE.exec(said) ?? [];
  if (named !== undefined) return quote(bare(named));
  const [, kind = '', query] = /^(css|xpath)=(.+)$/i.exec(said) ?? [];
  if (query !== undefined) return `${kind.toLowerCase()}(${quote(bare(query))})`;
  const [, id] = /^id=([\p{L}_][\p{L}\p{N}_-]*)$/iu.exec(said) ?? [];
  if (id !== undefined) return `css(${quote(`#${id}`)})`;
  const [, test = '', value] = TEST.exec(said) ?? [];
  if (value !== undefined) return `css(${quote(`[data-${test.toLowerCase()}="${bare(value)}"]`)})`;
  if (/^\(?\/\/[a-z*][^\s]*$/i.test(said)) return `xpath(${quote(said)})`;
  const isCss = ATTRIBUTES.test(said) || CLASSES.test(said) || TAGGED.test(said);
  return isCss ? `css(${quote(said)})` : null;
}

/** Without quotes around it. */
function bare(said: string): string {
  return said.replace(/^(["'])(.*)\1$/s, '$2');
}

/** Bare words that are a selector of another tool. */
export function strangeSelector(got: string): Fault<'strange-selector'> | null {
  const meant = got.length > LONGEST_SHOWN || !/^[.[(/a-z]/i.test(got) ? null : selectorMeant(got);
  return meant === null ? null : fault('strange-selector', { got, meant });
}
