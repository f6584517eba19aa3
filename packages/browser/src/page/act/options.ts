// The options of a list in a page: what they are called, by people and by programmers.

import {
  matchOption as meantIn,
  type OptionFacts,
  type OptionMatch,
  waysTo as waysIn,
} from '@beckon/core/scene/options.js';
import { collapse, seenText } from '../names/names-of.js';

const FACTS: OptionFacts<Element> = {
  textOf: optionText,
  otherNames: (option) => {
    const group = groupOf(option);
    return group === '' ? [] : [`${group} ${optionText(option)}`];
  },
  codeOf: optionValue,
  isDisabled: (option) => option.matches(':disabled, [aria-disabled="true"]'),
};

export function matchingOption(options: readonly Element[], wanted: string | number): OptionMatch<Element> {
  return meantIn(options, wanted, FACTS);
}

export function waysTo(several: readonly Element[], options: readonly Element[]): string[] {
  return waysIn(several, options, FACTS);
}

export function optionText(element: Element): string {
  const text =
    element instanceof HTMLOptionElement
      ? element.label || element.value
      : element instanceof HTMLInputElement
        ? (element.getAttribute('aria-label') ?? labelText(element))
        : (element.getAttribute('aria-label') ?? element.textContent ?? '');
  return collapse(text);
}

/** What stands beside a radio button. */
function labelText(input: HTMLInputElement): string {
  const [label] = input.labels ?? [];
  return label === undefined ? (input.parentElement?.textContent ?? input.value) : seenText(label);
}

function groupOf(option: Element): string {
  const { parentElement } = option;
  if (parentElement instanceof HTMLOptGroupElement) return collapse(parentElement.label);
  const group = option.closest('[role="group"]');
  if (group === null) return '';
  const id = group.getAttribute('aria-labelledby');
  const label = id === null ? null : document.getElementById(id);
  return collapse(group.getAttribute('aria-label') ?? label?.textContent ?? '');
}

function optionValue(option: Element): string | null {
  if (option instanceof HTMLOptionElement || option instanceof HTMLInputElement) return option.value;
  return option.getAttribute('data-value') ?? option.getAttribute('value');
}
