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
  (stated) =>
    (typeof stated === 'number' && stated >= 0) ||
    (typeof stated === 'string' && (isDuration(stated) || stated.startsWith('$')))
      ? (anything as Schema<string | number>)
      : null,
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
const target: Schema<TargetDef> = choose('a target, as text or as a map', (said) =>
  typeof said === 'string' || typeof said === 'number'
    ? (scalarText as Schema<TargetDef>)
    : isRecord(said)
      ? (targetMap as Schema<TargetDef>)
      : null,
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
    choose('a text, or a map of text and within', (said) =>
      isRecord(said) ? object({ text: scalarText, within: optional(text) }) : (scalarText as Schema<unknown>),
    ),
  ),
  within: optional(text),
  count: optional(object({ selector: text, min: optional(atLeast(0)), max: optional(atLeast(0)) })),
  expression: optional(scalarText),
  all: optional(list(anyCondition)),
  any: optional(list(anyCondition)),
  not: optional(anyCondition),
};

const conditionMap = also(object(conditionFields) as unknown as Schema<ConditionDef>, (said) => {
  const fields = Object.keys(said).filter((field) => field !== 'within');
  return fields.length === 1 ? null : 'a condition checks one fact; use "all" or "any" for several';
});
export const condition: Schema<ConditionDef> = choose('a condition, as text or as a map', (said) =>
  typeof said === 'string' ? (text as Schema<ConditionDef>) : isRecord(said) ? conditionMap : null,
);

const anyStep: Schema<StepDef> = lazy('a step', () => step);
export const steps: Schema<readonly StepDef[]> = list(anyStep);

export const extract: Schema<Readonly<Record<string, ExtractDef>>> = record(
  choose<ExtractDef>('a selector, or a map of selector, attribute and all', (said) =>
    isRecord(said)
      ? (object({ selector: text, attribute: optional(text), all: optional(truth) }) as Schema<ExtractDef>)
      : (text as Schema<ExtractDef>),
  ),
);

const flag = optional(choose<unknown>('true or false', (said) => (isReference(said) ? text : truth)));
/** `later`: whether it did anything is seen by what comes next. */
const common = { timeout: optional(duration), verify: optional(oneOf(['later'])) };

/** An action on a target: the target alone, or a map with more. */
function onTarget(more: Readonly<Record<string, Schema<unknown>>> = {}, isAlone = true): Schema<unknown> {
  const whole = object({ target, ...common, ...more }) as Schema<unknown>;
  return choose('a target, or a map with "target"', (said) => {
    if (!isRecord(said)) return isAlone ? target : whole;
    const isTarget = isAlone && !('target' in said) && MAIN.some((field) => field in said);
    return isTarget ? target : whole;
  });
}

/** A value alone, or under its name in a map with more. */
function under(
  field: string,
  of: Schema<unknown>,
  more: Readonly<Record<string, Schema<unknown>>> = {},
): Schema<unknown> {
  return choose(of.says, (said) =>
    isRecord(said) && field in said ? object({ [field]: of, ...common, ...more }) : of,
  );
}

/** What may stand behind an action that needs nothing. */
const nothing = choose('nothing', (said) =>
  said === null || said === true || (isRecord(said) && Object.keys(said).length === 0) ? anything : null,
);

const scalar = choose('a text or a number', (said) => (isRecord(said) || Array.isArray(said) ? null : anything));

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
  submit: choose('a target, or nothing', (said) => {
    if (said === null || said === true) return anything;
    return isRecord(said) && !MAIN.some((field) => field in said)
      ? (object({ target: optional(target), ...common }) as Schema<unknown>)
      : onTarget();
  }),
  upload: onTarget({ files: listOrOne(text) }, false),
  scroll: choose('a target, a direction, or a map', (said) =>
    isRecord(said) && !MAIN.some((field) => field in said)
      ? (object({
          target: optional(target),
          until: optional(target),
          direction: optional(oneOf(['up', 'down', 'left', 'right'])),
          amount: optional(atLeast(1)),
          page: optional(truth),
          ...common,
        }) as Schema<unknown>)
      : said === null
        ? anything
        : (target as Schema<unknown>),
  ),
  wait: choose('a duration, a condition, or a map with "for"', (said) =>
    isRecord(said)
      ? 'for' in said
        ? (object({
            for: condition,
            timeout: optional(duration),
            says: optional(text),
            optional: optional(truth),
          }) as Schema<unknown>)
        : 'timeout' in said
          ? timedCondition
          : (condition as Schema<unknown>)
      : typeof said === 'number'
        ? atLeast(0, 600_000)
        : (text as Schema<unknown>),
  ),
  fill_form: under(
    'data',
    choose('a map of names and values', (said) => (isRecord(said) || isReference(said) ? anything : null)),
  ),
  execute: under('script', text),
  intent: choose('the name of an intent, or a map of name and parameters', (said) =>
    isRecord(said)
      ? (object({
          name: text,
          parameters: optional(record(anything)),
          with: optional(record(anything)),
        }) as Schema<unknown>)
      : (text as Schema<unknown>),
  ),
  navigate: under('url', text),
  go_back: nothing,
  go_forward: nothing,
  refresh: nothing,
  press: under('key', scalar),
  observe: nothing,
  extract: extract as Schema<unknown>,
  note: text,
  fail: text,
  checkpoint: name,
  // biome-ignore lint/suspicious/noThenProperty: it is the word of the format, and only names a field here.
  branch: object({ if: condition, then: steps, else: optional(steps) }) as Schema<unknown>,
  loop: also(
    object({
      over: optional(anything),
      while: optional(condition),
      as: optional(name),
      steps,
      max: optional(atLeast(1, 10_000)),
    }) as Schema<unknown>,
    (said) => {
      const { over, while: until } = said as { over?: unknown; while?: unknown };
      return (over === undefined) === (until === undefined)
        ? 'a loop needs "over" a list, or "while" a condition'
        : null;
    },
  ),
  try: object({ steps, catch: optional(steps) }) as Schema<unknown>,
  builtin: choose('the name of a built-in step', (said) =>
    isRecord(said) ? record(anything) : (text as Schema<unknown>),
  ),
};

function isReference(said: unknown): boolean {
  return typeof said === 'string' && said.startsWith('$');
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
  check(value, path, tell) {
    const map = flattened(value as Record<string, unknown>);
    const written = Object.keys(map).filter((field) => !BESIDE.has(field));
    const [action] = written;
    for (const field of written.filter((one) => !Object.hasOwn(actions, one)))
      tell({ path: [...path, field], message: unknownAction(field), isKey: true });
    if (action === undefined) tell({ path, message: `a step needs one of ${names.join(', ')}` });
    if (written.length > 1 && written.every((one) => Object.hasOwn(actions, one)))
      tell({
        path: [...path, written[1] ?? ''],
        message: `a step has one action; make "${written[1]}" a step of its own`,
        isKey: true,
      });
    const read = written.map((one) => [one, actions[one]?.check(map[one], [...path, one], tell)] as const);
    const onError = map['on_error'];
    const described = map['description'];
    return {
      ...Object.fromEntries(read),
      ...(onError === undefined ? {} : { on_error: steps.check(onError, [...path, 'on_error'], tell) }),
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
  const { condition: said, target: aim, ...more } = rest;
  if (action !== 'wait' || said === undefined) return rest;
  if (typeof said !== 'string') return { for: said, ...more };
  return aim === undefined ? said : { [said]: aim, ...more };
}

const step: Schema<StepDef> = choose('a step: a line of OIL, or a map', (said) =>
  typeof said === 'string' ? (text as Schema<StepDef>) : isRecord(said) ? stepMap : null,
);
