// What the words in and around a field say it is for: first what people see, then what programmers call it.
// Every text is read once; the rules of pages and phones ask the reading.

import { fieldWords } from './field-words.js';
import { fold, foldIdentifier, type Meanings } from './lexicon.js';

export type FormKind = 'login' | 'signup' | 'password' | 'subscribe' | 'search' | 'other';

export interface FieldFacts {
  readonly tag: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly aria: string;
  readonly title: string;
  readonly testid: string;
  readonly inputmode: string;
  /** Short visible text right before the field, when it has no label. */
  readonly near: string;
  readonly form: FormKind;
  /** The form, or what is around the field, says that one searches there. */
  readonly isInSearch: boolean;
  readonly passwordsInForm: number;
  /** The field people type their name into, right before the password. */
  readonly isBeforePassword: boolean;
  /** Other fields stand before the password, too: its place alone does not distinguish it from them. */
  readonly isOneOfSeveral?: boolean;
}

export type FieldPurpose =
  | 'email'
  | 'username'
  | 'password'
  | 'search'
  | 'phone'
  | 'url'
  | 'otp'
  | 'name'
  | 'given-name'
  | 'family-name'
  | 'address'
  | 'city'
  | 'postal-code'
  | 'region'
  | 'country'
  | 'card-number'
  | 'cvc'
  | 'expiry'
  | 'date';

/** One thing a field is for, and how surely, in [0, 1]. */
export interface Purpose {
  readonly is: FieldPurpose;
  readonly score: number;
}

export const NOTHING: readonly Purpose[] = [];

/** How reliable each source is. */
export const SURE = 1;
export const NEAR = 0.98;
export const CALLED = 0.95;
export const SUPPOSED = 0.85;
/** The same once more: the plain field comes first. */
export const REPEATED = 0.15;
/** One of several purposes. */
export const MIXED = 0.05;
/** A password that everyone can read: rather a second face of the field for it. */
const UNMASKED = 0.2;

/** The meanings of what is said of a field. */
export interface FieldReading {
  readonly facts: FieldFacts;
  /** Text by text, those that people see. `isAll`: it says that and nothing else. */
  readonly shown: readonly (readonly [Meanings, score: number, isAll: boolean])[];
  /** Name, id and test id. */
  readonly names: readonly Meanings[];
  readonly seen: Meanings;
  readonly called: Meanings;
}

/** Longer labels explain: their first words name the field. */
const LONGEST_LABEL = 80;

export function read(facts: FieldFacts): FieldReading {
  const { label, aria, near, placeholder, title, name, id, testid } = facts;
  const shown: [Meanings, number, boolean][] = [];
  for (const text of [label, aria === label ? '' : aria, near, placeholder, title]) {
    if (text === '') continue;
    const folded = fold(text.slice(0, LONGEST_LABEL));
    const isAll = isNameOf(text) || isSearchFor(folded) || fieldWords.isAll(folded);
    shown.push([fieldWords.in(folded), text === near ? NEAR : SURE, isAll]);
  }
  const names = [name, id === name ? '' : id, testid].map((text) => fieldWords.in(foldIdentifier(text)));
  const seen = shown.reduce((all, [given]) => all | given, 0);
  return { facts, shown, names, seen, called: (names[0] ?? 0) | (names[1] ?? 0) };
}

/** What stands before a bracket or a comma is the name, and what follows explains; a sentence asks for what it names. */
function isNameOf(text: string): boolean {
  const [first = ''] = text.trim().split(/[(（,，.;!?？*\n]|\s[-–—]\s/);
  return ASKS.test(text.trim()) || (first.length < text.trim().length && fieldWords.isAll(fold(first)));
}
const ASKS =
  /^(?:please|enter|type|provide|input|fill|bitte|gib|geben|saisi|entrez|indiquez|ingres|introdu|escrib|digite|insira|informe|inseri|vul|voer|podaj|wpisz|введите|укажите|введіть|ange|skriv|indtast|syötä|anna|zadejte|adja|أدخل|ادخل|masukkan|nhập|请|請|輸入)|入力|입력|gir(?:in|iniz)$/iu;

const SEARCH_AT_END = / (?:\p{L}*suchen|zoeken|ara|arama|söka)$|(?:検索|검색|搜索|搜尋|查找|ค้นหา)(?:する)?$/u;

/** `Search products`, `Produkte suchen`, 商品を検索; a `Job search status` is none. */
function isSearchFor(folded: string): boolean {
  const [first = ''] = folded.split(' ');
  return (fieldWords.isAll(first) && (fieldWords.in(first) & bit.search) !== 0) || SEARCH_AT_END.test(folded);
}

const { bit } = fieldWords;
const IDENTITY = bit.email | bit.username | bit.phone;

/** The first text that says something decides; `undefined` if none does. */
export function byWords(reading: FieldReading): readonly Purpose[] | undefined {
  const { facts, seen, called, names } = reading;
  if (((seen | called) & bit.captcha) !== 0 && (seen & IDENTITY) === 0) return NOTHING;
  const shown = byShown(reading);
  if (shown !== undefined) return shown;
  for (const stated of names) {
    const reported = purposesIn(stated, CALLED, facts);
    if (reported !== undefined) return reported;
  }
  // Only where people read nothing else: `Your query` is a question, `query` alone the name of a search box.
  if (reading.shown.length === 0 && facts.tag === 'input' && (called & bit.find) !== 0)
    return [{ is: 'search', score: SUPPOSED }];
  return saysAccount(reading) ? [{ is: 'username', score: SUPPOSED }] : undefined;
}

/** What the texts say that people see. */
export function byShown({ shown, names, facts }: FieldReading): readonly Purpose[] | undefined {
  for (const [i, [said, score, isAll]] of shown.entries()) {
    const reported = purposesIn(said, score, facts);
    if (reported === undefined) continue;
    // `Mail delivery day` speaks of mail, and asks for something else: something must bear it out.
    const others = isAll
      ? 0
      : [...names, ...shown.flatMap(([one], k) => (k === i ? [] : [one]))].reduce((a, b) => a | b, 0);
    return isAll ? reported : reported.filter(({ is }) => isBorneOut(is, others, facts));
  }
  return undefined;
}

/** Purposes that people type by their word: `type email "…"`. */
const BY_WORD: Readonly<Partial<Record<FieldPurpose, Meanings>>> = {
  ...{ email: bit.email, username: bit.username | bit.signIn | bit.account, password: bit.password },
  ...{ phone: bit.phone, url: bit.url, otp: bit.otp, search: bit.search | bit.find },
};

/** Where one signs in, what stands before the password is what one signs in with, whatever else its label says. */
function isBorneOut(is: FieldPurpose, others: Meanings, facts: FieldFacts): boolean {
  const { form, isBeforePassword, isInSearch, type } = facts;
  const own = BY_WORD[is];
  if (is === 'search' && isInSearch) return true;
  const isSignIn = form === 'login' && isBeforePassword && is !== 'url' && is !== 'otp';
  return own === undefined || isSignIn || type === 'tel' || (others & own) !== 0;
}

/** `Account` is the user name where one signs in; `Login` also where one signs up. */
function saysAccount({ facts, seen, called }: FieldReading): boolean {
  if ((seen & bit.about) !== 0) return false;
  if (facts.form === 'login') return ((seen | called) & (bit.account | bit.membership | bit.signIn)) !== 0;
  return (seen & bit.signIn) !== 0 || foldIdentifier(facts.name).endsWith('login');
}

export function isFor(purposes: readonly Purpose[], wanted: FieldPurpose): boolean {
  return purposes.some(({ is }) => is === wanted);
}

/** `Username or email`: for both, but a field for email alone comes first. */
export function mixed(score: number): Purpose[] {
  return [
    { is: 'username', score },
    { is: 'email', score: score - MIXED },
  ];
}

/** Meanings that settle the matter by themselves, the strongest first. */
const SETTLED: readonly (readonly [number, FieldPurpose | null])[] = [
  [bit.cvc, 'cvc'],
  [bit.cardNumber, 'card-number'],
  [bit.expiry, 'expiry'],
  [bit.givenName, 'given-name'],
  [bit.familyName, 'family-name'],
  [bit.search, 'search'],
  [bit.url, 'url'],
  [bit.phone, 'phone'],
  [bit.postalCode, 'postal-code'],
  [bit.city, 'city'],
  [bit.country, 'country'],
  [bit.region, 'region'],
  [bit.address, 'address'],
  [bit.date, 'date'],
  [bit.text, null],
  [bit.name, 'name'],
];

/** What a word beside it makes something else of. */
const TURNED = IDENTITY | bit.password | bit.search | bit.url;

/** What a text says a field is for. An empty list: for something, but none of these. */
function purposesIn(said: Meanings, sure: number, { form, isInSearch }: FieldFacts): readonly Purpose[] | undefined {
  if (said === 0) return undefined;
  const has = (meaning: Meanings): boolean => (said & meaning) !== 0;
  const score = has(bit.repeat) ? sure - REPEATED : sure;
  const isUser = has(bit.username) || (form === 'login' && has(bit.membership));
  if (has(bit.about) && has(TURNED | bit.otp)) return NOTHING;
  if (has(bit.otp) && !isUser) return [{ is: 'otp', score: sure }];
  // What a website is called is no address of it.
  if (has(bit.url) && has(bit.name)) return [{ is: 'name', score: sure }];
  if (has(bit.email) && has(bit.text)) return NOTHING;
  // The password of a mailbox.
  if (has(bit.email) && has(bit.password)) return [{ is: 'password', score: score - UNMASKED }];
  if (has(bit.email) || isUser) {
    const list: Purpose[] = has(bit.email) && isUser ? mixed(score) : [{ is: isUser ? 'username' : 'email', score }];
    return has(bit.phone) ? [...list, { is: 'phone', score: SUPPOSED }] : list;
  }
  if (has(bit.password) && has(bit.expiry)) return NOTHING;
  if (has(bit.password) && !has(bit.search)) return [{ is: 'password', score: score - UNMASKED }];
  if (has(bit.other)) return NOTHING;
  if (has(bit.find) && isInSearch) return [{ is: 'search', score: sure }];
  for (const [meaning, is] of SETTLED) {
    if (has(meaning)) return is === null ? NOTHING : [{ is, score: sure }];
  }
  return undefined;
}
