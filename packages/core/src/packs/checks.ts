// Whether the conditions of an intent hold: asked once, or until they do.

import { Step } from '../engine/step.js';
import { print } from '../language/index.js';
import { quote } from '../text/quote.js';
import { clip } from '../text/text.js';
import type { Deadline } from '../time/deadline.js';
import { aimOf, fitting, hasPattern } from './aim.js';
import type { Condition, StepTarget } from './program.js';
import type { Running } from './running.js';
import { filledTexts, isExpressionTrue } from './values.js';

/** Asked again at least this often: not every change is told. */
const NAP_MS = 150;

const LOOKS: ReadonlySet<Condition['kind']> = new Set([
  'pattern',
  'visible',
  'hidden',
  'text_contains',
  'count',
  'line',
]);

/** Whether it holds now. Null: something stood in the way of asking, and was noted in the step. */
export async function holds(run: Running, condition: Condition): Promise<boolean | null> {
  const { step } = run;
  // What is on the pages of others is not for an intent that is held to its own.
  if (LOOKS.has(condition.kind) && !(await run.isAtHome())) return false;
  switch (condition.kind) {
    case 'pattern': {
      const name = run.text(condition.name);
      const isThere = name === null ? null : await hasPattern(run, name);
      return isThere === null ? null : isThere === condition.isThere;
    }
    case 'visible':
    case 'hidden': {
      const isSeen = await isVisible(run, condition.sought);
      return isSeen === null ? null : isSeen === (condition.kind === 'visible');
    }
    case 'url_contains':
    case 'url_matches': {
      const page = step.take(await run.world.page(step.deadline));
      if (page === null) return null;
      const url = page.url.slice(0, LONGEST_URL);
      // Where the pages of others are is not for it, either.
      if (!run.isAtHomeOn(page.url)) return false;
      if (condition.kind === 'url_matches') return fitting(run, condition.text)(url);
      const text = run.text(condition.text);
      return text === null ? null : url.includes(text);
    }
    case 'text_contains':
      return saysText(run, condition.text, condition.within);
    case 'count': {
      const selector = run.text(condition.selector);
      if (selector === null) return null;
      const count = step.take(
        await run.world.count({ primary: { kind: 'css', value: selector } }, step.deadline, true),
      );
      return count === null ? null : count >= condition.min && count <= condition.max;
    }
    case 'expression': {
      const missing: string[] = [];
      const isTrue = isExpressionTrue(condition.text, run.scope, (name) => missing.push(name));
      return run.lacks(missing) ? null : isTrue;
    }
    case 'line':
      return isAsExpected(run, condition);
    case 'not': {
      const isSo = await holds(run, condition.of);
      return isSo === null ? null : !isSo;
    }
    case 'all':
    case 'any': {
      const isAny = condition.kind === 'any';
      for (const one of condition.of) {
        const isSo = await holds(run, one);
        if (isSo === null || isSo === isAny) return isSo;
      }
      return !isAny;
    }
  }
}

/** Longer addresses are not compared beyond this. */
const LONGEST_URL = 4000;

/** Whether one of the things that a target may mean can be seen. */
async function isVisible(run: Running, found: StepTarget): Promise<boolean | null> {
  for (let one: StepTarget | null = found; one !== null; one = one.fallback) {
    const aim = await aimOf(run, one);
    if (run.step.failure !== null) return null;
    if (aim === null) continue;
    const answer = await run.world.find(
      { target: aim, requirement: 'Any', policy: { ambiguity: 'fail' }, action: null },
      run.step.deadline.within(0),
    );
    // What does not answer at once may do so when it is asked again.
    if (!answer.ok && answer.problem.code === 'TIMEOUT') continue;
    if (!answer.ok) return run.step.stop(answer.problem);
    const { thing, problem, decision } = answer.value;
    if (problem?.code === 'SELECTOR_INVALID') return run.step.stop(problem);
    if (thing !== null || decision.failure?.code === 'AMBIGUOUS_TARGET') return true;
  }
  return false;
}

async function saysText(run: Running, said: string, within: string | null): Promise<boolean | null> {
  const text = run.text(said);
  const selector = within === null ? null : run.text(within);
  if (text === null || run.step.failure !== null) return null;
  const page = await run.world.text(selector, run.step.deadline);
  // What is not there says nothing.
  if (!page.ok) return page.problem.code === 'WORLD_GONE' ? run.step.stop(page.problem) : false;
  const plain = (words: string): string => words.replace(/\s+/g, ' ').toLowerCase();
  return plain(page.value).includes(plain(text).trim());
}

/** `expect …`, once. */
async function isAsExpected(run: Running, { command }: Condition & { kind: 'line' }): Promise<boolean | null> {
  const missing: string[] = [];
  const filled = filledTexts(command, run.scope, (name) => missing.push(name));
  if (run.lacks(missing)) return null;
  const { step } = run;
  const now = new Step(run.world, { ...step.settings, verify: 'strict' }, step.deadline.within(0), 0, {
    within: step.within,
  });
  const { failure } = await run.engine.part(filled, now);
  if (failure === null) return true;
  if (failure.code === 'WORLD_GONE' || failure.code === 'FORBIDDEN' || failure.code === 'SELECTOR_INVALID') {
    step.failure = failure;
    return null;
  }
  return false;
}

/** Asks until all hold, or one of others does. Null: something stood in the way. */
export async function waitFor(
  run: Running,
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
  ms: number,
): Promise<'all' | 'unwanted' | 'late' | null> {
  const end: Deadline = run.step.deadline.within(ms);
  for (;;) {
    const isAll = await holds(run, { kind: 'all', of: wanted });
    if (isAll === null) return null;
    if (isAll) return 'all';
    const isBad = unwanted.length === 0 ? false : await holds(run, { kind: 'any', of: unwanted });
    if (isBad === null) return null;
    if (isBad) return 'unwanted';
    if (end.isOver()) return 'late';
    await run.world.changed(end.within(NAP_MS));
  }
}

export function conditionWords(run: Running, condition: Condition): string {
  const reported = (text: string): string => clip(filledTexts(text, run.told, () => {}));
  switch (condition.kind) {
    case 'pattern':
      return `${reported(condition.name)} to be ${condition.isThere ? 'there' : 'gone'}`;
    case 'visible':
    case 'hidden':
      return `${soughtWords(run, condition.sought)} to be ${condition.kind}`;
    case 'url_contains':
      return `the address to contain ${quote(reported(condition.text))}`;
    case 'url_matches':
      return `the address to match /${reported(condition.text)}/`;
    case 'text_contains':
      return `the page to say ${quote(reported(condition.text))}`;
    case 'count': {
      const { selector, min, max } = condition;
      return `${max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`} of ${reported(selector)}`;
    }
    case 'expression':
      return `${clip(condition.text)} to be so`;
    case 'line':
      return print(filledTexts(condition.command, run.told, () => {})).replace(/^expect /, '');
    case 'not':
      return `not ${conditionWords(run, condition.of)}`;
    case 'all':
    case 'any':
      return condition.of.map((one) => conditionWords(run, one)).join(condition.kind === 'all' ? ' and ' : ' or ');
  }
}

function soughtWords(run: Running, found: StepTarget): string {
  if (found.kind === 'pattern') return `pattern ${found.name}`;
  if (found.kind === 'named') return quote(clip(found.text));
  const { primary } = filledTexts(found.target, run.told, () => {});
  return 'value' in primary ? (primary.kind === 'text' ? quote(clip(primary.value)) : String(primary.value)) : 'it';
}
