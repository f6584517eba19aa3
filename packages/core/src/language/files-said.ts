// Files where a field should be, and words among files that are none: `upload "my cv.pdf" "CV"`, `upload "CV" my cv.pdf`,
// `upload a.pdf and b.pdf to "CV"`, `screenshot a.png and b.png`.

import { quote } from '../text/quote.js';
import type { Span } from '../text/span.js';
import type { Target } from './ast.js';
import { isAnyKind } from './bare-names.js';
import { joined, lower, type Words } from './line-words.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, OPTION, SELECTOR, TEXT, type Token } from './scan.js';
import { isArticle, isSure } from './target.js';
import type { FormPlan, Verb } from './verbs.js';

/** Extensions of files that people send. Names end so, too (`Node.js`): it counts only beside what is no file. */
const ENDINGS =
  /\.(?:pdf|png|jpe?g|gif|webp|svg|bmp|tiff?|heic|ico|txt|md|rtf|csv|tsv|docx?|xlsx?|pptx?|odt|ods|odp|epub|json|xml|ya?ml|html?|css|js|ts|py|zip|gz|tgz|tar|rar|7z|mp3|mp4|m4a|wav|ogg|mov|avi|webm|mkv|log|sql|db|ics|vcf|eml|key|pem|apk|ipa|exe|dmg|bin)$/i;

function isNamedFile(text: string): boolean {
  return ENDINGS.test(text);
}

/** Nothing about it says that it is a file. */
function isNoFile(text: string): boolean {
  return !/[/\\]|\.[\p{L}\p{N}]{1,6}$|^\.[\p{L}\p{N}]|\$\{/u.test(text);
}

function textOf({ kind, text }: Token): string {
  return kind === TEXT ? text.slice(1, -1) : text.replace(/[,;]$/, '');
}

/** What is wrong with the files of a command that was read; null: nothing. */
export function misplacedFiles(
  verb: Verb,
  { takes }: FormPlan,
  tokens: readonly Token[],
  fields: Readonly<Record<string, unknown>>,
  spans: Readonly<Record<string, Span>>,
): Problem | null {
  const many = takes.find((arg) => arg.many === true && arg.kind === 'path');
  const list = many === undefined ? undefined : fields[many.field];
  if (many === undefined || !Array.isArray(list)) return null;
  const starts = new Set(list.map((_, i) => spans[`${many.field}[${i}]`]?.start));
  const files = tokens.filter(({ start }) => starts.has(start));
  const others = files.filter((token) => token.kind === SELECTOR || isNoFile(textOf(token)));
  const [first, last] = [files[0], files[files.length - 1]];
  if (others.length === 0 || first === undefined || last === undefined) return null;
  const { primary } = (fields['target'] ?? {}) as Partial<Target>;
  if (others.some(({ kind }) => kind === SELECTOR) || (primary?.kind === 'text' && isNamedFile(primary.value))) {
    const isFile = primary?.kind === 'text' && isNamedFile(primary.value);
    const got = isFile ? primary.value : (others[0] as Token).text;
    const start = isFile ? primary.span.start : first.start;
    return problem('file-first', start, last.end, { of: verb.says, got, isFile });
  }
  // `upload "CV" my cv.pdf`: one file of two words, or two files?
  if (files.length > 1 && others.length < files.length && files.every(({ kind }) => kind === BARE)) {
    const match = filesText(files);
    return problem('unclear-words', first.start, last.end, { of: verb.says, readings: match === null ? [] : [match] });
  }
  return null;
}

const JOINTS = /^(?:and|&|\+|,|;)$/i;
const FILE_WORDS = /^(?:the|an?|my|files?|documents?|photos?|images?|pictures?)$/i;

/** Words that are files, as they should be written: `a.pdf, b.pdf`, `my cv.pdf`. Null if some are not. */
function filesText(tokens: readonly Token[]): string | null {
  const files: string[] = [];
  let words: string[] = [];
  for (const token of tokens) {
    // `"a.pdf", "b.pdf"`
    const [, listed = ''] = token.isMixed ? (/^("(?:[^"\\]|\\.)*")[,;]$/.exec(token.text) ?? []) : [];
    if (listed !== '' && words.length === 0) {
      files.push(listed);
      continue;
    }
    if (token.isMixed || (token.kind !== BARE && token.kind !== TEXT)) return null;
    const text = textOf(token);
    if (token.kind === BARE && JOINTS.test(token.text)) {
      if (words.length > 0) return null;
      continue;
    }
    if (token.kind === TEXT) {
      if (words.length > 0) return null;
      files.push(token.text);
    } else if (isNoFile(text)) {
      if (words.length > 0 || !FILE_WORDS.test(text) || /^my$/i.test(text)) words.push(text);
    } else {
      const whole = [...words, text].join(' ');
      files.push(words.length === 0 ? text : quote(whole));
      words = [];
    }
  }
  return words.length > 0 || files.length === 0 ? null : files.join(' ');
}

/** Words that lead from the files to the field. */
const TO = /^(?:to|into|in|for|onto|as)$/;

/** `upload <files> to <field>`, `upload <files> <field>`, `upload <field> <files>`, put in order. */
export function* uploads(words: Words): Generator<string> {
  const option = words.rest.findIndex(({ kind }) => kind === OPTION);
  const given = option < 0 ? words.rest : words.rest.slice(0, option);
  const behind = option < 0 ? '' : ` ${joined(words, words.rest.slice(option))}`;
  const line = (field: readonly Token[], files: readonly Token[]): string | null => {
    const [name, list] = [fieldText(words, field), filesText(files)];
    return name === null || list === null ? null : `upload ${name} ${list}${behind}`;
  };
  let link = given.length - 1;
  while (link > 0 && !TO.test(lower(given[link]))) link--;
  // Without a word between them, only its form shows which is the file.
  const isPlain = given.every(
    (token, i) => i === 0 || i === given.length - 1 || token.kind !== TEXT || !isNoFile(textOf(token)),
  );
  const [first, last] = [given[0], given[given.length - 1]];
  if (link <= 0 && (!isPlain || first === undefined || last === undefined)) return;
  if (link <= 0 && isNoFile(textOf(first as Token)) === isNoFile(textOf(last as Token))) return;
  const ways =
    link > 0
      ? [line(given.slice(link + 1), given.slice(0, link))]
      : [
          line(given.slice(-1), given.slice(0, -1)),
          line(given.slice(0, 1), given.slice(/^with$/.test(lower(given[1])) ? 2 : 1)),
        ];
  for (const way of ways) if (way !== null) yield way;
}

/** What the words for a field mean; null if it is more likely a file. */
function fieldText(words: Words, tokens: readonly Token[]): string | null {
  const named = tokens.filter((token, i) => !isArticle(token) && !(i > 0 && isAnyKind(token)));
  const [only] = named;
  if (only === undefined) return null;
  if (named.length === 1 && (isSure(only) || only.kind === SELECTOR))
    return only.kind === TEXT && isNamedFile(textOf(only)) ? null : joined(words, [only]);
  if (!named.every(({ kind, isMixed, text }) => kind === BARE && !isMixed && isNoFile(text))) return null;
  return quote(joined(words, named));
}

const PICTURE = /\.(?:png|jpe?g|webp)[,;]?$/i;

/** `screenshot a.png and b.png`: two files, and one picture. */
export function twoPictures(reading: Reading, verb: Verb, from: number): Problem | null {
  if (verb.type !== 'screenshot') return null;
  const rest = reading.tokens.slice(from);
  const output = rest.findIndex(({ kind, text }) => kind === OPTION && /^--?output$/i.test(text));
  const given = output < 0 ? undefined : rest[output + 1];
  const option = rest.findIndex(({ kind }, i) => kind === OPTION && i !== output);
  const all = option < 0 ? rest : rest.slice(0, option);
  const texts = all.filter(
    (token, i) =>
      token.kind !== OPTION && !JOINTS.test(lower(token)) && !(i === 0 && /^(?:to|as|into|in)$/.test(lower(token))),
  );
  const [first, last] = [texts[0], texts[texts.length - 1]];
  if (first === undefined || last === undefined || texts.length < 2 || texts.length > 9) return null;
  // `screenshot "logo.png" shot.png`: the element of that name, into a file.
  const isOne =
    texts.length === 2 && texts.some(({ kind }) => kind === TEXT) && (first.kind !== last.kind || given !== undefined);
  if (isOne || last.end - first.start > LONGEST_SHOWN) return null;
  if (!texts.every((token) => (token.kind === BARE || token.kind === TEXT) && PICTURE.test(textOf(token)))) return null;
  const files = texts.map((token) => (/\s/.test(textOf(token)) ? quote(textOf(token)) : textOf(token)));
  return problem('two-files', first.start, last.end, { of: verb.says, files });
}
