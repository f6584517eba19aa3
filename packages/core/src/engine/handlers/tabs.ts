// Tabs, frames and dialogs.

import type { Target } from '../../language/index.js';
import { targetWords } from '../../resolve/words.js';
import type { Effects } from '../../scene/effects.js';
import type { FrameList, FrameQuery, FrameSeen } from '../../scene/facets.js';
import { referenceOf } from '../../scene/world.js';
import { isSecretName } from '../secrets.js';
import type { Step } from '../step.js';
import type { Handler, Handlers } from './handler.js';

/** Asked again at least this often: a frame that loads tells nobody. */
const NAP_MS = 150;

const tab: Handler<'tab'> = async (command, step) => {
  const tabs = step.facet('tabs', 'tab');
  if (tabs === null) return;
  if (command.action === 'new') {
    const opened = step.take(await tabs.open(command.url, step.deadline));
    if (opened === null) return;
    report(step, opened.effects);
    step.verified(opened.tab);
    return;
  }
  const here = step.take(
    command.action === 'switch' ? await tabs.switch(command.tab_id) : await tabs.close(command.tab_id ?? null),
  );
  if (here !== null) step.verified(here);
};

function report(step: Step, { changes, notes }: Effects): void {
  step.changes.push(...changes);
  step.notes.push(...notes);
}

const frame: Handler<'frame'> = async (command, step) => {
  const frames = step.facet('frames', 'frame');
  if (frames === null) return;
  const { target } = command;
  if (target === 'main' || target === 'parent') {
    const left = step.take(await frames.leave(target, step.deadline));
    if (left !== null) step.verified(left);
    return;
  }
  const meant = await meantBy(step, frames, target);
  const entered = meant === null ? null : step.take(await frames.enter(meant, step.deadline));
  if (entered !== null) step.verified(entered);
};

/** The frame that a target means, as soon as there is one. Null: the failure was noted. */
async function meantBy(step: Step, frames: FrameList, target: Target): Promise<FrameSeen | null> {
  for (;;) {
    const found = await meantNow(step, frames, target);
    if (found === null) return null;
    const outer = outermost(found);
    const [only] = outer;
    if (only !== undefined && (outer.length === 1 || step.settings.ambiguity === 'first')) return only;
    if (only !== undefined) return several(step, target, outer);
    if (step.deadline.isCancelled()) return step.fail('CANCELLED', {});
    if (step.deadline.isOver()) return none(step, frames, target);
    await step.world.changed(step.deadline.within(NAP_MS));
  }
}

/** A frame rather than those inside it. */
function outermost(found: readonly FrameSeen[]): readonly FrameSeen[] {
  const least = Math.min(...found.map(({ depth }) => depth));
  return found.filter(({ depth }) => depth === least);
}

/** By what the frame itself is called; else by the thing that is meant, if that is a frame's element. */
async function meantNow(step: Step, frames: FrameList, target: Target): Promise<readonly FrameSeen[] | null> {
  const asked = askedBy(target);
  const byName = asked === null || asked.kind === 'number' ? [] : step.take(await frames.find(asked, step.deadline));
  if (byName === null || byName.length > 0) return byName;
  const found = await step.glance(target, 'Any');
  if (found === null) return null;
  const on = referenceOf(found);
  const ofThing = on === null ? null : step.take(await frames.ofThing(on, step.deadline));
  if (step.failure !== null) return null;
  if (ofThing !== null) return [ofThing];
  if (asked?.kind !== 'number') return [];
  const byNumber = step.take(await frames.find(asked, step.deadline));
  if (byNumber !== null && byNumber.length > 0) step.chosen = null;
  return byNumber;
}

/** What can be asked of frames themselves; null for what only the page can answer. */
function askedBy({ primary, relations = [] }: Target): FrameQuery | null {
  if (relations.length > 0) return null;
  if (primary.kind === 'id') return { kind: 'number', value: primary.value };
  return primary.kind === 'text' || primary.kind === 'css' || primary.kind === 'xpath' ? primary : null;
}

/** How a frame is shown in a failure: by its number, which can be said. */
const shown = ({ number, name }: FrameSeen): string => `[${number}] ${name}`;

function several(step: Step, target: Target, found: readonly FrameSeen[]): null {
  step.at = target.span;
  step.failure = {
    phase: 'resolution',
    code: 'AMBIGUOUS_TARGET',
    message: `${found.length} frames could be meant by ${targetWords(target)}`,
    hint: `Say which by its number: ${found
      .slice(0, 8)
      .map((one) => `frame ${one.number} (${one.name})`)
      .join(', ')}`,
    retryable: false,
    facts: { frames: found.map(shown) },
  };
  return null;
}

async function none(step: Step, frames: FrameList, target: Target): Promise<null> {
  step.at = target.span;
  const list = step.take(await frames.list(step.deadline.within(NAP_MS))) ?? [];
  if (step.failure !== null) return null;
  const others = list.filter(({ number }) => number > 0).map(shown);
  const { thing } = step;
  if (thing === null) return step.fail('FRAME_NOT_FOUND', { name: targetWords(target), frames: others });
  step.failure = {
    phase: 'resolution',
    code: 'REQUIREMENT_NOT_MET',
    message: `${targetWords(target)} means [${thing.id}] ${thing.shown}, which is no frame`,
    hint:
      others.length === 0
        ? 'There are no frames here: go on without'
        : `Frames here: ${others.slice(0, 12).join(', ')}; say 'frame <number>'`,
    retryable: true,
    facts: { frames: others },
  };
  return null;
}

const dialog: Handler<'dialog'> = async (command, step) => {
  const dialogs = step.facet('dialogs', 'dialog');
  if (dialogs === null) return;
  if (command.action === 'auto') {
    await dialogs.auto(command.mode as 'accept' | 'dismiss' | 'off');
    step.verified();
    return;
  }
  const text = command.action === 'accept' ? (command.text ?? null) : null;
  const answered = step.take(await dialogs.answer(command.action === 'accept', text, step.deadline));
  if (answered === null) return;
  const { kind, message } = answered.dialog;
  if (answered.text !== null && isSecretName(message)) step.hide(answered.text);
  report(step, answered.effects);
  step.verified({
    kind,
    message,
    answer: answered.isAccepted ? 'accepted' : 'dismissed',
    ...(answered.text === null ? {} : { text: answered.text }),
  });
};

export const tabs = {
  tab,
  frame,
  dialog,
  async tabs(_, step) {
    const tabs = step.facet('tabs', 'tabs');
    const list = tabs === null ? null : step.take(await tabs.list());
    if (list !== null) step.verified(list);
  },
  async frames(_, step) {
    const frames = step.facet('frames', 'frames');
    const list = frames === null ? null : step.take(await frames.list(step.deadline));
    if (list !== null) step.verified(list);
  },
} satisfies Partial<Handlers>;
