// Whether a button is the one that sends its form: by its type, by what it says in many languages, by the kind of the form.
// A score per button; of all buttons of a form only the best one is for submitting.

import { buttonWords, ELSEWHERE, SENDS } from '@beckon/core/scene/form-words.js';
import { fold, foldIdentifier, type Meanings } from '@beckon/core/scene/lexicon.js';
import { attribute, type FormArea, type FormMemo, formBefore, formMemo, textOf } from './area.js';

const { bit } = buttonWords;
/** Never the button that sends, whatever else it says: `Continue with Google`. */
const NEVER = ELSEWHERE | bit.consent;
/** Not the button that sends, unless it says so: `Choose and continue`, but not `Learn more about the change`. */
const SELDOM = bit.help | bit.open | bit.modify | bit.remove;
const WAYS_IN = bit.login | bit.signup | bit.next;
const SAYS_SO = SENDS & ~(bit.save | bit.search);

/** From this score on a button counts as one that submits. */
export const SUBMITS = 0.5;

/** How likely a button, link or input is the one that sends its form, in [0, 1]; 0 if it plainly is another. */
export function submitScore(element: Element, name: string, memo: FormMemo = formMemo()): number {
  const kind = weightOfKind(element);
  if (kind === 0) return 0;
  const given = buttonWords.in(fold(name));
  if ((given & NEVER) !== 0 || isProvider(given, name, kind)) return 0;
  if ((given & SELDOM) !== 0 && (given & SAYS_SO) === 0 && kind < NATIVE) return 0;
  // Most links of a page end here, before anything is read around them.
  if (kind <= LINK && (given & SENDS) === 0) return 0;
  const form = formBefore(element, memo);
  if (form.fields.length === 0 || isApart(element, form)) return 0;
  const score = kind + weightOfWords(given, name) + weightOfForm(given, form) + weightOfNames(element, name);
  const isOutside = !form.element.contains(element) && (element as HTMLInputElement).form !== form.element;
  return Math.max(0, Math.min(1, score - (isOutside ? OUTSIDE : 0)));
}

/** Whether a button in a form counts as its submit button by its words alone: the browser does not say so. */
export function isSubmitByWords(element: Element): boolean {
  return element.closest('form') !== null && weightOfKind(element) < BY_MARKUP;
}

/** `submit` for the one button that sends its form; `primary` for one that does the like where there is nothing to fill in. */
export function buttonPurpose(
  element: Element,
  name: string,
  memo: FormMemo = formMemo(),
): 'submit' | 'primary' | undefined {
  const score = submitScore(element, name, memo);
  if (score === 0) return isPrimary(element, name, memo) ? 'primary' : undefined;
  if (score < SUBMITS) return undefined;
  const best = bestOf(formBefore(element, memo), memo);
  if (best === undefined || best.element === element || score > best.score) return 'submit';
  return isRival(element, name, score, best) ? 'submit' : undefined;
}

/** If two submit by the markup, and say so in other words, it is unknown which is meant. */
function isRival(element: Element, name: string, score: number, best: NonNullable<FormArea['submit']>): boolean {
  if (weightOfKind(element) < BY_MARKUP || weightOfKind(best.element) < BY_MARKUP) return false;
  if (score < best.score - A_TRIFLE) return false;
  const isOneForm = (element as HTMLButtonElement).form === (best.element as HTMLButtonElement).form;
  return isOneForm && fold(name) !== fold(textOf(best.element));
}
const A_TRIFLE = 0.03;

/** Of all buttons in a form the likeliest, and of equals the first. */
function bestOf(form: FormArea, memo: FormMemo): FormArea['submit'] {
  if (form.submit !== undefined) return form.submit;
  for (const element of form.element.querySelectorAll(CLICKED)) {
    const score = submitScore(element, textOf(element), memo);
    if (score > (form.submit?.score ?? 0) && formBefore(element, memo) === form) form.submit = { element, score };
  }
  return form.submit;
}
const CLICKED = 'button,input[type="submit" i],input[type="image" i],input[type="button" i],[role="button"],a';

/** A button that the browser takes for one that sends, drawn as the one that matters, and no other of its form is. */
export function isDefault(element: Element, name: string): boolean {
  const { form } = element as HTMLButtonElement;
  if (!looksPrimary(element) || !(form instanceof HTMLFormElement)) return false;
  if (weightOfKind(element) < BY_MARKUP || (buttonWords.in(fold(name)) & NEVER) !== 0) return false;
  return [...form.querySelectorAll(CLICKED)].every((one) => one === element || !looksPrimary(one));
}

function looksPrimary(element: Element): boolean {
  return (buttonWords.in(foldIdentifier(`${attribute(element, 'class')} ${element.id}`)) & bit.primary) !== 0;
}

/** `Continue` in a dialog without fields, where it is drawn as the button that matters. */
function isPrimary(element: Element, name: string, memo: FormMemo): boolean {
  const stated = buttonWords.in(fold(name));
  if ((stated & (bit.next | bit.save | bit.order)) === 0 || (stated & (NEVER | SELDOM)) !== 0) return false;
  return looksPrimary(element) && formBefore(element, memo).fields.length === 0;
}

/** `Continue with Google`; but `Create your Amazon account` may be Amazon's own. */
function isProvider(said: Meanings, name: string, kind: number): boolean {
  // By way of whomever: only the browser's own word makes `Continue with Acme` the one that sends.
  if (kind < BY_MARKUP && (said & bit.via) !== 0 && (said & WAYS_IN) !== 0) return true;
  if ((said & bit.provider) === 0) return false;
  return kind < NATIVE || (said & bit.via) !== 0 || name.trim().split(/\s+/).length < 3;
}

/** In the header of the page, say, and the fields are not. */
function isApart(element: Element, form: FormArea): boolean {
  if (form.element.matches('form') && form.element.contains(element)) return false;
  const landmark = element.closest('header,nav,footer,[role="banner"],[role="navigation"],[role="contentinfo"]');
  return landmark !== null && !form.fields.some((field) => landmark.contains(field));
}

/** A button that the browser itself takes for the one that sends. */
const NATIVE = 0.55;
/** From here on the browser itself takes it for the one that sends, also where it has no type. */
const BY_MARKUP = 0.5;
const LINK = 0.15;
/** What stands in the form comes before what stands after it. */
const OUTSIDE = 0.05;

function weightOfKind(element: Element): number {
  const tag = element.localName;
  const type: string = tag === 'button' || tag === 'input' ? (element as HTMLInputElement).type : '';
  if (type === 'reset') return 0;
  if (element.getAttribute('aria-haspopup') !== null || element.hasAttribute('aria-expanded')) return 0;
  if (type === 'submit' || type === 'image') {
    if (element.hasAttribute('type')) return NATIVE + 0.02;
    return (element as HTMLInputElement).form === null ? 0.4 : 0.52;
  }
  if (type === 'button') return 0.35;
  if (tag === 'a') return isPlainLink(element) ? 0 : LINK;
  return 0.2;
}

/** A link that leads somewhere. */
function isPlainLink(element: Element): boolean {
  const href = attribute(element, 'href').trim();
  return href !== '' && !href.startsWith('#') && !/^javascript:/i.test(href);
}

function weightOfWords(said: Meanings, name: string): number {
  if ((said & SENDS) !== 0 && (said & SELDOM) === 0) return name.length > LONG_NAME ? 0.15 : 0.3;
  return name.trim() === '' ? 0 : -0.05;
}
const LONG_NAME = 50;

/** What it says against what its form is for. */
function weightOfForm(said: Meanings, { kind, facts }: FormArea): number {
  const isIn = (said & bit.login) !== 0;
  const isUp = (said & bit.signup) !== 0;
  if (kind === 'login') return isIn ? 0.1 : isUp ? -0.35 : 0;
  if (kind === 'signup') return isUp ? 0.1 : isIn ? -0.35 : 0;
  if (kind === 'search')
    return (said & (bit.login | bit.signup | bit.save | bit.order | bit.subscribe)) === 0 ? 0 : -0.35;
  if (facts.passwords > 0 && (said & SENDS) === bit.search) return -0.3;
  // A way to sign in beside a form of another kind.
  if (facts.texts > 2 && (said & SENDS) === bit.login) return -0.5;
  return 0;
}

/** What programmers call it. Counts more where it says nothing to people. */
function weightOfNames(element: Element, name: string): number {
  const called = ['id', 'name', 'class', 'data-testid'].map((one) => attribute(element, one)).join(' ');
  const meanings = buttonWords.in(foldIdentifier(called));
  if (
    (meanings & (bit.cancel | bit.reveal | bit.provider | bit.modify | bit.remove)) !== 0 &&
    (meanings & bit.next) === 0
  )
    return -0.15;
  if ((meanings & (SENDS | bit.primary)) === 0) return 0;
  return name.trim() === '' ? 0.2 : 0.08;
}
