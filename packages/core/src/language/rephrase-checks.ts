// What people write for `wait` and `expect`: `wait for "X" up to 5s`, `wait 2 seconds`, `expect 3 "Remove"`.

import { quote } from '../text/quote.js';
import { assertions, isOther } from './assertions.js';
import { isAnyKind, withoutKind } from './bare-names.js';
import { likelyDuration } from './durations.js';
import { expectations } from './expectations.js';
import { lower, text, type Words, without } from './line-words.js';
import type { Rules, SuggestionRule } from './rewrite.js';
import { BARE, TEXT, type Token } from './scan.js';
import { isArticle, isSure } from './target.js';

/** Bare words that name one element, with what is expected of it: `X is visible`, `Save to appear`. */
function* bareState(words: Words, from: number, verb: 'wait' | 'expect'): Generator<string> {
  const { rest, raw } = words;
  const start = isArticle(rest[from]) ? from + 1 : from;
  const given = rest.slice(start);
  if (given.length === 0 || given.length > 12 || given.some((token) => token.kind !== BARE || token.isMixed)) return;
  const end = given.findIndex(
    (token, i) =>
      i > 0 && /^(to|is|are|isn'?t|appears?|disappears?|visible|hidden|gone|shown|becomes)$/i.test(token.text),
  );
  const name = withoutKind(end < 0 ? given : given.slice(0, end));
  const [first, last] = [name[0] as Token, name[name.length - 1] as Token];
  // `expect total 5`: what it says, what it holds, or how many there are.
  if (end < 0 && name.length > 1 && /^\p{Sc}?\d/u.test(last.text) && !name.at(-2)?.text.endsWith(':')) return;
  if (
    /^(the|a|an|until|for|not|no|\d+)$/i.test(first.text) ||
    given.some((token) => /^(and|or|not|no|then|but)$/i.test(token.text))
  )
    return;
  const state = end < 0 ? [] : given.slice(end).map((token) => token.text.toLowerCase());
  const isGone = state.some((word) => GONE.test(word));
  if (state.every((word) => GONE.test(word) || SHOWN.test(word)))
    yield `${verb} ${isGone ? 'hidden' : 'visible'} ${quote(raw.slice(first.start, last.end))}`;
}

const GONE = /^(disappears?|hidden|gone|vanish(es)?|invisible)$/;
const SHOWN = /^(to|is|are|be|becomes?|visible|shown|appears?|displayed)$/;

/** `wait for "X" up to 5s`, `wait 5s for "X"`. */
const limited: SuggestionRule = function* (words) {
  const { rest } = words;
  const time = rest.filter((token) => token.kind === BARE && /^\d+([.,]\d+)?[a-z]+$/i.test(token.text));
  const duration = likelyDuration(time[0]?.text ?? '');
  const elements = rest.filter((token) => isSure(token) && token.kind !== BARE);
  const others = rest.filter((token) => token.kind === BARE && !time.includes(token)).map(lower);
  const isLimit = others.every((word) =>
    /^(for|until|up|to|at|most|max|the|visible|with|a|timeout|of|about)$/.test(word),
  );
  const isOne = elements.length === 1;
  if (time.length === 1 && duration !== null && isOne && isLimit)
    yield `wait visible ${words.raw.slice(elements[0]?.start, elements[0]?.end)} --timeout ${duration}`;
  if (isOne && rest.length === 2 && lower(rest[0]) === 'on') yield `wait visible ${text(words, 1)}`;
};

/** `wait for Save`: an element, unless it is what else can be waited for. */
const named: SuggestionRule = function* (words) {
  const from = words.rest.findIndex((token) => !/^(for|until|on|till)$/.test(lower(token)));
  const alone = text(words, Math.max(0, from));
  // What changes is no name, and neither is a condition without its element.
  if (/\bchang(?:e|es|ed)$|^(?:it|this|that|visible|hidden|gone|enabled|disabled|checked)$/i.test(alone)) return;
  const isOther =
    /^\d|\b(load|loaded|loads|idle|network(?:idle)?|domcontentloaded|navigation|seconds?|minutes?|page)\b/i.test(
      text(words, Math.max(0, from)),
    );
  if (from > 0 && !isOther) yield* bareState(words, from, 'wait');
};

const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };

/** `wait about 2 seconds`, `wait PT5S`, `wait half a minute`. */
const lasting: SuggestionRule = function* (words) {
  const written = without(words, /^(for|until|about)$/i);
  const [whole, , unit = ''] = /^(\d*(?:[.,]?\d+))\s*(\p{L}*)\.?(?=\s|$)/u.exec(written.normalize('NFKC')) ?? [];
  const [, exact = ''] = /^"?((?:pt)?(?:\d+m)?(?:\d+(?:\.\d+)?(?:ms|s))?)"?$/i.exec(written) ?? [];
  if (exact !== '') yield `wait ${likelyDuration(exact) ?? exact}`;
  const [, part = ''] = /^half\s+an?\s+(second|minute)$/i.exec(written) ?? [];
  if (part !== '') yield `wait ${part.toLowerCase() === 'second' ? '500ms' : '30s'}`;
  const duration = whole === undefined ? null : likelyDuration(whole.replace(/\s+/, ''));
  const hasElement = words.rest.some((token) => isSure(token) && token.kind !== BARE);
  if (duration !== null && !/^items?$/i.test(unit) && !hasElement)
    yield `wait ${duration}${written.slice(whole?.length ?? 0)}`;
};

/** `wait until "X" goes away`, `wait for selector ".row > a"`. */
const gone: SuggestionRule = function* (words) {
  const elements = words.rest.filter((token) => isSure(token));
  const [only] = elements;
  if (/\s(?:to\s+go|goes|has\s+gone|is)\s+away$/i.test(text(words)) && only !== undefined && elements.length === 1)
    yield `wait hidden ${words.raw.slice(only.start, only.end)}`;
  const [, selector] = /^(?:for\s+)?(?:the\s+)?(?:selector|element)\s+"([^"\\]+)"$/i.exec(text(words)) ?? [];
  if (selector !== undefined && /^[#.[]|[>#[]/.test(selector)) yield `wait visible css(${quote(selector)})`;
};

/** Words around an address that is waited for. */
const ABOUT_URL = /^(for|until|the|url|address|page|is|be|to|contains?|includes?|matches|has|becomes?|changes)$/;

/** `wait until the page has loaded`, `wait for the url to be "/cart"`. */
const ofPage: SuggestionRule = function* (words) {
  const { rest } = words;
  const written = without(words, /^(for|until|about)$/i);
  const texts = rest.filter((token) => token.kind === TEXT);
  if (texts.length === 0 && /\b(load(ed|s|ing)?|domcontentloaded)\b/i.test(written)) yield 'wait load';
  if (texts.length === 0 && /\b(network|quiet|idle|networkidle)\b/i.test(written)) yield 'wait idle';
  const [url] = texts;
  const isOfUrl = rest.some((token) => /^(url|address)$/.test(lower(token)));
  const isPlain = rest.every((token) => token === url || ABOUT_URL.test(lower(token)));
  if (url !== undefined && texts.length === 1 && isOfUrl && isPlain) yield `wait url ${url.text}`;
};

export const waitRules: Rules = [
  limited,
  // `wait 2 seconds for "X"`, `wait load 5s`
  [
    '[for|up to|at most|max|maximum|within] <\\d+(?:[.,]\\d+)?\\s*[a-z]+> (for|until) [the] <"[^"]*"|css\\(.*\\)>',
    'wait visible $2 --timeout ~$1',
  ],
  ['<load|idle|navigation|ready> <word>', 'wait $1 --timeout ~$2'],
  // What cannot be waited for can be expected for as long.
  ['[for|until] [the] title [is|to be|contains] <text>', 'expect title $1 --timeout 30s'],
  ['(for|until) <text> [to] (has|have|contains?|says?|shows?) [the] [text] <text>', 'expect text $1 $2 --timeout 30s'],
  ['(for|until) [[the] (selector|element)] <[.#][\\p{L}_][^\\s"]*>', 'wait visible css("$1")'],
  ['items <".*"|\\S+> (>=|≥|at least) <n>', 'wait items $1 $2'],
  ['[for] <n> items? <".*">', 'wait items $2 $1'],
  ['items <n> <".*">', 'wait items $2 $1'],
  ['[until|for] [the] [page] [is] (loaded|loads)', 'wait load'],
  // `wait for a change`, `wait until "Orders" changes`, `wait while "Loading" is visible`
  ['[for|until] [a|any|some|something] (change|changes|changed)( on the page)?', 'wait change'],
  ['[for|until] [a|any|some] changes? (in|inside|of) [the] <target>', 'wait change inside $1'],
  ['(for|until) [the] <target> (to change|changes|has changed|is updated|updates)', 'wait change inside $1'],
  ['(for|until) [the] (url|address|page) (to change|changes|has changed)', 'wait navigation'],
  ['until [the] <target> is no longer (visible|shown|there|displayed)', 'wait hidden $1'],
  ['while [the] <target>( (is|stays) (visible|shown|there|displayed))?', 'wait hidden $1'],
  ['as long as [the] <target> (is|stays) (visible|shown|there|displayed)', 'wait hidden $1'],
  named,
  lasting,
  gone,
  (words) => expectations('wait', words),
  (words) => assertions('wait', words),
  ofPage,
  ['text<more>', 'wait visible$1'],
  ['selector<more>', 'wait exists$1'],
  function* (words) {
    const [, count = '', unit = ''] =
      /^(?:for\s+)?(an?|one|two|three|five|ten)\s+(s|m)(?:econd|inute)s?$/i.exec(text(words)) ?? [];
    if (count !== '') yield `wait ${NUMBERS[count.toLowerCase()]}${unit.toLowerCase()}`;
  },
];

const OWN = /^(visible|hidden|checked|unchecked|enabled|disabled|text|value|count|url|title)$/;

/** Two or three words in another order: `expect 3 "Remove"`, `expect "Qty" value 3`, `expect button "Save" disabled`. */
const ordered: SuggestionRule = function* (words) {
  const { rest } = words;
  const [first, second, third] = rest;
  const [word, link] = [lower(first), lower(second)];
  if (rest.length === 2) {
    if (/^\d+$/.test(word) && second?.kind === TEXT) yield `expect count ${second.text} ${word}`;
    return;
  }
  if (rest.length !== 3) return;
  if (first?.kind === TEXT && /^(value|text|count)$/.test(link)) yield `expect ${link} ${first.text} ${text(words, 2)}`;
  if (first?.kind === TEXT && /^(!==?|<>|≠)$/.test(link) && third?.kind === TEXT)
    yield `expect not text ${first.text} ${third.text}`;
  if (first !== undefined && isAnyKind(first) && second?.kind === TEXT) yield `expect ${lower(third)} ${second.text}`;
};

/** What is said of an element that stands first, be it with `expect` before it or without. */
export const statedRules: Rules = [
  ['[the] <target> (is|should be|to be) [turned|switched] on', 'expect checked $1'],
  ['[the] <target> (is|should be|to be) [turned|switched] off', 'expect unchecked $1'],
  ["[the] <target> (does not|doesn't|should not|shouldn't) (exist|appear|show|show up)", 'expect hidden $1'],
  ['[the] <target> [to] (match|matches) <\\/.+\\/>', 'expect text $1 "$2"'],
  ['<text> <n> times', 'expect count $1 $2'],
];

export const expectRules: Rules = [
  ordered,
  ['<[^"]+?> count [is|to be|=]_<n>', 'expect count "$1" $2'],
  function* (words) {
    const { rest } = words;
    const [first, second, third] = rest;
    const [word, link] = [lower(first), lower(second)];
    // `expect count 3 "Remove"`, `expect text "5" inside "Total"`
    if (rest.length === 3 && word === 'count' && /^\d+$/.test(link) && isSure(third))
      yield `expect count ${text(words, 2)} ${link}`;
    const where = rest.findIndex((token) => /^(inside|within|of|near)$/.test(lower(token)));
    if (/^(text|value)$/.test(word) && second?.kind === TEXT && where === 2 && lower(third) !== 'near')
      yield `expect ${word} ${text(words, 3)} ${second.text}`;
    if (/^(no|not)$/.test(word) && rest.length === 2 && isSure(second)) yield `expect hidden ${text(words, 1)}`;
    // `expect "Total" contains "42"`, `expect "42" in "Total"`
    if (rest.length === 3 && first?.kind === TEXT && third?.kind === TEXT) {
      if (/^contains?$/.test(link)) yield `expect text ${first.text} ${third.text}`;
      if (/^(in|inside|within)$/.test(link)) yield `expect text ${third.text} ${first.text}`;
    }
    if (OWN.test(word)) return;
    yield* assertions('expect', words);
    if (!isOther(first)) yield* bareState(words, 0, 'expect');
  },
  (words) => expectations('expect', words),
  (words) => assertions('expect', words),
  // `expect "X" is on`, `expect "X" does not exist`, `expect "Total" matches /42/`, `expect "Delete" 3 times`
  ['!_<visible|hidden|checked|unchecked|enabled|disabled|text|value|url|title><more>', 'expect not $1$2'],
  ...statedRules,
];
