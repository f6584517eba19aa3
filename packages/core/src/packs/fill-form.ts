// Fills in a form by the names of its fields: by what they are called, else by what they are for. Reports missing fields.

import { isRecord } from '../data/schema.js';
import type { Part } from '../engine/handlers/handler.js';
import { chosenOf, type Done, failed, OK, type Outcome } from '../engine/outcome.js';
import { worded } from '../engine/problems.js';
import type { Command, Role } from '../language/index.js';
import { MASK } from '../masking/masker.js';
import { clip } from '../text/text.js';
import type { Running } from './running.js';
import { NOWHERE } from './target-of.js';
import { filled, shown } from './values.js';

/** Names that say what a field is for. */
const PURPOSES: Readonly<Record<string, Role>> = {
  email: 'email',
  mail: 'email',
  password: 'password',
  username: 'username',
  user: 'username',
  login: 'username',
  phone: 'phone',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  url: 'url',
  website: 'url',
};

export async function fillForm(run: Running, data: unknown): Promise<Outcome<void>> {
  const fields = run.filled((scope, missing) => filled(data, scope, missing));
  if (!fields.ok) return fields;
  if (!isRecord(fields.value))
    return failed('INVALID_VALUE', {
      what: 'fill_form',
      reason: 'it takes a map of names and values: {"Name": "Amy"}',
    });
  const done: string[] = [];
  const skipped: string[] = [];
  for (const [name, value] of Object.entries(fields.value)) {
    const part = value === null || typeof value === 'object' ? null : await fillOne(run, name, value);
    if (part === null || isAbsent(part)) {
      skipped.push(name);
      continue;
    }
    run.take(part);
    if (!part.outcome.ok) return part.outcome;
    const line = lineOf(part.outcome.value, name, value);
    done.push(line);
    run.record(`fill ${line}`, chosenOf(part.outcome.value.about));
  }
  run.data['filled'] = done;
  if (skipped.length > 0) run.data['skipped'] = skipped;
  if (done.length > 0) return OK;
  const names = skipped.map((one) => clip(one, 40)).join(', ') || 'anything';
  return failed('VERIFICATION_FAILED', { what: `No field was found for ${names}`, said: '' });
}

async function fillOne(run: Running, name: string, value: unknown): Promise<Part> {
  const part = await run.engine.part({ type: 'fill', span: NOWHERE, fields: { [name]: value } } as Command, run.step);
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  const role = Object.hasOwn(PURPOSES, key) ? PURPOSES[key] : undefined;
  if (!isAbsent(part) || role === undefined) return part;
  const target = { primary: { kind: 'role', value: role, span: NOWHERE }, relations: [], span: NOWHERE } as const;
  return run.engine.part({ type: 'type', target, text: shown(value), timeout: '0ms', span: NOWHERE }, run.step);
}

/** Whether it has no field. */
function isAbsent({ outcome }: Part): boolean {
  return !outcome.ok && worded(outcome.problem).phase === 'resolution';
}

/** `[3] input/email "E-mail" ← "a@b.c"` */
function lineOf({ data, about }: Done, name: string, value: unknown): string {
  const [line] = (data as { readonly filled?: readonly string[] } | undefined)?.filled ?? [];
  const { id = 0, shown: called = name, isSecret } = about?.thing ?? {};
  return line ?? `[${id}] ${called} ← ${isSecret === true ? MASK : JSON.stringify(value)}`;
}
