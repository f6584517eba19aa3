// Apps on Android: which one is in front, in the words of every version; names of apps; lines of the log.

import { nearest } from '@beckon/core/text/distance.js';
import type { AppState, LogLine } from '../shared/device.js';

/** A name that an app can have: nothing that a command line could take for something else. */
export function isAppName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+$/.test(name);
}

/** `com.shop.app`, or with one of its screens: `com.shop.app/.MainActivity`. */
export function readApp(name: string): { readonly app: string; readonly activity: string } | null {
  const [app = '', activity = '', ...more] = name.trim().split('/');
  const isScreen = activity === '' || /^\.?[A-Za-z][\w.$]*$/.test(activity);
  return isAppName(app) && isScreen && more.length === 0 ? { app, activity } : null;
}

/** Lines that name what is in front: the first kind that is found counts. */
const RESUMED: readonly RegExp[] = [
  /\b(?:mT|t)opResumedActivity[=:]\s*(.*)/,
  /\bmResumedActivity[=:]\s*(.*)/,
  /^\s*ResumedActivity[=:]\s*(.*)/m,
  /\bmTopActivityComponent=(.*)/,
  /\bmFocusedActivity[=:]\s*(.*)/,
  /\bmCurrentFocus=(.*)/,
  /\bmFocusedApp=(.*)/,
];

/** From `dumpsys activity activities` or `dumpsys window`; null: it does not say. */
export function frontIn(dumpsys: string): AppState | null {
  for (const kind of RESUMED) {
    for (const [, given = ''] of dumpsys.matchAll(new RegExp(kind.source, 'gm'))) {
      const found = /([A-Za-z][\w.]*)\/([\w.$]+)/.exec(given);
      if (found !== null) return { app: found[1] ?? null, activity: shortActivity(found[1] ?? '', found[2] ?? '') };
    }
  }
  return null;
}

/** `com.shop.app.MainActivity` of `com.shop.app` is `.MainActivity`. */
function shortActivity(app: string, activity: string): string {
  return activity.startsWith(`${app}.`) ? activity.slice(app.length) : activity;
}

export function readPackages(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const found = /^package:(?:.*=)?(\S+)\s*$/.exec(line.trim());
    return found === null ? [] : [found[1] ?? ''];
  });
}

/** Apps with a name like the given one: by spelling, or by its last part. */
export function nearApps(name: string, installed: readonly string[], most = 3): readonly string[] {
  const bare = name.split('/')[0] ?? name;
  const word =
    bare
      .toLowerCase()
      .split(/[.\s]+/)
      .at(-1) ?? '';
  const alike = word.length < 3 ? [] : installed.filter((app) => app.toLowerCase().includes(word));
  const close = nearest(bare, installed, most);
  return [...new Set([...close, ...alike])].slice(0, most);
}

/** The launcher activity that `cmd package resolve-activity --brief` names. */
export function resolvedActivity(text: string, app: string): string | null {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${app}/`));
  return line === undefined || readApp(line) === null ? null : line;
}

const LEVELS: Readonly<Record<string, LogLine['level']>> = {
  V: 'verbose',
  D: 'debug',
  I: 'info',
  W: 'warn',
  E: 'error',
  F: 'fatal',
  A: 'fatal',
};

export function levelLetter(level: LogLine['level']): string {
  return level === 'warn' ? 'W' : (level[0] ?? 'v').toUpperCase();
}

const LOG_LINE =
  /^((?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d+)(?: [+-]\d{4})?\s+(?:\S+\s+)?(\d+)\s+(\d+) ([VDIWEFA]) (.*?)\s*: ?(.*)$/;

/** Reads `logcat -v threadtime`. */
export function readLog(text: string, pids: ReadonlySet<number> | null = null): readonly LogLine[] {
  return text.split('\n').flatMap((line) => {
    const found = LOG_LINE.exec(line.replace(/\r$/, ''));
    if (found === null || (pids !== null && !pids.has(Number(found[2])))) return [];
    const level = LEVELS[found[4] ?? ''] ?? 'info';
    return [{ at: found[1] ?? '', level, tag: found[5] ?? '', text: found[6] ?? '', pid: Number(found[2]) }];
  });
}

/** The clock of the phone, as its log writes times, without the year. */
export const CLOCK_WORDS: readonly string[] = ['date', '+%m-%d %H:%M:%S'];

/** Only lines that are at most so old; null: the clock cannot be read. A line from the future is one of last year. */
export function writtenSince(lines: readonly LogLine[], clock: string, sinceMs: number): readonly LogLine[] | null {
  const now = timeOf(clock);
  if (now === null) return null;
  return lines.filter(({ at }) => {
    const then = timeOf(at);
    // The clock has no parts of a second: a line may be up to one older, or from the second to come.
    return then === null || (now - then + YEAR_MS + SECOND_MS) % YEAR_MS <= sinceMs + 2 * SECOND_MS;
  });
}

const SECOND_MS = 1000;
const YEAR_MS = 366 * 86_400_000;

/** Within a year with all days. */
function timeOf(text: string): number | null {
  const [, ...parts] = /(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  const [month, day, hour, minute, second] = parts.map(Number);
  return second === undefined ? null : Date.UTC(2000, (month ?? 1) - 1, day, hour, minute, second);
}

/** The processes of an app that crashed: its name stands in the first lines of each crash. */
export function crashedPids(text: string, app: string): ReadonlySet<number> {
  const isOf = (line: string): boolean => line.includes(`Process: ${app},`) || line.includes(`>>> ${app} <<<`);
  const pids = new Set<number>();
  for (const line of text.split('\n')) {
    const pid = Number(LOG_LINE.exec(line.replace(/\r$/, ''))?.[2]);
    if (isOf(line) && Number.isInteger(pid)) pids.add(pid);
  }
  return pids;
}
