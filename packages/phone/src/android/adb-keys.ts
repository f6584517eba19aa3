// The key pair by which devices on the network know this computer: made once, kept in the user's home, for the user only.

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { AdbCredentialStore, AdbPrivateKey } from '@yume-chan/adb';

export function keyPath(home: string = homedir()): string {
  return join(home, '.beckon', 'adbkey');
}

/** A store as the library wants it. `onAsked` is called when the person at the phone has to allow the key. */
export function keyStore(path: string, onRequest: () => void): AdbCredentialStore {
  return {
    *iterateKeys() {
      const key = readKey(path);
      if (key === null) return;
      yield key;
      // A device that asks for a second one did not accept the first: now the key itself is shown to the person.
      onRequest();
    },
    generateKey() {
      onRequest();
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 65_537 });
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      try {
        writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        // Another Beckon was faster: its key counts.
        const theirs = (error as { readonly code?: unknown }).code === 'EEXIST' ? readKey(path) : null;
        if (theirs === null) throw error;
        return theirs;
      }
      return named(privateKey.export({ type: 'pkcs8', format: 'der' }));
    },
  };
}

/** Null: there is none, or it cannot be used. */
function readKey(path: string): AdbPrivateKey | null {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
  return named(createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }));
}

/** The phone shows this name in its list of computers. */
function named(buffer: Uint8Array): AdbPrivateKey {
  let user = 'beckon';
  try {
    user = userInfo().username;
  } catch {
    // Users without an entry have no name.
  }
  return { buffer, name: `${user}@${hostname()}` };
}
