// Where an element is, in more words than a relation has: `in the row with "Bob"`, `third row's "Edit"`, `the button that
// says "Save"`. Each is rewritten outside of quotes; what comes of it is parsed before it is suggested.

import { elementOf } from './descriptions.js';
import { calledElsewhere } from './other-calls.js';

const TEXT = `"(?:[^"\\\\]|\\\\.)*"`;
const KIND = '(?:list item|row|card|item|entry|section|table|list|form|dialog|column|cell)';
const WHICH = '(?:first|second|third|fourth|fifth|last|\\d+(?:st|nd|rd|th))';
const INSIDE = '(?:inside|in|on|of|from|within|for|at)';
const CALLED =
  '(?:with|containing|contains|has|having|of|for|named|called|titled|labell?ed|saying|reading|(?:that|which) (?:has|contains|says|reads|shows)|where it says)';
const NOUN = '(?:the\\s+)?(?:(?:text|name|title|label|heading)\\s+)?';

/** What is rewritten, and into what; each by itself, then all of them. */
const RULES: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  // `in the row with "Bob"`
  [
    new RegExp(`\\s${INSIDE}\\s+(?:the\\s+)?(${KIND})\\s+${CALLED}\\s+${NOUN}(?=")`, 'i'),
    (_, kind = '') => ` inside ${kindOf(kind)} `,
  ],
  // `on the row "Bob"`, `of the first "Order"`, `on the first card`
  [new RegExp(`\\s(?:on|of|from)\\s+(?:the\\s+)?(?=${KIND}\\s+"|${WHICH}\\s+(?:"|${KIND}))`, 'i'), ' inside '],
  // `third row's "Edit"`
  [
    new RegExp(`^(\\S+)\\s+(?:on\\s+)?(?:the\\s+)?(${WHICH})\\s+(${KIND})['’]s\\s+(.+)$`, 'i'),
    (_, verb = '', which = '', kind = '', what = '') => `${verb} ${what} inside ${which} ${kindOf(kind)}`,
  ],
  // `the "Add" button next to "Bread"`, `the icon next to "Search"`
  [/\s(?:right\s+)?(?:next\s+to|close\s+to|beside|besides|alongside|adjacent\s+to)\s+(?:the\s+)?(?=")/i, ' near '],
  // `the button that says "Save"`
  [
    new RegExp(`\\s(?:the\\s+|an?\\s+)?([a-z]+(?: [a-z]+)?)\\s+${CALLED}\\s+${NOUN}(${TEXT})`, 'i'),
    (whole, kind = '', name = '') => (elementOf(kind) === null ? whole : ` ${elementOf(kind)} ${name}`),
  ],
  // `drag "A" and drop it on "B"`
  [/\s+and\s+(?:then\s+)?drop\s+(?:it\s+)?(?:on|onto|in|into|over|to)\s+(?:the\s+)?(?=")/i, ' to '],
];

function kindOf(word: string): string {
  return elementOf(word) ?? (/^entry$/i.test(word) ? 'item' : word.toLowerCase());
}

export function* placedCandidates(line: string): Generator<string> {
  // `click getByLabel("Email")`: a target as another tool writes it.
  const [, verb = '', call = ''] = /^(\S+)\s+((?:await\s+)?(?:page\.)?(?:getBy\w+|locator)\(.*\))$/.exec(line) ?? [];
  if (call !== '') yield* calledElsewhere(`${call}.${verb}()`);
  let all = line;
  for (const [pattern, instead] of RULES) {
    const one = outsideQuotes(line, pattern, instead);
    if (one !== line) yield one;
    all = outsideQuotes(all, pattern, instead);
  }
  if (all !== line) yield all;
}

/** Nothing that begins in a quoted text is rewritten. */
function outsideQuotes(line: string, pattern: RegExp, instead: string | ((...found: string[]) => string)): string {
  const found = pattern.exec(line);
  if (found === null) return line;
  const before = line.slice(0, found.index).replace(/\\./g, '');
  if (before.split('"').length % 2 === 0) return line;
  const by = typeof instead === 'string' ? instead : instead(...found);
  return `${line.slice(0, found.index)}${by}${line.slice(found.index + found[0].length)}`;
}
