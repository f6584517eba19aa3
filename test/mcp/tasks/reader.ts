// A reader of answers: it knows what it wants, and says only what it can read off the answers that it got. Every target is made
// from a line of an answer that has the words it looks for; where no line has them, or several have, it gives up.

import type { Client } from '@modelcontextprotocol/client';

/** How it says what it means: by the number of a line, or by its name and place. */
export type Saying = 'numbers' | 'names';

/** A line of an answer that is about an element. */
export interface Line {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly depth: number;
  /** What it stands under. */
  readonly row: Line | null;
  /** The words it was found by. */
  readonly words: readonly string[];
}

export interface Cost {
  calls: number;
  /** Characters that were sent and received. */
  sent: number;
  got: number;
}

const ELEMENT = /^(?<space> *)(?:(?<sign>[-+~]) )?\[(?<id>\d+)\] (?<text>.*)$/;
const QUOTED = /"((?:[^"\\]|\\.)*)"/;
const PLACE = /(?: (?<how>under|in) "(?<where>(?:[^"\\]|\\.)*)")?(?: \((?<nth>\d+)\))?$/;
const ROWS: ReadonlySet<string> = new Set(['row', 'listitem', 'card', 'columns']);
const PASSIVE: ReadonlySet<string> = new Set([...ROWS, 'text', 'heading', 'image', 'dialog', 'cell']);
const ORDINALS = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export class Reader {
  readonly cost: Cost = { calls: 0, sent: 0, got: 0 };
  readonly #client: Client;
  readonly #saying: Saying;
  /** The answers since it last looked, the newest first. */
  #answers: string[] = [];

  constructor(client: Client, saying: Saying) {
    this.#client = client;
    this.#saying = saying;
  }

  /** Goes to an address, which it was told, and looks. */
  open(url: string): Promise<void> {
    return this.#look(['run', { lines: `goto ${url}\nobserve` }]);
  }

  look(near?: string): Promise<void> {
    return this.#look(['observe', near === undefined ? {} : { near }]);
  }

  async #look(call: readonly [string, Readonly<Record<string, unknown>>]): Promise<void> {
    const text = await this.#call(...call);
    this.#answers = [text];
    if (/^error /m.test(text)) throw new Error(text);
  }

  /** Runs lines. Where an answer says what is in the way, or how else to say it, it does what it says. */
  async run(...lines: string[]): Promise<void> {
    let left = lines;
    for (let turn = 0; left.length > 0; turn++) {
      const text = await this.#call('run', { lines: left.join('\n') });
      this.#answers.unshift(text);
      const done = (text.match(/^ok /gm) ?? []).length;
      left = left.slice(done);
      if (left.length === 0) return;
      const [failed = '', ...rest] = left;
      const instead = turn < 3 ? insteadOf(failed, text) : null;
      if (instead === null) throw new Error(`The answer says nothing to go on with:\n${text}`);
      left = [...instead, ...rest];
    }
  }

  /** Runs a line that may well fail: the answer says what is wrong. */
  async attempt(line: string): Promise<void> {
    this.#answers.unshift(await this.#call('run', { lines: line }));
  }

  async #call(name: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await this.#client.callTool({ name, arguments: { ...given } }, { timeout: 120_000 });
    const content = answer.content as readonly { type: string; text?: string }[];
    const text = content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('\n');
    this.cost.calls++;
    this.cost.sent += name.length + JSON.stringify(given).length;
    this.cost.got += JSON.stringify(content).length + JSON.stringify(answer.structuredContent ?? '').length - 2;
    return text;
  }

  // ── Reading ──────────────────────────────────────────────────────────────────────────────────

  /** The line of something to use that has these words. */
  control(...words: string[]): Line {
    return this.#one(words, ({ kind }) => !PASSIVE.has(kind));
  }

  /** The line of a row, card or entry that has these words. */
  row(...words: string[]): Line {
    return this.#one(words, ({ kind }) => ROWS.has(kind));
  }

  /** Any line that has these words. */
  line(...words: string[]): Line {
    return this.#one(words, () => true);
  }

  /** What belongs to a row. */
  in(row: Line, ...words: string[]): Line {
    return this.#one(words, (line) => isUnder(line, row));
  }

  /** A part of the answers that reads so. */
  read(pattern: RegExp): string {
    for (const answer of this.#answers) {
      // What it is now, not what was said to it, nor what it was.
      const said = answer.split('\n').filter((one) => !/^(?:ok|error|-) /.test(one));
      const now = said.map((one) => (one.startsWith('~ ') ? (one.split(' → ').at(-1) ?? '') : one));
      const [, found] = pattern.exec(now.join('\n')) ?? [];
      if (found !== undefined) return found;
    }
    throw new Error(`No answer reads like ${pattern}:\n${this.#answers.join('\n\n')}`);
  }

  has(...words: string[]): boolean {
    return this.#answers.some((answer) => linesOf(answer).some((line) => hasAll(line.text, words)));
  }

  #one(words: readonly string[], isMeant: (line: Line) => boolean): Line {
    const isExact = ({ name }: Line): boolean => name.toLowerCase() === words[0]?.toLowerCase();
    // What is called so comes before what has these words in it, and what was said last before the rest.
    for (const isSo of [isExact, () => true]) {
      for (const answer of this.#answers) {
        const [first, ...others] = linesOf(answer).filter(
          (one) => isMeant(one) && isSo(one) && hasAll(one.text, words),
        );
        if (first === undefined) continue;
        if (others.some(({ id }) => id !== first.id))
          throw new Error(`Several lines say ${words.join(', ')}:\n${answer}`);
        return { ...first, words };
      }
    }
    throw new Error(`No line says ${words.join(', ')}:\n${this.#answers.join('\n\n')}`);
  }

  // ── Saying ───────────────────────────────────────────────────────────────────────────────────

  /** A line as a target. */
  target({ id, name, text, row, words }: Line): string {
    if (this.#saying === 'numbers' || name === '') return id;
    const { how, where, nth } = PLACE.exec(text)?.groups ?? {};
    const said = `"${name.replace(/…$/, '')}"`;
    const counted = nth === undefined ? said : `${ORDINALS[Number(nth)] ?? `${nth}th`} ${said}`;
    if (how !== undefined) return `${counted} inside "${where}"`;
    if (row === null || !ROWS.has(row.kind) || words.length === 0) return counted;
    const [lead = ''] = row.words.length > 0 ? row.words : row.name.split(' · ');
    return lead === name ? counted : `${counted} near "${lead}"`;
  }

  click(line: Line): string {
    return `click ${this.target(line)}`;
  }

  /** What is done to something to give it a value follows from what its line says it is. */
  set(line: Line, value: string | number | boolean): string {
    const target = this.target(line);
    const [kind = ''] = line.kind.split('/');
    if (typeof value === 'boolean') return `${value ? 'check' : 'uncheck'} ${target}`;
    if (typeof value === 'number') return `adjust ${target} ${value}`;
    if (/^(?:select|custom-dropdown|listbox|combobox)$/.test(kind)) return `select ${target} "${value}"`;
    if (/^(?:radio|checkbox|switch)$/.test(kind)) return `check ${target}`;
    return `type ${target} "${value}"`;
  }
}

function linesOf(answer: string): Line[] {
  const lines: Line[] = [];
  const rows: Line[] = [];
  let [isChange, isPast] = [false, false];
  for (const one of answer.split('\n')) {
    const { space = '', sign, id = '', text: whole = '' } = ELEMENT.exec(one)?.groups ?? {};
    if (/^(?:# |ok |error )/.test(one)) [isChange, isPast] = [one === '# changes', one === '# target'];
    // What begins with a dash has gone; outside of changes it is a dialog.
    if (id === '' || isPast || (isChange && sign === '-')) continue;
    const text = isChange && sign === '~' ? (whole.split(' → ').at(-1) ?? '') : whole;
    const depth = space.length;
    while (rows.length > 0 && (rows.at(-1)?.depth ?? 0) >= depth) rows.pop();
    const [, name = ''] = QUOTED.exec(text) ?? [];
    const line = { id, kind: text.split(' ')[0] ?? '', name, text, depth, row: rows.at(-1) ?? null, words: [] };
    lines.push(line);
    rows.push(line);
  }
  return lines;
}

function isUnder(line: Line, row: Line): boolean {
  for (let one = line.row; one !== null; one = one.row) if (one.id === row.id) return true;
  return false;
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.toLowerCase().includes(word.toLowerCase()));
}

/** What an answer says to do in the place of a line: first what is in its way, or the line with a target of the list. */
function insteadOf(line: string, answer: string): string[] | null {
  const failure = answer.slice(answer.lastIndexOf('\nerror ') + 1);
  const [, code = ''] = /^error .*?: ([A-Z_]+) /.exec(failure) ?? [];
  const hint = /# hint\n(.*)/.exec(failure)?.[1] ?? '';
  if (code === 'ELEMENT_COVERED') {
    const [, first] = /\b((?:click|press) "(?:[^"\\]|\\.)*")/.exec(hint) ?? [];
    return first === undefined ? null : [first, line];
  }
  return null;
}
