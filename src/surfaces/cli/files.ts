// Scripts from files, folders and standard input, as text.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { UsageError } from './command.js';

/** What a script file ends with. */
export const EXTENSION = '.oil';

export interface Script {
  readonly file: string;
  readonly text: string;
}

/** The scripts named: files as they are, folders with every script below them, `-` for standard input. */
export async function readScripts(names: readonly string[], usage: string): Promise<Script[]> {
  if (names.length === 0) throw new UsageError('no file given', `usage: beckon ${usage}`);
  const scripts: Script[] = [];
  for (const name of names) {
    if (name === '-') scripts.push({ file: '<stdin>', text: await text(process.stdin) });
    else for (const file of filesAt(name)) scripts.push({ file, text: readText(file) });
  }
  return scripts;
}

function filesAt(name: string): string[] {
  const stat = statSync(name, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`no such file: ${name}`);
  if (!stat.isDirectory()) return [name];
  const files = readdirSync(name, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(EXTENSION));
  if (files.length === 0) throw new UsageError(`no ${EXTENSION} file below ${name}`);
  return files.sort().map((file) => join(name, file));
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : (error as NodeJS.ErrnoException).code;
    throw new UsageError(`cannot read ${file}: ${reason}`);
  }
}
