// `handover`: a person does something on the page, and says so; or a condition shows it.

import { conditionText } from '../../language/conditions.js';
import { type CommandNamed, print } from '../../language/index.js';
import { askAny, type HandoverAnswer, type PageInHands } from '../../scene/handover.js';
import type { ProblemCode } from '../../scene/problem.js';
import type { Deadline } from '../../time/deadline.js';
import { dispatched, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { type Engine, type Handlers, using } from './handler.js';

/** Asked this often whether the condition holds, where nothing wakes it. */
const PAUSE_MS = 300;
/** Once they have confirmed, the page may still be on its way. */
const CONFIRMED_MS = 2000;
/** Those who are asked hear within this time that it is over. */
const ENDING_MS = 2000;
/** What keeps a condition from being looked at now, not for good: a person may bring it about, or away. */
const PASSING: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...([
    'TIMEOUT',
    'EXPECTATION_FAILED',
    'DIALOG_OPEN',
    'STALE_REFERENCE',
    'FRAME_NOT_FOUND',
    'NAVIGATION_ERROR',
  ] as const),
]);

type Handover = CommandNamed<'handover'>;
type Condition = NonNullable<Handover['until']>;

/** How it ended: by a person, by the condition, or by neither in time. */
type Ended =
  | { readonly by: 'person'; readonly answer: HandoverAnswer | null }
  | { readonly by: 'condition'; readonly outcome: Outcome }
  | null;

const handover = using<'person', 'handover'>('person', async (person, command, step, engine) => {
  const { until } = command;
  // Where it is so already, no one has to do anything. That the address changed is meant from now on.
  const already =
    until === undefined || until.condition === 'navigation'
      ? null
      : await checkOnce(until, step, engine, step.deadline.within(0));
  if (already !== null && !isPassing(already)) {
    if (already.ok) step.note('The condition held already: no person was asked');
    return already.ok ? held(already) : already;
  }
  const { askPerson } = step.settings;
  if (askPerson === null && !person.canAsk) return noPerson(command, person.hasWindow);
  const taken = await person.handOver(step.deadline);
  if (!taken.ok) return taken;
  const ended = await waitFor(command, taken.value, step, engine);
  return outcomeOf(ended, command, step, engine, person.hasWindow);
});

/** The page is theirs until they answer, the condition holds, the time is up, or it is cancelled. */
async function waitFor(command: Handover, page: PageInHands, step: Step, engine: Engine): Promise<Ended> {
  const { settings, deadline, timeoutMs } = step;
  const over = new AbortController();
  const until = deadline.cancelledBy(over.signal);
  const ask = askAny([settings.askPerson, page.ask].filter((one) => one !== null));
  const request = {
    task: settings.masker.mask(command.task),
    until:
      command.until === undefined ? null : settings.masker.mask(conditionText(command.until, print(command.until))),
    timeoutMs,
    hasWindow: page.hasWindow,
    screen: page.screen,
    signal: until.signal ?? over.signal,
  };
  const answerOf = ask?.(request) ?? Promise.resolve(null);
  const answered = answerOf.then((answer): Ended => ({ by: 'person', answer }));
  const condition = command.until === undefined ? null : holds(command.until, step, engine, until);
  const lost = page
    .lost(over.signal)
    .then((problem): Ended => (problem === null ? null : { by: 'condition', outcome: { ok: false, problem } }));
  try {
    return await deadline.wait(Promise.race([answered, lost, ...(condition === null ? [] : [condition])]));
  } finally {
    over.abort();
    await step.deadline.atLeast(ENDING_MS).ends(Promise.allSettled([answerOf, condition]));
    await page.end();
  }
}

/** When the condition holds, or can never be looked at. */
async function holds(condition: Condition, step: Step, engine: Engine, deadline: Deadline): Promise<Ended> {
  for (;;) {
    const outcome = await checkOnce(condition, step, engine, deadline);
    if (!isPassing(outcome) || deadline.isOver()) return { by: 'condition', outcome };
    await step.world.changed(deadline.within(PAUSE_MS));
  }
}

/** Whether it holds, as `wait` or `expect` finds out, before the deadline. */
async function checkOnce(condition: Condition, step: Step, engine: Engine, deadline: Deadline): Promise<Outcome> {
  const timed = { ...condition, timeout: `${Math.ceil(deadline.left())}ms` } as Condition;
  const { settings, within } = step;
  return (await engine.part(timed, { deadline, settings, within })).outcome;
}

function isPassing(outcome: Outcome): boolean {
  return !outcome.ok && PASSING.has(outcome.problem.code as ProblemCode);
}

function held(outcome: Outcome & { readonly ok: true }): Outcome {
  return verified({ by: 'condition' }, { about: outcome.value.about });
}

async function outcomeOf(
  ended: Ended,
  command: Handover,
  step: Step,
  engine: Engine,
  hasWindow: boolean,
): Promise<Outcome> {
  const { task, until } = command;
  if (step.deadline.isCancelled()) return failed('CANCELLED', {});
  const waitedFor = `a person: ${task}`;
  if (ended === null) return failed('TIMEOUT', { waitedFor, ms: step.timeoutMs, instead: LATE });
  if (ended.by === 'condition') {
    const { outcome } = ended;
    if (outcome.ok) return held(outcome);
    return isPassing(outcome) ? failed('TIMEOUT', { waitedFor, ms: step.timeoutMs, instead: LATE }) : outcome;
  }
  if (ended.answer === null) return noPerson(command, hasWindow);
  if (ended.answer === 'refused') return failed('PERSON_DECLINED', { task });
  if (until === undefined) {
    step.note('A person confirmed it; nothing on the page was checked');
    return dispatched({ data: { by: 'person' } });
  }
  const last = await checkOnce(until, step, engine, step.deadline.atLeast(CONFIRMED_MS).within(CONFIRMED_MS));
  if (last.ok) return verified({ by: 'person' }, { about: last.value.about });
  if (!isPassing(last)) return last;
  step.note('A person confirmed it, but the condition was not seen to hold');
  return dispatched({ data: { by: 'person' } });
}

const LATE = 'Ask the person first, or give them more time with --timeout';

function noPerson({ task }: Handover, hasWindow: boolean): Outcome {
  return failed('NO_PERSON', { task, hasWindow });
}

export const handingOver = { handover } satisfies Partial<Handlers>;
