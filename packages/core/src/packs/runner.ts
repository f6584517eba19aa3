// Runs an intent: its steps in order with branches, loops and second tries, then what shows that it worked.

import { isRecord } from '../data/schema.js';
import { type FailedOutcome, failed, OK, type Outcome } from '../engine/outcome.js';
import { worded } from '../engine/problems.js';
import type { Command } from '../language/index.js';
import { milliseconds } from '../language/index.js';
import { good } from '../scene/world.js';
import { clip } from '../text/text.js';
import { act, take, takeRun } from './acting.js';
import { builtin } from './builtin.js';
import { conditionWords, holds, waitFor } from './checks.js';
import { fillForm } from './fill-form.js';
import { flow } from './flow.js';
import type { Node } from './program.js';
import type { Ended, Running } from './running.js';
import { NOWHERE } from './target-of.js';
import { filled, filledText } from './values.js';

/** How long success is waited for, unless the intent says otherwise. */
const SUCCESS_MS = 10_000;
/** What is waited for in a step, unless it says otherwise. */
const WAIT_MS = 30_000;

/** Runs all of it, from a checkpoint on if one is named. */
export async function runProgram(run: Running, resume: string | null): Promise<Ended> {
  const { program } = run.entry;
  // Found before anything is done.
  const given = run.filled((scope, missing) => {
    for (const name of program.outside) if (scope.get(name) === undefined) missing(name);
  });
  if (!given.ok) return given;
  const done =
    program.flow === null
      ? await topSteps(run, resume)
      : await flow(run, program.flow, resume, (nodes) => steps(run, nodes));
  if (!done.ok) return done;
  if (run.step.deadline.isCancelled()) return late(run);
  const shown = await verify(run);
  return shown.ok ? take(run, program.definition.success?.extract ?? {}) : shown;
}

/** The checkpoints that a run may go on from. */
export function checkpointsOf({ program }: Running['entry']): string[] {
  if (program.flow !== null) return program.flow.pages.map(({ name }) => name);
  const named = program.steps.flatMap((node) => (node.kind === 'checkpoint' ? [node.name] : []));
  const counted = program.definition.options?.checkpoint === true ? program.steps.map((_, i) => `step-${i + 1}`) : [];
  return [...named, ...counted];
}

async function topSteps(run: Running, resume: string | null): Promise<Ended> {
  const { program } = run.entry;
  const isRetained = program.definition.options?.checkpoint === true;
  const nodes = program.steps;
  run.total = nodes.length;
  let from = 0;
  if (resume !== null) {
    const named = nodes.findIndex((node) => node.kind === 'checkpoint' && node.name === resume);
    from = (named >= 0 ? named : Number(resume.replace('step-', '')) - 1) + 1;
    run.completed = from;
    run.checkpoint = resume;
  }
  for (const [i, node] of nodes.entries()) {
    if (i < from) continue;
    const done = await once(run, node);
    if (!done.ok) return { node, ...done };
    run.completed = i + 1;
    if (isRetained) run.checkpoint = `step-${i + 1}`;
  }
  return OK;
}

/** A step of the intent itself: when it fails, the intent's recovery is done once, and it is tried again. */
async function once(run: Running, node: Node): Promise<Ended> {
  const { recovery } = run.entry.program;
  const done = await step(run, node);
  if (done.ok || recovery.length === 0 || run.hasRecovered || isFinal(done) || run.isOver) return done;
  run.hasRecovered = true;
  const recovered = await steps(run, recovery);
  return recovered.ok ? step(run, node) : done;
}

/** Nothing that an intent does can help. */
function isFinal({ problem: { code } }: FailedOutcome): boolean {
  return code === 'CANCELLED' || code === 'WORLD_GONE' || code === 'TAKEN_OVER' || code === 'FORBIDDEN';
}

async function steps(run: Running, nodes: readonly Node[]): Promise<Ended> {
  for (const node of nodes) {
    const done = await step(run, node);
    if (!done.ok) return done;
  }
  return OK;
}

/** One step; if it fails, what is to be done then. */
async function step(run: Running, node: Node): Promise<Ended> {
  await run.breathe();
  // Without any time, each is checked once.
  if (run.isOver && (run.step.timeoutMs > 0 || run.step.deadline.isCancelled())) return late(run);
  const done = await withRetries(run, node);
  return done.ok || node.onError === null || isFinal(done) || run.isOver ? done : steps(run, node.onError);
}

function late({ step: { deadline, timeoutMs }, entry }: Running): FailedOutcome {
  if (deadline.isCancelled()) return failed('CANCELLED', {});
  return failed('TIMEOUT', { waitedFor: `${entry.name} to finish`, ms: timeoutMs });
}

/** Retries what may work the next time, if the intent asks for that. */
async function withRetries(run: Running, node: Node): Promise<Ended> {
  const { retry } = run.entry.program.definition.options ?? {};
  const isLeaf = node.kind === 'act' || node.kind === 'fill_form' || node.kind === 'execute' || node.kind === 'sub';
  const most = retry === undefined || !isLeaf ? 1 : (retry.max_attempts ?? 3);
  let delay = msOf(run, retry?.delay) ?? 1000;
  for (let attempt = 1; ; attempt++) {
    const done = await does(run, node);
    if (done.ok) return done;
    // The innermost step is the one to report.
    const ended = { node, ...done };
    if (attempt >= most || !canRetry(done) || run.isOver) return ended;
    await run.step.deadline.pause(delay);
    if (run.isOver) return ended;
    delay *= retry?.backoff ?? 2;
  }
}

/** Whether trying the same again may help. */
function canRetry({ problem }: FailedOutcome): boolean {
  return worded(problem).retryable && problem.code !== 'CANCELLED';
}

async function does(run: Running, node: Node): Promise<Ended> {
  switch (node.kind) {
    case 'act':
      return act(run, node.choices, node.isCheckedLater);
    case 'wait':
      return waits(run, node);
    case 'pause':
      await run.step.deadline.pause(msOf(run, node.ms) ?? 0);
      return OK;
    case 'branch': {
      const isSo = await holds(run, node.condition);
      return isSo.ok ? steps(run, isSo.value ? node.yes : node.no) : isSo;
    }
    case 'loop':
      return loop(run, node);
    case 'try': {
      const done = await steps(run, node.steps);
      return done.ok || isFinal(done) || run.isOver ? done : steps(run, node.catch);
    }
    case 'checkpoint':
      run.checkpoint = node.name;
      return OK;
    case 'note': {
      const text = run.text(node.text);
      if (!text.ok) return text;
      run.note(clip(text.value, 400));
      return OK;
    }
    case 'fail':
      return failed('VERIFICATION_FAILED', { what: filledText(node.text, run.masked, () => {}), said: '' });
    case 'extract':
      return take(run, node.wanted);
    case 'fill_form':
      return fillForm(run, node.data);
    case 'execute':
      return execute(run, node.script);
    case 'sub':
      return sub(run, node);
    case 'builtin':
      return builtin(run, node.name, filled(node.args, run.scope, () => {}) as Readonly<Record<string, unknown>>);
  }
}

async function waits(run: Running, node: Node & { readonly kind: 'wait' }): Promise<Ended> {
  const ms = msOf(run, node.timeout) ?? WAIT_MS;
  const ended = await waitFor(run, [node.condition], [], ms);
  if (!ended.ok) return ended;
  if (ended.value !== 'late') return OK;
  if (run.step.deadline.isCancelled()) return late(run);
  if (node.isOptional) return OK;
  return node.says === null
    ? failed('TIMEOUT', { waitedFor: conditionWords(run, node.condition), ms })
    : failed('VERIFICATION_FAILED', { what: filledText(node.says, run.masked, () => {}), said: '' });
}

/** Milliseconds of `5s`, of a number, or of a parameter with one of them. */
function msOf(run: Running, given: string | number | null | undefined): number | null {
  if (given === null || given === undefined) return null;
  if (typeof given === 'number') return given;
  const text = filledText(given, run.scope, () => {}).trim();
  return milliseconds(text.toLowerCase()) ?? (/^\d+$/.test(text) ? Number(text) : null);
}

async function loop(run: Running, node: Node & { readonly kind: 'loop' }): Promise<Ended> {
  const over = node.while === null ? run.filled((scope, missing) => filled(node.over, scope, missing)) : good(null);
  if (!over.ok) return over;
  const items = node.while === null ? itemsOf(over.value) : null;
  for (let i = 0; i < node.max && (items === null || i < items.length); i++) {
    const isOn = node.while === null ? good(true) : await holds(run, node.while);
    if (!isOn.ok) return isOn;
    if (!isOn.value) return OK;
    await run.breathe();
    if (run.isOver) return late(run);
    const done = await run.inner(() => {
      run.set(node.as, items === null ? i + 1 : items[i]);
      run.set('index', i + 1);
      return steps(run, node.steps);
    });
    if (!done.ok) return done;
  }
  return OK;
}

/** What a loop goes over: a list, the numbers up to one, the fields of a map. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.entries(value).map(([key, one]) => ({ key, value: one }));
  const count = Number(value);
  if (value !== '' && value !== null && Number.isInteger(count))
    return Array.from({ length: Math.max(0, Math.min(count, 10_000)) }, (_, i) => i + 1);
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

/** Runs a script in the page. Values do not go into its text: it finds them in `params`. */
async function execute(run: Running, script: string): Promise<Ended> {
  const params = JSON.stringify(
    Object.fromEntries(run.entry.program.parameters.map(({ name }) => [name, run.scope.get(name) ?? null])),
  );
  const expression = `((params) => { try { ((params) => {\n${script}\n})(params); return true } catch (error) { return { error: String(error) } } })(${params})`;
  const command = { type: 'wait', condition: 'until', expression, span: NOWHERE } as Command;
  const allowed = await run.step.permit(command, run.world);
  if (!allowed.ok) return allowed;
  const waited = await run.world.wait({ kind: 'until', expression }, run.step.deadline);
  if (!waited.ok) return waited;
  const { seen } = waited.value;
  if (seen !== 'true') {
    const [, text = seen] = /^\{"error":(".*")\}$/s.exec(seen) ?? [];
    return failed('SCRIPT_ERROR', { reason: text.replace(/^"|"$/g, '') });
  }
  run.record(`execute ${clip(script.trim().split('\n')[0] ?? '', 60)}`, null);
  return OK;
}

/** Another intent as a part of this one. */
async function sub(run: Running, { name, params, isInheriting }: Node & { readonly kind: 'sub' }): Promise<Ended> {
  const given = run.filled((scope, missing) => filled(params, scope, missing) as Readonly<Record<string, unknown>>);
  if (!given.ok) return given;
  const inherited = isInheriting === true ? await sameNamed(run, name) : {};
  const texts = Object.entries({ ...inherited, ...given.value })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key.toLowerCase(), typeof value === 'object' ? JSON.stringify(value) : value]);
  const command = { type: 'run', name, params: Object.fromEntries(texts), span: NOWHERE } as Command;
  const part = await run.engine.part(command, run.step);
  run.take(part);
  return takeRun(run, part.outcome);
}

/** The values of this intent for the parameters of another that are called the same. */
async function sameNamed(run: Running, name: string): Promise<Readonly<Record<string, unknown>>> {
  const entry = await run.engine.packs.find(name, run.step);
  const names = entry?.program.parameters.map((one) => one.name).filter((one) => run.scope.has(one)) ?? [];
  return Object.fromEntries(names.map((one) => [one, run.scope.get(one)]));
}

/** Whether the page shows that it worked. */
async function verify(run: Running): Promise<Ended> {
  const { definition, success, failure, recovery } = run.entry.program;
  if (success.length === 0 && failure.length === 0) return OK;
  for (;;) {
    const from = Date.now();
    const ms = Math.min(msOf(run, definition.success?.timeout) ?? SUCCESS_MS, run.step.deadline.left());
    const waited = success.length > 0 ? await waitFor(run, success, failure, ms) : await isUnwanted(run);
    run.step.journal.spent('verify', Date.now() - from);
    if (!waited.ok) return waited;
    const ended = waited.value;
    // What holds in the end shows that it worked, whatever a step could not read back.
    if (success.length > 0) run.isAllSeen = ended === 'all';
    if (ended === 'all') return OK;
    if (run.step.deadline.isCancelled()) return late(run);
    if (ended === 'unwanted' && recovery.length > 0 && !run.hasRecovered) {
      run.hasRecovered = true;
      const recovered = await steps(run, recovery);
      if (!recovered.ok) return recovered;
      continue;
    }
    const { settings } = run.step;
    if (ended === 'late' && settings.verify === 'off') return OK;
    const messages = (await run.permit()).ok
      ? await run.world.validationMessages(run.step.deadline.within(1000))
      : null;
    const written = messages?.ok === true ? messages.value.join('; ') : '';
    const what =
      definition.success?.says ??
      `${run.entry.name} did its steps, but ${ended === 'unwanted' ? 'the page shows that it failed' : `did not see ${unmet(run)}`}`;
    const denied = failed('VERIFICATION_FAILED', { what, said: written });
    if (ended !== 'late' || settings.verify !== 'warn') return denied;
    run.step.note(worded(denied.problem).message);
    return OK;
  }
}

/** Without a sign of success it worked unless there is one of failure. */
async function isUnwanted(run: Running): Promise<Outcome<'all' | 'unwanted'>> {
  const isBad = await holds(run, { kind: 'any', of: run.entry.program.failure });
  return isBad.ok ? good(isBad.value ? 'unwanted' : 'all') : isBad;
}

function unmet(run: Running): string {
  const { success } = run.entry.program;
  return success.map((one) => conditionWords(run, one)).join(' and ');
}
