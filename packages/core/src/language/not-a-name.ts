// Bare words that no element, text or app is called, because they say something else in this command: `rotate by 90 degrees`,
// `wait until url changes`, `upload file "CV" cv.pdf`, `click at 120,340`. Each is asked about before it is taken for a name.

import { quote } from '../text/quote.js';
import { besideQuoted, extraInput } from './argument-words.js';
import type { Arg } from './grammar.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, TEXT, type Token } from './scan.js';
import type { FormPlan, Verb } from './verbs.js';

interface Bare {
  readonly reading: Reading;
  readonly verb: Verb;
  readonly plan: FormPlan;
  readonly arg: Arg;
  readonly words: readonly Token[];
}

/** By command: what all the bare words of an argument may not be, and what they are then, if that is sure. */
const ELSE: Readonly<Record<string, readonly (readonly [field: string, words: RegExp, meant: string | null])[]>> = {
  accept: [['what', /^(?:alert|prompt)$/i, null]],
  clear: [['target', /^(?:the\s+)?(?:cookie\s+\S+|app(?:\s+data)?|data|state|clipboard|history|cache)$/i, null]],
  dialog: [['text', /^(?:all|every|always|it|this|auto)$/i, null]],
  launch: [['app', /^(?:recording|tracing|trace|video|record)\b/i, null]],
  logs: [['app', /^(?:verbose|debug|info|warn|warning|error|errors|fatal|crash|crashes|clear)$/i, null]],
  rotate: [['target', /^(?:degrees?|deg|°|clockwise|counterclockwise|anticlockwise)$/i, null]],
  stop: [['app', /^(?:the\s+)?(?:recording|record|video|tracing|trace)$/i, null]],
  wait: [['pattern', /^(?:changes?|changed|to\s+change|is\s+different)$/i, null]],
};

/** A point on the screen: `at 120,340`, `(120, 340)`, `x=120 y=340`, `50% 50%`. A number like `120,340` may be a name. */
const POINT =
  /^(?:(?:at\s+)?[([]\s*\d+(?:\.\d+)?%?\s*[,;]\s*\d+(?:\.\d+)?%?\s*[)\]]|(?:at|point|coordinates?|position)\s+\(?\d+(?:\.\d+)?%?\s*[,;\s]\s*\d+(?:\.\d+)?%?\)?|x\s*[=:]\s*\d+\s*,?\s*y\s*[=:]\s*\d+|\d+%\s*[,\s]\s*\d+%)$/i;

/** Why bare words are no name at all; null if they may be one. */
export function notAName(given: Bare): Problem | null {
  const { reading, verb, plan, arg, words } = given;
  const [first] = words;
  const last = words[words.length - 1];
  if (first === undefined || last === undefined || last.end - first.start > LONGEST_SHOWN) return null;
  const whole = reading.raw.slice(first.start, last.end);
  const unclear = (): Problem =>
    problem('unclear-words', first.start, last.end, { of: verb.says, readings: [quote(whole)] });
  const row = Object.hasOwn(ELSE, verb.type) ? ELSE[verb.type] : undefined;
  if (row?.some(([field, form]) => field === arg.field && form.test(whole)) === true)
    return verb.type === 'rotate' ? extraInput(reading, verb, plan, first) : unclear();
  if (verb.type === 'click' && arg.kind === 'target' && POINT.test(whole)) return unclear();
  // `upload file "CV" cv.pdf`: what is put there is no name of the field.
  const next = reading.tokens[reading.tokens.indexOf(last) + 1];
  const isFileWord = /^(?:files?|documents?|photos?|images?|pictures?|attachments?)$/.test(whole);
  if (verb.type === 'upload' && arg.kind === 'target' && isFileWord && next?.kind === TEXT) return besideQuoted(first);
  return null;
}

/** `select "Country" option "France"`: an option is in a list, and is none. */
export function optionBetween({ type }: Verb, list: readonly Token[], at: number): Problem | null {
  const [one, word, other] = list.slice(at, at + 3);
  if (type !== 'select' || one?.kind !== TEXT || other?.kind !== TEXT) return null;
  return word?.kind === BARE && /^(?:option|item|entry|value|choice)$/i.test(word.text) ? besideQuoted(word) : null;
}

/** `expect hidden "X" after 5s`: how long is no element. `"5s"` is one. */
export function timeAsAnchor({ type, says }: Verb, list: readonly Token[], at: number): Problem | null {
  const [relation, token, next] = [list[at - 1], list[at] as Token, list[at + 1]];
  if ((type !== 'expect' && type !== 'wait') || relation?.kind !== BARE || !/^(?:after|before)$/i.test(relation.text))
    return null;
  const isTime = /^\d+(?:[.,]\d+)?(?:ms|s|m|secs?|mins?|seconds?|minutes?)$/i.test(token.text);
  const isCounted =
    /^\d+$/.test(token.text) && next?.kind === BARE && /^(?:ms|s|secs?|seconds?|minutes?)$/i.test(next.text);
  if (token.kind !== BARE || !(isTime || isCounted)) return null;
  return problem('unclear-words', token.start, token.end, { of: says, readings: [] });
}
