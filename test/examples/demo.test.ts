// `npm run demo` after its set-up: what a newcomer sees in a terminal, once, in a process of its own.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saysThat } from '../docs/support/compare.js';
import { pageOf } from '../docs/support/page.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** In the environment of everything that the demo starts. */
const MARK = `BECKON_DEMO_TEST=${process.pid}-${Date.now()}`;
const temporary = mkdtempSync(join(tmpdir(), 'demo-test-'));
/** Makes the demo write as if to a terminal: that is where it does most. */
const TERMINAL = 'data:text/javascript,Object.assign(process.stdout,{isTTY:true,columns:100})';
/** A line that is rewritten in place. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told by them.
const LIVE = /\r[^\r\n]*?\u001b\[K/g;
let code: number | null;
let raw = '';
let said = '';

beforeAll(async () => {
  const [name = '', value] = MARK.split('=');
  const child = spawn(process.execPath, ['--import', TERMINAL, join(ROOT, 'scripts', 'demo.mjs')], {
    cwd: ROOT,
    env: { ...process.env, [name]: value, TMPDIR: temporary, TERM: 'xterm', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    raw += text;
  });
  code = await new Promise((resolve) => child.on('close', resolve));
  said = raw.replace(LIVE, '');
}, 180_000);
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('npm run demo', () => {
  it('goes well, and fits a terminal', () => {
    expect(code, said).toBe(0);
    expect(said.split('\n').length).toBeLessThanOrEqual(40);
    expect(said.split('\n').filter((line) => line.length > 120 && !line.includes(ROOT))).toEqual([]);
  });

  it('shows how far it is, and nothing of that stays', () => {
    expect(raw).toMatch(/\r\S \d+ of \d+ scripts .*\.oil/);
    expect(said).not.toContain('\r');
    expect(said).not.toContain('\u001b');
  });

  it('has a line for each example', () => {
    const scripts = readdirSync(join(ROOT, 'examples')).filter((file) => file.endsWith('.oil'));
    const lines = [...said.matchAll(/^✓ (\S+\.oil) +(\d+) steps, (\d+) checks +\d+\.\d s$/gm)];
    expect(lines.map(([, file]) => file).sort()).toEqual(scripts.sort());
    const cart = lines.find(([, file]) => file === 'cart.oil') ?? [];
    expect(cart.slice(2)).toEqual(['13', '4']);
  });

  it('shows a step that is refused, and that what it suggests works', () => {
    const [, refused = '', fix = '', fixed = ''] =
      /^ {2}\$ beckon do 'click "Add to cart"'\n(.*?)^ {2}\$ beckon do 'click ([^\n]+)'\n(.*?)\n\n/ms.exec(said) ?? [];
    expect(refused).toContain('error click "Add to cart": AMBIGUOUS_TARGET');
    expect(refused).toMatch(new RegExp(`^ +\\[\\d+\\] ${fix}$`, 'm'));
    expect(fixed).toContain(`ok click ${fix} → `);
    expect(fixed).toContain('added to cart');
  });

  it('leaves a report', () => {
    const [, url = ''] = /^ {2}(file:\S+)$/m.exec(said) ?? [];
    expect(readFileSync(fileURLToPath(url), 'utf8')).toContain('cart.oil');
  });

  it('prints what README.md shows', () => {
    const { blocks } = pageOf('README.md');
    const shown =
      blocks.find(({ section, language }) => section === 'Two commands' && language === 'console')?.body ?? '';
    const lines = shown.split('\n').filter((line) => !/^(?:\s*…?|\$ npm run demo)$/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    const printed = said.split('\n');
    expect(lines.filter((line) => !printed.some((one) => saysThat(line, one)))).toEqual([]);
  });

  it('names programs that are there', () => {
    const next = /^Try next.*\n((?: {2}.*\n)+)/m.exec(said)?.[1] ?? '';
    const programs = [...next.matchAll(/^ {2}node (\S+)/gm)].map(([, file = '']) => file);
    expect(programs).toHaveLength(3);
    expect(programs.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('leaves no session, no temporary folder and no process behind', () => {
    expect(readdirSync(temporary).filter((name) => name.startsWith('beckon-'))).toEqual([]);
    expect(marked()).toEqual([]);
  });
});

/** Processes that the demo started and that still run, where the system tells. */
function marked(): readonly string[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && environmentOf(pid).includes(MARK));
}

function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // It has ended, or is somebody else's.
    return [];
  }
}
