// Small facts about characters and strings that every stage needs.

/** White space between words: blank, tab and whatever else Unicode calls a space. Line feeds end a line before this is asked. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0x85) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const LETTER = /^\p{L}$/u;

/** A letter of any script. */
export function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return LETTER.test(String.fromCharCode(code));
}

/** Only digits, at least one. */
export function isInteger(text: string): boolean {
  if (text === '') return false;
  for (let i = 0; i < text.length; i++) {
    if (!isDigit(text.charCodeAt(i))) return false;
  }
  return true;
}

/** Cuts a text that would flood a message; the middle goes, both ends stay. */
export function clip(text: string, most = 60): string {
  if (text.length <= most) return text;
  const half = (most - 1) >> 1;
  return `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}

/** `1 step`, `2 steps`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], joint = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

/** What a record has under a word that somebody typed: `__proto__` and the like are no words of it. */
export function entryFor<T>(record: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined;
}

/** Digits and signs of a number as ASCII has them: `−５` is `-5`. */
export function plainNumber(text: string): string {
  if (!/[０-９−－﹣．]/.test(text)) return text;
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/^[−－﹣]/, '-')
    .replaceAll('．', '.');
}

/** `{ hidden: 'gone, absent' }` → `{ gone: 'hidden', absent: 'hidden' }` */
export function inverted<Meaning extends string>(
  table: Readonly<Record<Meaning, string>>,
): Readonly<Record<string, Meaning>> {
  const all = Object.entries<string>(table) as [Meaning, string][];
  return Object.fromEntries(all.flatMap(([meaning, words]) => words.split(', ').map((word) => [word, meaning])));
}
