// What shows that a command was done. Each row of the command table names a signal; this table says which observations
// can be that signal, and for which action. Verification goes by it, and docs/VERIFICATION.md is made from it.

import type { SignalName } from '../language/index.js';
import type { ActionKind, MoveKind } from './action.js';
import type { Effect } from './effects.js';

/** What was read back, where it is not something that happened. */
export type ReadBack =
  | 'text'
  | 'option'
  | 'checked'
  | 'number'
  | 'files'
  | 'shown'
  | 'end'
  | 'login-gone'
  | 'gone'
  | 'condition'
  | 'app'
  | 'steps'
  | 'setting'
  | 'data';

export type ObservedSignal = Effect | ReadBack;

export const OBSERVATIONS: Readonly<Record<ObservedSignal, string>> = {
  url: 'the address or the page changed; on a phone, the screen',
  tab: 'a new tab',
  dialog: 'a dialog box of the browser: alert, confirm, prompt',
  download: 'a file is being downloaded',
  modal: 'a dialog of the page opened or closed',
  state: 'something was checked, opened, pressed, enabled, played',
  value: 'a field has another value, or fired a change event',
  dom: 'something on the page appeared, disappeared or changed, and the page does not do so all the time',
  request: 'the page sent a request',
  form: 'a form was sent, and the page left that to the browser',
  scroll: 'the page, or a part of it, is at another position',
  focus: 'the focus moved',
  text: 'the text of the field',
  option: 'the option that is chosen',
  checked: 'whether the box is checked',
  number: 'the number that the control shows',
  files: 'the files were accepted',
  shown: 'the element is on the screen',
  end: 'there is nothing more to scroll to',
  'login-gone': 'the login form is gone',
  gone: 'what was in front is gone, or never was there',
  condition: 'the condition, on the page as it is',
  app: 'the app in front',
  steps: 'the signals of all steps',
  setting: 'what the browser, or Beckon, has stored',
  data: 'the requested data',
};

export interface SignalRow {
  /** It is verified when … */
  readonly when: string;
  /** Each of these shows it. */
  readonly by: readonly ObservedSignal[];
  readonly byAction?: Partial<Readonly<Record<ActionKind | MoveKind, readonly ObservedSignal[]>>>;
  /** These do, too, on fields: there taking the focus is what the element is for. */
  readonly onFields?: readonly ObservedSignal[];
  /** What the result is if none of them is seen. */
  readonly otherwise: string;
  readonly example: { readonly line: string; readonly seen: readonly ObservedSignal[]; readonly means: string };
}

/** What a press can bring about, all but the focus and the place that is scrolled to. */
const BROUGHT: readonly Effect[] = [
  ...(['url', 'tab', 'dialog', 'download', 'modal', 'state', 'value', 'dom', 'request', 'form'] as const),
];

export const SIGNALS: Readonly<Record<SignalName, SignalRow>> = {
  effect: {
    when: 'an effect was seen that this press can have caused',
    by: [...BROUGHT, 'scroll'],
    byAction: { press: ['focus'] },
    onFields: ['focus'],
    otherwise: '`NO_EFFECT`; `dispatched` with a note where only the focus moved',
    example: { line: 'click "Menu"', seen: ['dom'], means: 'the menu has opened' },
  },
  'form-sent': {
    when: 'the form was sent, or the page answered; so is a click on a button that sends a form',
    by: BROUGHT,
    otherwise: '`FORM_INVALID` with each field that is refused and its message, else `NO_EFFECT`',
    example: { line: 'submit', seen: ['form', 'url'], means: 'the form was sent, and another page answered' },
  },
  'field-value': {
    when: 'the field holds the value after the page handled it; `url` where the page was left at once',
    by: ['text', 'url'],
    otherwise: '`VALUE_MISMATCH`; `dispatched` where the field cannot be read, such as a password on a phone',
    example: { line: 'type "Email" "amy@shop.test"', seen: ['text'], means: 'the field shows amy@shop.test' },
  },
  'option-chosen': {
    when: 'the chosen option, or the value shown, is the requested one',
    by: ['option'],
    otherwise: '`VALUE_MISMATCH`, or `OPTION_NOT_FOUND` with the options there are',
    example: { line: 'select "Country" "France"', seen: ['option'], means: 'the list shows France' },
  },
  'checked-state': {
    when: 'the box, or the one that replaced it, is in the requested state; if it already was, nothing is pressed',
    by: ['checked'],
    otherwise: '`VALUE_MISMATCH`',
    example: { line: 'check "Remember me"', seen: ['checked'], means: 'the box is checked' },
  },
  'number-reached': {
    when: 'the control shows a number within the tolerance, and still does a moment later',
    by: ['number'],
    otherwise:
      '`INVALID_VALUE` beyond its range, before anything moves; `NOT_CONVERGED` with the number it came to; where it cannot be read, `dispatched` on a phone and `UNSUPPORTED` on a page, where nothing is moved',
    example: { line: 'adjust "Volume" 70', seen: ['number'], means: 'the slider shows 70' },
  },
  'focus-taken': {
    when: 'the element, or something in it, has the focus',
    by: ['focus'],
    otherwise: '`NO_EFFECT`',
    example: { line: 'focus "Search"', seen: ['focus'], means: 'the keys go to the search field' },
  },
  'hover-effect': {
    when: 'something changed under the mouse',
    by: [...BROUGHT, 'scroll', 'focus'],
    otherwise: '`dispatched`: not everything shows that the mouse is over it',
    example: { line: 'hover "Products"', seen: ['dom'], means: 'a submenu has opened' },
  },
  'files-taken': {
    when: 'the field holds files of these names and sizes, or the page shows their names once it has emptied the field',
    by: ['files'],
    otherwise:
      '`VALUE_MISMATCH` where the field holds others or the page refuses them; `UNSUPPORTED` where nothing takes files; `dispatched` where the field is empty and nothing shows them',
    example: { line: 'upload "Photo" amy.png', seen: ['files'], means: 'the field took amy.png' },
  },
  scrolled: {
    when: 'the page, or the part of it, is at another position; `end` where it is at its end, and `shown` where an element was named',
    by: ['scroll', 'end', 'shown'],
    otherwise: '`TIMEOUT` where an edge was requested and is not reached',
    example: { line: 'scroll down', seen: ['scroll'], means: 'the page moved' },
  },
  'in-view': {
    when: 'the element is on the screen',
    by: ['shown'],
    otherwise: 'the failure of the search, once the end is reached',
    example: { line: 'scroll until "Terms"', seen: ['shown'], means: 'Terms can be seen' },
  },
  navigation: {
    when: 'another page is there, or the same one was loaded again; on a phone, another screen',
    by: ['url', 'dom', 'modal', 'state', 'value', 'scroll', 'focus'],
    otherwise: '`NAVIGATION_ERROR` with the reason; on a phone `NO_EFFECT`',
    example: { line: 'goto shop.test', seen: ['url'], means: 'the address is that of the shop' },
  },
  'logged-in': {
    when: 'the login form is gone and no validation message is shown',
    by: ['login-gone'],
    otherwise:
      '`VERIFICATION_FAILED` with the message of the page; `dispatched` with --no-submit where a field cannot be read',
    example: { line: 'login "amy" "secret"', seen: ['login-gone'], means: 'the form is gone' },
  },
  closed: {
    when: 'the press had an effect, and what was in front is gone; or nothing was there to close, which is noted',
    by: ['gone', ...BROUGHT],
    otherwise: '`VERIFICATION_FAILED` if it is still there, `NO_EFFECT` if no effect was seen',
    example: { line: 'dismiss', seen: ['modal', 'dom'], means: 'the dialog is gone' },
  },
  'condition-true': {
    when: 'the condition is true',
    by: ['condition'],
    otherwise: '`EXPECTATION_FAILED`, or `TIMEOUT` for `wait`',
    example: { line: 'expect visible "Welcome"', seen: ['condition'], means: 'Welcome can be seen' },
  },
  'app-on-screen': {
    when: 'the app is in front, or no longer is after `stop`',
    by: ['app'],
    otherwise: '`NO_EFFECT` with the app that is in front',
    example: { line: 'launch com.shop.app', seen: ['app'], means: 'the shop is in front' },
  },
  'steps-done': {
    when: 'every step was verified by its own signal, and the conditions of the intent hold',
    by: ['steps'],
    otherwise: 'the failure of the step; `dispatched` where a step cannot be read back',
    example: { line: 'run fill_form', seen: ['steps'], means: 'all its steps passed' },
  },
  'settings-changed': {
    when: 'the browser, or Beckon itself, has stored it; `dispatched` where the page shows no sign that it noticed',
    by: ['setting'],
    otherwise: 'the failure with the reason',
    example: { line: 'cookies set theme dark', seen: ['setting'], means: 'the browser has the cookie' },
  },
  answer: {
    when: 'the requested data is in the result; nothing was done, so there is no `signal` in it',
    by: ['data'],
    otherwise: 'the failure with the reason',
    example: { line: 'text "Total"', seen: ['data'], means: 'the text of Total' },
  },
};

/** Those that show the signal, of all that was observed. */
export function shownBy(
  name: SignalName,
  seen: readonly ObservedSignal[],
  { action, isField }: { readonly action: ActionKind | MoveKind | null; readonly isField: boolean },
): readonly ObservedSignal[] {
  const { by, byAction = {}, onFields = [] } = SIGNALS[name];
  const own = action === null ? [] : (byAction[action] ?? []);
  return seen.filter((one) => by.includes(one) || own.includes(one) || (isField && onFields.includes(one)));
}

/** What shows it where it is read back, and nothing else can: the first of its observations. */
export function readBackOf(name: SignalName): readonly ObservedSignal[] {
  const [first] = SIGNALS[name].by;
  return first === undefined || HAPPENING.has(first) ? [] : [first];
}
const HAPPENING: ReadonlySet<ObservedSignal> = new Set<ObservedSignal>([...BROUGHT, 'scroll', 'focus']);

/** Elements that are there to take the focus. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['input', 'textarea', 'textbox', 'searchbox', 'contenteditable', 'email', 'password', 'search', 'tel'],
  ...['select', 'combobox', 'listbox', 'custom-dropdown', 'dropdown', 'spinner', 'picker', 'spinbutton', 'stepper'],
]);

export function isField({ kind, role }: { readonly kind: string; readonly role?: string }): boolean {
  return FIELDS.has(kind) || (role !== undefined && FIELDS.has(role));
}
