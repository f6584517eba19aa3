// Bare words that could be a name, and are more likely something else: a small word before it, a misspelt direction, an
// option without its dashes, a size. OIL 1.8.1 takes none of them, so nothing is lost by asking for quotes.

import { distance } from '../text/distance.js';
import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { besideQuoted, extraInput, isLink, NAMED_BARE } from './argument-words.js';
import { isKindWord, kindFirst, kindLast, ledName, nameOf, placedName, purposeAndKind } from './bare-names.js';
import type { Arg } from './grammar.js';
import { notAName } from './not-a-name.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, TEXT, type Token } from './scan.js';
import { isArticle, standsAlone } from './target.js';
import { isPicture } from './values.js';
import type { FormPlan, Verb } from './verbs.js';

/** Commands that take bare words for a name in OIL 1.8.1, be it one word: what starts with a small word is a name there.
 * And `box`, by which a target is read that stands alone: in a pack, or given by a program. */
const OIL_BARE: ReadonlySet<string> = new Set([...NAMED_BARE, 'type', 'select', 'device', 'box']);

/** Small words that lead to the target, and those that say how many. */
const LEADS =
  /^(on|in|into|onto|to|at|of|for|from|with|over|by|as|until|till|up|the|a|an|my|all|every|each|any|app|about)$/i;

/** Words that something must follow; `Log in` and `Sign up` are names. */
const OPEN = /^(into|onto|to|at|of|for|from|with|by|as|until|till|the|an)$/i;

const SIZE = /^\d+(px|%|em|rem|vh|vw|pt)$/i;

/** What is known about the bare words of one argument. */
export interface BareWords {
  readonly reading: Reading;
  readonly verb: Verb;
  readonly plan: FormPlan;
  readonly arg: Arg;
  /** The run of bare words. */
  readonly words: readonly Token[];
}

/** Why bare words are not sure to be a name; null if they are. */
export function doubtful(given: BareWords): Problem | null {
  const { verb, plan, arg, words } = given;
  const [first] = words;
  if (first === undefined || first.kind !== BARE) return null;
  const beside =
    notAName(given) ?? escapedQuotes(given, first) ?? kindBeside(given, first) ?? strangeSelect(given, first);
  if (beside !== null) return beside;
  if (arg.kind === 'text' || arg.kind === 'query') return doubtfulText(given, first);
  const joined = arg.kind === 'label' ? secondCommand(words, false) : null;
  if (joined !== null) {
    const { end } = words[words.length - 1] as Token;
    return problem('two-commands', joined.start, end, { second: given.reading.raw.slice(joined.start, end) });
  }
  if (arg.kind === 'target' && words.length > 1) {
    const { reading } = given;
    const unclear = verb.type === 'scroll_until' ? untilVisible(given, first) : null;
    if (unclear !== null) return unclear;
    // `scroll Reviews into view`, `scroll down until Reviews`: what it is for, not what it is called.
    const whole = reading.raw.slice(first.start, words[words.length - 1]?.end);
    const [, shown] = verb.type === 'scroll' ? (/^(.+?)\s+(?:in|into|to)\s+(?:the\s+)?view$/i.exec(whole) ?? []) : [];
    if (shown !== undefined)
      return problem('unclear-words', first.start, words[words.length - 1]?.end ?? first.end, {
        of: verb.says,
        readings: [quote(shown), quote(whole)],
      });
    // `click Delete [5]`: a name, and a number that may be another element's.
    const number = words.find(({ text }, i) => i > 0 && /^\[\d+\]$/.test(text));
    if (number !== undefined) return extraInput(reading, verb, plan, number);
    // `check that Saved is visible` looks, and ticks nothing.
    if (verb.type === 'check' && /^(?:that|if|whether)$/.test(first.text))
      return problem('unclear-words', first.start, words[words.length - 1]?.end ?? first.end, {
        of: verb.says,
        readings: whole.length > LONGEST_SHOWN ? [] : [quote(whole)],
      });
    // `screenshot my cart.png`
    const last = words[words.length - 1] as Token;
    if (verb.type === 'screenshot' && isPicture(last) && words.every(({ kind }) => kind === BARE))
      return problem('unclear-words', first.start, last.end, pictures(verb, words));
    const second = secondCommand(words, true);
    if (second !== null)
      return problem('two-commands', second.start, last.end, {
        second: reading.raw.slice(second.start, last.end),
        whole: quote(words.map(({ text }) => text).join(' ')),
      });
    const led =
      ledName(reading, verb.says, arg.lead ?? [], words) ??
      placedName(reading, verb.says, words) ??
      purposeAndKind(reading, verb.says, words) ??
      kindFirst(reading, verb.says, words) ??
      (plan.form.informal === true ? kindLast(reading, verb.says, words) : null);
    if (led !== null) return led;
  }
  // `click css #pay`: the selector was read as a comment.
  const { comment } = given.reading;
  if (arg.kind === 'target' && words.length === 1 && /^(css|selector|id)$/i.test(first.text) && /^#[\w-]/.test(comment))
    return problem('strange-selector', first.start, first.end, {
      got: `${first.text} ${comment}`,
      meant: `css(${quote(comment)})`,
    });
  if (standsAlone(first)) return null;
  if (arg.kind === 'target' && verb.type === 'scroll' && words.length === 1 && /^-\d+$/.test(first.text))
    return extraInput(given.reading, verb, plan, first);
  return OIL_BARE.has(verb.type) && plan.form.informal !== true
    ? null
    : (doubtfulStart(given, first) ?? doubtfulWord(given, first));
}

/** `click \"Save\"`: quotation marks with a backslash, as programs write them in a text, are no part of a name. */
function escapedQuotes({ verb, words }: BareWords, first: Token): Problem | null {
  const last = words[words.length - 1] as Token;
  const written = words.map(({ text }) => text).join(' ');
  const [, inner] = written.length > LONGEST_SHOWN ? [] : (/^\\"(.+)\\"$/.exec(written) ?? []);
  if (inner === undefined || inner.includes('\\"')) return null;
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings: [quote(inner)] });
}

/** `select a date`: an article is no list. `select "Country" value=fr`: how it is put, not what. */
function strangeSelect({ verb, arg, words }: BareWords, first: Token): Problem | null {
  if (verb.type !== 'select' || words.length !== 1) return null;
  if (arg.kind === 'target' && isArticle(first))
    return problem('unclear-words', first.start, first.end, { of: verb.says, readings: [] });
  const [, how = '', value = ''] =
    arg.kind === 'text' ? (/^(value|label|text|index)=(.+)$/i.exec(first.text) ?? []) : [];
  if (how === '') return null;
  const text = /^index$/i.test(how) && /^\d+$/.test(value) ? value : quote(value);
  return problem('unclear-words', first.start, first.end, { of: verb.says, readings: [text, quote(first.text)] });
}

/** `select radio "Large"`, `select the "Large" option`, `type field "amy"`: a kind beside a quoted text is hardly a name. */
function kindBeside({ reading, verb, arg, words }: BareWords, first: Token): Problem | null {
  if (verb.type !== 'select' && verb.type !== 'type') return null;
  if (!words.every(({ kind, text }) => kind === BARE && text === text.toLowerCase() && isKindWord(text))) return null;
  const at = reading.tokens.indexOf(first);
  const neighbour = reading.tokens[arg.kind === 'target' ? at + words.length : at - 1];
  const isValue =
    arg.kind === 'text' && (verb.type === 'select' || /^(?:field|input|box|textbox|textarea)$/.test(first.text));
  return neighbour?.kind === TEXT && (arg.kind === 'target' || isValue) ? besideQuoted(first) : null;
}

/** Words that join commands: what follows is no name. */
const JOINTS = /^(and|then|or|&&?)$/i;

/** How often, how fast, how far: no name of anything. */
const MANNER =
  /^(once|twice|thrice|again|repeatedly|slowly|quickly|fast|gently|smoothly|slightly|completely|fully|entirely|further|more|less|forever)$/;

function doubtfulStart({ reading, verb, plan, arg, words }: BareWords, first: Token): Problem | null {
  if (JOINTS.test(first.text)) return extraInput(reading, verb, plan, first);
  const last = words[words.length - 1] as Token;
  const isOpen = arg.kind === 'target' && OPEN.test(last.text);
  // `expect visible The end` is a name.
  const isLed = LEADS.test(first.text) && first.text === first.text.toLowerCase();
  if (!isLed && !isOpen) return null;
  const whole = quote(reading.raw.slice(first.start, last.end));
  // `clear all fields`: how many is no word to leave out.
  const isMany = /^(?:all|every|each|any)$/.test(first.text);
  const readings = isLed && !isMany && words.length > 1 ? [nameOf(reading.raw, words.slice(1)), whole] : [whole];
  const isLong = last.end - first.start > LONGEST_SHOWN;
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings: isLong ? [] : readings });
}

/** Words that stand for a form of the command, or for another command: `frame top`, `clear cookies`. */
const OTHERWISE: Readonly<Record<string, readonly (readonly [words: RegExp, meant: string | null])[]>> = {
  frame: [[/^(top|default|root|outer|page|main frame|default content)$/i, 'main']],
  highlight: [[/^(off|none|nothing|remove)$/i, 'clear']],
  dismiss: [[/^cookies? (banner|notice|popup|dialog|consent|message|bar|wall)$/i, 'banner']],
  clear: [[/^(cookies|storage|console|errors)$/i, null]],
  screenshot: [[/^(>|(and )?save|store|write|named|called|file)$/i, null]],
};

function doubtfulWord({ reading, verb, plan, arg, words }: BareWords, first: Token): Problem | null {
  const word = first.text.toLowerCase();
  const last = words[words.length - 1] as Token;
  const whole = reading.raw.slice(first.start, last.end);
  const [, match] = entryFor(OTHERWISE, verb.type)?.find(([form]) => whole.length < 40 && form.test(whole)) ?? [];
  if (match !== undefined) {
    const readings = [match, quote(whole)].filter((one) => one !== null);
    return problem('unclear-words', first.start, last.end, { of: verb.says, readings });
  }
  // `dismiss newsletter popup`: what it is, beside what it says.
  if (verb.type === 'dismiss' && words.length > 1 && /^(popup|dialog|modal|overlay|window|banner)$/i.test(last.text)) {
    const name = quote(reading.raw.slice(first.start, words[words.length - 2]?.end));
    return problem('unclear-words', first.start, last.end, { of: verb.says, readings: [name, quote(whole)] });
  }
  if (words.length === 1 && arg.kind === 'target' && (MANNER.test(first.text) || /^\d+[,x×]\d+$/.test(word)))
    return extraInput(reading, verb, plan, first);
  const option = plan.options.get(word);
  if (option !== undefined && (words.length > 1 || option.option.kind === 'flag'))
    return extraInput(reading, verb, plan, first);
  if (words.length > 1) {
    // `scroll down one page`
    const isFlag = (name: string): boolean => plan.options.get(name.toLowerCase())?.option.kind === 'flag';
    // `screenshot full page`
    const flag = words.find(({ text }, i) => isFlag(text) || isFlag(`${text}${words[i + 1]?.text}`));
    if (flag !== undefined) return problem('unclear-words', first.start, flag.end, asOne(reading, verb, words));
    const picture = words.find((token) => verb.type === 'screenshot' && isPicture(token));
    return picture === undefined ? null : problem('unclear-words', first.start, picture.end, pictures(verb, words));
  }
  // `submit form`: the command alone says it.
  if (arg.optional === true && arg.kind === 'target' && /^(form|page|screen|window|it|this|that)$/i.test(word))
    return problem('unclear-words', first.start, first.end, asOne(reading, verb, words));
  if (SIZE.test(word)) return extraInput(reading, verb, plan, first);
  if (verb.type === 'screenshot' && /[/\\]|\.[a-z]{3,4}$/i.test(word))
    return problem('unclear-words', first.start, first.end, pictures(verb, words));
  const own = plan.takes.flatMap((arg) => (arg.kind === 'one' ? (arg.oneOf ?? []) : []));
  const near = own.filter((other) => word.length > 2 && distance(word, other, 1) === 1);
  if (near.length === 0) return null;
  return problem('bad-choice', first.start, first.end, { of: verb.says, got: first.text, allowed: own, near });
}

/** `search shoes and press enter`: where a second command starts among bare words. */
function secondCommand(words: readonly Token[], isName: boolean): Token | null {
  for (let i = 1; i < words.length - 1; i++) {
    const isJoint = /^(?:and|then|&&?)$/i.test((words[i] as Token).text);
    const next = words[i + 1] as Token;
    if (isJoint && STEPS.test(next.text) && (i + 2 < words.length || (next.text === 'submit' && !isName))) return next;
  }
  return null;
}

/** Commands that people join to another one; in small letters, for `Search and Type` may be a name. */
const STEPS = /^(?:click|tap|press|hit|type|enter|submit|select|check|hover|scroll|goto|wait|expect)$/;

/** `scroll until Footer is visible` */
function untilVisible({ reading, verb, words }: BareWords, first: Token): Problem | null {
  const last = words[words.length - 1] as Token;
  const input = reading.raw.slice(first.start, last.end);
  const [, name] =
    input.length > LONGEST_SHOWN
      ? []
      : (/^(.+?)\s+(?:(?:is|becomes|gets|can be)\s+(?:visible|shown|displayed|seen|in view|there)|appears|shows|comes into view)$/.exec(
          input,
        ) ?? []);
  if (name === undefined) return null;
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings: [quote(name), quote(input)] });
}

function asOne({ raw }: Reading, { says }: Verb, words: readonly Token[]): { of: string; readings: string[] } {
  return { of: says, readings: [quote(raw.slice(words[0]?.start, words[words.length - 1]?.end))] };
}

/** A file that is written, or an element of that name. */
function pictures({ says }: Verb, words: readonly Token[]): { of: string; readings: string[] } {
  const written = words.map(({ text }) => text);
  const name = written.join(' ');
  const file = written.length === 1 && !/\s/.test(name) ? name : quote(name);
  const readings = /\.(png|jpe?g|webp)$/i.test(name) ? [`--output ${file}`, quote(name)] : [quote(name)];
  return { of: says, readings };
}

/** `type 5 into 7`: the word in between says which is which. `wait until loaded`: code has signs. */
function doubtfulText({ reading, verb, plan, arg, words }: BareWords, first: Token): Problem | null {
  const last = words[words.length - 1] as Token;
  const whole = quote(reading.raw.slice(first.start, last.end));
  // `login as amy`: what leads to the name is no name.
  if (!OIL_BARE.has(verb.type) && arg.lead?.includes(first.text) === true) {
    // `search for shoes`: nothing else is to follow, so the rest is what is searched for.
    const isLast = plan.takes[plan.takes.length - 1] === arg && plan.takes.length === 1 && words.length > 1;
    const rest = quote(reading.raw.slice(words[1]?.start, last.end));
    const isShort = last.end - first.start <= LONGEST_SHOWN;
    return problem('unclear-words', first.start, last.end, {
      of: verb.says,
      readings: isLast && isShort ? [rest, whole] : [],
    });
  }
  const second = secondCommand(words, false);
  if (second !== null) {
    const written = reading.raw.slice(second.start, last.end);
    return problem('two-commands', second.start, last.end, { second: written, whole });
  }
  // `cookies set sid = x`, `login user=amy password=x`, `expect url contains /cart`: how it is put, not what.
  const isSign = words.length > 1 && /^[=:]+$/.test(first.text);
  const isNamed = verb.type === 'login' && /^(user(name)?|e-?mail|login|pass(word)?|pw)[=:]./i.test(first.text);
  const isCompared =
    words.length > 1 &&
    /^(url|title)$/.test(plan.form.word ?? '') &&
    /^(contains?|is|equals?|to|matches|includes?|of)$/i.test(first.text);
  if (isSign || isNamed || isCompared) {
    const behind = isNamed
      ? quote(first.text.replace(/^[^=:]*[=:]/, ''))
      : quote(reading.raw.slice(words[1]?.start, last.end));
    return problem('unclear-words', first.start, last.end, { of: verb.says, readings: [behind, whole] });
  }
  const option = plan.options.get(first.text.toLowerCase());
  if (words.length > 1 && option?.option.kind === 'flag') return extraInput(reading, verb, plan, first);
  // `wait items .row >= 5`: a comparison is no part of a selector.
  if (arg.kind === 'query' && words.length > 1 && /^(?:[<>=!]=?|≥|≤)$/.test(last.text))
    return extraInput(reading, verb, plan, last);
  const isCode = plan.form.word !== 'until' || /[.()=<>!&|[\]?+*]/.test(whole);
  const isLinked = words.length > 1 && isLink(verb, first);
  if (isCode && !isLinked) return null;
  const readings = last.end - first.start > LONGEST_SHOWN || !isCode ? [] : [whole];
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings });
}
