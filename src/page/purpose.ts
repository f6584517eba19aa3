// What a field is for, from what its page says of it: autocomplete and type first, then what people see, then what
// programmers call it, then where it stands. A field can be for several things: `Username or email` is for both.

import type { FieldFacts } from './purpose-facts.js';
import { fold, foldIdentifier, type Meanings } from './purpose-lexicon.js';
import { fieldWords } from './purpose-words.js';

export { type FieldFacts, factsOf } from './purpose-facts.js';

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

/** What a field is for above all. */
export function purposeOf(facts: FieldFacts): FieldPurpose | undefined {
  return purposesOf(facts)[0]?.is;
}

/** All that a field is for, the surest first. */
export function purposesOf(facts: FieldFacts): readonly Purpose[] {
  if (!TYPEABLE.has(facts.type) && facts.tag === 'input') return NOTHING;
  if (facts.tag === 'textarea') return byWords(facts)?.filter(({ is }) => is === 'search' || is === 'address') ?? NOTHING;
  const told = withUsername(facts, byAutocomplete(facts) ?? byType(facts) ?? byWords(facts));
  const less = ((wordsCalled(facts) & bit.decoy) === 0 ? 0 : DECOY) + (facts.form === 'subscribe' ? ASIDE : 0);
  return less === 0 ? told : told.map(({ is, score }) => ({ is, score: score - less }));
}

const NOTHING: readonly Purpose[] = [];
const TYPEABLE: ReadonlySet<string> = new Set(['', 'text', 'email', 'password', 'tel', 'url', 'search', 'number', 'date', 'month']);

/** How surely each source tells. */
const SURE = 1;
const CALLED = 0.95;
const NEAR = 0.98;
const SUPPOSED = 0.85;
const BY_PLACE = 0.8;
/** The same once more, or new where there is a current one: the plain field comes first. */
const REPEATED = 0.15;
const FRESH = 0.1;
/** One of several things it is for. */
const MIXED = 0.05;
/** A user name is often an email address, but nobody says so. */
const PERHAPS = 0.6;
const DECOY = 0.3;
/** A newsletter beside what the page is for. */
const ASIDE = 0.1;
/** A password that everyone can read: rather a second face of the field for it. */
const UNMASKED = 0.2;

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
const AUTOCOMPLETE: ReadonlyMap<string, FieldPurpose> = new Map([
  ['email', 'email'],
  ['username', 'username'],
  ['current-password', 'password'],
  ['new-password', 'password'],
  ['one-time-code', 'otp'],
  ['tel', 'phone'],
  ['tel-national', 'phone'],
  ['url', 'url'],
  ['name', 'name'],
  ['given-name', 'given-name'],
  ['family-name', 'family-name'],
  ['street-address', 'address'],
  ['address-line1', 'address'],
  ['address-level2', 'city'],
  ['address-level1', 'region'],
  ['postal-code', 'postal-code'],
  ['country', 'country'],
  ['country-name', 'country'],
  ['cc-number', 'card-number'],
  ['cc-csc', 'cvc'],
  ['cc-exp', 'expiry'],
  ['bday', 'date'],
]);

function byAutocomplete(facts: FieldFacts): readonly Purpose[] | undefined {
  if (facts.autocomplete === '') return undefined;
  const token = facts.autocomplete.toLowerCase().trim().split(/\s+/).at(-1) ?? '';
  const is = AUTOCOMPLETE.get(token);
  if (is === undefined) return undefined;
  // Written for password managers: what people see is an email field, or a code.
  if (is === 'username') return facts.type === 'email' || isFor(seen(facts), 'email') ? emailOf(facts) : [{ is, score: SURE }];
  // Also written on other fields, to keep browsers from filling them.
  if (is === 'password' && facts.type !== 'password') return byWords(facts) ?? [{ is, score: CALLED }];
  if (is === 'password') return passwordOf(facts);
  if (is === 'email') return emailOf(facts);
  return [{ is, score: SURE }];
}

function byType(facts: FieldFacts): readonly Purpose[] | undefined {
  switch (facts.type) {
    case 'password':
      return passwordOf(facts);
    case 'email':
      return emailOf(facts);
    case 'search':
      return [{ is: 'search', score: SURE }];
    case 'url':
      return [{ is: 'url', score: SURE }];
    case 'tel':
      // Also used for whatever has digits only.
      return byWords(facts) ?? [{ is: 'phone', score: CALLED }];
    case 'date':
    case 'month':
      return [{ is: 'date', score: SURE }];
    default:
      return facts.inputmode === 'email' ? emailOf(facts) : undefined;
  }
}

function emailOf(facts: FieldFacts): readonly Purpose[] {
  const said = wordsSeen(facts);
  const score = SURE - (isRepeated(facts) ? REPEATED : 0);
  if ((said & bit.username) !== 0) return mixed(score);
  const isAlsoName =
    facts.form !== 'signup' && (facts.autocomplete.includes('username') || (wordsCalled(facts) & bit.username) !== 0);
  return isAlsoName ? [{ is: 'email', score }, { is: 'username', score: SUPPOSED }] : [{ is: 'email', score }];
}

/** `Username or email`: for both, but a field for email alone comes first. */
function mixed(score: number): Purpose[] {
  return [
    { is: 'username', score },
    { is: 'email', score: score - MIXED },
  ];
}

function passwordOf(facts: FieldFacts): readonly Purpose[] {
  const said = wordsSeen(facts) | wordsCalled(facts);
  if ((said & bit.other) !== 0) return NOTHING;
  if ((said & (bit.cvc | bit.password)) === bit.cvc) return [{ is: 'cvc', score: SURE }];
  if ((said & bit.cardNumber) !== 0 && (said & bit.password) === 0) return NOTHING;
  const isFresh = facts.autocomplete.includes('new-password') || (said & (bit.fresh | bit.current)) === bit.fresh;
  return [{ is: 'password', score: SURE - (isRepeated(facts) ? REPEATED : isFresh ? FRESH : 0) }];
}

function isRepeated(facts: FieldFacts): boolean {
  return ((wordsSeen(facts) | wordsCalled(facts)) & bit.repeat) !== 0;
}

// ── Words ──────────────────────────────────────────────────────────────────────────────────────

const { bit } = fieldWords;

/** The first source that says something decides; `undefined` if none does. */
function byWords(facts: FieldFacts): readonly Purpose[] | undefined {
  const all = wordsSeen(facts) | wordsCalled(facts);
  if ((all & bit.captcha) !== 0 && (wordsSeen(facts) & IDENTITY) === 0) return NOTHING;
  const told = seen(facts) ?? called(facts.name) ?? called(facts.id) ?? called(facts.testid);
  if (told !== undefined) return told;
  return saysAccount(facts, all) ? [{ is: 'username', score: SUPPOSED }] : undefined;

  function called(identifier: string): readonly Purpose[] | undefined {
    return identifier === '' ? undefined : purposesIn(fieldWords.in(foldIdentifier(identifier)), CALLED, facts);
  }
}

/** `Account` is the user name where one signs in; `Login` also where one signs up. */
function saysAccount(facts: FieldFacts, all: Meanings): boolean {
  if (facts.form === 'login') return (all & (bit.account | bit.membership | bit.signIn)) !== 0;
  return (wordsSeen(facts) & bit.signIn) !== 0 || foldIdentifier(facts.name).endsWith('login');
}

const IDENTITY = bit.email | bit.username | bit.phone;
/** Longer labels explain: their first words name the field. */
const LONGEST_LABEL = 80;

/** What the texts say that people see. */
function seen(facts: FieldFacts): readonly Purpose[] | undefined {
  for (const text of [facts.label, facts.aria, facts.near, facts.placeholder, facts.title]) {
    if (text === '') continue;
    const told = purposesIn(fieldWords.in(fold(text.slice(0, LONGEST_LABEL))), text === facts.near ? NEAR : SURE, facts);
    if (told !== undefined) return told;
  }
  return undefined;
}

function wordsSeen({ label, aria, placeholder, title, near }: FieldFacts): Meanings {
  return fieldWords.in(fold(`${label.slice(0, LONGEST_LABEL)} | ${aria} | ${placeholder} | ${title} | ${near}`));
}

function wordsCalled({ name, id }: FieldFacts): Meanings {
  return fieldWords.in(foldIdentifier(`${name} | ${id}`));
}

function isFor(purposes: readonly Purpose[] | undefined, wanted: FieldPurpose): boolean {
  return purposes?.some(({ is }) => is === wanted) === true;
}

/** Meanings that settle the matter by themselves, the most telling first. */
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

/** What a text says a field is for. An empty list: for something, but none of these. */
function purposesIn(said: Meanings, score: number, facts: FieldFacts): readonly Purpose[] | undefined {
  if (said === 0) return undefined;
  const repeated = score - ((said & bit.repeat) !== 0 ? REPEATED : 0);
  const isMember = facts.form === 'login' && (said & bit.membership) !== 0;
  const isUser = isMember || (said & bit.username) !== 0;
  if ((said & bit.otp) !== 0 && !isUser) return [{ is: 'otp', score }];
  if ((said & bit.email) !== 0 && (said & bit.text) !== 0) return NOTHING;
  const andPhone: Purpose[] = (said & bit.phone) === 0 ? [] : [{ is: 'phone', score: SUPPOSED }];
  if ((said & bit.email) !== 0) return [...(isUser ? mixed(repeated) : [{ is: 'email' as const, score: repeated }]), ...andPhone];
  if (isUser) return [{ is: 'username', score: repeated }, ...andPhone];
  if ((said & bit.password) !== 0 && (said & bit.search) === 0) return [{ is: 'password', score: repeated - UNMASKED }];
  if ((said & bit.other) !== 0) return NOTHING;
  for (const [meaning, is] of SETTLED) {
    if ((said & meaning) !== 0) return is === null ? NOTHING : [{ is, score }];
  }
  return undefined;
}

// ── Signing in ─────────────────────────────────────────────────────────────────────────────────

/** Whoever signs in with an email address or a phone number has it for a user name; so has whatever stands before the password. */
function withUsername(facts: FieldFacts, told: readonly Purpose[] | undefined): readonly Purpose[] {
  if (facts.form !== 'login' || facts.type === 'password') return told ?? NOTHING;
  if (isFor(told, 'username') && told !== undefined) return fromPassword(facts, isFor(told, 'email') ? told : [...told, ...perhapsEmail(facts)]);
  if (facts.passwordsInForm > 0 && !facts.isBeforePassword) return told ?? NOTHING;
  const first = told?.[0]?.is;
  if (first === 'email' || first === 'phone') return [...(told ?? NOTHING), { is: 'username', score: SUPPOSED }];
  const isUntold = told === undefined || first === 'name' || first === 'given-name';
  if (isUntold && facts.isBeforePassword) return [{ is: 'username', score: BY_PLACE }, ...perhapsEmail(facts)];
  return told ?? NOTHING;
}

/** Of several, the one next to the password is meant. */
function fromPassword({ passwordsInForm, isBeforePassword }: FieldFacts, told: readonly Purpose[]): readonly Purpose[] {
  return passwordsInForm === 0 || isBeforePassword ? told : told.map(({ is, score }) => ({ is, score: score - MIXED }));
}

/** A number is no email address, and a short field holds none. */
function perhapsEmail({ type, inputmode, maxLength }: FieldFacts): readonly Purpose[] {
  const isNumber = type === 'number' || type === 'tel' || inputmode === 'numeric' || inputmode === 'tel';
  return isNumber || (maxLength >= 0 && maxLength < SHORTEST_EMAIL) ? NOTHING : [{ is: 'email', score: PERHAPS }];
}
const SHORTEST_EMAIL = 10;
