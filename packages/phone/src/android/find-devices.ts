// Finding Android devices: the adb program, its server, what is connected and in which state, with the one thing to do about each.

import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { isProgram } from '@beckon/node/program.js';
import type { Environment } from '../shared/environment.js';
import { messages } from '../shared/messages.js';
import { Adb } from './adb.js';
import { keyPath } from './adb-keys.js';
import { AdbServer, type Listed, programRun, serverPlace, startServer } from './adb-server.js';
import type { OpenWire } from './adb-socket.js';
import { openTcp, placeOf } from './adb-tcp.js';
import { AndroidDevice } from './android-device.js';
import type { AdbConnection } from './line.js';

export interface AndroidOptions {
  readonly env?: Environment;
  readonly home?: string;
  /** How connections are opened; tests open none. */
  readonly connect?: OpenWire;
}

export interface ListedAndroid {
  readonly platform: 'android';
  readonly id: string;
  /** `Pixel 7 (Android 14)`; as much of it as is known. */
  readonly label: string;
  readonly state: 'ready' | 'unauthorized' | 'offline' | 'no permissions' | 'other';
  /** What the server calls the state. */
  readonly said: string;
  /** The one thing to do; null: nothing. */
  readonly fix: string | null;
}

export interface FoundAndroid {
  readonly program: { readonly path: string; readonly version: string } | null;
  readonly server: { readonly place: string; readonly version: number | null };
  readonly devices: readonly ListedAndroid[];
  /** What keeps devices from being seen at all, and the one command against it. */
  readonly trouble: { readonly what: string; readonly fix: string } | null;
}

const NAME = process.platform === 'win32' ? 'adb.exe' : 'adb';

/** ADB_PATH, then the SDK where it is declared to be, then PATH, then where SDKs usually are. */
export function findAdb({ env = process.env, home = homedir() }: AndroidOptions = {}): string | null {
  const sdks = [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']].filter((each) => each !== undefined && each !== '');
  const usual = [
    join(home, 'Android', 'Sdk'),
    join(home, 'Library', 'Android', 'sdk'),
    ...(env['LOCALAPPDATA'] === undefined ? [] : [join(env['LOCALAPPDATA'], 'Android', 'Sdk')]),
  ];
  const inSdk = (sdk: string | undefined): string => join(sdk ?? '', 'platform-tools', NAME);
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((each) => each !== '');
  const places = [
    ...(env['ADB_PATH'] ? [env['ADB_PATH']] : []),
    ...sdks.map(inSdk),
    ...onPath.map((folder) => join(folder, NAME)),
    ...usual.map(inSdk),
  ];
  return places.find(isProgram) ?? null;
}

const INSTALL = messages.installAdb;

/** All that `devices` and `doctor` show. The server is started only if that is wanted. */
export async function findAndroid(
  isStarting: boolean,
  deadline: Deadline,
  options: AndroidOptions = {},
): Promise<FoundAndroid> {
  const { env = process.env, connect } = options;
  const path = findAdb(options);
  const version = path === null ? null : await programVersion(path, env, deadline);
  const program = path === null || version === null ? null : { path, version };
  const server = new AdbServer(serverPlace(env), connect);
  const place = `${server.place.host}:${server.place.port}`;
  const listed = await devicesOf(server, isStarting ? path : null, env, deadline);
  const nothing = { program, server: { place, version: null }, devices: [] };
  if (!listed.ok) {
    const { code, facts } = listed.problem;
    const what = code === 'DEVICE_ERROR' ? `${facts.what}: ${facts.said}` : messages.serverSilent(place);
    return { ...nothing, trouble: { what, fix: `${path ?? 'adb'} kill-server` } };
  }
  if (listed.value === null) {
    const trouble =
      program === null
        ? { what: messages.adbNotFound, fix: INSTALL }
        : { what: messages.serverNotRunning, fix: `${program.path} start-server` };
    return { ...nothing, trouble };
  }
  const spoken = await server.version(deadline);
  const devices = await Promise.all(listed.value.map((device) => foundOf(server, device, deadline)));
  return { program, server: { place, version: spoken.ok ? spoken.value : null }, devices, trouble: null };
}

async function programVersion(path: string, env: Environment, deadline: Deadline): Promise<string | null> {
  const ran = await programRun(path, ['version'], env, deadline);
  if (!ran.ok || ran.value.code !== 0) return null;
  const tools = /^Version (\S+)/m.exec(ran.value.output)?.[1];
  const bridge = /version (\d[\d.]*)/i.exec(ran.value.output)?.[1];
  return tools ?? bridge ?? 'unknown';
}

/** Null: the server does not run. With a program it is started first. */
async function devicesOf(
  server: AdbServer,
  program: string | null,
  env: Environment,
  deadline: Deadline,
): Promise<Answer<readonly Listed[] | null>> {
  const first = await server.devices(deadline);
  if (!first.ok || first.value !== null || program === null || !isHere(server)) return first;
  const started = await startServer(program, server.place, env, deadline);
  return started.ok ? server.devices(deadline) : started;
}

/** A server on another machine is not ours to start. */
function isHere({ place }: AdbServer): boolean {
  return place.host === '127.0.0.1' || place.host === '::1';
}

const STATES: Readonly<Record<string, { readonly state: ListedAndroid['state']; readonly fix: string | null }>> = {
  device: { state: 'ready', fix: null },
  unauthorized: {
    state: 'unauthorized',
    fix: messages.allowDebugging,
  },
  authorizing: { state: 'unauthorized', fix: messages.waitOrAllow },
  connecting: { state: 'offline', fix: messages.beingConnected },
  offline: { state: 'offline', fix: messages.reconnect },
  'no permissions': {
    state: 'no permissions',
    fix: messages.usbRights,
  },
  recovery: { state: 'other', fix: messages.inRecovery },
  sideload: { state: 'other', fix: messages.waitsForUpdate },
  bootloader: { state: 'other', fix: messages.inBootLoader },
};

const REQUEST_MS = 3000;

async function foundOf(server: AdbServer, device: Listed, deadline: Deadline): Promise<ListedAndroid> {
  const fix = messages.otherState(device.state);
  const known = STATES[device.state] ?? { state: 'other' as const, fix };
  const plain = {
    platform: 'android' as const,
    id: device.serial,
    label: device.model.replaceAll('_', ' ') || device.serial,
    said: device.state,
    ...known,
  };
  if (known.state !== 'ready') return plain;
  const opened = await openThrough(server, device, deadline.within(REQUEST_MS));
  if (!opened.ok) return plain;
  const { label } = opened.value;
  await opened.value.close();
  return { ...plain, label };
}

async function openThrough(server: AdbServer, device: Listed, deadline: Deadline): Promise<Answer<AndroidDevice>> {
  const line = await server.line(device, deadline);
  if (!line.ok) return line;
  // Unplugged and plugged in again, it has another place in the server's list.
  const again = async (limit: Deadline): Promise<Answer<AdbConnection>> => {
    const devices = await server.devices(limit);
    if (!devices.ok) return devices;
    const back = devices.value?.find(({ serial, state }) => serial === device.serial && state === 'device');
    return server.line(back ?? device, limit);
  };
  return AndroidDevice.open(new Adb(line.value, again), deadline);
}

/** The device of that name; with null the one that ANDROID_SERIAL names, or the only one there is. */
export async function openAndroid(
  name: string | null,
  deadline: Deadline,
  options: AndroidOptions = {},
): Promise<Answer<AndroidDevice>> {
  const { env = process.env, home, connect } = options;
  const id = name ?? (env['ANDROID_SERIAL'] || null);
  const program = findAdb(options);
  const server = new AdbServer(serverPlace(env), connect);
  const place = id === null ? null : placeOf(id);
  // An address needs no server: one that does not run is not started for it.
  const listed = await devicesOf(server, place === null ? program : null, env, deadline);
  if (!listed.ok && place === null) return listed;
  const devices = listed.ok ? (listed.value ?? []) : [];
  const wanted = id === null ? null : devices.find(({ serial }) => serial === id);
  if (wanted?.state === 'device') return openThrough(server, wanted, deadline);
  if (wanted !== undefined && wanted !== null) return bad(notReady(wanted));
  if (id !== null && place !== null) return openStraight(id, deadline, keyPath(home), connect);
  const ready = devices.filter(({ state }) => state === 'device');
  const [only] = ready;
  if (id === null && only !== undefined && ready.length === 1) return openThrough(server, only, deadline);
  if (id !== null && ready.length > 0) {
    const named = await namedAs(server, id, ready, deadline);
    const [first, ...more] = named;
    if (first !== undefined && more.length === 0) return openThrough(server, first, deadline);
    if (first !== undefined) return bad(severalNamed(id, named));
  }
  return bad(noDevice(id, devices, program, listed.ok && listed.value !== null));
}

/** By what people call it, or by one of its properties: `Pixel 7`, `android=14`, `ro.product.brand=google`. */
async function namedAs(
  server: AdbServer,
  id: string,
  ready: readonly Listed[],
  deadline: Deadline,
): Promise<readonly Listed[]> {
  const [name = '', value] = id.split('=', 2);
  const plain = (model: string): string => model.replaceAll('_', ' ').trim().toLowerCase();
  if (value === undefined) return ready.filter(({ model }) => model !== '' && plain(model) === plain(id));
  const has = await Promise.all(
    ready.map(async (one) => {
      const opened = await openThrough(server, one, deadline.within(REQUEST_MS));
      if (!opened.ok) return false;
      const isIt = await opened.value.has(name, value, deadline.within(REQUEST_MS));
      await opened.value.close();
      return isIt;
    }),
  );
  return ready.filter((_, i) => has[i]);
}

function severalNamed(id: string, several: readonly Listed[]): ReturnType<typeof problem> {
  const instead = messages.whichDevice(several.map(({ serial }) => serial).join(', --device '));
  return problem('INVALID_VALUE', {
    what: `--device ${id}`,
    reason: messages.severalConnected(several.length),
    instead,
  });
}

async function openStraight(
  id: string,
  deadline: Deadline,
  keys: string,
  connect?: OpenWire,
): Promise<Answer<AndroidDevice>> {
  const place = placeOf(id);
  if (place === null) return bad(problem('INVALID_VALUE', { what: id, reason: messages.notAnAddress }));
  const open = (limit: Deadline): Promise<Answer<AdbConnection>> => openTcp(id, place, limit, keys, connect);
  const line = await open(deadline);
  if (!line.ok) return line;
  return AndroidDevice.open(new Adb(line.value, open), deadline);
}

function notReady({ serial, state }: Listed): ReturnType<typeof problem> {
  const instead = STATES[state]?.fix ?? messages.restartPhone;
  return problem('DEVICE_ERROR', { what: messages.connectingTo(serial), said: state, instead });
}

function noDevice(
  id: string | null,
  devices: readonly Listed[],
  program: string | null,
  isRunning: boolean,
): ReturnType<typeof problem> {
  const ready = devices.filter(({ state }) => state === 'device').map(({ serial }) => serial);
  if (id !== null && isRunning) {
    const instead = ready.length === 0 ? messages.noneReady : messages.thereIs(ready.join(', '));
    return problem('INVALID_VALUE', { what: `--device ${id}`, reason: messages.noSuchDevice, instead });
  }
  if (ready.length > 1) {
    const instead = messages.whichDevice(ready.join(', --device '));
    return problem('INVALID_VALUE', { what: '--device', reason: messages.severalConnected(ready.length), instead });
  }
  const [first] = devices;
  if (first !== undefined) return notReady(first);
  const missing = program === null && !isRunning;
  return problem('WORLD_GONE', {
    what: missing ? messages.androidUnreachable : messages.noAndroid,
    instead: missing
      ? INSTALL
      : "Plug a phone in and switch USB debugging on, start an emulator, or name one by address: --device <host>:5555; 'beckon doctor' checks further",
  });
}
