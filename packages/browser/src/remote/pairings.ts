// Who is paired: a file of the user's own with a token for each browser, and the key by which programs of this user are let in.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { OWNER_ONLY_FOLDER, writeWhole } from '@beckon/node/write.js';

export interface Pairing {
  readonly id: string;
  readonly token: string;
  readonly name: string;
}

interface Kept {
  readonly key: string;
  readonly pairings: readonly Pairing[];
}

/** https://specifications.freedesktop.org/basedir-spec/latest/ */
export function pairingsFile(env: NodeJS.ProcessEnv = process.env): string {
  const state = env['XDG_STATE_HOME'] || join(env['HOME'] || homedir(), '.local', 'state');
  return join(state, 'beckon', 'extension.json');
}

export class Pairings {
  readonly #file: string;

  constructor(file: string = pairingsFile()) {
    this.#file = file;
  }

  /** Programs that know it run as the same user: only the user can read the file. */
  get key(): string {
    const { key } = this.#read();
    if (key !== '') return key;
    const fresh = randomBytes(32).toString('hex');
    this.#write({ key: fresh, pairings: [] });
    return this.#read().key;
  }

  get all(): readonly Pairing[] {
    return this.#read().pairings;
  }

  add(name: string): Pairing {
    const { key } = this;
    const pairing = { id: randomBytes(8).toString('hex'), token: randomBytes(32).toString('hex'), name };
    this.#write({ key, pairings: [...this.all, pairing] });
    return pairing;
  }

  /** None is paired any more; how many were. */
  clear(): number {
    const { pairings } = this.#read();
    if (pairings.length > 0) this.#write({ key: this.key, pairings: [] });
    return pairings.length;
  }

  #read(): Kept {
    try {
      const { key = '', pairings = [] } = JSON.parse(readFileSync(this.#file, 'utf8')) as Partial<Kept>;
      return { key, pairings };
    } catch {
      return { key: '', pairings: [] };
    }
  }

  #write(kept: Kept): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: OWNER_ONLY_FOLDER });
    writeWhole(this.#file, `${JSON.stringify(kept, null, 2)}\n`, { isPrivate: true });
  }
}
