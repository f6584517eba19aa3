// The log of a session: when it started, what was called and how that ended, what broke. No line of a script, no value.

import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';

/** It never grows beyond this: then the older half goes. */
const MOST_BYTES = 256 * 1024;

export class Log {
  readonly #fd: number;

  /** An open file, to be appended to. */
  constructor(fd: number) {
    this.#fd = fd;
  }

  /** What an earlier session has left goes. */
  clear(): void {
    this.#safely(() => ftruncateSync(this.#fd, 0));
  }

  note(words: string): void {
    this.#safely(() => {
      const text = `${new Date().toISOString()} ${words.slice(0, 8192)}\n`;
      const { size } = fstatSync(this.#fd);
      if (size + text.length > MOST_BYTES) this.#shorten(size);
      writeSync(this.#fd, text);
    });
  }

  #shorten(size: number): void {
    const retained = Buffer.alloc(MOST_BYTES / 2);
    const from = Math.max(0, size - retained.length);
    const read = readSync(this.#fd, retained, 0, retained.length, from);
    ftruncateSync(this.#fd, 0);
    writeSync(this.#fd, retained.subarray(retained.indexOf(10) + 1, read));
  }

  /** A disk that is full, a log that is no file: no reason for a session to end. */
  #safely(action: () => void): void {
    try {
      action();
    } catch {
      // No one to notify.
    }
  }
}
