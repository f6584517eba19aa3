// Small pieces that every report is made of: one line of foreign text, an element, why it was chosen, a time, a count.

import { MASK } from '../masking/masker.js';
import { quote } from '../text/quote.js';
import { clip } from '../text/text.js';
import { visible, width } from '../text/width.js';
import type { ReportedResult, ReportedTarget } from './reported-result.js';

/** Text from a page or a script as one line that moves no cursor: no text can pass for a line of ours. */
export function oneLine(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  if (rest.length === 0) return visible(text);
  const last = rest.pop() ?? '';
  const between = rest.map((line) => line.trim()).filter((line) => line !== '');
  return visible([first.trimEnd(), ...between, last.trimStart()].join(' '));
}

/** The command in one line; a definition by its first. */
export function headline(command: string): string {
  const [first = '', ...more] = command.split(/\r?\n/);
  return visible(more.length === 0 ? first : `${first} …`);
}

/** Whether a secret was left out of a text, however long the sign for it is. */
export function isMasked(text: string): boolean {
  return text.includes(MASK.slice(0, 3));
}

/** `[5] button "Save"`. */
export function elementText({ id, shown }: Pick<ReportedTarget, 'id' | 'shown'>): string {
  return oneLine(`[${id}] ${shown}`);
}

/** The same, of something that was not chosen. */
export function named({
  id,
  kind,
  name,
}: {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
}): string {
  const isNamed = name !== '' && name !== kind;
  return oneLine(`[${id}] ${kind}${isNamed ? ` ${quote(clip(name))}` : ''}`);
}

/** Why it was this one, and what to beware of; empty if there is nothing to say. */
export function because({ target, lifecycle, ok }: Pick<ReportedResult, 'target' | 'lifecycle' | 'ok'>): string {
  return [
    target === null || target.healed ? '' : reasonWords(target.reason),
    target?.guarded && target.reason !== 'coordinate_fallback' ? 'not a sure match' : '',
    target?.healed ? 'redrawn since, found again' : '',
    ok && lifecycle === 'dispatched' ? UNVERIFIED : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The wording for what cannot be read back. */
export const UNVERIFIED = 'sent, not verified';

const REASONS: Readonly<Record<string, string>> = {
  id: 'by its number',
  handle: 'by its handle',
  index: 'by its place in the list',
  selector: 'by the selector',
  purpose: 'by what it is for',
  role: 'by what it is',
  kind: 'by what it is',
  'role:form': 'it sends the form',
  'role:name': 'by what it is for',
  related: 'by where it is',
  owner_preferred: 'it belongs to what was named',
  coordinate_fallback: 'pressed at its own place: nothing says that it can be clicked',
  'attr:id': 'by its id attribute',
  'attr:name': 'by its name attribute',
  'attr:testid': 'by its test id',
  'tie:modal': 'the one in the open dialog',
  'tie:topmost': 'the one on top',
  'tie:label': 'the one closest to the label',
  'tie:section': 'the one in the section',
  'tie:form': 'the one in the current form',
  'tie:enabled': 'the one that is enabled',
};

const HOW: Readonly<Record<string, string>> = { exact: 'by its', contains: 'by part of its', words: 'by words of its' };

/** `label:contains` → `by part of its label`; the name of a rule → `by the rule login submit`. */
export function reasonWords(reason: string): string {
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const [source = '', how = ''] = reason.split(':');
  if (source === 'fallback') return `by its ${how}`;
  if (HOW[how] !== undefined) return `${HOW[how]} ${source === 'aria' ? 'label' : source}`;
  return /^[a-z]+(_[a-z]+)+$/.test(reason) ? `by the rule ${reason.replaceAll('_', ' ')}` : oneLine(reason);
}

/** `42 ms`, `1.2 s`, `2 min 5 s`. */
export function spent(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** As much of a line as fits into so many columns. */
export function fitted(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let used = 1;
  let end = 0;
  for (const character of text) {
    used += width(character);
    if (used > columns) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}
