// A run as people read it. One worker: a line for each step as it is done. Several: each script when it has ended.

import { barLine, endLine, runSummary } from '@beckon/core/report/scripts.js';
import { failureBlock, scriptLine, stepDetails, stepLine, summary } from '@beckon/core/report/step.js';
import type { Paint } from '@beckon/core/report/style.js';
import { oneLine } from '@beckon/core/report/words.js';
import type { Output } from '../../options/command.js';
import { notOpened } from '../../options/not-opened.js';
import { type BottomLine, bottomLine, liveOn } from '../../terminal/live.js';
import { paintFor } from '../paint.js';
import type { StepEnd, Trouble } from './listener.js';
import { type Attempt, endOf, isGood, NOT_OPENED, outcomeOf, type RunEnd, type RunListener } from './listener.js';
import { RunProgress } from './progress.js';

export interface TextWanted {
  readonly out: Output;
  readonly err: Output;
  /** What is being done while a world is opened. */
  readonly opening: string;
  /** Whether lines name their script. */
  readonly isNamed: boolean;
  /** Whether it ends with a word on every script that went wrong. */
  readonly isSuite: boolean;
  /** How often a script may be tried. */
  readonly attempts: number;
}

/** Steps as they are done, as one worker does them. */
export function stepsAsDone({ out, err, opening, isNamed, isSuite, attempts }: TextWanted): RunListener {
  const paint = paintFor(out);
  const bottom = isSuite ? barAtBottom(out, paint) : stepAtBottom(out, paint);
  const troubleText = troubleTeller(paint);
  /** Whether there is nothing, or an empty line, above. */
  let isApart = true;
  const say = (text: string): void => {
    bottom.hide();
    out.write(`${text}\n`);
    bottom.show();
  };
  return {
    wantsProgress: true,
    plan: (plan) => bottom.follows.plan?.(plan),
    attemptBegins(attempt) {
      const { play, number } = attempt;
      bottom.follows.attemptBegins?.(attempt);
      if (play.steps.length === 0) return;
      const again = number === 1 ? '' : paint('faint', `  attempt ${number} of ${attempts}`);
      if (isNamed || number > 1) say(`${isApart ? '' : '\n'}${scriptLine(play.script.file, paint)}${again}`);
      bottom.begin(opening);
    },
    stepBegins(attempt, step, index) {
      bottom.follows.stepBegins?.(attempt, step, index);
      bottom.begin(step.planned);
    },
    progress: (_, words) => bottom.reach(words),
    pause: (isPaused) => bottom.pause(isPaused),
    stepEnds(attempt, end) {
      bottom.follows.stepEnds?.(attempt, end);
      bottom.rest();
      isApart = !end.result.ok && !end.isCalledOff;
      say(stepText(attempt, end, paint));
    },
    attemptEnds(attempt) {
      bottom.follows.attemptEnds?.(attempt);
      bottom.rest();
      const { trouble } = attempt;
      if (trouble === null) return;
      if (isSuite) say(`\n${troubleText(trouble)}\n`);
      else err.write(notOpened(trouble));
      isApart = true;
    },
    end(end) {
      bottom.close();
      const words = isSuite ? suiteEnd(end, paint) : stepsEnd(end, paint);
      if (words !== '') out.write(`${isApart ? '' : '\n'}${words}\n`);
      return true;
    },
    close: () => bottom.close(),
  };
}

/** Each script when it has ended: those that went well in a line, with what they had to say, the others step by step. */
export function scriptsAsDone({ out, attempts }: TextWanted, showsSteps: boolean): RunListener {
  const paint = paintFor(out);
  const bottom = barAtBottom(out, paint);
  const troubleText = troubleTeller(paint);
  const ended = new Map<Attempt, StepEnd[]>();
  let isApart = true;
  const { follows } = bottom;
  return {
    plan(plan) {
      follows.plan?.(plan);
      bottom.show();
    },
    attemptBegins(attempt) {
      ended.set(attempt, []);
      follows.attemptBegins?.(attempt);
    },
    stepBegins: (attempt, step, index) => follows.stepBegins?.(attempt, step, index),
    pause: (isPaused) => bottom.pause(isPaused),
    stepEnds(attempt, end) {
      ended.get(attempt)?.push(end);
      follows.stepEnds?.(attempt, end);
    },
    attemptLost(attempt) {
      ended.delete(attempt);
      follows.attemptLost?.(attempt);
    },
    attemptEnds(attempt) {
      follows.attemptEnds?.(attempt);
      const ends = ended.get(attempt) ?? [];
      ended.delete(attempt);
      const isWhole = showsSteps || !isGood(attempt);
      const reported = ends.filter(({ result }) => isWhole || stepDetails(result).length > 0);
      const text = [
        attemptLine(attempt, attempts, paint),
        ...reported.map((end) => indented(stepText(attempt, end, paint), end)),
        ...(attempt.trouble === null ? [] : [`\n${troubleText(attempt.trouble)}\n`]),
      ].join('\n');
      bottom.hide();
      out.write(`${text}\n`);
      bottom.show();
      isApart = text.endsWith('\n');
    },
    end(end) {
      bottom.close();
      out.write(`${isApart ? '' : '\n'}${suiteEnd(end, paint)}\n`);
      return true;
    },
    close: () => bottom.close(),
  };
}

/** A step with all there is to say of it; a failure stands apart from what is around it. */
function stepText(attempt: Attempt, { step, result, isCalledOff }: StepEnd, paint: Paint): string {
  if (isCalledOff) return `${paint('caret', '-')} ${step.planned}  ${paint('faint', 'cancelled')}`;
  const { file, text } = attempt.play.script;
  const more = result.ok
    ? stepDetails(result, paint)
    : [`\n${failureBlock(result, { file, source: text, span: step.command.span }, paint)}\n`];
  return [stepLine(result, paint), ...more].join('\n');
}

/** Below the line of its script. A failure's frame keeps its place: people and editors look for it at the margin. */
function indented(text: string, { result, isCalledOff }: StepEnd): string {
  const [first = '', ...rest] = text.split('\n');
  const isFrame = !result.ok && !isCalledOff;
  return [`  ${first}`, ...rest.map((line) => (isFrame || line === '' ? line : `  ${line}`))].join('\n');
}

function attemptLine(attempt: Attempt, attempts: number, paint: Paint): string {
  const { play, number, ms, isCalledOff } = attempt;
  const outcome = isCalledOff ? 'stopped' : isGood(attempt) ? outcomeOf(play) : 'failed';
  const notes = [
    ...(number === 1 && (attempts === 1 || outcome !== 'failed') ? [] : [`attempt ${number} of ${attempts}`]),
    ...(outcome === 'flaky' ? ['flaky'] : []),
    ...(isCalledOff ? ['cancelled'] : []),
  ];
  return endLine({ file: play.script.file, outcome, steps: play.steps.length, ms }, notes, paint);
}

/** Says why there was nothing to run in; what to do about it only the first time. */
function troubleTeller(paint: Paint): (trouble: Trouble) => string {
  const reported = new Set<string>();
  return (trouble) => {
    const { message } = trouble;
    const [, ...advice] = notOpened(trouble).trimEnd().split('\n');
    const hints = reported.has(message)
      ? []
      : advice.map((line) => `  ${paint('help', '= hint:')} ${oneLine(line.trim())}`);
    reported.add(message);
    return [`${paint('error', `error ${NOT_OPENED}`)}: ${paint('strong', oneLine(message))}`, ...hints].join('\n');
  };
}

/** `7 steps passed, 1 failed, 3 not run in 1.2 s`; nothing where there was no browser from the start. */
function stepsEnd({ plays, ms, isInterrupted }: RunEnd, paint: Paint): string {
  const attempts = plays.flatMap((play) => play.attempts.slice(-1));
  const results = attempts.flatMap((attempt) => attempt.results);
  if (results.length === 0 && attempts.some(({ isOpened, play }) => !isOpened && play.steps.length > 0)) return '';
  const passed = results.filter((result) => result.ok).length;
  const all = plays.reduce((sum, { steps }) => sum + steps.length, 0);
  const unverified = results.filter(({ ok, lifecycle }) => ok && lifecycle === 'dispatched').length;
  const tally = { passed, failed: results.length - passed, notRun: all - results.length, unverified, ms };
  return `${summary(tally, paint)}${isInterrupted ? ', interrupted' : ''}`;
}

function suiteEnd(end: RunEnd, paint: Paint): string {
  return end.plays.length === 0 ? '' : runSummary(end.plays.map(endOf), end, paint);
}

/** What is shown below everything while scripts run. */
interface Bottom extends BottomLine {
  readonly follows: RunListener;
  begin(given: string): void;
  reach(words: string): void;
  rest(): void;
  /** Something else stands at the bottom now. */
  pause(isPaused: boolean): void;
  close(): void;
}

function stepAtBottom(out: Output, paint: Paint): Bottom {
  const live = liveOn(out, paint);
  let take = (): void => {};
  let reached = '';
  const rest = (): void => {
    take();
    take = () => {};
  };
  return {
    follows: {},
    begin(text) {
      rest();
      reached = '';
      take = live(text, () => reached);
    },
    reach(words) {
      reached = words;
    },
    rest,
    pause(isPaused) {
      if (isPaused) rest();
    },
    close: rest,
    show() {},
    hide: rest,
  };
}

function barAtBottom(out: Output, paint: Paint): Bottom {
  const progress = new RunProgress();
  const line = bottomLine(out, (sign, columns) => barLine(sign, progress.reached(), columns, paint));
  let isOver = false;
  let isHidden = false;
  return {
    follows: progress,
    begin(written) {
      progress.doing = written;
      progress.how = '';
      if (!isOver && !isHidden) line.show();
    },
    reach(words) {
      progress.how = words;
    },
    rest() {
      progress.how = '';
    },
    pause(isPaused) {
      isHidden = isPaused;
      if (isPaused) line.hide();
      else if (!isOver) line.show();
    },
    close() {
      isOver = true;
      line.hide();
    },
    show: () => {
      if (!isOver && !isHidden) line.show();
    },
    hide: () => line.hide(),
  };
}
