// The browser that a process of the command line starts before it is loaded: who asks for just that one gets it, and no one else.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endEarly, startEarly, takeEarly } from '../../packages/browser/src/launch/early.js';
import { findProgram } from '../../packages/browser/src/launch/program.js';
import type { RunningBrowser } from '../../packages/browser/src/launch/running.js';
import { type StartOptions, startWith } from '../../packages/browser/src/launch/start.js';
import { browserOptions } from '../../packages/cli/src/options/browser-options.js';
import { ELSEWHERE, earlyBrowser, usualBrowser } from '../../packages/cli/src/options/early-browser.js';
import { phoneOptions } from '../../packages/cli/src/options/phone-options.js';
import { browsersOf } from '../support/processes.js';

describe('whether a call wants a browser', () => {
  it.each<[call: string, wanted: ReturnType<typeof earlyBrowser>]>([
    ['observe shop.test', {}],
    ['observe shop.test --json', {}],
    ['explain shop.test --browser-path /opt/chrome', { path: '/opt/chrome' }],
    ['run a.oil --browser-path=embedded', { path: 'embedded' }],
    ['mcp', {}],
    ['mcp --answers data', {}],
    ['observe', null],
    ['observe shop.test --browser-path', null],
    ['observe --help', null],
    ['run a.oil -h', null],
    ['mcp --http 0', null],
    ['mcp --world android', null],
    ['observe --dump=screen.xml', null],
    ['run a.oil --allow shop.test', null],
    ['run a.oil --headed', null],
    ['observe shop.test --connect=http://127.0.0.1:9222', null],
    ['check a.oil', null],
    ['do observe', null],
    ['', null],
  ])('%s', (call, wanted) => {
    expect(earlyBrowser(call.split(' ').filter((word) => word !== ''))).toEqual(wanted);
  });

  it('knows every option with which it is another one', () => {
    const same = ['browser-path', 'downloads'];
    for (const name of Object.keys({ ...browserOptions, ...phoneOptions }))
      expect([name, ELSEWHERE.includes(name) || same.includes(name)]).toEqual([name, true]);
    expect(usualBrowser(['goto shop.test', '-s', 'x'])).toEqual({});
    expect(usualBrowser(['goto shop.test', '--headed'])).toBe(null);
  });
});

describe('a browser that was started early', () => {
  // Files of a worker share a browser: that one is not meant.
  let others: readonly number[] = [];
  const browsers = (): number[] => browsersOf(process.pid).filter((id) => !others.includes(id));
  beforeEach(() => {
    others = browsersOf(process.pid);
  });
  afterEach(endEarly);
  const usual: StartOptions = { opensPage: true, handlesSignals: false, allow: [] };
  async function taken(options: StartOptions): Promise<RunningBrowser | null> {
    const found = await findProgram(options);
    if (!found.ok) throw new Error('There is no browser');
    return takeEarly(found.value, options);
  }

  it('is the one that is used, once', async () => {
    await startEarly();
    const before = browsers();
    expect(before).toHaveLength(1);
    const started = await startWith({ handlesSignals: false });
    if (!started.ok) throw new Error(started.problem.code);
    expect(browsers()).toEqual(before);
    expect(started.value.page).not.toBe(null);
    expect(await taken(usual)).toBe(null);
    await started.value.close();
    expect(browsers()).toEqual([]);
  });

  it('is given to one of several who ask at the same moment', async () => {
    await startEarly();
    const got = await Promise.all([taken(usual), taken(usual), taken(usual)]);
    expect(got.filter((one) => one !== null)).toHaveLength(1);
    for (const one of got) await one?.end();
    expect(browsers()).toEqual([]);
  });

  it.each<[what: string, options: StartOptions]>([
    ['inside other limits', { ...usual, allow: ['shop.test'] }],
    ['without a page', { ...usual, opensPage: false }],
    ['that ends with a signal', { ...usual, handlesSignals: true }],
  ])('ends where one is asked for %s', async (_, options) => {
    await startEarly();
    expect(browsers()).toHaveLength(1);
    expect(await taken(options)).toBe(null);
    expect(browsers()).toEqual([]);
  });

  it('ends where nobody asks, and is no trouble where there is none to start', async () => {
    await startEarly();
    await endEarly();
    expect(browsers()).toEqual([]);
    await startEarly('/nowhere/chrome');
    expect(await taken(usual)).toBe(null);
  });
});
