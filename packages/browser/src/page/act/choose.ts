// Choosing from a list: the browser's own at once; others are opened, filtered and scrolled by the driver, one step at a time.

import { quality, said } from '@beckon/core/text/text-match.js';
import { collapse, seenText } from '../names/names-of.js';
import type { Point } from '../protocol.js';
import { isMemberChosen, membersOf } from '../roles/choice-group.js';
import { isEnabled } from '../roles/state.js';
import { isAround, isVisible, pointOn, rectOf } from '../sight/visibility.js';
import { setValue } from './field.js';
import { forgetOthers, inputOf, LISTS, listOf, MENU_ITEMS, noteOthers, optionsIn } from './open-list.js';
import { matchingOption, optionText as textOf, waysTo } from './options.js';
import { bringIntoView } from './ready.js';
import { skinOf } from './skin.js';

/** Shown when the wanted one is not there. */
const MOST_OPTIONS = 30;

/** What there is to choose from, and where to click next. */
export interface OptionChoice {
  readonly isNative: boolean;
  readonly isDone: boolean;
  readonly options: readonly string[];
  /** Where the wanted option is, or what opens the list; null: something is over it, or it still moves. */
  readonly point: Point | null;
  readonly isOpen: boolean;
  readonly isEditable: boolean;
  readonly isSelected: boolean;
  /** The wanted option as it is called; null: it is not there, or not yet. */
  readonly found: string | null;
  /** It is there and greyed out. */
  readonly isDisabled: boolean;
  /** It does something rather than stays chosen: nothing will show it. */
  readonly isCommand: boolean;
  /** It shows itself whether it is chosen: what else turns up on the page says nothing. */
  readonly isReadBack: boolean;
  /** Several answer to it: how to say each. */
  readonly ways: readonly string[];
  /** It is called just that, or no part of the list is left out. */
  readonly isSure: boolean;
}

const NOTHING: OptionChoice = {
  isNative: false,
  isDone: false,
  options: [],
  point: null,
  isOpen: false,
  isEditable: false,
  isSelected: false,
  found: null,
  isDisabled: false,
  isCommand: false,
  isReadBack: false,
  ways: [],
  isSure: true,
};

/** One step of choosing: what there is to choose from now, and where to click next. */
export function choose(element: Element, wanted: string | number): OptionChoice {
  const native = element instanceof HTMLSelectElement ? element : element.querySelector('select');
  if (native !== null && (element === native || isVisible(native))) {
    const skin = skinOf(native);
    if (skin === null) return chooseNative(native, wanted);
    const choice = chooseCustom(skin, wanted);
    const options = choice.options.length > 0 ? choice.options : seenOptions(native).map(textOf).slice(0, MOST_OPTIONS);
    return { ...choice, options, isReadBack: true, isCommand: false };
  }
  return chooseCustom(element, wanted);
}

function chooseCustom(element: Element, wanted: string | number): OptionChoice {
  const input = inputOf(element);
  const suggestions = input?.list ?? null;
  if (input !== null && suggestions !== null) return chooseSuggestion(input, suggestions, wanted);
  const members = membersOf(element);
  const list = members.length > 0 ? element : listOf(element);
  if (list === null) return opening(element);
  const options = members.length > 0 ? members : optionsIn(list);
  const base = {
    ...NOTHING,
    isOpen: true,
    options: options.slice(0, MOST_OPTIONS).map(textOf),
    isEditable: isTextInput(input),
  };
  const match = matchingOption(options, wanted);
  const isSure = match.isExact || members.length > 0 || isWhole(list, options);
  if ('several' in match) return { ...base, isSure, ways: waysTo(match.several, options) };
  const found = match.option;
  if (found === null) return base;
  return {
    ...base,
    isSure,
    found: textOf(found),
    point: isEnabled(found) ? spotOn(found) : null,
    isDisabled: !isEnabled(found),
    isSelected: isMemberChosen(found),
    isCommand: members.length === 0 && found.matches(`${MENU_ITEMS}, a:not([role]), button:not([role])`),
    isReadBack: members.length > 0,
  };
}

/** Closed: where to click to open it. */
function opening(element: Element): OptionChoice {
  noteOthers(element);
  return { ...NOTHING, isEditable: isTextInput(inputOf(element)), point: spotOn(element) };
}

/** Scrolls an open list on by one screen, or back to its start. */
export function scrollList(element: Element, isToStart: boolean): boolean {
  const list = listOf(element);
  const scroller = list === null ? null : scrollerOf(list);
  if (scroller === null) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop = isToStart ? 0 : before + Math.max(20, scroller.clientHeight - 20);
  return scroller.scrollTop !== before;
}

/** What a drop-down shows as chosen. */
export function shownValue(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(textOf).join(', ');
  const members = membersOf(element).filter(isMemberChosen);
  if (members.length > 0) return members.map(textOf).join(', ');
  const input = inputOf(element);
  if (input !== null && input.value !== '') return input.value;
  const selected = selectedIn(element.matches(LISTS) ? element : element.querySelector(LISTS));
  if (selected.length > 0) return selected.map(textOf).join(', ');
  return collapse(seenText(element)) || (element.getAttribute('aria-label') ?? '');
}

/** Whether what is shown is what was requested. */
export function isChosen(element: Element, wanted: string | number): boolean {
  forgetOthers(element);
  const native = element instanceof HTMLSelectElement ? element : null;
  if (native !== null) {
    const option = matchNative(native, wanted);
    const skin = skinOf(native);
    if (option === null || !option.selected) return false;
    return skin === null || isCalled(textOf(option), collapse(seenText(skin)));
  }
  if (typeof wanted === 'number') return true;
  const members = membersOf(element);
  if (members.length > 0) {
    const intended = matchingOption(members, wanted);
    return 'option' in intended && intended.option !== null && isMemberChosen(intended.option);
  }
  const list = listOf(element);
  const selected = selectedIn(list);
  const meant = list === null || selected.length === 0 ? null : matchingOption(optionsIn(list), wanted);
  if (meant !== null && 'option' in meant && meant.option !== null) return selected.includes(meant.option);
  if (selected.length > 0) return selected.some((one) => isCalled(wanted, textOf(one)));
  // In a list that stays open every option is to be seen, chosen or not.
  return (list === null || !isAround(element, list)) && isCalled(wanted, shownValue(element));
}

function selectedIn(list: Element | null): Element[] {
  return [...(list?.querySelectorAll('[aria-selected="true"], [aria-checked="true"], .selected') ?? [])];
}

function isCalled(wanted: string, text: string): boolean {
  return text === collapse(wanted) || quality(said(wanted), text) > 0;
}

function chooseNative(list: HTMLSelectElement, wanted: string | number): OptionChoice {
  const options = seenOptions(list).map((option) => option.label.trim());
  const base = { ...NOTHING, isNative: true, options: options.slice(0, MOST_OPTIONS), isOpen: true };
  const likely = matchingOption(seenOptions(list), wanted);
  if ('several' in likely) return { ...base, ways: waysTo(likely.several, seenOptions(list)) };
  const option = likely.option as HTMLOptionElement | null;
  if (option === null) return base;
  const found = option.label.trim();
  // Also by the group it is in.
  if (option.matches(':disabled')) return { ...base, found, isDisabled: true };
  list.focus();
  if (!option.selected) {
    option.selected = true;
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { ...base, isDone: true, found };
}

/** The browser draws suggestions where no script can see them: the field gets the value that one stands for. */
function chooseSuggestion(input: HTMLInputElement, list: HTMLElement, wanted: string | number): OptionChoice {
  const options = [...list.querySelectorAll('option')];
  const base = { ...NOTHING, isNative: true, isOpen: true, options: options.slice(0, MOST_OPTIONS).map(textOf) };
  const meant = matchingOption(options, wanted);
  if ('several' in meant) return { ...base, ways: waysTo(meant.several, options) };
  const { option } = meant;
  if (!(option instanceof HTMLOptionElement)) return base;
  if (option.disabled) return { ...base, found: textOf(option), isDisabled: true };
  input.focus({ preventScroll: true });
  setValue(input, option.value);
  return { ...base, isDone: true, found: option.value };
}

function matchNative(list: HTMLSelectElement, wanted: string | number): HTMLOptionElement | null {
  const meant = matchingOption(seenOptions(list), wanted);
  return 'option' in meant ? (meant.option as HTMLOptionElement | null) : null;
}

/** Those that the browser draws in the list. */
function seenOptions(list: HTMLSelectElement): HTMLOptionElement[] {
  return [...list.options].filter((option) => getComputedStyle(option).display !== 'none');
}

function isTextInput(input: HTMLInputElement | null): boolean {
  return input !== null && !input.readOnly && !['checkbox', 'radio', 'button', 'submit'].includes(input.type);
}

/** Where to click on an element; null while something lies on top of it, or it is still moving into its place. */
function spotOn(element: Element): Point | null {
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.target !== null &&
        effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
        effect.target !== element &&
        isAround(effect.target, element),
    );
  if (isMoving) return null;
  bringIntoView(element, 'nearest');
  const found = pointOn(element);
  return found !== null && 'point' in found ? found.point : null;
}

function scrollerOf(list: Element): Element | null {
  for (let one: Element | null = list, steps = 0; one !== null && steps < 4; one = one.parentElement, steps++) {
    if (
      one.scrollHeight > one.clientHeight + 4 &&
      one !== document.body &&
      /auto|scroll/.test(getComputedStyle(one).overflowY)
    )
      return one;
  }
  const inner = [...list.querySelectorAll('*')].find(
    (one) => one.scrollHeight > one.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  return inner ?? null;
}

/** Whether the options fill all that can be scrolled: some lists draw only those that are in view. */
function isWhole(list: Element, options: readonly Element[]): boolean {
  const scroller = scrollerOf(list);
  const [first, last] = [options[0], options.at(-1)];
  if (scroller === null || first === undefined || last === undefined) return true;
  const drawn = rectOf(last).bottom - rectOf(first).top;
  return drawn >= scroller.scrollHeight * FILLED;
}
/** Headings and a search field may stand beside the options. */
const FILLED = 0.7;
