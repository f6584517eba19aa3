// Holds what is done in a page to documents of certain hosts: every call of our script asks first, in the page and in the same
// turn, where the document is from. So a frame that goes elsewhere between two calls is not read, and not touched.

import { type Fence, fenceAgainst } from '@beckon/core/patterns/hosts.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { messages } from '../messages.js';
import { FrameGone } from './frame-gone.js';

export type Fences = readonly Fence[];

/** The document in a frame is none of those that may be used. Where a frame may be left out, it is as good as gone. */
export class ForeignFrame extends FrameGone {
  readonly problem: Problem;

  /** `what`: what cannot be done, if it is not to act on that document at all. */
  constructor(host: string, fences: Fences, what = messages.actingOn(host === '' ? 'this page' : host)) {
    super(messages.frameFrom(host === '' ? 'nowhere' : host));
    const pack = fenceAgainst(host, fences)?.pack ?? '';
    this.problem = problem('FORBIDDEN', {
      what: messages.byPack(what, pack),
      instead: messages.trustPack(pack),
    });
  }
}

/** What reveals nothing of a page, keeps input from it, ends what was begun, or is read only to be hidden. */
const FREE: ReadonlySet<string> = new Set([
  ...['hasFocus', 'guardKeys', 'isQuiet', 'end', 'pressed', 'discount', 'places', 'clip', 'held', 'focusedSecret'],
]);

export function isFree(method: string): boolean {
  return FREE.has(method);
}

const OUTSIDE = 'beckon:outside';

/** A call that answers where the document is from, if that is outside; written so that nothing runs in between. */
export function fenced(expression: string, fences: Fences): string {
  const requested = `__beckon.hostOutside(${JSON.stringify(fences)})`;
  return `((host) => host === null ? ${expression} : [${JSON.stringify(OUTSIDE)}, host])(${requested})`;
}

/** The answer of such a call. */
export function inside<T>(answer: T, fences: Fences): T {
  if (Array.isArray(answer) && answer[0] === OUTSIDE) throw new ForeignFrame(String(answer[1]), fences);
  return answer;
}

/** Fails where an address is outside: where a page is about to go, or where it is. */
export function mustBeInside(url: string, fences: Fences): void {
  const host = webHostOf(url);
  if (fenceAgainst(host, fences) !== null) throw new ForeignFrame(host, fences);
}

/** The host of a web address with its port, if that is not the usual one; empty for everything else. */
export function webHostOf(url: string): string {
  try {
    const { host, protocol } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? host : '';
  } catch {
    return '';
  }
}
