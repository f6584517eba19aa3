// What each command acts on, found in one way whether it is done or only explained.

import type { Command, CommandNamed, CommandType } from '../../language/index.js';
import { type Found, type Reference, referenceOf } from '../../scene/world.js';
import type { Step } from '../step.js';
import { acceptAim, cookiesAim, dismissAim } from './closing.js';

type Aim<T extends CommandType> = (command: CommandNamed<T>, step: Step) => Promise<Reference | null>;
type Targeted = Parameters<Step['find']>[0];

/** What is made of boxes does not say that it opens a list: a click shows it. */
const selectAim: Aim<'select'> = async ({ target }, step) => {
  const found = await step.look(target, 'Selectable', 'select');
  if (found === null || referenceOf(found) !== null) return found as Reference | null;
  const isPlain = found.thing === null && found.decision.failure?.code === 'REQUIREMENT_NOT_MET';
  if (!isPlain) return step.accept(found, target, 'Selectable', 'select');
  return step.find(target, 'Clickable', 'select');
};

/** A target that may be left out: then it is done to the whole screen. */
async function ifNamed(
  target: Targeted | undefined,
  step: Step,
  action: 'reveal' | 'scroll' | 'swipe' | null = null,
): Promise<Reference | null> {
  return target === undefined ? step.aimless() : step.find(target, 'Any', action);
}

/** Two ends: the place is a column rather than the heading that names it. */
export async function placeAim({ to }: CommandNamed<'drag'>, step: Step): Promise<Reference | null> {
  const place: Found | null = await step.glance(to, 'Container(any)');
  if (place === null) return null;
  const on =
    referenceOf(place) === null
      ? await step.find(to, 'Any', null, { meant: 'drag' })
      : await step.accept(place, to, 'Container(any)', 'drag');
  if (on !== null) await step.tellGuess();
  return on;
}

/** What is dragged; only where there is a place to drop it. */
async function dragAim(command: CommandNamed<'drag'>, step: Step): Promise<Reference | null> {
  const to = await placeAim(command, step);
  return to === null ? null : draggedAim(command, step);
}

export function draggedAim({ target }: CommandNamed<'drag'>, step: Step): Promise<Reference | null> {
  return step.find(target, 'Any', 'drag');
}

/** Keys that press what has the focus, or send the form it belongs to. */
const PRESSING: ReadonlySet<string> = new Set(['enter', 'space']);

/** A key without a target goes where the focus is. */
const pressAim: Aim<'press'> = async ({ target, key }, step) =>
  target === undefined
    ? step.aimless()
    : step.find(target, 'Any', 'focus', PRESSING.has(key) ? { meant: 'enter' } : {});

export const aims = {
  click: (command, step) => step.find(command.target, 'Clickable', 'click', { isForced: command.force === true }),
  type: ({ target, enter }, step) => step.find(target, 'Typeable', 'type', enter === true ? { meant: 'enter' } : {}),
  clear: ({ target }, step) => step.find(target, 'Typeable', 'type'),
  press: pressAim,
  select: selectAim,
  check: ({ target }, step) => step.find(target, 'Checkable', 'check'),
  uncheck: ({ target }, step) => step.find(target, 'Checkable', 'check'),
  hover: ({ target }, step) => step.find(target, 'Any', 'hover'),
  focus: ({ target }, step) => step.find(target, 'Any', 'focus'),
  submit: ({ target }, step) => step.find(target ?? { kind: 'infer' }, 'Submittable', 'submit'),
  adjust: ({ target }, step) => step.find(target, 'Adjustable', 'adjust'),
  upload: ({ target }, step) => step.find(target, 'Any', 'upload'),
  drag: dragAim,
  scroll: ({ target, direction }, step) => ifNamed(target, step, direction === undefined ? 'reveal' : 'scroll'),
  swipe: ({ target }, step) => ifNamed(target, step, 'swipe'),
  scroll_until: ({ target }, step) => step.find(target, 'Any', 'reveal'),
  screenshot: ({ target }, step) => ifNamed(target, step, 'reveal'),
  highlight: ({ target }, step) => ifNamed(target, step, 'reveal'),
  text: ({ target }, step) => ifNamed(target, step),
  box: ({ target }, step) => ifNamed(target, step),
  frame: ({ target }, step) => ifNamed(typeof target === 'object' ? target : undefined, step),
  expect: (command, step) => ifNamed('target' in command ? command.target : undefined, step),
  wait: (command, step) => ifNamed('target' in command ? command.target : undefined, step),
  dismiss: dismissAim,
  accept: acceptAim,
  accept_cookies: cookiesAim,
} satisfies { readonly [T in CommandType]?: Aim<T> };

/** How a command finds what it acts on; null: it acts on nothing that is found. */
export function aimOf(command: Command): ((step: Step) => Promise<Reference | null>) | null {
  if (!Object.hasOwn(aims, command.type)) return null;
  const aim = aims[command.type as keyof typeof aims] as Aim<never>;
  return (step) => aim(command as never, step);
}
