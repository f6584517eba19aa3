// What a field is for, from what its screen says of it: autocomplete and type first, then what people see, then what
// programmers call it, then where it is. A field can have several purposes: `Username or email` is for both.

import {
  byShown,
  byWords,
  CALLED,
  type FieldFacts,
  type FieldPurpose,
  type FieldReading,
  isFor,
  MIXED,
  mixed,
  NOTHING,
  type Purpose,
  REPEATED,
  read,
  SUPPOSED,
  SURE,
} from './field-purpose.js';
import { fieldWords } from './field-words.js';

const { bit } = fieldWords;

/** New where there is a current one: the current one comes first. */
const FRESH = 0.1;
const BY_PLACE = 0.8;
/** Another field has the same place, more or less: a guess. */
const BY_UNSURE_PLACE = 0.7;
/** Named beside another purpose. */
const PERHAPS = 0.75;
const DECOY = 0.3;
/** A newsletter beside what the page is for. */
const ASIDE = 0.1;

export function purposeOf(facts: FieldFacts): FieldPurpose | undefined {
  return purposesOf(facts)[0]?.is;
}

/** All that a field is for, the surest first. */
export function purposesOf(facts: FieldFacts): readonly Purpose[] {
  if (facts.tag === 'input' && !TYPEABLE.has(facts.type)) return NOTHING;
  const reading = read(facts);
  if (facts.tag === 'textarea') return byWords(reading)?.filter(({ is }) => MANY_LINES.has(is)) ?? NOTHING;
  const reported = withEmail(
    reading,
    withUsername(reading, byAutocomplete(reading) ?? byType(reading) ?? byWords(reading)),
  );
  const less = ((reading.called & bit.decoy) === 0 ? 0 : DECOY) + (facts.form === 'subscribe' ? ASIDE : 0);
  return less === 0 ? reported : reported.map(({ is, score }) => ({ is, score: score - less }));
}

const TYPEABLE: ReadonlySet<string> = new Set(
  'text email password tel url search number date month'.split(' ').concat(''),
);
const MANY_LINES: ReadonlySet<FieldPurpose> = new Set(['search', 'address']);

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

function byAutocomplete(reading: FieldReading): readonly Purpose[] | undefined {
  const { autocomplete, type } = reading.facts;
  if (autocomplete === '') return undefined;
  const is = AUTOCOMPLETE.get(autocomplete.toLowerCase().trim().split(/\s+/).at(-1) ?? '');
  switch (is) {
    case undefined:
      return undefined;
    case 'username':
      // Written for password managers: what people see may be an email field.
      return type === 'email' || isFor(byShown(reading) ?? NOTHING, 'email') ? emailOf(reading) : [{ is, score: SURE }];
    case 'password':
      // Also written on other fields, to keep browsers from filling them.
      return type === 'password' ? passwordOf(reading) : (byWords(reading) ?? [{ is, score: CALLED }]);
    case 'email':
      return emailOf(reading);
    default:
      return [{ is, score: SURE }];
  }
}

function byType(reading: FieldReading): readonly Purpose[] | undefined {
  switch (reading.facts.type) {
    case 'password':
      return passwordOf(reading);
    case 'email':
      return emailOf(reading);
    case 'search':
      return [{ is: 'search', score: SURE }];
    case 'url':
      return [{ is: 'url', score: SURE }];
    case 'tel':
      // Also used for whatever has digits only.
      return byWords(reading) ?? [{ is: 'phone', score: CALLED }];
    case 'date':
    case 'month':
      return [{ is: 'date', score: SURE }];
    default:
      return reading.facts.inputmode === 'email' ? emailOf(reading) : undefined;
  }
}

function emailOf({ facts, seen, called }: FieldReading): readonly Purpose[] {
  const score = SURE - repeated(seen | called);
  if ((seen & bit.username) !== 0) return mixed(score);
  const email: Purpose = { is: 'email', score };
  const isAlsoName = facts.autocomplete.includes('username') || (called & bit.username) !== 0;
  return isAlsoName && facts.form !== 'signup' ? [email, { is: 'username', score: SUPPOSED }] : [email];
}

function passwordOf({ facts, seen, called }: FieldReading): readonly Purpose[] {
  const given = seen | called;
  if ((given & bit.other) !== 0) return NOTHING;
  if ((given & bit.password) === 0) {
    if ((given & bit.cvc) !== 0) return [{ is: 'cvc', score: SURE }];
    if ((given & bit.cardNumber) !== 0) return NOTHING;
  }
  const isFresh = facts.autocomplete.includes('new-password') || (given & (bit.fresh | bit.current)) === bit.fresh;
  return [{ is: 'password', score: SURE - (repeated(given) || (isFresh ? FRESH : 0)) }];
}

function repeated(stated: number): number {
  return (stated & bit.repeat) === 0 ? 0 : REPEATED;
}

// ── Signing in ─────────────────────────────────────────────────────────────────────────────────

/** People who sign in with an email address or a phone number have it for a user name; so has what stands before the password. */
function withUsername({ facts }: FieldReading, reported: readonly Purpose[] | undefined): readonly Purpose[] {
  const known = reported ?? NOTHING;
  if (facts.form !== 'login' || facts.type === 'password') return known;
  if (isFor(known, 'username')) return nextToPassword(facts, known);
  if (facts.passwordsInForm > 0 && !facts.isBeforePassword) return known;
  const first = known[0]?.is;
  if (first === 'email' || first === 'phone') return [...known, { is: 'username', score: SUPPOSED }];
  const isUnreported = reported === undefined || first === 'name' || first === 'given-name';
  // Where its label says something else, its place is all there is.
  const score = facts.isOneOfSeveral === true || first !== undefined ? BY_UNSURE_PLACE : BY_PLACE;
  return isUnreported && facts.isBeforePassword ? [{ is: 'username', score }] : known;
}

/** A user name is an email address only where something says so: a second text, or what programmers call it. */
function withEmail({ seen, called }: FieldReading, reported: readonly Purpose[]): readonly Purpose[] {
  const isGiven = ((seen | called) & (bit.email | bit.about | bit.text)) === bit.email;
  return isGiven && isFor(reported, 'username') && !isFor(reported, 'email')
    ? [...reported, { is: 'email', score: PERHAPS }]
    : reported;
}

/** Of several user names, the one next to the password is intended. */
function nextToPassword(facts: FieldFacts, reported: readonly Purpose[]): readonly Purpose[] {
  if (facts.passwordsInForm === 0 || facts.isBeforePassword) return reported;
  return reported.map(({ is, score }) => ({ is, score: score - MIXED }));
}
