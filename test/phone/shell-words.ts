// Reads a command line as the shell of Android does: words, quotes, escapes, `;`, `&&`, `||`, pipes and redirections.

export interface ShellCommand {
  readonly words: readonly string[];
  /** What stands before it: run it in any case, only after success, only after failure, with the output of the one before. */
  readonly when: 'always' | 'and' | 'or' | 'pipe';
  /** `2>/dev/null`, `2>&1`, `>/dev/null` … */
  readonly redirects: readonly string[];
}

/** Stands for `$?` until it is known. */
export const LAST_CODE = '\uE000';

export type ShellLine =
  | { readonly ok: true; readonly commands: readonly ShellCommand[] }
  | { readonly ok: false; readonly why: string };

/** What the simulated shell does not know is refused loudly, so that no test passes because of a wrong guess. */
export function shellWords(line: string, variables: Readonly<Record<string, string>> = {}): ShellLine {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let redirects: string[] = [];
  let word: string | null = null;
  let when: ShellCommand['when'] = 'always';
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = (next: ShellCommand['when']): void => {
    endWord();
    if (words.length > 0) commands.push({ words, when, redirects });
    words = [];
    redirects = [];
    when = next;
  };
  let at = 0;
  const rest = (): string => line.slice(at);
  while (at < line.length) {
    const sign = line[at] ?? '';
    if (sign === "'") {
      const end = line.indexOf("'", at + 1);
      if (end < 0) return { ok: false, why: "no closing quote: '" };
      word = (word ?? '') + line.slice(at + 1, end);
      at = end + 1;
    } else if (sign === '"') {
      const read = doubleQuoted(line, at + 1, variables);
      if (read === null) return { ok: false, why: 'no closing quote: "' };
      word = (word ?? '') + read.text;
      at = read.end;
    } else if (sign === '\\') {
      if (line[at + 1] !== '\n') word = (word ?? '') + (line[at + 1] ?? '');
      at += 2;
    } else if (sign === ' ' || sign === '\t') {
      endWord();
      at++;
    } else if (sign === '\n' || sign === ';') {
      endCommand('always');
      at++;
    } else if (rest().startsWith('&&')) {
      endCommand('and');
      at += 2;
    } else if (rest().startsWith('||')) {
      endCommand('or');
      at += 2;
    } else if (sign === '|') {
      endCommand('pipe');
      at++;
    } else if (/^[12]?>>?(&[12]|\s*[\w./-]+)/.test(rest()) && (word === null || sign === '>')) {
      const [found = ''] = /^[12]?>>?(&[12]|\s*[\w./-]+)/.exec(rest()) ?? [];
      endWord();
      redirects.push(found.replace(/\s/g, ''));
      at += found.length;
    } else if (rest().startsWith('</dev/null')) {
      endWord();
      at += '</dev/null'.length;
    } else if (sign === '$') {
      const read = variable(line, at, variables);
      if (read === null) return { ok: false, why: `unsupported: ${rest().slice(0, 12)}` };
      word = (word ?? '') + read.text;
      at = read.end;
    } else if (/[&<>()`*?[\]{}~#!]/.test(sign) && isActive(sign, word)) {
      return { ok: false, why: `unsupported sign in the shell: ${sign} in ${line}` };
    } else {
      word = (word ?? '') + sign;
      at++;
    }
  }
  endCommand('always');
  return { ok: true, commands };
}

/** Some signs mean something only at the start of a word. */
function isActive(sign: string, word: string | null): boolean {
  if (sign === '~' || sign === '#') return word === null;
  if (sign === '!' || sign === '{' || sign === '}') return false;
  return true;
}

function doubleQuoted(
  line: string,
  from: number,
  variables: Readonly<Record<string, string>>,
): { readonly text: string; readonly end: number } | null {
  let text = '';
  let at = from;
  while (at < line.length) {
    const sign = line[at] ?? '';
    if (sign === '"') return { text, end: at + 1 };
    if (sign === '\\' && /[$`"\\\n]/.test(line[at + 1] ?? '')) {
      text += line[at + 1] === '\n' ? '' : line[at + 1];
      at += 2;
    } else if (sign === '$') {
      const read = variable(line, at, variables);
      text += read?.text ?? '$';
      at = read?.end ?? at + 1;
    } else {
      text += sign;
      at++;
    }
  }
  return null;
}

function variable(
  line: string,
  at: number,
  variables: Readonly<Record<string, string>>,
): { readonly text: string; readonly end: number } | null {
  const found = /^\$(\?|[A-Za-z_]\w*|\{[A-Za-z_]\w*\})/.exec(line.slice(at));
  if (found !== null) {
    const name = (found[1] ?? '').replace(/[{}]/g, '');
    return { text: name === '?' ? LAST_CODE : (variables[name] ?? ''), end: at + found[0].length };
  }
  // A dollar sign that names nothing is itself; `$(` would run something.
  return /^\$[(`]/.test(line.slice(at)) ? null : { text: '$', end: at + 1 };
}
