// Finds out which meanings the words of a text carry: a text goes in, a set of bits comes out, one per meaning.
// Spaced scripts are matched word by word, the longest phrase first; scripts without blanks by what they contain.

/**
 * Meaning → its words, in lines, separated by commas. `word*` is the start of a word, `*word*` any part of one,
 * `=word` all there is but for `your`, `enter` and the like, `^word` what the text begins with.
 */
export type WordTable<Meaning extends string> = Readonly<Record<Meaning, readonly string[]>>;

/** A set of meanings, as bits. */
export type Meanings = number;

export interface Lexicon<Meaning extends string> {
  readonly bit: Readonly<Record<Meaning, number>>;
  /** The meanings in a text that is folded already. */
  readonly in: (folded: string) => Meanings;
  /** Whether that text says nothing besides: each of its words has a meaning, or only asks for something. */
  readonly isAll: (folded: string) => boolean;
  /** The whole words and phrases of a meaning, for those who want to read them. */
  readonly words: (meaning: Meaning) => readonly string[];
}

/** A page is read again and again, and says the same. */
const MOST_KNOWN = 2000;

interface Phrase {
  /** The words after the first. */
  readonly rest: readonly string[];
  readonly bit: number;
  /** Only at the beginning of a text. */
  readonly isFirst: boolean;
}

/** Makes a lexicon; at most 31 meanings. Its words are read when a text needs them, one first letter at a time. */
/* @__NO_SIDE_EFFECTS__ */
export function lexicon<Meaning extends string>(table: WordTable<Meaning>): Lexicon<Meaning> {
  const bit = {} as Record<Meaning, number>;
  const known = new Map<string, { readonly found: Meanings; readonly isAll: boolean }>();
  const whole = new Map<string, Phrase[]>();
  const starts = new Map<string, Phrase[]>();
  let longestStart = 0;
  const lettersRead = new Set<string>();
  const meanings = Object.keys(table) as Meaning[];
  meanings.forEach((meaning, index) => {
    bit[meaning] = 1 << index;
  });
  const wordsOf = (meaning: Meaning): string[] =>
    table[meaning]
      .flatMap((line) => line.split(',').map((entry) => entry.trim()))
      .filter((entry) => /^[^*=^]+$/.test(entry));
  /** The entries of each meaning, folded, in one text: `,a,b,`. */
  const lists = lazily((): readonly (readonly [entries: string, mark: number])[] => {
    const texts = plain(meanings.map((meaning) => `,${table[meaning].join(',')},`).join('\n')).split('\n');
    return texts.map((text, i) => [text.replace(/ *, */g, ','), bit[meanings[i] as Meaning]]);
  });
  const entries = (opening: string): [string, number][] =>
    lists().flatMap(([text, mark]) => entriesFrom(text, [opening]).map((entry): [string, number] => [entry, mark]));
  const texts = lazily(() => new Map(entries('=').map(([entry, mark]) => [entry.slice(1), mark])));
  const parts = lazily(() => entries('*').map(([entry, mark]): [string, number] => [entry.slice(1, -1), mark]));
  // Long words first, and what they cover is not matched again: 手机号码 is no 码.
  const unspaced = lazily(() =>
    entries('')
      .filter(([entry]) => !/^[=*]/.test(entry) && UNSPACED.test(entry))
      .map(([entry, mark]): [string, number] => [entry.replaceAll(' ', '').replace('*', ''), mark])
      .sort((a, b) => b[0].length - a[0].length),
  );
  return { bit, in: (folded) => readText(folded).found, isAll: (folded) => readText(folded).isAll, words: wordsOf };

  /** Reads the phrases whose first word begins with this letter. */
  function read(letter: string): void {
    if (lettersRead.has(letter)) return;
    lettersRead.add(letter);
    const openings = [letter, ARABIC_ARTICLE + letter].flatMap((opening) => [opening, `^${opening}`]);
    for (const [text, mark] of lists()) for (const entry of entriesFrom(text, openings)) add(entry, mark, letter);
    for (const index of [whole, starts])
      for (const [key, phrases] of index)
        if (key.startsWith(letter)) phrases.sort((a, b) => b.rest.length - a.rest.length);
  }

  function add(entry: string, mark: number, letter: string): void {
    if (UNSPACED.test(entry)) return;
    const isFirst = entry.startsWith('^');
    const [first = '', ...rest] = entry.slice(isFirst ? 1 : 0).split(' ');
    const isStart = first.endsWith('*');
    const key = bare(isStart ? first.slice(0, -1) : first);
    if (!key.startsWith(letter)) return;
    if (isStart) longestStart = Math.max(longestStart, key.length);
    const index = isStart ? starts : whole;
    const phrases = index.get(key);
    if (phrases === undefined) index.set(key, [{ rest, bit: mark, isFirst }]);
    else phrases.push({ rest, bit: mark, isFirst });
  }

  function readText(folded: string): { readonly found: Meanings; readonly isAll: boolean } {
    const old = known.get(folded);
    if (old !== undefined) return old;
    if (known.size > MOST_KNOWN) known.clear();
    const read = findMeanings(folded);
    known.set(folded, read);
    return read;
  }

  function findMeanings(folded: string): { readonly found: Meanings; readonly isAll: boolean } {
    const words = folded === '' ? [] : folded.split(' ');
    const bareText = texts().get(folded) ?? texts().get(words.filter((word) => !isAsking(word)).join(' ')) ?? 0;
    const unspacedText = UNSPACED.test(folded) ? unspacedIn(folded) : null;
    let found = bareText | (unspacedText?.found ?? 0);
    let isAll = bareText !== 0 || unspacedText === null || unspacedText.isAll;
    for (let at = 0; at < words.length; ) {
      const word = bare(words[at] as string);
      const phrase = phraseAt(words, at);
      if (phrase !== undefined) {
        const ending = word.slice(phrase.length);
        found |= phrase.bit | (ending.length > LONGEST_ENDING ? (phraseAt([ending], 0)?.bit ?? 0) : 0);
        isAll &&= isEnding(ending);
        at += 1 + phrase.rest.length;
        continue;
      }
      const around = parts().filter(([part]) => word.length > part.length && word.includes(part));
      for (const [, mark] of around) found |= mark;
      const isPart = around.some(([part]) => word.split(part).every(isEnding));
      isAll &&= isPart || isAsking(word) || bareText !== 0 || UNSPACED.test(word);
      at++;
    }
    return { found, isAll };
  }

  function phraseAt(words: readonly string[], at: number): (Phrase & { readonly length: number }) | undefined {
    const word = bare(words[at] as string);
    read(word.slice(0, 1));
    const phrase = longest(whole.get(word), words, at);
    return phrase === undefined ? startOf(word, words, at) : { ...phrase, length: word.length };
  }

  /** What stands behind the start of a word makes no other word of it: `emails`, `Emailadresse`, not `Telefonvertrag`. */
  function isEnding(rest: string): boolean {
    return rest.length <= LONGEST_ENDING || isAsking(rest) || phraseAt([rest], 0)?.length === rest.length;
  }

  function startOf(
    word: string,
    words: readonly string[],
    at: number,
  ): (Phrase & { readonly length: number }) | undefined {
    for (let length = Math.min(word.length, longestStart); length > 0; length--) {
      const phrase = longest(starts.get(word.slice(0, length)), words, at);
      if (phrase !== undefined) return { ...phrase, length };
    }
    return undefined;
  }

  function unspacedIn(folded: string): { readonly found: Meanings; readonly isAll: boolean } {
    let left = folded.replaceAll(' ', '');
    let found = 0;
    for (const [part, mark] of unspaced()) {
      if (!left.includes(part)) continue;
      found |= mark;
      left = left.replaceAll(part, ' ');
    }
    return { found, isAll: !UNSPACED.test(left.replace(ASKING_UNSPACED, '')) };
  }
}

/** Letters that a word is bent by, in whatever language. */
const LONGEST_ENDING = 3;

/** The entries of `,a,b,` that begin with one of the openings, in their order. */
export function entriesFrom(text: string, openings: readonly string[]): string[] {
  const found = new Set<number>();
  for (const opening of openings)
    for (let at = text.indexOf(`,${opening}`); at >= 0; at = text.indexOf(`,${opening}`, at + 1)) found.add(at + 1);
  return [...found]
    .sort((a, b) => a - b)
    .map((from) => text.slice(from, Math.max(from, text.indexOf(',', from))))
    .filter((entry) => entry !== '');
}

/** Made when first requested. */
/* @__NO_SIDE_EFFECTS__ */
export function lazily<T>(make: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= make();
    return known;
  };
}

function longest(phrases: readonly Phrase[] | undefined, words: readonly string[], at: number): Phrase | undefined {
  return phrases?.find(
    ({ rest, isFirst }) => (at === 0 || !isFirst) && rest.every((wanted, i) => isWord(words[at + 1 + i], wanted)),
  );
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

/** Words that ask for something, or for whose, and do not say for what. */
const asking = lazily(
  () =>
    new Set(
      [
        'please enter type your my the a an here required optional field or and valid full only personal private business work',
        'contact primary main home input fill provide use used e g eg ex example of for to in with is we our you this id new',
        'bitte ihr ihre ihren deine dein eingeben pflichtfeld oder und private privat geschaftliche berufliche geben sie ein',
        'saisissez entrez votre obligatoire ou et personnel professionnel de du d l la le un une mon ma indiquez adresse',
        'ingrese introduzca introduce escribe tu su obligatorio opcional o y e el los personal digite seu sua informe insira',
        'inserisci il tuo tua obbligatorio del della di lo uw je jouw vul verplicht of en het een van voer',
        'podaj wpisz twoj wymagane lub i введите укажите ваш ваша ваше обязательно или и вашу вашего введіть',
        'osoite osoitteesi osoitteen adress adressen adressa adresa adresi adresiniz cime cimed cimet adresy adres',
        'ange din ditt obligatorisk eller och skriv indtast dit og kirjoita anna tai ja zadejte vas nebo a adja meg vagy es',
        'girin giriniz veya ve zorunlu أدخل ادخل أو او و masukkan anda atau dan wajib nhap cua ban hoac הזן שלך או',
      ]
        .join(' ')
        .split(' ')
        .map(plain),
    ),
);
const ASKING_UNSPACED =
  /[\s\p{N}\p{Script=Latin}]|电子|電子|地址|号码|號碼|番号|アドレス|번호|주소|请|請|输入|輸入|填写|填寫|您|你|我|的|常用|必填|选填|可选|或|者|和|与|及|注册|登录|个人|工作|联系|聯絡|有效|を|の|ご|お|は|に|で|入力|してください|して下さい|ください|必須|任意|登録|半角|英数字|または|連絡先|勤務先|自宅|을|를|입력하세요|입력해주세요|입력해|입력|하세요|주세요|필수|선택|또는|및|내|의|กรุณา|กรอก|ระบุ|ใส่|ของคุณ|ของท่าน|หรือ/gu;

function isAsking(word: string): boolean {
  return asking().has(word) || /^\d+$/.test(word);
}

/** Thai, kana, Chinese characters and Hangul: words are found inside of longer ones. */
export const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const ARABIC_ARTICLE = 'ال';

/** Without the Arabic article. */
function bare(word: string): string {
  return word.length > 4 && word.startsWith(ARABIC_ARTICLE) ? word.slice(2) : word;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const BETWEEN = /[^a-z0-9]+/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
/** Letters with a stroke, which do not come apart from their accent. */
const STROKES: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', ð: 'd' };

/** Lower case, without accents, one blank between words. */
export function fold(text: string): string {
  if (text === '') return '';
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replace(BETWEEN, ' ').trim();
  return plain(text).replace(BETWEEN_WORDS, ' ').trim();
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßłøæœđıð]/g, (letter) => STROKES[letter] ?? letter);
}

/** Folds what programmers write: `userName`, `user_name`, `txtEMail2` and `user[name]` come apart. */
export function foldIdentifier(text: string): string {
  if (text === '') return '';
  return fold(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/(?<=[A-Z]{2})(?=[A-Z][a-z])/g, ' ')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2'),
  );
}
