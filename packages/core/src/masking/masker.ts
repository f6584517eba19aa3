// The one masker: everything that is written or returned goes through it. It knows each secret in every spelling, and takes
// time in proportion to the text, however many secrets there are.

import { Automaton } from './automaton.js';
import { type Layer, layerOf, unescaped, unquoted, untagged } from './layers.js';
import { MASK } from './mask.js';
import { canonicalOf, type Needle, needlesOf, SHORTEST } from './needles.js';
import { isValueAlone } from './short.js';

export { MASK };

/** Escapes within escapes are read so many times. */
const MOST_LAYERS = 6;
/** From this length on a secret counts however it is torn apart. */
const SURE = 8;
/** A shorter one may be broken once in so many characters. */
const BROKEN = 4;
/** Of what pages hold and send, so many characters are kept in mind: each costs time whenever one of them changes. */
const MOST_HELD = 8192;
const MOST_PASSING = 4096;
const LONGEST_HELD = 4096;
const CUT = '…';
const CUT_CODE = CUT.charCodeAt(0);
const PLUS = 0x2b;
const HALF_ESCAPE = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|&#?[0-9a-z]{0,7})$/i;
/** A password in an address is one, whether it was declared a secret or not. */
const IN_ADDRESS = /(:\/\/[^\s/?#@:"'<>\\]{0,256}:)([^\s/?#@"'<>\\]{1,256})(?=@)/g;

/** What few texts have in them but mails: the end of a line behind `=`, and bytes that are no letters of ours. */
const IN_MAIL = /=(?:\r?\n|[2-7][0-9A-F]=|3D|[89A-F][0-9A-F])/;

type Range = readonly [from: number, to: number];

export class Masker {
  readonly #secrets = new Set<string>();
  /** What fields hold, by field, the newest last. */
  readonly #held = new Map<string, string>();
  /** What they held before, and what passed by; the newest last. */
  readonly #earlier = new Set<string>();
  readonly #passing = new Set<string>();
  #automaton: Automaton | null = null;
  #backwards: Automaton | null = null;
  /** The spellings of each secret. */
  #spelled: ReadonlyMap<string, readonly Needle[]> = new Map();
  #needles: readonly Needle[] = [];

  constructor(secrets: Iterable<string> = []) {
    for (const one of secrets) this.add(one);
  }

  /** From now on this must not be seen. */
  add(secret: string): void {
    if (this.#secrets.has(secret) || secret.trim() === '') return;
    this.#secrets.add(secret);
    this.#forget();
  }

  /** What stands in a field now. What stood there before is still one, unless it was only the beginning of it. */
  hold(field: string, value: string): void {
    const now = value.slice(0, LONGEST_HELD);
    const before = this.#held.get(field) ?? '';
    if (now === before) return;
    this.#held.delete(field);
    this.#held.set(field, now);
    if (!now.startsWith(before)) this.#earlier.add(before);
    // A page may change thousands of fields all the time: only the newest is kept in mind.
    for (const [oldest, one] of this.#held) {
      if (sizeOf(this.#held.values()) <= MOST_HELD) break;
      this.#held.delete(oldest);
      this.#earlier.add(one);
    }
    shorten(this.#earlier, MOST_HELD);
    this.#forget();
  }

  /** What pages and servers sent each other: it changes all the time. */
  pass(secret: string): void {
    const isKnown = this.#passing.delete(secret);
    this.#passing.add(secret);
    if (isKnown || this.#secrets.has(secret)) return;
    shorten(this.#passing, MOST_PASSING);
    this.#forget();
  }

  #forget(): void {
    this.#automaton = null;
    this.#backwards = null;
  }

  get secrets(): readonly string[] {
    const all = new Set([...this.#secrets, ...this.#held.values(), ...this.#earlier, ...this.#passing]);
    return [...all].filter((one) => one.trim() !== '');
  }

  get isEmpty(): boolean {
    return this.#secrets.size + this.#held.size + this.#earlier.size + this.#passing.size === 0;
  }

  /** Whether a text gives one away. */
  isIn(text: string): boolean {
    return this.rangesIn(text).length > 0;
  }

  /** The text with every secret replaced. */
  mask(text: string): string {
    const ranges = merged(this.rangesIn(text));
    if (ranges.length === 0) return text;
    let [masked, end] = ['', 0];
    for (const [from, to] of ranges) {
      masked += text.slice(end, from) + MASK;
      end = to;
    }
    return masked + text.slice(end);
  }

  /** Plain data with every secret in it replaced: in texts, in the names of fields, in numbers that are one. */
  masked<T>(value: T): T {
    return this.#masked(value) as T;
  }

  #masked(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value);
    if (typeof value === 'number')
      return String(value).length >= SURE - 2 && this.#secrets.has(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map((one) => this.#masked(one));
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.mask(name), this.#masked(one)]));
  }

  /** Where they are; some may overlap. */
  rangesIn(text: string): readonly Range[] {
    const found: Range[] = [];
    if (text.includes('://') && text.includes('@'))
      for (const { index, 1: before = '', 2: password = '' } of text.matchAll(IN_ADDRESS))
        if (password !== MASK) found.push([index + before.length, index + before.length + password.length]);
    if (this.isEmpty || text === '') return found;
    const plain = layerOf(text);
    this.#search(text, plain, found, false);
    if (text.includes('<')) {
      const without = untagged(plain);
      if (without !== null) this.#search(text, without, found, true);
    }
    const mail = IN_MAIL.test(text) ? unquoted(plain) : null;
    if (mail !== null) this.#search(text, mail, found, false);
    return found;
  }

  /** Searches for all secrets in a text, and in its unescaped form. */
  #search(text: string, start: Layer, found: Range[], isTorn: boolean): void {
    const isCut = text.includes(CUT);
    let layer: Layer | null = start;
    for (let i = 0; i <= MOST_LAYERS && layer !== null; i++) {
      this.#searchLayer(text, layer, found, isTorn);
      if (isCut) this.#cut(layer, found);
      layer = unescaped(layer);
    }
  }

  #searchLayer(text: string, layer: Layer, found: Range[], isTorn: boolean): void {
    const automaton = this.#forwards();
    const { codes, at, blanks, breaks, length } = canonicalOf(layer);
    for (let i = 0, state = 0; i < length; i++) {
      state = automaton.step(state, codes[i] as number);
      if (state === 0) continue;
      const needle = automaton.endingAt(state);
      if (needle === null) continue;
      const size = needle.text.length;
      const first = i - size + 1;
      const broken = (breaks[i] as number) - (breaks[first] as number);
      if (size < SURE && (isTorn || broken * BROKEN > size)) continue;
      const blank = (blanks[i] as number) - (blanks[first] as number);
      const [least, most] = needle.blanks;
      if (blank > most || blank + broken < least) continue;
      const from = behindPluses(layer.codes, at[first] as number, -1, needle.edges[0]);
      const to = behindPluses(layer.codes, at[i] as number, 1, needle.edges[1]);
      if (!needle.isLong && !isValueAlone(layer.codes, from, to + 1)) continue;
      found.push(widened(text, startOf(layer, from), endOf(layer, to), needle));
    }
  }

  /** Where a text was cut within a secret, the rest of it goes, too: `hunter-2…` and `…er-2x`. */
  #cut(layer: Layer, found: Range[]): void {
    const forwards = this.#forwards();
    this.#backwards ??= new Automaton(this.#needles, true);
    const { codes, at, length } = canonicalOf(layer);
    const depths = new Uint32Array(length + 1);
    for (let i = 0, state = 0; i < length; i++) {
      if (codes[i] === CUT_CODE) {
        // An escape may be cut, too.
        const end = i - halfEscape(codes, i);
        const depth = depths[end] as number;
        if (depth >= SHORTEST)
          found.push([startOf(layer, at[end - depth] as number), endOf(layer, at[i - 1] as number)]);
      }
      state = forwards.step(state, codes[i] as number);
      depths[i + 1] = forwards.depthOf(state);
    }
    for (let i = length - 1, state = 0; i >= 0; i--) {
      const depth = this.#backwards.depthOf(state);
      if (codes[i] === CUT_CODE && depth >= SHORTEST)
        found.push([startOf(layer, at[i + 1] as number), endOf(layer, at[i + depth] as number)]);
      state = this.#backwards.step(state, codes[i] as number);
    }
  }

  #forwards(): Automaton {
    if (this.#automaton === null) {
      // Secrets come one by one: what is known of the others is kept.
      this.#spelled = new Map(this.secrets.map((one) => [one, this.#spelled.get(one) ?? needlesOf(one)]));
      this.#needles = [...this.#spelled.values()].flat();
      this.#automaton = new Automaton(this.#needles);
    }
    return this.#automaton;
  }
}

function sizeOf(texts: Iterable<string>): number {
  let size = 0;
  for (const { length } of texts) size += length + 1;
  return size;
}

/** The oldest go. */
function shorten(texts: Set<string>, most: number): void {
  let size = sizeOf(texts);
  for (const oldest of texts) {
    if (size <= most) return;
    texts.delete(oldest);
    size -= oldest.length + 1;
  }
}

/** How many characters before a place are the beginning of an escape. */
function halfEscape(codes: Uint16Array, end: number): number {
  const tail = String.fromCharCode(...codes.subarray(Math.max(0, end - 9), end));
  return HALF_ESCAPE.exec(tail)?.[0].length ?? 0;
}

function startOf({ from }: Layer, at: number): number {
  return from === null ? at : (from[at] as number);
}

function endOf({ to }: Layer, at: number): number {
  return to === null ? at + 1 : (to[at] as number);
}

/** As many plus signs as there are in the secret belong to it. */
function behindPluses(codes: Uint16Array, from: number, step: 1 | -1, most: number): number {
  let at = from;
  for (let i = 0; i < most && codes[at + step] === PLUS; i++) at += step;
  return at;
}

/** With the characters of Base64 that belong to it in part. */
function widened(text: string, from: number, to: number, { sharesStart, sharesEnd }: Needle): Range {
  const first = sharesStart && isBase64(text[from - 1]) ? from - 1 : from;
  let end = sharesEnd && isBase64(text[to]) ? to + 1 : to;
  if (sharesStart || sharesEnd) while (text[end] === '=' && end < to + 3) end++;
  return [first, end];
}

function isBase64(sign: string | undefined): boolean {
  return sign !== undefined && /[A-Za-z0-9+/_-]/.test(sign);
}

/** In their order, each part once. What stands side by side is one. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}
