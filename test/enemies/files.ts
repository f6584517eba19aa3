// Files: a neighbor who waits in the temporary folder, a disk that is full, files that others could read.

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lchownSync,
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
import { launch } from '../../packages/browser/src/index.js';
import { writeWhole } from '../../packages/node/src/write.js';
import type { Attack, OpenAttacks } from '../support/attack.js';
import { sessionAsked } from '../support/private-files.js';

const AREA = 'files';
const MAIN = join(process.cwd(), 'dist/bundle/cli/main.js');
const SECRET = 'the file of somebody else';
/** Somebody else on this machine. */
const NEIGHBOR = 65_534;
const isRoot = process.getuid?.() === 0;

export const open: OpenAttacks = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-enemies-'));
  const asked = sessionAsked(folder);
  const attack = (name: string, attempt: Attack['attempt'], isSlow = false): Attack => ({
    area: AREA,
    name,
    isSlow,
    attempt,
  });
  const full = isRoot ? smallDisk(join(folder, 'full')) : null;
  return {
    attacks: [
      attack('a folder for pictures that a neighbor made first', () => premade(folder)),
      attack('a link that a neighbor put where a file goes', () => planted(folder)),
      ...(isRoot ? [attack('a link that a neighbor put where a report goes', () => plantedFolder(folder))] : []),
      attack(
        'pictures, states, traces, films and packs that others could read',
        async () => open644(await asked()),
        true,
      ),
      attack('what is left of files that were written', async () => leftParts(await asked()), true),
      ...(full === null
        ? []
        : [
            ...['junit', 'report'].map((kind) => attack(`a full disk: ${kind}`, () => filled(full, kind as 'junit'))),
            attack('a full disk: what scripts write', () => filledByScript(full)),
          ]),
      attack('a disk that is full from the start', () => deviceFull(folder)),
      attack('pipes in place of files: nobody waits for them', () => pipes(join(folder, 'pipes'))),
      attack('paths that lead out of the folder', () => pathsOut(join(folder, 'paths'))),
    ],
    close: async () => {
      if (full !== null) spawnSync('umount', [full]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The fixed names that a neighbor could guess, as folders of his with links in them. */
async function premade(folder: string): Promise<string | null> {
  const temporary = join(folder, 'tmp');
  const victim = join(folder, 'victim');
  writeFileSync(victim, SECRET, { mode: 0o600 });
  mkdirSync(join(temporary, 'beckon-shots'), { recursive: true });
  for (let n = 1; n < 30; n++) symlinkSync(victim, join(temporary, 'beckon-shots', `failure-${process.pid}-${n}.png`));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  try {
    const b = await launch();
    const result = await b.run('click "Nothing of that name" --timeout 100ms');
    await b.close();
    if (readFileSync(victim, 'utf8') !== SECRET) return 'the file that a link led to was written over';
    const { screenshot } = result;
    if (screenshot === undefined) return 'no picture was taken';
    const [file, around] = [statSync(screenshot), statSync(join(screenshot, '..'))];
    if ((around.mode & 0o777) !== 0o700) return `the folder has the mode ${(around.mode & 0o777).toString(8)}`;
    return (file.mode & 0o777) === 0o600 ? null : `the picture has the mode ${(file.mode & 0o777).toString(8)}`;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Only root can make a link that belongs to somebody else. */
async function planted(folder: string): Promise<string | null> {
  const victim = join(folder, 'planted-victim');
  writeFileSync(victim, SECRET);
  const path = join(folder, 'planted.xml');
  symlinkSync(victim, path);
  if (isRoot) lchownSync(path, NEIGHBOR, NEIGHBOR);
  writeWhole(path, 'mine', { isPrivate: true });
  const isKept = readFileSync(victim, 'utf8') === SECRET;
  if (isRoot) return isKept ? null : 'the file that the link led to was written over';
  // A link of our own leads where it should.
  return isKept ? 'a link of our own was not followed' : null;
}

/** A report is a folder: the link could lead to any. */
async function plantedFolder(folder: string): Promise<string | null> {
  const [victim, link] = [join(folder, 'site'), join(folder, 'planted-report')];
  mkdirSync(victim);
  writeFileSync(join(victim, 'index.html'), SECRET);
  symlinkSync(victim, link);
  lchownSync(link, NEIGHBOR, NEIGHBOR);
  const args = [MAIN, 'run', '-', '--report', link];
  const { status, stderr } = spawnSync(process.execPath, args, { input: 'url\n', encoding: 'utf8' });
  if (readFileSync(join(victim, 'index.html'), 'utf8') !== SECRET)
    return 'the page that the link led to was written over';
  return status !== 0 && /belongs to another user/.test(stderr) ? null : `exit code ${status}, said: ${stderr}`;
}

function open644(files: readonly string[]): string | null {
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  return open.length === 0 ? null : `others can read ${open.join(', ')}`;
}

function leftParts(files: readonly string[]): string | null {
  const folders = [...new Set(files.map((file) => join(file, '..')))];
  const parts = folders.flatMap((one) => readdirSync(one)).filter((name) => /\.(?:part|raw|new)$/.test(name));
  return parts.length === 0 ? null : `left behind: ${parts.join(', ')}`;
}

/** A disk of 64 kB with an old report on it, of which nothing is free; null where none can be made. */
function smallDisk(path: string): string | null {
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path]);
  return status === 0 ? path : null;
}

/** Fills a disk; where it is full of. */
function fill(disk: string): string {
  const ballast = join(disk, 'ballast');
  for (let size = 64 * 1024; size >= 512; size /= 2) {
    try {
      writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Less fits, then.
    }
  }
  return ballast;
}

/** Pictures, papers, traces, films and states: each says so, and keeps what was there. */
async function filledByScript(disk: string): Promise<string | null> {
  const files = ['s.png', 'p.pdf', 't.zip', 'f.webm', 'a.json'];
  for (const file of files) writeFileSync(join(disk, file), SECRET);
  const ballast = fill(disk);
  const lines = [
    'screenshot --output s.png',
    'pdf p.pdf',
    'trace start',
    'trace stop t.zip',
    'record start f.webm',
    'state save a.json',
  ];
  const said = saidIn(disk, lines);
  rmSync(ballast);
  const lost = files.filter((file) => readFileSync(join(disk, file), 'utf8') !== SECRET);
  const parts = readdirSync(disk).filter((name) => name.endsWith('.part'));
  for (const file of files) rmSync(join(disk, file));
  if (lost.length + parts.length > 0) return `lost: ${lost}; left behind: ${parts}`;
  const wanted = ['IO_ERROR', 'IO_ERROR', 'ok', 'IO_ERROR', 'IO_ERROR', 'IO_ERROR'];
  return String(said) === String(wanted) ? null : `it said ${said}`;
}

async function filled(disk: string, kind: 'junit' | 'report'): Promise<string | null> {
  const file = kind === 'junit' ? join(disk, 'old.xml') : join(disk, 'report', 'index.html');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, SECRET);
  const ballast = fill(disk);
  const to = kind === 'junit' ? ['--junit', file] : ['--report', join(file, '..')];
  const { stderr: err } = spawnSync(process.execPath, [MAIN, 'run', '-', ...to], { input: 'url\n', encoding: 'utf8' });
  rmSync(ballast);
  if (readFileSync(file, 'utf8') !== SECRET) return 'the old one was lost';
  return /no space is left on the disk; the previous file is unchanged/.test(err) ? null : `it said only: ${err}`;
}

/** What a script says, line by line, in a folder: codes of failures, or `ok`; null where it did not end by itself. */
function saidIn(folder: string, lines: readonly string[]): readonly string[] | null {
  const args = [MAIN, 'run', '-', '--json', '--keep-going', '--timeout', '10s'];
  const { stdout, signal } = spawnSync(process.execPath, args, {
    input: lines.join('\n'),
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  if (signal !== null) return null;
  const steps = stdout.split('\n').flatMap((line): { command?: string; failure?: { code: string } }[] => {
    if (!line.startsWith('{')) return [];
    const read = JSON.parse(line) as { steps?: []; command?: string };
    return read.steps ?? [read];
  });
  return steps.filter(({ command }) => command !== undefined).map(({ failure }) => failure?.code ?? 'ok');
}

/** To open a pipe that nobody reads, or writes to, holds a process up: no signal reaches it. */
async function pipes(folder: string): Promise<string | null> {
  mkdirSync(join(folder, 'packs', 'evil', 'intents'), { recursive: true });
  writeFileSync(join(folder, 'packs', 'evil', 'pack.yaml'), 'pack: evil\ndomains: ["127.0.0.1"]\n');
  const made = ['pipe', 'packs/evil/intents/a.yaml'].map((name) => spawnSync('mkfifo', [join(folder, name)]).status);
  if (made.some((status) => status !== 0)) return null;
  const lines = ['screenshot --output pipe', 'pdf pipe', 'state load pipe', 'upload css("x") pipe', 'pack load evil'];
  const said = saidIn(folder, lines);
  if (said === null) return 'it waits for a pipe for ever';
  const wanted = ['IO_ERROR', 'IO_ERROR', 'IO_ERROR', 'IO_ERROR', 'PACK_LOAD_FAILED'];
  return String(said) === String(wanted) ? null : `it said ${said}`;
}

async function pathsOut(folder: string): Promise<string | null> {
  mkdirSync(join(folder, 'in', 'dir'), { recursive: true });
  writeFileSync(join(folder, 'victim.txt'), SECRET);
  symlinkSync('../victim.txt', join(folder, 'in', 'link.txt'));
  symlinkSync('..', join(folder, 'in', 'up'));
  const out = ['../victim.txt', 'up/victim.txt', 'link.txt', 'dir/../../victim.txt', '/etc/passwd', '/dev/stdin'];
  const lines = out.flatMap((path) => [`upload css("x") "${path}"`, `screenshot --output "${path}"`, `pdf "${path}"`]);
  const said = saidIn(join(folder, 'in'), lines);
  if (readFileSync(join(folder, 'victim.txt'), 'utf8') !== SECRET) return 'a file outside was written over';
  const at = (said ?? []).findIndex((code) => code !== 'FORBIDDEN');
  return said?.length === lines.length && at < 0 ? null : `${lines[Math.max(at, 0)]}: ${said?.[Math.max(at, 0)]}`;
}

async function deviceFull(folder: string): Promise<string | null> {
  if (!existsSync('/dev/full')) return null;
  const script = join(folder, 'a.oil');
  writeFileSync(script, 'url\n');
  const args = [MAIN, 'run', script, '--junit', '/dev/full'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (!statSync('/dev/full').isCharacterDevice()) return '/dev/full was replaced';
  return status !== 0 && /no space is left/.test(stderr) ? null : `exit code ${status}, said: ${stderr}`;
}
