// Selectors as other tools write them: `css=#pay`, `text=Sign in`, `[data-testid=pay]`, `//button`. They are no names, and
// as a name they would only not be found.

import { quote, unquote } from '../text/quote.js';
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

/** `.card >> text=Save`, `li >> nth=1`: each inside the one before it; null: a part cannot be expressed here. */
export function selectors(given: string): string | null {
  const parts = given.split(/\s*>>\s*/);
  const [, place] = /^nth=(-?\d+)$/.exec(parts.at(-1) ?? '') ?? [];
  if (place !== undefined) parts.pop();
  const targets = parts.map(
    (part) => likelySelector(part) ?? (parts.length > 1 || place !== undefined ? plainCss(part) : null),
  );
  if (targets.length === 0 || targets.includes(null)) return null;
  if (place === undefined) return targets.reverse().join(' inside ');
  return targets.length === 1 ? nthOf(targets[0] as string, Number(place)) : null;
}

function plainCss(text: string): string | null {
  return stepsOf(text) === null ? null : `css(${quote(text)})`;
}

/** Which of all that a selector finds, from 0; negative: from the end. Null: that cannot be expressed. */
export function nthOf(target: string, place: number): string | null {
  const [, kind = '', inner = '""'] = /^(css|xpath)\((".*")\)$/s.exec(target) ?? [];
  const selector = unquote(inner);
  if (kind === '' || typeof selector !== 'string') return null;
  const path = kind === 'xpath' ? selector : stepsOf(selector);
  const which = place >= 0 ? String(place + 1) : place === -1 ? 'last()' : `last()-${-place - 1}`;
  return path === null ? null : `xpath(${quote(`(${path})[${which}]`)})`;
}

const STEP =
  /^\s*([>\s]?)\s*((?:[a-z][a-z0-9-]*|\*)?)((?:[.#][\p{L}_][\p{L}\p{N}_-]*|\[[a-z][a-z0-9_-]*(?:=(?:"[^"\]]*"|'[^'\]]*'|[\p{L}\p{N}_-]+))?\])*)/iu;

/** A plain CSS selector as an XPath; null: it is not plain. */
function stepsOf(css: string): string | null {
  let path = '';
  for (let rest = css.trim(); rest !== ''; ) {
    const [all = '', joint = '', tag = '', tests = ''] = STEP.exec(rest) ?? [];
    if (tag === '' && tests === '') return null;
    const wanted = [...tests.matchAll(/\.([^.#[]+)|#([^.#[]+)|\[([^=\]]+)(?:=(.*?))?\]/gu)].map(
      ([, name, id, attribute = '', value]) => {
        if (name !== undefined) return `[contains(concat(' ',normalize-space(@class),' '),' ${name} ')]`;
        if (id !== undefined) return `[@id='${id}']`;
        return value === undefined ? `[@${attribute}]` : `[@${attribute}='${bare(value)}']`;
      },
    );
    if (wanted.some((test) => (test.match(/'/g) ?? []).length % 2 === 1)) return null;
    path += `${joint === '>' ? '/' : '//'}${tag === '' ? '*' : tag.toLowerCase()}${wanted.join('')}`;
    rest = rest.slice(all.length);
  }
  return path.startsWith('//') ? path : null;
}

/** A selector as other tools write it → how it is written here; null: it is none. */
export function likelySelector(written: string): string | null {
  if (written.includes('>>')) return selectors(written);
  const [, kinds = '', , inside] = CALLED.exec(written) ?? [];
  if (inside !== undefined)
    return /^name$/i.test(kinds) ? `css(${quote(`[name="${inside}"]`)})` : likelySelector(`${kinds}=${inside}`);
  const [, , shown] = HAS_TEXT.exec(written) ?? [];
  if (shown !== undefined) return quote(shown);
  const [, syntax = '', spoken] = SPOKEN.exec(written) ?? [];
  if (spoken !== undefined) return `${/^xpath$/i.test(syntax) ? 'xpath' : 'css'}(${quote(bare(spoken))})`;
  const [, number] = /^\[?ref=e?(\d+)\]?$/i.exec(written) ?? [];
  if (number !== undefined) return number;
  const [, named] = NAMED.exec(written) ?? ROLE.exec(written) ?? [];
  if (named !== undefined) return quote(bare(named));
  const [, kind = '', query] = /^(css|xpath)=(.+)$/i.exec(written) ?? [];
  if (query !== undefined) return `${kind.toLowerCase()}(${quote(bare(query))})`;
  const [, id] = /^id=([\p{L}_][\p{L}\p{N}_-]*)$/iu.exec(written) ?? [];
  if (id !== undefined) return `css(${quote(`#${id}`)})`;
  const [, test = '', value] = TEST.exec(written) ?? [];
  if (value !== undefined) return `css(${quote(`[data-${test.toLowerCase()}="${bare(value)}"]`)})`;
  if (/^\(?\/\/[a-z*][^\s]*$/i.test(written)) return `xpath(${quote(written)})`;
  const isCss = ATTRIBUTES.test(written) || CLASSES.test(written) || TAGGED.test(written);
  return isCss ? `css(${quote(written)})` : null;
}

/** Without quotes around it. */
function bare(input: string): string {
  return input.replace(/^(["'])(.*)\1$/s, '$2');
}

/** Bare words that are a selector of another tool. */
export function strangeSelector(got: string): Fault<'strange-selector'> | null {
  const meant = got.length > LONGEST_SHOWN || !/^[.[(/a-z]/i.test(got) ? null : likelySelector(got);
  return meant === null ? null : fault('strange-selector', { got, meant });
}
