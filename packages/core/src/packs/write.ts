// Intents as files: what is defined in a session, or made of commands, as YAML that reads back the same.

import { isRecord } from '../data/schema.js';
import type { Definition, ParameterDef } from './definition.js';

/** What an intent is made of when it is made of lines. */
export interface IntentParts {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: readonly (ParameterDef | string)[];
  /** Lines of OIL, with `$name` where a parameter goes. */
  readonly steps: readonly string[];
}

export function intentFrom({ name, description, parameters = [], steps }: IntentParts): Definition {
  const read = parameters.map((one) => (typeof one === 'string' ? { name: one, required: true } : one));
  return {
    intent: name,
    ...(description === undefined || description === '' ? {} : { description }),
    ...(read.length === 0 ? {} : { parameters: read }),
    steps,
  };
}

/** The text of a file for a definition. */
export async function yamlOf(definition: Definition): Promise<string> {
  const { writeYaml } = await import('../data/yaml.js');
  return writeYaml(plain(definition));
}

/** Without what is not given. */
function plain(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(plain);
  if (!isRecord(data)) return data;
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, plain(value)]));
}
