// The schema of a whole world file. What its parts say of each other is for build.ts.

import {
  atLeast,
  choose,
  described,
  list,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
  textLike,
  textOr,
  truth,
} from '@beckon/core/data/schema.js';
import { faultMessages } from '../fault-messages.js';
import type { Value } from '../model/model.js';
import { TRAITS } from '../model/model.js';
import { type PolicyDefinition, PROFILES } from '../phases/policy.js';
import { hasLetters } from '../verbs/declaration-reader.js';
import { hookFields, readable, texts, verbBody } from '../verbs/declaration-schema.js';
import type { WorldDefinition } from './definition.js';

const name = textLike(faultMessages.aName, hasLetters);

const value: Schema<Value> = {
  says: faultMessages.aValue,
  check: (given, path, report) => {
    if (typeof given === 'boolean' || typeof given === 'string' || Number.isFinite(given)) return given as Value;
    report({ path, message: faultMessages.expectedValue(described(given)) });
    return undefined;
  },
};

const looks = {
  article: optional(text),
  aliases: optional(texts),
  keywords: optional(texts),
  qualifiers: optional(texts),
  plurals: optional(texts),
  resolution: optional(
    object({
      disambiguationLabel: optional(text),
      descriptors: optional(texts),
      interchangeable: optional(truth),
    }),
  ),
  description: optional(text),
  is: optional(
    choose(faultMessages.wordOrWords, (stated) => (Array.isArray(stated) ? list(oneOf(TRAITS)) : one(oneOf(TRAITS)))),
  ),
  state: optional(readable(value)),
  ...hookFields,
};

function one<T>(of: Schema<T>): Schema<readonly T[]> {
  return { says: of.says, check: (value, path, report) => [of.check(value, path, report) as T] };
}

const place = {
  in: optional(text),
  on: optional(text),
  under: optional(text),
  behind: optional(text),
  held: optional(text),
  worn: optional(text),
  part: optional(text),
  nowhere: optional(truth),
};

const thing = object({
  name,
  ...place,
  ...looks,
  initial: optional(text),
  text: optional(text),
  key: optional(text),
  capacity: optional(wholeNumber(1, 1_000_000)),
  count: optional(wholeNumber(1, 1000)),
});

const person = object({
  name,
  ...place,
  ...looks,
  initial: optional(text),
  topics: optional(readable(text)),
});

const door = object({ name, ...looks, key: optional(text) });

const exit = textOr(
  faultMessages.anExit,
  object({
    to: optional(text),
    door: optional(text),
    blocked: optional(text),
    when: optional(text),
    names: optional(texts),
  }),
);

const room = object({ name, exits: optional(readable(exit)), ...looks });

/** The fields of a world, by hand only where one is nowhere else. */
export const policyDefinition: Schema<PolicyDefinition> = object({
  profile: optional(oneOf(PROFILES)),
  lookalikes: optional(oneOf(['first', 'ask'])),
});

export const worldDefinition: Schema<WorldDefinition> = object({
  title: name,
  author: optional(text),
  intro: optional(text),
  help: optional(text),
  start: text,
  player: optional(object({ name: optional(name), ...looks })),
  state: optional(readable(value)),
  rooms: record(room),
  things: optional(record(thing)),
  people: optional(record(person)),
  doors: optional(record(door)),
  verbs: optional(record(verbBody)),
  without: optional(texts),
  policy: optional(policyDefinition),
  ...hookFields,
});

function wholeNumber(least: number, most: number): Schema<number> {
  const number = atLeast(least, most);
  const says = faultMessages.wholeNumber(least, most);
  return {
    says,
    check: (value, path, report) => {
      if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
        return number.check(value, path, report);
      report({ path, message: faultMessages.expectedFound(says, described(value)) });
      return undefined;
    },
  };
}
