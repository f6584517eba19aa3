// What was typed in earlier sessions: a file that only its owner can read. Secrets never get into it.

import { appendFileSync, chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { OWNER_ONLY, OWNER_ONLY_FOLDER, writeWhole } from '@beckon/node/write.js';

/** Lines that are kept. */
const MOST = 1000;

/** Where the history is: https://specifications.freedesktop.org/basedir-spec/latest/ */
export function historyFile(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const state = env['XDG_STATE_HOME'] || join(env['HOME'] || homedir(), '.local', 'state');
  return join(state, 'beckon', 'history');
}

/** Lives as long as the prompt. A history that cannot be read or written is none, and no reason to stop. */
export class History {
  readonly #file: string | null;
  #last = '';
  #isSafe = false;

  constructor(file: string | null) {
    this.#file = file;
  }

  /** The newest first. */
  load(): string[] {
    const lines = this.#read();
    this.#last = lines[lines.length - 1] ?? '';
    if (lines.length > 2 * MOST)
      this.#try((file) => writeWhole(file, `${lines.slice(-MOST).join('\n')}\n`, { isPrivate: true }));
    return lines.slice(-MOST).reverse();
  }

  /** Adds a line, which must have its secrets masked. */
  add(line: string): void {
    if (line === '' || line === this.#last || line.includes('\n')) return;
    this.#last = line;
    this.#try((file) => {
      mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
      appendFileSync(file, this.#isSafe ? `${line}\n` : '', { mode: OWNER_ONLY });
      if (this.#isSafe) return;
      // A file that was there before may be open to others: close it before anything is written.
      chmodSync(file, OWNER_ONLY);
      this.#isSafe = true;
      appendFileSync(file, `${line}\n`);
    });
  }

  #read(): string[] {
    let lines: string[] = [];
    this.#try((file) => {
      lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    });
    return lines;
  }

  #try(action: (file: string) => void): void {
    if (this.#file === null) return;
    try {
      action(this.#file);
    } catch {
      // No history, then.
    }
  }
}
