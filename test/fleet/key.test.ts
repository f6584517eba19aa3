// The fleet's key: what it seals opens in its place only, with nothing changed; its file is its owner's alone.

import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FleetKey, makeKey, type Purpose, readKey } from '../../packages/fleet/src/key.js';
import { queueFor, serves } from '../../packages/fleet/src/run-data.js';
import { runs } from '../support/size.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-key-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const key = new FleetKey(Buffer.alloc(32, 7));
const purposes: readonly Purpose[] = ['run', 'plan', 'job', 'result', 'live', 'blob'];
const bytes = fc.uint8Array({ maxLength: 600 });

it('opens what it sealed, in its place, and nowhere else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...purposes), fc.string(), bytes, fc.string(), (purpose, place, content, other) => {
      const sealed = key.seal(purpose, place, content);
      expect(key.open(purpose, place, sealed)).toEqual(Buffer.from(content));
      if (other !== place) expect(key.open(purpose, other, sealed)).toBeNull();
      for (const another of purposes) if (another !== purpose) expect(key.open(another, place, sealed)).toBeNull();
      expect(new FleetKey(Buffer.alloc(32, 8)).open(purpose, place, sealed)).toBeNull();
    }),
    { numRuns: runs(400) },
  );
});

it('opens nothing that was changed, cut, or never sealed', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (content, at, change) => {
      const sealed = key.seal('job', 'here', content);
      const changed = Buffer.from(sealed);
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ change;
      expect(key.open('job', 'here', changed)).toBeNull();
      expect(key.open('job', 'here', sealed.subarray(0, at % sealed.length))).toBeNull();
      expect(key.open('job', 'here', content)).toBeNull();
    }),
    { numRuns: runs(400) },
  );
});

it('names contents by what they are, for those who have the key', () => {
  expect(key.address('a')).toBe(key.address(Buffer.from('a')));
  expect(key.address('a')).not.toBe(key.address('b'));
  expect(key.address('a')).not.toBe(new FleetKey(Buffer.alloc(32, 8)).address('a'));
  expect(key.isAddressOf(key.address('a'), Buffer.from('a'))).toBe(true);
  expect(key.isAddressOf(key.address('a'), Buffer.from('b'))).toBe(false);
  expect(key.isAddressOf('short', Buffer.from('a'))).toBe(false);
});

it('is in a file that only its owner reads, and is never replaced', () => {
  const file = join(folder, 'deep', 'fleet.key');
  const made = makeKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readKey(file).name).toBe(made.name);
  expect(() => makeKey(file)).toThrow(/there is already a key/);
  expect(readKey(file).name).toBe(made.name);
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(file, mode);
    expect(() => readKey(file), String(mode)).toThrow(/others can read the key/);
  }
  expect(() => readKey(join(folder, 'none'))).toThrow(/there is no key/);
  writeFileSync(join(folder, 'bad'), 'not a key', { mode: 0o600 });
  expect(() => readKey(join(folder, 'bad'))).toThrow(/is not the key of a fleet/);
});

it('has a queue for each set of labels, which those serve that have them all', () => {
  expect(queueFor(['b', 'a', 'b'])).toBe('a+b');
  expect(queueFor([])).toBe('any');
  expect(serves([], 'any')).toBe(true);
  expect(serves(['a'], 'a+b')).toBe(false);
  expect(serves(['c', 'b', 'a'], 'a+b')).toBe(true);
  expect(serves(['ab'], 'a')).toBe(false);
});
