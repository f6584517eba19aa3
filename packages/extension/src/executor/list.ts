// A list of the page, by the steps towards an option that a script in the page can make.

import type { OptionChoice } from '@beckon/browser/page/act/choose.js';
import type { ListSeen, OptionList } from '@beckon/core/scene/options.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';

/** What the list needs of the page. */
export interface ListInPage {
  choose(wanted: string | number): OptionChoice | null;
  scrollList(isToStart: boolean): boolean;
  /** Presses at a point; whether that reached what is there. */
  pressAt(point: { readonly x: number; readonly y: number }): Promise<boolean>;
  /** Puts a text into the field of the list. */
  write(text: string): void;
  escape(): void;
  changed(ms: number): Promise<boolean>;
}

/** A list that has not changed for so long will not get the option any more. */
const QUIET_MS = 1500;
/** How long a page may take to react to one step. */
const REACTION_MS = 60;
const MOST_MISSES = 5;

export class PageOptions implements OptionList<OptionChoice> {
  readonly #page: ListInPage;
  readonly #names = new Set<string>();
  #last: OptionChoice | null = null;
  #isOpened = false;
  #misses = 0;
  #since = performance.now();

  constructor(page: ListInPage) {
    this.#page = page;
  }

  async look(wanted: string | number): Promise<Answer<ListSeen<OptionChoice> | null>> {
    const choice = this.#page.choose(wanted);
    this.#last = choice;
    if (choice === null) return good(null);
    const known = this.#names.size;
    for (const option of choice.options) this.#names.add(option);
    if (this.#names.size > known) this.#since = performance.now();
    const { found: name, isOpen, isDisabled, isDone, point, options, ways, isSure } = choice;
    const isReady = isDone || (isOpen && point !== null);
    return good({
      isOpen,
      options,
      ways,
      isSure,
      found: name === null ? null : { option: choice, name, isDisabled, isReady },
    });
  }

  async open(): Promise<Answer<boolean>> {
    const { point = null, isNative = true } = this.#last ?? {};
    if (isNative || point === null) return good(false);
    this.#since = performance.now();
    this.#isOpened = await this.#page.pressAt(point);
    await this.#settle();
    return good(this.#isOpened);
  }

  async filter(text: string): Promise<Answer<boolean>> {
    const { isEditable = false, isNative = true } = this.#last ?? {};
    if (isNative || !isEditable) return good(false);
    this.#since = performance.now();
    this.#page.write(text);
    await this.#settle();
    return good(true);
  }

  async scroll(isToStart: boolean): Promise<Answer<boolean>> {
    if (this.#last?.isNative !== false) return good(false);
    const isMoved = this.#page.scrollList(isToStart);
    if (isMoved) await this.#settle();
    return good(isMoved);
  }

  async press({ isDone, isSelected, point, found }: OptionChoice): Promise<Answer<boolean>> {
    if (isDone) return good(true);
    if (isSelected) await this.close();
    const isPressed = isSelected || (point !== null && (await this.#page.pressAt(point)));
    // Where something else came there, the list is looked at again.
    if (!isPressed && ++this.#misses > MOST_MISSES)
      return bad(problem('OPTION_NOT_FOUND', { option: found ?? '', options: [...this.#names] }));
    await this.#settle();
    return good(isPressed);
  }

  async close(): Promise<Answer<null>> {
    if (this.#isOpened && this.#last?.isOpen === true && !this.#last.isNative) this.#page.escape();
    return good(null);
  }

  async wait(): Promise<boolean> {
    if (performance.now() - this.#since > QUIET_MS) return false;
    await this.#page.changed(100);
    return true;
  }

  async #settle(): Promise<void> {
    if (await this.#page.changed(REACTION_MS)) await this.#page.changed(REACTION_MS / 3);
  }
}
