// What each command acts on, found in one way whether it is done or only explained.

import type { Command, CommandNamed, CommandType } from '../../language/index.js';
import { type Found, good, type Reference, referenceOf } from '../../scene/world.js';
import type { Outcome } from '../outcome.js';
import type { Step, Targeted } from '../step.js';
import { acceptAim, cookiesAim, dismissAim } from './closing.js';

/** There is nothing to find, and that is no failure. */
export interface Aimless {
  readonly thing: null;
  /** What the command does then, where that is more than nothing. */
  readonly instead: string | null;
}

export type Aimed = Outcome<Reference | Aimless>;
type Aim<T extends CommandType> = (command: CommandNamed<T>, step: Step) => Promise<Aimed>;

/** What is made of boxes does not say that it opens a list: a click shows it. */
async function selectAim({ target }: CommandNamed<'select'>, step: Step): Promise<Outcome<Reference>> {
  const found = await step.look(target, 'Selectable', 'select');
  if (!found.ok) return found;
  if (isUnfit(found.value)) {
    const opener = await step.look(target, 'Clickable', 'select');
    if (!opener.ok || !isUnfit(opener.value))
      return opener.ok ? step.accept(opener.value, target, 'Clickable', 'select') : opener;
  }
  return step.accept(found.value, target, 'Selectable', 'select');
}
const isUnfit = ({ thing, decision }: Found): boolean =>
  thing === null && decision.failure?.code === 'REQUIREMENT_NOT_MET';

/** A target that may be left out: then it is done to the whole screen. */
async function ifNamed(
  target: Targeted | undefined,
  step: Step,
  action: 'reveal' | 'scroll' | 'swipe' | null = null,
): Promise<Aimed> {
  return target === undefined ? good(WHOLE_SCREEN) : step.find(target, 'Any', action);
}
const WHOLE_SCREEN: Aimless = { thing: null, instead: null };

/** Two ends: the place is a column rather than the heading that names it. */
export async function placeAim({ to }: CommandNamed<'drag'>, step: Step): Promise<Outcome<Reference>> {
  const place = await step.glance(to, 'Container(any)');
  if (!place.ok) return place;
  const on =
    referenceOf(place.value) === null
      ? await step.find(to, 'Any', null, { meant: 'drag' })
      : await step.accept(place.value, to, 'Container(any)', 'drag');
  if (on.ok) await step.reportGuess(on.value);
  return on;
}

/** What is dragged; only where there is a place to drop it. */
async function dragAim(command: CommandNamed<'drag'>, step: Step): Promise<Outcome<Reference>> {
  const to = await placeAim(command, step);
  return to.ok ? draggedAim(command, step) : to;
}

export function draggedAim({ target }: CommandNamed<'drag'>, step: Step): Promise<Outcome<Reference>> {
  return step.find(target, 'Any', 'drag');
}

/** Keys that press what has the focus, or send the form it belongs to. */
const PRESSING: ReadonlySet<string> = new Set(['enter', 'space']);

/** A key without a target goes where the focus is. */
const pressAim: Aim<'press'> = async ({ target, key }, step) =>
  target === undefined
    ? good(WHOLE_SCREEN)
    : step.find(target, 'Any', 'focus', PRESSING.has(key) ? { meant: 'enter' } : {});

/** A place in something need not be where that takes clicks: a map, a drawing. */
const clickAim: Aim<'click'> = async ({ target, at, force }, step) => {
  if (target === undefined) return good(WHOLE_SCREEN);
  const how = { isForced: force === true, isPressed: true, ...(at === undefined ? {} : { at }) };
  return step.find(target, at === undefined ? 'Clickable' : 'Any', 'click', how);
};

export const aims = {
  click: clickAim,
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
  pinch: ({ target }, step) => ifNamed(target, step, 'swipe'),
  rotate: ({ target }, step) => ifNamed(target, step, 'swipe'),
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
export function aimOf(command: Command): ((step: Step) => Promise<Aimed>) | null {
  if (!Object.hasOwn(aims, command.type)) return null;
  const aim = aims[command.type as keyof typeof aims] as Aim<never>;
  return (step) => aim(command as never, step);
}
