// The extension as it is built: a manifest of Chrome's Manifest V3 without anything that is not known, no more rights than are used
// and explained, and no code from elsewhere. Linters that can be had are for other browsers, and bring hundreds of packages.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_ID } from '../../packages/browser/src/remote/protocol.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'packages', 'cli', 'dist', 'extension');
const DOCS = readFileSync(join(ROOT, 'docs', 'EXTENSION.md'), 'utf8');

/** https://developer.chrome.com/docs/extensions/reference/manifest: what of it is used, and what it must be. */
const KEYS: Readonly<Record<string, (value: unknown) => boolean>> = {
  manifest_version: (value) => value === 3,
  name: (value) => isText(value, 75),
  description: (value) => isText(value, 132),
  version: (value) => /^\d{1,5}(?:\.\d{1,5}){0,3}$/.test(String(value)),
  minimum_chrome_version: (value) => /^\d+$/.test(String(value)),
  key: (value) => isText(value, 1000),
  background: (value) => isFileAt(value, 'service_worker'),
  side_panel: (value) => isFileAt(value, 'default_path'),
  icons: (value) => areIcons(value, ['16', '32', '48', '128']),
  action: (value) =>
    sameKeys(value, ['default_title', 'default_icon']) &&
    areIcons((value as Record<string, unknown>)['default_icon'], ['16', '32']),
  content_security_policy: (value) => sameKeys(value, ['extension_pages']),
  permissions: (value) => Array.isArray(value) && new Set(value).size === value.length,
};
/** The permission that a part of the platform needs; null: none. */
const NEEDS: Readonly<Record<string, string | null>> = {
  runtime: null,
  tabs: null,
  windows: null,
  action: null,
  tabGroups: 'tabGroups',
  debugger: 'debugger',
  storage: 'storage',
  alarms: 'alarms',
  sidePanel: 'sidePanel',
};

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest;
}
function sameKeys(value: unknown, keys: readonly string[]): boolean {
  return JSON.stringify(Object.keys(value as object)) === JSON.stringify(keys);
}
function isFileAt(value: unknown, key: string): boolean {
  const file = (value as Record<string, string>)[key] ?? '';
  return sameKeys(value, [key]) && /^[\w.-]+$/.test(file) && existsSync(join(FOLDER, file));
}
/** Square PNG files of the size that they are named for, with something drawn on them. */
function areIcons(value: unknown, sizes: readonly string[]): boolean {
  const files = value as Readonly<Record<string, string>>;
  return (
    sameKeys(value, sizes) &&
    sizes.every((size) => {
      const bytes = readFileSync(join(FOLDER, files[size] ?? ''));
      const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG';
      return isPng && bytes.readUInt32BE(16) === Number(size) && bytes.readUInt32BE(20) === Number(size);
    })
  );
}
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

describe('the extension', () => {
  let manifest: Record<string, unknown>;
  let permissions: readonly string[];
  beforeAll(() => {
    if (process.env['BECKON_BUILT'] !== '1')
      execFileSync(process.execPath, [join(ROOT, 'scripts', 'extension.mjs')], { cwd: ROOT, stdio: 'ignore' });
    manifest = JSON.parse(read('manifest.json')) as Record<string, unknown>;
    permissions = manifest['permissions'] as readonly string[];
  }, 60_000);

  it('has a manifest of known keys, each with a value that it may have', () => {
    expect(Object.keys(manifest).filter((key) => !(key in KEYS))).toEqual([]);
    const wrong = Object.entries(KEYS).filter(([key, isFine]) => !(key in manifest) || !isFine(manifest[key]));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('has the id that the relay lets in: it follows from the key', () => {
    const hash = createHash('sha256')
      .update(Buffer.from(String(manifest['key']), 'base64'))
      .digest('hex');
    const letters = [...hash.slice(0, 32)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
    expect(letters.join('')).toBe(EXTENSION_ID);
  });

  it('wants the permissions that it uses and no others, each explained', () => {
    const code = ['worker.js', 'panel.js'].map(read).join('\n');
    const used = new Set([...code.matchAll(/\bchrome\.(\w+)/g)].map(([, part = '']) => part));
    expect([...used].filter((part) => !(part in NEEDS))).toEqual([]);
    const needed = [...used].map((part) => NEEDS[part] ?? null).filter((one) => one !== null);
    expect([...permissions].sort()).toEqual([...new Set(needed)].sort());
    const [, table = ''] = /## Permissions, one by one\n([\s\S]*)/.exec(DOCS) ?? [];
    expect([...table.matchAll(/^\| `(\w+)` \| \S.{20,} \|$/gm)].map(([, name]) => name).sort()).toEqual(
      [...permissions].sort(),
    );
  });

  it('runs nothing but what is in its folder', () => {
    const icons = ['icon-128.png', 'icon-16.png', 'icon-32.png', 'icon-48.png'];
    const files = [...icons, 'manifest.json', 'panel.css', 'panel.html', 'panel.js', 'worker.js'];
    expect(readdirSync(FOLDER).sort()).toEqual(files);
    const { extension_pages: policy = '' } = manifest['content_security_policy'] as Record<string, string>;
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
    expect([rules.get('default-src'), rules.get('script-src')]).toEqual(["'none'", "'self'"]);
    expect(rules.get('connect-src')).toBe('ws://127.0.0.1:*');
    expect(policy).not.toMatch(/unsafe|https?:|\*(?!;|$)(?!\s*base)/);
    for (const file of ['worker.js', 'panel.js'])
      expect([file, /\beval\(|new Function\b|\bimport\(|importScripts|innerHTML|https?:\/\//.exec(read(file))]).toEqual(
        [file, null],
      );
    const html = read('panel.html');
    // Scripts and styles in files, and of these only the extension's own.
    expect([...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g)].map(([, file]) => file)).toEqual([
      'panel.css',
      'panel.js',
    ]);
    expect(html).not.toMatch(/\son\w+=|style=|<style|<script>|javascript:|https?:/);
    expect(read('panel.css')).not.toMatch(/@import|url\(/);
  });
});
