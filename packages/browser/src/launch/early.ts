// A browser that starts while the program that wants it is still being loaded: a process of the command line starts it as the
// first thing it does. The next start of a browser gets this one, if it is just like the one that was asked for.

import { isDeepStrictEqual } from 'node:util';
import type { Embedded } from './embedded.js';
import { findProgram } from './program.js';
import { RunningBrowser, switches } from './running.js';
import type { StartOptions } from './start.js';

/** One that is not wanted by then ends: a server for agents may wait for its first command for days. */
const UNUSED_MS = 60_000;

interface Early {
  readonly program: Embedded;
  readonly options: StartOptions;
  readonly running: RunningBrowser;
}

let early: Promise<Early | null> | null = null;
let timer: NodeJS.Timeout | undefined;

/** What is in the way shows when a browser is started in earnest. */
export async function startEarly(browserPath?: string): Promise<void> {
  const options = {
    ...(browserPath === undefined ? {} : { browserPath }),
    opensPage: true,
    handlesSignals: false,
    allow: [],
  };
  early = launched(options).catch(() => null);
  timer = setTimeout(() => void endEarly(), UNUSED_MS).unref();
  await early;
}

async function launched(options: StartOptions): Promise<Early | null> {
  const found = await findProgram(options);
  return found.ok ? { program: found.value, options, running: new RunningBrowser(found.value, options) } : null;
}

/** The browser that was started early, if it is what these options ask for; one that is not ends. Of several who ask at once the first gets it. */
export async function takeEarly(program: Embedded, options: StartOptions): Promise<RunningBrowser | null> {
  const taken = early;
  early = null;
  clearTimeout(timer);
  const started = (await taken) ?? null;
  if (started === null || isAsked(started, program, options)) return started?.running ?? null;
  await started.running.end();
  return null;
}

function isAsked({ program, options, running }: Early, wanted: Embedded, asked: StartOptions): boolean {
  return (
    !running.isCut &&
    program.executablePath === wanted.executablePath &&
    isDeepStrictEqual(program.env, wanted.env) &&
    isDeepStrictEqual(switches('', options), switches('', asked)) &&
    asked.handlesSignals === false
  );
}

/** Ends the one that was not taken. */
export async function endEarly(): Promise<void> {
  const left = early;
  early = null;
  clearTimeout(timer);
  await (await left)?.running.end();
}
