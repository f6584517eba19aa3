// Scripts from files, folders and standard input, as text.

import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readWhole } from '@beckon/node/read.js';
import { type Io, UsageError } from './command.js';

/** What a script file ends with. */
export const EXTENSION = '.oil';

export interface Script {
  readonly file: string;
  readonly text: string;
  readonly isStdin: boolean;
}

/** What was read, and what could not be. */
export interface Scripts {
  readonly scripts: readonly Script[];
  readonly unreadable: readonly string[];
}

/** The scripts named: files as they are, folders with every script below them, `-` for standard input. */
export async function readScripts(names: readonly string[], usage: string, input: Io['input']): Promise<Scripts> {
  if (names.length === 0) throw new UsageError('no file given', `usage: beckon ${usage}`);
  const scripts: Script[] = [];
  const unreadable: string[] = [];
  for (const name of names) {
    try {
      if (name === '-') scripts.push({ file: '<stdin>', text: await readText(input), isStdin: true });
      else scripts.push(...filesAt(name).map((file) => ({ file, text: decode(readWhole(file)), isStdin: false })));
    } catch (error) {
      unreadable.push(`cannot read ${name}: ${reasonOf(error)}`);
    }
  }
  return { scripts, unreadable };
}

export async function readText(input: Io['input']): Promise<string> {
  return decode(await buffer(input));
}

function filesAt(name: string): string[] {
  if (!statSync(name).isDirectory()) return [name];
  const entries = readdirSync(name, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(EXTENSION));
  if (files.length === 0) throw new Error(`no ${EXTENSION} file below it`);
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** UTF-8 text, its byte order mark kept: offsets count it. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** A file that was to be written: what was there is still there. */
export function notWritten(file: string, error: unknown): string {
  const retained =
    lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? '; the previous file is unchanged' : '';
  return `beckon: cannot write ${file}: ${reasonOf(error)}${retained}\n`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  EROFS: 'not allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'no such file',
  ENAMETOOLONG: 'no such file',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left for this user',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

/** Why a file could not be used, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : REASONS[code]) ?? message ?? String(error);
}
