// Texts in quotes, as the language writes them: double quotes and five escapes.

const ESCAPED = /["\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A text as it stands in canonical OIL: in double quotes, with the five escapes of the language. */
export function quote(text: string): string {
  if (!ESCAPED.test(text)) return `"${text}"`;
  return `"${text.replace(/["\\\n\r\t]/g, (c) => ESCAPES[c] ?? c)}"`;
}

/** What a quoted text says, or the offset in it of an escape that the language does not have. */
export function unquote(text: string): string | number {
  if (text.indexOf('\\') < 0) return text.slice(1, -1);
  let out = '';
  let from = 1;
  for (let i = 1; i < text.length - 1; i++) {
    if (text[i] !== '\\') continue;
    const c = text[i + 1];
    const plain = c === 'n' ? '\n' : c === 'r' ? '\r' : c === 't' ? '\t' : c === '"' || c === '\\' ? c : undefined;
    if (plain === undefined) return i;
    out += text.slice(from, i) + plain;
    from = i + 2;
    i++;
  }
  return out + text.slice(from, -1);
}
