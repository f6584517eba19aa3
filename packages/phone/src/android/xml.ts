// Reads the XML that devices write: elements and attributes, in one walk over the text. Strict, and nothing is ever expanded:
// a text that defines entities or a document type of its own is refused.

import { messages } from '../shared/messages.js';

export type Attributes = Readonly<Record<string, string>>;

/** Called for what stands in the text, in order. */
export interface XmlListener {
  start(name: string, attributes: Attributes): void;
  end(): void;
  /** What stands between tags, if it is more than blanks. */
  text(text: string): void;
}

export interface XmlFault {
  readonly is: 'truncated' | 'invalid' | 'hostile';
  readonly reason: string;
}

/** Reads all; null: it is well formed. Several elements may stand one after the other. */
export function readXml(xml: string, listener: XmlListener): XmlFault | null {
  return new XmlReader(xml, listener).read();
}

const NAME = /[A-Za-z_][\w.$:-]*/y;
const BLANK = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no XML may have.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;

/** How an attribute begins, with the blanks before it: ` text="`. */
interface Attribute {
  readonly name: string;
  readonly quote: string;
  readonly start: string;
}

/** Each part answers what is wrong with it; null: nothing. */
class XmlReader {
  readonly #xml: string;
  readonly #listener: XmlListener;
  readonly #open: string[] = [];
  /** The attributes of an element before, none of them twice: mostly they come in the same order again. */
  #before: readonly Attribute[] = [];
  /** Where the next tag begins, and the next entity. */
  #nextTag = 0;
  #nextEntity = -1;
  #at = 0;

  constructor(xml: string, listener: XmlListener) {
    this.#xml = xml;
    this.#listener = listener;
  }

  read(): XmlFault | null {
    if (FORBIDDEN.test(this.#xml)) return invalid(messages.badCharacters);
    while (this.#at < this.#xml.length) {
      const tag = nextOf(this.#xml, '<', this.#at);
      if (tag > this.#at) this.#between(tag);
      if (tag === this.#xml.length) break;
      this.#at = tag + 1;
      const wrong = this.#tag();
      if (wrong !== null) return wrong;
    }
    const last = this.#open[this.#open.length - 1];
    return last === undefined ? null : cutOff(`<${last}> is never closed`);
  }

  // ── Parts ────────────────────────────────────────────────────────────────────────────────────

  #between(end: number): void {
    const text = this.#xml.slice(this.#at, end);
    if (text.trim() !== '') this.#listener.text(text);
  }

  #tag(): XmlFault | null {
    switch (this.#xml[this.#at]) {
      case '/':
        return this.#close();
      case '?':
        return this.#instruction();
      case '!':
        return this.#declaration();
      default:
        return this.#element();
    }
  }

  #element(): XmlFault | null {
    const name = this.#name();
    if (name === '') return this.#wrong(messages.namelessTag);
    const attributes: Record<string, string> = {};
    this.#nextTag = nextOf(this.#xml, '<', this.#at);
    const known = this.#before;
    let nth = 0;
    for (; nth < known.length; nth++) {
      const attribute = known[nth] as Attribute;
      if (!this.#xml.startsWith(attribute.start, this.#at)) break;
      this.#at += attribute.start.length;
      const wrong = this.#value(attribute, attributes);
      if (wrong !== null) return wrong;
    }
    return this.#others(name, attributes, known.slice(0, nth)) ?? this.#started(name, attributes);
  }

  /** The attributes that come otherwise than in the element before. */
  #others(tag: string, attributes: Record<string, string>, starts: Attribute[]): XmlFault | null {
    const same = starts.length;
    for (;;) {
      const before = this.#at;
      this.#skip();
      const sign = this.#xml.charCodeAt(this.#at);
      if (sign === GREATER || sign === SLASH) break;
      if (before === this.#at) return this.#wrong(`<${tag}> has attributes without a space between them`);
      const attribute = this.#attribute(tag, before);
      if ('is' in attribute) return attribute;
      if (Object.hasOwn(attributes, attribute.name))
        return invalid(`<${tag}> has an attribute twice: ${attribute.name}`);
      starts.push(attribute);
      const wrong = this.#value(attribute, attributes);
      if (wrong !== null) return wrong;
    }
    if (starts.length > same) this.#before = starts;
    return null;
  }

  #started(name: string, attributes: Attributes): XmlFault | null {
    const isClosed = this.#xml.charCodeAt(this.#at++) === SLASH;
    if (isClosed && this.#xml.charCodeAt(this.#at++) !== GREATER)
      return this.#wrong(`<${name}> has a slash that closes nothing`);
    this.#listener.start(name, attributes);
    if (isClosed) this.#listener.end();
    else this.#open.push(name);
    return null;
  }

  /** The name of an attribute, and the quote that its value begins with. */
  #attribute(tag: string, from: number): Attribute | XmlFault {
    const name = this.#name();
    if (name === '' || name === '__proto__') return this.#wrong(`<${tag}> has an attribute without a name`);
    this.#skip();
    if (this.#xml.charCodeAt(this.#at) !== EQUALS) return this.#wrong(messages.noValue(name));
    this.#at++;
    this.#skip();
    const quote = this.#xml[this.#at];
    if (quote !== '"' && quote !== "'") return this.#wrong(messages.unquotedValue(name));
    this.#at++;
    return { name, quote, start: this.#xml.slice(from, this.#at) };
  }

  #value({ name, quote }: Attribute, attributes: Record<string, string>): XmlFault | null {
    const start = this.#at;
    const end = this.#xml.indexOf(quote, start);
    if (end < 0) return cutOff(messages.cutValue(name));
    this.#at = end + 1;
    if (end > this.#nextTag) return invalid(messages.bracketInValue(name));
    if (this.#nextEntity < start) this.#nextEntity = nextOf(this.#xml, '&', start);
    // Most values by far; nothing has to be cut out for them.
    const length = end - start;
    const usual = length === 5 ? 'false' : length === 4 ? 'true' : '';
    if (length === usual.length && (length === 0 || this.#xml.startsWith(usual, start))) {
      attributes[name] = usual;
      return null;
    }
    const raw = this.#xml.slice(start, end);
    const value = this.#nextEntity < end ? decoded(raw) : raw;
    if (typeof value !== 'string') return value;
    attributes[name] = value;
    return null;
  }

  #close(): XmlFault | null {
    const end = this.#xml.indexOf('>', this.#at);
    if (end < 0) return cutOff(messages.cutClosingTag);
    const name = this.#xml.slice(this.#at + 1, end).trimEnd();
    const open = this.#open.pop();
    if (open !== name) return invalid(`</${name.slice(0, 40)}> closes ${open === undefined ? 'nothing' : `<${open}>`}`);
    this.#at = end + 1;
    this.#listener.end();
    return null;
  }

  /** Only `<?xml … ?>`. */
  #instruction(): XmlFault | null {
    const end = this.#xml.indexOf('?>', this.#at);
    if (end < 0) return cutOff(messages.cutInstruction);
    if (!/^\?xml\s/.test(this.#xml.slice(this.#at, this.#at + 5))) return invalid(messages.instruction);
    this.#at = end + 2;
    return null;
  }

  /** Only comments. */
  #declaration(): XmlFault | null {
    if (this.#xml.startsWith('![CDATA[', this.#at)) return invalid(messages.rawText);
    if (!this.#xml.startsWith('!--', this.#at)) return hostile(messages.documentType);
    const end = this.#xml.indexOf('-->', this.#at + 3);
    if (end < 0) return cutOff(messages.cutComment);
    this.#at = end + 3;
    return null;
  }

  // ── Signs ────────────────────────────────────────────────────────────────────────────────────

  #name(): string {
    NAME.lastIndex = this.#at;
    if (!NAME.test(this.#xml)) return '';
    const name = this.#xml.slice(this.#at, NAME.lastIndex);
    this.#at = NAME.lastIndex;
    return name;
  }

  #skip(): void {
    const code = this.#xml.charCodeAt(this.#at);
    // Nearly always one blank, or none.
    if (code > 32) return;
    if (code === 32 && this.#xml.charCodeAt(this.#at + 1) > 32) {
      this.#at++;
      return;
    }
    BLANK.lastIndex = this.#at;
    BLANK.test(this.#xml);
    this.#at = BLANK.lastIndex;
  }

  /** It is wrong here, unless the text simply ends. */
  #wrong(reason: string): XmlFault {
    return this.#at >= this.#xml.length ? cutOff(messages.cutTag) : invalid(reason);
  }
}

/** The five entities of XML, and characters by number. Halves of one character, each by its own number, come together again. */
function decoded(value: string): string | XmlFault {
  let wrong: XmlFault | null = null;
  const text = value.replace(/&([^;&]{0,12};?)/g, (all, inner: string) => {
    const name = inner.endsWith(';') ? inner.slice(0, -1) : '';
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (known !== undefined) return known;
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    if (code > 0 && code <= 0x10ffff && !FORBIDDEN.test(String.fromCodePoint(code))) return String.fromCodePoint(code);
    wrong ??= /^[A-Za-z_]\w*$/.test(name) ? hostile(messages.ownEntity(name)) : invalid(messages.unreadableCharacter);
    return all;
  });
  return wrong ?? text;
}

function cutOff(reason: string): XmlFault {
  return { is: 'truncated', reason };
}

function invalid(reason: string): XmlFault {
  return { is: 'invalid', reason };
}

function hostile(reason: string): XmlFault {
  return { is: 'hostile', reason };
}

function nextOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}
