// Random commands of every type, made from the command table: whatever a row allows, these say.

import fc, { type Arbitrary } from 'fast-check';
import { completeUrl, likelyAddress } from '../../packages/core/src/language/addresses.js';
import type { Arg, Option } from '../../packages/core/src/language/grammar.js';
import {
  type Command,
  directions,
  elementKinds,
  relations,
  roles,
  screenPlaces,
} from '../../packages/core/src/language/index.js';
import { keyNamed, modifiers, namedKeys } from '../../packages/core/src/language/keys.js';
import { type FormPlan, formsOf, type Verb, verbOf, verbs } from '../../packages/core/src/language/verbs.js';

const SPAN = { start: 0, end: 0, line: 1, column: 1 };

/** Texts that are hard to quote: quotes, backslashes, hashes, line ends, words of the language, all of Unicode. */
const hard = fc.constantFrom(
  '"',
  "'",
  '\\',
  '\\"',
  '#',
  ' # ',
  '\n',
  '\r',
  '\t',
  'near',
  'inside',
  '--force',
  '-',
  '{',
  '}',
  '(',
  ')',
  'css(',
  '5',
  '5#x',
  'email',
  'É',
  '日本',
  '😀',
  '\u200b',
  '\u00a0',
  '\0',
  '\ud800',
  '${NAME}',
  '$${X}',
  '=',
  '+',
  'true',
  'clear',
  'new',
  'to',
  ' ',
  '\u2028',
);
export const text: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.array(fc.oneof(hard, fc.string({ maxLength: 4 })), { maxLength: 5 }).map((parts) => parts.join('')),
);

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }))
  .map((n) => (n === 0 ? 0 : n));
const digits = fc.nat({ max: 99_999 });
const key = fc.oneof(
  fc.constantFrom<string>(...namedKeys),
  fc.string({ minLength: 1, maxLength: 1 }).filter((c) => keyNamed(c) === c),
);
const scalar = fc.oneof(text, number, fc.boolean());

const atom = fc.oneof(
  fc.record({ kind: fc.constant('id'), value: fc.nat(), span: fc.constant(SPAN) }),
  fc.record({ kind: fc.constant('role'), value: fc.constantFrom(...roles), span: fc.constant(SPAN) }),
  fc.record({ kind: fc.constantFrom('text', 'css', 'xpath'), value: text, span: fc.constant(SPAN) }),
  fc.record({
    kind: fc.constant('handle'),
    value: fc.constantFrom('v-1024', 'v-1k3f9x0a2b', 'v-1k3f9x0~2', 'v-abcdefghijkl'),
    span: fc.constant(SPAN),
  }),
  fc.record({
    kind: fc.constant('intent'),
    value: fc.record(
      {
        by: fc.constant('intent'),
        role: fc.constant('button'),
        text: fc.oneof(text, fc.record({ contains: fc.array(text) })),
      },
      { requiredKeys: ['text'] },
    ),
    span: fc.constant(SPAN),
  }),
);
/** What is said of an element beside its name, or in place of one. */
const facets = fc.record(
  {
    element: fc.constantFrom(...elementKinds),
    which: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(-1)),
    place: fc.constantFrom(...screenPlaces),
  },
  { requiredKeys: [] },
);
const described = fc.oneof(
  fc
    .tuple(fc.record({ kind: fc.constantFrom('text', 'css', 'xpath'), value: text, span: fc.constant(SPAN) }), facets)
    .map(([one, more]) => ({ ...one, ...more })),
  fc.tuple(fc.constantFrom(...roles), facets).map(([value, more]) => ({
    kind: 'role',
    value,
    span: SPAN,
    ...more,
    element: value === 'submit' ? 'button' : 'field',
  })),
  fc
    .tuple(fc.constantFrom(...elementKinds), fc.integer({ min: 1, max: 400 }), facets)
    .map(([element, which, more]) => ({ kind: 'any', span: SPAN, which, ...more, element })),
);
const anyAtom = fc.oneof({ weight: 4, arbitrary: atom }, { weight: 1, arbitrary: described });
const related = fc.record({
  relation: fc.constantFrom(...relations, ...directions),
  atom: anyAtom,
  span: fc.constant(SPAN),
});
const target = fc.record({ primary: anyAtom, relations: fc.array(related, { maxLength: 3 }), span: fc.constant(SPAN) });
const named = target.filter(({ primary, relations: all }) =>
  [primary, ...all.map((one) => one.atom)].every(({ kind }) => kind !== 'any'),
);
const inferred = fc.record({
  primary: fc.constant({ kind: 'infer', span: SPAN }),
  relations: fc.array(related, { maxLength: 2 }),
  span: fc.constant(SPAN),
});

const variable = fc.stringMatching(/^[A-Z_][A-Za-z0-9_]{0,8}$/);
const identifier = fc.stringMatching(/^[a-z_][a-z0-9_-]{0,8}$/);

/** What a command that takes JSON may hold: JSON in any spelling, nested, with variables in it; and any other text. */
const headerText = fc.oneof(
  fc.dictionary(text, text, { noNullPrototype: true, maxKeys: 3 }).map((one) => JSON.stringify(one)),
  fc
    .tuple(fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true, maxKeys: 3 }), fc.nat(4))
    .map(([one, indent]) => JSON.stringify(one, null, indent)),
  fc.tuple(text, text).map(([before, behind]) => `{${before}\${NAME}${behind}`),
  text.filter((one) => !one.trimStart().startsWith('{') || one.includes('${')),
);

function valueFor(kind: string, oneOf: readonly string[] | undefined): Arbitrary<unknown> {
  switch (kind) {
    case 'target':
      return target;
    case 'number':
      return number;
    case 'size':
      return fc.oneof(number, text);
    case 'duration':
      return fc.tuple(digits, fc.constantFrom('ms', 's', 'm')).map(([n, unit]) => `${n}${unit}`);
    case 'point':
      return fc
        .tuple(fc.nat(99), fc.constantFrom('', '%'), fc.nat(99), fc.constantFrom('', '%'))
        .map(([x, across, y, down]) => `${x}${across},${y}${down}`);
    case 'url':
      // Addresses that lead nowhere are no values of a command.
      return text.map(completeUrl).filter((one) => likelyAddress(one, false) === undefined);
    case 'one':
      return fc.constantFrom(...(oneOf ?? []));
    case 'media':
      return fc.oneof(fc.constantFrom(...(oneOf ?? [])), text);
    case 'key':
      return key;
    case 'combo':
      return fc
        .tuple(fc.uniqueArray(fc.constantFrom(...modifiers), { maxLength: 3 }), key)
        .map(([held, last]) => [...held, keyNamed(last.toLowerCase()) ?? last].join('+').toLowerCase());
    case 'fields':
      return fc.dictionary(
        text,
        scalar.map((value) => (Object.is(value, -0) ? 0 : value)),
        { noNullPrototype: true, maxKeys: 4 },
      );
    case 'json':
      return headerText;
    case 'values':
      return fc.array(fc.oneof(text, number), { minLength: 1, maxLength: 3 });
    case 'variable':
      return variable;
    case 'heading':
      return identifier;
    case 'parameters':
      return fc.uniqueArray(identifier, { minLength: 1, maxLength: 3 });
    case 'condition':
      return condition;
    case 'body':
      return fc
        .array(fc.constantFrom('steps:', '- click "A"', '  - type "B" "c"', '# note'), { minLength: 1, maxLength: 4 })
        .map((rows) => ['first', ...rows]);
    default:
      return text;
  }
}

/** As it is read: by `wait`, if that has the word, else by `expect`; its time limit is that of the command around it. */
const condition: Arbitrary<unknown> = fc.constantFrom('wait', 'expect').chain((type) => {
  const [verb, waits] = [verbOf(type) as Verb, verbOf('wait') as Verb];
  return commandOf(verb)
    .map(({ timeout: _, ...one }: Command & { readonly timeout?: unknown }) => one as Record<string, unknown>)
    .filter((one) => one['condition'] !== 'duration')
    .filter((one) => type === 'wait' || one['not'] === true || !waits.worded.has(String(one['condition'])));
});

/** A command of one form of one row. */
function formCommand(verb: Verb, plan: FormPlan): Arbitrary<Command> {
  const needed: Record<string, Arbitrary<unknown>> = {};
  const optional: Record<string, Arbitrary<unknown>> = {};
  for (const arg of plan.takes) {
    if (arg.kind === 'word') continue;
    (arg.optional === true && !(arg.kind === 'target' && verb.row.infers) ? optional : needed)[arg.field] = argValue(
      verb,
      arg,
    );
  }
  for (const { option, field } of plan.options.values()) {
    if (option.sets === undefined) (plan.form.requires === field ? needed : optional)[field] = optionValue(option);
  }
  if (verb.row.params === true) {
    optional['params'] = fc.dictionary(identifier, fc.oneof(text, number, fc.constant(true)), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
  }
  if (verb.row.negates === true) optional['not'] = fc.constant(true);
  const sets = [...plan.options.values()].flatMap(({ option }) => (option.sets === undefined ? [] : [option.sets]));
  return fc
    .tuple(
      fc.record({ ...needed, ...optional }, { requiredKeys: Object.keys(needed) }),
      sets.length === 0 ? fc.constant({}) : fc.constantFrom({}, ...sets),
    )
    .map(([fields, set]) => {
      const command = { type: verb.type, ...plan.form.sets, ...verb.row.defaults, ...fields, ...set, span: SPAN };
      return withoutConflicts(command, verb) as unknown as Command;
    });
}

function withoutConflicts(command: Record<string, unknown>, verb: Verb): Record<string, unknown> {
  for (const [one, other] of verb.row.conflicts ?? [])
    if (command[one] !== undefined && command[other] !== undefined) delete command[other];
  return command;
}

function argValue(verb: Verb, arg: Arg): Arbitrary<unknown> {
  if (arg.kind === 'command')
    return fc.oneof(...verbs.filter((one) => one.type !== 'explain' && one.type !== 'define').map(commandOf));
  if (arg.kind === 'target' && verb.row.infers === true) return fc.oneof(target, inferred);
  // Where any number of texts follow, an element has a name.
  const isOfMany = verb.row.forms.some(({ takes = [] }) => takes.some(({ many }) => many === true));
  if (arg.kind === 'target' && isOfMany) return named;
  const one = arg.least === undefined ? valueFor(arg.kind, arg.oneOf) : fc.nat();
  return arg.many === true ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

function optionValue(option: Option): Arbitrary<unknown> {
  return option.kind === 'flag' ? fc.constant(true) : valueFor(option.kind, option.oneOf);
}

/** Commands of one row, in all its forms. */
export function commandOf(verb: Verb): Arbitrary<Command> {
  return fc.oneof(...formsOf(verb).map((plan) => formCommand(verb, plan)));
}

export const command: Arbitrary<Command> = fc.oneof(...verbs.map(commandOf));
