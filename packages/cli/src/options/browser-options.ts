// The options that only browsers have, and how one is opened with them.

import type { SessionOptions } from '@beckon/core/engine/session.js';
import { type CliOptions, type Given, UsageError } from './command.js';

export interface BrowserRequest {
  readonly headed?: boolean;
  readonly browserPath?: string;
  readonly connect?: string;
  readonly extension?: boolean | string;
  readonly engine?: 'chromium' | 'firefox' | 'webkit';
  readonly allow?: readonly string[];
  readonly downloads?: string;
  /** Whether Ctrl-C closes the browser by itself; here the commands see to it. */
  readonly handlesSignals?: boolean;
}

export const browserOptions = {
  headed: { about: 'Show the browser window.' },
  engine: { oneOf: ['chromium', 'firefox', 'webkit'], about: 'Which browser. Default: chromium.' },
  'browser-path': { value: '<file>', about: 'The browser to start, instead of the one Beckon finds.' },
  connect: {
    value: '<address>',
    about: 'Use a browser that is already running; with --world, a phone behind WebDriverAgent or Appium.',
  },
  extension: { about: "Use your own browser, through Beckon's extension. First: beckon pair" },
  allow: { value: '<domain>', many: true, about: 'Allow only these domains. Repeatable.' },
  downloads: { value: '<folder>', about: 'Where downloads go. Default: a temporary folder.' },
} as const satisfies CliOptions;

export function browserRequest(given: Given<typeof browserOptions>): {
  readonly browser: BrowserRequest;
  readonly said: readonly string[];
} {
  const { headed, engine, connect, extension, allow, downloads } = given;
  const browserPath = given['browser-path'];
  const names = Object.keys(browserOptions) as (keyof typeof browserOptions)[];
  const said = names.filter((name) => {
    const value = given[name];
    return typeof value === 'object' ? value.length > 0 : value !== undefined && value !== false;
  });
  const other = said.find((name) => ['headed', 'engine', 'browser-path', 'connect'].includes(name));
  if (extension && other !== undefined)
    throw new UsageError(`--extension and --${other} do not go together`, 'they name two browsers');
  return {
    browser: {
      ...(headed ? { headed } : {}),
      ...(engine === undefined ? {} : { engine }),
      ...(browserPath === undefined ? {} : { browserPath }),
      ...(connect === undefined ? {} : { connect }),
      ...(extension ? { extension } : {}),
      ...(allow.length === 0 ? {} : { allow }),
      ...(downloads === undefined ? {} : { downloads }),
    },
    said,
  };
}

/** It is loaded only now: other commands start without it. */
export async function openBrowser(options: SessionOptions & BrowserRequest) {
  const { startWith } = await import('@beckon/browser/launch/start.js');
  // The browser starts while the rest is loaded.
  const starting = startWith(options);
  const { launchOn } = await import('@beckon/browser/index.js');
  return launchOn(starting, options);
}
