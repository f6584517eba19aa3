// The arguments of one form of a command, read from the words that are not options.
// Bare words are joined to one text wherever only one reading is possible; where two are, that is the problem to report.

import type { Span } from '../text/span.js';
import {
  badCount,
  besideQuoted,
  canFollowLead,
  extraInput,
  gluedToWord,
  headingSpans,
  isFileFirst,
  isFileWord,
  isLink,
  isOneOf,
  isPattern,
  isQuoted,
  isRunWord,
  keySpans,
  ledWords,
  listedFiles,
  NAMED_BARE,
  namedValue,
  needsQuotes,
  quoteBeside,
  spansOfValue,
  strayBefore,
  unclearWords,
  waitedFor,
} from './argument-words.js';
import type { Target } from './ast.js';
import { behindChain, doubtfulAnchor, isAnyKind } from './bare-names.js';
import { describedAt } from './descriptions.js';
import { doubtful } from './doubtful.js';
import type { Arg, WordKind } from './grammar.js';
import { heading } from './headings.js';
import { optionBetween, timeAsAnchor } from './not-a-name.js';
import type { OptionsRead, Piece } from './options.js';
import type { Problem } from './problems.js';
import { missing, placed, problem, type Reading, spanOf } from './reading.js';
import { isReference } from './references.js';
import { BARE, TEXT, type Token } from './scan.js';
import {
  addRelations,
  inferredTarget,
  isArticle,
  isSure,
  readTarget,
  relationWord,
  standsAlone,
  type TargetRead,
} from './target.js';
import { called, usage } from './usage.js';
import {
  combo,
  type Fault,
  fault,
  gluedToNumber,
  isFault,
  isFile,
  isLooseKind,
  joinWords,
  type Read,
  readValue,
} from './values.js';
import type { FormPlan, Verb } from './verbs.js';
import { FormWordsLeft } from './words-left.js';

/** Lives while the arguments of one form are read. Stops at the first problem. */
export class ArgumentReader {
  readonly #reading: Reading;
  readonly #verb: Verb;
  readonly #plan: FormPlan;
  readonly #list: readonly Token[];
  readonly #breaks: ReadonlySet<Token>;
  readonly fields: Record<string, unknown>;
  readonly spans: Record<string, Span> = {};
  readonly pieces: Piece[] = [];
  problem: Problem | null = null;
  /** The next word to read. Behind a problem: how far the form was understood. */
  cursor: number;
  #argument = 0;
  /** A small word stood before the argument that is being read. */
  #isLed = false;
  /** Where the first target was put. */
  #targetAt = -1;
  readonly #room: FormWordsLeft;

  constructor(reading: Reading, verb: Verb, plan: FormPlan, words: OptionsRead, fields: Record<string, unknown>) {
    this.#reading = reading;
    this.#verb = verb;
    this.#plan = plan;
    this.#list = words.rest;
    this.#breaks = words.breaks;
    this.fields = fields;
    this.cursor = plan.form.word === undefined ? 0 : 1;
    this.#room = new FormWordsLeft(verb, plan, words, this.#share, () => this.#argument);
  }

  read(): void {
    const { takes } = this.#plan;
    for (this.#argument = 0; this.#argument < takes.length; this.#argument++) {
      const arg = takes[this.#argument] as Arg;
      this.#isLed = arg.lead !== undefined && this.#skipLead(arg, arg.lead);
      const token = this.#list[this.cursor];
      const isGiven = token !== undefined && (arg.kind !== 'one' || arg.optional !== true || isOneOf(token, arg));
      if (!(isGiven ? this.#present(arg, token) : this.#absent(arg, token))) return;
    }
    this.#lateRelations();
    const more = this.#list[this.cursor];
    if (this.problem === null && more !== undefined) this.#unexpected(more);
  }

  /** Skips a small word that changes nothing, where what follows can only be the argument. */
  #skipLead(arg: Arg, lead: readonly string[]): boolean {
    const token = this.#list[this.cursor];
    if (token === undefined || token.kind !== BARE || !lead.includes(token.text.toLowerCase())) return false;
    const next = this.#list[this.cursor + 1];
    // `hover Over 18` is a name.
    const isNumber = next?.kind === BARE && isReference(next.text);
    if (arg.kind === 'target' && isNumber && token.text !== token.text.toLowerCase()) return false;
    if (next === undefined || this.#breaks.has(next)) return false;
    const needed = this.#plan.need[this.#argument] ?? 0;
    const isDescribed = arg.kind === 'target' && describedAt(this.#list, this.cursor + 1, this.#room) !== null;
    if (!isDescribed && !canFollowLead(arg, next, this.#list[this.cursor + 2], needed)) return false;
    this.cursor++;
    return true;
  }

  /** Nothing was given for this argument. */
  #absent(arg: Arg, token: Token | undefined): boolean {
    const glued = token === undefined ? null : gluedToWord(token, arg);
    if (token !== undefined && glued !== null) return this.#faulty(token, glued);
    if (arg.kind === 'target' && this.#verb.row.infers === true) return this.#infer(arg);
    if (arg.optional === true) return true;
    return this.#fails(missing(this.#reading, this.#verb.says, called(arg), usage(this.#verb, this.#plan)));
  }

  #present(arg: Arg, token: Token): boolean {
    const { kind } = arg;
    switch (kind) {
      case 'target':
        return this.#target(arg, token);
      case 'combo':
        return this.#combo(arg, token);
      case 'heading':
        return this.#heading(arg, token);
      case 'word':
        return this.#word(arg, token);
      case 'parameters':
      case 'body':
      case 'params':
      case 'command':
        return true;
      default:
        if (isLooseKind(kind)) return this.#text(arg, kind, token);
        return arg.many === true || kind === 'values' ? this.#many(arg, kind) : this.#one(arg, kind, token);
    }
  }

  #one(arg: Arg, kind: WordKind, token: Token): boolean {
    if (kind === 'picture' && token.kind !== BARE && !this.#isLed) return this.#unexpected(token);
    const read = readValue(token, kind, arg.oneOf, this.#verb.says);
    if (isFault(read)) return this.#faulty(token, read);
    const few = badCount(arg, token, Number(read.value));
    if (few !== null) return this.#faulty(token, few);
    this.#takes(arg, token, read, 1);
    // `scroll up down`: of several, the last one counts.
    const again = this.#list[this.cursor];
    return again !== undefined && arg.optional === true && isOneOf(again, arg) ? this.#one(arg, kind, again) : true;
  }

  /** All the words that are left. */
  #many(arg: Arg, kind: WordKind): boolean {
    const all: unknown[] = [];
    const first = this.#list[this.cursor] as Token;
    let [last, isMixed, doubtful]: [Token, boolean, Token | null] = [first, false, null];
    for (; this.cursor < this.#list.length; this.cursor++) {
      const token = this.#list[this.cursor] as Token;
      const isLinked = token.kind === BARE && this.#plan.links.has(token.text.toLowerCase());
      if (all.length > 0 && (isLinked || (this.#plan.target >= 0 && relationWord(token) !== null))) break;
      if (arg.many === true) isMixed ||= all.length > 0 && token.kind !== first.kind;
      if (arg.many === true && token.kind === BARE && !isFile(token.text)) doubtful ??= token;
      const named = kind === 'values' ? namedValue(this.#verb, token) : null;
      if (named !== null) return this.#fails(named);
      const read = readValue(token, kind, arg.oneOf, this.#verb.says);
      if (isFault(read)) return this.#faulty(token, read);
      if (arg.many === true && token.kind === BARE && /.[,;]$/.test(token.text))
        return this.#fails(listedFiles(this.#verb, this.#list.slice(this.cursor)));
      this.spans[`${arg.field}[${all.length}]`] = spanOf(this.#reading, token.start, token.end);
      all.push(read.value);
      this.pieces.push({ at: token.start, text: read.text });
      last = token;
    }
    if (doubtful !== null && (isMixed || isFileWord(doubtful, all.length))) return this.#fails(besideQuoted(doubtful));
    if (arg.many === true) quoteBeside(this.pieces, all);
    this.fields[arg.field] = all;
    this.spans[arg.field] = spanOf(this.#reading, first.start, last.end);
    return true;
  }

  /** A word that must stand here: the `to` of `drag … to …`. */
  #word(arg: Arg, token: Token): boolean {
    const given = token.text.toLowerCase();
    if (token.kind !== BARE || arg.oneOf?.includes(given) !== true) return this.#unexpected(token);
    this.pieces.push({ at: token.start, text: arg.oneOf[0] ?? given });
    this.cursor++;
    // `scroll to the bottom`
    const next = this.#plan.takes[this.#argument + 1];
    if (next?.kind === 'one' && isArticle(this.#list[this.cursor])) this.cursor++;
    return true;
  }

  #text(arg: Arg, kind: WordKind, token: Token): boolean {
    if (arg.quoted === true && token.kind === BARE && !isPattern(token.text)) {
      return this.#fails(needsQuotes(this.#reading, this.#list.slice(this.cursor), token, `The ${arg.field}`));
    }
    const hash = arg.kind === 'label' && token.kind === BARE ? token.text.indexOf('#') : -1;
    const got = token.text.slice(hash);
    if (hash > 0) return this.#faulty(token, fault('glued-comment', { got, fixed: null }, hash));
    const used = token.kind === BARE ? this.#share(this.cursor) : 1;
    if (typeof used !== 'number') return this.#fails(used);
    const words = this.#list.slice(this.cursor, this.cursor + used);
    for (const word of words) {
      const glued = gluedToNumber(word);
      if (glued !== null) return this.#faulty(word, glued);
    }
    const read = used === 1 ? readValue(token, kind, arg.oneOf, this.#verb.says) : joinWords(words);
    if (isFault(read)) return this.#faulty(token, read);
    const target = this.fields[this.#plan.takes[this.#plan.target]?.field ?? ''];
    const chain = token.kind === BARE ? behindChain(target, this.#list[this.cursor - 1], token) : null;
    const wrong = chain ?? (token.kind === BARE ? this.#doubtful(arg, used) : null);
    return wrong === null ? this.#takes(arg, token, read, used) : this.#fails(wrong);
  }

  /** `Control + Shift + K`: words around a plus are one. */
  #combo(arg: Arg, token: Token): boolean {
    const text = [token.kind === TEXT ? token.text.slice(1, -1) : token.text];
    let last = token;
    for (let next = this.#list[this.cursor + 1]; next !== undefined; next = this.#list[this.cursor + text.length]) {
      if (!last.text.endsWith('+') && !next.text.startsWith('+')) break;
      text.push(next.text);
      last = next;
    }
    const chosen = text.length;
    const read = combo(text.join(''));
    if (isFault(read)) return this.#faulty(token, read, chosen);
    this.#takes(arg, token, read, chosen);
    const keys = read.value.split('+');
    this.fields['keys'] = keys;
    Object.assign(this.spans, keySpans(this.#reading, token.start, last.end, keys.length));
    return true;
  }

  #heading(arg: Arg, token: Token): boolean {
    const rest = this.#list.slice(this.cursor);
    const read = heading(rest.map((one) => one.text).join(' '));
    if (isFault(read)) return this.#faulty(token, read, rest.length);
    this.#takes(arg, token, read, rest.length);
    if (read.params.length > 0) this.fields['params'] = read.params;
    Object.assign(this.spans, headingSpans(this.#reading, token.start, read.value, read.params));
    return true;
  }

  // ── Targets ──────────────────────────────────────────────────────────────────────────────────

  #target(arg: Arg, token: Token): boolean {
    if (arg.optional === true && this.#breaks.has(token) && !standsAlone(token)) {
      return this.#fails(needsQuotes(this.#reading, this.#list.slice(this.cursor), token, 'A name after an option'));
    }
    const other = optionBetween(this.#verb, this.#list, this.cursor);
    if (other === null && describedAt(this.#list, this.cursor, this.#room) !== null)
      return this.#takesTarget(arg, token.start, readTarget(this.#reading, this.#list, this.cursor, this.#room));
    // A word that says something else in this command is not the start of a name.
    const isOwn = token.kind === BARE && relationWord(token) === null && this.#plan.stops.has(token.text.toLowerCase());
    if (isOwn) return this.#unexpected(token);
    const next = this.#list[this.cursor + 1];
    if (other !== null) return this.#fails(other);
    if (isFileFirst(this.#plan.takes[this.#argument + 1], token, next)) return this.#fails(besideQuoted(token));
    if (arg.quoted === true && !standsAlone(token) && !(isArticle(token) && isSure(next)))
      return this.#fails(besideQuoted(token));
    const number = waitedFor(this.#verb, this.#plan, this.#list, this.cursor);
    if (number !== null) return this.#fails(number);
    if (this.#verb.row.infers === true && this.#room.isBeside(this.cursor)) return this.#infer(arg);
    if (relationWord(token) !== null && next !== undefined) {
      if (this.#verb.row.infers === true) return this.#infer(arg);
      // `near the door` and `Near me`: only the second may be a name.
      if (next.kind !== BARE || token.text === token.text.toLowerCase())
        return this.#fails(
          missing(this.#reading, this.#verb.says, called(arg), usage(this.#verb, this.#plan), token.start),
        );
    }
    if (token.kind === BARE && !isReference(token.text) && !(isArticle(token) && isSure(next))) {
      const consumed = this.#share(this.cursor);
      const wrong = typeof consumed === 'number' ? this.#doubtful(arg, consumed) : null;
      if (wrong !== null) return this.#fails(wrong);
    }
    return this.#takesTarget(arg, token.start, readTarget(this.#reading, this.#list, this.cursor, this.#room));
  }

  /** Words of a name that are more likely something else. */
  #doubtful(arg: Arg, taken: number): Problem | null {
    const words = this.#list.slice(this.cursor, this.cursor + taken);
    const texts = { reading: this.#reading, verb: this.#verb, plan: this.#plan, arg, words };
    return (
      doubtful(texts) ??
      (taken > 1 && this.#isSmall(arg, words[0] as Token) ? ledWords(this.#reading, this.#verb, words) : null)
    );
  }

  /** A small word of this command; but where OIL 1.8.1 takes bare words for a name, it may start one. */
  #isSmall(arg: Arg, token: Token): boolean {
    if (arg.lead?.includes(token.text.toLowerCase()) === true) return !NAMED_BARE.has(this.#verb.type);
    return arg.kind === 'target' && !NAMED_BARE.has(this.#verb.type) && isLink(this.#verb, token);
  }

  #infer(arg: Arg): boolean {
    const at = this.#list[this.cursor]?.start ?? this.#reading.end;
    return this.#takesTarget(arg, at, inferredTarget(this.#reading, this.#list, this.cursor, this.#room));
  }

  #takesTarget(arg: Arg, at: number, read: TargetRead | Problem): boolean {
    if ('kind' in read) return this.#fails(read);
    this.fields[arg.field] = read.target;
    this.spans[arg.field] = read.target.span;
    if (this.#targetAt < 0) this.#targetAt = at;
    this.pieces.push({ at, text: read.text });
    this.cursor = read.next;
    return true;
  }

  /** `type email "x" inside "Sign up"`: the relation is the target's, though the text stands between. */
  #lateRelations(): void {
    const field = this.#plan.takes[this.#plan.target]?.field;
    if (field === undefined || this.cursor >= this.#list.length) return;
    const target = this.fields[field] as Target | undefined;
    if (target === undefined) return;
    const at = this.pieces.findIndex((piece) => piece.at === this.#targetAt);
    const stated = { target, text: this.pieces[at]?.text ?? '', next: this.cursor };
    const read = addRelations(this.#reading, stated, this.#list, this.#room);
    if ('kind' in read) this.#fails(read);
    else if (read.next > this.cursor) {
      this.fields[field] = read.target;
      this.spans[field] = read.target.span;
      this.pieces[at] = { at: this.#targetAt, text: read.text };
      this.cursor = read.next;
    }
  }

  // ── How many words ───────────────────────────────────────────────────────────────────────────

  /** How many of the bare words from `at` on are one text, if only one reading is possible. */
  readonly #share = (at: number): number | Problem => {
    const { need, loose, takes } = this.#plan;
    const list = this.#list;
    let run = 1;
    while (at + run < list.length && isRunWord(list[at + run] as Token, this.#breaks, this.#plan.stops)) run++;
    const isTarget = takes[this.#argument]?.kind === 'target';
    // A number or handle is the element that has it, never the start of a name.
    if (run === 1 || (isTarget && isReference((list[at] as Token).text))) return this.#alone(at);
    // `email left of "Phone"`: a purpose, and where it stands.
    if (isTarget && standsAlone(list[at] as Token) && this.#room.isBeside(at + 1)) return 1;
    // Beside a quoted text a name without quotes is one word: of more, it is not known which are meant.
    const before = at > 1 && isAnyKind(list[at - 1] as Token) ? list[at - 2] : list[at - 1];
    const isBeside = isQuoted(list[at + run]) || (at > 0 && isQuoted(before));
    // Words behind the run can serve the arguments that follow, but a relation needs two of them for itself.
    const needed = need[this.#argument] ?? 0;
    const free = needed === 0 ? 0 : list.length - at - run - 2 * this.#room.relationsFrom(at + run);
    const short = needed - Math.max(0, free);
    const isAlone = isTarget && standsAlone(list[at] as Token);
    // Where several words may follow one by one, only the first can be sure.
    if (takes[this.#argument + 1]?.many === true) return isAlone || run - short <= 1 ? 1 : this.#unclear(at, run);
    const taken = short <= 0 ? run : run - short <= 1 ? 1 : loose[this.#argument] === true ? 0 : run - short;
    if (taken === 0) return isAlone ? 1 : this.#unclear(at, run);
    if (isBeside && taken > 1) return besideQuoted(list[at] as Token, list[at + taken - 1] as Token);
    const isAnchor = taken > 1 && at > this.cursor && relationWord(list[at - 1]) !== null;
    return (isAnchor ? doubtfulAnchor(this.#reading, this.#verb.says, list.slice(at, at + taken)) : null) ?? taken;
  };

  /** One bare word. Before a list of quoted texts it may as well be a stray one. */
  #alone(at: number): number | Problem {
    const token = this.#list[at] as Token;
    const isBeforeList = this.#plan.takes[this.#argument + 1]?.many === true && isQuoted(this.#list[at + 2]);
    const stray = isBeforeList && !standsAlone(token) ? besideQuoted(token, token) : null;
    return stray ?? timeAsAnchor(this.#verb, this.#list, at) ?? 1;
  }

  #unclear(at: number, run: number): Problem {
    const isList = this.#plan.takes[this.#argument + 1]?.many === true;
    return unclearWords(this.#verb, this.#list.slice(at, at + run), isList);
  }

  // ── Ends ─────────────────────────────────────────────────────────────────────────────────────

  #takes(arg: Arg, token: Token, read: Read<unknown>, words: number): true {
    this.fields[arg.field] = read.value;
    this.pieces.push({ at: token.start, text: read.text });
    Object.assign(this.spans, spansOfValue(this.#reading, arg, token, this.#list[this.cursor + words - 1] ?? token));
    this.cursor += words;
    return true;
  }

  #unexpected(token: Token): false {
    const stray = strayBefore(this.#plan, this.#list, this.cursor);
    return this.#fails(stray ?? extraInput(this.#reading, this.#verb, this.#plan, token));
  }

  #faulty(token: Token, fault: Fault, words = 1): false {
    if (words === 1) return this.#fails(placed(token, fault, this.#reading.raw));
    const last = this.#list[this.cursor + words - 1] as Token;
    return this.#fails(problem(fault.fault, token.start, last.end, fault.facts));
  }

  #fails(problem: Problem): false {
    this.problem = problem;
    return false;
  }
}
