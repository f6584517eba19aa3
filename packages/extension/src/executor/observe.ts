// What a planner sees of a page: its fields, buttons and candidates, and what can be read.

import { listOptions } from '@beckon/browser/page/act/open-list.js';
import type { PageElement } from '@beckon/browser/page/page-element.js';
import { findCaptcha, findCode } from '@beckon/browser/page/purposes/challenges.js';
import { findCookies } from '@beckon/browser/page/purposes/cookies.js';
import { modalElement } from '@beckon/browser/page/purposes/front-dialog.js';
import type { ElementRegistry } from '@beckon/browser/page/registry.js';
import { checkedOf, isEnabled, isReadonly, isSecret, valueText } from '@beckon/browser/page/roles/state.js';
import { seenIn } from '@beckon/browser/page/sight/drawn-text.js';
import { isAround } from '@beckon/browser/page/sight/visibility.js';
import { MASK } from '@beckon/core/masking/mask.js';
import { attribute, isActionable, isFileField, labelOf, light, placeOf, registered, typeOf } from './candidates.js';
import type { PlannerHandles } from './handles.js';
import type {
  CandidateRegistry,
  LightObservation,
  Observation,
  ObservedButton,
  ObservedField,
  RegisteredCandidate,
  SpecialElements,
} from './protocol.js';

const MOST_FIELDS = 100;
const MOST_BUTTONS = 40;
const MOST_DROPDOWNS = 30;
const LONGEST_CONTEXT = 4000;
const LONGEST_TEXT = 6000;
/** Drop-downs that are no lists of the browser are counted from here on. */
export const FIRST_DROPDOWN = 1000;
/** Others that people log in with. */
const PROVIDERS = /\b(google|facebook|apple|microsoft|linkedin|github|twitter|x\.com|amazon|okta)\b/i;

/** What can be meant by its index, by what it is counted among. */
export interface Counted {
  readonly fields: ReadonlyMap<number, Element>;
  readonly buttons: ReadonlyMap<number, Element>;
}

/** All elements that can be acted on, each with its handle. */
export function actionable(registry: ElementRegistry, handles: PlannerHandles): PageElement[] {
  const found = registry.things.filter(isActionable);
  handles.give(found);
  return found;
}

export function registryOf(registry: ElementRegistry, handles: PlannerHandles): CandidateRegistry {
  const things = actionable(registry, handles);
  return {
    version: registry.version,
    candidates: things.map((thing) => candidateOf(registry, thing, handles)),
    elementMap: new Map(things.map(({ element }) => [handles.of(element), element])),
  };
}

function candidateOf(registry: ElementRegistry, thing: PageElement, handles: PlannerHandles): RegisteredCandidate {
  const { form } = thing.context;
  const element = typeof form === 'number' ? registry.byId(form)?.element : undefined;
  const formId = element === undefined ? null : (attribute(element, 'id') ?? attribute(element, 'name'));
  return registered(thing, handles.of(thing.element), formId);
}

/** The page as it is now, and what its indices mean. */
export function observation(
  registry: ElementRegistry,
  handles: PlannerHandles,
  route: Pick<Observation, 'routeVersion' | 'lastNavAt'>,
): { readonly observation: Observation; readonly counted: Counted; readonly shown: readonly PageElement[] } {
  const modal = modalElement(registry);
  const all = actionable(registry, handles);
  // What lies behind a dialog cannot be used; what cannot be seen is not shown.
  const shown = all.filter((thing) => thing.isVisible && (modal === null || isAround(modal, thing.element)));
  const isDropdown = (thing: PageElement): boolean => typeOf(thing) === 'custom-dropdown';
  const plain = shown.filter((thing) => isField(thing) && !isDropdown(thing)).slice(0, MOST_FIELDS);
  const dropdowns = shown.filter(isDropdown).slice(0, MOST_DROPDOWNS);
  const pressed = shown.filter((thing) => !isField(thing) && !isDropdown(thing)).slice(0, MOST_BUTTONS);
  const indexed = (things: readonly PageElement[], first = 0): [number, Element][] =>
    things.map(({ element }, i) => [first + i, element]);
  const text = seenIn(modal ?? document).text.slice(0, LONGEST_CONTEXT);
  return {
    observation: {
      url: location.href,
      title: document.title,
      fields: [
        ...plain.map((thing, index) => fieldOf(thing, index, handles)),
        ...dropdowns.map((thing, i) => dropdownOf(thing, FIRST_DROPDOWN + i, handles)),
      ],
      buttons: pressed.map((thing, index) => buttonOf(thing, index, handles)),
      specialElements: specialElements(registry, shown, plain),
      pageContext: text,
      text,
      hasActiveModal: modal !== null,
      modalTitle: modal === null ? null : titleOf(registry, modal),
      candidates: shown.map((thing) => light(candidateOf(registry, thing, handles))),
      registryVersion: registry.version,
      ...route,
    },
    counted: {
      fields: new Map([...indexed(plain), ...indexed(dropdowns, FIRST_DROPDOWN)]),
      buttons: new Map(indexed(pressed)),
    },
    shown,
  };
}

export function lightObservation(): LightObservation {
  return {
    url: location.href,
    title: document.title,
    selectedText: getSelection()?.toString() ?? '',
    pageText: seenIn(document).text.slice(0, LONGEST_TEXT),
  };
}

function isField({ element, can }: PageElement): boolean {
  return (
    isFileField(element) || (['type', 'select', 'check', 'adjust'] as const).some((action) => can.includes(action))
  );
}

function ariaOf({ element, role }: PageElement) {
  return {
    role,
    ariaLabel: attribute(element, 'aria-label'),
    ariaDescribedBy: attribute(element, 'aria-describedby'),
    ariaRequired: element.getAttribute('aria-required') === 'true',
    ariaInvalid: element.getAttribute('aria-invalid') === 'true',
  };
}

/** What a field holds, if it may be shown. */
export function shownValue({ element, kind }: PageElement): string {
  const value = valueText(element, kind) ?? '';
  return value !== '' && isSecret(element) ? MASK : value;
}

function fieldOf(thing: PageElement, index: number, handles: PlannerHandles): ObservedField {
  const { element, state } = thing;
  const checked = checkedOf(element);
  const input = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  const aria = ariaOf(thing);
  const errorMessage = aria.ariaInvalid ? messageOf(element) : '';
  return {
    index,
    vaultyId: handles.of(element),
    tag: element.localName,
    type: input?.type ?? element.getAttribute('type') ?? element.localName,
    id: element.getAttribute('id') ?? '',
    name: element.getAttribute('name') ?? '',
    label: labelOf(thing) ?? thing.called('aria'),
    placeholder: element.getAttribute('placeholder') ?? '',
    required: state.required === true,
    disabled: !isEnabled(element),
    readonly: isReadonly(element),
    value: shownValue(thing),
    options: element instanceof HTMLSelectElement ? optionsOf(element) : null,
    checked: checked === null ? null : checked === true,
    autocomplete: element.getAttribute('autocomplete') ?? '',
    pattern: element.getAttribute('pattern') ?? '',
    maxLength: input !== null && input.maxLength >= 0 ? input.maxLength : null,
    hasError: aria.ariaInvalid,
    errorMessage,
    context: placeOf(thing),
    ...aria,
  };
}

function optionsOf(list: HTMLSelectElement): NonNullable<ObservedField['options']> {
  return [...list.options].map(({ value, label, selected }) => ({ value, text: label.trim(), selected }));
}

/** What the page says is wrong with a field. */
function messageOf(element: Element): string {
  const ids = `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`;
  const root = element.getRootNode() as Document | ShadowRoot;
  const texts = ids.split(/\s+/).flatMap((id) => {
    const one = id === '' ? null : root.getElementById(id);
    return one === null ? [] : [seenIn(one).text];
  });
  return texts.join(' ').trim();
}

function dropdownOf(thing: PageElement, index: number, handles: PlannerHandles): ObservedField {
  const { element, state } = thing;
  const isOpen = state.expanded === true;
  return {
    ...fieldOf(thing, index, handles),
    tag: 'custom-dropdown',
    type: 'custom-dropdown',
    isCustomDropdown: true,
    dropdownExpanded: isOpen,
    ...(isOpen ? { dropdownOptions: listOptions(element) } : {}),
    ariaControls: attribute(element, 'aria-controls'),
  };
}

function buttonOf(thing: PageElement, index: number, handles: PlannerHandles): ObservedButton {
  const { element } = thing;
  return {
    index,
    vaultyId: handles.of(element),
    tag: element.localName,
    type: element.getAttribute('type') ?? '',
    text: thing.names[0]?.text ?? '',
    id: element.getAttribute('id') ?? '',
    disabled: !isEnabled(element),
    context: placeOf(thing),
    ...ariaOf(thing),
  };
}

function specialElements(
  registry: ElementRegistry,
  shown: readonly PageElement[],
  fields: readonly PageElement[],
): SpecialElements {
  const captcha = findCaptcha();
  const codes = findCode(registry)?.fields ?? [];
  const names = shown.filter(({ can }) => can.includes('click')).map(({ names: [first] }) => first?.text ?? '');
  return {
    hasCaptcha: captcha !== undefined,
    captchaType: (captcha?.kind as SpecialElements['captchaType'] | undefined) ?? null,
    hasOAuthButtons: names.filter((name) => PROVIDERS.test(name)),
    hasFileUpload: registry.things.some(({ element }) => isFileField(element)),
    hasPasswordField: fields.some(({ element }) => element instanceof HTMLInputElement && element.type === 'password'),
    hasCookieBanner: findCookies(registry) !== undefined,
    hasOtpField: codes.length > 0,
    otpFieldCount: codes.length,
    otpFieldIndices: fields.flatMap(({ id }, index) => (codes.includes(id) ? [index] : [])),
  };
}

function titleOf(registry: ElementRegistry, modal: Element): string | null {
  const names = registry.known(modal)?.names ?? [];
  const heading = modal.querySelector('h1, h2, h3, h4, [role=heading]');
  const title = names.find(({ source }) => source === 'aria' || source === 'label')?.text;
  return title ?? (heading === null ? null : seenIn(heading).text) ?? null;
}
