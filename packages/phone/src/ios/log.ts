// The log of a simulator: what to request, and its lines, as JSON or in the style of syslog.

import { isRecord } from '@beckon/core/data/schema.js';
import type { LogLine, LogWanted } from '../shared/device.js';
import type { Json } from './element.js';

type Level = LogLine['level'];

const ORDER: readonly Level[] = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'];

/** Apple's names. */
const LEVELS: Readonly<Record<string, Level>> = {
  debug: 'debug',
  info: 'info',
  default: 'info',
  notice: 'info',
  warning: 'warn',
  error: 'error',
  fault: 'fatal',
};

/** How far back it is looked. */
const LAST = '10m';

/** The words for `log show`. What is only for debugging is left out, unless requested. */
export function logWords({ level, sinceMs }: LogWanted, pid: number | null): readonly string[] {
  const isAll = level === 'verbose' || level === 'debug';
  const parts = [
    ...(pid === null ? [] : [`processID == ${pid}`]),
    ...(level === 'error' || level === 'warn' ? ['(messageType == error OR messageType == fault)'] : []),
    ...(level === 'fatal' ? ['messageType == fault'] : []),
  ];
  return [
    'log',
    'show',
    '--style',
    'ndjson',
    '--last',
    sinceMs === undefined ? LAST : `${Math.max(1, Math.ceil(sinceMs / 1000))}s`,
    '--info',
    ...(isAll ? ['--debug'] : []),
    ...(parts.length === 0 ? [] : ['--predicate', parts.join(' AND ')]),
  ];
}

/** Reads it; only lines of this process and from this level on. */
export function readLog(text: string, level: Level | null, pid: number | null): readonly LogLine[] {
  const least = level === null ? 0 : ORDER.indexOf(level);
  return text.split('\n').flatMap((line) => {
    const read = line.startsWith('{') ? jsonLine(line, pid) : syslogLine(line, pid);
    return read === null || ORDER.indexOf(read.level) < least ? [] : [read];
  });
}

function jsonLine(line: string, pid: number | null): LogLine | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value['eventMessage'] !== 'string') return null;
  if (pid !== null && value['processID'] !== pid) return null;
  return {
    at: textIn(value, 'timestamp'),
    level: LEVELS[textIn(value, 'messageType').toLowerCase()] ?? 'info',
    tag: tagOf(value),
    text: value['eventMessage'],
    ...(typeof value['processID'] === 'number' ? { pid: value['processID'] } : {}),
  };
}

function textIn(value: Json, key: string): string {
  const found = value[key];
  return typeof found === 'string' ? found : '';
}

/** `com.shop.app:network`, or the name of the process. */
function tagOf(value: Json): string {
  const subsystem = textIn(value, 'subsystem');
  const category = textIn(value, 'category');
  if (subsystem !== '') return category === '' ? subsystem : `${subsystem}:${category}`;
  return textIn(value, 'processImagePath').split('/').at(-1) ?? '';
}

/** `2024-05-01 10:00:00.123456+0200  localhost Shop[4711] <Error>: (CFNetwork) [com.shop:net] no answer` */
const SYSLOG =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[+-]\d{4})\s+\S+\s+(.+?)\[(\d+)\](?:\s*<(\w+)>)?:\s(?:\([^)]*\)\s)?(?:\[([^\]]+)\]\s)?(.*)$/;

function syslogLine(line: string, pid: number | null): LogLine | null {
  const found = SYSLOG.exec(line);
  if (found === null || (pid !== null && Number(found[3]) !== pid)) return null;
  const level = LEVELS[(found[4] ?? '').toLowerCase()] ?? 'info';
  return { at: found[1] ?? '', level, tag: found[5] ?? found[2] ?? '', text: found[6] ?? '', pid: Number(found[3]) };
}
