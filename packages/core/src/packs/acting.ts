// One step that is a command: its values put in, its target found, done, and told of in a line.

import { isRecord } from '../data/schema.js';
import type { Failed } from '../engine/result.js';
import { maskedLine } from '../engine/secrets.js';
import { Step } from '../engine/step.js';
import { completeUrl } from '../language/addresses.js';
import { type Command, milliseconds, print, rowOf } from '../language/index.js';
import { isRequirement, type RequirementName, type TargetAsked } from '../resolve/index.js';
import { deadlineIn } from '../time/deadline.js';
import { aimOf, hasPattern } from './aim.js';
import type { ExtractDef } from './definition.js';
import { NUMBER } from './line.js';
import type { Choice, StepTarget } from './program.js';
import type { Running } from './running.js';
import { NOWHERE } from './target-of.js';
import { filledTexts, type Scope } from './values.js';

/** Failures that say that the thing is not there: another way may be. */
const ABSENT: ReadonlySet<string> = new Set([
  'TARGET_NOT_FOUND',
  'LOW_CONFIDENCE',
  'REQUIREMENT_NOT_MET',
  'STALE_REFERENCE',
  'NOT_INFERABLE',
  'ELEMENT_NOT_VISIBLE',
  'FRAME_NOT_FOUND',
]);
const FLAGS = ['double', 'force', 'ctrl', 'shift', 'alt', 'append', 'enter', 'clear'] as const;
const NAP_MS = 150;

/** Does the first of several that can be done. If none can, the failure is that of the first. */
export async function act(run: Running, choices: readonly Choice[], isCheckedLater: boolean): Promise<void> {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined && only.sought === null)
    return perform(run, only.command, null, isCheckedLater);
  const ways = choices.flatMap(({ command, sought: found }) =>
    found === null
      ? [{ command, sought: found }]
      : chain(found).map((one) => ({ command, sought: one as StepTarget | null })),
  );
  const end = run.step.deadline.within(Math.min(...choices.map(({ command }) => limitOf(run, command))));
  for (;;) {
    for (const way of ways) {
      const aim = await aimFor(run, way.command, way.sought);
      if (run.step.failure !== null) return;
      if (aim === null || !(await isThere(run, way.command, aim))) continue;
      return perform(run, way.command, way.sought === null ? null : aim, isCheckedLater);
    }
    if (run.step.failure !== null) return;
    if (end.isOver()) break;
    await run.world.changed(end.within(NAP_MS));
  }
  // None is there: what the first one lacks is told.
  const last = ways.find(({ sought: found }) => found === null || found.kind === 'said') ?? ways[0];
  const aim = last === undefined ? null : await aimFor(run, last.command, last.sought);
  if (last === undefined || run.step.failure !== null) return;
  const isAbsent = last.sought?.kind === 'pattern' && (await hasPattern(run, last.sought.name)) === false;
  if (aim === null || isAbsent) {
    const name =
      last.sought?.kind === 'pattern'
        ? `pattern ${last.sought.name}`
        : last.sought?.kind === 'named'
          ? last.sought.text
          : 'it';
    run.step.fail('EXPECTATION_FAILED', { what: name, expected: 'to be there', actual: '' });
    return;
  }
  await perform(run, { ...last.command, timeout: '0ms' } as Command, last.sought === null ? null : aim, isCheckedLater);
}

function chain(found: StepTarget): StepTarget[] {
  return found.fallback === null ? [found] : [found, ...chain(found.fallback)];
}

/** How long a step may look for its target. */
function limitOf(run: Running, command: Command): number {
  const said = (command as { readonly timeout?: string }).timeout;
  const text = said === undefined ? null : run.text(said);
  return (text === null ? null : milliseconds(text)) ?? run.engine.limit({ ...command, timeout: undefined } as Command);
}

async function aimFor(run: Running, command: Command, found: StepTarget | null): Promise<TargetAsked | null> {
  if (found !== null) return aimOf(run, found);
  const { target } = command as { readonly target?: TargetAsked };
  if (target === undefined) return { primary: { kind: 'infer' } };
  return filledTexts(target, run.scope, () => {});
}

/** Whether the target of a command is there, as far as that can be seen without doing anything. */
async function isThere(run: Running, command: Command, target: TargetAsked): Promise<boolean> {
  const row = rowOf(command.type);
  const isAimed = 'target' in command || row.infers === true;
  if (!isAimed || target.primary.kind === 'id') return true;
  if (!(await run.mayAct())) return false;
  const requirement: RequirementName = row.needs !== undefined && isRequirement(row.needs) ? row.needs : 'Any';
  const answer = await run.world.find(
    { target, requirement, policy: { ambiguity: run.step.settings.ambiguity }, action: null },
    run.step.deadline.within(0),
  );
  if (!answer.ok) {
    // What does not answer at once may do so when it is asked again.
    if (answer.problem.code !== 'TIMEOUT') run.step.stop(answer.problem);
    return false;
  }
  const { thing, decision, problem } = answer.value;
  if (thing !== null && problem === undefined) return true;
  return decision.failure !== undefined && !ABSENT.has(decision.failure.code);
}

async function perform(
  run: Running,
  template: Command,
  aim: TargetAsked | null,
  isCheckedLater: boolean,
): Promise<void> {
  const missing: string[] = [];
  const command = ready(template, run.scope, aim, (name) => missing.push(name));
  if (run.lacks(missing)) return;
  const { step } = run;
  const within = new Step(
    run.world,
    isCheckedLater && step.settings.verify === 'strict' ? { ...step.settings, verify: 'warn' } : step.settings,
    step.deadline,
    step.timeoutMs,
    { within: step.within },
  );
  const part = await run.engine.part(command, within);
  // A note that nothing was seen is none where it is looked at later.
  run.take(part, !isCheckedLater);
  if (command.type === 'run') {
    takeRun(run, part);
    return;
  }
  // A page that was asked for may send on to the pages of others.
  if (part.failure === null && rowOf(command.type).navigates === true && !(await run.mayAct())) return;
  if (part.data !== undefined && rowOf(command.type).isReturned === true)
    run.data[command.type] = command.type === 'observe' ? (part.data as { readonly text: string }).text : part.data;
  if (part.failure !== null) {
    step.failure = part.failure;
    return;
  }
  run.tell(
    lineFor(
      ready(template, run.told, aim, () => {}),
      part,
    ),
    part.chosen,
  );
}

/** Takes over what another intent did as a part of this one. */
export function takeRun(run: Running, part: Step): void {
  const { actions = [], data } = (part.data ?? {}) as { readonly actions?: readonly string[]; readonly data?: object };
  for (const line of actions) run.tell(line, part.chosen);
  for (const [name, value] of Object.entries(data ?? {})) {
    run.data[name] = value;
    run.set(name, value);
  }
  if (part.failure !== null) run.step.failure = part.failure;
}

function ready(template: Command, scope: Scope, aim: TargetAsked | null, missing: (name: string) => void): Command {
  const filled = filledTexts(template, scope, missing) as Command & Record<string, unknown>;
  const flags = FLAGS.filter((flag) => typeof filled[flag] === 'string').map((flag) => [flag, filled[flag] === 'true']);
  const target = aim === null ? {} : { target: { relations: [], ...aim, span: NOWHERE } };
  const url = filled.type === 'goto' ? { url: completeUrl(filled.url) } : {};
  return withNumbers({ ...filled, ...Object.fromEntries(flags), ...target, ...url }, missing) as Command;
}

/** Values that must be numbers, as numbers; one that is none is as good as missing. */
function withNumbers(node: unknown, missing: (name: string) => void): unknown {
  if (typeof node === 'string' && node.startsWith(NUMBER)) {
    const value = Number(node.slice(1));
    if (node.length === 1 || !Number.isFinite(value)) missing(`${node.slice(1)} (it must be a number)`);
    return value;
  }
  if (Array.isArray(node)) return node.map((one) => withNumbers(one, missing));
  if (!isRecord(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([field, value]) => [field, withNumbers(value, missing)]));
}

/** A command as a line, with the name of what it was done to in place of a number or a part that nobody said. */
function lineFor(command: Command, part: Step): string {
  const { target } = command as { readonly target?: TargetAsked };
  const { id = 0, name = '' } = part.chosen ?? {};
  const { kind = '' } = target?.primary ?? {};
  const isUnsaid = kind === 'id' || kind === 'part' || (target !== undefined && 'says' in target.primary);
  const atom = name === '' ? { kind: 'id', value: id, span: NOWHERE } : { kind: 'text', value: name, span: NOWHERE };
  const shown = isUnsaid
    ? ({ ...command, target: { primary: atom, relations: [], span: NOWHERE } } as Command)
    : command;
  return maskedLine(print(shown), shown, part.thing?.isSecret === true).replaceAll('\n', ' ');
}

/** Whether trying the same again may help. */
export function canRetry({ retryable, code }: Failed): boolean {
  return retryable && code !== 'CANCELLED';
}

/** Asks a part of a page for text: the first that fits, or all. */
async function extracted(run: Running, wanted: ExtractDef): Promise<unknown> {
  const { selector, attribute, all = false } = typeof wanted === 'string' ? { selector: wanted } : wanted;
  const css = run.text(selector);
  if (css === null || !(await run.mayAct())) return undefined;
  const found = run.step.take(
    await run.world.extract({ what: 'css', css, selector: null }, deadlineIn(Math.max(1000, run.step.deadline.left()))),
  );
  if (!Array.isArray(found)) return undefined;
  const values = (found as { readonly text?: string; readonly html?: string }[]).map(({ text = '', html = '' }) =>
    attribute === undefined ? text.trim() : attributeOf(html, attribute),
  );
  return all ? values : (values[0] ?? null);
}

/** The value of an attribute of the first tag of a text. */
function attributeOf(html: string, name: string): string | null {
  const [start = ''] = /^<[^\s>]+/.exec(html) ?? [];
  let at = start.length;
  // One after the other from where the last one ended: a page may have long ones.
  for (const next = /\s+([^\s=>]+)(?:="([^"]*)")?/y; ; ) {
    next.lastIndex = at;
    const [all, attribute, value = ''] = next.exec(html) ?? [];
    if (all === undefined) return null;
    at += all.length;
    if (attribute?.toLowerCase() === name.toLowerCase())
      return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  }
}

/** Keeps what a part of the page says, under a name that later steps may use. */
export async function take(run: Running, wanted: Readonly<Record<string, ExtractDef>>): Promise<void> {
  for (const [name, one] of Object.entries(wanted)) {
    const value = await extracted(run, one);
    if (run.step.failure !== null) return;
    run.data[name] = value ?? null;
    run.set(name, value ?? null);
  }
}
