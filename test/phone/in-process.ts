// The command line in the test's own process, on a simulated phone in memory: for tests in virtual time. That the real program
// does the same is shown once for each command, with the programs of support/phone-cli.ts.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { LaunchError } from '../../packages/core/src/engine/launch-error.js';
import { worded } from '../../packages/core/src/engine/problems.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
// Else loaded when it is needed, which takes no virtual time.
import '../../packages/core/src/data/yaml.js';
import { explainPage } from '../../packages/cli/src/cli/explain.js';
import { observePage } from '../../packages/cli/src/cli/observe.js';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { interruptedCode, UsageError } from '../../packages/cli/src/options/command.js';
import { isNotOpened, notOpened } from '../../packages/cli/src/options/not-opened.js';
import {
  type Open,
  type OpenOptions,
  type Outside,
  openWorld,
  readWorldOptions,
} from '../../packages/cli/src/options/world-options.js';
import { repl } from '../../packages/cli/src/repl/index.js';
import { plain } from '../../packages/core/src/report/style.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { openAndroid } from '../../packages/phone/src/android/find-devices.js';
import { BeckonPhone } from '../../packages/phone/src/index.js';
import { openIos } from '../../packages/phone/src/ios/find-devices.js';
import type { Device } from '../../packages/phone/src/shared/device.js';
import { openRemote } from '../../packages/phone/src/webdriver/open.js';
import type { Said } from '../support/phone-cli.js';
import { Adbd, MEMORY } from './adbd.js';
import { ANDROID_14, type AndroidKind } from './android-kind.js';
import { Phone } from './app.js';
import { AppiumServer } from './appium-server.js';
import { IosServer } from './ios-server.js';
import { WdaServer } from './wda-server.js';

/** To a server that must be started first, and a person who must say yes on the phone. */
const CONNECTING_MS = 30_000;

/** A phone that only this process can reach. */
export interface MemoryPhone {
  readonly world: 'android' | 'ios';
  readonly phone: Phone;
  /** The options that mean it. */
  readonly args: readonly string[];
  readonly open: Open;
  stop(): Promise<void>;
}

function opening(
  device: (id: string | null, signal?: AbortSignal, options?: OpenOptions) => Promise<Answer<Device>>,
): Omit<MemoryPhone, 'world' | 'phone' | 'args'> {
  const home = mkdtempSync(join(tmpdir(), 'beckon-home-'));
  return {
    open: async (options, signal) => {
      if (options.dump !== undefined) return openWorld(options, signal);
      const { world: _world, device: id = null, connect: _connect, caps: _caps, ...session } = options;
      const opened = await device(id, signal, options);
      if (opened.ok) return new BeckonPhone(opened.value, { home, ...session });
      const { message, hint } = worded(opened.problem);
      throw new LaunchError(message, hint, opened.problem.code);
    },
    stop: async () => rmSync(home, { recursive: true, force: true }),
  };
}

export function memoryAndroid(kind: AndroidKind = ANDROID_14): MemoryPhone & { readonly adbd: Adbd } {
  const adbd = new Adbd(new Phone(), kind, { clock: 'shared' });
  const options = { env: {}, home: '/', connect: adbd.connect };
  return {
    world: 'android',
    phone: adbd.phone,
    adbd,
    args: ['--world', 'android', '--device', MEMORY],
    ...opening((id, signal) => openAndroid(id, deadlineIn(CONNECTING_MS, signal), options)),
  };
}

export function memoryIphone(): MemoryPhone {
  const server = new IosServer(new Phone());
  return {
    world: 'ios',
    phone: server.phone,
    args: ['--world', 'ios'],
    ...opening((id, signal) => openIos(id, deadlineIn(CONNECTING_MS, signal), server.memory())),
  };
}

/** A phone behind WebDriverAgent, or behind Appium, whose address does not matter. */
export function memoryServed(server: 'wda' | 'appium', world: 'android' | 'ios'): MemoryPhone {
  const phone = new Phone();
  const sender = server === 'wda' ? new WdaServer(phone) : new AppiumServer(phone, world);
  return {
    world,
    phone,
    args: ['--world', world],
    ...opening((device, signal, { connect: address = 'http://localhost', caps } = {}) =>
      openRemote({ platform: world, address, caps, device }, deadlineIn(CONNECTING_MS, signal), sender),
    ),
  };
}

export const MEMORY_PHONES: readonly (readonly [name: 'android' | 'ios', open: () => MemoryPhone])[] = [
  ['android', memoryAndroid],
  ['ios', memoryIphone],
];

export interface HereOptions {
  readonly open?: Open;
  /** Where files are named from. */
  readonly cwd?: string;
  /** What the prompt reads. */
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** `beckon`, as far as it has to do with phones. What it says names files from the folder it is called in. */
export async function beckonHere(args: readonly string[], how: HereOptions = {}): Promise<Said> {
  const { open = openWorld, cwd = process.cwd(), input = '', signal = new AbortController().signal } = how;
  const isHere = cwd === process.cwd();
  const [name = '', ...rest] = args.map((word) => (!isHere && isFileIn(cwd, word) ? join(cwd, word) : word));
  const said = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      said[stream] += isHere ? text : text.replaceAll(join(cwd, '/'), '');
    },
  });
  const inFolder: Open = (options, called) => open({ folder: cwd, ...options }, called);
  const around: Outside = { open: inFolder, out: into('out'), err: into('err'), signal };
  const command = COMMANDS[name];
  try {
    const code = await (command === undefined ? talk([name, ...rest], input, around) : command(rest, around));
    return { ...said, code };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    said.err += `beckon: ${error.message}${error.hint === '' ? '' : `; ${error.hint}`}\n`;
    return { ...said, code: 2 };
  }
}

const COMMANDS: Readonly<Record<string, (args: string[], around: Outside) => Promise<number>>> = {
  run: runScripts,
  observe: observePage,
  explain: explainPage,
};

function isFileIn(folder: string, word: string): boolean {
  return word !== '' && !word.startsWith('-') && !isAbsolute(word) && existsSync(join(folder, word));
}

/** The prompt, with lines from a pipe. */
async function talk(args: string[], input: string, { open, out, err, signal }: Outside): Promise<number> {
  const { opening: asked } = readWorldOptions(
    args.filter((word) => word !== ''),
    '[options]',
    {},
  );
  const output = new PassThrough().setEncoding('utf8');
  output.on('data', (text: string) => out.write(text));
  const live = () => () => {};
  try {
    const code = await repl({
      open: () => open(asked, signal),
      input: Readable.from([input]),
      output,
      paint: plain,
      live,
      signal,
      history: null,
    });
    await new Promise((resolve) => output.end(resolve));
    return signal.aborted ? interruptedCode(signal) : code;
  } catch (error) {
    if (!isNotOpened(error)) throw error;
    if (signal.aborted) return interruptedCode(signal);
    err.write(notOpened(error));
    return 1;
  }
}
