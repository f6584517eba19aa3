// The errors of idb and simctl, as problems: what is gone, what was refused, and the one thing to do.

import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { sized } from '@beckon/core/text/size.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import type { ProgramResult } from './programs.js';

export const INSTALL_IDB = messages.installIdb;
export const INSTALL_COMPANION = messages.installCompanion;
export const NEEDS_MAC =
  "iOS needs a Mac. From here, idb can reach a companion there: 'pip3 install fb-idb', then 'idb connect <host> <port>'";
export const INSTALL_XCODE = messages.installXcode;

/** What reading a tree is called. */
export const READING = messages.readingScreen;

const LONGEST = 300;

export interface ProgramCall {
  /** What was done: `Tapping`. */
  readonly what: string;
  /** `idb`, `xcrun`. */
  readonly program: string;
  /** The device; empty: none in particular. */
  readonly id: string;
  readonly startedAt: number;
}

/** The output of a program that worked; anything else is a problem. */
export function answerOf(ran: ProgramResult, request: ProgramCall, deadline: Deadline): Answer<Buffer> {
  switch (ran.is) {
    case 'missing':
      return bad(missingProgram(request.program, ran.reason));
    case 'late':
      return bad(lateProblem(request, deadline));
    case 'large': {
      const reason = messages.idbTooMuch(sized(ran.most));
      if (request.what === READING) return bad(problem('DUMP_FAILED', { reason }));
      return bad(problem('DEVICE_ERROR', { what: request.what, said: messages.moreThan(sized(ran.most)) }));
    }
    default:
      if (ran.code === 0) return good(ran.stdout);
      return bad(problemOf(lastWords(ran.stderr, ran.stdout.toString('utf8'), ran.code), request));
  }
}

export function lateProblem({ what, startedAt }: ProgramCall, deadline: Deadline): Problem {
  return tooLate(deadline, messages.toBeDone(what.toLowerCase()), Date.now() - startedAt);
}

function missingProgram(program: string, reason: string): Problem {
  const instead = program === 'idb' ? INSTALL_IDB : INSTALL_XCODE;
  return problem('WORLD_GONE', { what: messages.cannotRun(program, reason), instead });
}

/** The last line that says something: of a traceback the exception, without its class. */
function lastWords(stderr: string, stdout: string, code: number): string {
  const lines = `${stdout}\n${stderr}`
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reverse();
  const last = lines.find((line) => !/^(?:Traceback|File "|at |\^+$)/.test(line)) ?? messages.endedWith(code);
  const bare = last.replace(/^(?:[\w.]*(?:Exception|Error)): /, '').replace(/^.*?: error: /, '');
  // The reason may stand before the last line.
  const known = lines.find((line) => KNOWN.some(([pattern]) => pattern.test(line)));
  const given = known ?? bare;
  return given.length > LONGEST ? `${given.slice(0, LONGEST)}…` : given;
}

type Meaning = (text: string, requested: ProgramCall) => Problem;

const gone =
  (what: (asked: ProgramCall) => string, instead: string | ((asked: ProgramCall) => string)): Meaning =>
  (written, asked) =>
    problem('WORLD_GONE', {
      what: messages.withReason(what(asked), written),
      instead: typeof instead === 'string' ? instead : instead(asked),
    });

const theDevice = ({ id }: ProgramCall): string => (id === '' ? messages.someDeviceGone : messages.iosGone(id));
const theCompanion = ({ id }: ProgramCall): string => messages.companionGone(id);

const KNOWN: readonly (readonly [RegExp, Meaning])[] = [
  [
    /idb_companion.*No such file|No such file or directory: '[^']*idb_companion|do not work on non-macOS/i,
    gone(() => messages.companionMissing, INSTALL_COMPANION),
  ],
  [/Failed to spawn (?:companion|the idb notifier)/i, gone(() => messages.companionNotStarted, messages.killIdb)],
  [
    /couldn't find a default companion|Couldn't find companion for target|can't find target for udid|no companion for/i,
    gone(theDevice, messages.connectCompanion),
  ],
  [
    /Failed to connect to companion|Connect call failed|Connection refused|Connection (?:lost|reset)|Socket closed|StreamTerminated|Stream (?:reset|removed)|Broken pipe|Failed to connect to remote host|companion .*(?:died|exited|crashed)/i,
    gone(theCompanion, messages.killAndRestart),
  ],
  [
    /(?:current state|in state|state is):? ?(?:Shutdown|Shutting ?Down|Creating)|not (?:currently )?booted|is not in the Booted state|No devices are booted/i,
    gone(theDevice, ({ id }) => messages.bootIt(id || '<name or id>')),
  ],
  [/Invalid device(?: or device pair)?:|Invalid UDID/i, gone(theDevice, messages.listDevices)],
  [
    /(?:doesn't|does not) conform to FB\w+Commands|only supported (?:on|for) simulators|not supported on (?:a )?(?:physical )?devices?/i,
    (input, { what }) =>
      problem('UNSUPPORTED', {
        what: messages.onThisDevice(what, input),
        world: 'ios',
        instead: messages.simulatorsOnly,
      }),
  ],
];

/** Output of a program as a problem: something is gone, or it refused. */
export function problemOf(said: string, asked: ProgramCall): Problem {
  const meaning = KNOWN.find(([pattern]) => pattern.test(said))?.[1];
  return meaning === undefined ? problem('DEVICE_ERROR', { what: asked.what, said }) : meaning(said, asked);
}
