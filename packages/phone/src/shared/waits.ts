// Waiting for what has no target: rest, another app, a title, a text. A phone sends no events, so it is read again and again.

import { containsAnywhere, matchesUrl, saysTitle } from '@beckon/core/patterns/pattern.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type Reference, type WaitCondition, type Waited } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { selectedBy } from './find.js';
import { messages } from './messages.js';
import { outcomeOf } from './outcome.js';
import { foundAgain } from './performing.js';
import { isInside } from './screen.js';
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
  const check = checkOf(condition, urlBefore, reader.atStart, deadline);
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
  atStart: View | null,
  deadline: Deadline,
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
    case 'change':
      return { isOfTwo: true, so: changeSince(atStart, condition.inside, deadline) };
    case 'until':
      return problem('UNSUPPORTED', {
        what: messages.noScripts,
        world: '',
        instead: messages.waitVisible,
      });
  }
}

/** Other than it was, at rest, and not because something began to load. */
function changeSince(atStart: View | null, inside: Reference | null, deadline: Deadline): Check {
  let was = atStart;
  return (view, before) => {
    was ??= view;
    const all = outcomeOf(was, view);
    const changes = inside === null ? all.changes : within(inside, was, view, all.changes);
    const isOther = changes.length > 0 || (inside === null && all.seen.some((one) => one !== 'focus'));
    const began = view.screen.loading.filter((sign) => was?.screen.loading.includes(sign) === false);
    const isAtRest = before !== null && isSameView(before, view);
    if (began.length > 0) return { isTrue: false, seen: messages.stillLoading(began.join(', ')) };
    return { isTrue: isOther && (isAtRest || deadline.isOver()), seen: isOther ? messages.stillChanges : '', changes };
  };
}

/** Those of an element, and of what is in it. */
function within({ thing }: Reference, before: View, after: View, changes: readonly Change[]): readonly Change[] {
  const isIn = ({ screen }: View, id: number): boolean => {
    const around = foundAgain(screen, thing);
    const one = screen.get(id);
    return around !== undefined && one !== undefined && (one.id === around.id || isInside(screen, one, around.id));
  };
  return changes.filter(({ id }) => id !== undefined && (isIn(before, id) || isIn(after, id)));
}

/** As one text, and each by itself: what stands side by side may be one sentence or two numbers. */
function hasText(texts: readonly string[], { text, isExact, isNot }: WaitCondition & { kind: 'text' }): Waited {
  const all = texts.join(' ');
  const isGiven = [all, ...texts].some((one) => containsAnywhere(one, text, isExact));
  return { isTrue: isGiven !== (isNot === true), seen: isGiven ? text : all.slice(0, LONGEST_SEEN) };
}
