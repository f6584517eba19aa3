// What is wrong with a line, told as well as it can be: the command that was meant, the line as it should be.

import { nearest } from '../core/distance.js';
import { type Diagnostic, diagnose, LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading, spanOf } from './reading.js';
import { BARE, type Token } from './scan.js';
import { firstWord, sayings, verbs } from './verbs.js';

/** Every way to say a command → how it is said canonically. */
const said: ReadonlyMap<string, string> = new Map(sayings().map(([words, verb]) => [words, verb.says]));

/** The words for a problem. A `#` glued to the wrong word is the problem if a blank before it would mend the line. */
export function describe(reading: Reading, one: Problem, isGood: (line: string) => boolean): Diagnostic {
  const hash = one.kind === 'glued-comment' ? one.start : hashIn(wordAt(reading, one.start));
  if (hash >= 0) {
    const line = withBlankAt(reading, hash);
    // With more behind it, the blank would make a comment of that, too.
    const isLast = wordAt(reading, hash)?.end === reading.end;
    const fixed = isLast && line.length <= LONGEST_SHOWN && isGood(line) ? line : null;
    if (fixed !== null || one.kind === 'glued-comment') {
      const end = wordAt(reading, hash)?.end ?? reading.end;
      const facts = { got: reading.raw.slice(hash, end), fixed };
      return diagnose(problem('glued-comment', hash, end, facts), spanOf(reading, hash, end));
    }
  }
  return diagnose(one, spanOf(reading, one.start, one.end));
}

export function unknownCommand(reading: Reading, from: number): Problem {
  const token = reading.tokens[from] as Token;
  const next = reading.tokens[from + 1];
  const got = token.text.toLowerCase();
  const both = next === undefined ? '' : `${got} ${next.text.toLowerCase()}`;
  const [longer] = nearest(
    both,
    [...said.keys()].filter((words) => words.includes(' ')),
  );
  if (next !== undefined && longer !== undefined) {
    return problem('unknown-command', token.start, next.end, { got: both, near: [said.get(longer) as string] });
  }
  return problem('unknown-command', token.start, token.end, { got, near: meant(got, next) });
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

export function unclosedText(reading: Reading, at: number, isGood: (line: string) => boolean): Problem {
  const { raw, start, end, lineStart } = reading;
  const line = end - start > LONGEST_SHOWN ? null : `${raw.slice(start, end)}${raw[at]}`;
  const fixed = line !== null && isGood(line) ? line : null;
  return problem('unclosed-text', at, end, { position: at - lineStart, fixed });
}

/** What an unknown command may have meant: a word known for it, the nearest, the command behind it, or a look around. */
function meant(word: string, next: Token | undefined): string[] {
  const known = verbs.find((verb) => verb.row.like?.includes(word));
  if (known !== undefined) return [known.says];
  const near = nearest(word, said.keys()).map((words) => said.get(words) ?? words);
  if (near.length > 0) return [...new Set(near)];
  const behind = next === undefined ? undefined : firstWord(next.text.toLowerCase())?.verb;
  // OIL 1.8.1 answers a word that is like no other with `observe`.
  return [behind?.says ?? 'observe'];
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
