// Choosing from a drop-down: one of the browser's own is set; others are opened, filtered or scrolled, and clicked.

import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { saysWhole } from '@beckon/core/text/whole.js';
import type { Choice } from '../page/act/choose.js';
import { type Doing, pressStep, watched } from './performing.js';

/** A list that has not changed for so long, with no request under way, will not get the option any more. */
const PATIENCE_MS = 1500;
/** How long a page may take to react to one step. */
const REACTION_MS = 60;

export async function choose(doing: Doing, wanted: string | number): Promise<Answer<Effects>> {
  const { frame } = doing.sought;
  let picked: Picked = { choice: null, isDone: false, options: [] };
  const { effects } = await watched(
    doing,
    frame,
    async () => {
      picked = await pick(doing, wanted);
    },
    false,
  );
  const { choice, isDone, options } = picked;
  // A place says nothing any more once the list is closed: what stood there does.
  const name = choice?.found ?? wanted;
  const chosen = await frame
    .call('chosen', choice?.kind === 'native' ? wanted : name, doing.numbers.next)
    .catch(() => null);
  if (!isDone && choice?.isDisabled === true) return bad(problem('ELEMENT_DISABLED', { thing: `option "${name}"` }));
  if (!isDone && choice !== null && choice.ways.length > 0)
    return bad(problem('AMBIGUOUS_TARGET', { option: String(wanted), ways: choice.ways }));
  if (!isDone) return bad(problem('OPTION_NOT_FOUND', { option: String(wanted), options }));
  const isSeen = choice?.isReadBack !== true && isTold(effects, String(name));
  const isAsAsked = chosen?.isChosen === true || isSeen;
  return good({
    ...effects,
    options,
    value: chosen?.shown ?? effects.value ?? null,
    ...(chosen === null && !isSeen ? {} : { isAsAsked }),
    // An item of a menu does something and is not seen any more: that it was pressed is all that is known.
    ...(choice?.isCommand === true && !isAsAsked ? { isHeld: true } : {}),
  });
}

/** What was chosen turned up somewhere else on the page, as the tags of some lists do. */
function isTold({ changes }: Effects, name: string): boolean {
  return changes.some(
    ({ sign, text }) => sign === '+' && !/^(?:option|menuitem|treeitem)/.test(text) && saysWhole(text, name),
  );
}

interface Picked {
  readonly choice: Choice | null;
  readonly isDone: boolean;
  readonly options: readonly string[];
}

async function pick(doing: Doing, wanted: string | number): Promise<Picked> {
  const { tab, sought: found, deadline } = doing;
  const { frame } = found;
  const seen = new Set<string>();
  let isOpened = false;
  let isFiltered = false;
  let screens = 0;
  let since = Date.now();
  for (;;) {
    const choice = await frame.call('choose', wanted);
    const end = (isDone: boolean): Picked => ({ choice, isDone, options: [...seen] });
    if (choice === null) return end(false);
    const known = seen.size;
    for (const option of choice.options) seen.add(option);
    if (seen.size > known || !tab.isAnswered) since = Date.now();
    if (choice.isDone) return end(true);
    if (choice.ways.length > 0) {
      if (isOpened && choice.kind === 'custom') await tab.page.keyboard.press('Escape');
      return end(false);
    }
    const isPopup = isOpened && choice.isOpen && choice.kind === 'custom';
    if (choice.isOpen && choice.point !== null) {
      if (!choice.isSelected && !(await pressStep(doing, choice.point))) {
        // Something else came there: the list is looked at again.
        if (deadline.isOver()) return end(false);
        await settle(doing);
        continue;
      }
      if (choice.isSelected && isPopup) await tab.page.keyboard.press('Escape');
      await settle(doing);
      return end(true);
    }
    if (await step(choice)) continue;
    if (deadline.isOver() || Date.now() - since > PATIENCE_MS) {
      if (isPopup) await tab.page.keyboard.press('Escape');
      return end(false);
    }
    await frame.call('changed', Math.min(100, Math.max(1, deadline.left())));
  }

  /** One thing that may bring the option to light; false: there is nothing left but to wait. */
  async function step(choice: Choice): Promise<boolean> {
    // What is there already only has to come to rest.
    if (choice.kind === 'native' || choice.found !== null) return false;
    if (!choice.isOpen && !isOpened && choice.point !== null) {
      since = Date.now();
      isOpened = await pressStep(doing, choice.point);
      await settle(doing);
      return isOpened;
    }
    if (choice.isEditable && (isOpened || choice.isOpen) && !isFiltered && typeof wanted === 'string') {
      isFiltered = true;
      since = Date.now();
      await frame.call('prepareField', wanted, { isAppended: false, isSet: false });
      await tab.driver.insert(wanted);
      await settle(doing);
      return true;
    }
    if (!choice.isOpen) return false;
    // Many open at what is chosen now: the wanted one may be above.
    const isMoved =
      (screens === 0 && (await frame.call('scrollList', true))) || (await frame.call('scrollList', false));
    screens++;
    if (isMoved) await settle(doing);
    return isMoved;
  }
}

/** A moment for the page to react, and one to draw what came of it. */
async function settle({ sought: found }: Doing): Promise<void> {
  const isMoved = await found.frame.call('changed', REACTION_MS).catch(() => false);
  if (isMoved) await found.frame.call('changed', REACTION_MS / 3).catch(() => false);
}
