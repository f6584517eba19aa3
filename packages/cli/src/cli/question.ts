// A question to the resolver, read from JSON. What is absent may also be null.

import { QuestionError, questionOf, type TextQuestion } from '@beckon/core/engine/question.js';
import { UsageError } from '../options/command.js';

/** The question of a JSON text. Throws a UsageError that says what is wrong, and in which field. */
export function readQuestion(json: string): TextQuestion {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`standard input is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return questionOf(withoutNulls(parsed));
  } catch (error) {
    throw error instanceof QuestionError ? new UsageError(error.message) : error;
  }
}

/** Null stands for nothing given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(given.map(([field, one]) => [field, withoutNulls(one)]));
}
