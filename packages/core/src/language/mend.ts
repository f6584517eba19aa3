// A line that does not parse → the line that was intended, if that is clear. Every answer has been parsed; none is a guess
// at what to leave out where a word could change the meaning.

import { plainMarks } from '../text/marks.js';
import { quote } from '../text/quote.js';
import { isAnyKind } from './bare-names.js';
import { keepsAll } from './keeps.js';
import { likelyOptions } from './likely-options.js';
import {
  joined,
  nestedAt,
  ownWords,
  STRAY,
  type Suggestion,
  type TryLine,
  type Words,
  withRest,
  wordsOf,
} from './line-words.js';
import { allRelations, isEmptyTalk, moreCandidates } from './mend-more.js';
import { placedCandidates } from './mend-places.js';
import {
  closerFor,
  escapedMarks,
  isByItself,
  otherCloser,
  outerMarks,
  quotedSelector,
  selectorCalled,
  spokenSelector,
  wholeWord,
  windowsPath,
} from './mend-quotes.js';
import { type Facts, LONGEST_SHOWN, type Problem, suggestionsFor } from './problems.js';
import type { Reading } from './reading.js';
import { rephrased } from './rephrase.js';
import { robotStep, tableRow } from './robot.js';
import { BARE, OPTION, SELECTOR, TEXT, type Token } from './scan.js';
import { isArticle, isSure, relationWord, standsAlone } from './target.js';
import { isLooseKind } from './values.js';
import { firstWord } from './verbs.js';

/** The line as it should be, without what stands before it; null if unknown. */
export function mended(reading: Reading, one: Problem, tryLine: TryLine): string | null {
  const { raw, start, end, comment } = reading;
  if (end - start > LONGEST_SHOWN || one.kind === 'numbered-comment') return null;
  const words = wordsOf(reading);
  const before = nestedAt(reading) === 0 ? '' : `${raw.slice(start, reading.tokens[nestedAt(reading)]?.start)}`;
  const note = comment === '' || comment === '#' ? '' : ` ${comment}`;
  for (const suggestion of candidates(reading, one, words, before.length)) {
    const hasNote = typeof suggestion === 'string';
    const whole = `${before}${hasNote ? suggestion : suggestion.swallowing}`;
    const good = whole === raw.slice(start, end) ? null : tryLine(`${whole}${hasNote ? note : ''}`);
    if (good !== null && (!hasNote || keepsAll(words, good))) return good;
  }
  return null;
}

function* candidates(reading: Reading, one: Problem, words: Words, skip: number): Generator<Suggestion> {
  const { raw, start, end } = reading;
  const line = raw.slice(start + skip, end);
  const row = tableRow(line);
  if (row !== null) {
    yield* row;
    return;
  }
  const step = robotStep(line);
  if (step !== null) yield step;
  if (one.kind === 'robot-step' || one.kind === 'two-files') return;
  if (one.kind === 'unknown-relation') yield* allRelations(one as Problem<'unknown-relation'>, skip);
  if (one.kind === 'unclosed-text') {
    yield* escapedMarks(line);
    yield* otherCloser(line);
    yield plainMarks(line);
    // `click Next »`: a mark by itself is part of the name.
    const [first] = words.rest;
    const mark = raw[one.start] as string;
    if (first !== undefined && mark !== '"' && mark !== "'" && isByItself(raw, one.start, end))
      yield `${words.verb} ${quote(raw.slice(first.start, end))}`;
    yield `${line}${closerFor(raw.charCodeAt(one.start), mark)}`;
    yield* outerMarks(line);
    // `click Sign in"`: only its beginning is missing.
    if (first !== undefined && one.start === end - 1 && words.rest.every(({ kind }) => kind === BARE))
      yield `${words.verb} ${quote(raw.slice(first.start, end - 1))}`;
    return;
  }
  yield* withoutMarks(line);
  if (one.kind === 'glued-text') yield* outerMarks(line);
  if (one.kind === 'bad-escape') yield* windowsPath(line);
  if (isSwallowed(reading, one)) yield { swallowing: `${line} ${selectorFor(reading.comment)}` };
  if (one.kind === 'strange-selector' && reading.comment !== '') {
    const { got, meant } = one.facts as Facts['strange-selector'];
    if (got.endsWith(` ${reading.comment}`)) yield { swallowing: `${line.slice(0, one.start - start - skip)}${meant}` };
  }
  yield* quotedSelector(words);
  yield* rephrased(words, one);
  if (words.row !== null && (one.kind === 'unclear-words' || one.kind === 'bare-beside-quoted')) {
    if (isEmptyTalk(words.rest, STRAY)) yield words.verb;
    yield* linked(words);
  }
  if ((one.facts as Partial<Facts['unclear-words']>).isOpen === true) return;
  if (one.kind !== 'unknown-option') {
    yield* likelyOptions(words);
    if (words.row !== null) yield* placedCandidates(line);
  }
  yield* moreCandidates(words, one, line);
  if (one.kind === 'needs-quotes') yield (one.facts as { readonly fixed: string }).fixed.slice(skip);
  for (const suggestion of one.kind === 'unknown-command' ? [] : suggestionsFor(one)) {
    const at = one.start - start - skip;
    if (one.end > one.start && at >= 0 && firstWord(raw.slice(one.start, one.end).toLowerCase()) === undefined) {
      yield `${line.slice(0, at)}${suggestion}${line.slice(at + one.end - one.start)}`;
    }
  }
  if (/[^\p{ASCII}]|`/u.test(line)) yield plainMarks(line);
  if (words.row === null || one.kind === 'bad-selector' || one.kind === 'bad-json') return;
  yield* linked(words);
  if (one.kind === 'quote-in-word') {
    yield* selectorCalled(words, one);
    yield* wholeWord(words, one);
  }
  if (one.kind === 'strange-selector') yield* spokenSelector(words, one as Problem<'strange-selector'>);
  if (one.kind !== 'bare-beside-quoted') yield* withoutStray(words);
  else if (!isAmbiguous(words)) yield* withoutStray(words);
  yield* quotedRuns(words);
  yield* withoutStray(words);
  if (one.kind === 'bare-beside-quoted') {
    const token = words.rest.find(({ start: from }) => from === one.start);
    if (token !== undefined && STRAY.has(token.text) && !isPlaced(words.rest))
      yield withRest(
        words,
        words.rest.filter((other) => other !== token),
      );
  }
}

/** Marks of sentences and of other languages: `click "Save".`, `type "Email": "amy"`, `--timeout 5 seconds`. */
function* withoutMarks(line: string): Generator<Suggestion> {
  yield* escapedMarks(line);
  yield* pointed(line);
  const plain = line
    .replace(/(["'`\p{Pi}\p{Pf}\p{Pe}])\s*[.;,!。．！、；]+\s*$/u, '$1')
    .replace(/(["'])\s*(?:[-=]>|→|[-–—])\s*(?=["'])/g, (all, mark: string) => (ARROWED.test(line) ? all : `${mark} `))
    .replace(/(["'])\s*[:,]\s*(?=["'])/g, '$1 ')
    .replace(/(["'])\s*,\s+(with|from|to|in|into):?\s+(?=["'])/g, '$1 $2 ')
    .replace(/(["'”])\s+(\p{L}+)[.;!]$/u, (all, mark: string, kind: string) =>
      STRAY.has(kind) ? `${mark} ${kind}` : all,
    )
    .replace(
      /(--[a-z-]+[ =]\d+)\s+(ms|s|sec|secs|m|min)[a-z]*\b/gi,
      (_, value: string, unit: string) => value + unitOf(unit),
    );
  if (plain !== line) yield plain;
  // `press Enter.`, `wait 5s.`
  const ended = line.replace(/([\p{L}\p{N}])[.!。！]$/u, '$1');
  if (ended !== line && !line.includes('"')) yield ended;
}

/** Of a text and a field an arrow may point from either to the other. */
const ARROWED = /^(?:type|select|choose|pick|enter|input|write|put|fill|set)\b/i;

/** `type "Email" -> "amy"`, `type "amy" -> "Email"`: what looks like a label is the field, if only one does. */
function* pointed(line: string): Generator<Suggestion> {
  const [, verb = '', one = '', other = '', behind = ''] =
    /^(\S+)\s+("[^"]*")\s*(?:[-=]>|→)\s*("[^"]*")(\s.*)?$/.exec(line) ?? [];
  const isLabel = (text: string): boolean => /^"\p{Lu}[\p{L} -]*"$/u.test(text);
  if (!ARROWED.test(verb) || isLabel(one) === isLabel(other)) return;
  yield `${verb} ${isLabel(one) ? `${one} ${other}` : `${other} ${one}`}${behind}`;
}

function unitOf(unit: string): string {
  return /^ms/i.test(unit) ? 'ms' : unit[0]?.toLowerCase() === 's' ? 's' : 'm';
}

/** `expect text total "5"`: a stray word there may be the intended target. */
function isAmbiguous({ row, rest }: Words): boolean {
  return row?.type === 'expect' && rest[0]?.text.toLowerCase() === 'text';
}

/** `click #pay`: the comment was intended as what is missing. */
function isSwallowed({ comment }: Reading, one: Problem): boolean {
  if ((one.facts as Partial<Facts['missing-argument']>).isTarget === false) return false;
  const isMissing = one.kind === 'missing-argument' || one.kind === 'missing-word';
  return isMissing && /^#[\p{L}\p{N}_-]+([.#:>[~+][^\s]*)*$/u.test(comment);
}

function selectorFor(comment: string): string {
  return /^#\d+$/.test(comment) ? comment.slice(1) : `css(${quote(comment)})`;
}

// ── Words between quoted texts ─────────────────────────────────────────────────────────────────

/** Words that would change the meaning: nothing is left out beside them. */
const TELLING_VERBS =
  /^(not|no|never|nothing|none|don'?t|doesn'?t|except|but|without|unless|or|if|all|every|each|any|both|other|another|first|second|third|fourth|fifth|last|next|previous|top|bottom|left|right|upper|lower|middle|above|below|under|\d+(st|nd|rd|th)?|nth)$/i;

/** Small words that something must follow. */
const LEADS = /^(on|in|into|to|at|of|for|from|with|over|as|is|be)$/i;

/** Words that, between two elements, say how one belongs to the other. */
const BETWEEN = /^(on|at|of|for|from|in|into|onto|over|as|by|[-=]>|→)$/i;

function isBetween(rest: readonly Token[], token: Token): boolean {
  const at = rest.indexOf(token);
  // `inside of "B"`
  if (relationWord(rest[at - 1]) !== null) return false;
  const isElement = (other: Token): boolean => isPlainTarget(other) || (other.kind === BARE && standsAlone(other));
  return rest.slice(0, at).some(isElement) && rest.slice(at + 1).some(isElement);
}

/** The command takes a name or a text here, of which several words can be one. */
function takesNames({ row, rest }: Words): boolean {
  if (row === null) return false;
  const own = row.worded.get(rest[0]?.text.toLowerCase() ?? '');
  return (own ?? row.plain).some(({ takes }) => takes.some(({ kind }) => kind === 'target' || isLooseKind(kind)));
}

/** `button in "Week 2"`, `List in "Main"`: what stands first is in what is named, and is not it. */
function isPlaced(rest: readonly Token[]): boolean {
  return rest.some((token, i) => {
    const next = isArticle(rest[i + 2]) ? rest[i + 3] : rest[i + 2];
    return isAnyKind(token) && /^(in|on|at|of|from|for|by|under|over)$/i.test(rest[i + 1]?.text ?? '') && isSure(next);
  });
}

/** The line without words that stand among quoted texts and are no part of it. */
function* withoutStray(words: Words): Generator<Suggestion> {
  const { verb, row, rest } = words;
  if (!rest.some(isPlainTarget)) {
    if (rest.length > 0 && rest.every((token) => isArticle(token) || isNoun(token))) yield verb;
    // `click 2 adults`
    const isOwn = ({ text }: Token): boolean => ownWords(row).has(text.toLowerCase());
    const isName = ({ kind, text }: Token): boolean => kind === BARE && /^[\p{L}\p{N}'’.,&!?%€$-]+$/u.test(text);
    const isWorded = rest.some(({ text }) => /\p{L}/u.test(text));
    if (rest.length > 1 && isWorded && takesNames(words) && rest.every((token) => isName(token) && !isOwn(token)))
      yield `${verb} ${quote(words.raw.slice(rest[0]?.start, rest[rest.length - 1]?.end))}`;
    return;
  }
  const own = ownWords(row);
  const isRetained = (token: Token, i: number): boolean =>
    token.kind !== BARE ||
    token.glued ||
    relationWord(token) !== null ||
    isValue(rest, i) ||
    own.has(token.text.toLowerCase()) ||
    standsAlone(token) ||
    /^-?\d/.test(token.text);
  if (isPlaced(rest)) return;
  const stray = rest.filter((token, i) => !isRetained(token, i));
  if (stray.length === 0 || stray.some((token) => TELLING_VERBS.test(token.text))) return;
  // Nothing comes behind it that it could lead to: `uncheck "Terms" on`.
  const last = rest.at(-1);
  if (last !== undefined && stray.includes(last) && LEADS.test(last.text)) return;
  // Between two elements it may say which is which: `select "France" of "Country"`.
  if (stray.some((token) => BETWEEN.test(token.text) && isBetween(rest, token))) return;
  // Any other word may change the meaning: `twice`, `off`, `and wait`.
  const isPlain = stray.every(
    (token) => isArticle(token) || STRAY.has(token.text) || /^([=:,]+|\/|[-=]>|→)$/.test(token.text),
  );
  if (!isPlain) {
    if (stray.some((token) => !/^[a-z]+$/.test(token.text))) yield* asWhole(words, stray);
    return;
  }
  const left = rest.filter((token) => !stray.includes(token));
  // `row with "Bread"`: what it is stays, where the language has a word for it.
  if (stray.some(isAnyKind))
    yield withRest(
      words,
      rest.filter((token) => !stray.includes(token) || isAnyKind(token)),
    );
  yield withRest(words, left);
  // The small words, too, where they were the command's own.
  yield withRest(
    words,
    left.filter((token) => token.kind !== BARE || !STRAY.has(token.text.toLowerCase())),
  );
}

/** A target that is no word: quoted, a selector, `[5]`. */
function isPlainTarget(token: Token): boolean {
  return token.kind === TEXT || token.kind === SELECTOR || (token.kind === BARE && /^\[\d+\]$/.test(token.text));
}

/** Everything from the first word that is no option on, as one text. */
function* asWhole({ verb, row, rest, raw }: Words, stray: readonly Token[]): Generator<Suggestion> {
  const own = row !== null && rest[0] !== undefined && row.worded.has(rest[0].text.toLowerCase()) ? 1 : 0;
  const words = rest.slice(own);
  const option = words.findIndex((token) => token.kind === OPTION);
  const texts = words.slice(0, option < 0 ? words.length : option);
  const [first] = texts;
  const last = texts[texts.length - 1];
  if (first === undefined || last === undefined || !stray.includes(first)) return;
  const behind = option < 0 ? '' : ` ${joined({ raw }, words.slice(option))}`;
  const word = own === 0 ? '' : ` ${rest[0]?.text}`;
  yield `${verb}${word} ${quote(raw.slice(first.start, last.end))}${behind}`;
}

/** The word stands behind an option that takes it. */
function isValue(rest: readonly Token[], at: number): boolean {
  return rest[at - 1]?.kind === OPTION;
}

/** Bare words beside quoted ones, each run of them in quotes: `type Ship name "Otter"`. */
function* quotedRuns(words: Words): Generator<Suggestion> {
  const { row, rest, raw } = words;
  if (!takesNames(words)) {
    yield* wholeFile(words);
    return;
  }
  // Where all that the command takes is in quotes, a word more is none of it.
  const plans = row === null ? [] : [...row.plain, ...[...row.worded.values()].flat()];
  const most = Math.max(0, ...plans.map(({ takes }) => takes.length));
  if (rest.filter((token) => token.kind === TEXT).length >= most) return;
  const parts: (Token | string)[] = [];
  const start = row !== null && rest[0] !== undefined && row.worded.has(rest[0].text.toLowerCase()) ? 1 : 0;
  parts.push(...rest.slice(0, start));
  // `select "Size" number 5`: the fifth, or the one that is called so?
  const takesNumber = plans.some(({ takes }) => takes.some((arg) => arg.kind === 'number'));
  if (takesNumber && rest.some((token) => /^\d+$/.test(token.text)) && rest.some(isWord)) return;
  // `scroll down 3 times` is no name.
  const own = ownWords(row);
  if (rest.slice(start).some(({ kind, text }) => kind === BARE && own.has(text.toLowerCase()))) return;
  for (let i = start; i < rest.length; ) {
    let end = i;
    while (end < rest.length && isRun(rest, end)) end++;
    // `highlight 5 7`: two elements, not one name.
    if (end > i + 1 && rest.slice(i, end).every(({ text }) => /^\[?\d+\]?$/.test(text))) return;
    // `inside "Sign up" form`: what it is, not what is typed.
    if (end === i + 1 && rest[i - 1]?.kind === TEXT && isAnyKind(rest[i] as Token)) return;
    const [first, last] = [rest[i] as Token, rest[end - 1]];
    if (end === i || last === undefined) parts.push(rest[i++] as Token);
    else {
      parts.push(end - i === 1 && standsAlone(first) ? first : quote(raw.slice(first.start, last.end)));
      i = end;
    }
  }
  yield withRest(words, parts);
}

/** `pdf my report.pdf`: a file with blanks in its name. */
function* wholeFile({ verb, row, rest, raw }: Words): Generator<Suggestion> {
  const own = row?.worded.has(rest[0]?.text.toLowerCase() ?? '') === true ? 1 : 0;
  const file = rest.slice(own);
  const last = file.at(-1);
  if (file.length < 2 || last === undefined || !/^[^.]+\.[a-z0-9]+$/i.test(last.text)) return;
  if (!file.every((token) => token === last || (/^[\p{L}\p{N}_-]+$/u.test(token.text) && !STRAY.has(token.text))))
    return;
  if (!(row?.worded.get(rest[0]?.text ?? '') ?? row?.plain)?.some(({ takes }) => takes[0]?.kind === 'path')) return;
  yield `${verb} ${own === 1 ? `${rest[0]?.text} ` : ''}${quote(raw.slice(file[0]?.start, last.end))}`;
}

function isWord({ kind, text }: Token): boolean {
  return kind === BARE && /^[a-z]+$/.test(text);
}

function isRun(rest: readonly Token[], at: number): boolean {
  const token = rest[at] as Token;
  return token.kind === BARE && !token.isMixed && !token.glued && relationWord(token) === null && !isValue(rest, at);
}

/** `select France from Country`: the parts on both sides of the word, in quotes. */
function* linked(words: Words): Generator<Suggestion> {
  const { verb, row, rest, raw } = words;
  const option = rest.findIndex((token) => token.kind === OPTION);
  const written = option < 0 ? rest : rest.slice(0, option);
  const behind = option < 0 ? '' : ` ${joined(words, rest.slice(option))}`;
  for (const plan of row?.informal ?? []) {
    const at = lastLink(written, plan.links);
    if (at < 1 || at === written.length - 1 || plan.form.word !== undefined) continue;
    const side = (some: readonly Token[], isTarget: boolean): string => {
      const named = some.filter((token, i) => !isArticle(token) && !(i > 0 && isNoun(token)));
      const [one] = named;
      if (named.some((token) => TELLING_VERBS.test(token.text))) return joined(words, some);
      if (one !== undefined && named.length === 1)
        return one.kind === BARE && !(isTarget && standsAlone(one) && one.text === one.text.toLowerCase())
          ? quote(one.text)
          : joined(words, [one]);
      if (named.every((token) => token.kind === BARE)) return quote(joined(words, named));
      return joined(words, named.some(isNoun) ? some : named);
    };
    const link = (written[at] as Token).text.toLowerCase();
    const isFirst = plan.takes[0]?.kind === 'target';
    yield `${verb} ${side(written.slice(0, at), isFirst)} ${link} ${side(written.slice(at + 1), true)}${behind}`;
  }
  // `type Email with hello`
  const at = written.findIndex((token, i) => i > 0 && token.kind === BARE && /^(with|to)$/i.test(token.text));
  const isLed = row?.plain.some(
    (plan) => plan.takes[1]?.lead?.includes(written[at]?.text.toLowerCase() ?? '') === true,
  );
  if (at > 0 && isLed === true && at < written.length - 1) {
    const part = (some: readonly Token[]): string =>
      some.every((token) => token.kind === BARE)
        ? quote(raw.slice(some[0]?.start, some[some.length - 1]?.end))
        : joined(words, some);
    yield `${verb} ${part(written.slice(0, at))} ${part(written.slice(at + 1))}${behind}`;
  }
}

function lastLink(written: readonly Token[], links: ReadonlySet<string>): number {
  let at = written.length - 1;
  while (at >= 0 && !(written[at]?.kind === BARE && links.has((written[at] as Token).text.toLowerCase()))) at--;
  return at;
}

function isNoun(token: Token): boolean {
  return token.kind === BARE && STRAY.has(token.text.toLowerCase());
}
