// Files that are whole or not at all: whatever stops the writing, what was there is still there.

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { writeWhole } from '../../packages/node/src/write.js';

const root = mkdtempSync(join(tmpdir(), 'bk-files-'));
let count = 0;
let folder: string;
beforeEach(() => {
  folder = join(root, String(++count));
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a file', () => {
  it('is written, and nothing beside it', () => {
    for (const content of ['text', new Uint8Array([1, 2, 3]), '']) {
      writeWhole(join(folder, 'a'), content);
      expect(readFileSync(join(folder, 'a'))).toEqual(Buffer.from(content as string));
    }
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('keeps its rights, unless it is private', () => {
    const path = join(folder, 'a');
    writeFileSync(path, 'old');
    chmodSync(path, 0o750);
    writeWhole(path, 'new');
    expect(modeOf(path)).toBe(0o750);
    writeWhole(path, 'newer', { isPrivate: true });
    expect(modeOf(path)).toBe(0o600);
  });

  it('that must be new leaves what is there', () => {
    const path = join(folder, 'a');
    writeWhole(path, 'first', { isNew: true, isPrivate: true });
    expect(() => writeWhole(path, 'second', { isNew: true })).toThrow(/EEXIST/);
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('stays as it was where the new one cannot be written', () => {
    const path = join(folder, 'a');
    writeFileSync(path, 'old');
    // Fails in the middle: the name of the part is fine, its content is none.
    expect(() => writeWhole(path, { length: 3 } as unknown as Uint8Array)).toThrow();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('is not put in the place of a folder', () => {
    mkdirSync(join(folder, 'a'));
    expect(() => writeWhole(join(folder, 'a'), 'x')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

describe('links and devices', () => {
  it('follows a link of our own, which stays one', () => {
    const [path, real] = [join(folder, 'link'), join(folder, 'real')];
    writeFileSync(real, 'old');
    symlinkSync(real, path);
    writeWhole(path, 'new');
    expect([lstatSync(path).isSymbolicLink(), readFileSync(real, 'utf8')]).toEqual([true, 'new']);
  });

  it('puts a file in the place of a link that leads nowhere', () => {
    const path = join(folder, 'link');
    symlinkSync(join(folder, 'nowhere'), path);
    writeWhole(path, 'new');
    expect([lstatSync(path).isFile(), existsSync(join(folder, 'nowhere'))]).toEqual([true, false]);
  });

  it('writes to a device, and does not replace it', () => {
    writeWhole('/dev/null', 'x', { isPrivate: true });
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    if (existsSync('/dev/full')) expect(() => writeWhole('/dev/full', 'x')).toThrow(/ENOSPC/);
  });
});
