// Bytes as text, without Node and without a page: base64, and SHA-256 for the hashes of a Content-Security-Policy.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));
const PAD = '='.charCodeAt(0);
/** A multiple of three, so that only the last piece is padded. */
const PIECE = 6144;

export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) parts.push(piece(bytes.subarray(from, from + PIECE)));
  return parts.join('');
}

function piece(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let to = 0;
  const whole = bytes.length - (bytes.length % 3);
  for (let i = 0; i < whole; i += 3) {
    const bits = ((bytes[i] as number) << 16) | ((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number);
    out[to++] = CODES[bits >> 18] as number;
    out[to++] = CODES[(bits >> 12) & 63] as number;
    out[to++] = CODES[(bits >> 6) & 63] as number;
    out[to++] = CODES[bits & 63] as number;
  }
  if (whole < bytes.length) {
    const bits = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8);
    out.set([CODES[bits >> 18] ?? 0, CODES[(bits >> 12) & 63] ?? 0, PAD, PAD], to);
    if (bytes.length - whole === 2) out[to + 2] = CODES[(bits >> 6) & 63] ?? 0;
  }
  return String.fromCharCode.apply(null, out as unknown as number[]);
}

/** The first byte of a character, by how many follow it. */
const LEADS = [0, 0xc0, 0xe0, 0xf0];

/** A text in UTF-8; halves of pairs become the sign for what cannot be read. */
export function utf8(text: string): Uint8Array {
  const out = new Uint8Array(text.length * 3);
  let to = 0;
  for (const character of text) {
    const given = character.codePointAt(0) ?? 0;
    const code = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given;
    if (code < 0x80) out[to++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      out[to++] = (LEADS[more] ?? 0) | (code >> (6 * more));
      for (let i = more - 1; i >= 0; i--) out[to++] = 0x80 | ((code >> (6 * i)) & 0x3f);
    }
  }
  return out.slice(0, to);
}

/** https://csrc.nist.gov/pubs/fips/180-4: the first bits of the fractional parts of roots of the first primes. */
const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUND = PRIMES.map((prime) => fraction(prime ** (1 / 3)));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let from = 0; from < padded.length; from += 64) mix(state, words, view, from);
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setUint32(i * 4, word);
  return new Uint8Array(out.buffer);
}

function mix(state: Uint32Array, words: Uint32Array, view: DataView, from: number): void {
  const at = (i: number): number => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(from + i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(i - 15), at(i - 2)];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[i] = at(i - 16) + low + at(i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + at(i)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
