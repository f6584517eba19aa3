// What somebody is busy with: the form being filled in, the dialog in front. `submit` never leaves it.

import { closes, isConsequential, isGrave, saysNo } from '../scene/button-words.js';
import { type Candidate, canDo, isButton, isForm, isSubmitButton, isVisible } from '../scene/candidate.js';
import { saysElsewhere, saysItSends } from '../scene/form-words.js';
import { fold } from '../text/text-match.js';
import { fits } from './promote.js';
import type { Context } from './question.js';
import { READ, says } from './requirement.js';
import type { Scene } from './scene.js';

/** The field or form member that has the focus or was touched last, with its form; a field may have none. */
export interface AtHand {
  readonly candidate: Candidate;
  readonly form: number | string | undefined;
}

export function atHand(scene: Scene, { focused, lastTouched }: Context): AtHand | null {
  for (const id of [focused, lastTouched]) {
    const candidate = scene.get(id);
    if (candidate === undefined) continue;
    const form = scene.formOf(candidate);
    if (form !== undefined || isField(candidate)) return { candidate, form };
  }
  return null;
}

function isField(one: Candidate): boolean {
  return canDo(one, 'type') || canDo(one, 'check') || canDo(one, 'select') || canDo(one, 'adjust');
}

/** What may be sent now: what is in the open modal, and, while a form or a field is at hand, only what belongs to it. */
export function reachOf(scene: Scene, context: Context): (candidate: Candidate) => boolean {
  const isInFront = inFront(scene, context);
  const hand = atHand(scene, context);
  if (hand === null || !isInFront(hand.candidate)) return isInFront;
  const { form, candidate: own } = hand;
  return (one) =>
    isInFront(one) && scene.formOf(one) === form && (form !== undefined || one.context?.frame === own.context?.frame);
}

/** While a modal is open, only what is in it. A dialog that leaves the page free is no modal. */
export function inFront(scene: Scene, { modal, patterns }: Context): (candidate: Candidate) => boolean {
  const id = patterns?.modal?.blocking === false ? undefined : (modal ?? patterns?.modal?.container);
  const container = scene.get(id);
  if (container === undefined) return () => true;
  return (one) => one === container || scene.isInside(one, container) || one.context?.container === id;
}

/**
 * The submit buttons of a form, seen or not: those said to be; or else any button in it, but for those that plainly do
 * something else. Of several that are seen, the primary one.
 */
export function submitsOf(scene: Scene, form: number | string | undefined, login?: number): Candidate[] {
  if (form === undefined) return [];
  const inForm = scene.candidates.filter(
    (one) => (isButton(one) || isSubmitButton(one)) && fits(one, 'Submittable') && scene.formOf(one) === form,
  );
  const sure = inForm.filter(isSubmitButton);
  if (sure.some(isVisible)) return withRivals(primaryOf(sure.filter(isVisible)), inForm, login);
  // Each step of a wizard may be sent by itself, where the markup says so.
  const native = inForm.filter((one) => isVisible(one) && isNative(one) && !doesOther(one));
  if (native.length > 0) return withRivals(native, inForm, login);
  if (sure.length > 0) return sure;
  const plain = inForm.filter((one) => !doesOther(one));
  return plain.length > 0 ? plain : nativesOf(scene, form).filter((one) => isVisible(one) && !says(one, closes));
}

/** All that the browser takes for buttons that send the form: Enter presses the first of them, whatever it says. */
export function nativesOf(scene: Scene, form: number | string | undefined): Candidate[] {
  return scene.candidates.filter((one) => isButton(one) && isNative(one) && scene.formOf(one) === form);
}

function isNative({ can }: Candidate): boolean {
  return can?.includes('submit') === true;
}

/** `Approve` and `Reject`, `Save` and `Order`: both send the form, each means something else. To log in is what a login is for. */
function withRivals(found: readonly Candidate[], inForm: readonly Candidate[], login: number | undefined): Candidate[] {
  const [only] = found;
  if (only === undefined || found.length > 1 || !isNative(only) || isDefault(only) || only.id === login)
    return [...found];
  // What cannot be undone is not taken for the other one either.
  const isRisky = says(only, isGrave);
  const means = (one: Candidate): boolean =>
    says(one, saysNo) || (!doesOther(one) && (isRisky || says(one, isConsequential)));
  const rivals = inForm.filter((one) => one !== only && isNative(one) && isVisible(one) && means(one));
  return [...found, ...rivals];
}

function isDefault({ purpose, purposes }: Candidate): boolean {
  return purpose === 'primary' || purposes?.some(({ is }) => is === 'primary') === true;
}

function primaryOf(sure: readonly Candidate[]): Candidate[] {
  const primary = sure.filter(isDefault);
  return primary.length === 1 ? primary : [...sure];
}

/** The submit buttons of fields that are in no form: those in the smallest part around the field that has any. */
export function submitsBeside(scene: Scene, { candidate }: AtHand): Candidate[] {
  const free = scene.candidates.filter(
    (one) => isSubmitButton(one) && fits(one, 'Submittable') && scene.formOf(one) === undefined && isVisible(one),
  );
  for (const part of scene.ancestors(candidate)) {
    const inside = free.filter((one) => scene.isInside(one, part));
    if (inside.length > 0) return primaryOf(inside);
  }
  return primaryOf(free);
}

const OTHER: ReadonlySet<string> = new Set(['back', 'reset', 'previous', 'clear', 'undo']);
const OTHER_PHRASES = ['show ', 'hide ', 'forgot', 'cancel ', 'clear ', 'add ', 'remove ', 'delete', 'back to '];

/** Says that it does something else than sending: `Cancel`, `Add a row`. */
export function doesOther({ names }: Candidate): boolean {
  return names.some(({ source, text }) => {
    if (!READ.has(source)) return false;
    const name = fold(text);
    return (
      closes(text) || OTHER.has(name) || OTHER_PHRASES.some((phrase) => name.startsWith(phrase)) || saysElsewhere(text)
    );
  });
}

/** Kinds that give a part of the screen its title. */
const TITLES: ReadonlySet<string> = new Set(['heading', 'legend']);

/** What is sent for a name: the button itself; the buttons of a form that is named, by itself, by its title or by the part it is in. */
export function sentFor(scene: Scene, named: Candidate): Candidate[] {
  if (isForm(named)) return sendersOf(scene, named);
  const isTitle = TITLES.has(named.kind) || TITLES.has(named.role ?? '');
  if (isTitle) return sentUnder(scene, named);
  if (!canDo(named, 'contain') || isButton(named)) return [];
  const inside = scene.descendants(named);
  const forms = inside.filter(isForm);
  if (forms.length > 0) return forms.flatMap((form) => sendersOf(scene, form));
  const around = scene.formOf(named);
  const own = inside.filter((one) => isSubmitButton(one) && fits(one, 'Submittable'));
  // A fieldset is a part of its form, and the form is sent by what stands below all of them.
  return own.length > 0 || around === undefined ? own : [...ownOf(inside), ...submitsOfForm(scene, around)];
}

/** A part of a form that has a button of its own, such as `Apply` by a coupon: it is unknown whether that or the form is meant. */
function ownOf(inside: readonly Candidate[]): Candidate[] {
  const isWordy = ({ names }: Candidate): boolean =>
    names.some(({ source, text }) => READ.has(source) && saysItSends(text));
  return inside.filter((one) => isButton(one) && isVisible(one) && isWordy(one) && !doesOther(one));
}

/** The form that a heading or legend stands in, or else what stands under it. */
function sentUnder(scene: Scene, title: Candidate): Candidate[] {
  const around = scene.formOf(title);
  const part = scene.parent(title);
  if (around !== undefined && part !== undefined && !isForm(part) && canDo(part, 'contain'))
    return sentFor(scene, part);
  if (around !== undefined) return submitsOfForm(scene, around);
  const texts = new Set(title.names.map(({ text }) => fold(text)));
  const isUnder = (one: Candidate): boolean =>
    typeof one.context?.section === 'string' && texts.has(fold(one.context.section));
  const forms = ofTitle(
    scene.candidates.filter((one) => isForm(one) && isUnder(one)),
    texts,
  );
  if (forms.length > 0) return forms.flatMap((form) => sendersOf(scene, form));
  return scene.candidates.filter(
    (one) => isSubmitButton(one) && fits(one, 'Submittable') && isUnder(one) && scene.formOf(one) === undefined,
  );
}

/** Of the forms under a title those that are called so; or else those that have no name of their own. */
function ofTitle(forms: readonly Candidate[], texts: ReadonlySet<string>): readonly Candidate[] {
  const read = ({ names }: Candidate): string[] =>
    names.filter(({ source }) => READ.has(source)).map(({ text }) => fold(text));
  const called = forms.filter((form) => read(form).some((name) => texts.has(name)));
  const nameless = forms.filter((form) => read(form).length === 0);
  return called.length > 0 ? called : nameless.length > 0 ? nameless : forms;
}

function submitsOfForm(scene: Scene, form: number | string): Candidate[] {
  const candidate = typeof form === 'number' ? scene.get(form) : undefined;
  return candidate === undefined ? submitsOf(scene, form) : sendersOf(scene, candidate);
}

/** A form without any button that sends it, seen or not, whatever it says: it is sent by itself. */
export function isPlain(scene: Scene, form: Candidate): boolean {
  return canDo(form, 'submit') && submitsOf(scene, form.id).length === 0 && nativesOf(scene, form.id).length === 0;
}

/** The submit buttons of a form; or the form itself, if it has none at all. */
function sendersOf(scene: Scene, form: Candidate): Candidate[] {
  const buttons = submitsOf(scene, form.id);
  return buttons.length > 0 ? buttons : isPlain(scene, form) ? [form] : [];
}
