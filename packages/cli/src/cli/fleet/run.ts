// `beckon fleet run`: scripts are read and checked here, run by the machines of the fleet, and reported here as if they had
// run here. Ctrl-C lets go of the run; it goes on.

import { stepsOf } from '@beckon/core/engine/lines.js';
import { milliseconds, parse } from '@beckon/core/language/index.js';
import { counted } from '@beckon/core/text/text.js';
import type { PlannedScript } from '@beckon/fleet/index.js';
import { type CliOptions, type Given, type Io, interruptible, UsageError } from '../../options/command.js';
import { type OpenOptions, type Outside, readWorldOptions } from '../../options/world-options.js';
import type { Play } from '../run/listener.js';
import { retriesOf, runOptions } from '../run/options.js';
import { checkGiven, readPlays, report } from '../run/run.js';
import { followed } from './following.js';
import { bundleOf, contentOf, type Gathered, ownFiles, sharedFiles } from './gather.js';
import { countOf, type FleetPackage, fleetOptions, labelsOf, type OpenFleet, withFleet } from './options.js';
import type { FetchPicture } from './replay.js';
import { secretReferences } from './secrets.js';
import type { RunSettings, TravelOptions } from './wire.js';

const usage = 'fleet run <files or folders…> [options]';
const { workers: _, ...shared } = runOptions;

export const fleetRunOptions = {
  ...fleetOptions,
  ...shared,
  attach: {
    value: '<run>',
    about: 'Report a run that is in progress, or ended within the last day, instead of starting one.',
  },
  labels: { value: '<list>', about: 'What a worker must have to run these scripts, besides the browser or phone.' },
  priority: {
    oneOf: ['high', 'normal', 'low'],
    about: 'Each level gets four times the share of the one below. Default: normal.',
  },
  secret: {
    value: '<name=place>',
    many: true,
    about: 'Where workers find the value of ${name}: env:VARIABLE, or file:name in their secrets folder. Repeatable.',
  },
  data: { value: '<file>', many: true, about: 'A file or folder that scripts read without naming it. Repeatable.' },
  artifacts: {
    value: '<place>',
    about:
      'Where to keep pictures and files that scripts write: a folder that all machines can reach, or s3://bucket/folder.',
  },
  deaths: { value: '<n>', about: 'Set a script aside after this many workers have died running it. Default: 3.' },
  within: {
    value: '<duration>',
    about: 'How long the whole run may take; no script of it is started after that. Default: 24h.',
  },
  'most-waiting': {
    value: '<n>',
    about: 'How many scripts may wait in a queue; the rest wait here. Default: 100000.',
  },
} as const satisfies CliOptions;

type FleetRunGiven = Given<typeof fleetRunOptions>;

/** Options of a machine: workers have their own. */
const NOT_SENT: Readonly<Partial<Record<keyof OpenOptions, string>>> = {
  headed: 'headed',
  browserPath: 'browser-path',
  connect: 'connect',
  extension: 'extension',
  device: 'device',
};
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

export function fleetRun(args: string[], io: Io): Promise<number> {
  return interruptible((signal) => runOnFleet(args, { ...io, signal }));
}

async function runOnFleet(args: string[], around: Outside): Promise<number> {
  const { given, words, opening } = readWorldOptions(args, usage, fleetRunOptions);
  checkGiven(given);
  if (given.attach !== undefined) return attach(given.attach, words, given, opening, around);
  const settings = settingsOf(given, opening);
  const attempts = 1 + retriesOf(given.retries);
  // Values of secrets are not known here, only that there are some.
  const known = Object.fromEntries(Object.keys(settings.secrets).map((name) => [name, '']));
  const complete = { ...opening, variables: { ...opening.variables, ...known } };
  const plays = await readPlays(words, usage, { given, opening: complete }, around);
  if (plays === null) return 2;
  // A part with no scripts in it: there is nothing to put into a queue.
  if (plays.length === 0) return report(plays, requestOf(given, opening, attempts, plays), around, async () => 'ended');
  return withFleet(given, around.err, async (fleet, parts) => {
    const picture = fetcher(fleet, parts, settings.artifacts);
    const labels = [...labelsOf(given.labels, parts), ...labelsFor(opening)];
    const scripts = await sent(fleet, plays, opening, given.data, labels);
    return report(plays, requestOf(given, opening, attempts, plays), around, async (_, listener) => {
      const head = await parts.submit(
        fleet,
        {
          title: words.join(' ').slice(0, 200),
          scripts,
          attempts,
          deaths: countOf('deaths', given.deaths, 3),
          isFailFast: given['fail-fast'],
          isLive: given.watch,
          settings,
          priority: given.priority ?? 'normal',
          withinMs: within(given.within),
          mostWaiting: countOf('most-waiting', given['most-waiting'], 100_000),
        },
        {
          signal: around.signal,
          onFull: once(() =>
            around.err.write('beckon: the queue is full; the rest of the scripts wait here until workers catch up\n'),
          ),
        },
      );
      if (head === null) {
        around.err.write('beckon: cancelled while scripts were being queued; the run is stopped\n');
        return 'interrupted';
      }
      around.err.write(`run ${head.id}: ${counted(plays.length, 'script')} queued in fleet ${fleet.name}\n`);
      return followed(fleet, parts, { head, scripts, plays }, listener, picture, around);
    });
  });
}

/** Reports a run that someone started. */
async function attach(
  run: string,
  words: readonly string[],
  given: FleetRunGiven,
  opening: OpenOptions,
  around: Outside,
): Promise<number> {
  if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, '--attach takes no files');
  return withFleet(given, around.err, async (fleet, parts) => {
    const scripts = await parts.planOf(fleet, run);
    const head = await fleet.head(run);
    if (head === null) throw new UsageError(`there is no run ${run}`, "see 'beckon fleet status'");
    const plays: Play[] = [];
    for (const [index, { file, script }] of scripts.entries()) {
      const text = (await fleet.content(script))?.toString();
      if (text === undefined) throw new UsageError(`the text of ${file} is no longer in Redis`);
      plays.push({ index, script: { file, text, isStdin: false }, steps: stepsOf(text, parse(text)), attempts: [] });
    }
    const { artifacts } = head.settings as RunSettings;
    const picture = fetcher(fleet, parts, given.artifacts ?? artifacts);
    return report(plays, requestOf(given, opening, head.attempts, plays), around, (_, listener) =>
      followed(fleet, parts, { head, scripts, plays }, listener, picture, around),
    );
  });
}

function requestOf(given: FleetRunGiven, opening: OpenOptions, attempts: number, plays: readonly Play[]) {
  // Several machines: scripts are reported when they have ended. One alone is reported step by step.
  return { given, opening, workers: Math.min(2, plays.length), attempts, isSuite: true, isRemote: true };
}

/** What workers need to know; what must not travel is refused. */
function settingsOf(given: FleetRunGiven, opening: OpenOptions): RunSettings {
  for (const [name, option] of Object.entries(NOT_SENT))
    if (opening[name as keyof OpenOptions] !== undefined)
      throw new UsageError(`--${option} is for the machine that runs the scripts`, `give it to 'beckon fleet work'`);
  for (const name of ['shots', 'downloads'] as const)
    if (opening[name] !== undefined)
      throw new UsageError(
        `--${name} is a folder of this machine`,
        'use --artifacts: all that scripts write goes there',
      );
  if (opening.secrets !== undefined)
    throw new UsageError(
      'secret values are not sent to workers',
      'say where workers find them: --secret PASSWORD=env:SHOP_PASSWORD',
    );
  const { ambiguity, verify, timeoutMs, variables, trust, allow, engine, world, dump } = opening;
  const opened: TravelOptions = {
    ...(ambiguity === undefined ? {} : { ambiguity }),
    ...(verify === undefined ? {} : { verify }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(variables === undefined ? {} : { variables }),
    ...(trust === undefined ? {} : { trust }),
    ...(allow === undefined ? {} : { allow }),
    ...(engine === undefined ? {} : { engine }),
    ...(world === undefined ? {} : { world }),
    ...(dump === undefined ? {} : { dump }),
  };
  return {
    opening: opened,
    secrets: secretReferences(given.secret),
    isKeptGoing: given['keep-going'],
    wantsEvidence: given.report !== undefined || given.watch,
    artifacts: given.artifacts ?? null,
  };
}

/** What a worker must have by itself: a saved screen needs nothing. */
function labelsFor({ world, engine, dump }: OpenOptions): readonly string[] {
  return dump !== undefined ? [] : [world ?? engine ?? 'chromium'];
}

function within(given: string | undefined): number {
  const [, hours] = /^(\d{1,4})h$/i.exec(given ?? '24h') ?? [];
  const ms = hours === undefined ? milliseconds((given ?? '').toLowerCase()) : Number(hours) * 3_600_000;
  if (ms === null || ms <= 0 || ms > LONGEST_MS)
    throw new UsageError(`--within '${given}' is not a duration of up to 168h`, 'write it like 30m or 24h');
  return ms;
}

/** Puts everything the scripts need where workers find it. */
async function sent(
  fleet: OpenFleet,
  plays: readonly Play[],
  opening: OpenOptions,
  data: readonly string[],
  labels: readonly string[],
): Promise<readonly PlannedScript[]> {
  const common = sharedFiles(opening, data);
  const packs = new Map<string, readonly Gathered[]>();
  const files = plays.map((play) => [...ownFiles(play, opening, packs), ...common]);
  const addresses = new Map<string, string>();
  for (const { from } of files.flat()) {
    // Many scripts have the same: each is read once.
    if (addresses.has(from)) continue;
    const [address = ''] = await fleet.put([contentOf(from)]);
    addresses.set(from, address);
  }
  const texts = await fleet.put(plays.map(({ script }) => script.text));
  const bundles = files.map((own) =>
    JSON.stringify(
      bundleOf(
        own,
        own.map(({ from }) => addresses.get(from) ?? ''),
      ),
    ),
  );
  const bundlesAt = await fleet.put(bundles);
  return plays.map(({ script }, i) => ({
    file: script.file,
    script: texts[i] ?? '',
    bundle: bundles[i] === '[]' ? null : (bundlesAt[i] ?? null),
    labels,
  }));
}

function fetcher(fleet: OpenFleet, { artifactsAt }: FleetPackage, artifacts: string | null): FetchPicture {
  const store = artifacts === null ? null : artifactsAt(artifacts);
  return async (at) => (at.in === 'redis' ? fleet.content(at.address) : ((await store?.get(at.name)) ?? null));
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
