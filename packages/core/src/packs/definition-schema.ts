// The schema of a whole intent: checks a file, and gives the data to write it again.

import {
  anything,
  atLeast,
  choose,
  list,
  object,
  oneOf,
  optional,
  type Schema,
  scalarText,
  text,
  textOr,
  truth,
} from '../data/schema.js';
import { type Definition, type PageDef, parameterTypes } from './definition.js';
import { condition, duration, extract, name, steps } from './step-schema.js';

const parameter = choose('a parameter', (given) =>
  typeof given === 'string'
    ? {
        says: 'a name',
        check: (value, path, report) => ({ name: name.check(value, path, report) ?? '' }),
      }
    : object({
        name,
        type: optional(oneOf(parameterTypes)),
        required: optional(truth),
        default: optional(anything),
        description: optional(text),
        secret: optional(truth),
      }),
);

const page: Schema<PageDef> = object({
  name,
  url_pattern: text,
  intents: optional(list(textOr('the name of an intent, or a map of steps', object({ steps })))),
  next: optional(textOr('the name of a page, or "end"', object({ page: text }))),
  on_error: optional(text),
  extract: optional(extract),
});

const fields = {
  intent: optional(name),
  name: optional(name),
  version: optional(scalarText),
  description: optional(scalarText),
  author: optional(scalarText),
  tags: optional(list(scalarText)),
  triggers: optional(
    object({ patterns: optional(list(text)), keywords: optional(list(text)), urls: optional(list(text)) }),
  ),
  parameters: optional(list(parameter)),
  steps: optional(steps),
  flow: optional(object({ start: optional(text), pages: list(page) })),
  success: optional(
    choose('a list of conditions, or a map of conditions and extract', (value) =>
      Array.isArray(value)
        ? list(condition)
        : object({
            conditions: optional(list(condition)),
            extract: optional(extract),
            timeout: optional(duration),
            says: optional(text),
          }),
    ),
  ),
  failure: optional(object({ conditions: optional(list(condition)), recovery: optional(steps) })),
  options: optional(
    object({
      timeout: optional(duration),
      retry: optional(
        object({
          max_attempts: optional(atLeast(1, 20)),
          delay: optional(duration),
          backoff: optional(atLeast(1, 10)),
        }),
      ),
      checkpoint: optional(truth),
    }),
  ),
};

/** The sections that a definition may have, for messages. */
export const sections: readonly string[] = Object.keys(fields).filter(
  (field) => field !== 'intent' && field !== 'name',
);

export const definition: Schema<Definition> = {
  says: 'an intent',
  check(value, path, report) {
    const read = object(fields).check(value, path, report);
    if (read === undefined) return undefined;
    const { name: called, intent = called, success, ...rest } = read;
    if (intent === undefined) report({ path, message: '"intent" is missing: the name of the intent' });
    if ((rest.steps === undefined) === (rest.flow === undefined))
      report({
        path,
        message:
          rest.steps === undefined
            ? 'it has nothing to do: give it "steps" or a "flow"'
            : 'use "steps" or "flow", not both',
      });
    return {
      intent: intent ?? '',
      ...rest,
      ...(success === undefined ? {} : { success: Array.isArray(success) ? { conditions: success } : success }),
    } as Definition;
  },
};
