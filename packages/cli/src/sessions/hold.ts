// The process that holds a session: takes the name, listens, and only then loads the rest.

import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { VERSION } from '@beckon/core/generated/version.js';
import { writeWhole } from '@beckon/node/write.js';
import type { Open } from '../options/world-options.js';
import { doorOf, isSafe, isWindows, type Note, placeOf, type SessionFiles } from './folder.js';
import { takeLock } from './lock.js';
import { Log } from './log.js';
import type { SessionServer } from './server.js';
import { isListening } from './talk.js';

/** What is given to a session that has its name: how to find out whether it still has it, and how to give it up. */
export interface HeldSession {
  readonly place: SessionFiles;
  readonly key: string | null;
  readonly log: Log;
  /** Of the program that holds it. */
  readonly version: string;
  isStillOurs(): boolean;
  giveUp(): void;
}

/** The stream on which the process says that it listens. */
const SIGN = 3;

/** Holds the session until it ends; false if another process has it. */
export async function holdSession(name: string, folder: string): Promise<boolean> {
  const log = new Log(2);
  const serving = await serveSession(placeOf(folder, name), { log, exit: (code) => process.exit(code) });
  signal(serving === null ? 'taken' : 'ready');
  if (serving === null) return false;
  log.note(`session '${name}' started: beckon ${VERSION}, process ${process.pid}`);
  void import('./sweep.js').then(({ sweepSessions }) => sweepSessions(folder, name));
  const session = await serving.ready;
  for (const sign of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(sign, () => void session.end(`${sign} came`));
  process.on('uncaughtException', (error) => {
    log.note(session.mask(`broken: ${error.stack ?? error.message}`));
    void session.end('beckon is broken', 3);
  });
  process.on('unhandledRejection', (reason) =>
    log.note(session.mask(`not caught: ${reason instanceof Error ? reason.stack : reason}`)),
  );
  return true;
}

export interface Serving {
  readonly log: Log;
  /** Opens the world; by default, with the process in the folder of the session. */
  readonly open?: Open;
  /** Called when the session has ended. */
  readonly exit: (code: number) => void;
  readonly version?: string;
}

/** Takes the name and listens; null if another process has it. */
export async function serveSession(
  place: SessionFiles,
  { log, open = openHere, exit, version = VERSION }: Serving,
): Promise<{ readonly ready: Promise<SessionServer> } | null> {
  if (!isSafe(place.folder)) throw new Error(`there is no folder ${place.folder}`);
  const server = createServer();
  const held = await claimed(place, server, log, version);
  if (held === null) return null;
  // Calls that come before everything is loaded wait.
  const ready: Promise<SessionServer> = import('./server.js').then(
    ({ SessionServer: Kind }) => new Kind(held, server, open, exit),
  );
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    void ready.then((session) => session.take(socket));
  });
  return { ready };
}

const openHere: Open = async (options, signal) => {
  if (options.folder !== undefined) process.chdir(options.folder);
  return (await import('../options/world-options.js')).openWorld(options, signal);
};

/** The name, if it is free: a socket that is ready to be called is moved to it. Null if it is taken. */
async function claimed(place: SessionFiles, server: Server, log: Log, version: string): Promise<HeldSession | null> {
  const letGo = await takeLock(place.lock);
  if (letGo === null) throw new Error(`the lock ${place.lock} is held by another process for too long`);
  try {
    if (await isAnswered(place)) return null;
    return await published(place, server, log, version);
  } finally {
    letGo();
  }
}

async function published(place: SessionFiles, server: Server, log: Log, version: string): Promise<HeldSession> {
  const secret = randomBytes(16).toString('hex');
  const key = isWindows ? secret : null;
  // Node removes the path it bound when it stops listening; by then the name may belong to another process.
  const bound = isWindows
    ? `\\\\.\\pipe\\beckon-${randomBytes(16).toString('hex')}`
    : `${place.socket}.${secret.slice(0, 6)}`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(bound, () => resolve());
  });
  log.clear();
  const note: Note = { pid: process.pid, version, ...(key === null ? {} : { pipe: bound, key }) };
  writeWhole(place.note, JSON.stringify(note), { isPrivate: true, isPassing: true });
  if (!isWindows) {
    chmodSync(bound, 0o600);
    renameSync(bound, place.socket);
  }
  const mark = isWindows ? place.note : place.socket;
  const { ino } = statSync(mark);
  const isStillOurs = (): boolean => statSync(mark, { throwIfNoEntry: false })?.ino === ino;
  return {
    place,
    key,
    log,
    version,
    isStillOurs,
    giveUp() {
      if (!isStillOurs()) return;
      for (const file of [place.log, place.note, place.socket]) rmSync(file, { force: true });
    },
  };
}

/** Whether a process listens there. */
export function isAnswered(place: SessionFiles): Promise<boolean> {
  const door = doorOf(place);
  if (door === null) return Promise.resolve(false);
  return isListening(door.path);
}

/** The process that started this may be gone. */
function signal(word: string): void {
  try {
    writeSync(SIGN, `${word}\n`);
    closeSync(SIGN);
  } catch {
    // Then no one waits.
  }
}
