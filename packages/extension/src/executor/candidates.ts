// Elements as the planner knows them: every field of a candidate, and the light form that is sent.

import type { PageElement } from '@beckon/browser/page/page-element.js';
import { drawnParent } from '@beckon/browser/page/sight/visibility.js';
import type {
  CandidateAttributes,
  CandidatePlace,
  CandidateType,
  LightCandidate,
  RegisteredCandidate,
} from './protocol.js';

const PLACES: ReadonlySet<string> = new Set<CandidatePlace>(['MODAL', 'FORM', 'MAIN', 'NAV', 'PAGE']);
const BUTTON_TYPES: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image']);
/** What can be done with it: a list of these makes an element one that can be acted on. */
const ACTIONS = ['click', 'type', 'check', 'select', 'adjust', 'submit'] as const;

/** Whether an element is there to be acted on. */
export function isActionable(thing: PageElement): boolean {
  return thing.isListed && (isFileField(thing.element) || ACTIONS.some((action) => thing.can.includes(action)));
}

export function isFileField(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'file';
}

export function typeOf({ element, kind, role, can }: PageElement): CandidateType {
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLTextAreaElement) return 'textarea';
  const isDropdown = kind === 'custom-dropdown' || role === 'combobox' || role === 'listbox';
  if (isDropdown && can.includes('select')) return 'custom-dropdown';
  if (element instanceof HTMLInputElement) return BUTTON_TYPES.has(element.type) ? 'button' : 'input';
  if (can.includes('type')) return 'textarea';
  return kind === 'link' || role === 'link' ? 'link' : 'button';
}

export function placeOf({ context }: PageElement): CandidatePlace {
  const { region = 'PAGE' } = context;
  return PLACES.has(region) ? (region as CandidatePlace) : 'PAGE';
}

export function labelOf(thing: PageElement): string | null {
  return thing.called('label') || null;
}

export function registered(thing: PageElement, vaultyId: string, formId: string | null): RegisteredCandidate {
  const { element, box, state } = thing;
  return {
    vaultyId,
    type: typeOf(thing),
    role: thing.role,
    text: thing.called('text') || thing.called('alt') || thing.called('title'),
    label: labelOf(thing),
    placeholder: attribute(element, 'placeholder'),
    ariaLabel: attribute(element, 'aria-label'),
    attributes: attributesOf(element),
    context: placeOf(thing),
    formId,
    sectionHeading: thing.heading,
    bbox: { x: box.x, y: box.y, w: box.width, h: box.height },
    visibility: {
      isVisible: thing.isVisible,
      isEnabled: state.enabled !== false,
      isTopmost: state.topmost !== false,
    },
    domPath: domPath(element),
    shadowPath: shadowPath(element),
  };
}

/** What is sent: what says nothing is left out, but for the fields that every planner counts on. */
export function light(candidate: RegisteredCandidate): LightCandidate {
  const { vaultyId, type, role, text, label, attributes, context, visibility } = candidate;
  const { placeholder, ariaLabel, formId, sectionHeading } = candidate;
  return {
    vaultyId,
    type,
    role,
    text,
    label,
    ...(placeholder === null ? {} : { placeholder }),
    ...(ariaLabel === null ? {} : { ariaLabel }),
    attributes,
    context,
    ...(formId === null ? {} : { formId }),
    ...(sectionHeading === null ? {} : { sectionHeading }),
    isVisible: visibility.isVisible,
    isEnabled: visibility.isEnabled,
  };
}

function attributesOf(element: Element): CandidateAttributes {
  const hasType = element instanceof HTMLInputElement || element instanceof HTMLButtonElement;
  return {
    id: attribute(element, 'id'),
    name: attribute(element, 'name'),
    dataTestId: attribute(element, 'data-testid') ?? attribute(element, 'data-test') ?? attribute(element, 'data-cy'),
    ...(hasType ? { type: element.type } : {}),
  };
}

export function attribute(element: Element, name: string): string | null {
  return element.getAttribute(name) || null;
}

function described(element: Element): string {
  const id = element.getAttribute('id') ?? '';
  return id === '' ? element.localName : `${element.localName}#${id}`;
}

/** The ends of a longer path are shown. */
const MOST_STEPS = 8;

/** From the document down, through shadow roots, too. */
function domPath(element: Element): string {
  const path: string[] = [];
  for (let one: Element | null = element; one !== null; one = drawnParent(one)) path.unshift(described(one));
  if (path.length > MOST_STEPS) path.splice(2, path.length - MOST_STEPS + 1, '...');
  return path.join('>');
}

/** Each host that it is in the shadow root of, from the outside in, and itself. */
function shadowPath(element: Element): string[] {
  const path: string[] = [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    path.unshift(described(root.host), 'shadowRoot');
  return path.length === 0 ? [] : [...path, described(element)];
}
