// Apps on iOS: which are there, which run, and which one a process belongs to.

import { nearest } from '@beckon/core/text/distance.js';
import { jsonOf } from './element.js';
import { linesOf } from './facts.js';

export interface IosApp {
  readonly id: string;
  /** As people read it; empty: unknown. */
  readonly name: string;
  readonly isRunning: boolean;
  readonly pid: number | null;
}

/** A name that an app can have: nothing that a command line could take for something else. */
export function isAppName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/.test(name);
}

/** From `idb list-apps --json`, an app a line; or as it is printed for people, its facts between bars. */
export function readApps(text: string): readonly IosApp[] {
  return linesOf(text).flatMap((line) => appOf(line.trim()));
}

function appOf(line: string): readonly IosApp[] {
  if (line.startsWith('{')) {
    const facts = jsonOf(line);
    const id = facts?.['bundle_id'];
    if (facts === null || typeof id !== 'string') return [];
    const { name, process_state: state, pid } = facts;
    return [
      {
        id,
        name: typeof name === 'string' ? name : '',
        isRunning: state === 'Running',
        pid: typeof pid === 'number' && pid > 0 ? pid : null,
      },
    ];
  }
  const [id = '', name = '', , , state = ''] = line.split(' | ').map((part) => part.trim());
  return isAppName(id) ? [{ id, name, isRunning: state === 'Running', pid: null }] : [];
}

export const SPRINGBOARD = 'com.apple.springboard';

/** Processes of apps, from `launchctl list`: `4711  0  UIKitApplication:com.shop.app[3ef1][rb-legacy]`. */
export function readProcesses(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of text.split('\n')) {
    const [, pid, label = ''] = /^(\d+)\s+-?\d+\s+(\S+)/.exec(line.trim()) ?? [];
    if (pid === undefined) continue;
    const app = /^UIKitApplication:([^[]+)/.exec(label)?.[1];
    if (app !== undefined) found.set(Number(pid), app);
    else if (label.toLowerCase() === SPRINGBOARD) found.set(Number(pid), SPRINGBOARD);
  }
  return found;
}

/** Apps with a name like the given one. */
export function nearApps(given: string, apps: readonly IosApp[], most = 3): readonly string[] {
  const ids = apps.map(({ id }) => id);
  const words = given
    .toLowerCase()
    .split(/[.\s]+/)
    .filter((part) => part.length > 2 && part !== 'com' && part !== 'app' && part !== 'apple');
  const alike = apps.filter(({ id, name }) =>
    words.some((word) => id.toLowerCase().includes(word) || name.toLowerCase().includes(word)),
  );
  return [...new Set([...nearest(given, ids, most), ...alike.map(({ id }) => id)])].slice(0, most);
}
