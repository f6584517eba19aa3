// The pictures of a run: the same one is kept once, and all of them together stay below a size.

import { base64 } from './bytes.js';
import type { PictureFile } from './run-data.js';

interface StoredPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Of a step that failed: left out last. */
  isNeeded: boolean;
}

export class Pictures {
  readonly #most: number;
  readonly #kept: (StoredPicture | null)[] = [];
  readonly #byHash = new Map<string, number[]>();
  #size = 0;
  /** Below this place there is nothing left to leave out, of those that are needed less. */
  #oldest = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers its number. */
  add(type: string, bytes: Uint8Array, isNeeded: boolean): number {
    const hash = `${bytes.length}.${hashOf(bytes)}`;
    const alike = this.#byHash.get(hash) ?? [];
    const there = alike.find((at) => {
      const one = this.#kept[at];
      return one?.type === type && isSame(one.bytes, bytes);
    });
    if (there !== undefined) {
      const one = this.#kept[there];
      if (one && isNeeded) one.isNeeded = true;
      return there;
    }
    const at = this.#kept.push({ type, bytes, isNeeded }) - 1;
    this.#byHash.set(hash, [...alike, at]);
    this.#size += bytes.length;
    this.#makeRoom(at);
    return at;
  }

  at(file: number): { readonly type: string; readonly bytes: Uint8Array } | null {
    return this.#kept[file] ?? null;
  }

  files(): (PictureFile | null)[] {
    return this.#kept.map((one) => (one === null ? null : { type: one.type, base64: base64(one.bytes) }));
  }

  /** Those of steps that went well go first, the oldest before; then the new one, if it is too much by itself. */
  #makeRoom(newest: number): void {
    while (this.#size > this.#most && this.#oldest < newest) {
      if (this.#kept[this.#oldest]?.isNeeded === false) this.#drop(this.#oldest);
      this.#oldest++;
    }
    if (this.#size > this.#most) this.#drop(newest);
  }

  #drop(at: number): void {
    this.#size -= this.#kept[at]?.bytes.length ?? 0;
    this.#kept[at] = null;
  }
}

/** https://datatracker.ietf.org/doc/html/draft-eastlake-fnv, 32 bits. */
function hashOf(bytes: Uint8Array): number {
  let hash = 2166136261;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 16777619);
  return hash >>> 0;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
