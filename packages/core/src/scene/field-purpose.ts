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
/** One of several elements it is for. */
export const MIXED = 0.05;
/** A password that everyone can read: rather a second face of the field for it. */
const UNMASKED = 0.2;

/** The meanings of what is given of a field. */
export interface FieldReading {
  readonly facts: FieldFacts;
  /** Text by text, those that people see. */
  readonly shown: readonly (readonly [Meanings, score: number])[];
  /** Name, id and test id. */
  readonly names: readonly Meanings[];
  readonly seen: Meanings;
  readonly called: Meanings;
}

/** Longer labels explain: their first words name the field. */
const LONGEST_LABEL = 80;

export function read(facts: FieldFacts): FieldReading {
  const { label, aria, near, placeholder, title, name, id, testid } = facts;
  const shown: [Meanings, number][] = [];
  for (const text of [label, aria === label ? '' : aria, near, placeholder, title]) {
    if (text === '') continue;
    shown.push([fieldWords.in(fold(text.slice(0, LONGEST_LABEL))), text === near ? NEAR : SURE]);
  }
  const names = [name, id === name ? '' : id, testid].map((text) => fieldWords.in(foldIdentifier(text)));
  const seen = shown.reduce((all, [given]) => all | given, 0);
  return { facts, shown, names, seen, called: (names[0] ?? 0) | (names[1] ?? 0) };
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
export function byShown({ shown, facts }: FieldReading): readonly Purpose[] | undefined {
  for (const [said, score] of shown) {
    const reported = purposesIn(said, score, facts);
    if (reported !== undefined) return reported;
  }
  return undefined;
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
