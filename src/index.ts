// The entry `beckon`: a browser that does what it is told.
//
//   const b = await launch();
//   const result = await b.run('click "Sign in"');

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from './act/engine.js';
import { worded } from './act/problems.js';
import type { SessionOptions } from './act/session.js';
import { resultText } from './report/result-text.js';
import { BrowserWorld } from './worlds/browser/browser-world.js';
import { start } from './worlds/browser/launch/start.js';

export type { Chosen, Failed, FailureCode, Lifecycle, Result } from './act/result.js';
export type { RunOptions, Session, SessionOptions } from './act/session.js';

export interface LaunchOptions extends SessionOptions {
  /** Show the window. */
  readonly headed?: boolean;
  /** The browser to start, instead of the one that is found. */
  readonly browserPath?: string;
  /** A browser that is already running: http://127.0.0.1:9222. */
  readonly connect?: string;
  readonly engine?: 'chromium' | 'firefox' | 'webkit';
  /** Domains that may be visited; all if none is given. `file:` allows files. */
  readonly allow?: readonly string[];
  /** Whether Ctrl-C and the like close the browser. Default: yes. */
  readonly handlesSignals?: boolean;
}

/** No browser could be started. */
export class LaunchError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A session with a browser in it. */
export class Beckon extends Engine {
  /** Which browser it runs in. */
  readonly about: string;
  constructor(world: BrowserWorld, about: string, options: SessionOptions) {
    super(world, { shots: join(tmpdir(), 'beckon-shots'), ...options, speak: resultText });
    this.about = about;
  }
}

/** Starts a browser, or connects to one. Throws a LaunchError if there is none. */
export async function launch(options: LaunchOptions = {}): Promise<Beckon> {
  const { headed, browserPath, connect, engine, allow = [], handlesSignals } = options;
  const started = await start({
    opensPage: true,
    ...(headed === undefined ? {} : { isHeaded: headed }),
    ...(browserPath === undefined ? {} : { browserPath }),
    ...(connect === undefined ? {} : { connect }),
    ...(engine === undefined ? {} : { engine }),
    ...(handlesSignals === undefined ? {} : { handlesSignals }),
  });
  if (!started.ok) {
    const { message, hint } = worded(started.problem);
    throw new LaunchError(message, hint);
  }
  const { browser } = started.value;
  const domains = allow.filter((one) => one !== 'file:');
  const world = await BrowserWorld.of(started.value, {
    allow: domains,
    allowsFiles: allow.includes('file:'),
    ...(options.downloads === undefined ? {} : { downloads: options.downloads }),
    ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
  });
  const about = `${browser.browserType().name()} ${browser.version().split('.')[0] ?? ''}${headed === true ? '' : ', no window'}`;
  return new Beckon(world, about, options);
}
