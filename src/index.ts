// The entry `beckon`: a browser that does what it is told.
//
//   const b = await launch();
//   const result = await b.run('click "Sign in"');

import { Engine } from './act/engine.js';
import { LaunchError } from './act/launch-error.js';
import { worded } from './act/problems.js';
import type { SessionOptions } from './act/session.js';
import { nodeFiles } from './files/node-files.js';
import { shotsFolder } from './files/temporary.js';
import { resultText } from './report/result-text.js';
import type { World } from './world/world.js';
import { BrowserWorld } from './worlds/browser/browser-world.js';
import { type Launching, startWith } from './worlds/browser/launch/start.js';
import { domainsIn } from './worlds/browser/limits.js';

export type { Evidence, Seen } from './act/evidence.js';
export { LaunchError } from './act/launch-error.js';
export type { Chosen, Failed, FailureCode, Lifecycle, Result } from './act/result.js';
export type { RunOptions, Session, SessionOptions } from './act/session.js';

export interface LaunchOptions extends SessionOptions, Launching {}

/** A session with a browser in it. */
export class Beckon extends Engine {
  /** Which browser it runs in. */
  readonly about: string;
  constructor(world: World, about: string, options: SessionOptions) {
    super(world, { files: nodeFiles, ...options, ownShots: shotsFolder, speak: resultText });
    this.about = about;
  }
}

/** Starts a browser, or connects to one. Throws a LaunchError if there is none. */
export function launch(options: LaunchOptions = {}): Promise<Beckon> {
  return launchOn(startWith(options), options);
}

/** The same with a browser that is starting already: what is loaded meanwhile costs no time. */
export async function launchOn(starting: ReturnType<typeof startWith>, options: LaunchOptions): Promise<Beckon> {
  const { headed, allow = [] } = options;
  const started = await starting;
  if (!started.ok) {
    const { message, hint } = worded(started.problem);
    throw new LaunchError(message, hint, started.problem.code);
  }
  const { browser } = started.value;
  const world = await BrowserWorld.of(started.value, {
    allow: domainsIn(allow),
    allowsFiles: allow.includes('file:'),
    ...(options.downloads === undefined ? {} : { downloads: options.downloads }),
  });
  const about = `${browser.browserType().name()} ${browser.version().split('.')[0] ?? ''}${headed === true ? '' : ', no window'}`;
  return new Beckon(world, about, options);
}
