// How a thing is shown with what it is like at the moment: `checkbox "Gift wrap" {checked}`.

import { isCount } from '@beckon/core/scene/candidate.js';
import { flagsOf as flagsFor, withState } from '@beckon/core/scene/description.js';
import { nameShown, shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import { isSecret, secretIn } from '../roles/state.js';

/** The line of a thing without its number. */
export function lineOf(thing: PageElement, isLasting = false): string {
  const isShown = thing.kind !== 'custom-dropdown' && !isSecret(thing.element);
  const value = isShown ? (thing.state.value ?? countOn(thing)) : undefined;
  return withState(shownAs(thing), value, flagsOf(thing), isLasting);
}

/** The number on what is called something else: `link "Cart" = "2"`. */
function countOn(thing: PageElement): string | undefined {
  const count = thing.names.find(({ source, text }) => source === 'text' && isCount(text))?.text;
  const name = count === undefined ? '' : nameShown(thing);
  return count === undefined || name === '' || name.includes(count) ? undefined : count;
}

export function flagsOf(thing: PageElement): string[] {
  const { purpose, kind, element } = thing;
  return flagsFor(thing, {
    isPrimary: kind === 'button' && (purpose === 'primary' || isDrawnPrimary(element)),
    isFilled: isSecret(element) && secretIn(element) !== '',
  });
}

/** Drawn as the button that matters, whatever it says. */
function isDrawnPrimary(element: Element): boolean {
  return /(?:^|[\s_-])(?:primary|cta)(?:$|[\s_-])/i.test(element.getAttribute('class') ?? '');
}
