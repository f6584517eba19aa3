// What is wrong with a line, as clearly as possible: the command that was intended, the line as it should be.

import { nearest } from '../text/distance.js';
import { closersOf } from '../text/marks.js';
import { isSlip, likeWord, phraseOf } from './known-words.js';
import { type TryLine, wordsOf } from './line-words.js';
import { mended } from './mend.js';
import { type Diagnostic, diagnose, type Facts, LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading, spanOf } from './reading.js';
import { BARE, type Token } from './scan.js';
import { firstWord } from './verbs.js';

/** The words for a problem. A `#` glued to the wrong word is the problem if a blank before it would fix the line. */
export function describe(reading: Reading, one: Problem, tryLine: TryLine): Diagnostic {
  const inWord = one.kind === 'strange-selector' ? -1 : hashIn(wordAt(reading, one.start));
  const hash = one.kind === 'glued-comment' ? one.start : inWord;
  if (hash >= 0) {
    const line = withBlankAt(reading, hash);
    // With more behind it, the blank would make a comment of that, too.
    const isLast = wordAt(reading, hash)?.end === reading.end;
    const fixed = isLast && line.length <= LONGEST_SHOWN && isKnown(line) && tryLine(line) !== null ? line : null;
    if (fixed !== null || one.kind === 'glued-comment') {
      const end = wordAt(reading, hash)?.end ?? reading.end;
      const facts = { got: reading.raw.slice(hash, end), fixed };
      return diagnose(problem('glued-comment', hash, end, facts), spanOf(reading, hash, end), fixed);
    }
  }
  const fixed = mended(reading, one, tryLine);
  const second = fixed === null && one.kind !== 'two-commands' ? secondCommand(reading, tryLine) : null;
  if (second !== null) {
    const two = problem('two-commands', second, reading.end, { second: reading.raw.slice(second, reading.end) });
    return diagnose(two, spanOf(reading, second, reading.end), null);
  }
  const reported = agreeing(reading, withVerb(one, fixed), fixed);
  return diagnose(reported, spanOf(reading, reported.start, reported.end), fixed);
}

/** What joins two commands: `and`, `then`, `;`, `&&`. */
const JOINT = /\s*[;,]?\s*(?:\s(?:and|then|and then)|&&?|;|,)\s+(?=\p{L})/gu;

/** Where a second command starts, if what stands before it is one, too. */
function secondCommand({ raw, start, end }: Reading, tryLine: TryLine): number | null {
  const line = raw.slice(start, end);
  if (line.length > LONGEST_SHOWN) return null;
  for (const { 0: joint, index } of line.matchAll(JOINT)) {
    const second = line.slice(index + joint.length);
    if (isKnown(second) && tryLine(line.slice(0, index)) !== null && tryLine(second) !== null)
      return start + index + joint.length;
  }
  return null;
}

/** What is proposed for the wrong piece never contradicts the line as it should be: `invisible` is not `visible`. */
function agreeing(reading: Reading, one: Problem, fixed: string | null): Problem {
  const facts = one.facts as { readonly near?: readonly string[]; readonly readings?: readonly string[] };
  if (fixed === null || one.kind === 'unknown-command') return one;
  const isIn = (given: string): boolean => fixed.split(/\s+/).includes(given) || fixed.includes(`${given} `);
  if (facts.near !== undefined && !facts.near.every(isIn))
    return { ...one, facts: { ...one.facts, near: facts.near.filter(isIn) } } as Problem;
  if (one.kind === 'needs-quotes') return { ...one, facts: { ...one.facts, fixed } } as Problem;
  if (one.kind !== 'unclear-words' || facts.readings === undefined) return one;
  const { of } = one.facts as Facts['unclear-words'];
  if (of === '') return one;
  if (facts.readings.length === 1 && fixed.startsWith(`${of} `)) return reads(reading, one, fixed.slice(of.length + 1));
  const first = facts.readings[0] ?? '';
  if (fixed === `${of} ${first}` || fixed.startsWith(`${of} ${first} `) || fixed.endsWith(` ${first}`)) return one;
  // A link between the parts comes in another order.
  const isSame = [...first.matchAll(/"[^"]*"/g)].every(([part]) => fixed.includes(part)) && first.includes('"');
  if (isSame) return one;
  return reads(reading, one, fixed.startsWith(`${of} `) ? fixed.slice(of.length + 1) : null);
}

/** What is to be written in place of all words of the command: so it stands for all of them. */
function reads(reading: Reading, one: Problem, rest: string | null): Problem {
  const [first] = wordsOf(reading).rest;
  const facts = { ...one.facts, readings: rest === null ? [] : [rest] };
  return rest === null || first === undefined
    ? ({ ...one, facts } as Problem)
    : ({ ...one, start: first.start, end: reading.end, facts } as Problem);
}

/** The line starts with a command: no other one is put in its place. */
function isKnown(line: string): boolean {
  return firstWord((line.split(/\s/, 1)[0] ?? '').toLowerCase()) !== undefined;
}

/** A word that is like no command, but known to stand for one: that command is named. */
function withVerb(one: Problem, fixed: string | null): Problem {
  if (one.kind !== 'unknown-command' || fixed === null) return one;
  const facts = one.facts as Facts['unknown-command'];
  if (facts.isFallback !== true) return one;
  const [verb = ''] = fixed.split(' ');
  return { ...one, facts: { ...facts, near: [verb] } };
}

export function unknownCommand(reading: Reading, from: number): Problem {
  const token = reading.tokens[from] as Token;
  const next = reading.tokens[from + 1];
  const got = token.text.toLowerCase();
  const both = next === undefined ? '' : `${got} ${next.text.toLowerCase()}`;
  const [longer] = nearest(
    both,
    [...phraseOf.keys()].filter((words) => words.includes(' ')),
  );
  if (next !== undefined && longer !== undefined) {
    return problem('unknown-command', token.start, next.end, {
      got: both,
      near: [phraseOf.get(longer) as string],
      words: 2,
    });
  }
  if (reading.intents.has(got))
    return problem('unknown-command', token.start, token.end, { got, near: [`run ${got}`] });
  return problem('unknown-command', token.start, token.end, { got, ...likelyWords(got, next) });
}

/** `scroll untl`: the second word of a command, misspelt. */
export function misspeltSecond(reading: Reading, from: number, seconds: Iterable<string>): Problem | null {
  const next = reading.tokens[from + 1];
  if (next === undefined || next.kind !== BARE) return null;
  const words = [...seconds];
  const near = nearest(next.text.toLowerCase(), words);
  if (near.length === 0) return null;
  const of = (reading.tokens[from] as Token).text;
  return problem('unknown-word', next.start, next.end, { of, got: next.text, words, near });
}

export function unclosedText(reading: Reading, at: number, tryLine: TryLine): Problem {
  const { raw, start, end, lineStart } = reading;
  const closer = closersOf(raw.charCodeAt(at))?.[0] ?? raw[at];
  const line = end - start > LONGEST_SHOWN ? null : `${raw.slice(start, end)}${closer}`;
  const fixed = line !== null && tryLine(line) !== null ? line : null;
  return problem('unclosed-text', at, end, { position: at - lineStart, fixed });
}

type LikelyWords = Pick<Facts['unknown-command'], 'near' | 'words' | 'isFallback' | 'isComment'>;

/** How other languages begin a comment: what stands behind it is not to be done. */
const COMMENT = /^(?:\/\/|\/\*|--|<!--|;|%|rem$|\{-|\(\*)/;

/** What an unknown command may have meant: a word known for it, the nearest, the command behind it, or `observe`. */
function likelyWords(word: string, next: Token | undefined): LikelyWords {
  // `await page.mouse.move(1, 2)`: a call of another tool is like no command.
  const isCall = /[\w)]\.\w+\(/.test(word) || (/^(await|return)$/.test(word) && /[.(]/.test(next?.text ?? ''));
  if (isCall) return { near: [], isFallback: true };
  const known = likeWord(word);
  if (known !== undefined) return { near: [known] };
  const near = nearest(word, phraseOf.keys())
    .map((words) => phraseOf.get(words) ?? words)
    .filter((says) => word.length > 5 || isSlip(word, says));
  if (near.length > 0) return { near: [...new Set(near)] };
  // Only words that change nothing: `don't click`, `avoid click` and `skip click` say the opposite.
  if (COMMENT.test(word)) return { near: [], isFallback: true, isComment: true };
  const isPlain =
    next !== undefined &&
    /^(please|kindly|now|then|next|first|finally|and|also|just|so|ok|okay|i|we|you|to|\d+[.):]?|[^\p{L}\p{N}]+)$/u.test(
      word,
    );
  const behind = isPlain ? firstWord(next.text.toLowerCase())?.verb : undefined;
  if (behind != null) return { near: [behind.says], words: 2 };
  // OIL 1.8.1 answers a word that is like no other with `observe`.
  return { near: ['observe'], isFallback: true };
}

function wordAt(reading: Reading, at: number): Token | undefined {
  return reading.tokens.find((token) => token.start <= at && at < token.end);
}

/** Offset of a `#` inside a word, not at its start; or -1. */
function hashIn(token: Token | undefined): number {
  if (token === undefined || token.end - token.start > LONGEST_SHOWN) return -1;
  // Only where the word stands in the text as it is read, offsets are sure.
  const hash = token.text.length === token.end - token.start ? token.text.indexOf('#') : -1;
  return hash > 0 ? token.start + hash : -1;
}

function withBlankAt({ raw, start, end }: Reading, at: number): string {
  return `${raw.slice(start, at)} ${raw.slice(at, end)}`;
}
