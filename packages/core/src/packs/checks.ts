// Whether the conditions of an intent hold: asked once, or until they do.

import type { Outcome } from '../engine/outcome.js';
import { print } from '../language/index.js';
import { good } from '../scene/world.js';
import { quote } from '../text/quote.js';
import { clip } from '../text/text.js';
import type { Deadline } from '../time/deadline.js';
import { aimOf, fitting, hasPattern } from './aim.js';
import type { Condition, StepTarget } from './program.js';
import type { Running } from './running.js';
import { filledTexts, isExpressionTrue } from './values.js';

/** Checked at least this often: not every change is reported. */
const PAUSE_MS = 150;

const READS: ReadonlySet<Condition['kind']> = new Set([
  'pattern',
  'visible',
  'hidden',
  'text_contains',
  'count',
  'line',
]);

/** Whether it holds now. */
export async function holds(run: Running, condition: Condition): Promise<Outcome<boolean>> {
  const { step } = run;
  // What is on the pages of others is not for an intent that is held to its own.
  if (READS.has(condition.kind) && !(await run.permit()).ok) return good(false);
  switch (condition.kind) {
    case 'pattern': {
      const name = run.text(condition.name);
      const isThere = name.ok ? await hasPattern(run, name.value) : name;
      return isThere.ok ? good(isThere.value === condition.isThere) : isThere;
    }
    case 'visible':
    case 'hidden': {
      const isShown = await isVisible(run, condition.stepTarget);
      return isShown.ok ? good(isShown.value === (condition.kind === 'visible')) : isShown;
    }
    case 'url_contains':
    case 'url_matches': {
      const page = await run.world.page(step.deadline);
      if (!page.ok) return page;
      const url = page.value.url.slice(0, LONGEST_URL);
      // Where the pages of others are is not for it, either.
      if (!run.isAtHomeOn(page.value.url)) return good(false);
      if (condition.kind === 'url_matches') return good(fitting(run, condition.text)(url));
      const text = run.text(condition.text);
      return text.ok ? good(url.includes(text.value)) : text;
    }
    case 'text_contains':
      return saysText(run, condition.text, condition.within);
    case 'count': {
      const selector = run.text(condition.selector);
      if (!selector.ok) return selector;
      const target = { primary: { kind: 'css', value: selector.value } } as const;
      const count = await run.world.count(target, step.deadline, true);
      return count.ok ? good(count.value >= condition.min && count.value <= condition.max) : count;
    }
    case 'expression':
      return run.filled((scope, missing) => isExpressionTrue(condition.text, scope, missing));
    case 'line':
      return isAsExpected(run, condition);
    case 'not': {
      const isSo = await holds(run, condition.of);
      return isSo.ok ? good(!isSo.value) : isSo;
    }
    case 'all':
    case 'any': {
      const isAny = condition.kind === 'any';
      for (const one of condition.of) {
        const isSo = await holds(run, one);
        if (!isSo.ok || isSo.value === isAny) return isSo;
      }
      return good(!isAny);
    }
  }
}

/** Longer addresses are not compared beyond this. */
const LONGEST_URL = 4000;

/** Whether one of the elements that a target may mean is visible. */
async function isVisible(run: Running, found: StepTarget): Promise<Outcome<boolean>> {
  for (let one: StepTarget | null = found; one !== null; one = one.fallback) {
    const aim = await aimOf(run, one);
    if (!aim.ok) return aim;
    if (aim.value === null) continue;
    const answer = await run.world.find(
      { target: aim.value, requirement: 'Any', policy: { ambiguity: 'fail' }, action: null },
      run.step.deadline.within(0),
    );
    // What does not answer at once may do so when it is asked again.
    if (!answer.ok && answer.problem.code === 'TIMEOUT') continue;
    if (!answer.ok) return answer;
    const { thing, problem, decision } = answer.value;
    if (problem?.code === 'SELECTOR_INVALID') return { ok: false, problem };
    if (thing !== null || decision.failure?.code === 'AMBIGUOUS_TARGET') return good(true);
  }
  return good(false);
}

async function saysText(run: Running, given: string, within: string | null): Promise<Outcome<boolean>> {
  const text = run.text(given);
  if (!text.ok) return text;
  const selector = within === null ? good(null) : run.text(within);
  if (!selector.ok) return selector;
  const page = await run.world.text(selector.value, run.step.deadline);
  // What is not there says nothing.
  if (!page.ok) return page.problem.code === 'WORLD_GONE' || page.problem.code === 'TAKEN_OVER' ? page : good(false);
  const plain = (words: string): string => words.replace(/\s+/g, ' ').toLowerCase();
  return good(plain(page.value).includes(plain(text.value).trim()));
}

/** `expect …`, once. */
async function isAsExpected(run: Running, { command }: Condition & { kind: 'line' }): Promise<Outcome<boolean>> {
  const filled = run.filled((scope, missing) => filledTexts(command, scope, missing));
  if (!filled.ok) return filled;
  const { settings, deadline, within } = run.step;
  const now = { settings: { ...settings, verify: 'strict' }, deadline: deadline.within(0), within } as const;
  const { outcome } = await run.engine.part(filled.value, now);
  if (outcome.ok || !HOPELESS.has(outcome.problem.code)) return good(outcome.ok);
  return { ok: false, problem: outcome.problem };
}
const HOPELESS: ReadonlySet<string> = new Set(['WORLD_GONE', 'TAKEN_OVER', 'FORBIDDEN', 'SELECTOR_INVALID']);

/** Asks until all hold, or one of others does. */
export async function waitFor(
  run: Running,
  wanted: readonly Condition[],
  unwanted: readonly Condition[],
  ms: number,
): Promise<Outcome<'all' | 'unwanted' | 'late'>> {
  const end: Deadline = run.step.deadline.within(ms);
  for (;;) {
    const isAll = await holds(run, { kind: 'all', of: wanted });
    if (!isAll.ok) return isAll;
    if (isAll.value) return good('all');
    const isBad = unwanted.length === 0 ? good(false) : await holds(run, { kind: 'any', of: unwanted });
    if (!isBad.ok) return isBad;
    if (isBad.value) return good('unwanted');
    if (end.isOver()) return good('late');
    await run.world.changed(end.within(PAUSE_MS));
  }
}

export function conditionWords(run: Running, condition: Condition): string {
  const reported = (text: string): string => clip(filledTexts(text, run.masked, () => {}));
  switch (condition.kind) {
    case 'pattern':
      return `${reported(condition.name)} to be ${condition.isThere ? 'there' : 'gone'}`;
    case 'visible':
    case 'hidden':
      return `${stepTargetWords(run, condition.stepTarget)} to be ${condition.kind}`;
    case 'url_contains':
      return `the address to contain ${quote(reported(condition.text))}`;
    case 'url_matches':
      return `the address to match /${reported(condition.text)}/`;
    case 'text_contains':
      return `the page to contain ${quote(reported(condition.text))}`;
    case 'count': {
      const { selector, min, max } = condition;
      return `${max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`} of ${reported(selector)}`;
    }
    case 'expression':
      return `${clip(condition.text)} to be so`;
    case 'line':
      return print(filledTexts(condition.command, run.masked, () => {})).replace(/^expect /, '');
    case 'not':
      return `not ${conditionWords(run, condition.of)}`;
    case 'all':
    case 'any':
      return condition.of.map((one) => conditionWords(run, one)).join(condition.kind === 'all' ? ' and ' : ' or ');
  }
}

function stepTargetWords(run: Running, found: StepTarget): string {
  if (found.kind === 'pattern') return `pattern ${found.name}`;
  if (found.kind === 'named') return quote(clip(found.text));
  const { primary } = filledTexts(found.target, run.masked, () => {});
  return 'value' in primary ? (primary.kind === 'text' ? quote(clip(primary.value)) : String(primary.value)) : 'it';
}
