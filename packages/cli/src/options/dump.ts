// Saved screens from files: UIAutomator dumps and idb trees, in the encodings that shells write them in.

import { statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Session, SessionOptions } from '@beckon/core/engine/session.js';
import { readWhole } from '@beckon/node/read.js';
import { UsageError } from './command.js';
import { reasonOf } from './files.js';
import { isNotOpened } from './not-opened.js';
import type { PhoneRequest } from './phone-options.js';

/** A file that is larger is not read at all. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The screen in a file, or on standard input (`-`). */
export async function openDumpFile(
  file: string,
  options: SessionOptions & PhoneRequest,
): Promise<Session & { readonly about: string }> {
  const { world, dump: _, device: __, ...session } = options;
  const name = file === '-' ? '<stdin>' : file;
  const text = decoded(await contents(file), name);
  const { openDump } = await import('@beckon/phone/index.js');
  const phone = await openDump(text, { ...session, name }).catch((error: unknown) => {
    throw isNotOpened(error) ? new UsageError(error.message, error.hint) : error;
  });
  if (world !== undefined && world !== phone.world.name)
    throw new UsageError(`${name} is the screen of --world ${phone.world.name}, not of ${world}`, 'leave --world out');
  return phone;
}

async function contents(file: string): Promise<Buffer> {
  try {
    if (file === '-') return await buffer(process.stdin);
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than ${MOST_BYTES}`);
    return readWhole(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  }
}

/** UTF-8, or UTF-16 with its mark in front, as PowerShell writes what is put into a file by `>`. */
function decoded(bytes: Buffer, name: string): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`cannot read ${name}: it is not text in UTF-8 or UTF-16`);
  }
}
