// Follows a run of the fleet to its end: reports what comes, puts back what Redis has lost, and says so where nothing can come.

import { counted } from '@beckon/core/text/text.js';
import type { PlannedScript, RunHead } from '@beckon/fleet/index.js';
import { UsageError } from '../../options/command.js';
import type { Outside } from '../../options/world-options.js';
import { outcomeOf, type Play, type RunListener } from '../run/listener.js';
import type { FleetPackage, OpenFleet } from './options.js';
import { type FetchPicture, Replay } from './replay.js';

/** With no news for so long, it is looked whether Redis has lost anything, and whether anyone can run what is left. */
const QUIET_MS = 10_000;
/** After a stop: what was running is reported within this time, or never. */
const STOPPED_MS = 5000;

export interface FollowedRun {
  readonly head: RunHead;
  readonly scripts: readonly PlannedScript[];
  readonly plays: readonly Play[];
}

/** Follows a run to its end, unless it is let go. */
export async function followed(
  fleet: OpenFleet,
  parts: FleetPackage,
  { head, scripts, plays }: FollowedRun,
  listener: Required<RunListener>,
  picture: FetchPicture,
  { signal, err }: Outside,
): Promise<'ended' | 'interrupted' | 'goesOn'> {
  const replay = new Replay(plays, head.attempts, listener, picture);
  const open = () =>
    replay.open().flatMap((one) => {
      const script = scripts[one.index];
      return script === undefined ? [] : [{ ...one, script }];
    });
  const missing = new MissingWorkers(fleet, parts, (words) => err.write(`beckon: ${words}\n`));
  let heard = Date.now();
  let stopped: number | null = null;
  let isFirst = true;
  // A connection that was lost may have been a Redis that was ended.
  let isLostTouch = false;
  const lost = (): void => {
    isLostTouch = true;
  };
  fleet.redis.on('close', lost);
  try {
    for await (const { results, live, state } of parts.follow(fleet, head.id, signal)) {
      for (const event of live) await replay.happens(event);
      for (const result of results) await replay.counts(result);
      if (replay.isOver) break;
      const isQuiet = results.length + live.length === 0;
      if (!isQuiet) heard = Date.now();
      if (state === null)
        throw new UsageError(`Redis no longer knows run ${head.id}`, 'does it keep its data (appendonly yes)?');
      // What was counted is there when it has ended, unless Redis threw it away.
      if (state === 'ended' && isQuiet)
        throw new UsageError(
          `Redis has lost the results of ${counted(open().length, 'script')}`,
          'it must keep what it was given: appendonly yes, maxmemory-policy noeviction',
        );
      if (state === 'stopped') stopped ??= Date.now();
      if (stopped !== null && isQuiet && (replay.isIdle || Date.now() - heard > STOPPED_MS)) break;
      if (stopped !== null) continue;
      if (isQuiet && replay.isIdle && Date.now() > head.expires) {
        err.write('beckon: the time of this run is up (--within); scripts that were still waiting are not run\n');
        await parts.stop(fleet, head.id);
        continue;
      }
      const isOverdue = isLostTouch || Date.now() - heard > QUIET_MS;
      if (isOverdue) {
        isLostTouch = false;
        heard = Date.now();
        await parts.refill(fleet, head, open());
      }
      if ((isFirst && isQuiet) || isOverdue) {
        isFirst = false;
        await missing.look(open().map(({ script }) => script));
      }
    }
  } finally {
    fleet.redis.off('close', lost);
  }
  if (replay.left > 0)
    err.write(
      `beckon: ${counted(replay.left, 'file')} that scripts wrote ${replay.left === 1 ? 'was' : 'were'} not kept; to keep such files, add --artifacts <place>\n`,
    );
  if (replay.isOver) return 'ended';
  if (stopped !== null)
    return head.isFailFast && plays.some((play) => outcomeOf(play) === 'failed') ? 'ended' : 'interrupted';
  err.write(`
run ${head.id} goes on without this terminal
  attach again:  beckon fleet run --attach ${head.id}
  stop it:       beckon fleet stop ${head.id}
`);
  return 'goesOn';
}

/** A run that no worker can take would wait without a word. */
class MissingWorkers {
  readonly #fleet: OpenFleet;
  readonly #parts: FleetPackage;
  readonly #say: (words: string) => void;
  #said = '';

  constructor(fleet: OpenFleet, parts: FleetPackage, say: (words: string) => void) {
    this.#fleet = fleet;
    this.#parts = parts;
    this.#say = say;
  }

  /** Says which labels no worker has; again only when that has changed. */
  async look(scripts: readonly PlannedScript[]): Promise<void> {
    const { workersOf, queueFor, serves } = this.#parts;
    const workers = await workersOf(this.#fleet);
    const queues = [...new Set(scripts.map(({ labels }) => queueFor(labels)))];
    const own = workers.filter(({ key }) => key === this.#fleet.key.name);
    const unserved = queues.filter((queue) => !own.some(({ labels }) => serves(labels, queue)));
    const words = unserved.map((queue) => {
      const labels = queue === 'any' ? '' : ` --labels ${queue.replaceAll('+', ',')}`;
      const which = labels === '' ? 'these scripts' : `scripts that need ${queue.replaceAll('+', ' and ')}`;
      return `no worker can run ${which} yet; they wait. Start one with: beckon fleet work${labels}`;
    });
    const all = words.join('\n');
    if (all !== this.#said) for (const line of words) this.#say(line);
    this.#said = all;
  }
}
