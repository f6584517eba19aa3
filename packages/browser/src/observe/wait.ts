// Waiting for what has no target: the page, the network, an address, a selector, an expression. Driven by changes, not by a clock.

import { fenceAgainst } from '@beckon/core/patterns/hosts.js';
import { containsAnywhere, matchesUrl, saysTitle } from '@beckon/core/patterns/pattern.js';
import { type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import { described, withState } from '@beckon/core/scene/description.js';
import { lineChanges, urlChange } from '@beckon/core/scene/differences.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type Reference, type WaitCondition, type Waited } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { PageNumbers } from '../act/numbers.js';
import { silentFrames } from '../act/silent-frames.js';
import { webHostOf } from '../drive/fence.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';

/** No request for so long is a quiet network. */
const IDLE_MS = 500;
/** Nothing changed for so long: the app has come to rest. */
const READY_MS = 150;
/** Checked at least this often: an expression may depend on what no mutation shows. */
const POLL_MS = 100;

export async function wait(
  tab: Tab,
  condition: WaitCondition,
  deadline: Deadline,
  urlBefore: string,
  numbers: PageNumbers,
): Promise<Answer<Waited>> {
  switch (condition.kind) {
    case 'load':
      return until(tab, deadline, async () => {
        const { isComplete } = await tab.driver.main.call('isQuiet');
        return { isTrue: isComplete && !tab.isLoading, seen: isComplete ? 'complete' : 'still loading' };
      });
    case 'idle': {
      const isTrue = await tab.idle(IDLE_MS, deadline);
      return good({ isTrue, seen: isTrue ? 'quiet' : 'requests are still under way' });
    }
    case 'ready':
      return ready(tab, deadline);
    case 'navigation':
      return until(tab, deadline, async () => ({
        isTrue: tab.page.url() !== urlBefore && !tab.isLoading,
        seen: tab.page.url(),
      }));
    case 'url':
      return until(tab, deadline, async () => ({
        isTrue: matchesUrl(condition.pattern, tab.page.url()) !== (condition.isNot === true),
        seen: tab.page.url(),
      }));
    case 'title':
      return until(tab, deadline, async () => {
        const { title } = await tab.driver.main.call('address').catch(() => ({ title: '' }));
        return { isTrue: saysTitle(title, condition.pattern) !== (condition.isNot === true), seen: title };
      });
    case 'text':
      return until(tab, deadline, () => hasText(tab, condition));
    case 'exists':
    case 'gone':
    case 'items': {
      const least = condition.kind === 'items' ? condition.count : 1;
      return until(tab, deadline, async () => {
        const count = await countOf(tab, condition.selector);
        if (typeof count === 'string')
          return { problem: problem('SELECTOR_INVALID', { selector: condition.selector, reason: count }) };
        const silent = condition.kind === 'gone' && count === 0 ? await silentFrames(tab) : [];
        if (silent.length > 0) return { isTrue: false, seen: unknownIn(silent) };
        return { isTrue: condition.kind === 'gone' ? count === 0 : count >= least, seen: `${count} found` };
      });
    }
    case 'change':
      return changed(tab, numbers, condition.inside, deadline);
    case 'until':
      return until(tab, deadline, async () => {
        const answer = await tab.evaluate(condition.expression);
        if ('error' in answer) {
          // What is not defined yet may be later; what is no script never will be.
          if (/SyntaxError/.test(answer.error))
            return { problem: problem('SCRIPT_ERROR', { reason: firstLine(answer.error) }) };
          return { isTrue: false, seen: firstLine(answer.error) };
        }
        return { isTrue: Boolean(answer.value), seen: JSON.stringify(answer.value) ?? 'undefined' };
      });
  }
}

type Check = Waited | { readonly problem: ReturnType<typeof problem> };

/** Asks again whenever the page or the network moved. */
async function until(tab: Tab, deadline: Deadline, check: () => Promise<Check>): Promise<Answer<Waited>> {
  for (;;) {
    const answer = isElsewhere(tab) ? { isTrue: false, seen: '' } : await check();
    if ('problem' in answer) return bad(answer.problem);
    if (answer.isTrue || deadline.isOver() || tab.isGone !== null || !tab.isAtHand) return good(answer);
    await tab.changes(deadline.within(POLL_MS));
  }
}

/** On a page that must not be read nothing is as it is waited for. */
function isElsewhere({ page, driver }: Tab): boolean {
  const fences = driver.fences();
  return fences.length > 0 && fenceAgainst(webHostOf(page.url()), fences) !== null;
}

async function ready(tab: Tab, deadline: Deadline): Promise<Answer<Waited>> {
  let last = -1;
  let since = Date.now();
  return until(tab, deadline, async () => {
    const { isComplete, version } = await tab.driver.main.call('isQuiet');
    if (version !== last) since = Date.now();
    last = version;
    const isQuiet = Date.now() - since >= READY_MS;
    return {
      isTrue: isComplete && isQuiet && tab.isAnswered && !tab.isLoading,
      seen: isComplete ? 'still changing' : 'still loading',
    };
  });
}

/** What is on the page, or in one element, by numbers; and what it says. */
interface PageLines {
  readonly url: string;
  readonly text: string;
  readonly lines: ReadonlyMap<number, string>;
}

/** Until something is other than when the wait began, and has come to rest. */
async function changed(
  tab: Tab,
  numbers: PageNumbers,
  inside: Reference | null,
  deadline: Deadline,
): Promise<Answer<Waited>> {
  let first: PageLines | null = null;
  let last: PageLines | null = null;
  return until(tab, deadline, async () => {
    const now = await linesOn(tab, numbers, inside);
    first ??= now;
    const isAtRest =
      last !== null && now.url === last.url && now.text === last.text && isSameLines(last.lines, now.lines);
    last = now;
    const changes = [...urlChange(first.url, now.url), ...lineChanges(first.lines, now.lines)].slice(0, MOST_CHANGES);
    const isOther = changes.length > 0 || now.text !== first.text;
    return {
      isTrue: isOther && (isAtRest || deadline.isOver()),
      seen: isOther ? 'still changing' : 'no change',
      changes,
    };
  });
}
const MOST_CHANGES = 20;

function isSameLines(one: PageLines['lines'], other: PageLines['lines']): boolean {
  return one.size === other.size && [...one].every(([id, line]) => other.get(id) === line);
}

async function linesOn(tab: Tab, numbers: PageNumbers, inside: Reference | null): Promise<PageLines> {
  const lines = new Map<number, string>();
  const texts: string[] = [];
  for (const frame of tab.frames) {
    const seen = await frame.call('candidates', { next: numbers.next }).catch(() => null);
    if (seen === null) continue;
    numbers.take({ next: seen.next });
    const byId = new Map(seen.candidates.map((one) => [one.id, one]));
    const isIn = (one: Candidate): boolean => {
      let around: Candidate | undefined = one;
      while (around !== undefined && around.id !== inside?.thing.id)
        around = around.parent === undefined ? undefined : byId.get(around.parent);
      return around !== undefined;
    };
    for (const one of seen.candidates)
      if (one.state?.visible !== false && (inside === null || isIn(one))) lines.set(one.id, lineOf(one));
    if (inside !== null) continue;
    const said = await frame.call('text', null).catch(() => null);
    if (said !== null && 'text' in said) texts.push(said.text);
  }
  return { url: inside === null ? tab.page.url() : '', text: texts.join('\n'), lines };
}

/** What an element says and is like. */
function lineOf(one: Candidate): string {
  const { value, checked, selected, expanded, enabled } = one.state ?? {};
  const flags = Object.entries({ checked, selected, expanded, disabled: enabled === false || undefined })
    .filter(([, flag]) => flag !== undefined && flag !== false)
    .map(([name]) => name);
  const shown = described(one.kind, one.purpose, titleOf(one));
  return withState(shown, one.purpose === 'password' ? undefined : value, flags, true);
}

async function hasText(tab: Tab, { text, isExact, isNot }: WaitCondition & { kind: 'text' }): Promise<Waited> {
  let seen = '';
  let isGiven = false;
  const { frames } = tab;
  for (const frame of frames) {
    if (frame !== frames[0] && !(await tab.driver.isShown(frame))) continue;
    const found = await frame.call('text', null).catch(() => null);
    if (found === null || 'reason' in found) continue;
    isGiven ||= containsAnywhere(found.text, text, isExact);
    if (frame === frames[0]) seen = found.text.replace(/\s+/g, ' ').slice(0, 200);
  }
  const silent = isNot === true && !isGiven ? await silentFrames(tab) : [];
  if (silent.length > 0) return { isTrue: false, seen: unknownIn(silent) };
  return { isTrue: isGiven !== (isNot === true), seen: isGiven ? text : seen };
}

/** What is in a frame that does not answer is not claimed to be gone. */
function unknownIn(silent: readonly string[]): string {
  return messages.silentFrame(silent.join(', '));
}

async function countOf(tab: Tab, selector: string): Promise<number | string> {
  let sum = 0;
  for (const frame of tab.frames) {
    const found = await frame.call('found', selector).catch(() => null);
    if (found === null) continue;
    if ('reason' in found) return found.reason;
    sum += found.count;
  }
  return sum;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
