// What a command needs of the thing it acts on, and how to say what a thing lacks.

import type { Requirement } from '../language/index.js';
import { accepts, closes, confirms } from '../scene/button-words.js';
import { type Candidate, type Capability, canDo } from '../scene/candidate.js';

/** What commands need by the command table, and the kinds of containers that inference looks for. */
export type RequirementName = Requirement | `Container(${ContainerKind})`;

export type ContainerKind = 'form' | 'modal' | 'dialog' | 'any';

interface Need {
  readonly capability: Capability | null;
  /** "type needs a text field". */
  readonly needs: string;
  readonly verb: string;
  /** What it must be like, where no capability says so. */
  readonly is?: (candidate: Candidate) => boolean;
  /** What it must say of itself: that it can be pressed is not enough. */
  readonly says?: (name: string) => boolean;
}

const TABLE: Readonly<Record<Requirement, Need>> = {
  Any: { capability: null, needs: 'anything', verb: 'this' },
  Typeable: { capability: 'type', needs: 'a text field', verb: 'type' },
  Clickable: { capability: 'click', needs: 'something that can be clicked', verb: 'click' },
  Checkable: { capability: 'check', needs: 'a checkbox, radio button or switch', verb: 'check' },
  Selectable: { capability: 'select', needs: 'a list to choose from', verb: 'select' },
  Submittable: { capability: 'submit', needs: 'a form or its submit button', verb: 'submit' },
  Adjustable: { capability: 'adjust', needs: 'a slider or stepper', verb: 'adjust' },
  Valued: { capability: null, needs: 'something that has a value', verb: 'expect value', is: isValued },
  Dismissable: { capability: 'click', needs: 'something that closes it', verb: 'dismiss', says: closes },
  Acceptable: { capability: 'click', needs: 'something that accepts it', verb: 'accept', says: isYes },
};

export const requirementNames: readonly string[] = [
  ...Object.keys(TABLE),
  ...['form', 'modal', 'dialog', 'any'].map((kind) => `Container(${kind})`),
];

export function isRequirement(name: string): name is RequirementName {
  return requirementNames.includes(name);
}

/** Whether a candidate can take what the command does. */
export function satisfies(candidate: Candidate, requirement: RequirementName): boolean {
  const row = needOf(requirement);
  if (row?.says !== undefined) return isPressed(candidate) && says(candidate, row.says);
  if (row?.is !== undefined) return row.is(candidate);
  if (row !== undefined) return row.capability === null || canDo(candidate, row.capability);
  const kinds = CONTAINERS[containerKind(requirement)];
  if (kinds === undefined) return canDo(candidate, 'contain');
  return kinds.includes(candidate.kind) || (candidate.role !== undefined && kinds.includes(candidate.role));
}

/** A field, a list, a slider, or what says a value of its own. */
function isValued(one: Candidate): boolean {
  return canDo(one, 'type') || canDo(one, 'select') || canDo(one, 'adjust') || one.state?.value !== undefined;
}

function isYes(name: string): boolean {
  return accepts(name) || confirms(name);
}

/** A button or link: not a box to tick. */
export function isPressed(one: Candidate): boolean {
  return canDo(one, 'click') && !canDo(one, 'check') && !canDo(one, 'type');
}

/** Whether one of its names that people read says so. */
export function says({ names }: Candidate, what: (name: string) => boolean): boolean {
  return names.some(({ source, text }) => READ.has(source) && what(text));
}
/** Where names that people read come from. */
export const READ: ReadonlySet<string> = new Set(['text', 'label', 'aria', 'title', 'alt']);

const MODALS = ['dialog', 'alertdialog', 'modal'];
const CONTAINERS: Readonly<Record<string, readonly string[]>> = { form: ['form'], modal: MODALS, dialog: MODALS };

/** The words for a requirement: who asks, and for what. */
export function requirementWords(requirement: RequirementName): { readonly verb: string; readonly needs: string } {
  const row = needOf(requirement);
  if (row !== undefined) return row;
  const kind = containerKind(requirement);
  return { verb: 'this', needs: kind === 'any' ? 'something that contains others' : `a ${kind}` };
}

function needOf(requirement: RequirementName): Need | undefined {
  return (TABLE as Readonly<Record<string, Need>>)[requirement];
}

function containerKind(requirement: RequirementName): string {
  return requirement.slice('Container('.length, -1);
}
