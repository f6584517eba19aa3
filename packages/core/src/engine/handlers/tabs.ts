// Tabs, frames and dialogs.

import type { Target } from '../../language/index.js';
import { targetWords } from '../../resolve/words.js';
import type { Effects } from '../../scene/effects.js';
import type { FrameList, FrameQuery, FrameSeen } from '../../scene/facets.js';
import { type Found, good, referenceOf } from '../../scene/world.js';
import { answered, type FailedOutcome, failed, type Outcome, reporting, verified } from '../outcome.js';
import { isSecretName } from '../secrets.js';
import type { Step } from '../step.js';
import { type Handler, type Handlers, using } from './handler.js';

/** Asked again at least this often: a loading frame reports nothing. */
const PAUSE_MS = 150;

const tab: Handler<'tab'> = using('tabs', async (tabs, command, step) => {
  if (command.action === 'switch') return answered(await tabs.switch(command.tab_id));
  if (command.action === 'close') return answered(await tabs.close(command.tab_id ?? null));
  const opened = await tabs.open(command.url, step.deadline);
  if (opened.ok) report(step, opened.value.effects);
  return answered(opened, (one) => one.tab);
});

function report({ journal }: Step, { changes, notes }: Effects): void {
  journal.changed(...changes);
  journal.note(...notes);
}

const frame: Handler<'frame'> = using('frames', async (frames, { target }, step) =>
  target === 'main' || target === 'parent'
    ? answered(await frames.leave(target, step.deadline))
    : enter(step, frames, target),
);

/** The frames that a target may mean, and the element that it means, if it was that. */
interface FrameMatch {
  readonly frames: readonly FrameSeen[];
  readonly about: Found | null;
}

/** Goes into the frame that a target means, as soon as there is one. */
async function enter(step: Step, frames: FrameList, target: Target): Promise<Outcome> {
  for (;;) {
    const found = await matchNow(step, frames, target);
    if (!found.ok) return found;
    const { about } = found.value;
    const outer = outermost(found.value.frames);
    const [only] = outer;
    if (only !== undefined && (outer.length === 1 || step.settings.ambiguity === 'first'))
      return reporting(answered(await frames.enter(only, step.deadline)), { about });
    if (only !== undefined) return { ...several(target, outer), about };
    if (step.deadline.isCancelled()) return failed('CANCELLED', {}, { about });
    if (step.deadline.isOver()) return none(step, frames, target, about);
    await step.world.changed(step.deadline.within(PAUSE_MS));
  }
}

/** A frame rather than those inside it. */
function outermost(found: readonly FrameSeen[]): readonly FrameSeen[] {
  const least = Math.min(...found.map(({ depth }) => depth));
  return found.filter(({ depth }) => depth === least);
}

/** By the name of the frame itself; else by the element that is meant, if that is a frame's element. */
async function matchNow(step: Step, frames: FrameList, target: Target): Promise<Outcome<FrameMatch>> {
  const request = queryOf(target);
  const byName = request === null || request.kind === 'number' ? good([]) : await frames.find(request, step.deadline);
  if (!byName.ok) return byName;
  if (byName.value.length > 0) return good({ frames: byName.value, about: null });
  const found = await step.glance(target, 'Any');
  if (!found.ok) return found;
  const about = found.value;
  const on = referenceOf(about);
  const ofThing = on === null ? good(null) : await frames.ofThing(on, step.deadline);
  if (!ofThing.ok) return { ...ofThing, about };
  if (ofThing.value !== null) return good({ frames: [ofThing.value], about });
  if (request?.kind !== 'number') return good({ frames: [], about });
  const byNumber = await frames.find(request, step.deadline);
  if (!byNumber.ok) return { ...byNumber, about };
  return good({ frames: byNumber.value, about: byNumber.value.length > 0 ? null : about });
}

/** What can be asked of frames themselves; null for what only the page can answer. */
function queryOf({ primary, relations = [] }: Target): FrameQuery | null {
  if (relations.length > 0) return null;
  if (primary.kind === 'id') return { kind: 'number', value: primary.value };
  return primary.kind === 'text' || primary.kind === 'css' || primary.kind === 'xpath' ? primary : null;
}

/** How a frame is shown in a failure: by its number, which can be given. */
const shown = ({ number, name }: FrameSeen): string => `[${number}] ${name}`;

function several(target: Target, found: readonly FrameSeen[]): FailedOutcome {
  const failure = {
    phase: 'resolution',
    code: 'AMBIGUOUS_TARGET',
    message: `${found.length} frames match ${targetWords(target)}`,
    hint: `Choose one by its number: ${found
      .slice(0, 8)
      .map((one) => `frame ${one.number} (${one.name})`)
      .join(', ')}`,
    retryable: false,
    facts: { frames: found.map(shown) },
  } as const;
  return { ok: false, problem: failure, at: target.span };
}

async function none(step: Step, frames: FrameList, target: Target, about: Found | null): Promise<FailedOutcome> {
  const at = target.span;
  const list = await frames.list(step.deadline.within(PAUSE_MS));
  if (!list.ok) return { ...list, about, at };
  const others = list.value.filter(({ number }) => number > 0).map(shown);
  const element = about?.thing ?? null;
  if (element === null)
    return { ...failed('FRAME_NOT_FOUND', { name: targetWords(target), frames: others }), about, at };
  const failure = {
    phase: 'resolution',
    code: 'REQUIREMENT_NOT_MET',
    message: `${targetWords(target)} is [${element.id}] ${element.shown}, which is not a frame`,
    hint:
      others.length === 0
        ? 'There are no frames here: continue without one'
        : `Frames here: ${others.slice(0, 12).join(', ')}; use 'frame <number>'`,
    retryable: true,
    facts: { frames: others },
  } as const;
  return { ok: false, problem: failure, about, at };
}

const dialog: Handler<'dialog'> = using('dialogs', async (dialogs, command, step) => {
  if (command.action === 'auto') {
    await dialogs.auto(command.mode as 'accept' | 'dismiss' | 'off');
    return verified();
  }
  const given = command.action === 'accept' ? (command.text ?? null) : null;
  const closed = await dialogs.answer(command.action === 'accept', given, step.deadline);
  if (!closed.ok) return closed;
  const { dialog: opened, text, isAccepted, effects } = closed.value;
  const { kind, message } = opened;
  if (text !== null && isSecretName(message)) step.hide(text);
  report(step, effects);
  const answer = isAccepted ? 'accepted' : 'dismissed';
  return verified({ kind, message, answer, ...(text === null ? {} : { text }) });
});

export const tabs = {
  tab,
  frame,
  dialog,
  tabs: using('tabs', async (list) => answered(await list.list())),
  frames: using('frames', async (list, _, step) => answered(await list.list(step.deadline))),
} satisfies Partial<Handlers>;
