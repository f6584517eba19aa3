// In the service worker, in place of core's `data/yaml.ts`: there are no files of packs, and the build writes the intents that
// come with Beckon as JSON.

import { conform, type Fault, type Schema } from '@beckon/core/data/schema.js';
import type { FileFault, Located, Read } from '@beckon/core/data/yaml.js';

const placeOf: Located['placeOf'] = () => ({ line: 1, column: 1 });

export function readYaml(text: string, file: string): Read<unknown> {
  try {
    return { ok: true, value: JSON.parse(text), placeOf };
  } catch {
    return { ok: false, faults: [{ file, ...placeOf([]), path: [], message: 'only JSON is read here' }] };
  }
}

export function readYamlAs<T>(schema: Schema<T>, text: string, file: string): Read<T> {
  const read = readYaml(text, file);
  if (!read.ok) return read;
  const conforming = conform(schema, read.value);
  if (conforming.ok) return { ok: true, value: conforming.value, placeOf };
  return { ok: false, faults: conforming.faults.map((fault) => placed(fault, file)) };
}

export function placed({ path, message }: Fault, file: string): FileFault {
  return { file, ...placeOf(path), path, message };
}

export function faultText({ message }: FileFault): string {
  return message;
}

export function writeYaml(value: unknown): string {
  return JSON.stringify(value);
}
