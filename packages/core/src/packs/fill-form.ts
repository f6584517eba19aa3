// Fills in a form by the names of its fields: by what they are called, else by what they are for. What has no field is told.

import { isRecord } from '../data/schema.js';
import type { Step } from '../engine/step.js';
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

export async function fillForm(run: Running, data: unknown): Promise<void> {
  const missing: string[] = [];
  const fields = filled(data, run.scope, (name) => missing.push(name));
  if (run.lacks(missing)) return;
  if (!isRecord(fields)) {
    run.step.fail('INVALID_VALUE', {
      what: 'fill_form',
      reason: 'it takes a map of names and values: {"Name": "Amy"}',
    });
    return;
  }
  const done: string[] = [];
  const skipped: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const part = value === null || typeof value === 'object' ? null : await fillOne(run, name, value);
    if (part === null || part.failure?.phase === 'resolution') {
      skipped.push(name);
      continue;
    }
    run.take(part);
    if (part.failure !== null) {
      run.step.failure = part.failure;
      return;
    }
    const line = lineOf(part, name, value);
    done.push(line);
    run.tell(`fill ${line}`, part.chosen);
  }
  run.data['filled'] = done;
  if (skipped.length > 0) run.data['skipped'] = skipped;
  if (done.length === 0)
    run.step.fail('VERIFICATION_FAILED', {
      what: `No field was found for ${skipped.map((one) => clip(one, 40)).join(', ') || 'anything'}`,
      said: '',
    });
}

async function fillOne(run: Running, name: string, value: unknown): Promise<Step> {
  const part = await run.engine.part({ type: 'fill', span: NOWHERE, fields: { [name]: value } } as Command, run.step);
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  const role = Object.hasOwn(PURPOSES, key) ? PURPOSES[key] : undefined;
  if (part.failure?.phase !== 'resolution' || role === undefined) return part;
  const target = { primary: { kind: 'role', value: role, span: NOWHERE }, relations: [], span: NOWHERE } as const;
  return run.engine.part({ type: 'type', target, text: shown(value), timeout: '0ms', span: NOWHERE }, run.step);
}

/** `[3] input/email "E-mail" ← "a@b.c"` */
function lineOf(part: Step, name: string, value: unknown): string {
  const [line] = (part.data as { readonly filled?: readonly string[] } | undefined)?.filled ?? [];
  const { thing } = part;
  return (
    line ?? `[${thing?.id ?? 0}] ${thing?.shown ?? name} ← ${thing?.isSecret === true ? MASK : JSON.stringify(value)}`
  );
}
