// Starts the process that holds a session, and waits until it listens.

import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { usualBrowser } from '../options/early-browser.js';
import type { Client } from './client.js';
import { makeFolder, type SessionFiles, Unreachable } from './folder.js';
import { setUpQuickClient } from './quick/set-up.js';

/** The file of the program that holds a session. */
const HOLDER = 'session-process.js';
/** For a process to start on a machine that is busy. */
const TIMEOUT_MS = 60_000;

/** It is detached: it has no terminal, and goes on when the caller ends. It takes its calls over its socket; `args` are those of the first. */
export async function startSession(
  place: SessionFiles,
  program: string,
  { env, folder }: Client,
  args: readonly string[] | null = null,
): Promise<void> {
  makeFolder(place.folder);
  const { spawn } = await import('node:child_process');
  const log = openSync(place.log, 'a+', 0o600);
  try {
    const holder = [join(program, HOLDER), place.name, place.folder, ...browserFor(args, folder())];
    const child = spawn(process.execPath, holder, {
      cwd: folder(),
      env,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', log, 'pipe'],
    });
    // While it starts.
    setUpQuickClient(program, env);
    await listening(child, place);
  } finally {
    closeSync(log);
  }
}

/** What of the call others may see: that it wants a browser, and which. */
function browserFor(args: readonly string[] | null, folder: string): readonly string[] {
  const wanted = args === null ? null : usualBrowser(args);
  if (wanted === null) return [];
  const { path } = wanted;
  return ['browser', ...(path === undefined ? [] : [/[\\/]/.test(path) ? resolve(folder, path) : path])];
}

/** It says one word on its fourth stream when it listens, or when another one does. */
function listening(child: ChildProcess, { name, log }: SessionFiles): Promise<void> {
  return new Promise((resolve, reject) => {
    const sign = child.stdio[3] as import('node:net').Socket;
    const done = (error?: Error): void => {
      clearTimeout(timer);
      sign.destroy();
      child.removeAllListeners();
      child.unref();
      if (error === undefined) resolve();
      else reject(error);
    };
    const failed = (why: string): void =>
      done(new Unreachable(`session '${name}' could not be started: ${why}`, `its log is ${log}`));
    const timer = setTimeout(() => failed('it takes too long'), TIMEOUT_MS);
    sign.on('data', () => done());
    sign.on('error', () => {});
    child.on('error', (error) => failed(error.message));
    child.on('close', (code, signal) => failed(lastWords(log) ?? `it ended with ${signal ?? code}`));
  });
}

function lastWords(log: string): string | null {
  try {
    return /(\S[^\n]*)\s*$/.exec(readFileSync(log, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
