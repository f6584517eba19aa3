// Every problem of acting: one row each, with its phase, its words, what to do about it, and whether trying again can help.
// Worlds and handlers give a code and facts; words are made here and nowhere else.

import type { Failure } from '../resolve/index.js';
import type { Problem, ProblemCode, ProblemFacts } from '../scene/problem.js';
import { clip, listed } from '../text/text.js';
import { EXPLAINED, type FailedLine, FORCED, withLine } from './hint-line.js';
import { refusedWords, seconds } from './problem-parts.js';
import type { Failed, Phase } from './result.js';

interface Wording<F> {
  readonly phase: Phase;
  readonly isRetryable: boolean;
  readonly message: (facts: F) => string;
  readonly hint: (facts: F) => string;
  /** For the docs, and for the test that says every row aloud. */
  readonly example: F;
}

export const problemWords: { readonly [C in ProblemCode]: Wording<ProblemFacts[C]> } = {
  STALE_REFERENCE: {
    phase: 'resolution',
    isRetryable: false,
    message: ({ id }) => `[${id}] no longer exists`,
    hint: () => "Run 'observe' for the current numbers, or use its name",
    example: { id: 5 },
  },
  FRAME_NOT_FOUND: {
    phase: 'resolution',
    isRetryable: true,
    message: ({ name }) => `There is no frame ${clip(name)}`,
    hint: ({ frames }) =>
      frames.length === 0
        ? "There are no frames here; 'frame main' goes back to the main page"
        : `Frames here: ${listed(
            frames.slice(0, 12).map((one) => clip(one, 80)),
            'and',
          )}; use 'frames' for details`,
    example: { name: '"#pay"', frames: ['[1] iframe#card', '[2] iframe[name="ads"]'] },
  },
  SELECTOR_INVALID: {
    phase: 'resolution',
    isRetryable: false,
    message: ({ selector, reason }) => `${clip(selector)} is not a valid selector: ${clip(reason, 120)}`,
    hint: ({ instead }) => instead ?? 'Write it as in a style sheet: css("#pay > button"), or as xpath("//button")',
    example: { selector: '#pay >', reason: "'#pay >' is not a valid selector." },
  },
  ELEMENT_NOT_VISIBLE: {
    phase: 'actionability',
    isRetryable: true,
    message: ({ thing, why }) => `The ${thing} cannot be seen: ${why}`,
    hint: () => "Open what hides it first, or use 'observe --hidden' to list it",
    example: { thing: 'button "Save"', why: 'it is not drawn' },
  },
  ELEMENT_DISABLED: {
    phase: 'actionability',
    isRetryable: true,
    message: ({ thing, opens }) =>
      `The ${thing} is ${opens === undefined ? 'disabled' : 'read-only: nothing can be typed'}`,
    hint: ({ opens }) =>
      opens === undefined
        ? 'First do what enables it, or wait longer with --timeout'
        : `Clicking this may open options to choose from: ${opens}`,
    example: { thing: 'button "Pay"' },
  },
  ELEMENT_COVERED: {
    phase: 'actionability',
    isRetryable: true,
    message: ({ thing, cover }) => `The ${thing} is covered by ${cover}`,
    hint: ({ closers = [] }) =>
      closers.length > 0
        ? `Close what covers it first: ${closers.join(' or ')}${FORCED}`
        : `Close what covers it first: 'dismiss' or 'accept_cookies'${FORCED}`,
    example: { thing: 'button "Pay"', cover: '<div#overlay>' },
  },
  ELEMENT_UNSTABLE: {
    phase: 'actionability',
    isRetryable: true,
    message: ({ thing, instead }) =>
      instead === undefined
        ? `The ${thing} keeps moving`
        : `The ${thing} was not used: ${instead} was in its place when the press arrived, and received nothing`,
    hint: ({ instead }) =>
      instead === undefined
        ? "Wait until it stops, or click it anyway: 'click <target> --force'"
        : "The page put something else there: run 'observe', then name what is there now",
    example: { thing: 'button "Pay"' },
  },
  NAVIGATION_ERROR: {
    phase: 'execution',
    isRetryable: true,
    message: ({ url, reason }) => `${url === '' ? 'The page' : clip(url, 120)} could not be opened. ${reason}`,
    hint: ({ instead }) => instead ?? 'Check the address, and that the server is running',
    example: { url: 'http://127.0.0.1:9/', reason: 'Nothing answers there (connection refused)' },
  },
  AMBIGUOUS_TARGET: {
    phase: 'resolution',
    isRetryable: false,
    message: ({ option, ways, what = 'options' }) => `${ways.length} ${what} match "${clip(option)}"`,
    hint: ({ ways }) => `Choose one: ${listed(ways.slice(0, 12))}`,
    example: { option: 'M', ways: ['"Men M"', '"Women M"'] },
  },
  OPTION_NOT_FOUND: {
    phase: 'execution',
    isRetryable: false,
    message: ({ option, options }) =>
      options.length === 0
        ? `There is no list with an option "${clip(option)}"`
        : `There is no option "${clip(option)}"`,
    hint: ({ options }) =>
      options.length === 0
        ? 'Click it open, then click the option'
        : `Its options: ${listed(
            options.slice(0, 12).map((one) => `"${clip(one, 40)}"`),
            'and',
          )}`,
    example: { option: 'Atlantis', options: ['France', 'Spain'] },
  },
  DIALOG_NOT_PRESENT: {
    phase: 'execution',
    isRetryable: true,
    message: () => 'No dialog is open',
    hint: () =>
      "First do what opens one. Dialogs that no command waits for are answered at once; 'dialog auto accept' accepts them",
    example: {},
  },
  DIALOG_OPEN: {
    phase: 'execution',
    isRetryable: true,
    message: ({ kind, message }) =>
      `A dialog (${kind}) is open and waits for an answer: ${JSON.stringify(clip(message, 200))}`,
    hint: () => "Answer it first: 'dialog accept' or 'dialog dismiss'; 'dialog auto accept' accepts all later ones",
    example: { kind: 'confirm', message: 'Delete it?' },
  },
  SCRIPT_ERROR: {
    phase: 'execution',
    isRetryable: false,
    message: ({ reason }) => `The expression failed: ${clip(reason, 160)}`,
    hint: () => 'Write a JavaScript expression: wait until "window.ready === true"',
    example: { reason: 'SyntaxError: Unexpected token' },
  },
  IO_ERROR: {
    phase: 'execution',
    isRetryable: false,
    message: ({ path, reason }) => `${clip(path, 120)}: ${reason}`,
    hint: () => 'Check the path; it is relative to the folder beckon was started in',
    example: { path: 'pictures/amy.png', reason: 'no such file' },
  },
  TIMEOUT: {
    phase: 'execution',
    isRetryable: true,
    message: ({ waitedFor, ms }) => `Waited ${ms > 0 ? `${seconds(ms)} ` : ''}for ${waitedFor}`,
    hint: ({ instead }) => instead ?? 'Raise --timeout, or check whether it happens at all',
    example: { waitedFor: 'the address to match "/cart"', ms: 5000 },
  },
  UNSUPPORTED: {
    phase: 'execution',
    isRetryable: false,
    message: ({ what, world }) => `${what}${world === '' ? '' : ` (${world})`}`,
    hint: ({ instead }) => instead,
    example: { what: 'swipe is not supported in the browser', world: 'browser', instead: 'Use scroll' },
  },
  FORBIDDEN: {
    phase: 'execution',
    isRetryable: false,
    message: ({ what }) => `${what} is not allowed here`,
    hint: ({ instead }) => instead,
    example: { what: 'Going to ads.test', instead: 'Start beckon with --allow ads.test' },
  },
  WORLD_GONE: {
    phase: 'execution',
    isRetryable: false,
    message: ({ what }) => what,
    hint: ({ instead }) =>
      instead ??
      "Open a page again with 'goto <address>', or start again; 'beckon doctor' shows whether a browser is found",
    example: { what: 'The page crashed' },
  },
  NOT_PAIRED: {
    phase: 'execution',
    isRetryable: false,
    message: ({ why }) => why,
    hint: () => "Run 'beckon pair' and type its code in Beckon's side panel; 'beckon doctor' shows what is connected",
    example: { why: 'No browser is paired' },
  },
  TAKEN_OVER: {
    phase: 'execution',
    isRetryable: false,
    message: ({ why }) => why,
    hint: ({ instead }) =>
      instead ??
      "Only tabs in Beckon's group are touched: drag the tab back into it, or continue elsewhere with 'goto <address>'",
    example: { why: "The tab was taken out of Beckon's group" },
  },
  DEVICE_ERROR: {
    phase: 'execution',
    isRetryable: true,
    message: ({ what, said: written }) => `${what}: the device says ${JSON.stringify(clip(written.trim(), 200))}`,
    hint: ({ instead }) => instead ?? "Try again; 'beckon doctor' checks the device and shows what is missing",
    example: { what: 'launch com.shop.app', said: 'Error: Activity not started' },
  },
  DUMP_FAILED: {
    phase: 'execution',
    isRetryable: true,
    message: ({ reason }) => `The screen cannot be read: ${reason}`,
    hint: ({ instead }) => instead ?? 'Wait until the screen is still, then try again',
    example: { reason: 'it keeps moving' },
  },
  CANCELLED: {
    phase: 'execution',
    isRetryable: true,
    message: () => 'The command was cancelled',
    hint: () => 'The session is still open: continue from here',
    example: {},
  },
  NO_PERSON: {
    phase: 'execution',
    isRetryable: false,
    message: ({ task }) => `A person is needed, and there is no way to ask one: ${clip(task, 160)}`,
    hint: ({ hasWindow }) =>
      hasWindow
        ? 'Run it in a terminal; or have it done in the browser\'s window, and wait for what shows it: wait visible "Welcome"'
        : 'Run it in a terminal, or where the live page of the run is watched; an MCP client must support elicitation',
    example: { task: 'Solve the captcha', hasWindow: false },
  },
  PERSON_DECLINED: {
    phase: 'execution',
    isRetryable: false,
    message: ({ task }) => `The person could not do it: ${clip(task, 160)}`,
    hint: () => 'Find out what went wrong, then run it again',
    example: { task: 'Solve the captcha' },
  },
  INVALID_VALUE: {
    phase: 'execution',
    isRetryable: false,
    message: ({ what, reason }) => `${what}: ${reason}`,
    hint: ({ instead }) => instead ?? 'Correct the value and try again',
    example: { what: '--headers', reason: 'not a JSON object' },
  },
  INTENT_NOT_FOUND: {
    phase: 'execution',
    isRetryable: false,
    message: ({ name }) => `There is no intent called ${clip(name)}`,
    hint: ({ near, pack }) =>
      pack !== ''
        ? `Pack ${pack} has one: run 'pack load ${pack}' first`
        : near.length === 0
          ? "'intents' lists all intents; 'help define' shows how to make one"
          : `Did you mean ${listed(near.map((one) => `'run ${one}'`))}? 'intents' shows them all`,
    example: { name: 'bui', near: ['buy'], pack: '' },
  },
  INTENT_UNAVAILABLE: {
    phase: 'execution',
    isRetryable: false,
    message: ({ name, reason }) => `Intent ${clip(name)}: ${reason}`,
    hint: ({ instead }) => instead,
    example: { name: 'buy', reason: 'it would call itself', instead: 'Call another intent in its steps' },
  },
  PARAMETER_MISSING: {
    phase: 'execution',
    isRetryable: false,
    message: ({ intent, parameter }) => `Intent ${clip(intent)} needs a value for ${clip(parameter)}`,
    hint: ({ usage }) => `Write: ${usage}`,
    example: { intent: 'buy', parameter: 'item', usage: 'run buy --item <item>' },
  },
  PARAMETER_INVALID: {
    phase: 'execution',
    isRetryable: false,
    message: ({ intent, parameter, reason }) => `Intent ${clip(intent)}, ${clip(parameter)}: ${reason}`,
    hint: ({ usage }) => `Write: ${usage}`,
    example: {
      intent: 'buy',
      parameter: '--count',
      reason: 'expected a number, found "many"',
      usage: 'run buy --count <count>',
    },
  },
  STEP_FAILED: {
    phase: 'execution',
    isRetryable: true,
    message: ({ intent, step, number, total, reason }) =>
      `Step ${number} of ${total} of ${clip(intent)} failed: ${clip(step)}. ${reason}`,
    hint: ({ instead, intent, checkpoint }) =>
      checkpoint === '' ? instead : `${instead}. Continue from there with: run ${intent} … --resume ${checkpoint}`,
    example: {
      intent: 'buy',
      step: 'click "Pay"',
      number: 3,
      total: 4,
      code: 'TARGET_NOT_FOUND',
      reason: 'Nothing is called "Pay"',
      instead: "Run 'observe' to see what is there",
      checkpoint: 'cart',
    },
  },
  CHECKPOINT_INVALID: {
    phase: 'execution',
    isRetryable: false,
    message: ({ intent, checkpoint }) => `Intent ${clip(intent)} has no checkpoint ${clip(checkpoint)}`,
    hint: ({ known }) =>
      known.length === 0 ? 'Run it from the start, without --resume' : `Its checkpoints: ${listed(known, 'and')}`,
    example: { intent: 'buy', checkpoint: 'paid', known: ['cart', 'address'] },
  },
  PACK_LOAD_FAILED: {
    phase: 'execution',
    isRetryable: false,
    message: ({ pack, reason }) => `Pack ${clip(pack)} could not be loaded: ${reason}`,
    hint: ({ instead }) => instead,
    example: {
      pack: 'shop',
      reason: 'packs/shop/pack.yaml:3:1 there is no field "domain"; did you mean "domains"?',
      instead: 'Fix the file and load it again',
    },
  },
  DEFINITION_INVALID: {
    phase: 'semantic',
    isRetryable: false,
    message: ({ name, faults }) =>
      `${clip(name)} cannot be defined: ${faults.slice(0, 5).join('; ')}${faults.length > 5 ? `; and ${faults.length - 5} more` : ''}`,
    hint: ({ instead }) => instead,
    example: {
      name: 'buy',
      faults: ["line 3: Unknown command 'clik'. Did you mean 'click'?"],
      instead: 'Fix it and define it again',
    },
  },
  NO_EFFECT: {
    phase: 'verification',
    // It may have been taken all the same: done again, it would be done twice.
    isRetryable: false,
    message: ({ what, instead }) => `${what}, and ${instead ?? 'no effect was seen (no_dom_change)'}`,
    hint: ({ instead }) =>
      instead === undefined
        ? `Check that it is the right element: '${EXPLAINED}' shows what else it could be. If its effect can't be seen, start beckon with --verify warn`
        : "Read what the page says about it: 'observe'",
    example: { what: 'Clicked button "Save"' },
  },
  FORM_INVALID: {
    phase: 'verification',
    isRetryable: false,
    message: ({ refused }) => `The form was not sent: ${refused.map(refusedWords).join('; ')}`,
    hint: () => 'Fill in what is missing, then submit again',
    example: { refused: [{ field: 'input "Street"', message: 'Please fill out this field.' }] },
  },
  VALUE_MISMATCH: {
    phase: 'verification',
    isRetryable: true,
    message: ({ thing, expected, actual, isSecret, taker }) => {
      const why = taker === undefined ? '' : `: the page gave the focus to ${taker}, where nothing was typed`;
      return isSecret === true
        ? `The ${thing} does not hold what was typed into it; its value is secret${why}`
        : `The ${thing} should be "${clip(expected)}" and is "${clip(actual)}"${why}`;
    },
    hint: ({ taker }) =>
      taker === undefined
        ? 'The page changes or rejects the value: check its rules for the field'
        : 'The page moves the focus: check what it needs there, or wait until it is done',
    example: { thing: 'input "Age"', expected: 'abc', actual: '' },
  },
  NOT_CONVERGED: {
    phase: 'verification',
    isRetryable: true,
    message: ({ thing, expected, actual, attempts, isAtEnd }) =>
      isAtEnd === true
        ? `The ${thing} should be at ${expected} and stops at ${actual}`
        : `The ${thing} should be at ${expected} and is at ${actual} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    hint: ({ expected, actual, isAtEnd }) =>
      isAtEnd === true
        ? `${actual} is its limit: use ${expected > Number(actual) ? 'at most' : 'at least'} that`
        : 'Allow a difference with --tolerance, or more attempts with --attempts',
    example: { thing: 'slider "Volume"', expected: 73, actual: '70', attempts: 3 },
  },
  EXPECTATION_FAILED: {
    phase: 'verification',
    isRetryable: true,
    message: ({ what, expected, actual }) =>
      `Expected ${what} ${expected}${actual === '' ? '' : `; it is ${clip(actual, 160)}`}`,
    hint: () => 'If it takes longer, raise --timeout',
    example: { what: 'the address', expected: 'to match "/cart"', actual: 'http://shop.test/login' },
  },
  VERIFICATION_FAILED: {
    phase: 'verification',
    isRetryable: true,
    message: ({ what, said: written }) => `${what}${written === '' ? '' : `. The page says: "${clip(written, 200)}"`}`,
    hint: ({ said: written }) =>
      written === '' ? 'Check the page: screenshot or observe' : 'Do what the page asks for, and try again',
    example: { what: 'The login did not succeed', said: 'Wrong password.' },
  },
};

/** The words of a problem. `line`: the line that failed, and whether it takes --force: the hint can then be pasted. */
export function worded(problem: Problem | Failed, line?: FailedLine): Failed {
  if ('phase' in problem) return problem;
  const row = problemWords[problem.code] as Wording<unknown>;
  return {
    phase: row.phase,
    code: problem.code,
    message: row.message(problem.facts),
    hint: withLine(row.hint(problem.facts), line),
    retryable: row.isRetryable,
    facts: { ...problem.facts },
  };
}

/** A failure of the resolver as one of the engine. */
export function resolved(failure: Failure): Failed {
  const { phase, code, message, hint, retryable, candidates, suggestions, prompt } = failure;
  return {
    phase,
    code,
    message,
    hint,
    retryable,
    ...(candidates === undefined ? {} : { candidates }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}
