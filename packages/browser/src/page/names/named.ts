// What was named, and whether what is there now still is it: by what it says and where it stands, not by its node alone.

import { fold } from '@beckon/core/text/text-match.js';
import type { PageElement } from '../page-element.js';
import type { RowSeen } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { reaches, standInOf } from '../sight/visibility.js';
import { tagOf } from '../watch/events.js';
import { ownPress } from '../watch/own-press.js';
import type { PressTarget } from '../watch/press.js';
import { type Identity, identityOf, isRecounted } from './identity.js';
import { shownAs } from './words.js';

export interface Again {
  readonly id: number | null;
  readonly isGuarded: boolean;
}

export interface HowNamed {
  /** Resolves the target once more, as the page is now. Null: the target names a node, whatever it says. */
  readonly again: (() => Again) | null;
  /** Whether it was named by what is around it, too. */
  readonly isRelated: boolean;
  readonly isGuarded: boolean;
  /** Named by number: by what the number was given for. */
  readonly isNumber: boolean;
}

const NO_LETTERS = /^[^\p{L}]*$/u;

export class NamedTarget implements PressTarget {
  readonly #registry: ElementRegistry;
  readonly #how: HowNamed;
  readonly #was: Identity;
  #thing: PageElement;
  /** As of the last observation that found it the same. */
  #version: number;
  #drawn: string;

  constructor(registry: ElementRegistry, element: PageElement, how: HowNamed) {
    this.#registry = registry;
    this.#how = how;
    this.#thing = element;
    this.#was = identityOf(element);
    this.#version = registry.version;
    this.#drawn = drawnOn(element.element);
  }

  get isThere(): boolean {
    return this.#thing.element.isConnected;
  }

  get row(): RowSeen {
    return { text: this.#was.row, keys: this.#was.keys };
  }

  /** Whether it is still what was named, wherever it is. */
  get isSame(): boolean {
    this.#registry.refresh(0);
    return this.#thing.element.isConnected && this.#saysTheSame(false);
  }

  /** What a press on `hit` would reach in place of what was named; null: it reaches that. `isPressed`: it has been reached before. */
  instead(hit: Element | null, isPressed: boolean): string | null {
    this.#registry.refresh(0);
    const candidate = this.#thing.element.isConnected ? this.#thing : this.drawnAnew();
    if (candidate === null || !isReached(candidate.element, hit)) return shownAt(this.#registry, hit);
    const own = hit === null ? null : ownPress(this.#registry, hit, candidate);
    if (own !== null) return shownAs(own);
    if (candidate === this.#thing && !this.#saysTheSame(isPressed)) return shownAs(candidate);
    this.#thing = candidate;
    return null;
  }

  /** The same element in a new node. */
  drawnAnew(): PageElement | null {
    this.#registry.refresh(0);
    const id = this.#how.again?.().id ?? null;
    const thing = id === null ? null : this.#registry.byId(id);
    if (thing === null) return null;
    const { kind, role, name } = identityOf(thing);
    return kind === this.#was.kind && role === this.#was.role && name === this.#was.name ? thing : null;
  }

  #saysTheSame(isPressed: boolean): boolean {
    const { version } = this.#registry;
    const drawn = drawnOn(this.#thing.element);
    if (version === this.#version && drawn === this.#drawn) return true;
    // Styles change what it says without any event.
    const now = identityOf(this.#thing, drawn !== this.#drawn);
    if (!this.#isSame(now, isPressed)) return false;
    this.#version = version;
    this.#drawn = drawn;
    return true;
  }

  #isSame(now: Identity, isPressed: boolean): boolean {
    const was = this.#was;
    const { again, isRelated, isNumber } = this.#how;
    const isCalledSame = (now.name === was.name && now.label === was.label) || (was.isByTitle && now.name === '');
    const isOtherRow = now.row !== was.row && now.keys !== was.keys;
    const isRowKnown = now.row === was.row && (now.row !== '' || !isRelated);
    if (isCalledSame && now.kind === was.kind && (isRowKnown || !(isRelated || isOtherRow))) return true;
    // A page may say that it is busy with it.
    if (isPressed && isBusy(was.name, now.name)) return true;
    if (isNumber) return isCalledSame ? !isOtherRow : isRecounted(was, now);
    if (isCalledSame && isOtherRow && !isRelated) return false;
    return again === null || this.#isFoundAgain(again, isRecounted(was, now) || isCalledSame);
  }

  /** Whether the same words still mean it, as surely as before. */
  #isFoundAgain(again: () => Again, isAlike: boolean): boolean {
    this.#registry.forget();
    this.#registry.refresh(0);
    const { id, isGuarded } = again();
    return id === this.#thing.id && (!isGuarded || this.#how.isGuarded || isAlike);
  }
}

/** A step of what is done: a button that counts, an option. The same element, or one that says the same where that is gone. */
export class NamedAt implements PressTarget {
  readonly #registry: ElementRegistry;
  readonly #words: string;
  #control: Element | null;

  constructor(registry: ElementRegistry, element: Element | null) {
    this.#registry = registry;
    this.#control = controlAt(element);
    this.#words = wordsOf(this.#control);
  }

  get isThere(): boolean {
    return this.#control?.isConnected === true;
  }

  instead(hit: Element | null, isPressed: boolean): string | null {
    const isReachedAgain = this.#control !== null && this.isThere && isReached(this.#control, hit);
    // What it says may follow the press: a button that counts.
    if (isReachedAgain && isPressed) return null;
    const control = isReachedAgain ? this.#control : controlAt(hit);
    const isOther = this.isThere && control !== this.#control;
    if (control === null || isOther || wordsOf(control) !== this.#words) return shownAt(this.#registry, hit);
    this.#control = control;
    return null;
  }
}

function controlAt(element: Element | null): Element | null {
  return element?.closest(CONTROLS) ?? element;
}

function wordsOf(control: Element | null): string {
  return fold(`${control?.getAttribute('aria-label') ?? ''} ${control?.textContent ?? ''}`);
}
const CONTROLS = 'button, a, label, li, tr, select, [role=button], [role=option], [role=menuitem], [role=combobox]';

function isReached(element: Element, hit: Element | null): boolean {
  if (reaches(element, hit)) return true;
  const standIn = standInOf(element);
  return standIn !== null && reaches(standIn, hit);
}

/** What stands at a place, as a message shows it. */
export function shownAt(registry: ElementRegistry, hit: Element | null): string {
  const thing = registry.nearest(hit);
  const isPart = thing !== null && (thing.isListed || thing.kind === 'dialog' || thing.element === hit);
  return isPart && thing.element !== document.body ? shownAs(thing) : tagOf(hit);
}

/** What can be seen of it, cheaply: whether it may say something else though no mutation was reported. */
function drawnOn(element: Element): string {
  const parts = [element, ...((element as Partial<HTMLInputElement>).labels ?? [])];
  const given = parts.map((one) => {
    const text = (one.textContent ?? '').length > LONGEST_DRAWN || !(one instanceof HTMLElement) ? '' : one.innerText;
    return `${text} ${getComputedStyle(one, '::before').content} ${getComputedStyle(one, '::after').content}`;
  });
  return [...given, ...WORDED.map((name) => element.getAttribute(name)), buttonText(element)].join('\u0000');
}
const WORDED = ['aria-label', 'title', 'alt', 'placeholder'];
const LONGEST_DRAWN = 5000;

/** What a button says that has no text of its own. */
function buttonText(element: Element): string {
  return element instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(element.type) ? element.value : '';
}

/** `Save` and `Saving…`, or a sign in its place. */
function isBusy(was: string, now: string): boolean {
  if (NO_LETTERS.test(now)) return true;
  return was.slice(0, STEM) === now.slice(0, STEM) && was.length >= STEM && wordsIn(now) <= wordsIn(was);
}
const STEM = 3;

function wordsIn(text: string): number {
  return text.split(' ').length;
}
