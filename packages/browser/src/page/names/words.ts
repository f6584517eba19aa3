// A thing in a few words, on one line, as every list and message shows it. Page text is data: it is quoted and escaped.

import { type Name, titleOf } from '@beckon/core/scene/candidate.js';
import { quote } from '@beckon/core/text/quote.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { visible } from '@beckon/core/text/width.js';
import type { Thing } from '../thing.js';

/** Longer names are cut. */
const LONGEST = 80;

/** `button "Save"`, `input/email "E-mail"`. */
export function shownAs(thing: Thing, longest = LONGEST): string {
  const name = nameShown(thing);
  return name === '' ? kindShown(thing) : `${kindShown(thing)} ${inQuotes(name, longest)}`;
}

export function kindShown(thing: Thing): string {
  const { kind } = thing;
  if (kind !== 'input') return kind;
  const { purpose, element } = thing;
  const type = element instanceof HTMLInputElement ? element.type : 'text';
  const more = purpose ?? (type === 'text' ? null : type);
  return more === null ? kind : `${kind}/${more}`;
}

/** The name a person would use; never one that is only in the markup, if there is another. */
export function nameShown(thing: Thing): string {
  const isCalled = thing.names.some((name) => SHOWN.has(name.source));
  return isCalled ? titleOf(thing) : '';
}
const SHOWN: ReadonlySet<Name['source']> = new Set(['text', 'label', 'aria', 'placeholder', 'title', 'alt', 'value']);

export function inQuotes(text: string, longest = LONGEST): string {
  return visible(quote(cut(withoutUnseen(text), longest)));
}

/** A text that is too long, without its end. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Not through the middle of a pair.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
