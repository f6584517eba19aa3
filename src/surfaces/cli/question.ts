// A question to the resolver, read from JSON. What is wrong with it is said with the field it is in.

import type { TextQuestion } from '../../act/ask.js';
import { type Candidate, isRequirement, requirementNames } from '../../resolve/index.js';
import { UsageError } from './command.js';

type Fields = Readonly<Record<string, unknown>>;

/** The question, checked as far as the resolver relies on it. */
export function readQuestion(json: string): TextQuestion {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`standard input is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const question = fields(parsed, 'the question');
  const { target = { kind: 'infer' }, requirement = 'Any', candidates } = question;
  if (typeof target !== 'string') fields(target, 'target');
  if (typeof requirement !== 'string' || !isRequirement(requirement)) {
    throw new UsageError(`requirement: '${String(requirement)}' is none of ${requirementNames.join(', ')}`);
  }
  if (!Array.isArray(candidates)) throw new UsageError('candidates: must be a list');
  const read = candidates.map(candidate);
  const twice = read.find((one, i) => read.findIndex((other) => other.id === one.id) !== i);
  if (twice !== undefined) throw new UsageError(`candidates: the number ${twice.id} is given twice`);
  return { ...question, target: atom(target), requirement, candidates: read } as TextQuestion;
}

function candidate(given: unknown, index: number): Candidate {
  const where = `candidates[${index}]`;
  const one = fields(given, where);
  if (typeof one['id'] !== 'number') throw new UsageError(`${where}.id: must be a number`);
  if (typeof one['kind'] !== 'string') throw new UsageError(`${where}.kind: must be text`);
  if (!Array.isArray(one['names'])) throw new UsageError(`${where}.names: must be a list`);
  const names = one['names'].map((name: unknown, i) => {
    if (typeof name === 'string') return { source: 'text', text: name };
    const { source, text } = fields(name, `${where}.names[${i}]`);
    if (typeof source !== 'string' || typeof text !== 'string')
      throw new UsageError(`${where}.names[${i}]: needs source and text`);
    return { source, text };
  });
  return { ...one, names } as unknown as Candidate;
}

/** An atom may carry its value under its own name: `{ kind: 'text', text: 'Save' }`. */
function atom(target: unknown): unknown {
  if (typeof target !== 'object' || target === null) return target;
  const one = target as Fields;
  if ('primary' in one) {
    const relations = Array.isArray(one['relations']) ? one['relations'] : [];
    return {
      primary: atom(one['primary']),
      relations: relations.map((related: Fields) => ({ relation: related['relation'], atom: atom(related['atom']) })),
    };
  }
  const { kind } = one;
  if (typeof kind !== 'string') return one;
  return { kind, value: one['value'] ?? one[kind] ?? one['selector'] };
}

function fields(given: unknown, where: string): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError(`${where}: must be an object`);
  return given as Fields;
}
