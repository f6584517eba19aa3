// `beckon fleet status` and `beckon fleet stop`.

import { counted } from '@beckon/core/text/text.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { RunSeen, WorkerSeen } from '@beckon/fleet/index.js';
import { type CliOptions, type Io, interruptible, readOptions, UsageError } from '../../options/command.js';
import { type FleetPackage, fleetOptions, type OpenFleet, withFleet } from './options.js';

export const statusOptions = {
  ...fleetOptions,
  watch: { about: 'Refresh every second, until Ctrl-C.' },
  json: { about: 'As JSON.' },
} as const satisfies CliOptions;

export const stopOptions = {
  ...fleetOptions,
  all: { about: 'Stop all runs.' },
} as const satisfies CliOptions;

const STATUS = 'fleet status [--watch] [--json] [options]';
const STOP = 'fleet stop <run> | --all [options]';
const EVERY_MS = 1000;

interface Waiting {
  readonly waiting: number;
  readonly running: number;
  readonly workers: number;
}

interface Seen {
  readonly fleet: string;
  /** The name of its key. */
  readonly key: string;
  readonly runs: readonly RunSeen[];
  readonly workers: readonly WorkerSeen[];
  /** Queue → how many wait in it, how many are being run, and how many workers take from it. */
  readonly queues: Readonly<Record<string, Waiting>>;
}

export function status(args: string[], { out, err }: Io): Promise<number> {
  const { given, words } = readOptions(args, STATUS, statusOptions);
  if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${STATUS}`);
  return interruptible((signal) =>
    withFleet(given, err, async (fleet, parts) => {
      for (;;) {
        const seen = await look(fleet, parts);
        if (given.json) out.write(`${JSON.stringify(seen)}\n`);
        else out.write(`${given.watch && out.isTTY === true ? '\u001b[2J\u001b[H' : ''}${text(seen)}\n`);
        if (!given.watch) return 0;
        await deadlineIn(EVERY_MS, signal).pause(EVERY_MS);
        if (signal.aborted) return 0;
        if (!given.json && out.isTTY !== true) out.write('\n');
      }
    }),
  );
}

async function look(fleet: OpenFleet, { runsOf, workersOf, serves }: FleetPackage): Promise<Seen> {
  const names = (await fleet.queueNames()).sort();
  const counts = await Promise.all(
    names.map((name) => fleet.queue(name).getJobCounts('prioritized', 'waiting', 'active')),
  );
  const [runs, workers] = await Promise.all([runsOf(fleet), workersOf(fleet)]);
  const queues = names.map((name, i) => {
    const { prioritized = 0, waiting = 0, active = 0 } = counts[i] ?? {};
    const serving = workers.filter(({ labels, key }) => key === fleet.key.name && serves(labels, name)).length;
    return [name, { waiting: prioritized + waiting, running: active, workers: serving }] as const;
  });
  return { fleet: fleet.name, key: fleet.key.name, runs, workers, queues: Object.fromEntries(queues) };
}

function text({ fleet, key: ours, runs, workers, queues }: Seen): string {
  const busy = Object.entries(queues).filter(([, { waiting, running }]) => waiting + running > 0);
  return [
    `fleet ${fleet}: ${counted(workers.length, 'worker')}, ${counted(runs.length, 'run')}`,
    ...workers.map(
      ({ id, host, pid, key, labels, concurrency, running, done, refused }) =>
        `  worker ${id}  ${host} ${pid}  ${labels.join(',') || 'no labels'}  ${running.length} of ${concurrency} busy  ${done} done${refused === 0 ? '' : `  ${refused} refused`}${key === ours ? '' : `  has another key (${key})`}`,
    ),
    ...busy.map(
      ([name, { waiting, running, workers: serving }]) =>
        `  queue ${name}  ${waiting} waiting  ${running} running${serving === 0 ? '  no worker has these labels' : ''}`,
    ),
    ...runs.map(
      ({ id, title, state, all, done, failed, setAside, at }) =>
        `  run ${id}  ${STATES[state]}  ${done} of ${all} done${failed === 0 ? '' : `  ${failed} failed`}${setAside === 0 ? '' : `  ${setAside} set aside`}  ${new Date(at).toISOString()}  ${title}`,
    ),
  ].join('\n');
}

const STATES: Readonly<Record<RunSeen['state'], string>> = {
  filling: 'being queued',
  open: 'running',
  stopped: 'stopped',
  ended: 'ended',
};

export function stopRuns(args: string[], { out, err }: Io): Promise<number> {
  const { given, words } = readOptions(args, STOP, stopOptions);
  if (words.length === 0 && !given.all) throw new UsageError('which run?', `usage: beckon ${STOP}`);
  if (words.length > 0 && given.all) throw new UsageError('--all and the name of a run exclude each other');
  return withFleet(given, err, async (fleet, { runsOf, stop, planOf }) => {
    const runs = await runsOf(fleet);
    const ids = given.all
      ? runs.filter(({ state }) => state === 'open' || state === 'filling').map(({ id }) => id)
      : words;
    let code = 0;
    for (const id of ids) {
      await planOf(fleet, id);
      const isStopped = await stop(fleet, id);
      out.write(isStopped ? `run ${id} is stopped\n` : `run ${id} has already ended\n`);
      if (!isStopped) code = 1;
    }
    if (ids.length === 0) out.write('no run is in progress\n');
    return code;
  });
}
