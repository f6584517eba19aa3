// `beckon sessions` and `beckon close`: what is open in the background, and its end.

import { readdirSync, rmSync } from 'node:fs';
import { BROKEN } from '@beckon/core/report/exit-codes.js';
import { clip } from '@beckon/core/text/text.js';
import { visible } from '@beckon/core/text/width.js';
import { type Client, guarded, namedIn, printError, thisProcess } from './client.js';
import { closeCall, isName, isSafe, isWindows, placeOf, readNote, type SessionFiles, sessionFolder } from './folder.js';
import type { SessionInfo } from './protocol.js';
import { talk } from './talk.js';

/** A session that is there, and what it says of itself; null if it says nothing. */
interface Found {
  readonly place: SessionFiles;
  readonly about: SessionInfo | null;
  readonly pid: number | null;
}

/** One that does not answer by then is listed as such. */
const ANSWER_MS = 3000;
/** A browser may take a while to close. */
const CLOSING_MS = 30_000;

export function listSessions(isJson: boolean, client: Client = thisProcess): Promise<number> {
  return guarded(client, async () => {
    const found = await foundSessions(sessionFolder(client.env));
    const data = found.map(({ place: { name }, about, pid }) => about ?? { name, pid, isAnswering: false });
    if (isJson) client.put(1, `${JSON.stringify({ sessions: data })}\n`);
    else client.put(1, found.length === 0 ? 'no session is open\n' : table(found));
    return 0;
  });
}

/** Closes the session that the arguments name, or all. */
export function closeSessions(args: readonly string[], isAll: boolean, client: Client = thisProcess): Promise<number> {
  return guarded(client, async () => {
    const folder = sessionFolder(client.env);
    if (!isAll) return closeOne(placeOf(folder, namedIn(args, client)), client);
    const places = placesIn(folder);
    const codes = await Promise.all(places.map((place) => closeOne(place, client)));
    if (places.length === 0) client.put(1, 'no session is open\n');
    return Math.max(0, ...codes);
  });
}

async function closeOne(place: SessionFiles, client: Client): Promise<number> {
  const { name, folder } = place;
  const pid = isSafe(folder) ? (readNote(place)?.pid ?? null) : null;
  const end = isSafe(folder)
    ? await talk(place, { ask: 'close' }, { on: () => {}, isToTheEnd: true, timeoutMs: CLOSING_MS / 6 })
    : 'absent';
  if (end === 'absent') {
    clearDead(place);
    client.put(1, `no session '${name}' is open\n`);
    return 0;
  }
  if ((end === 'silent' || end === 'foreign') && !(await isKilled(place, pid)))
    return printError(client, `session '${name}' does not end`, pid === null ? '' : `its process is ${pid}`, BROKEN);
  client.put(1, `closed ${name}\n`);
  return 0;
}

/** A session that does not listen to us is ended as processes are: in good order first. Its socket still answers, so the process is its own. */
async function isKilled(place: SessionFiles, pid: number | null): Promise<boolean> {
  if (pid === null) return false;
  const { isRunning } = await import('@beckon/node/running.js');
  const { setTimeout: sleep } = await import('node:timers/promises');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    for (const until = Date.now() + CLOSING_MS / 6; Date.now() < until && isRunning(pid); ) await sleep(50);
    if (!isRunning(pid)) break;
  }
  clearDead(place);
  return !isRunning(pid);
}

/** Removes what a session that was killed has left. */
function clearDead({ socket, note, log }: SessionFiles): void {
  for (const file of [note, log, socket]) rmSync(file, { force: true });
}

async function foundSessions(folder: string): Promise<readonly Found[]> {
  const all = await Promise.all(
    placesIn(folder).map(async (place): Promise<Found | null> => {
      let about: SessionInfo | null = null;
      const end = await talk(
        place,
        { ask: 'about' },
        {
          on: (reply) => {
            if ('about' in reply) about = reply.about;
          },
          timeoutMs: ANSWER_MS,
        },
      );
      return end === 'absent' ? null : { place, about, pid: readNote(place)?.pid ?? null };
    }),
  );
  return all.filter((one) => one !== null);
}

function placesIn(folder: string): SessionFiles[] {
  if (!isSafe(folder)) return [];
  const ending = isWindows ? '.json' : '.sock';
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  // What else lies there is none of ours.
  const names = files.map((file) => file.slice(0, -ending.length)).filter(isName);
  return names.sort().map((name) => placeOf(folder, name));
}

const HEAD = ['name', 'runs in', 'at', 'idle', 'open for', 'process'];

function table(found: readonly Found[]): string {
  const rows = [HEAD, ...found.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

function cells({ place: { name }, about, pid }: Found): string[] {
  if (about === null) return [name, 'does not answer', closeCall(name), '', '', String(pid ?? '')];
  const { world, address, isBusy, idleMs, ageMs } = about;
  return [
    name,
    world ?? 'nothing',
    clipped(address ?? ''),
    isBusy ? 'busy' : lasted(idleMs),
    lasted(ageMs),
    String(about.pid),
  ];
}

/** An address is the page's own text: what could move a cursor is not shown. */
function clipped(text: string): string {
  return clip(visible(text), 80);
}

/** `12 s`, `5 min`, `3 h`. */
function lasted(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
