// Waiting for what has no target: rest, another app, a title, a text. A phone sends no events, so it is read again and again.

import { containsAnywhere, matchesUrl, saysTitle } from '@beckon/core/patterns/pattern.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type WaitCondition, type Waited } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { selectedBy } from './find.js';
import { messages } from './messages.js';
import { isSameView, type ScreenReader, type View } from './screen-reader.js';

const LONGEST_SEEN = 200;

/** Says whether it is so on this read, given the one before. */
type Check = (view: View, before: View | null) => Waited | Problem;

export async function wait(
  reader: ScreenReader,
  condition: WaitCondition,
  deadline: Deadline,
  urlBefore: string,
): Promise<Answer<Waited>> {
  const check = checkOf(condition, urlBefore);
  if ('code' in check) return bad(check);
  let before: View | null = null;
  for (;;) {
    const from = reader.clock.now();
    const read = await reader.look(deadline);
    if (!read.ok) {
      if (read.problem.code !== 'DUMP_FAILED' || deadline.isOver()) return read;
    } else {
      const answer = check.so(read.value, before);
      if ('code' in answer) return bad(answer);
      if (answer.isTrue) return good(answer);
      if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
      // It takes two reads to see whether it is at rest, however little time there is.
      if (deadline.isOver() && !(check.isOfTwo && before === null)) return good(answer);
      before = read.value;
    }
    await reader.pause(deadline, from);
  }
}

function checkOf(
  condition: WaitCondition,
  urlBefore: string,
): { readonly so: Check; readonly isOfTwo: boolean } | Problem {
  const isNot = 'isNot' in condition && condition.isNot === true;
  const plainly = (so: Check) => ({ so, isOfTwo: false });
  switch (condition.kind) {
    case 'load':
    case 'idle':
    case 'ready':
      return {
        isOfTwo: true,
        so: (view, before) => ({
          isTrue: before !== null && isSameView(before, view),
          seen: messages.stillChanges,
        }),
      };
    case 'navigation':
      return plainly(({ url }) => ({ isTrue: url !== urlBefore, seen: url }));
    case 'url':
      return plainly(({ url }) => ({ isTrue: matchesUrl(condition.pattern, url) !== isNot, seen: url }));
    case 'title':
      return plainly(({ screen: { title } }) => ({
        isTrue: saysTitle(title, condition.pattern) !== isNot,
        seen: title,
      }));
    case 'text':
      return plainly(({ screen }) => hasText(screen.texts, condition));
    case 'exists':
    case 'gone':
    case 'items': {
      const least = condition.kind === 'items' ? condition.count : 1;
      return plainly(({ screen }) => {
        const found = selectedBy(screen, condition.selector);
        if (!found.ok) return found.problem;
        const count = found.value.length;
        return { isTrue: condition.kind === 'gone' ? count === 0 : count >= least, seen: `${count} found` };
      });
    }
    case 'until':
      return problem('UNSUPPORTED', {
        what: messages.noScripts,
        world: '',
        instead: messages.waitVisible,
      });
  }
}

/** As one text, and each by itself: what stands side by side may be one sentence or two numbers. */
function hasText(texts: readonly string[], { text, isExact, isNot }: WaitCondition & { kind: 'text' }): Waited {
  const all = texts.join(' ');
  const isGiven = [all, ...texts].some((one) => containsAnywhere(one, text, isExact));
  return { isTrue: isGiven !== (isNot === true), seen: isGiven ? text : all.slice(0, LONGEST_SEEN) };
}
