// What fields and buttons are for: e-mail, password, search; the button that sends what was filled in.

import { type Name, titleOf } from '../../world/candidate.js';
import type { Control } from './controls.js';
import { idWords } from './fields.js';
import { ASIDE, CODE, EMAIL, GO_ON, LOG_IN, PASSWORD, PHONE, SEARCH, SUBMIT, URL, USERNAME } from './lexicon.js';
import type { UiNode } from './tree.js';

export interface Purpose {
  readonly is: string;
  readonly score: number;
}

/** How sure it is: the platform says so; people read it; only the program calls it that. */
const SAID = 1;
const READ = 0.97;
const CALLED = 0.9;

/** Both at once, as `Username or email` is. */
const ORDER: readonly (readonly [string, RegExp])[] = [
  ['password', PASSWORD],
  ['email', EMAIL],
  ['username', USERNAME],
  ['phone', PHONE],
  ['search', SEARCH],
  ['url', URL],
  ['otp', CODE],
];
const READ_SOURCES: ReadonlySet<Name['source']> = new Set(['label', 'text', 'aria', 'placeholder', 'title']);

/** All that a field is for, the surest first; none: nobody can tell. */
export function purposesOf(node: UiNode, names: readonly Name[], control: Control): readonly Purpose[] {
  if (control.kind !== 'input' && !(control.kind === 'select' && control.can?.includes('type') === true)) return NONE;
  if (node.isPassword) return [{ is: 'password', score: SAID }];
  const found = new Map<string, number>();
  if (/search/i.test(node.type) || node.traits.includes('SearchField')) found.set('search', SAID);
  // Its label says more than the hint or a text beside it.
  const read = names.filter(({ source }) => READ_SOURCES.has(source));
  for (const { text } of [...read.filter(isLabel), ...read.filter((name) => !isLabel(name))]) tell(found, text, READ);
  if (found.size === 0) tell(found, idWords(node.resourceId), CALLED);
  // Something to search for by name or phone is no name and no phone.
  if (found.has('search')) return [{ is: 'search', score: found.get('search') as number }];
  return [...found].map(([is, score]) => ({ is, score }));
}
const NONE: readonly Purpose[] = [];

function isLabel({ source }: Name): boolean {
  return source === 'label';
}

function tell(found: Map<string, number>, text: string, score: number): void {
  for (const [is, words] of ORDER) if (!found.has(is) && words.test(text)) found.set(is, score);
}

/** A button that sends what was filled in, by what it says or is called. */
export function isSubmitting(names: readonly Name[], node: UiNode): boolean {
  const read = names.filter(({ source }) => READ_SOURCES.has(source)).map(({ text }) => text);
  if (read.length > 0) return read.some((text) => isSubmitWords(text));
  return /\b(?:submit|send|login|signin|log in|sign in|done|next|continue)\b/.test(idWords(node.resourceId));
}

function isSubmitWords(text: string): boolean {
  if (text.length > LONGEST || ASIDE.test(text)) return /^(?:sign ?up|register|create account)$/i.test(text.trim());
  return LOG_IN.test(text) || SUBMIT.test(text) || GO_ON.test(text);
}
/** Buttons say little. */
const LONGEST = 40;

/** A button that logs in. */
export function isLoggingIn(names: readonly Name[], node: UiNode): boolean {
  const title = titleOf({ id: 0, kind: '', names });
  return (
    (LOG_IN.test(title) && !ASIDE.test(title)) || /\b(?:login|signin|log in|sign in)\b/.test(idWords(node.resourceId))
  );
}
