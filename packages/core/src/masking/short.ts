// Secrets of one to three characters. They may be any word, number or part of one, and hiding each of those would show more
// than it hides: they are only hidden where they are all there is, or the value of something.

/** How far back the name of a value may begin. */
const LONGEST_NAME = 64;
const OPENING = new Set([...'?&"\'`'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([...'&#"\'`'].map((sign) => sign.charCodeAt(0)));
const [EQUALS, COLON, SPACE, AT, SLASH] = [0x3d, 0x3a, 0x20, 0x40, 0x2f];

/** Whether what stands there is a value: the whole text, `cvc=123` of an address or form, `"cvc": "123"`, `value="123"`. */
export function isValueAlone(codes: Uint16Array, from: number, to: number): boolean {
  if (isBlank(codes, 0, from) && isBlank(codes, to, codes.length)) return true;
  const before = codes[from - 1];
  if (before === EQUALS) return isEnd(codes, to) && isNamed(codes, from - 2);
  if (before === COLON && codes[to] === AT) return isUser(codes, from - 2);
  const isQuoted = before === 0x22 || before === 0x27;
  if (!isQuoted || codes[to] !== before) return false;
  const sign = behindBlanks(codes, from - 2);
  if (codes[sign] === COLON) return true;
  return codes[sign] === EQUALS && endsWith(codes, sign, 'value');
}

function isBlank(codes: Uint16Array, from: number, to: number): boolean {
  // A long text is never alone.
  if (to - from > LONGEST_NAME) return false;
  for (let i = from; i < to; i++) if ((codes[i] as number) > SPACE) return false;
  return true;
}

function isEnd(codes: Uint16Array, at: number): boolean {
  const code = codes[at];
  return code === undefined || code <= SPACE || CLOSING.has(code);
}

/** Whether a name as in an address ends there: `?cvc`. */
function isNamed(codes: Uint16Array, last: number): boolean {
  for (let i = last; i >= last - LONGEST_NAME; i--) {
    const code = codes[i];
    if (code === undefined || OPENING.has(code)) return i < last;
    if (code <= SPACE || code === EQUALS || code === 0x3c) return false;
  }
  return false;
}

/** Whether it is the user name in an address: `//amy`. */
function isUser(codes: Uint16Array, last: number): boolean {
  for (let i = last; i >= last - LONGEST_NAME; i--) {
    const code = codes[i];
    if (code === SLASH) return codes[i - 1] === SLASH;
    if (code === undefined || code <= SPACE) return false;
  }
  return false;
}

function behindBlanks(codes: Uint16Array, from: number): number {
  let at = from;
  while (at > from - LONGEST_NAME && codes[at] === SPACE) at--;
  return at;
}

function endsWith(codes: Uint16Array, end: number, word: string): boolean {
  for (let i = 0; i < word.length; i++)
    if (((codes[end - word.length + i] as number) | SPACE) !== word.charCodeAt(i)) return false;
  return true;
}
