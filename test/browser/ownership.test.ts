// Whose work a change is that came while handlers of the action ran, or right after them.

import { describe, expect, it } from 'vitest';
import { ownership } from '../../packages/browser/src/act/lateness.js';
import type { Loose, PageOutcome } from '../../packages/browser/src/page/protocol.js';
import type { CausesSeen } from '../../packages/browser/src/page/watch/causes-seen.js';
import type { Tab } from '../../packages/browser/src/tabs/tab.js';

const tab = { requested: new Set(), hasFetched: false } as unknown as Tab;
const nothing = {
  runs: [[100, 130, 7]],
  drawings: [],
  hasTalked: false,
  isOpen: false,
  isTalking: false,
  hasAsked: false,
  changed: [],
  changedByOthers: [],
};
const at = (time: number, event: string | null, task = 7): Loose => ({ from: time, to: time, task, event });
const of = (loose: readonly Loose[], seen: readonly string[]): PageOutcome =>
  ({ isFirm: false, isScripted: false, seen, loose, drawnAt: loose.map(({ from }) => from) }) as never;
const whose = (loose: Loose, more: Partial<CausesSeen> = {}, seen = ['dom']): string =>
  ownership(tab, of([loose], seen), { ...nothing, ...more } as CausesSeen);

describe('a change while the handlers of a press run', () => {
  it('is theirs', () => {
    expect(whose(at(115, null))).toBe('own');
    expect(whose(at(115, 'click'))).toBe('own');
    expect(whose(at(115, null, 8))).toBe('alien');
    expect(whose(at(160, null))).toBe('alien');
  });

  it('is what the page itself knows of it, where that is nearer than a clock', () => {
    // Right after the run, and within the time by which clocks differ.
    expect(whose(at(130.5, null))).toBe('own');
    expect(whose(at(130.5, null), { drawings: [[130.7, false]] })).toBe('alien');
    expect(whose(at(130.5, null), { drawings: [[130.7, true]] })).toBe('own');
    // What was drawn before says nothing of it.
    expect(whose(at(115, null), { drawings: [[110, false]] })).toBe('own');
  });

  it.each([
    'message',
    'port message',
    'earlier motion',
    'messageerror',
    'load',
    'error',
    'progress',
    'readystatechange',
  ])('is not, where %s of something else comes meanwhile', (event) => {
    expect(whose(at(115, event))).toBe('alien');
  });

  it('is not, where only the browser answered it', () => {
    expect(whose(at(115, 'message'), { heardAt: 112 })).toBe('alien');
  });

  it('may be, where the press asked or spoke', () => {
    expect(whose(at(115, 'message'), { isTalking: true })).toBe('own');
    expect(whose(at(115, 'message'), { hasTalked: true })).toBe('own');
    expect(whose(at(115, 'port message'), { hasPosted: true })).toBe('own');
    expect(whose(at(115, 'port message'), { hasTalked: true })).toBe('alien');
    expect(whose(at(115, 'load'), { hasAsked: true })).toBe('own');
  });

  it.each(['value', 'url', 'focus'] as const)('is not, where only something else changed the %s', (what) => {
    const found = { ...at(115, null, -1), from: 105 };
    expect(whose(found, {}, [what])).toBe('own');
    expect(whose(found, { changedByOthers: [what] }, [what])).toBe('alien');
    expect(whose(found, { changed: [what], changedByOthers: [what] }, [what])).toBe('own');
    expect(whose(found, { changedByOthers: [what] }, [what, 'dom'])).toBe('own');
  });

  it.each(['value', 'url', 'focus'] as const)('is theirs, where only they changed the %s, in no time', (what) => {
    // Found after a frame; the turn of the handlers took less than the clock can tell.
    const [found, runs] = [{ ...at(101, null, -1), from: 100.2 }, [[100.1, 100.8, 7]] as const];
    expect(whose(found, { runs }, [what])).toBe('alien');
    expect(whose(found, { runs, changed: [what] }, [what])).toBe('own');
    expect(whose(found, { runs, changed: [what], changedByOthers: [what] }, [what])).toBe('alien');
    expect(whose(found, { runs, changed: [what] }, [what, 'dom'])).toBe('alien');
  });
});
