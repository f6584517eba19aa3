// How a thing is shown with what it is like at the moment: `checkbox "Gift wrap" {checked}`.

import { inQuotes, shownAs } from '../names/words.js';
import { isSecret, secretIn } from '../roles/state.js';
import type { Thing } from '../thing.js';

/** The line of a thing without its number. */
export function lineOf(thing: Thing, isLasting = false): string {
  // Where the focus is says nothing about the thing.
  const flags = flagsOf(thing).filter((flag) => !isLasting || flag !== 'focused');
  const value = thing.kind === 'custom-dropdown' ? undefined : thing.state.value;
  return `${shownAs(thing)}${value === undefined || isSecret(thing.element) ? '' : ` = ${inQuotes(value, 60)}`}${flags.length === 0 ? '' : ` {${flags.join(', ')}}`}`;
}

export function flagsOf(thing: Thing): string[] {
  const { state, purpose, kind } = thing;
  const flags: string[] = [];
  if (kind === 'button' && purpose === 'submit') flags.push('submit');
  if (kind === 'button' && purpose !== 'submit' && (purpose === 'primary' || isDrawnPrimary(thing.element)))
    flags.push('primary');
  if (state.required === true) flags.push('required');
  if (state.enabled === false) flags.push('disabled');
  if (state.readonly === true) flags.push('readonly');
  if (state.checked === true) flags.push('checked');
  if (state.checked === 'mixed') flags.push('mixed');
  if (state.selected === true) flags.push('selected');
  if (state.expanded === true) flags.push('expanded');
  if (state.focused === true) flags.push('focused');
  if (state.visible === false) flags.push('hidden');
  if (isSecret(thing.element) && secretIn(thing.element) !== '') flags.push('filled');
  return flags;
}

/** Drawn as the button that matters, whatever it says. */
function isDrawnPrimary(element: Element): boolean {
  return /(?:^|[\s_-])(?:primary|cta)(?:$|[\s_-])/i.test(element.getAttribute('class') ?? '');
}
