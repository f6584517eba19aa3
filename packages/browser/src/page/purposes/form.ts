// What kind of form it is: to sign in, to sign up, to search. Facts go in, a kind comes out; purpose-area.ts collects the facts.
// It matters because an email field of a sign-in form is the user name as well, and one of a sign-up form is not.

import type { FormKind } from '@beckon/core/scene/field-purpose.js';
import { buttonWords, saysNoLogin } from '@beckon/core/scene/form-words.js';
import type { Meanings } from '@beckon/core/scene/lexicon.js';

export type { FormKind };

/** What is known of a form. The texts are folded. */
export interface FormFacts {
  readonly passwords: number;
  /** Passwords to be made up: new ones, or the same once more. */
  readonly freshPasswords: number;
  /** Fields to type into, but for passwords. */
  readonly texts: number;
  /** Of these, for text of many lines. */
  readonly longTexts: number;
  /** Of these, for names of people, addresses and the like. */
  readonly details: number;
  readonly searches: number;
  /** By its role, its names or its button. */
  readonly saysSearch: boolean;
  /** What the first button says that sends it by its markup, whatever that is. */
  readonly first: string;
  /** What its submit buttons say, then what its other buttons say. */
  readonly buttons: readonly string[];
  /** Its own names: id, name, action, class, test id. */
  readonly names: string;
  /** Headings in or right above it, its aria-label. */
  readonly headings: string;
  /** Title and path of the page. */
  readonly page: string;
}

const { login, signup, save, subscribe } = buttonWords.bit;

/** What a form is for. Its button knows best, then its own names, its heading, and at last the page. */
export function kindOfForm(facts: FormFacts): FormKind {
  const { passwords, freshPasswords, texts, details, searches } = facts;
  if (passwords === 0 && texts <= 2 && searches > 0) return 'search';
  if (passwords > 0 && texts === 0 && (passwords > 1 || freshPasswords > 0)) return 'password';
  const all = [...facts.buttons, facts.names, facts.headings];
  // In some languages one signs in to a newsletter.
  if (passwords === 0 && says(all, subscribe) && details === 0) return texts > 2 ? 'other' : 'subscribe';
  const isFresh = passwords > 1 && freshPasswords > 0;
  if (isFresh && !says(all, signup)) return says(facts.buttons, save) ? 'password' : 'signup';
  if (passwords === 0 && texts <= 2 && hasSignupBeside(facts.buttons)) return 'login';
  for (const text of [...all, facts.page]) {
    const given = buttonWords.in(text) & (login | signup);
    if (given === login && !isFresh && (passwords > 0 || texts <= 2)) return 'login';
    if (given === signup) return 'signup';
  }
  if (passwords > 1 || freshPasswords > 0) return 'signup';
  // A password that is requested once more, before something is deleted, say.
  if (passwords === 1 && saysNoLogin(facts.first)) return 'password';
  if (passwords === 1) return details > 0 || texts > 3 ? 'signup' : 'login';
  return 'other';
}

/** `Next`, and `Create account` beside it: one signs in here, and signs up elsewhere. */
function hasSignupBeside([main = '', ...others]: readonly string[]): boolean {
  const stated = buttonWords.in(main);
  return (
    (stated & buttonWords.bit.next) !== 0 &&
    (stated & (login | signup)) === 0 &&
    says(others, signup) &&
    !says(others, login)
  );
}

function says(texts: readonly string[], meaning: Meanings): boolean {
  return texts.some((text) => (buttonWords.in(text) & meaning) !== 0);
}

/** How likely the form is the one meant, when a page has several: signing in before signing up, searching last. */
export function formRank(kind: FormKind, { texts, longTexts, passwords }: FormFacts): number {
  if (texts + passwords === 0) return -1;
  // A single field of many lines is a chat.
  const other = texts > 1 ? 3 : longTexts === 1 ? 0 : 2;
  return { login: 6, password: 5, signup: 4, other, subscribe: 1, search: 0 }[kind];
}
