// Choosing from a drop-down: one of the browser's own is set; others are opened, filtered or scrolled, and clicked.

import type { Effects } from '@beckon/core/scene/effects.js';
import { type ListSeen, type OptionList, type Picked, pickOption } from '@beckon/core/scene/options.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { saysWhole } from '@beckon/core/text/whole.js';
import type { OptionChoice } from '../page/act/choose.js';
import { type ActionContext, pressStep, watched } from './performing.js';

/** A list that has not changed for so long, with no request under way, will not get the option any more. */
const QUIET_MS = 1500;
/** How long a page may take to react to one step. */
const REACTION_MS = 60;

export async function choose(context: ActionContext, wanted: string | number): Promise<Answer<Effects>> {
  const { frame } = context.found;
  let picked = bad(problem('OPTION_NOT_FOUND', { option: String(wanted), options: [] })) as Answer<
    Picked<OptionChoice>
  >;
  const { effects } = await watched(
    context,
    frame,
    async () => {
      picked = await pickOption(new PageList(context), wanted);
    },
    false,
  );
  // A place says nothing any more once the list is closed: what stood there does.
  const words = picked.ok && !picked.value.option.isNative ? picked.value.name : wanted;
  const chosen = await frame.call('chosen', words, context.numbers.next).catch(() => null);
  if (!picked.ok) return picked;
  const { option: choice, name, options } = picked.value;
  const isSeen = !choice.isReadBack && isReported(effects, name);
  const isAsAsked = (chosen?.isChosen === true && !isLonger(chosen.shown, name, options)) || isSeen;
  return good({
    ...effects,
    options,
    value: chosen?.shown ?? effects.value ?? null,
    ...(chosen === null && !isSeen ? {} : { isAsAsked }),
    // An item of a menu does something and is not seen any more: that it was pressed is all that is known.
    ...(choice.isCommand && !isAsAsked ? { isHeld: true } : {}),
  });
}

/** Whether what is shown is another option, whose name only contains this one. */
function isLonger(shown: string, name: string, options: readonly string[]): boolean {
  const isOther = (one: string): boolean => saysWhole(shown, one) && !saysWhole(shown.split(one).join(' '), name);
  return options.some((one) => one.length > name.length && saysWhole(one, name) && isOther(one));
}

/** What was chosen turned up somewhere else on the page, as the tags of some lists do. */
function isReported({ changes }: Effects, name: string): boolean {
  return changes.some(
    ({ sign, text }) => sign === '+' && !/^(?:option|menuitem|treeitem)/.test(text) && saysWhole(text, name),
  );
}

/** A list of a page, by the steps that the driver makes. */
class PageList implements OptionList<OptionChoice> {
  readonly #context: ActionContext;
  readonly #names = new Set<string>();
  #last: OptionChoice | null = null;
  #isOpened = false;
  #since = Date.now();

  constructor(context: ActionContext) {
    this.#context = context;
  }

  async look(wanted: string | number): Promise<Answer<ListSeen<OptionChoice> | null>> {
    const { tab, found: field } = this.#context;
    const choice = await field.frame.call('choose', wanted);
    this.#last = choice;
    if (choice === null) return good(null);
    const known = this.#names.size;
    for (const option of choice.options) this.#names.add(option);
    if (this.#names.size > known || !tab.isAnswered) this.#since = Date.now();
    const { found: name, isOpen, isDisabled, isDone, point, options, ways, isSure } = choice;
    const isReady = isDone || (isOpen && point !== null);
    const found = name === null ? null : { option: choice, name, isDisabled, isReady };
    return good({ isOpen, options, ways, isSure, found });
  }

  async open(): Promise<Answer<boolean>> {
    const { point = null, isNative = true } = this.#last ?? {};
    if (isNative || point === null) return good(false);
    this.#since = Date.now();
    this.#isOpened = await pressStep(this.#context, point);
    await this.#settle();
    return good(this.#isOpened);
  }

  async filter(text: string): Promise<Answer<boolean>> {
    const { tab, found } = this.#context;
    const { isEditable = false, isNative = true } = this.#last ?? {};
    if (isNative || !isEditable) return good(false);
    this.#since = Date.now();
    await found.frame.call('prepareField', text, { isAppended: false, isSet: false });
    await tab.driver.insert(text);
    await this.#settle();
    return good(true);
  }

  async scroll(isToStart: boolean): Promise<Answer<boolean>> {
    if (this.#last?.isNative !== false) return good(false);
    const isMoved = await this.#context.found.frame.call('scrollList', isToStart);
    if (isMoved) await this.#settle();
    return good(isMoved);
  }

  async press({ isDone, isSelected, point, found }: OptionChoice): Promise<Answer<boolean>> {
    if (isDone) return good(true);
    if (isSelected) await this.close();
    // If something else came there, the list is read again.
    const isPressed = isSelected || (point !== null && (await pressStep(this.#context, point)));
    if (!isPressed && this.#context.deadline.isOver())
      return bad(problem('OPTION_NOT_FOUND', { option: found ?? '', options: [...this.#names] }));
    await this.#settle();
    return good(isPressed);
  }

  async close(): Promise<Answer<null>> {
    const isPopup = this.#isOpened && this.#last?.isOpen === true && !this.#last.isNative;
    if (isPopup) await this.#context.tab.page.keyboard.press('Escape');
    return good(null);
  }

  async wait(): Promise<boolean> {
    const { deadline, found } = this.#context;
    if (deadline.isOver() || Date.now() - this.#since > QUIET_MS) return false;
    await found.frame.call('changed', Math.min(100, Math.max(1, deadline.left())));
    return true;
  }

  /** A moment for the page to react, and one to draw what came of it. */
  async #settle(): Promise<void> {
    const { frame } = this.#context.found;
    const isMoved = await frame.call('changed', REACTION_MS).catch(() => false);
    if (isMoved) await frame.call('changed', REACTION_MS / 3).catch(() => false);
  }
}
