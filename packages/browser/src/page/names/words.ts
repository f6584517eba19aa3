// How an element of the page is described: what core's description.ts wants to know of it.

import type { NameSource } from '@beckon/core/scene/candidate.js';
import { described, nameFrom, READ } from '@beckon/core/scene/description.js';
import type { PageElement } from '../page-element.js';

/** `button "Save"`, `input/email "E-mail"`. */
export function shownAs(element: PageElement, longest?: number): string {
  return described(
    element.kind,
    element.kind === 'input' ? inputKind(element) : undefined,
    nameShown(element),
    longest,
  );
}

/** What it is for, or else its type, where that says something. */
function inputKind({ purpose, element }: PageElement): string | undefined {
  const type = element instanceof HTMLInputElement ? element.type : 'text';
  return purpose ?? (type === 'text' ? undefined : type);
}

/** The name a person would use; never one that is only in the markup. */
export function nameShown(candidate: PageElement): string {
  return nameFrom(candidate, SHOWN);
}
const SHOWN: readonly NameSource[] = [...READ, 'value', 'icon'];
