// Receive, the first half: a line → clauses, each the words of one command. "take key then unlock door" are two.

import type { Model } from '../model/model.js';
import { isDirection, isOwnWord } from './own-words.js';
import type { Verbs } from './text-world.js';
import { type CommandToken, tokensOf, type Word } from './tokens.js';
import { startsWithVerb } from './verb-words.js';

/** The words of one command. */
export interface Clause {
  readonly words: readonly Word[];
  readonly typed: string;
  /** What follows, as it was typed: for "oops", which says the rest of the line again. */
  readonly from: string;
}

/** Words that change nothing at the beginning or the end of a command. */
const POLITE: ReadonlySet<string> = new Set(['please', 'kindly']);

/** People do not type more in one go; what is longer is cut off. */
const LONGEST_LINE = 2000;

/**
 * The commands of a line. A full stop, a semicolon and "then" part them; "and" and a comma do before a verb or a direction.
 * Where what follows may be part of a name, the line is first read whole: `isEager` is for the second try. In words that are
 * said to someone nothing splits but what is followed by a verb.
 */
export function clausesOf(line: string, verbs: Verbs, model: Model, isEager = false): Clause[] {
  return new Cutter(line.slice(0, LONGEST_LINE), verbs, model, isEager).clauses();
}

/** Lives for one line. */
class Cutter {
  readonly #line: string;
  readonly #verbs: Verbs;
  readonly #model: Model;
  readonly #isEager: boolean;
  readonly #all: readonly CommandToken[];
  /** Where the clause begins that is being read. */
  #start = 0;

  constructor(line: string, verbs: Verbs, model: Model, isEager: boolean) {
    this.#line = line;
    this.#verbs = verbs;
    this.#model = model;
    this.#isEager = isEager;
    this.#all = tokensOf(line);
  }

  clauses(): Clause[] {
    const clauses: Clause[] = [];
    const end = (to: number, next: number): void => {
      const clause = this.#clause(to);
      if (clause !== null) clauses.push(clause);
      this.#start = next;
    };
    for (const [i, token] of this.#all.entries()) {
      if (i < this.#start || token.isQuoted) continue;
      if (token.mark === '.' || token.text === 'then') {
        if (i === this.#start) this.#start = i + 1;
        else if (this.#isEnd(i)) end(this.#joint(i), i + 1);
      } else if (token.text === 'and' || token.mark === ',') {
        const next = token.mark === ',' && this.#all[i + 1]?.text === 'and' ? i + 2 : i + 1;
        if (i > this.#start && this.#isNext(i, next)) end(i, next);
      }
    }
    end(this.#all.length, this.#all.length);
    return clauses;
  }

  #clause(to: number): Clause | null {
    const words = this.#withoutPlease(trimmed(this.#all.slice(this.#start, to)));
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined) return null;
    const written = this.#line.slice(first.at, last.at + last.raw.length).trim();
    return { words, typed: written, from: this.#line.slice(first.at).trim() };
  }

  /** "please take the hat, please": unless a verb or a thing is called so, and not in what is said to someone. */
  #withoutPlease(words: readonly CommandToken[]): readonly CommandToken[] {
    const isPolite = (word: CommandToken | undefined): boolean =>
      word !== undefined && !word.isQuoted && POLITE.has(word.text) && !this.#isName(word);
    const [first] = words;
    const isLed = words.length > 1 && isPolite(first) && !startsWithVerb(words, this.#verbs);
    const rest = isLed ? trimmed(words.slice(1)) : words;
    const isEnded = rest.length > 1 && isPolite(rest.at(-1)) && !this.#isSpeech(this.#start);
    return isEnded ? trimmed(rest.slice(0, -1)) : rest;
  }

  /** A full stop or "then": an end, unless it is in what is said to someone, or in a name. */
  #isEnd(at: number): boolean {
    const next = this.#all[at + 1];
    if (next === undefined || this.#isVerb(at + 1)) return true;
    if (this.#isSpeech(at)) return false;
    return this.#isEager || next.mark !== '' || !this.#isName(next);
  }

  /** "and" or a comma: what follows is another command. */
  #isNext(at: number, next: number): boolean {
    const token = this.#all[next];
    if (token === undefined || this.#isSpeech(at) || !this.#isVerb(next)) return false;
    // "tomo, give me the lamp" is said to Tomo.
    if (this.#all[at]?.mark === ',' && !this.#isVerb(this.#start)) return false;
    const behind = this.#all[next + 1];
    const isAlone = behind === undefined || behind.mark !== '' || behind.text === 'and' || behind.text === 'then';
    if (isAlone && isDirection(token.text)) return true;
    return this.#isEager || !this.#isName(token);
  }

  #isName(token: CommandToken): boolean {
    return token.keys.every((key) => this.#model.knowsWord(key));
  }

  #isVerb(at: number): boolean {
    const token = this.#all[at];
    if (token === undefined || token.isQuoted || token.mark !== '') return false;
    return isDirection(token.text) || isOwnWord(token.text) || startsWithVerb(this.#all.slice(at), this.#verbs);
  }

  /** Between "say" and its end, or behind someone's name and a comma: "amy, take the lamp and go north". */
  #isSpeech(at: number): boolean {
    const [key] = this.#all[this.#start]?.keys ?? [];
    if (key === undefined) return false;
    if (!this.#isVerb(this.#start)) return this.#all.slice(this.#start, at + 1).some(({ mark }) => mark === ',');
    return this.#verbs
      .startingWith(key)
      .some(({ verb }) =>
        Object.values(verb.rules).some(
          ({ roles }) => roles.direct?.takes === 'text' || roles.indirect?.takes === 'text',
        ),
      );
  }

  /** "and then" and ", then" belong to the "then". */
  #joint(at: number): number {
    let joint = at;
    while (joint > this.#start && isLoose(this.#all[joint - 1])) joint--;
    return joint;
  }
}

/** Without commas and joints at either end. */
function trimmed(words: readonly CommandToken[]): readonly CommandToken[] {
  let from = 0;
  let to = words.length;
  while (from < to && isLoose(words[from])) from++;
  while (to > from && isLoose(words[to - 1])) to--;
  return words.slice(from, to);
}

function isLoose(word: CommandToken | undefined): boolean {
  return word !== undefined && !word.isQuoted && (word.mark !== '' || word.text === 'and' || word.text === 'then');
}
