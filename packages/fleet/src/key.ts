// The fleet's key: what is put into Redis is sealed with it, so a worker runs, and a report shows, only what came from someone
// who has the key; and who reads Redis without it learns nothing. Each thing is sealed for one place: in another it does not open.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { OWNER_ONLY_FOLDER, writeWhole } from '@beckon/node/write.js';
import { FleetError } from './fleet-error.js';

const BYTES = 32;
const NONCE = 12;
const TAG = 16;
/** What it opens to may not be larger: a small text can unpack to any size. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Worth packing from here on. */
const PACKED_FROM = 200;

/** What a sealed thing is for. Each purpose has a key of its own. */
export type Purpose = 'run' | 'plan' | 'job' | 'result' | 'archive' | 'live' | 'blob';

export class FleetKey {
  readonly #secret: Buffer;
  readonly #derived = new Map<string, Buffer>();
  /** A short name by which people can see whether two machines have the same key. */
  readonly name: string;

  constructor(secret: Buffer) {
    if (secret.length !== BYTES) throw new FleetError('the key of a fleet has 32 bytes');
    this.#secret = secret;
    this.name = this.#keyFor('name').toString('hex').slice(0, 8);
  }

  #keyFor(use: string): Buffer {
    let key = this.#derived.get(use);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', this.#secret, Buffer.alloc(0), `beckon fleet ${use}`, BYTES));
      this.#derived.set(use, key);
    }
    return key;
  }

  /** `place` is where it belongs: the run and the job. */
  seal(purpose: Purpose, place: string, content: string | Uint8Array): Buffer {
    const plain = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    const isPacked = plain.length >= PACKED_FROM;
    const body = isPacked ? deflateRawSync(plain, { level: 1 }) : plain;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce);
    const head = Buffer.from([1, isPacked ? 1 : 0]);
    cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
    const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
    return Buffer.concat([head, nonce, sealed, cipher.getAuthTag()]);
  }

  /** Null: it was not sealed with this key, or not for this place, or was changed since. */
  open(purpose: Purpose, place: string, sealed: Uint8Array): Buffer | null {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.length < 2 + NONCE + TAG || bytes[0] !== 1) return null;
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), bytes.subarray(2, 2 + NONCE), {
        authTagLength: TAG,
      });
      cipher.setAAD(Buffer.concat([bytes.subarray(0, 2), Buffer.from(place)]));
      cipher.setAuthTag(bytes.subarray(bytes.length - TAG));
      const body = Buffer.concat([cipher.update(bytes.subarray(2 + NONCE, bytes.length - TAG)), cipher.final()]);
      return bytes[1] === 1 ? inflateRawSync(body, { maxOutputLength: MOST_BYTES }) : body;
    } catch {
      return null;
    }
  }

  /** The name of a content: the same for the same bytes, and of no use to guess them without the key. */
  address(content: string | Uint8Array): string {
    return createHmac('sha256', this.#keyFor('address')).update(content).digest('base64url');
  }

  isAddressOf(address: string, content: Uint8Array): boolean {
    const [a, b] = [Buffer.from(address), Buffer.from(this.address(content))];
    return a.length === b.length && timingSafeEqual(a, b);
  }
}

/** Makes a new key; what is there is never replaced. */
export function makeKey(file: string): FleetKey {
  const secret = randomBytes(BYTES);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
    writeWhole(file, `${secret.toString('base64')}\n`, { isNew: true, isPrivate: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new FleetError(`there is already a key in ${file}`, 'delete it first if you want a new one');
    throw new FleetError(`cannot write ${file}: ${message}`);
  }
  return new FleetKey(secret);
}

/** The key in a file that only its owner can read. */
export function readKey(file: string): FleetKey {
  let text: string;
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    const { mode, uid } = fstatSync(handle);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    // A secret that Kubernetes mounts belongs to root and may be read by the group of the pod.
    if (process.platform !== 'win32' && (mode & (isOwn ? 0o077 : 0o037)) !== 0)
      throw new FleetError(`others can read the key in ${file}`, `chmod 600 ${file}`);
    text = readFileSync(handle, 'utf8').trim();
  } catch (error) {
    if (error instanceof FleetError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FleetError(
      code === 'ENOENT' ? `there is no key in ${file}` : `cannot read ${file}: ${message}`,
      'make one with: beckon fleet key; then copy it to every machine of the fleet',
    );
  } finally {
    if (handle !== null) closeSync(handle);
  }
  const secret = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : null;
  if (secret === null) throw new FleetError(`${file} is not the key of a fleet`, 'make one with: beckon fleet key');
  return new FleetKey(secret);
}
