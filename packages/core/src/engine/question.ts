// A question to the resolver, checked as far as the resolver relies on it. A fault is reported with the field it is in.

import { directions, elementKinds, relations, screenPlaces } from '../language/index.js';
import { type Candidate, isRequirement, type Question, requirementNames } from '../resolve/index.js';
import { nearest } from '../text/distance.js';
import { isPlannerCandidate, plainCandidate } from './planner-candidate.js';
import { QuestionError } from './question-error.js';
import { faultOfFields, faultOfWords, isStateField } from './question-fields.js';

/** A question whose target may be text: `"Delete" near "Invoice 7"`. */
export type TextQuestion = Omit<Question, 'target'> & { readonly target: Question['target'] | string };

export { QuestionError };

type Fields = Readonly<Record<string, unknown>>;

/** The question, each part of it as the resolver relies on it. Throws a QuestionError. */
export function questionOf(given: unknown): TextQuestion {
  const { target, requirement, candidates, context, policy, ...rest } = fields(given, 'the question');
  const [stray] = Object.keys(rest).filter((field) => rest[field] !== undefined);
  if (stray !== undefined) throw new QuestionError(`${stray}: a question has no such field`);
  const read = candidatesOf(candidates, 'candidates');
  const twice = firstTwice(read.map((one) => one.id));
  if (twice !== undefined) throw new QuestionError(`candidates: the number ${twice} is given twice`);
  expectNoCircle(read);
  return {
    target:
      typeof target === 'string' ? target : targetOf(target == null ? { kind: 'infer' } : fields(target, 'target')),
    requirement: requirementOf(requirement),
    candidates: read,
    ...(context == null ? {} : { context: contextOf(fields(context, 'context')) }),
    ...(policy == null ? {} : { policy: policyOf(fields(policy, 'policy')) }),
  } as TextQuestion;
}

/** A list of candidates, each as the resolver relies on it. `list` is what it is called in the message. */
export function candidatesOf(given: unknown, list: string): Candidate[] {
  if (!Array.isArray(given)) throw new QuestionError(`${list}: must be a list`);
  // A hole in a list is nothing, and no candidate either.
  return Array.from(given as unknown[], (one, index) => {
    const where = `${list}[${index}]`;
    return candidate(isPlannerCandidate(one) ? plainCandidate(one, index, where) : one, where);
  });
}

function policyOf(policy: Fields): Fields {
  reportIf(faultOfFields('policy', policy, 'policy'));
  reportIf(faultOfWords('ambiguity', policy['ambiguity'], 'policy.ambiguity'));
  reportIf(faultOfWords('nameComparison', policy['names'], 'policy.names'));
  reportIf(faultOfWords('scores', policy['scores'], 'policy.scores'));
  reportIf(faultOfWords('unclickable', policy['unclickable'], 'policy.unclickable'));
  expectTypes(policy, 'policy', { depth: 'number' });
  return policy;
}

function reportIf(fault: string | null): void {
  if (fault !== null) throw new QuestionError(fault);
}

/** Nothing is inside of itself, however many steps that takes. */
function expectNoCircle(candidates: readonly Candidate[]): void {
  const parents = new Map(candidates.map(({ id, parent }) => [id, parent]));
  const isSound = new Set<number>();
  for (const [index, { id }] of candidates.entries()) {
    const climbed = new Set<number>();
    for (let at: number | undefined = id; at != null && !isSound.has(at); at = parents.get(at)) {
      if (climbed.has(at)) throw new QuestionError(`candidates[${index}].parent: ${at} is inside of itself`);
      climbed.add(at);
    }
    for (const one of climbed) isSound.add(one);
  }
}

function contextOf(context: Fields): Fields {
  reportIf(faultOfFields('context', context, 'context'));
  expectTypes(context, 'context', { focused: 'number', lastTouched: 'number', modal: 'number' });
  expectTypes(context, 'context', { patterns: 'object', selected: 'object', handles: 'object', reused: 'list' });
  const selected = (context['selected'] ?? {}) as Fields;
  expectTypes(
    selected,
    'context.selected',
    Object.fromEntries(Object.keys(selected).map((selector) => [selector, 'list'])),
  );
  return context;
}

function requirementOf(given: unknown): string {
  const name = given == null ? 'Any' : given === 'Container' ? 'Container(any)' : String(given);
  if (!isRequirement(name)) throw new QuestionError(`requirement: '${name}' is none of ${requirementNames.join(', ')}`);
  return name;
}

function candidate(given: unknown, where: string): Candidate {
  const one = fields(given, where);
  if (typeof one['id'] !== 'number' || Number.isNaN(one['id']))
    throw new QuestionError(`${where}.id: must be a number`);
  if (!Number.isSafeInteger(one['id'])) throw new QuestionError(`${where}.id: must be a whole number`);
  if (typeof one['kind'] !== 'string') throw new QuestionError(`${where}.kind: must be text`);
  if (!Array.isArray(one['names'])) throw new QuestionError(`${where}.names: must be a list`);
  const names = one['names'].flatMap((name: unknown, i) => {
    if (typeof name === 'string') return [{ source: 'text', text: name }];
    const { source, text } = fields(name, `${where}.names[${i}]`);
    // A missing name may be given like this: { source: 'label', text: undefined }.
    if (text == null && typeof source === 'string' && Object.hasOwn(name as object, 'text')) return [];
    if (typeof source !== 'string' || typeof text !== 'string')
      throw new QuestionError(`${where}.names[${i}]: needs source and text`);
    reportIf(faultOfWords('source', source, `${where}.names[${i}].source`));
    return [{ source, text }];
  });
  const box = one['box'] == null ? {} : { box: boxOf(fields(one['box'], `${where}.box`), `${where}.box`) };
  expectTypes(one, where, CANDIDATE);
  if (one['state'] != null) {
    const state = one['state'] as Fields;
    expectTypes(state, `${where}.state`, STATES);
    reportIf(faultOfFields('state', state, `${where}.state`));
    if (state['checked'] != null && state['checked'] !== 'mixed')
      expectTypes(state, `${where}.state`, { checked: 'boolean' });
  }
  if (one['context'] != null) {
    reportIf(faultOfFields('place', one['context'] as Fields, `${where}.context`));
    reportIf(faultOfWords('region', (one['context'] as Fields)['region'], `${where}.context.region`));
  }
  const can = (one['can'] ?? []) as readonly unknown[];
  const at = can.findIndex((able) => typeof able !== 'string');
  if (at >= 0) throw new QuestionError(`${where}.can[${at}]: must be text`);
  for (const [i, able] of can.entries()) reportIf(faultOfWords('capability', able, `${where}.can[${i}]`));
  reportIf(misspelledField(one, where));
  const stray = Object.keys(one).find((field) => isStateField(field));
  if (stray !== undefined) throw new QuestionError(`${where}.${stray}: belongs in ${where}.state`);
  for (const [i, purpose] of ((one['purposes'] ?? []) as readonly unknown[]).entries()) {
    const { is, score } = fields(purpose, `${where}.purposes[${i}]`);
    if (typeof is !== 'string' || typeof score !== 'number' || !Number.isFinite(score))
      throw new QuestionError(`${where}.purposes[${i}]: needs is and score`);
  }
  if (one['resolution'] != null) {
    const resolution = one['resolution'] as Fields;
    expectTypes(resolution, `${where}.resolution`, RESOLUTION);
    const odd = ((resolution['descriptors'] ?? []) as readonly unknown[]).findIndex((word) => typeof word !== 'string');
    if (odd >= 0) throw new QuestionError(`${where}.resolution.descriptors[${odd}]: must be text`);
  }
  // What needs no other form stays what it is, whatever it is made of.
  const isSame =
    !('box' in box && 'w' in (one['box'] as Fields)) &&
    names.length === one['names'].length &&
    one['names'].every((name: unknown) => typeof name === 'object' && name !== null && 'text' in name);
  return (isSame ? given : { ...one, names, ...box }) as Candidate;
}

/** A candidate may have more than is needed; what is spelled almost like one of its fields was meant to be that. */
function misspelledField(one: Fields, where: string): string | null {
  for (const field of Object.keys(one)) {
    if (CANDIDATE_FIELDS.has(field)) continue;
    const [near] = nearest(
      field,
      [...CANDIDATE_FIELDS].filter((known) => known.length > 3 && !(known in one)),
    );
    if (near !== undefined && field.length > 3)
      return `${where}.${field}: there is no such field; did you mean "${near}"?`;
  }
  return null;
}

const CANDIDATE_FIELDS: ReadonlySet<string> = new Set(
  'id kind names handle role purpose purposes rank twin context box order depth parent branch owner state can scope resolution likely'.split(
    ' ',
  ),
);

/** Farther away nothing is: what is added to such a number would be lost. */
const FARTHEST = Number.MAX_SAFE_INTEGER;

/** Width and height may also be called w and h. */
function boxOf({ x, y, width, height, w, h }: Fields, where: string): object {
  const box = { x, y, width: width ?? w, height: height ?? h };
  if (Object.values(box).some((side) => typeof side !== 'number'))
    throw new QuestionError(`${where}: needs the numbers x, y, width and height`);
  for (const [field, side] of Object.entries(box) as [string, number][]) {
    if (!(Math.abs(side) <= FARTHEST)) throw new QuestionError(`${where}.${field}: must be a finite number`);
    if (side < 0 && field !== 'x' && field !== 'y') throw new QuestionError(`${where}.${field}: must not be negative`);
  }
  return box;
}

/** A target of the language, an atom alone, or an intent: what says how it is meant comes first. */
function targetOf(target: Fields): unknown {
  if ('by' in target) return intentOf(target);
  if ('primary' in target) {
    const related = target['relations'] ?? [];
    if (!Array.isArray(related)) throw new QuestionError('target.relations: must be a list');
    return { primary: atomOf(target['primary'], 'target.primary'), relations: related.map(relationOf) };
  }
  return 'kind' in target ? atomOf(target, 'target') : intentOf(target);
}

/** An intent, each facet of the type the resolver relies on. */
function intentOf(intent: Fields): Fields {
  expectTypes(intent, 'target', {
    role: 'string',
    label: 'string',
    intent: 'string',
    by: 'string',
    confidence: 'number',
  });
  expectTypes(intent, 'target', { attributes: 'object', context: 'object', constraints: 'object', fallbacks: 'list' });
  for (const part of ['attributes', 'context']) {
    const facet = (intent[part] ?? {}) as Fields;
    expectTypes(facet, `target.${part}`, Object.fromEntries(Object.keys(facet).map((field) => [field, 'string'])));
  }
  const { text } = intent;
  if (text !== undefined && typeof text !== 'string') {
    if (typeof text !== 'object')
      throw new QuestionError('target.text: must be text, or an object with exact or contains');
    const { contains, ...facet } = fields(text, 'target.text');
    expectTypes(facet, 'target.text', { exact: 'string' });
    const words = contains ?? [];
    if (!Array.isArray(words) || words.some((one) => typeof one !== 'string'))
      throw new QuestionError('target.text.contains: must be a list of texts');
  }
  return intent;
}

/** Says which field is of the wrong type, if one is. */
function expectTypes(given: Fields, where: string, types: Readonly<Record<string, string>>): void {
  for (const field in types) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value === undefined || value === null) continue;
    const type = types[field] as string;
    if ((Array.isArray(value) ? 'list' : typeof value) !== type)
      throw new QuestionError(`${where}.${field}: must be ${TYPE_WORDS[type] ?? type}`);
    if (type === 'number' && !Number.isFinite(value))
      throw new QuestionError(`${where}.${field}: must be a finite number`);
  }
}

/** What a candidate is made of, besides what it must have. */
const CANDIDATE: Readonly<Record<string, string>> = {
  ...{ can: 'list', purposes: 'list', role: 'string', purpose: 'string', handle: 'string', twin: 'string' },
  ...{ context: 'object', state: 'object', resolution: 'object' },
  ...{ parent: 'number', owner: 'number', order: 'number', depth: 'number', scope: 'number' },
  ...{ rank: 'number', likely: 'number', branch: 'string' },
};
const RESOLUTION = {
  descriptors: 'list',
  disambiguationLabel: 'string',
  interchangeable: 'boolean',
  signature: 'string',
};

/** What a state is made of; `checked` may also be "mixed". */
const STATES = Object.fromEntries(
  ['visible', 'enabled', 'topmost', 'selected', 'expanded', 'required', 'readonly', 'focused', 'busy'].map((name) => [
    name,
    'boolean',
  ]),
);

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  object: 'an object',
  list: 'a list',
  boolean: 'true or false',
};

function relationOf(given: unknown, index: number): object {
  const where = `target.relations[${index}]`;
  const { relation, atom } = fields(given, where);
  const all: readonly string[] = [...relations, ...directions];
  if (typeof relation !== 'string' || !all.includes(relation))
    throw new QuestionError(`${where}.relation: must be one of ${all.join(', ')}`);
  return { relation, atom: atomOf(atom, `${where}.atom`) };
}

/** An atom may carry its value under its own name: `{ kind: 'text', text: 'Save' }`. */
function atomOf(given: unknown, where: string): object {
  const one = fields(given, where);
  const { kind } = one;
  if (kind === 'infer') return { kind };
  const facets = facetsOf(one, where);
  if (kind === 'any') {
    if (facets['element'] === undefined)
      throw new QuestionError(`${where}.element: must be one of ${elementKinds.join(', ')}`);
    return { kind, ...facets };
  }
  if (typeof kind !== 'string' || !ATOMS.includes(kind))
    throw new QuestionError(`${where}.kind: must be one of ${ATOMS.join(', ')}, any, infer`);
  const value = one['value'] ?? one[kind] ?? one['selector'];
  if (kind === 'id') {
    if (Object.keys(facets).length > 0)
      throw new QuestionError(`${where}: a number says which element it is; element, which and place can't be added`);
    const id = Number(value);
    if (value === undefined || !Number.isFinite(id)) throw new QuestionError(`${where}.value: must be a number`);
    return { kind, value: id };
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw new QuestionError(`${where}.value: must be text`);
  if (kind === 'handle' && Object.keys(facets).length > 0)
    throw new QuestionError(`${where}: a handle says which element it is; element, which and place can't be added`);
  return { kind, value: String(value), ...facets };
}

/** What is said beside a name: what it is, which one, and where. */
function facetsOf({ element, which, place }: Fields, where: string): Fields {
  const isOneOf = (value: unknown, all: readonly string[]): boolean =>
    value === undefined || all.includes(value as string);
  if (!isOneOf(element, elementKinds))
    throw new QuestionError(`${where}.element: must be one of ${elementKinds.join(', ')}`);
  if (!isOneOf(place, screenPlaces))
    throw new QuestionError(`${where}.place: must be one of ${screenPlaces.join(', ')}`);
  if (which !== undefined && !(Number.isInteger(which) && (which === -1 || Number(which) > 0)))
    throw new QuestionError(`${where}.which: must be 1 or more, or -1 for the last`);
  return {
    ...(element === undefined ? {} : { element }),
    ...(which === undefined ? {} : { which }),
    ...(place === undefined ? {} : { place }),
  };
}

const ATOMS = ['id', 'role', 'text', 'css', 'xpath', 'handle'];

function fields(given: unknown, where: string): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new QuestionError(`${where}: must be an object`);
  return given as Fields;
}

function firstTwice(ids: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return ids.find((id) => seen.size === seen.add(id).size);
}
