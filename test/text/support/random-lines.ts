// Lines that somebody might type, or that nobody would: made from the words of a world, from a seed.

import type { Id, Model, Outcome, Thing } from '../../../packages/text/src/index.js';
import { canSee, Story } from '../../../packages/text/src/index.js';
import type { TextWorld } from '../../../packages/text/src/phases/text-world.js';

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const RELATION_WORDS = [
  ...[
    'in',
    'into',
    'inside',
    'on',
    'onto',
    'on top of',
    'from',
    'out of',
    'off',
    'under',
    'behind',
    'to',
    'at',
    'with',
  ],
  ...['using', 'about', 'through', 'over', 'up', 'down', 'around', 'against', 'for', 'beneath', 'inside of'],
];
const ARTICLES = ['the', 'a', 'an', 'some', 'my', 'this', 'that', 'those'];
const PRONOUNS = ['it', 'them', 'him', 'her', 'me', 'myself', 'one', 'ones', 'everybody', 'there'];
const QUANTITIES = [
  'two',
  '2',
  'three',
  '0',
  '1',
  'a couple of',
  'a pair of',
  '99999999999999999999',
  '-1',
  'both',
  'any',
];
const ORDINALS = ['first', 'second', 'third', 'last', '1st', '2nd', 'other', 'the other', 'zeroth', '-2nd'];
const DIRECTIONS = [
  'n',
  's',
  'e',
  'w',
  'ne',
  'sw',
  'u',
  'd',
  'in',
  'out',
  'north',
  'south',
  'east',
  'west',
  'up',
  'down',
];
const TALK = [
  'again',
  'g',
  'undo',
  'oops',
  'oops lamp',
  'explain take lamp',
  'explain',
  'undo. undo',
  'again then again',
];
const ANSWERS = [
  'the first',
  'second',
  '1',
  '2',
  '7',
  'both',
  'all',
  'neither',
  'any',
  'the other one',
  'the one in it',
  'yes',
  'no',
  'it',
];
const JOINTS = [' then ', '. ', '; ', ' and ', ', ', ', and ', ' and then ', ' but ', ' except '];
const STRANGE = [
  '',
  ' ',
  '.',
  '...',
  ',',
  ', ,',
  'and',
  'then',
  'then then',
  'all',
  'all but',
  'all but all',
  'except',
  '"',
  '“',
  '"take lamp',
  "'",
  '\\',
  '{the direct}',
  '[if dark]',
  '${x}',
  '%s%n',
  '<b>',
  '\u0000',
  '\u001b[31m',
  '\ufeff',
  '\u202e',
  '\ud800',
  '🔦',
  '👩‍👩‍👧',
  'ﬁﬂ',
  'İstanbul',
  'ß',
  '中文',
  'e\u0301'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '2.coin',
  '2.',
  '.2',
  '0.coin',
  '1.1.coin',
  'of',
  'the the the',
  'a',
  'of of',
  'take'.repeat(50),
];

/** One who says such things. The same seed and the same worlds: the same lines. */
export class Speaker {
  readonly random: () => number;
  readonly #verbs: readonly string[];
  readonly #names: readonly string[];
  readonly #words: readonly string[];
  /** Lines that lead somewhere, in order: some are said at once, the others now and then. */
  readonly #solution: readonly string[];
  readonly #head: number;
  #said = 0;
  #seen: { readonly changes: number; readonly names: readonly string[] } = { changes: -1, names: [] };

  constructor(seed: number, world: TextWorld, ids: readonly Id[], solution: readonly string[] = []) {
    this.random = randomFrom(seed);
    this.#solution = solution;
    this.#head = Math.floor(this.random() * (solution.length + 1));
    const things = ids.flatMap((id) => world.model.thing(id) ?? []);
    this.#verbs = world.verbs.all.flatMap(({ words }) => words.map((parts) => parts.join(' ')));
    this.#names = things.flatMap((thing) => namesOf(thing));
    this.#words = [...new Set(this.#names.flatMap((name) => name.split(' ')))];
  }

  /** A line for this moment. */
  line(model: Model, actor: Id, ids: readonly Id[], last: Outcome | null): string {
    const next = this.#solution[this.#said];
    if (next !== undefined && (this.#said < this.#head || this.#chance(0.05))) {
      this.#said++;
      return next;
    }
    const kind = this.random();
    const near = this.#near(model, actor, ids);
    if (last?.prompt !== undefined && kind < 0.5) return this.#answer(last, near);
    if (kind < 0.1) return this.pick(TALK);
    if (kind < 0.25) return this.#chance(0.5) ? this.pick(DIRECTIONS) : `go ${this.pick(DIRECTIONS)}`;
    if (kind < 0.75) return this.#command(near);
    if (kind < 0.85) return `${this.#command(near)}${this.pick(JOINTS)}${this.#command(near)}`;
    if (kind < 0.92) return this.#jumble(near);
    if (kind < 0.95) return this.#misspelt(this.#command(near));
    if (kind < 0.955) return this.#long(near);
    return this.#chance(0.5) ? this.pick(STRANGE) : `${this.pick(this.#verbs)} ${this.pick(STRANGE)}`;
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T;
  }

  #chance(of: number): boolean {
    return this.random() < of;
  }

  /** Names of what is at hand; now and then of anything. */
  #near(model: Model, actor: Id, ids: readonly Id[]): readonly string[] {
    if (this.#chance(0.1)) return this.#names;
    const changes = model instanceof Story ? model.changes : -1;
    if (changes === -1 || changes !== this.#seen.changes) {
      const names = ids.filter((id) => canSee(model, actor, id)).flatMap((id) => namesOf(model.thing(id) as Thing));
      this.#seen = { changes, names };
    }
    return this.#seen.names.length === 0 ? this.#names : this.#seen.names;
  }

  #command(near: readonly string[]): string {
    const verb = this.pick(this.#verbs);
    const parts = this.random();
    if (parts < 0.1) return verb;
    if (parts < 0.6) return `${verb} ${this.#phrase(near)}`;
    if (parts < 0.7) return `${verb} ${this.pick(RELATION_WORDS)} ${this.#phrase(near)}`;
    if (parts < 0.75) return `${verb} ${this.pick(RELATION_WORDS)}`;
    return `${verb} ${this.#phrase(near)} ${this.pick(RELATION_WORDS)} ${this.#phrase(near)}`;
  }

  #phrase(near: readonly string[], depth = 0): string {
    const kind = this.random();
    const name = this.pick(near);
    if (kind < 0.3) return name;
    if (kind < 0.55) return `${this.pick(ARTICLES)} ${name}`;
    if (kind < 0.6) return this.pick(PRONOUNS);
    if (kind < 0.65) return `${this.pick(QUANTITIES)} ${name}${this.#chance(0.5) ? 's' : ''}`;
    if (kind < 0.7) return `${this.pick(ORDINALS)} ${name}`;
    if (kind < 0.74) return 'all';
    if (kind < 0.77) return `all ${name}${this.#chance(0.5) ? 's' : ''}`;
    if (kind < 0.8) return `${Math.floor(this.random() * 4)}.${name.split(' ').at(-1)}`;
    if (kind < 0.84) return this.pick(name.split(' '));
    if (depth > 2) return name;
    if (kind < 0.88) return `all but ${this.#phrase(near, depth + 1)}`;
    if (kind < 0.94) return `${name}${this.pick([' and ', ', ', ', and '])}${this.#phrase(near, depth + 1)}`;
    return `${name} ${this.pick(RELATION_WORDS)} ${this.#phrase(near, depth + 1)}`;
  }

  #answer(last: Outcome, near: readonly string[]): string {
    const label = last.candidates?.length ? this.pick(last.candidates).label : this.pick(near);
    const kind = this.random();
    if (kind < 0.4) return label;
    if (kind < 0.5) return `the ${this.pick(label.split(' '))} one`;
    return kind < 0.8 ? this.pick(ANSWERS) : this.#phrase(near);
  }

  /** Words in no order. */
  #jumble(near: readonly string[]): string {
    const bags = [
      this.#words,
      this.#verbs,
      RELATION_WORDS,
      ARTICLES,
      PRONOUNS,
      QUANTITIES,
      ORDINALS,
      JOINTS,
      near,
      STRANGE,
    ];
    const count = 1 + Math.floor(this.random() * 9);
    return Array.from({ length: count }, () => this.pick(this.pick(bags))).join(this.#chance(0.95) ? ' ' : '');
  }

  #misspelt(line: string): string {
    const at = Math.floor(this.random() * line.length);
    const kind = this.random();
    if (kind < 0.3) return line.slice(0, at) + line.slice(at + 1);
    if (kind < 0.6) return `${line.slice(0, at)}${this.pick(['x', 'e', '-', "'", ' '])}${line.slice(at)}`;
    if (kind < 0.8) return line.toUpperCase();
    return line.slice(0, at) + (line[at + 1] ?? '') + (line[at] ?? '') + line.slice(at + 2);
  }

  /** Far more than anybody would type. */
  #long(near: readonly string[]): string {
    const unit = this.pick([
      `${this.#command(near)}. `,
      `${this.#phrase(near)} and `,
      `${this.pick(near)} in `,
      'all but ',
      'a',
      '🔦 ',
    ]);
    return `${this.pick(this.#verbs)} ${unit.repeat(20 + Math.floor(this.random() * 80))}`;
  }
}

/** All that a thing is called. */
function namesOf({ kind, name, aliases, keywords, qualifiers, plurals }: Thing): readonly string[] {
  if (kind === 'story') return [];
  const nouns = [name, name.split(' ').at(-1) ?? name, ...aliases, ...keywords, ...plurals];
  return [...nouns, ...qualifiers.map((word) => `${word} ${nouns[1]}`)];
}
