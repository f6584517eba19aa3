// What a simulator can be set to, and its apps: by simctl, and by idb where that says more.

import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ioReason } from '@beckon/core/data/io.js';
import type { AppInfo, InstalledApp, PhoneSetting } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { AppState, DeviceApps, DeviceFilm, DeviceSetting } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import { type IosApp, isAppName, readApps } from './apps.js';
import type { Idb } from './idb.js';
import type { Simctl } from './simctl.js';

/** From small to large, with how large they are about. */
const SIZES: readonly (readonly [name: string, scale: number])[] = [
  ['extra-small', 0.8],
  ['small', 0.85],
  ['medium', 0.9],
  ['large', 1],
  ['extra-large', 1.1],
  ['extra-extra-large', 1.2],
  ['extra-extra-extra-large', 1.3],
  ['accessibility-medium', 1.6],
  ['accessibility-large', 1.9],
  ['accessibility-extra-large', 2.3],
  ['accessibility-extra-extra-large', 2.7],
  ['accessibility-extra-extra-extra-large', 3.1],
];

export function iosSettings(id: string, simctl: Simctl): Partial<Readonly<Record<PhoneSetting, DeviceSetting>>> {
  const does = async (words: readonly string[], name: PhoneSetting, deadline: Deadline): Promise<Answer<null>> => {
    const [command = '', ...rest] = words;
    const what = messages.changing(messages.settingNames[name]);
    const ran = await simctl.text([command, id, ...rest], what, deadline, id);
    return ran.ok ? good(null) : ran;
  };
  const shown = async (name: PhoneSetting, option: string, deadline: Deadline): Promise<Answer<string>> => {
    const what = messages.readingSetting(messages.settingNames[name]);
    const ran = await simctl.text(['ui', id, option], what, deadline, id);
    return ran.ok ? good(ran.value.trim()) : ran;
  };
  return {
    'color-scheme': {
      set: (value, deadline) =>
        does(['ui', 'appearance', value === 'dark' ? 'dark' : 'light'], 'color-scheme', deadline),
      get: (deadline) => shown('color-scheme', 'appearance', deadline),
    },
    'font-scale': {
      set: (value, deadline) => does(['ui', 'content_size', sizeFor(Number(value))[0]], 'font-scale', deadline),
      async get(deadline) {
        const now = await shown('font-scale', 'content_size', deadline);
        if (!now.ok) return now;
        return good(String(SIZES.find(([name]) => name === now.value)?.[1] ?? now.value));
      },
    },
    clipboard: {
      async set(value, deadline) {
        const copied = await simctl.copy(id, value, deadline);
        return copied.ok ? good(null) : copied;
      },
      get: (deadline) => simctl.pasted(id, deadline),
    },
    // Where it says it is cannot be read back.
    location: {
      set: (value, deadline) =>
        does(value === 'reset' ? ['location', 'clear'] : ['location', 'set', value], 'location', deadline),
    },
  };
}

/** The size that comes closest. */
function sizeFor(scale: number): (typeof SIZES)[number] {
  const all = [...SIZES].sort((a, b) => Math.abs(a[1] - scale) - Math.abs(b[1] - scale));
  return all[0] as (typeof SIZES)[number];
}

/** Permissions by the names that people use, as simctl calls them. */
const SERVICES: Readonly<Record<string, string>> = {
  camera: 'camera',
  microphone: 'microphone',
  location: 'location',
  contacts: 'contacts',
  calendar: 'calendar',
  photos: 'photos',
  media: 'media-library',
  motion: 'motion',
  reminders: 'reminders',
  siri: 'siri',
};

export function iosApps(id: string, idb: Idb, simctl: Simctl): DeviceApps {
  const all = async (deadline: Deadline): Promise<Answer<readonly IosApp[]>> => {
    const given = await idb.text(['list-apps', '--json'], messages.appActions.list, deadline);
    return given.ok ? good(readApps(given.value)) : given;
  };
  const ran = async (words: readonly string[], what: string, deadline: Deadline): Promise<Answer<null>> => {
    const [command = '', ...rest] = words;
    const done = await simctl.text([command, id, ...rest], what, deadline, id);
    return done.ok ? good(null) : done;
  };
  return {
    async install(path, deadline) {
      try {
        await stat(path);
      } catch (error) {
        return bad(problem('IO_ERROR', { path, reason: ioReason(error) }));
      }
      const before = await all(deadline);
      if (!before.ok) return before;
      const done = await ran(['install', path], messages.appActions.install, deadline);
      if (!done.ok) return done;
      const after = await all(deadline);
      if (!after.ok) return after;
      const known = new Set(before.value.map((one) => one.id));
      const [fresh, ...more] = after.value.filter((one) => !known.has(one.id));
      return good(fresh !== undefined && more.length === 0 ? fresh.id : null);
    },
    uninstall: (app, deadline) => ran(['uninstall', app], messages.appActions.uninstall, deadline),
    clear: (app, deadline) => cleared(id, simctl, app, deadline),
    async list(deadline): Promise<Answer<readonly InstalledApp[]>> {
      const apps = await all(deadline);
      if (!apps.ok) return apps;
      return good(apps.value.map(({ id: app, name }) => ({ app, name, isSystem: app.startsWith('com.apple.') })));
    },
    async info(app, deadline): Promise<Answer<AppInfo | null>> {
      const apps = await all(deadline);
      if (!apps.ok) return apps;
      const found = apps.value.find((one) => one.id === app);
      return good(found === undefined ? null : { app, name: found.name, isRunning: found.isRunning });
    },
    async open(url, deadline): Promise<Answer<AppState | null>> {
      const opened = await ran(['openurl', url], messages.appActions.open, deadline);
      return opened.ok ? good(null) : opened;
    },
    async permit(app, permission, isGranted, deadline) {
      const service = SERVICES[permission.toLowerCase()];
      if (service === undefined) {
        const reason = messages.permissionNames(Object.keys(SERVICES));
        return bad(problem('INVALID_VALUE', { what: messages.thePermission(permission), reason }));
      }
      const words = ['privacy', isGranted ? 'grant' : 'revoke', service, app];
      const done = await ran(words, messages.appActions.permit, deadline);
      return done.ok ? good({ permission: service, isGranted: null }) : done;
    },
  };
}

/** Its data is a folder of this Mac: all that is in it goes. */
async function cleared(id: string, simctl: Simctl, app: string, deadline: Deadline): Promise<Answer<null>> {
  const what = messages.appActions.clear;
  if (!isAppName(app))
    return bad(problem('INVALID_VALUE', { what: app, reason: messages.noSuchApp, instead: messages.useAppList }));
  // One that does not run cannot be stopped, and need not be.
  await simctl.text(['terminate', id, app], what, deadline, id);
  const found = await simctl.text(['get_app_container', id, app, 'data'], what, deadline, id);
  if (!found.ok) return found;
  const folder = found.value.trim();
  const isOwn = folder.split(sep).includes(id) && folder.split(sep).length > FEW_PARTS;
  if (!isOwn) return bad(problem('DEVICE_ERROR', { what, said: folder }));
  try {
    for (const part of await readdir(folder)) await rm(join(folder, part), { recursive: true, force: true });
    return good(null);
  } catch (error) {
    return bad(problem('IO_ERROR', { path: folder, reason: ioReason(error) }));
  }
}
/** No folder of an app lies higher. */
const FEW_PARTS = 4;

/** Simulators film until they are stopped; no longer than this. */
const MOST_MS = 30 * 60_000;
const STARTED_MS = 3000;

/** simctl writes into the file itself, until it is interrupted. */
export async function iosFilm(id: string, simctl: Simctl, folder: () => string): Promise<Answer<DeviceFilm>> {
  const file = join(folder(), 'film.mp4');
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const words = ['io', id, 'recordVideo', '--codec', 'h264', '--force', file];
  const running = simctl.text(words, messages.filming, deadlineIn(MOST_MS), id, undefined, stopped);
  // One that cannot film says so at once.
  const early = await deadlineIn(STARTED_MS).wait(Promise.race([running, started(file)]));
  if (early !== null && 'ok' in early && !early.ok) return early;
  return good({
    async stop(path, deadline) {
      stop();
      const ended = await deadline.wait(running);
      if (ended === null) return bad(problem('TIMEOUT', { waitedFor: messages.filming, ms: 0 }));
      if (!ended.ok) return ended;
      try {
        const { size } = await stat(file);
        if (size === 0) return bad(problem('DEVICE_ERROR', { what: messages.filming, said: messages.noFilm }));
        await copyFile(file, path);
        return good(size);
      } catch (error) {
        return bad(problem('IO_ERROR', { path, reason: ioReason(error) }));
      }
    },
  });
}

/** When there is a file, it films. */
async function started(file: string): Promise<{ readonly isStarted: true }> {
  for (const limit = deadlineIn(STARTED_MS); !limit.isOver(); await limit.pause(POLL_MS)) {
    if (await stat(file).catch(() => null)) break;
  }
  return { isStarted: true };
}
const POLL_MS = 50;
