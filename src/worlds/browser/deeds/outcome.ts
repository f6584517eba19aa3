// What came of a deed: what the page says, and what happened around it. Nothing is waited for longer than it takes.

import type { Deadline } from '../../../core/deadline.js';
import { clip } from '../../../core/text.js';
import type { Outcome } from '../../../page/protocol.js';
import type { Change, Effect, Effects } from '../../../world/effects.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import type { Tab } from '../tabs/tab.js';
import type { Numbers } from './numbers.js';

/** How long a deed may take to show any effect. */
const EFFECT_MS = 1000;
/** How long the answers to its requests are waited for, so that what they change is told, too. */
const ANSWERS_MS = 1500;
/** How long a document may take to arrive once it was asked for: beyond that the next command waits. */
const DOCUMENT_MS = 10_000;

/** A document that is not loading any more and has not come gets this long to turn up. */
const DECLINED_MS = 60;
/** Looked again at least this often: that it was called off is told by nobody. */
const LONGEST_NAP_MS = 100;

export interface Before {
  readonly url: string;
  readonly navigations: number;
  readonly deeds: number;
}

export interface After {
  readonly outcome: Outcome | null;
  readonly effects: Effects;
}

export function before(tab: Tab): Before {
  tab.begin();
  return { url: tab.page.url(), navigations: tab.navigations, deeds: tab.deeds };
}

/** Collects the effects of what was just done in a frame. */
export async function after(
  tab: Tab,
  frame: Frame,
  numbers: Numbers,
  was: Before,
  how: { readonly needsEffect: boolean; readonly deadline: Deadline; readonly effectMs?: number },
): Promise<After> {
  const { deadline, effectMs = EFFECT_MS } = how;
  const collect = async (waitMs: number): Promise<Outcome | null> => {
    try {
      const outcome = await frame.call('outcome', { next: numbers.next, waitMs, text: null });
      numbers.take(outcome);
      return outcome;
    } catch (error) {
      if (error instanceof FrameGone) return null;
      throw error;
    }
  };
  let outcome = await collect(0);
  if (how.needsEffect && isNothing(outcome) && !hasHappened(tab, was)) {
    const late = collect(Math.min(effectMs, deadline.left()));
    const first = await Promise.race([late, happened(tab, was, deadline.within(effectMs))]);
    // The page is asked a moment before its own time is over: it has the last word.
    outcome = first ?? (hasHappened(tab, was) || deadline.isCancelled() ? outcome : await late);
    if (isNothing(outcome) && hasHappened(tab, was)) outcome = await collect(0);
  }
  const isLeaving = outcome === null || outcome.isLeaving || tab.isLoading;
  if (isLeaving) await arrived(tab, was, deadline, !frame.isMain && !tab.isLoading);
  else if (!tab.isAnswered) {
    await tab.answered(deadline.within(ANSWERS_MS));
    if (tab.navigations === was.navigations) outcome = (await collect(0)) ?? outcome;
  }
  const effects = await effectsOf(tab, outcome, was);
  // What was called off or given up is over for everybody else: the next deed may have begun.
  if (!deadline.isCancelled() && tab.deeds === was.deeds) {
    tab.end();
    void frame.call('end').catch(() => {});
  }
  return { outcome, effects };
}

function isNothing(outcome: Outcome | null): boolean {
  return outcome !== null && outcome.seen.length === 0 && !outcome.isLeaving && outcome.missed === null;
}

function hasHappened(tab: Tab, was: Before): boolean {
  return tab.effects.length > 0 || tab.navigations !== was.navigations || tab.isGone !== null;
}

async function happened(tab: Tab, was: Before, deadline: Deadline): Promise<null> {
  while (!hasHappened(tab, was) && !deadline.isOver()) await tab.happens(Math.min(LONGEST_NAP_MS, deadline.left()));
  return null;
}

/** Until the document that was asked for is there, or it turns out to be none: a download, an empty answer. */
export async function arrived(tab: Tab, was: Before, deadline: Deadline, isOfFrame = false): Promise<void> {
  const end = deadline.within(DOCUMENT_MS);
  let asked = end.within(EFFECT_MS);
  let isDeclined = false;
  while (tab.navigations === was.navigations && tab.isGone === null) {
    if (tab.effects.includes('download') || tab.effects.includes('tab')) return;
    if (isOfFrame && tab.moved !== null) return;
    if (tab.isLoading ? end.isOver() : asked.isOver()) return;
    if (tab.isDeclined && !isDeclined) asked = asked.within(DECLINED_MS);
    isDeclined = tab.isDeclined;
    await tab.happens(Math.min(isDeclined ? DECLINED_MS : LONGEST_NAP_MS, end.left()));
  }
  if (tab.isGone !== null) return;
  await tab.page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, end.left()) }).catch(() => {});
}

async function effectsOf(tab: Tab, outcome: Outcome | null, was: Before): Promise<Effects> {
  const url = tab.page.url();
  const isElsewhere = tab.navigations !== was.navigations || url !== was.url;
  const seen = new Set<Effect>([...(outcome?.seen ?? []), ...tab.effects]);
  if (isElsewhere || outcome === null) seen.add('url');
  const changes: Change[] = [...(outcome?.changes ?? [])];
  if (isElsewhere && !changes.some(({ text }) => text.startsWith('url: '))) {
    changes.unshift({ sign: '@', text: url === was.url ? `loaded again: ${url}` : `url: ${was.url} → ${url}` });
  } else if ((outcome === null || outcome.isLeaving) && tab.moved !== null)
    changes.push({ sign: '@', text: `frame: ${clip(tab.moved, 200)}` });
  return {
    seen: [...seen],
    changes,
    notes: tab.notes,
    value: outcome?.value ?? null,
    checked: outcome?.checked ?? null,
    ...(outcome?.expected === undefined || outcome.expected === null ? {} : { expected: outcome.expected }),
    ...(outcome?.isSecret === true ? { isSecret: true } : {}),
    ...(outcome?.isAsAsked === undefined || outcome.isAsAsked === null ? {} : { isAsAsked: outcome.isAsAsked }),
  };
}
