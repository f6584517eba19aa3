// Word lists, packed for scripts that go into pages: one sorted table of all entries, each written as what it adds to the one
// before it and the lists that it is in. They are unpacked when a word is first looked up.

import { readFileSync } from 'node:fs';
import { source } from './sources.mjs';

const BUTTONS = source('core', 'scene', 'button-lexicon.ts');
/** Their words are folded when they are read: they can be so before. */
const FOLDED = [source('core', 'scene', 'form-words.ts'), source('core', 'scene', 'field-words.ts')];
const WORDS = 'beckon:words';
/** The data of it, for a script that has them at its end: code that follows code is compressed better. */
export const WORDS_DATA = 'beckon:words-data';

/** A list of the sources: the name of a constant, or of a meaning in a table. */
const LIST = /(?<=^export const (\w+) = |^ {2}(\w+): )\[\n(?: *'[^'\n]*',\n)+ *\]/gm;
/** What no entry has in it says which lists an entry is in, or how much it takes over from the one before. */
const KEEP = 'ABCDEFGH';
const LEAST_KEPT = 2;
const MARKS = `IJKLMNOPQRSTUVWXYZ0123456789,!#$%&()+-./:;<>?@[]_{|}~'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ`;
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** One letter of a script is written as one of these, by how often it comes. */
const LETTERS = 'eaionrstlducmpgvhbfkzywjxq';
/** Of scripts without blanks, which have no marks between their entries. */
const MORE_LETTERS = `${LETTERS}ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()+-./:;<>?@[]_{|}~`;
/** Greek, Cyrillic, Hebrew, Arabic, Devanagari; Thai, kana and Chinese characters, Hangul. The sign for each comes before it. */
const SCRIPTS = [
  /[\u0370-\u03ff]/,
  /[\u0400-\u052f]/,
  /[\u0590-\u05ff]/,
  /[\u0600-\u06ff]/,
  /[\u0900-\u097f]/,
  /[\u0e00-\u0eff]/,
  /[\u3040-\u30ff\u3400-\u9fff]/,
  /[\uac00-\ud7af]/,
];
const SIGNS = '\x01\x02\x03\x04\x05\x06\x07\x08';
const LATIN = '\x0e';

/**
 * For esbuild: the lists of button words for which `has` holds; `hasTables`: and those of fields and forms. `at`: the object
 * that has the data, which a module of their own puts there.
 */
export function packedWords(has, hasTables, at = null) {
  return {
    name: 'packed words',
    setup(building) {
      const lists = [];
      const texts = new Map(
        [BUTTONS, ...(hasTables ? FOLDED : [])].map((path) => [path, withoutLists(path, has, lists)]),
      );
      const data = JSON.stringify(packed(lists));
      building.onResolve({ filter: new RegExp(`^${WORDS}(?:-data)?$`) }, ({ path }) => ({ path, namespace: 'words' }));
      building.onLoad({ filter: /.*/, namespace: 'words' }, ({ path }) => ({
        contents: path === WORDS_DATA ? `${at}.words ??= ${data};` : unpacking(at === null ? data : `${at}.words`),
        loader: 'js',
      }));
      building.onLoad({ filter: /(?:-lexicon|-words)\.ts$/ }, ({ path }) => {
        const contents = texts.get(path);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

/** A module that takes its lists from the packed ones. */
function withoutLists(path, has, lists) {
  const isFolded = FOLDED.includes(path);
  let text = readFileSync(path, 'utf8').replace(LIST, (written, name, meaning) => {
    if (name !== undefined && !has(name)) return '[]';
    const entries = [...written.matchAll(/'([^']*)'/g)].flatMap(([, line]) => line.split(','));
    const kept = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
    lists.push([...new Set(isFolded ? kept.map(plain) : kept)]);
    return meaning === undefined ? `list(${lists.length - 1})` : `LIST${lists.length - 1}`;
  });
  // The words of a table are asked for later than its meanings.
  text = text.replace(/^ {2}(\w+): LIST(\d+),$/gm, '  get $1() { return list($2); },');
  if (/LIST\d/.test(text)) throw new Error(`${path} has a list that is not packed`);
  return `import { list } from '${WORDS}';\n${text}`;
}

/** What the module that unpacks them needs. */
function packed(lists) {
  const isPlain = (entry) =>
    UNSPACED.test(entry) || [...entry].some((one) => KEEP.includes(one) || MARKS.includes(one));
  const marks = marksFor(lists);
  const rest = lists.map((entries) => entries.filter(isPlain).join());
  const table = new Map();
  lists.forEach((entries, i) => {
    entries.forEach((entry, at) => {
      const known = table.get(entry) ?? { at, in: '' };
      if (!isPlain(entry)) table.set(entry, { ...known, in: known.in + marks[i] });
    });
  });
  const rows = [...table].sort(([a, { at: from }], [b, { at: to }]) => compared(keyOf(a), keyOf(b)) || from - to);
  check(lists, rows, marks);
  let last = '';
  const coded = rows.map(([entry, { in: found }]) => {
    let same = 0;
    while (same < KEEP.length + LEAST_KEPT - 1 && same < last.length && entry[same] === last[same]) same++;
    last = entry;
    return (same < LEAST_KEPT ? entry : KEEP[same - LEAST_KEPT] + entry.slice(same)) + found;
  });
  const [spaced, spacedLetters] = recoded(coded.join(''), LETTERS);
  const [unspaced, unspacedLetters] = recoded(rest.join('\n'), MORE_LETTERS);
  return [marks.join(''), spaced, spacedLetters, unspaced, unspacedLetters];
}

/** With the letters of each script written as others; and what these are, script by script. */
function recoded(text, letters) {
  const scriptOf = (letter) => SCRIPTS.findIndex((script) => script.test(letter));
  const counts = SCRIPTS.map(() => new Map());
  for (const letter of text) {
    const known = counts[scriptOf(letter)];
    known?.set(letter, (known.get(letter) ?? 0) + 1);
  }
  const alphabets = counts.map((known) =>
    [...known]
      .sort(([a, often], [b, rarely]) => rarely - often || compared(a, b))
      .slice(0, letters.length)
      .map(([letter]) => letter)
      .join(''),
  );
  let now = -1;
  const signs = [...text].map((letter) => {
    const script = scriptOf(letter);
    // What stands for a letter of this script, and is meant as it is.
    const isPlain = script < 0 && now >= 0 && letters.includes(letter);
    const sign = script >= 0 && script !== now ? SIGNS[script] : isPlain ? LATIN : '';
    if (sign !== '') now = script;
    const at = script < 0 ? -1 : alphabets[script].indexOf(letter);
    return sign + (at < 0 ? letter : letters[at]);
  });
  return [signs.join(''), alphabets];
}

function unpacking(data) {
  return `
    const SIGNS = ${JSON.stringify(SIGNS)}, LATIN = ${JSON.stringify(LATIN)}, KEEP = ${JSON.stringify(KEEP)};
    function decode(text, letters, alphabets) {
      let now = '', read = '';
      for (const sign of text) {
        const script = SIGNS.indexOf(sign);
        if (script >= 0) now = alphabets[script];
        else if (sign === LATIN) now = '';
        else read += (now && now[letters.indexOf(sign)]) || sign;
      }
      return read;
    }
    let lists = null;
    function unpack() {
      const [MARKS, spaced, spacedLetters, unspaced, unspacedLetters] = ${data};
      const lists = decode(unspaced, ${JSON.stringify(MORE_LETTERS)}, unspacedLetters).split('\\n').map((text) => [text]);
      let word = '', isEnd = true;
      for (const sign of decode(spaced, ${JSON.stringify(LETTERS)}, spacedLetters)) {
        const at = MARKS.indexOf(sign), kept = KEEP.indexOf(sign);
        if (at >= 0) lists[at].push(word), isEnd = true;
        else if (kept >= 0) word = word.slice(0, kept + ${LEAST_KEPT}), isEnd = false;
        else word = isEnd ? sign : word + sign, isEnd = false;
      }
      return lists;
    }
    export const list = (at) => {
      const entries = () => (lists ??= unpack())[at];
      return { join: () => entries().join(), [Symbol.iterator]: () => entries()[Symbol.iterator]() };
    };`;
}

/** The longest lists have the shortest marks. */
function marksFor(lists) {
  const byLength = lists.map((_, i) => i).sort((a, b) => lists[b].length - lists[a].length);
  if (byLength.length > MARKS.length) throw new Error('There are more lists than marks for them');
  const marks = [];
  byLength.forEach((list, at) => {
    marks[list] = MARKS[at];
  });
  return marks;
}

/** Of what reads as the same word and takes other words after it, the first one counts: such entries keep their order in each list. */
function check(lists, rows, marks) {
  const order = new Map(rows.map(([entry], at) => [entry, at]));
  const endOf = (entry) => /[*…]?$/.exec(entry)[0];
  lists.forEach((entries, i) => {
    const before = new Map();
    for (const entry of entries.filter((one) => order.has(one))) {
      const alike = before.get(keyOf(entry)) ?? [];
      const isLost = alike.some((other) => endOf(other) !== endOf(entry) && order.get(other) > order.get(entry));
      if (isLost) throw new Error(`The list ${marks[i]} would lose its order at "${entry}"`);
      before.set(keyOf(entry), [...alike, entry]);
    }
  });
}

function keyOf(entry) {
  return plain(entry).replace(/[^\p{L}\p{N} ]/gu, '');
}

function compared(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without accents, as lexicon.ts reads it. */
function plain(text) {
  return text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
}
