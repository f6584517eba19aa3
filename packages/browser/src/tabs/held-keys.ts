// Keys that are held down: in the current tab, and in every tab that comes to the front meanwhile.

import type { Action, Modifier, Move } from '@beckon/core/scene/action.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Tab } from './tab.js';

const MODIFIERS: Readonly<Record<string, Modifier>> = { Control: 'ctrl', Shift: 'shift', Alt: 'alt', Meta: 'meta' };

/** Playwright's names of the keys. */
const NAMES: Readonly<Record<string, string>> = {
  control: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  meta: 'Meta',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  enter: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  plus: '+',
  menu: 'ContextMenu',
};

export const PHONE_KEYS: ReadonlySet<string> = new Set([
  'back',
  'recents',
  'power',
  'camera',
  'volumeup',
  'volumedown',
  'mute',
]);

/** The keys of `control+shift+k`, as Playwright calls them. */
export function keysOf(combo: string): string[] {
  return combo.split('+').map((key) => NAMES[key] ?? SIGNS[key] ?? nameOf(key));
}

/** By where they are, not by what they write: with shift they write something else. */
function nameOf(key: string): string {
  if (/^f\d+$/.test(key)) return key.toUpperCase();
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

const SIGNS: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  ';': 'Semicolon',
  '`': 'Backquote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
};

/** Whether a key stands on the keyboard that Playwright knows. Others send what they write. */
function isOnKeyboard(key: string): boolean {
  return key.length > 1 ? /^[A-Z][A-Za-z0-9]+$/.test(key) : /^[!-~]$/.test(key);
}

/** With these, browsers open links in another tab or window. */
export function opensTab(what: Action | Move, held: readonly Modifier[]): boolean {
  const all = modifiersOf(what, held);
  return what.kind === 'click' && (all.has('shift') || what.button === 'middle' || all.has(ASIDE));
}

/** With these, it opens behind the one at hand; with shift, in front of it. */
export function opensBehind(what: Action | Move, held: readonly Modifier[]): boolean {
  const all = modifiersOf(what, held);
  return (all.has(ASIDE) || (what.kind === 'click' && what.button === 'middle')) && !all.has('shift');
}

const ASIDE: Modifier = process.platform === 'darwin' ? 'meta' : 'ctrl';

function modifiersOf(what: Action | Move, held: readonly Modifier[]): ReadonlySet<Modifier> {
  const given = what.kind === 'press' ? keysOf(what.keys).flatMap((key) => MODIFIERS[key] ?? []) : [];
  return new Set([...held, ...given, ...(what.kind === 'click' ? what.modifiers : [])]);
}

/** How long pages may take to hear that keys are let go. */
const RELEASE_MS = 500;

export class HeldKeys {
  /** Each with the tabs that it was sent to. */
  readonly #held = new Map<string, Set<Tab>>();

  get modifiers(): readonly Modifier[] {
    return [...this.#held.keys()].flatMap((key) => MODIFIERS[key] ?? []);
  }

  has(key: string): boolean {
    return this.#held.has(key);
  }

  /** Holds a key; one that is held already repeats. */
  async down(tab: Tab, key: string): Promise<void> {
    const tabs = this.#held.get(key) ?? new Set();
    this.#held.set(key, tabs.add(tab));
    await strike(tab, key, true, this.modifiers);
  }

  /** Lets go of it, wherever it was held. */
  async up(tab: Tab, key: string): Promise<void> {
    const tabs = this.#held.get(key) ?? new Set();
    this.#held.delete(key);
    const others = [...tabs].filter((one) => one !== tab && one.isGone === null);
    await strike(tab, key, false, this.modifiers);
    // They are not in front: what they do with it is not waited for.
    for (const one of others) void strike(one, key, false, this.modifiers).catch(() => {});
  }

  /** Presses keys together. Those that are held stay so. */
  async press(tab: Tab, keys: readonly string[]): Promise<void> {
    const last = keys.at(-1);
    if (last === undefined) return;
    const around = keys.slice(0, -1).filter((key) => !this.#held.has(key));
    const modifiers = [...this.modifiers, ...keys.flatMap((key) => MODIFIERS[key] ?? [])];
    for (const key of around) await strike(tab, key, true, modifiers);
    await strike(tab, last, true, modifiers);
    if (!this.#held.has(last)) await strike(tab, last, false, modifiers);
    for (const key of around.reverse()) await strike(tab, key, false, modifiers);
  }

  /** Another tab is in front now: what is held is held there, too. */
  async follow(tab: Tab): Promise<void> {
    for (const [key, tabs] of this.#held) if (!tabs.has(tab)) await this.down(tab, key);
  }

  forget(tab: Tab): void {
    for (const tabs of this.#held.values()) tabs.delete(tab);
  }

  /** Lets go of all, as the session ends. */
  async release(): Promise<void> {
    const reported = [...this.#held].flatMap(([key, tabs]) => [...tabs].map((tab) => strike(tab, key, false, [])));
    this.#held.clear();
    if (reported.length === 0) return;
    await deadlineIn(RELEASE_MS).ends(Promise.allSettled(reported));
  }
}

async function strike(tab: Tab, key: string, isDown: boolean, modifiers: readonly Modifier[]): Promise<void> {
  const { keyboard } = tab.page;
  if (!isOnKeyboard(key)) await tab.driver.write(key, isDown, modifiers);
  else if (isDown) await keyboard.down(key);
  else await keyboard.up(key);
}
