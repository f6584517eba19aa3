// What a trace must not show: what stands in password fields, headers that carry secrets, and what the masker knows,
// wherever it stands.

import { isUtf8 } from 'node:buffer';
import { addAll } from '@beckon/core/data/extremes.js';
import { isRecord } from '@beckon/core/data/schema.js';
import { isSecretHeader, secretsOfHeader } from '@beckon/core/masking/header-secrets.js';
import { MASK, Masker } from '@beckon/core/masking/masker.js';

/** Under these names stand words of Playwright's own, by which its viewer finds its way. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'type',
  'class',
  'method',
  'callId',
  'parentId',
  'stepId',
  'pageId',
  'frameId',
  'sha1',
  '_sha1',
  'snapshotName',
  'beforeSnapshot',
  'inputSnapshot',
  'afterSnapshot',
  'mimeType',
  'doctype',
  'browserName',
  'channel',
  'platform',
]);
const STAR = 0x2a;
/** Under this name a trace keeps what stands in a field. */
const VALUE = '__playwright_value_';
/** What Playwright was asked to type, where it does that: key by key a secret would not be recognized. */
const TYPING: ReadonlySet<string> = new Set(['insertText', 'keyboardInsertText', 'keyboardType', 'keyboardPress']);

/** What a command is called in a trace: before it was done, and when it was known which of its values are secrets. */
export interface Title {
  readonly planned: string;
  masked: string;
}

/** A time when a person had the pages, in milliseconds of the wall clock. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** When a request began, and the files that hold what was sent and what came. */
const STARTED = /"startedDateTime":"([^"]+)"/;
const FILES = /"_?sha1":"([^"]+)"/g;

/** The masker of a trace: with all that others know, and what its own lines give away. */
export class TraceMask {
  readonly masker: Masker;

  readonly #titles: readonly Title[];
  #group = 0;
  readonly #pauses: readonly Pause[];
  /** Files of requests that are left out, and those that others have, too. */
  readonly #private = new Set<string>();
  readonly #files = new Set<string>();

  constructor(known: Masker, titles: readonly Title[] = [], pauses: readonly Pause[] = []) {
    this.#pauses = pauses;
    this.masker = new Masker(known.secrets);
    this.#titles = titles;
  }

  /** Whether a line is about a request of the time when a person had the pages. */
  isPrivate(line: string): boolean {
    const [, started] = this.#pauses.length === 0 ? [] : (STARTED.exec(line) ?? []);
    if (started === undefined) return false;
    const at = Date.parse(started);
    return this.#pauses.some(({ from, to }) => at >= from && at <= to);
  }

  /** Whether a file of the trace is of such requests only. */
  isLeftOut(name: string): boolean {
    const file = name.slice(name.lastIndexOf('/') + 1);
    return this.#private.has(file) && !this.#files.has(file);
  }

  /** Learns what stands in password fields and secret headers of a line. */
  learn(line: string): void {
    if (this.#pauses.length > 0) {
      const files = this.isPrivate(line) ? this.#private : this.#files;
      for (const [, file = ''] of line.matchAll(FILES)) files.add(file);
    }
    const hasFields = hasPassword(line);
    if (!hasFields && !line.includes('"headers"')) return;
    const read = parsed(line) as { readonly snapshot?: Snapshot } | null;
    if (hasFields && read?.snapshot?.html !== undefined)
      visit(read.snapshot.html, (attributes) => {
        for (const name of [VALUE, 'value']) if (attributes[name]) this.masker.add(attributes[name]);
      });
    for (const { name, value } of headersIn(read?.snapshot))
      if (isSecretHeader(name)) for (const secret of secretsOfHeader(name, value)) this.masker.add(secret);
  }

  /** The same line without secrets. */
  line(line: string): string {
    const hasFields = hasPassword(line);
    const isGroup = line.includes('"method":"tracingGroup"');
    const isStructured =
      isGroup || hasFields || line.includes('"headers"') || line.includes('"cookies"') || isTyping(line);
    if (!isStructured && !this.masker.isIn(line)) return line;
    const read = parsed(line);
    if (read === null) return this.masker.mask(line);
    const { snapshot, method, params } = read as {
      readonly snapshot?: Snapshot;
      readonly method?: string;
      readonly params?: Record<string, unknown>;
    };
    if (isGroup) this.#name(read as { title?: string });
    if (hasFields && snapshot?.html !== undefined)
      visit(snapshot.html, (attributes) => {
        for (const name of [VALUE, 'value']) if (attributes[name]) attributes[name] = MASK;
      });
    for (const header of headersIn(snapshot))
      if (isSecretHeader(header.name) && header.value !== '') header.value = MASK;
    for (const cookie of cookiesIn(snapshot)) cookie.value = MASK;
    if (params !== undefined && TYPING.has(method ?? ''))
      for (const name of ['text', 'key']) if (typeof params[name] === 'string') params[name] = MASK;
    return JSON.stringify(this.#masked(read));
  }

  /** Groups come in the order of the commands; one that did not begin in time is missing. */
  #name(group: { title?: string }): void {
    const at = this.#titles.findIndex(({ planned }, i) => i >= this.#group && planned === group.title);
    if (at < 0) return;
    group.title = this.#titles[at]?.masked ?? group.title ?? '';
    this.#group = at + 1;
  }

  /** A body of any kind: as text where it is one, else wherever a secret stands in it in plain. */
  bytes(bytes: Buffer): Buffer {
    if (this.masker.isEmpty) return bytes;
    if (!isText(bytes)) return this.#blotted(bytes);
    const text = bytes.toString('utf8');
    const masked = this.masker.mask(text);
    return masked === text ? bytes : Buffer.from(masked);
  }

  /** Bytes in UTF-16, in an encoding of older pages, or of no text at all: what is secret in them becomes stars. */
  #blotted(bytes: Buffer): Buffer {
    const found: [number, number][] = [];
    for (const [from, to] of this.masker.rangesIn(bytes.toString('latin1'))) found.push([from, to]);
    // Those of more than one byte a letter, as they stand in UTF-8.
    const multiple = this.masker.secrets.filter((one) => /[^\0-\x7f]/.test(one));
    const raw = new Masker(multiple.map((one) => Buffer.from(one, 'utf8').toString('latin1')));
    for (const [from, to] of raw.rangesIn(bytes.toString('latin1'))) found.push([from, to]);
    for (const start of [0, 1])
      for (const [from, to] of this.masker.rangesIn(bytes.subarray(start).toString('utf16le')))
        found.push([start + 2 * from, start + 2 * to]);
    if (found.length === 0) return bytes;
    const blotted = Buffer.from(bytes);
    for (const [from, to] of found) blotted.fill(STAR, from, Math.min(to, bytes.length));
    return blotted;
  }

  #masked(value: unknown, isNode = false): unknown {
    if (typeof value === 'string') return this.masker.mask(value);
    if (Array.isArray(value)) {
      const one = value.map((part, i) => (isNode && i === 0 ? part : this.#masked(part, isNode)));
      return isNode ? this.#joined(one) : one;
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        STRUCTURE.has(name) ? name : this.masker.mask(name),
        STRUCTURE.has(name) && typeof one === 'string' ? one : this.#masked(one, isNode || name === 'html'),
      ]),
    );
  }

  /** A secret may be spread over the pieces of a text: `["P", {}, "hun", ["B", {}, "ter-2x"]]`. */
  #joined(node: unknown[]): unknown[] {
    if (node.length <= 3 || this.masker.isEmpty) return node;
    const texts: { readonly in: unknown[]; readonly at: number; readonly text: string }[] = [];
    collect(node, texts);
    if (texts.length < 2 || !this.masker.isIn(texts.map(({ text }) => text).join(''))) return node;
    // Which of them it is in is not asked: all of this part of the page is left out.
    for (const { in: parent, at } of texts) parent[at] = MASK;
    return node;
  }
}

interface TracedHeader {
  readonly name: string;
  value: string;
}
interface Snapshot {
  readonly html?: unknown;
  readonly request?: TracedRequest;
  readonly response?: TracedRequest;
}
interface TracedRequest {
  readonly headers?: readonly TracedHeader[];
  readonly cookies?: readonly TracedHeader[];
}

function headersIn(snapshot: Snapshot | undefined): readonly TracedHeader[] {
  return [...(snapshot?.request?.headers ?? []), ...(snapshot?.response?.headers ?? [])];
}

function cookiesIn(snapshot: Snapshot | undefined): readonly TracedHeader[] {
  return [...(snapshot?.request?.cookies ?? []), ...(snapshot?.response?.cookies ?? [])];
}

/** More pieces than this are a whole page, not a text. */
const MOST_PIECES = 64;

function collect(node: unknown[], texts: { in: unknown[]; at: number; text: string }[]): void {
  for (const [at, one] of node.entries()) {
    if (texts.length > MOST_PIECES) return;
    if (at > 0 && typeof one === 'string') texts.push({ in: node, at, text: one });
    else if (Array.isArray(one)) collect(one as unknown[], texts);
  }
}

function isTyping(line: string): boolean {
  return /"method":"(?:insertText|keyboard\w+)"/.test(line);
}

function hasPassword(line: string): boolean {
  return line.includes('"frame-snapshot"') && (/"password"/i.test(line) || SECRET_FIELDS.test(line));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    // Not one of the lines we know.
    return null;
  }
}

/** Calls back for each password field of a tree `[name, attributes, …children]`. */
function visit(node: unknown, found: (attributes: Record<string, string>) => void): void {
  const waiting: unknown[] = [node];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (!Array.isArray(one)) continue;
    const [name, attributes, ...children] = one as unknown[];
    if (name === 'INPUT' && isRecord(attributes) && isSecretField(attributes))
      found(attributes as Record<string, string>);
    addAll(waiting, children.filter(Array.isArray));
  }
}

/** The fields whose values are never written: those for passwords, codes, and the numbers of cards. */
function isSecretField({ type, autocomplete }: Readonly<Record<string, unknown>>): boolean {
  return /^password$/i.test(String(type)) || SECRET_FIELDS.test(String(autocomplete));
}
const SECRET_FIELDS = /password|cc-number|cc-csc|one-time-code/i;

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
