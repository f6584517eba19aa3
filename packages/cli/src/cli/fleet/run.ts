// `beckon fleet run`: scripts are read and checked here, run by the machines of the fleet, and reported here as if they had
// run here. Ctrl-C lets go of the run; it goes on.

import { stepsOf } from '@beckon/core/engine/lines.js';
import { milliseconds, parse } from '@beckon/core/language/index.js';
import { counted } from '@beckon/core/text/text.js';
import type { PlannedScript, RunHead } from '@beckon/fleet/index.js';
import { type CliOptions, type Given, type Io, interruptible, UsageError } from '../../options/command.js';
import { type OpenOptions, type Outside, readWorldOptions } from '../../options/world-options.js';
import { outcomeOf, type Play, type RunListener } from '../run/listener.js';
import { retriesOf, runOptions } from '../run/options.js';
import { checkGiven, readPlays, report } from '../run/run.js';
import { bundleOf, contentOf, ownFiles, sharedFiles } from './gather.js';
import { countOf, type FleetPackage, fleetOptions, labelsOf, type OpenFleet, withFleet } from './options.js';
import { type FetchPicture, Replay } from './replay.js';
import { secretReferences } from './secrets.js';
import type { RunSettings, TravelOptions } from './wire.js';

const usage = 'fleet run <files or folders…> [options]';
const { workers: _, ...shared } = runOptions;

export const fleetRunOptions = {
  ...fleetOptions,
  ...shared,
  attach: { value: '<run>', about: 'Report a run that is going on, or has ended today, instead of starting one.' },
  labels: { value: '<list>', about: 'What a worker must have to take these scripts, beside the browser or phone.' },
  priority: { oneOf: ['high', 'normal', 'low'], about: 'A run gets four times the share of one that is lower.' },
  secret: {
    value: '<name=place>',
    many: true,
    about:
      'Where workers find the value of ${name}: env:VARIABLE, or file:name in their folder of secrets. Repeatable.',
  },
  data: { value: '<file>', many: true, about: 'A file or folder that scripts read and do not name. Repeatable.' },
  artifacts: {
    value: '<place>',
    about:
      'Where pictures and the files that scripts write go: a folder that all machines reach, or s3://bucket/folder.',
  },
  deaths: { value: '<n>', about: 'A script is set aside when so many workers have died of it. Default: 3.' },
  within: {
    value: '<duration>',
    about: 'How long the run may take in all; then no worker takes any of it. Default: 24h.',
  },
  'most-waiting': {
    value: '<n>',
    about: 'So many scripts may wait in a queue; then the rest waits here. Default: 100000.',
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
/** With no news for so long, it is looked whether Redis has lost anything. */
const QUIET_MS = 10_000;
/** After a stop: what was running is reported within this time, or never. */
const STOPPED_MS = 5000;

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
  if (plays.length === 0) return report(plays, requestOf(given, opening, attempts), around, async () => 'ended');
  return withFleet(given, around.err, async (fleet, parts) => {
    const picture = fetcher(fleet, parts, settings.artifacts);
    const labels = [...labelsOf(given.labels, parts), ...labelsFor(opening)];
    const scripts = await sent(fleet, plays, opening, given.data, labels);
    return report(plays, requestOf(given, opening, attempts), around, async (_, listener) => {
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
          onFull: once(() => around.err.write('beckon: the queue is full; the rest waits here\n')),
        },
      );
      if (head === null) {
        around.err.write('beckon: cancelled before all scripts were in the queue; the run is stopped\n');
        return 'interrupted';
      }
      around.err.write(`run ${head.id}: ${counted(plays.length, 'script')} for fleet ${fleet.name}\n`);
      await noteMissingWorkers(fleet, parts, scripts, around);
      return followed(fleet, parts, head, scripts, plays, listener, picture, around);
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
      if (text === undefined) throw new UsageError(`the text of ${file} is not in Redis any more`);
      plays.push({ index, script: { file, text, isStdin: false }, steps: stepsOf(text, parse(text)), attempts: [] });
    }
    const { artifacts } = head.settings as RunSettings;
    const picture = fetcher(fleet, parts, given.artifacts ?? artifacts);
    return report(plays, requestOf(given, opening, head.attempts), around, (_, listener) =>
      followed(fleet, parts, head, scripts, plays, listener, picture, around),
    );
  });
}

function requestOf(given: FleetRunGiven, opening: OpenOptions, attempts: number) {
  // Several machines: scripts are reported when they have ended.
  return { given, opening, workers: 2, attempts, isSuite: true, isRemote: true };
}

/** What workers need to know; what must not travel is refused. */
function settingsOf(given: FleetRunGiven, opening: OpenOptions): RunSettings {
  for (const [name, option] of Object.entries(NOT_SENT))
    if (opening[name as keyof OpenOptions] !== undefined)
      throw new UsageError(`--${option} is for the machine that runs scripts`, `give it to 'beckon fleet work'`);
  for (const name of ['shots', 'downloads'] as const)
    if (opening[name] !== undefined)
      throw new UsageError(
        `--${name} is a folder of this machine`,
        'use --artifacts: all that scripts write goes there',
      );
  if (opening.secrets !== undefined)
    throw new UsageError(
      'values of secrets do not travel',
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
  const commonAt = await fleet.put(common.map(contentOf));
  const texts = await fleet.put(plays.map(({ script }) => script.text));
  const bundles: string[] = [];
  for (const play of plays) {
    const own = ownFiles(play, opening);
    const ownAt = own.length === 0 ? [] : await fleet.put(own.map(contentOf));
    bundles.push(JSON.stringify(bundleOf([...own, ...common], [...ownAt, ...commonAt])));
  }
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

/** A run that no one takes would wait without a word. */
async function noteMissingWorkers(
  fleet: OpenFleet,
  { workersOf, queueFor, serves }: FleetPackage,
  scripts: readonly PlannedScript[],
  { err }: Outside,
): Promise<void> {
  const workers = await workersOf(fleet);
  for (const queue of new Set(scripts.map(({ labels }) => queueFor(labels))))
    if (!workers.some(({ labels }) => serves(labels, queue)))
      err.write(
        `beckon: no worker takes these scripts yet; start one with: beckon fleet work${queue === 'any' ? '' : ` --labels ${queue.replaceAll('+', ',')}`}\n`,
      );
}

/** Follows a run to its end, unless it is let go. */
async function followed(
  fleet: OpenFleet,
  { follow, refill }: FleetPackage,
  head: RunHead,
  scripts: readonly PlannedScript[],
  plays: readonly Play[],
  listener: Required<RunListener>,
  picture: FetchPicture,
  { signal, err }: Outside,
): Promise<'ended' | 'interrupted' | 'goesOn'> {
  const replay = new Replay(plays, head.attempts, listener, picture);
  const left = (): void => {
    if (replay.left > 0)
      err.write(
        `beckon: ${counted(replay.left, 'file')} that scripts wrote ${replay.left === 1 ? 'was' : 'were'} not kept; say where to with --artifacts\n`,
      );
  };
  let heard = Date.now();
  let stopped: number | null = null;
  // A connection that was lost may have been a Redis that was ended.
  let isLostTouch = false;
  const lost = (): void => {
    isLostTouch = true;
  };
  fleet.redis.on('close', lost);
  try {
    for await (const { results, live, state } of follow(fleet, head.id, signal)) {
      for (const event of live) await replay.happens(event);
      for (const result of results) await replay.counts(result);
      if (replay.isOver) break;
      const isQuiet = results.length + live.length === 0;
      if (!isQuiet) heard = Date.now();
      if (state === null)
        throw new UsageError(`Redis knows run ${head.id} no more`, 'is it set up to keep its data (appendonly yes)?');
      if (state === 'stopped') stopped ??= Date.now();
      if (stopped !== null && isQuiet && (replay.isIdle || Date.now() - heard > STOPPED_MS)) break;
      if (stopped === null && (isLostTouch || Date.now() - heard > QUIET_MS)) {
        isLostTouch = false;
        heard = Date.now();
        const open = replay.open().flatMap((one) => {
          const script = scripts[one.index];
          return script === undefined ? [] : [{ ...one, script }];
        });
        await refill(fleet, head, open);
      }
    }
  } finally {
    fleet.redis.off('close', lost);
  }
  left();
  if (replay.isOver) return 'ended';
  if (stopped !== null)
    return head.isFailFast && plays.some((play) => outcomeOf(play) === 'failed') ? 'ended' : 'interrupted';
  err.write(`
run ${head.id} goes on. To see it again:  beckon fleet run --attach ${head.id}
${' '.repeat(15 + head.id.length)}To stop it:  beckon fleet stop ${head.id}
`);
  return 'goesOn';
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
