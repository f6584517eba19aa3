// The files a game writes: saves, only for their owner and never over what is no save of this world, and transcripts.

import { appendFileSync, closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { ioReason } from '@beckon/core/data/io.js';
import { OWNER_ONLY, writeWhole } from '@beckon/node/write.js';

/** No save is larger: what is, was not written by us. */
const LARGEST_BYTES = 64 * 1024 * 1024;

export type FileOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** `The Last Harbor` → `the-last-harbor`. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'game' : name;
}

/** The text of a save, or why there is none. */
export function readSave(
  file: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string } {
  try {
    const found = statSync(file);
    // Reading a device or a pipe might never end.
    if (!found.isFile())
      return { ok: false, reason: found.isDirectory() ? 'it is a folder' : 'it is not a regular file' };
    if (found.size > LARGEST_BYTES) return { ok: false, reason: 'it is too large to be a saved game' };
    return { ok: true, text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { ok: false, reason: ioReason(error) };
  }
}

/** Writes a save whole or not at all. What is there already is only replaced if `isOwn` knows it. */
export function writeSave(file: string, text: string, isOwn: (there: string) => boolean): FileOutcome {
  const there = readSave(file);
  if (there.ok ? !isOwn(there.text) : exists(file))
    return { ok: false, reason: there.ok ? 'it already exists, and is not a saved game of this world' : there.reason };
  try {
    writeWhole(file, text, { isPrivate: true });
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: ioReason(error) };
  }
}

function exists(file: string): boolean {
  return tryTo(() => statSync(file));
}

function tryTo(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

/** What a transcript of ours starts with: one that is there is gone on with, any other file is left alone. */
const HEADING = 'Transcript of ';

/** The transcript of a game in a file. A full disk ends it, not the game. */
export class Transcript {
  readonly file: string;
  #reason: string | null = null;

  private constructor(file: string) {
    this.file = file;
  }

  static open(file: string, title: string): Transcript | { readonly reason: string } {
    try {
      if (!exists(file)) writeFileSync(file, `${HEADING}${title}\n\n`, { mode: OWNER_ONLY, flag: 'wx' });
      else if (!statSync(file).isFile() || startOf(file) !== HEADING)
        return { reason: 'it already exists, and is not a transcript' };
      return new Transcript(file);
    } catch (error) {
      return { reason: ioReason(error) };
    }
  }

  /** Why it ended, if it did. */
  get reason(): string | null {
    return this.#reason;
  }

  add(text: string): void {
    if (this.#reason !== null) return;
    try {
      appendFileSync(this.file, text);
    } catch (error) {
      this.#reason = ioReason(error);
    }
  }
}

function startOf(file: string): string {
  const bytes = Buffer.alloc(HEADING.length);
  const opened = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(opened, bytes)).toString('utf8');
  } finally {
    closeSync(opened);
  }
}
