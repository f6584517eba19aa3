// What fields and buttons are for: e-mail, password, search; the button that sends what was filled in.

import { type Name, titleOf } from '@beckon/core/scene/candidate.js';
import type { FieldFacts, Purpose } from '@beckon/core/scene/field-purpose.js';
import { saysLogin, sendsForm } from '@beckon/core/scene/form-words.js';
import * as scene from '@beckon/core/scene/purposes.js';
import type { Control } from './controls.js';
import { idWords } from './fields.js';
import type { UiNode } from './tree.js';

export const READ_SOURCES: ReadonlySet<Name['source']> = new Set(['label', 'text', 'aria', 'placeholder', 'title']);
const PLAIN: FieldFacts = {
  tag: 'input',
  type: 'text',
  autocomplete: '',
  name: '',
  id: '',
  label: '',
  placeholder: '',
  aria: '',
  title: '',
  testid: '',
  inputmode: '',
  near: '',
  form: 'other',
  isInSearch: false,
  passwordsInForm: 0,
  isBeforePassword: false,
};

/** All that a field is for, the surest first; none: unknown. The words are those of pages. */
export function purposesOf(node: UiNode, names: readonly Name[], control: Control): readonly Purpose[] {
  if (control.kind !== 'input' && !(control.kind === 'select' && control.can?.includes('type') === true)) return NONE;
  // Its label says more than the hint or a text beside it.
  const read = names.filter(({ source }) => READ_SOURCES.has(source));
  const [first, second, third] = [...read.filter(isLabel), ...read.filter((name) => !isLabel(name))];
  const found = scene.purposesOf({
    ...PLAIN,
    type: typeOf(node),
    label: first?.text ?? '',
    placeholder: second?.text ?? '',
    title: third?.text ?? '',
    id: idWords(node.resourceId),
  });
  return found.filter(({ is }) => REQUESTED.has(is));
}

function typeOf({ isPassword, type, traits }: UiNode): string {
  if (isPassword) return 'password';
  return /search/i.test(type) || traits.includes('SearchField') ? 'search' : 'text';
}

const REQUESTED: ReadonlySet<string> = new Set(['email', 'username', 'password', 'search', 'phone', 'url', 'otp']);
const NONE: readonly Purpose[] = [];

function isLabel({ source }: Name): boolean {
  return source === 'label';
}

/** A button that sends what was filled in, by what it says or is called. */
export function isSubmitting(names: readonly Name[], node: UiNode): boolean {
  const read = names.filter(({ source }) => READ_SOURCES.has(source)).map(({ text }) => text);
  if (read.length > 0) return read.some((text) => isSubmitWords(text));
  return /\b(?:submit|send|login|signin|log in|sign in|done|next|continue)\b/.test(idWords(node.resourceId));
}

function isSubmitWords(text: string): boolean {
  return text.length <= LONGEST && sendsForm(text);
}

/** Buttons say little. */
const LONGEST = 40;

/** A button that logs in. */
export function isLoggingIn(names: readonly Name[], node: UiNode): boolean {
  const title = titleOf({ id: 0, kind: '', names });
  return saysLogin(title) || /\b(?:login|signin|log in|sign in)\b/.test(idWords(node.resourceId));
}
