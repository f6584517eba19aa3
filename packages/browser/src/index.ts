// The entry `beckon`: a browser that follows commands.
//
//   const b = await launch();
//   const result = await b.run('click "Sign in"');

import { Engine } from '@beckon/core/engine/engine.js';
import { LaunchError } from '@beckon/core/engine/launch-error.js';
import { worded } from '@beckon/core/engine/problems.js';
import type { SessionOptions } from '@beckon/core/engine/session.js';
import { resultText } from '@beckon/core/report/result-text.js';
import type { World } from '@beckon/core/scene/world.js';
import { nodeFiles } from '@beckon/node/node-files.js';
import { shotsFolder } from '@beckon/node/temporary.js';
import { BrowserWorld } from './browser-world.js';
import { type Launching, startWith } from './launch/start.js';
import { domainsIn } from './limits.js';

export type { Evidence, EvidencePicture } from '@beckon/core/engine/evidence.js';
export { LaunchError } from '@beckon/core/engine/launch-error.js';
export type { Chosen, Failed, FailureCode, Lifecycle, Result } from '@beckon/core/engine/result.js';
export type { RunOptions, Session, SessionOptions } from '@beckon/core/engine/session.js';

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
