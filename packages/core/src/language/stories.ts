// Steps of a story, of a list, of a transcript: `When I click "Save"`, `2) press enter`, `Then the "Email" field should be empty`.

import { quote } from '../text/quote.js';
import { assertions } from './assertions.js';
import { isAnyKind } from './bare-names.js';
import { expectations } from './expectations.js';
import { lower, text, type Words } from './line-words.js';
import { BARE, TEXT, type Token } from './scan.js';
import { isArticle, isSure } from './target.js';

/** What stands before the command: a keyword, a number, a bullet, a prompt; then the subject. */
const BEFORE =
  /^(?:(?:given|when|then|and|but|next|now|first|finally|also|please|step\s+\d+\s*[:.)-]?|\d+[.):]|[-*>$•–—]|\[[ x]?\]|beckon>|(?:npx\s+)?beckon\s+do|agent-browser)\s+)*/i;
const WHO =
  /^(?:(?:can|could|will|would)\s+you\s+(?:please\s+)?|(?:i|we|you|he|she|they|(?:the\s+|a\s+)?(?:user|customer|visitor|admin|tester))(?:['’]d)?\s+(?:(?:want|wants|need|needs|have|has|would\s+like|like)\s+to\s+)?)/i;

/** `clicks` → `click`, `presses` → `press`, `tries` stays. */
const THIRD =
  /^(click|tap|press|type|enter|select|choose|pick|check|uncheck|fill|go|open|visit|navigate|wait|see|hover|scroll|submit|upload|attach|drag|follow|clear|focu)(?:s|es)\b/i;

/** The line without the words before it. */
export function* behindTalk({ line }: Words): Generator<string> {
  const step = line.replace(BEFORE, '');
  const reported = step.replace(WHO, '');
  const given = (
    reported === step ? reported : reported.replace(THIRD, (_, verb: string) => (verb === 'focu' ? 'focus' : verb))
  )
    .replace(/^([a-z_]+):(?:\s+(?=\S)|(?=["']))/i, '$1 ')
    .replace(/^(["'])([a-z].*)\1$/is, '$2');
  if (given !== line && given !== '') yield given;
}

const FIELDS = /^(field|input|textbox|textarea|box)$/;
const SAYS = /^(contain|have|be|equal|show|say|read|the|value|text|should|must|not)$/;

/** `Then the "Save" button should be disabled` */
export function* supposed(words: Words): Generator<string> {
  const at = words.rest.findIndex((token) => /^(should|must)$/.test(lower(token)));
  if (at < 1 || !/^(then|and|but|the|given|when)$/.test(words.verb)) return;
  const before = words.rest.slice(0, at);
  const rest = words.rest.filter((token, i) => !isArticle(token) && !(i > 0 && i < at && isAnyKind(token)));
  // What a field contains is its value.
  if (before.some((token) => FIELDS.test(lower(token)))) yield* ofField(words, before, words.rest.slice(at));
  else yield* expectations('expect', { ...words, rest });
  yield* assertions('expect', words);
}

function* ofField(words: Words, before: readonly Token[], behind: readonly Token[]): Generator<string> {
  const [field, ...others] = before.filter(isSure);
  if (field === undefined || others.length > 0) return;
  const name = words.raw.slice(field.start, field.end);
  const not = behind.some((token) => lower(token) === 'not') ? 'not ' : '';
  const bare = behind.filter(({ kind }) => kind === BARE).map(lower);
  const [value, ...more] = behind.filter(({ kind }) => kind === TEXT);
  if (value !== undefined && more.length === 0 && bare.every((word) => SAYS.test(word)))
    yield `expect ${not}value ${name} ${value.text}`;
  else if (value === undefined && bare.includes('empty')) yield `expect ${not}value ${name} ${quote('')}`;
  else
    yield* expectations('expect', {
      ...words,
      rest: [field, ...behind.filter((token) => !isArticle(token))],
    });
}

/** `I should see "5" in the "Total"`, `I should be on "/cart"` */
export function* should(words: Words): Generator<string> {
  const written = text(words).replace(/^(see|show|have)\s+/i, '');
  const [, address] = /^be\s+(?:on|at)\s+(?:the\s+)?(?:page\s+)?("[^"]*\/[^"]*")(?:\s+page)?$/i.exec(written) ?? [];
  if (address !== undefined) yield `expect url ${address}`;
  const [, what, where] =
    /^("[^"]*")\s+(?:in|inside|within)\s+(?:the\s+)?("[^"]*")(?:\s+[a-z]+)?$/i.exec(written) ?? [];
  if (what !== undefined && where !== undefined) yield `expect text ${where} ${what}`;
  if (!/^not\b/i.test(written)) yield `expect visible ${written}`;
  else yield `expect hidden ${written.replace(/^not\s+(see|show|have)\s+/i, '')}`;
}
