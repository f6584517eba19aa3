// Choosing from a drop-down that is none of the browser's own: open it, look for the option, filter or scroll, click.

import type { Effects } from '../../world/effects.js';
import { problem } from '../../world/problem.js';
import { type Answer, bad, good } from '../../world/world.js';
import { type Doing, PLAIN, placeOf, watched } from './doing.js';

/** Lists are scrolled this often, at most. */
const MOST_SCREENS = 60;
/** How long a list may take to show up, or to follow what was typed. */
const LIST_MS = 1500;

export async function choose(doing: Doing, wanted: string | number): Promise<Answer<Effects>> {
  const { frame } = doing.sought;
  let options: readonly string[] = [];
  let isFound = false;
  const { effects } = await watched(
    doing,
    frame,
    async () => {
      const picked = await pick(doing, wanted);
      options = picked.options;
      isFound = picked.isFound;
    },
    false,
  );
  if (!isFound) return bad(problem('OPTION_NOT_FOUND', { option: String(wanted), options }));
  const chosen = await frame.call('chosen', wanted).catch(() => null);
  return good({
    ...effects,
    options,
    value: chosen?.shown ?? effects.value ?? null,
    ...(chosen === null ? {} : { isAsAsked: chosen.isChosen }),
  });
}

interface Picked {
  readonly isFound: boolean;
  readonly options: readonly string[];
}

async function pick(doing: Doing, wanted: string | number): Promise<Picked> {
  const { tab, sought, deadline } = doing;
  const { frame } = sought;
  const seen = new Set<string>();
  const answer = (isFound: boolean): Picked => ({ isFound, options: [...seen] });
  const end = deadline.within(LIST_MS);
  let isOpened = false;
  let isFiltered = false;
  let screens = 0;
  for (;;) {
    const choice = await frame.call('choose', wanted);
    if (choice === null) return answer(false);
    for (const option of choice.options) seen.add(option);
    if (choice.kind === 'native') return answer(choice.isDone);
    if (choice.isOpen && choice.point !== null) {
      if (!choice.isSelected) await tab.driver.press(await placeOf(doing, choice.point), PLAIN);
      else await tab.page.keyboard.press('Escape');
      await settle(doing);
      return answer(true);
    }
    if (!choice.isOpen && !isOpened && choice.point !== null) {
      isOpened = true;
      await tab.driver.press(await placeOf(doing, choice.point), PLAIN);
      await settle(doing);
      continue;
    }
    if (choice.isEditable && !isFiltered && typeof wanted === 'string') {
      isFiltered = true;
      await frame.call('prepareField', wanted, { isAppended: false, isSet: false });
      await tab.driver.insert(wanted);
      await settle(doing);
      continue;
    }
    if (
      choice.isOpen &&
      screens < MOST_SCREENS &&
      (await frame.call('scrollList', screens === 0 && !choice.canScroll))
    ) {
      screens++;
      await settle(doing);
      continue;
    }
    if (end.isOver() || (choice.isOpen && seen.size > 0 && isFiltered === choice.isEditable)) {
      await tab.page.keyboard.press('Escape');
      return answer(false);
    }
    await frame.call('changed', Math.min(100, end.left()));
  }
}

/** A moment for the page to react. */
async function settle({ sought }: Doing): Promise<void> {
  await sought.frame.call('changed', 60).catch(() => false);
}
