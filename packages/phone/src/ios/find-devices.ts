// Finding iOS devices: idb, its companion, xcrun, simulators and their states, with the one thing to do about each.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Environment } from '../shared/environment.js';
import { messages } from '../shared/messages.js';
import { type IdbTarget, readFacts, readTargets } from './facts.js';
import { findIdb, Idb } from './idb.js';
import { IosDevice } from './ios-device.js';
import { INSTALL_COMPANION, INSTALL_IDB, INSTALL_XCODE, NEEDS_MAC } from './program-problems.js';
import { findProgram, type ProgramOptions, type RunProgram, runProgram } from './programs.js';
import { findXcrun, Simctl, type Simulator } from './simctl.js';

export interface ListedIos {
  readonly platform: 'ios';
  readonly id: string;
  /** `iPhone 15 (iOS 17.0)` */
  readonly label: string;
  readonly state: 'ready' | 'shutdown' | 'unsupported' | 'other';
  /** What idb or simctl calls the state. */
  readonly said: string;
  /** The one thing to do; null: nothing. */
  readonly fix: string | null;
}

/** A program that is needed, and where it is. */
export interface Needed {
  readonly name: 'xcrun' | 'idb' | 'idb_companion';
  readonly path: string | null;
  /** Empty: it does not say. */
  readonly version: string;
  /** The one command that fixes it; null: nothing to fix. */
  readonly fix: string | null;
}

export interface FoundIos {
  readonly isMac: boolean;
  readonly programs: readonly Needed[];
  readonly devices: readonly ListedIos[];
  /** What keeps devices from being seen or used at all, and the one command against it. */
  readonly trouble: { readonly what: string; readonly fix: string } | null;
}

/** A device of either list. */
interface Listed extends IdbTarget {
  /** A simulator of this Mac. */
  readonly isHere: boolean;
}

interface Tools {
  readonly isMac: boolean;
  readonly idb: Idb | null;
  readonly simctl: Simctl | null;
  readonly env: Environment;
  readonly run: RunProgram;
}

function toolsOf(options: ProgramOptions): Tools {
  const { env = process.env, system = process.platform, run = runProgram } = options;
  const idb = findIdb(options);
  const xcrun = findXcrun(options);
  return {
    isMac: system === 'darwin',
    idb: idb === null ? null : new Idb(idb, '', env, { run }),
    simctl: xcrun === null ? null : new Simctl(xcrun, env, run),
    env,
    run,
  };
}

/** All that `devices` and `doctor` show. */
export async function findIos(deadline: Deadline, options: ProgramOptions = {}): Promise<FoundIos> {
  const tools = toolsOf(options);
  const { isMac } = tools;
  const programs = await neededOf(tools, options, deadline);
  const listed = await listedBy(tools, deadline);
  const devices = listed.devices.map(foundOf);
  const trouble = troubleOf(tools, listed, devices);
  return { isMac, programs, devices, trouble };
}

async function neededOf(
  { isMac, idb, simctl, env, run }: Tools,
  options: ProgramOptions,
  deadline: Deadline,
): Promise<readonly Needed[]> {
  const companion = findProgram('idb_companion', undefined, options);
  const version = async (path: string | null): Promise<string> =>
    path === null ? '' : versionOf(path, env, run, deadline.within(REQUEST_MS));
  const [xcrun, client] = await Promise.all([version(simctl?.path ?? null), version(idb?.path ?? null)]);
  const needed = (name: Needed['name'], path: string | null, given: string, fix: string): Needed => ({
    name,
    path,
    version: given,
    fix: path === null ? fix : null,
  });
  const own = needed('idb', idb?.path ?? null, client, isMac ? INSTALL_IDB : NEEDS_MAC);
  // Elsewhere the companion and Xcode are on the Mac that idb connects to.
  if (!isMac) return simctl === null ? [own] : [needed('xcrun', simctl.path, xcrun, INSTALL_XCODE), own];
  return [
    needed('xcrun', simctl?.path ?? null, xcrun, INSTALL_XCODE),
    own,
    needed('idb_companion', companion, '', INSTALL_COMPANION),
  ];
}

const REQUEST_MS = 5000;

async function versionOf(path: string, env: Environment, run: RunProgram, deadline: Deadline): Promise<string> {
  const ran = await run(path, ['--version'], { env }, deadline);
  if (ran.is !== 'done' || ran.code !== 0) return '';
  return /\d+(?:\.\d+)*/.exec(ran.stdout.toString('utf8'))?.[0] ?? '';
}

interface Listing {
  readonly devices: readonly Listed[];
  readonly problem: Problem | null;
}

/** What idb lists, and the simulators of this Mac that it does not. */
async function listedBy({ idb, simctl }: Tools, deadline: Deadline): Promise<Listing> {
  const [targets, simulators] = await Promise.all([
    idb === null ? null : idb.text(['list-targets', '--json'], 'Listing devices', deadline),
    simctl === null ? null : simctl.simulators(deadline),
  ]);
  const here: readonly Simulator[] = simulators?.ok ? simulators.value : [];
  const known = targets?.ok ? readTargets(targets.value) : [];
  const ids = new Set(here.map(({ id }) => id));
  const reported = known.filter(({ system }) => !/^(?:watch|tv|x|vision|mac)OS/i.test(system));
  const more = here.filter(({ id }) => !known.some((target) => target.id === id));
  const devices: Listed[] = [
    ...reported.map((target) => ({ ...target, isHere: ids.has(target.id) })),
    ...more.map((one) => ({ ...one, kind: 'simulator' as const, isConnected: false, isHere: true })),
  ];
  const failed = [targets, simulators].find((answer) => answer !== null && !answer.ok);
  return { devices: devices.sort(byState), problem: failed?.ok === false ? failed.problem : null };
}

/** Those that run first, then by name. */
function byState(one: Listed, other: Listed): number {
  return (
    Number(isUp(other)) - Number(isUp(one)) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id)
  );
}

function isUp({ state, isConnected, kind }: IdbTarget): boolean {
  return kind === 'simulator' && (/^booted$/i.test(state) || (isConnected && !/^shutdown$/i.test(state)));
}

const REAL = messages.simulatorsOnly;

function foundOf(device: Listed): ListedIos {
  const plain = {
    platform: 'ios' as const,
    id: device.id,
    label: device.system === '' ? device.name : `${device.name} (${device.system})`,
    said: device.state || 'unknown',
  };
  if (device.kind !== 'simulator') return { ...plain, state: 'unsupported', fix: REAL };
  if (isUp(device)) return { ...plain, state: 'ready', fix: null };
  const fix = `xcrun simctl boot ${device.id}`;
  return { ...plain, state: /^shutdown$/i.test(device.state) ? 'shutdown' : 'other', fix };
}

function troubleOf(tools: Tools, listing: Listing, devices: readonly ListedIos[]): FoundIos['trouble'] {
  if (tools.idb === null) return { what: messages.idbNotFound, fix: tools.isMac ? INSTALL_IDB : NEEDS_MAC };
  if (listing.problem !== null) {
    const { code, facts } = listing.problem;
    const what = code === 'WORLD_GONE' || code === 'DEVICE_ERROR' ? facts.what : messages.idbSilent;
    const fix = code === 'WORLD_GONE' ? facts.instead : undefined;
    return { what, fix: fix ?? 'idb kill' };
  }
  if (devices.some(({ state }) => state === 'ready')) return null;
  const [first] = devices.filter(({ state }) => state === 'shutdown');
  if (first !== undefined) return { what: messages.noneRunning, fix: first.fix ?? '' };
  const fix = tools.isMac ? "xcrun simctl create iPhone 'iPhone 15'" : 'idb connect <host> <port>';
  return { what: tools.isMac ? messages.noSimulator : messages.noCompanion, fix };
}

/** The device of that id or name; with null the only one that runs. */
export async function openIos(
  id: string | null,
  deadline: Deadline,
  options: ProgramOptions = {},
): Promise<Answer<IosDevice>> {
  const tools = toolsOf(options);
  const { idb, isMac, env } = tools;
  if (idb === null) {
    const instead = isMac ? INSTALL_IDB : NEEDS_MAC;
    return bad(problem('WORLD_GONE', { what: messages.iosUnreachable, instead }));
  }
  const listing = await listedBy(tools, deadline);
  const match = chosen(id, listing.devices);
  if (match !== null && 'code' in match) return bad(match);
  if (match !== null) return opened(idb, match.isHere ? tools.simctl : null, match, deadline);
  // A companion that was named to idb itself is not always among those that it lists.
  if (id === null && env['IDB_COMPANION'] === undefined)
    return bad(listing.problem ?? nothingRuns(listing.devices, isMac));
  const device = await opened(idb, null, { id: id ?? '' }, deadline);
  const isUnknown = !device.ok && device.problem.code === 'WORLD_GONE' && id !== null && listing.problem === null;
  return isUnknown ? bad(notThere(id, listing.devices)) : device;
}

function notThere(id: string, devices: readonly Listed[]): Problem {
  const up = devices.filter(isUp).map((one) => `${one.id} (${one.name})`);
  const instead = up.length === 0 ? messages.noneBooted : messages.thereIs(up.join(', '));
  return problem('INVALID_VALUE', { what: `--device ${id}`, reason: messages.noIosDevice, instead });
}

/** Null: it is not listed. */
function chosen(id: string | null, devices: readonly Listed[]): Listed | Problem | null {
  if (id === null) {
    const up = devices.filter(isUp);
    if (up.length < 2) return up[0] ?? null;
    const instead = messages.whichOf(up);
    return problem('INVALID_VALUE', { what: '--device', reason: messages.severalRunning(up.length), instead });
  }
  const [intended, another] = devices.filter((one) => one.id === id || one.name === id);
  if (intended === undefined) return null;
  const running = [intended, ...(another === undefined ? [] : [another])].filter(isUp);
  if (another !== undefined && running.length !== 1) {
    const instead = messages.whichId(devices.filter(({ name }) => name === id).map((one) => one.id));
    return problem('INVALID_VALUE', { what: `--device ${id}`, reason: messages.severalOfName, instead });
  }
  const one = running[0] ?? intended;
  if (one.kind !== 'simulator')
    return problem('UNSUPPORTED', { what: messages.realDevice(one.name), world: 'ios', instead: REAL });
  if (isUp(one)) return one;
  const said = one.state.toLowerCase() || 'not running';
  return problem('DEVICE_ERROR', {
    what: messages.connectingTo(one.name),
    said,
    instead: messages.bootIt(one.id),
  });
}

function nothingRuns(devices: readonly Listed[], isMac: boolean): Problem {
  const [first] = devices.filter(({ kind }) => kind === 'simulator');
  const start = first === undefined ? messages.createOne : messages.bootOne(first.name);
  const instead = isMac || first !== undefined ? messages.listedBy(start) : NEEDS_MAC;
  return problem('WORLD_GONE', { what: messages.noIos, instead });
}

/** Asks the device who it is: only one that answers is opened. */
async function opened(
  idb: Idb,
  simctl: Simctl | null,
  { id, name, system }: { readonly id: string; readonly name?: string; readonly system?: string },
  deadline: Deadline,
): Promise<Answer<IosDevice>> {
  const own = idb.for(id);
  const stated = await own.text(['describe', '--json'], messages.connectingTo(id || 'the companion'), deadline);
  if (stated.ok) {
    const facts = readFacts(stated.value, id);
    // Without a name of its own idb goes on using the companion that it was given.
    return good(new IosDevice(id === '' ? own : idb.for(facts.id), simctl, facts));
  }
  // It answers, though not to this: what the list said about it will do.
  if (stated.problem.code !== 'DEVICE_ERROR' || name === undefined) return stated;
  return good(new IosDevice(own, simctl, { id, name, system: system || 'iOS', scale: null }));
}
