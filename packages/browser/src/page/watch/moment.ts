// How a thing is shown with what it is like at the moment: `checkbox "Gift wrap" {checked}`.

import { flagsOf as flagsFor, withState } from '@beckon/core/scene/description.js';
import { shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import { isSecret, secretIn } from '../roles/state.js';

/** The line of a thing without its number. */
export function lineOf(thing: PageElement, isLasting = false): string {
  const isShown = thing.kind !== 'custom-dropdown' && !isSecret(thing.element);
  return withState(shownAs(thing), isShown ? thing.state.value : undefined, flagsOf(thing), isLasting);
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
