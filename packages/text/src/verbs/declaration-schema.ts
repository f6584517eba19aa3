// The shape of declarations: which fields there are, and what they hold. What the fields say is for compile.ts.

import {
  choose,
  type Fault,
  isRecord,
  list,
  listOrOne,
  number,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
  textOr,
  truth,
  unknownField,
} from '@beckon/core/data/schema.js';
import { faultMessages } from '../fault-messages.js';
import { RULE_KEYS, type VerbDeclaration } from './declaration.js';

/** What has a fault inside is left out, so that the rest can be looked at: one go finds all that is wrong. */
export function whole<T>(of: Schema<T>): Schema<T> {
  return {
    ...of,
    check: (value, path, report) => {
      let isWhole = true;
      const read = of.check(value, path, (fault) => {
        isWhole &&= fault.isKey === true;
        report(fault);
      });
      return isWhole ? read : undefined;
    },
  };
}

/** A map of any names, without those that have faults. */
export function readable<T>(of: Schema<T>): Schema<Readonly<Record<string, T>>> {
  const all = record(of);
  return {
    ...all,
    check: (value, path, report) => {
      const read = all.check(value, path, report);
      if (read === undefined) return undefined;
      return Object.fromEntries(Object.entries(read).filter(([, one]) => (one as T | undefined) !== undefined));
    },
  };
}

/** What could be read of a value, and all that is wrong with it. Parts with faults are absent, also where they must be there. */
export function attempt<T>(
  schema: Schema<T>,
  value: unknown,
): { readonly value: T | undefined; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  return { value: schema.check(value, [], (fault) => faults.push(fault)), faults };
}

/** A text, or code in its place, where the world is made by code. */
function orCode<T>(of: Schema<T>): Schema<T> {
  return {
    ...of,
    check: (value, path, report) => (typeof value === 'function' ? (value as T) : of.check(value, path, report)),
  };
}

const code: Schema<never> = {
  says: faultMessages.aFunction,
  check: (value, path, report) => {
    if (typeof value === 'function') return value as never;
    report({ path, message: faultMessages.codeInFile });
    return undefined;
  },
};

export const texts: Schema<readonly string[]> = listOrOne(text);
const sentences = listOrOne(text);

const scope = textOr(
  faultMessages.aScope,
  object({
    source: text,
    nested: optional(truth),
    maxDepth: optional(number),
    carried: optional(truth),
  }),
);

const role = object({
  takes: optional(oneOf(['thing', 'text', 'number'])),
  many: optional(truth),
  prefer: optional(sentences),
  all: optional(text),
  scopes: optional(list(whole(scope))),
  asks: optional(text),
});

const check = object({
  when: optional(text),
  unless: optional(text),
  code: text,
  says: text,
});

const first = object({ unless: text, try: text, to: text });

const says = choose(faultMessages.textOrTexts, (stated) =>
  Array.isArray(stated) ? list(object({ when: optional(text), says: text })) : text,
);

const rule = object({
  acceptedRelations: optional(texts),
  elides: optional(text),
  roles: optional(object({ direct: optional(role), indirect: optional(role) })),
  means: optional(textOr(faultMessages.verbOrMap, readable(text))),
  first: optional(list(first)),
  checks: optional(list(check)),
  plan: optional(sentences),
  otherwise: optional(object({ code: text, says: text })),
  says: optional(says),
  seen: optional(text),
  seenThere: optional(text),
  planner: optional(code),
});

/** By rule key; an unknown one is reported, and so is a rule that is empty in a file. */
const rules: Schema<VerbDeclaration['rules']> = {
  says: faultMessages.mapOf(RULE_KEYS.join(', ')),
  check: (value, path, report) => {
    if (!isRecord(value)) {
      report({ path, message: faultMessages.expectedRules(RULE_KEYS.join(', ')) });
      return undefined;
    }
    for (const key of Object.keys(value))
      if (!(RULE_KEYS as readonly string[]).includes(key))
        report({ path: [...path, key], message: unknownField(key, RULE_KEYS).replace('field', 'rule'), isKey: true });
    // A rule may have nothing to say: `intransitive:` alone.
    const read = RULE_KEYS.filter((key) => Object.hasOwn(value, key) && value[key] !== undefined).map((key) => [
      key,
      value[key] === null ? {} : rule.check(value[key], [...path, key], report),
    ]);
    return Object.fromEntries(read);
  },
};

const verbFields = {
  words: optional(texts),
  does: optional(text),
  scopeProfile: optional(object({ direct: optional(list(whole(scope))), indirect: optional(list(whole(scope))) })),
  rules,
  errorMessages: optional(
    readable(textOr(faultMessages.textOrRoles, object({ direct: optional(text), indirect: optional(text) }))),
  ),
  isLook: optional(truth),
  captureChecks: optional(list(orCode(check))),
};

/** A verb in a world file: its name is its key. */
export const verbBody = object(verbFields);
export const verbDeclaration = object({ name: text, ...verbFields });

const hook = {
  verb: choose(faultMessages.verbOrVerbs, (value) => (Array.isArray(value) ? list(text) : text)),
  as: optional(oneOf(['direct', 'indirect', 'actor', 'here', 'any'])),
  relation: optional(text),
  when: optional(orCode(text)),
};

/** Fields of all that may forbid, add and remark. */
export const hookFields = {
  vetoes: optional(list(object({ ...hook, code: optional(text), says: orCode(text) }))),
  adds: optional(
    list(
      object({
        ...hook,
        plan: optional(listOrOne(orCode(text))),
        says: optional(orCode(text)),
        isInstead: optional(truth),
      }),
    ),
  ),
  remarks: optional(list(object({ ...hook, says: orCode(text) }))),
};

/** Hooks by themselves, as code gives them. */
export const hooksDeclaration = object(hookFields);
