// The apps of an Android device: installed from a file, removed, emptied, listed, described, and what they may do.

import { open, stat } from 'node:fs/promises';
import { ioReason } from '@beckon/core/data/io.js';
import type { AppInfo, InstalledApp } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { AppState, DeviceApps } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Adb } from './adb.js';
import { isAppName, readApp, readPackages } from './apps.js';
import { namedPermissions } from './permissions.js';
import type { ShellResult } from './shell.js';

const OWN = 'beckon-own:';
/** A piece of a file at a time. */
const PIECE = 64 * 1024;

export class AndroidApps implements Required<DeviceApps> {
  readonly #adb: Adb;
  readonly #sdk: number;

  constructor(adb: Adb, sdk: number) {
    this.#adb = adb;
    this.#sdk = sdk;
  }

  /** The file goes straight into the installer: nothing is left on the device. */
  async install(path: string, deadline: Deadline): Promise<Answer<string | null>> {
    const before = await this.list(deadline);
    if (!before.ok) return before;
    let size: number;
    try {
      size = (await stat(path)).size;
    } catch (error) {
      return bad(problem('IO_ERROR', { path, reason: ioReason(error) }));
    }
    const words = ['cmd', 'package', 'install', '-r', '-t', '-S', String(size)];
    const ran = await this.#adb.feed(words, piecesOf(path), deadline);
    if (!ran.ok) return ran;
    const refused = /Failure \[([^\]]*)\]|^(?:Error|Exception).*$/m.exec(ran.value);
    if (refused !== null || !/Success/.test(ran.value)) {
      const said = refused?.[1] ?? refused?.[0] ?? (ran.value.trim() || 'nothing');
      return bad(problem('DEVICE_ERROR', { what: messages.appActions.install, said, instead: messages.checkAppFile }));
    }
    const after = await this.list(deadline);
    if (!after.ok) return after;
    const known = new Set(before.value.map(({ app }) => app));
    const [fresh, ...more] = after.value.filter(({ app }) => !known.has(app));
    if (fresh !== undefined) return good(more.length === 0 ? fresh.app : null);
    // It was there before: the newest one is it.
    return this.#newest(deadline);
  }

  async #newest(deadline: Deadline): Promise<Answer<string | null>> {
    const ran = await this.#adb.run(['dumpsys', 'package', 'packages'], deadline);
    if (!ran.ok) return ran;
    const blocks = ran.value.stdout.split(/^\s*Package \[/m).slice(1);
    const dated = blocks.flatMap((block) => {
      const app = /^([^\]]+)\]/.exec(block)?.[1];
      const at = /lastUpdateTime=(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(block)?.[1];
      return app === undefined || at === undefined ? [] : [{ app, at }];
    });
    const last = dated.sort((a, b) => b.at.localeCompare(a.at));
    return good(last[0] !== undefined && last[0].at !== last[1]?.at ? last[0].app : null);
  }

  uninstall(app: string, deadline: Deadline): Promise<Answer<null>> {
    return this.#succeeds(['pm', 'uninstall', app], messages.appActions.uninstall, deadline);
  }

  clear(app: string, deadline: Deadline): Promise<Answer<null>> {
    return this.#succeeds(['pm', 'clear', app], messages.appActions.clear, deadline);
  }

  /** Commands of the package manager say `Success` when they did. */
  async #succeeds(words: readonly string[], what: string, deadline: Deadline): Promise<Answer<null>> {
    const app = words.at(-1) ?? '';
    if (!isAppName(app))
      return bad(problem('INVALID_VALUE', { what: app, reason: messages.noSuchApp, instead: messages.useAppList }));
    const ran = await this.#adb.run(words, deadline);
    if (!ran.ok) return ran;
    return /^Success/m.test(ran.value.stdout)
      ? good(null)
      : bad(problem('DEVICE_ERROR', { what, said: saidBy(ran.value) }));
  }

  async list(deadline: Deadline): Promise<Answer<readonly InstalledApp[]>> {
    const ran = await this.#adb.run(`pm list packages; echo ${OWN}; pm list packages -3`, deadline);
    if (!ran.ok) return ran;
    const [all = '', own = ''] = ran.value.stdout.split(OWN);
    const added = new Set(readPackages(own));
    return good(readPackages(all).map((app) => ({ app, isSystem: !added.has(app) })));
  }

  async info(app: string, deadline: Deadline): Promise<Answer<AppInfo | null>> {
    const facts = await this.#facts(app, deadline);
    if (!facts.ok) return facts;
    if (facts.value === null) return good(null);
    const runs = await this.#adb.run(['pidof', app], deadline);
    if (!runs.ok) return runs;
    const { version, granted } = facts.value;
    return good({
      app,
      ...(version === null ? {} : { version }),
      isRunning: /\d/.test(runs.value.stdout),
      permissions: Object.fromEntries(granted),
    });
  }

  /** What the package manager knows of an app; null: nothing, it is not there. */
  async #facts(app: string, deadline: Deadline): Promise<Answer<PackageFacts | null>> {
    if (!isAppName(app)) return good(null);
    const ran = await this.#adb.run(['dumpsys', 'package', app], deadline);
    return ran.ok ? good(packageFacts(ran.value.stdout, app)) : ran;
  }

  async open(url: string, deadline: Deadline): Promise<Answer<AppState | null>> {
    const ran = await this.#adb.run(['am', 'start', '-W', '-a', 'android.intent.action.VIEW', '-d', url], deadline);
    if (!ran.ok) return ran;
    const { stdout, stderr, code } = ran.value;
    const error = /^Error:?.*$/m.exec(`${stderr}\n${stdout}`)?.[0];
    if (error !== undefined || code !== 0)
      return bad(problem('DEVICE_ERROR', { what: messages.appActions.open, said: error ?? saidBy(ran.value) }));
    const activity = /^Activity: (\S+)$/m.exec(stdout)?.[1];
    return good(activity === undefined ? null : readApp(activity));
  }

  /** A permission by the name that people use stands for those that the app asks for. */
  async permit(app: string, permission: string, isGranted: boolean, deadline: Deadline) {
    const facts = await this.#facts(app, deadline);
    if (!facts.ok) return facts;
    const asked = namedPermissions(permission, this.#sdk);
    const wanted = asked.filter((one) => facts.value?.requested.has(one) === true);
    if (wanted.length === 0) {
      const reason = messages.notRequested(app, asked.length === 0 ? permission : asked.join(', '));
      return bad(problem('INVALID_VALUE', { what: messages.thePermission(permission), reason }));
    }
    for (const one of wanted) {
      const ran = await this.#adb.run(['pm', isGranted ? 'grant' : 'revoke', app, one], deadline);
      if (!ran.ok) return ran;
      const { code, stdout, stderr } = ran.value;
      if (code !== 0 || /Exception|^Error/m.test(`${stderr}\n${stdout}`))
        return bad(problem('DEVICE_ERROR', { what: messages.appActions.permit, said: saidBy(ran.value) }));
    }
    const after = await this.#facts(app, deadline);
    if (!after.ok) return after;
    const states = wanted.map((one) => after.value?.granted.get(one));
    const isKnown = states.every((state) => state !== undefined);
    return good({ permission: wanted.join(', '), isGranted: isKnown ? states.every((state) => state === true) : null });
  }
}

export interface PackageFacts {
  readonly version: string | null;
  readonly requested: ReadonlySet<string>;
  readonly granted: ReadonlyMap<string, boolean>;
}

/** From `dumpsys package <app>`; null: there is no such app. */
export function packageFacts(text: string, app: string): PackageFacts | null {
  const start = text.indexOf(`Package [${app}]`);
  if (start < 0) return null;
  const own = text.slice(start).split(/\n\s*Package \[/)[0] ?? '';
  const part = (title: string): string =>
    new RegExp(`^\\s*${title} permissions:\\s*\\n((?:\\s+[\\w.]+(?:: .*)?(?:\\n|$))+)`, 'm').exec(own)?.[1] ?? '';
  const requested = part('requested').match(/[\w.]+/g) ?? [];
  const granted = new Map<string, boolean>();
  for (const [, name = '', state] of own.matchAll(/([\w.]+): granted=(true|false)/g))
    granted.set(name, state === 'true');
  return { version: /versionName=(\S+)/.exec(own)?.[1] ?? null, requested: new Set(requested), granted };
}

function saidBy({ stdout, stderr }: ShellResult): string {
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /Exception|Error|Failure|Failed/.test(line));
  return (error ?? lines.filter((line) => line !== '').at(-1) ?? 'nothing').slice(0, 200);
}

async function* piecesOf(path: string): AsyncIterable<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE), 0, PIECE);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
