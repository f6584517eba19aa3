// Candidates as planners of the executor have them (docs/EXECUTOR.md): named by handles, with a field for each kind of name.

import { QuestionError } from './question-error.js';

type Fields = Readonly<Record<string, unknown>>;

export function isPlannerCandidate(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null && 'vaultyId' in given;
}

/** Its fields that are names of the element, and where the names come from. */
const NAMES = { text: 'text', label: 'label', ariaLabel: 'aria', placeholder: 'placeholder' } as const;
const ATTRIBUTES = { id: 'id', name: 'name', dataTestId: 'testid' } as const;
/** What an input is by its type, where that is no text field. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ checkbox: 'checkbox', radio: 'radio', range: 'slider', submit: 'button', button: 'button', reset: 'button' },
};

/** The same as a candidate of ours; its number is its place in the list, from 1. */
export function plainCandidate(given: Fields, index: number, where: string): Fields {
  const part = (field: string): Fields => {
    const value = given[field] ?? {};
    if (typeof value !== 'object' || Array.isArray(value))
      throw new QuestionError(`${where}.${field}: must be an object`);
    return value as Fields;
  };
  const text = (from: Fields, field: string, path: string): string => {
    const value = from[field] ?? '';
    if (typeof value !== 'string') throw new QuestionError(`${path}.${field}: must be text`);
    return value;
  };
  const [attributes, visibility] = [part('attributes'), part('visibility')];
  const handle = text(given, 'vaultyId', where);
  if (handle === '') throw new QuestionError(`${where}.vaultyId: must be text`);
  const names = [
    ...Object.entries(NAMES).map(([field, source]) => ({ source, text: text(given, field, where) })),
    ...Object.entries(ATTRIBUTES).map(([field, source]) => ({
      source,
      text: text(attributes, field, `${where}.attributes`),
    })),
  ].filter((name) => name.text !== '');
  const type = text(attributes, 'type', `${where}.attributes`);
  const kind = given['isCustomDropdown'] === true ? 'custom-dropdown' : (KINDS[type] ?? text(given, 'type', where));
  const role = text(given, 'role', where);
  const place = {
    region: given['context'],
    form: given['formId'],
    section: given['sectionHeading'],
  };
  const state = {
    visible: visibility['isVisible'] ?? given['isVisible'],
    enabled: visibility['isEnabled'] ?? given['isEnabled'],
    topmost: visibility['isTopmost'],
  };
  return {
    id: index + 1,
    handle,
    kind: kind === 'element' || kind === '' ? 'generic' : kind,
    // A box that is called a text field by its planner is still a box.
    ...(role === '' || (role === 'textbox' && kind !== 'input' && kind !== 'textarea') ? {} : { role }),
    ...(type === 'submit' ? { purpose: 'submit' } : {}),
    names,
    context: withoutNothing(place),
    state: withoutNothing(state),
    ...(given['bbox'] == null ? {} : { box: given['bbox'] }),
    ...(kind === 'element' ? { can: ['click'] } : {}),
  };
}

function withoutNothing(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null && value !== ''));
}
