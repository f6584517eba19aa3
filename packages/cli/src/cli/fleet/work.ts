// `beckon fleet work`: this machine takes scripts of the fleet and runs them, until it is ended.

import { join } from 'node:path';
import { milliseconds } from '@beckon/core/language/index.js';
import { counted } from '@beckon/core/text/text.js';
import type { Artifacts } from '@beckon/fleet/index.js';
import { sweep, TemporaryFolder } from '@beckon/node/temporary.js';
import { browserOptions } from '../../options/browser-options.js';
import {
  aborted,
  type CliOptions,
  type Given,
  type Io,
  interruptible,
  readOptions,
  UsageError,
} from '../../options/command.js';
import { phoneOptions } from '../../options/phone-options.js';
import type { Opener, OpenOptions } from '../../options/world-options.js';
import { runTask, type Workplace } from './attempt.js';
import { Contents, JobFolders } from './job-folder.js';
import { asUsage, countOf, fleetOptions, labelsOf, withFleet } from './options.js';

const usage = 'fleet work [--concurrency n] [--labels chromium,android] [options]';

export const workOptions = {
  ...fleetOptions,
  concurrency: { value: '<n>', about: 'How many scripts this worker runs at a time. Default: 1.' },
  labels: {
    value: '<list>',
    about: 'What this machine has: chromium, firefox, webkit, android, ios, or names of your own. Default: chromium.',
  },
  secrets: { value: '<folder>', about: 'The folder that holds secret files. Default: /run/secrets.' },
  artifacts: {
    value: '<place>',
    about: 'Where this machine reaches the artifacts, if not at the place that runs name.',
  },
  'silent-for': {
    value: '<duration>',
    about: 'A script whose worker has been silent for this long is given to another. Default: 15s.',
  },
  headed: browserOptions.headed,
  'browser-path': browserOptions['browser-path'],
  connect: { ...browserOptions.connect, about: 'Use browsers of a grid: its DevTools address.' },
  device: phoneOptions.device,
} as const satisfies CliOptions;

type WorkGiven = Given<typeof workOptions>;

/** Shorter, and a busy machine is taken for a dead one. */
const LEAST_SILENCE_MS = 1000;

export function work(args: string[], io: Io): Promise<number> {
  return interruptible((signal) => workUntil(args, io, signal));
}

async function workUntil(args: string[], io: Io, signal: AbortSignal): Promise<number> {
  const { given, words } = readOptions(args, usage, workOptions);
  if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
  const concurrency = countOf('concurrency', given.concurrency, 1);
  const silenceMs = silenceOf(given['silent-for']);
  if (concurrency > 1 && given.connect !== undefined && isOneBrowser(given.connect))
    throw new UsageError(
      `${concurrency} scripts cannot share one browser`,
      'leave --concurrency out, or give the address of a grid that lends one for each connection',
    );
  return withFleet(given, io.err, async (fleet, { FleetWorker, artifactsAt, isLabel }) => {
    const labels = labelsOf(given.labels ?? 'chromium', { isLabel });
    if (concurrency > 1 && labels.some((label) => label === 'android' || label === 'ios'))
      throw new UsageError(`${concurrency} scripts cannot share one phone`, 'start a worker for each phone');
    const folder = new TemporaryFolder('beckon-fleet-');
    void sweep();
    const openers = new Openers(io);
    const stores = new Map<string, Artifacts>();
    const place: Workplace = {
      fleet,
      folders: new JobFolders(join(folder.path, 'jobs'), new Contents((address) => fleet.content(address))),
      secrets: given.secrets ?? '/run/secrets',
      own: ownOptions(given),
      openerFor: (slot, options) => openers.get(slot, options),
      artifactsFor(address) {
        const at = address === null ? null : (given.artifacts ?? address);
        if (at === null) return null;
        const store = stores.get(at) ?? artifactsAt(at);
        stores.set(at, store);
        return store;
      },
    };
    if (given.artifacts !== undefined) await asUsage(async () => place.artifactsFor(given.artifacts ?? null));
    const worker = new FleetWorker(fleet, {
      ...{ labels, concurrency, silenceMs },
      run: (task) => runTask(task, place),
      onNote: (words) => io.err.write(`beckon: ${words}\n`),
    });
    await worker.start();
    io.out.write(
      `worker ${worker.id} is ready: fleet ${fleet.name} (key ${fleet.key.name}), labels ${labels.join(', ') || 'none'}, ${counted(concurrency, 'script')} at a time\n`,
    );
    try {
      await aborted(signal);
      io.out.write('taking no more scripts; finishing the ones that are running. Press Ctrl-C again to quit at once\n');
      await worker.close();
      return 0;
    } finally {
      await openers.close();
      folder.remove();
    }
  });
}

/** An address that always leads to the same browser: its port, or its name. A grid has neither. */
function isOneBrowser(address: string): boolean {
  return !/^wss?:/i.test(address) || /\/devtools\/browser\//i.test(address);
}

function silenceOf(given: string | undefined): number {
  const ms = milliseconds((given ?? '15s').toLowerCase());
  if (ms === null || ms < LEAST_SILENCE_MS)
    throw new UsageError(`--silent-for '${given}' is not a duration of 1s or more`, 'write it like 15s');
  return ms;
}

function ownOptions(given: WorkGiven): Partial<OpenOptions> {
  const browserPath = given['browser-path'];
  const { connect, device, headed } = given;
  return {
    ...(headed ? { headed } : {}),
    ...(browserPath === undefined ? {} : { browserPath }),
    ...(connect === undefined ? {} : { connect }),
    ...(device === undefined ? {} : { device }),
  };
}

/** What scripts of one slot are opened with, one after the other: a browser stays while it fits. */
class Openers {
  readonly #io: Io;
  readonly #open = new Map<number, { readonly fits: string; readonly opener: Promise<Opener> }>();

  constructor(io: Io) {
    this.#io = io;
  }

  async get(slot: number, options: OpenOptions): Promise<Opener> {
    const { engine, allow, world, dump, connect, headed, browserPath, device } = options;
    const fits = JSON.stringify([engine, allow, world, dump !== undefined, connect, headed, browserPath, device]);
    const open = this.#open.get(slot);
    if (open?.fits === fits) return open.opener;
    await (await open?.opener)?.close();
    const opener = this.#io.opener(options);
    this.#open.set(slot, { fits, opener });
    return opener;
  }

  async close(): Promise<void> {
    for (const { opener } of this.#open.values()) await (await opener).close();
  }
}
