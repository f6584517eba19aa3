// The schemas of what an intent is made of: targets, conditions, steps and all their actions.

import {
  also,
  anything,
  atLeast,
  choose,
  isRecord,
  lazy,
  list,
  listOrOne,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  scalarText,
  text,
  textLike,
  textOr,
  truth,
  unknownField,
} from '../data/schema.js';
import { milliseconds, relations, roles } from '../language/index.js';
import type { ConditionDef, ExtractDef, StepDef, StepMap, TargetDef, TargetMap } from './definition.js';

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
/** The name of an intent, a parameter, a checkpoint. */
export const name = textLike(
  'a name of letters, digits, "_" and "-"',
  (given) => NAME.test(given) && given.length <= 80,
);

/** Milliseconds, or `5s`, or a parameter. */
export const duration: Schema<string | number> = choose(
  'a duration like 500ms, 5s or a number of milliseconds',
  (value): Schema<string | number> | null => {
    if (typeof value === 'number') return value >= 0 ? (anything as Schema<number>) : null;
    return typeof value === 'string' && (isDuration(value) || value.startsWith('$')) ? text : null;
  },
);

function isDuration(text: string): boolean {
  return milliseconds(text.trim().toLowerCase()) !== null;
}

const anyTarget: Schema<TargetDef> = lazy('a target', () => target);
const targetFields: Readonly<Record<string, Schema<unknown>>> = {
  pattern: optional(text),
  role: optional(oneOf(roles)),
  text: optional(scalarText),
  match: optional(oneOf(['exact', 'contains', 'regex'])),
  selector: optional(text),
  xpath: optional(text),
  id: optional(choose('a number, or the id of an element', (id) => (isRecord(id) ? null : anything))),
  fallback: optional(anyTarget),
  ...Object.fromEntries(relations.map((relation) => [relation, optional(anyTarget)])),
};
export const MAIN = ['pattern', 'role', 'text', 'selector', 'xpath', 'id'] as const;

const targetMap = also(object(targetFields) as unknown as Schema<TargetMap>, (map) => {
  const texts = MAIN.filter((field) => map[field] !== undefined);
  if (texts.length > 1) return `use one of ${texts.join(' and ')}, not several`;
  if (texts.length === 0) return `use one of ${MAIN.join(', ')}`;
  return map.match === undefined || map.text !== undefined ? null : '"match" goes with "text"';
});

/** As a line of OIL says it, or as a map. */
const target: Schema<TargetDef> = choose('a target, as text or as a map', (value) =>
  typeof value === 'string' || typeof value === 'number' ? scalarText : isRecord(value) ? targetMap : null,
);

const anyCondition: Schema<ConditionDef> = lazy('a condition', () => condition);
const conditionFields: Readonly<Record<string, Schema<unknown>>> = {
  pattern_exists: optional(text),
  pattern_gone: optional(text),
  visible: optional(target),
  hidden: optional(target),
  url_contains: optional(scalarText),
  url_matches: optional(text),
  text_contains: optional(
    choose('a text, or a map of text and within', (value) =>
      isRecord(value) ? object({ text: scalarText, within: optional(text) }) : scalarText,
    ),
  ),
  within: optional(text),
  count: optional(object({ selector: text, min: optional(atLeast(0)), max: optional(atLeast(0)) })),
  expression: optional(scalarText),
  all: optional(list(anyCondition)),
  any: optional(list(anyCondition)),
  not: optional(anyCondition),
};

const conditionMap = also(object(conditionFields), (value) => {
  const fields = Object.keys(value).filter((field) => field !== 'within');
  return fields.length === 1 ? null : 'a condition checks one fact; use "all" or "any" for several';
});
export const condition: Schema<ConditionDef> = choose('a condition, as text or as a map', (value) =>
  typeof value === 'string' ? text : isRecord(value) ? conditionMap : null,
);

const anyStep: Schema<StepDef> = lazy('a step', () => step);
export const steps: Schema<readonly StepDef[]> = list(anyStep);

export const extract: Schema<Readonly<Record<string, ExtractDef>>> = record(
  textOr(
    'a selector, or a map of selector, attribute and all',
    object({ selector: text, attribute: optional(text), all: optional(truth) }),
  ),
);

const flag = optional(choose('true or false', (value) => (isReference(value) ? text : truth)));
/** `later`: whether it did anything is seen by what comes next. */
const common = { timeout: optional(duration), verify: optional(oneOf(['later'])) };

/** An action on a target: the target alone, or a map with more. */
function onTarget(more: Readonly<Record<string, Schema<unknown>>> = {}, isAlone = true): Schema<unknown> {
  const whole = object({ target, ...common, ...more });
  return choose('a target, or a map with "target"', (value) => {
    if (!isRecord(value)) return isAlone ? target : whole;
    const isTarget = isAlone && !('target' in value) && MAIN.some((field) => field in value);
    return isTarget ? target : whole;
  });
}

/** A value alone, or under its name in a map with more. */
function under(
  field: string,
  of: Schema<unknown>,
  more: Readonly<Record<string, Schema<unknown>>> = {},
): Schema<unknown> {
  return choose(of.says, (value) =>
    isRecord(value) && field in value ? object({ [field]: of, ...common, ...more }) : of,
  );
}

/** What may stand behind an action that needs nothing. */
const nothing = choose('nothing', (value) =>
  value === null || value === true || (isRecord(value) && Object.keys(value).length === 0) ? anything : null,
);

const scalar = choose('a text or a number', (value) => (isRecord(value) || Array.isArray(value) ? null : anything));

/** Every action of a step, and what it takes. */
const actions: Readonly<Record<string, Schema<unknown>>> = {
  click: onTarget({ double: flag, right: flag, middle: flag, force: flag, ctrl: flag, shift: flag, alt: flag }),
  type: onTarget(
    { text: scalar, append: flag, enter: flag, clear: flag, delay: optional(atLeast(0)) } as Record<
      string,
      Schema<unknown>
    >,
    false,
  ),
  select: onTarget({ value: optional(scalar), index: optional(atLeast(0)) }, false),
  check: onTarget(),
  uncheck: onTarget(),
  clear: onTarget(),
  hover: onTarget(),
  focus: onTarget(),
  submit: choose('a target, or nothing', (value) => {
    if (value === null || value === true) return anything;
    return isRecord(value) && !MAIN.some((field) => field in value)
      ? object({ target: optional(target), ...common })
      : onTarget();
  }),
  upload: onTarget({ files: listOrOne(text) }, false),
  scroll: choose('a target, a direction, or a map', (value) =>
    isRecord(value) && !MAIN.some((field) => field in value)
      ? object({
          target: optional(target),
          until: optional(target),
          direction: optional(oneOf(['up', 'down', 'left', 'right'])),
          amount: optional(atLeast(1)),
          page: optional(truth),
          ...common,
        })
      : value === null
        ? anything
        : target,
  ),
  wait: choose('a duration, a condition, or a map with "for"', (value) =>
    isRecord(value)
      ? 'for' in value
        ? object({
            for: condition,
            timeout: optional(duration),
            says: optional(text),
            optional: optional(truth),
          })
        : 'timeout' in value
          ? timedCondition
          : condition
      : typeof value === 'number'
        ? atLeast(0, 600_000)
        : text,
  ),
  fill_form: under(
    'data',
    choose('a map of names and values', (value) => (isRecord(value) || isReference(value) ? anything : null)),
  ),
  execute: under('script', text),
  intent: textOr(
    'the name of an intent, or a map of name and parameters',
    object({
      name: text,
      parameters: optional(record(anything)),
      with: optional(record(anything)),
    }),
  ),
  navigate: under('url', text),
  go_back: nothing,
  go_forward: nothing,
  refresh: nothing,
  press: under('key', scalar),
  observe: nothing,
  extract: extract,
  note: text,
  fail: text,
  checkpoint: name,
  // biome-ignore lint/suspicious/noThenProperty: it is the word of the format, and only names a field here.
  branch: object({ if: condition, then: steps, else: optional(steps) }),
  loop: also(
    object({
      over: optional(anything),
      while: optional(condition),
      as: optional(name),
      steps,
      max: optional(atLeast(1, 10_000)),
    }),
    (value) => {
      const { over, while: until } = value as { over?: unknown; while?: unknown };
      return (over === undefined) === (until === undefined)
        ? 'a loop needs "over" a list, or "while" a condition'
        : null;
    },
  ),
  try: object({ steps, catch: optional(steps) }),
  builtin: textOr('the name of a built-in step', record(anything)),
};

function isReference(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$');
}

/** `{ visible: "Thanks", timeout: 5s }` */
const timedCondition: Schema<unknown> = {
  says: 'a condition with a timeout',
  check: (value, path, report) => {
    const { timeout, ...rest } = value as Record<string, unknown>;
    duration.check(timeout, [...path, 'timeout'], report);
    condition.check(rest, path, report);
    return value;
  },
};

const names = Object.keys(actions);
const BESIDE = new Set(['on_error', 'description']);

const stepMap: Schema<StepDef> = {
  says: 'a step',
  check(value, path, report) {
    const map = flattened(value as Record<string, unknown>);
    const written = Object.keys(map).filter((field) => !BESIDE.has(field));
    const [action] = written;
    for (const field of written.filter((one) => !Object.hasOwn(actions, one)))
      report({ path: [...path, field], message: unknownAction(field), isKey: true });
    if (action === undefined) report({ path, message: `a step needs one of ${names.join(', ')}` });
    if (written.length > 1 && written.every((one) => Object.hasOwn(actions, one)))
      report({
        path: [...path, written[1] ?? ''],
        message: `a step has one action; make "${written[1]}" a step of its own`,
        isKey: true,
      });
    const read = written.map((one) => [one, actions[one]?.check(map[one], [...path, one], report)] as const);
    const onError = map['on_error'];
    const described = map['description'];
    return {
      ...Object.fromEntries(read),
      ...(onError === undefined ? {} : { on_error: steps.check(onError, [...path, 'on_error'], report) }),
      ...(described === undefined ? {} : { description: described }),
    } as StepMap;
  },
};

/** A line that YAML took for a map: it has a colon and a blank in it. */
function unknownAction(field: string): string {
  return /^\w+\s/.test(field) ? 'a line with ": " in it needs quotes around all of it' : unknownField(field, names);
}

/** `{ action: click, target: … }` as `{ click: { target: … } }`. */
function flattened(map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { action, on_error, description, ...rest } = map;
  if (typeof action !== 'string') return map;
  return {
    [action]: innerOf(action, rest),
    ...(on_error === undefined ? {} : { on_error }),
    ...(description === undefined ? {} : { description }),
  };
}

function innerOf(action: string, rest: Readonly<Record<string, unknown>>): unknown {
  if (Object.keys(rest).length === 0) return null;
  if (action === 'checkpoint') return rest['name'];
  const { condition: value, target: aim, ...more } = rest;
  if (action !== 'wait' || value === undefined) return rest;
  if (typeof value !== 'string') return { for: value, ...more };
  return aim === undefined ? value : { [value]: aim, ...more };
}

const step: Schema<StepDef> = choose('a step: a line of OIL, or a map', (value) =>
  typeof value === 'string' ? text : isRecord(value) ? stepMap : null,
);
