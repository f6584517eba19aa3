// Runs an intent: its steps in order with branches, loops and second tries, then what shows that it worked.

import { isRecord } from '../data/schema.js';
import { worded } from '../engine/problems.js';
import type { Failed } from '../engine/result.js';
import type { Command } from '../language/index.js';
import { milliseconds } from '../language/index.js';
import { problem } from '../scene/problem.js';
import { clip } from '../text/text.js';
import { act, canRetry, take, takeRun } from './acting.js';
import { builtin } from './builtin.js';
import { conditionWords, holds, waitFor } from './checks.js';
import { fillForm } from './fill-form.js';
import { flow } from './flow.js';
import type { Node } from './program.js';
import type { Running } from './running.js';
import { NOWHERE } from './target-of.js';
import { filled, filledText } from './values.js';

/** How long success is waited for, unless the intent says otherwise. */
const SUCCESS_MS = 10_000;
/** What is waited for in a step, unless it says otherwise. */
const WAIT_MS = 30_000;

/** Runs all of it, from a checkpoint on if one is named. What failed is in `run.step.failure`. */
export async function runProgram(run: Running, resume: string | null): Promise<void> {
  const { program } = run.entry;
  // Found before anything is done.
  if (run.lacks([...program.outside].filter((name) => run.scope.get(name) === undefined))) return;
  if (program.flow !== null) await flow(run, program.flow, resume, (nodes) => steps(run, nodes));
  else await topSteps(run, resume);
  if (run.step.failure === null && run.step.deadline.isCancelled()) late(run);
  if (run.step.failure !== null) return;
  run.failed = null;
  await verify(run);
  if (run.step.failure === null) await take(run, program.definition.success?.extract ?? {});
}

/** The checkpoints that a run may go on from. */
export function checkpointsOf({ program }: Running['entry']): string[] {
  if (program.flow !== null) return program.flow.pages.map(({ name }) => name);
  const named = program.steps.flatMap((node) => (node.kind === 'checkpoint' ? [node.name] : []));
  const counted = program.definition.options?.checkpoint === true ? program.steps.map((_, i) => `step-${i + 1}`) : [];
  return [...named, ...counted];
}

async function topSteps(run: Running, resume: string | null): Promise<void> {
  const { program } = run.entry;
  const isKept = program.definition.options?.checkpoint === true;
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
    await once(run, node);
    if (run.step.failure !== null) {
      run.failed = run.failed ?? node;
      return;
    }
    run.completed = i + 1;
    if (isKept) run.checkpoint = `step-${i + 1}`;
  }
}

/** A step of the intent itself: when it fails, the intent's recovery is done once, and it is tried again. */
async function once(run: Running, node: Node): Promise<void> {
  const { recovery } = run.entry.program;
  await step(run, node);
  const { failure } = run.step;
  if (failure === null || recovery.length === 0 || run.hasRecovered || isFinal(failure) || run.isOver) return;
  run.hasRecovered = true;
  run.step.failure = null;
  await steps(run, recovery);
  if (run.step.failure === null) await step(run, node);
  else run.step.failure = failure;
}

/** Nothing that an intent does can help. */
function isFinal({ code }: Failed): boolean {
  return code === 'CANCELLED' || code === 'WORLD_GONE' || code === 'FORBIDDEN';
}

export async function steps(run: Running, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) {
    await step(run, node);
    if (run.step.failure !== null) return;
  }
}

/** One step; if it fails, what is to be done then. */
async function step(run: Running, node: Node): Promise<void> {
  await run.breathe();
  // Without any time things are looked at once.
  if (run.isOver && (run.step.timeoutMs > 0 || run.step.deadline.isCancelled())) return late(run);
  await withRetries(run, node);
  const { failure } = run.step;
  if (failure === null || node.onError === null || isFinal(failure) || run.isOver) return;
  run.step.failure = null;
  await steps(run, node.onError);
}

function late(run: Running): void {
  if (run.step.deadline.isCancelled()) run.step.fail('CANCELLED', {});
  else run.step.fail('TIMEOUT', { waitedFor: `${run.entry.name} to come to its end`, ms: run.step.timeoutMs });
}

/** Tries again what may work the next time, if the intent asks for that. */
async function withRetries(run: Running, node: Node): Promise<void> {
  const { retry } = run.entry.program.definition.options ?? {};
  const isLeaf = node.kind === 'act' || node.kind === 'fill_form' || node.kind === 'execute' || node.kind === 'sub';
  const most = retry === undefined || !isLeaf ? 1 : (retry.max_attempts ?? 3);
  let delay = msOf(run, retry?.delay) ?? 1000;
  for (let attempt = 1; ; attempt++) {
    run.failed = null;
    await does(run, node);
    const { failure } = run.step;
    // The innermost step is the one to tell of.
    if (failure !== null) run.failed ??= node;
    if (failure === null || attempt >= most || !canRetry(failure) || run.isOver) return;
    run.step.failure = null;
    await run.step.deadline.pause(delay);
    if (run.isOver) {
      run.step.failure = failure;
      return;
    }
    delay *= retry?.backoff ?? 2;
  }
}

async function does(run: Running, node: Node): Promise<void> {
  switch (node.kind) {
    case 'act':
      return act(run, node.choices, node.isCheckedLater);
    case 'wait':
      return waits(run, node);
    case 'pause': {
      const ms = msOf(run, node.ms);
      return run.step.deadline.pause(ms ?? 0);
    }
    case 'branch': {
      const isSo = await holds(run, node.condition);
      return isSo === null ? undefined : steps(run, isSo ? node.yes : node.no);
    }
    case 'loop':
      return loop(run, node);
    case 'try': {
      await steps(run, node.steps);
      const { failure } = run.step;
      if (failure === null || isFinal(failure) || run.isOver) return;
      run.step.failure = null;
      return steps(run, node.catch);
    }
    case 'checkpoint':
      run.checkpoint = node.name;
      return;
    case 'note': {
      const text = run.text(node.text);
      if (text !== null) run.note(clip(text, 400));
      return;
    }
    case 'fail':
      run.step.fail('VERIFICATION_FAILED', { what: filledText(node.text, run.told, () => {}), said: '' });
      return;
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

async function waits(run: Running, node: Node & { readonly kind: 'wait' }): Promise<void> {
  const ms = msOf(run, node.timeout) ?? WAIT_MS;
  const ended = await waitFor(run, [node.condition], [], ms);
  if (ended !== 'late') return;
  if (run.step.deadline.isCancelled()) return late(run);
  if (node.isOptional) return;
  if (node.says !== null)
    run.step.fail('VERIFICATION_FAILED', { what: filledText(node.says, run.told, () => {}), said: '' });
  else run.step.fail('TIMEOUT', { waitedFor: conditionWords(run, node.condition), ms });
}

/** Milliseconds of `5s`, of a number, or of a parameter with one of them. */
function msOf(run: Running, said: string | number | null | undefined): number | null {
  if (said === null || said === undefined) return null;
  if (typeof said === 'number') return said;
  const text = filledText(said, run.scope, () => {}).trim();
  return milliseconds(text.toLowerCase()) ?? (/^\d+$/.test(text) ? Number(text) : null);
}

async function loop(run: Running, node: Node & { readonly kind: 'loop' }): Promise<void> {
  const items = node.while === null ? itemsOf(run, node.over) : null;
  if (run.step.failure !== null) return;
  for (let i = 0; i < node.max && (items === null || i < items.length); i++) {
    if (node.while !== null && (await holds(run, node.while)) !== true) return;
    await run.breathe();
    if (run.isOver) return late(run);
    await run.inner(async () => {
      run.set(node.as, items === null ? i + 1 : items[i]);
      run.set('index', i + 1);
      await steps(run, node.steps);
    });
    if (run.step.failure !== null) return;
  }
}

/** What a loop goes over: a list, the numbers up to one, the fields of a map. */
function itemsOf(run: Running, over: unknown): readonly unknown[] {
  const missing: string[] = [];
  const value = filled(over, run.scope, (name) => missing.push(name));
  if (run.lacks(missing)) return [];
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.entries(value).map(([key, one]) => ({ key, value: one }));
  const count = Number(value);
  if (value !== '' && value !== null && Number.isInteger(count))
    return Array.from({ length: Math.max(0, Math.min(count, 10_000)) }, (_, i) => i + 1);
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

/** Runs a script in the page. Values do not go into its text: it finds them in `params`. */
async function execute(run: Running, script: string): Promise<void> {
  const params = JSON.stringify(
    Object.fromEntries(run.entry.program.parameters.map(({ name }) => [name, run.scope.get(name) ?? null])),
  );
  const expression = `((params) => { try { ((params) => {\n${script}\n})(params); return true } catch (error) { return { error: String(error) } } })(${params})`;
  const command = { type: 'wait', condition: 'until', expression, span: NOWHERE } as Command;
  for (const { guard } of run.step.within) if (guard !== null && !(await guard(command, run.step))) return;
  const waited = run.step.take(await run.world.wait({ kind: 'until', expression }, run.step.deadline));
  if (waited === null) return;
  if (waited.seen !== 'true') {
    const [, said = waited.seen] = /^\{"error":(".*")\}$/s.exec(waited.seen) ?? [];
    run.step.fail('SCRIPT_ERROR', { reason: said.replace(/^"|"$/g, '') });
    return;
  }
  run.tell(`execute ${clip(script.trim().split('\n')[0] ?? '', 60)}`, null);
}

/** Another intent as a part of this one. */
async function sub(run: Running, { name, params, isInheriting }: Node & { readonly kind: 'sub' }): Promise<void> {
  const missing: string[] = [];
  const given = filled(params, run.scope, (one) => missing.push(one)) as Readonly<Record<string, unknown>>;
  if (run.lacks(missing)) return;
  const inherited = isInheriting === true ? await sameNamed(run, name) : {};
  const texts = Object.entries({ ...inherited, ...given })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key.toLowerCase(), typeof value === 'object' ? JSON.stringify(value) : value]);
  const command = { type: 'run', name, params: Object.fromEntries(texts), span: NOWHERE } as Command;
  const part = await run.engine.part(command, run.step);
  run.take(part);
  takeRun(run, part);
}

/** The values of this intent for the parameters of another that are called the same. */
async function sameNamed(run: Running, name: string): Promise<Readonly<Record<string, unknown>>> {
  const entry = await run.engine.packs.find(name, run.step);
  const names = entry?.program.parameters.map((one) => one.name).filter((one) => run.scope.has(one)) ?? [];
  return Object.fromEntries(names.map((one) => [one, run.scope.get(one)]));
}

/** Whether the page shows that it worked. */
async function verify(run: Running): Promise<void> {
  const { definition, success, failure, recovery } = run.entry.program;
  if (success.length === 0 && failure.length === 0) return;
  for (;;) {
    const from = Date.now();
    const ms = Math.min(msOf(run, definition.success?.timeout) ?? SUCCESS_MS, run.step.deadline.left());
    const ended =
      success.length > 0
        ? await waitFor(run, success, failure, ms)
        : (await holds(run, { kind: 'any', of: failure })) === true
          ? 'unwanted'
          : 'all';
    run.step.timing.verify += Date.now() - from;
    // What holds in the end shows that it worked, whatever a step could not read back.
    if (ended === 'all' && success.length > 0) run.isAllSeen = true;
    if (ended === 'all' || ended === null || run.step.failure !== null) return;
    if (run.step.deadline.isCancelled()) return late(run);
    if (ended === 'unwanted' && recovery.length > 0 && !run.hasRecovered) {
      run.hasRecovered = true;
      await steps(run, recovery);
      if (run.step.failure !== null) return;
      continue;
    }
    const { settings } = run.step;
    if (ended === 'late' && settings.verify === 'off') return;
    const messages = (await run.isAtHome()) ? await run.world.complaints(run.step.deadline.within(1000)) : null;
    const said = messages?.ok === true ? messages.value.join('; ') : '';
    const what =
      definition.success?.says ??
      `${run.entry.name} did its steps, but ${ended === 'unwanted' ? 'the page shows that it failed' : `did not see ${unmet(run)}`}`;
    const trouble = problem('VERIFICATION_FAILED', { what, said });
    if (ended === 'late' && settings.verify === 'warn') run.step.note(worded(trouble).message);
    else run.step.stop(trouble);
    return;
  }
}

function unmet(run: Running): string {
  const { success } = run.entry.program;
  return success.map((one) => conditionWords(run, one)).join(' and ');
}
