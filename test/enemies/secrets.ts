// Secrets, by every route in and on every surface out: each is unique, and every byte that was written or sent is searched
// for it, in every spelling.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerTo } from '../../packages/cli/src/mcp/answer.js';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { textOf } from '../support/archive.js';
import type { Attack, OpenAttacks } from '../support/attack.js';
import { type Site, startSite } from '../support/browser.js';
import { LATER, prepareLater } from '../support/later-routes.js';
import { DEFINITIONS, prepareRoutes, ROUTES, secretOf } from '../support/secret-routes.js';
import { startShared } from '../support/shared-browser.js';
import { spelledIn } from '../support/spellings.js';

const ALL = [...ROUTES, ...LATER];

/** Everything that left, by surface. */
type Written = ReadonlyMap<string, string>;

export const open: OpenAttacks = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-secrets-'));
  let opened: { readonly site: Site; readonly browser: Awaited<ReturnType<typeof startShared>> } | null = null;
  let writing: Promise<Written> | null = null;
  const write = async (): Promise<Written> => {
    const [site, browser] = await Promise.all([startSite(), startShared()]);
    opened = { site, browser };
    prepareRoutes(site);
    prepareLater(site);
    return writeAll(site, browser, folder);
  };
  const written = (): Promise<Written> => {
    writing ??= write();
    return writing;
  };
  const rows = ALL.flatMap((route) =>
    SURFACES.map(
      (surface): Attack => ({
        area: 'secrets',
        name: `${route.name} → ${surface}`,
        isSlow: true,
        async attempt() {
          const all = (await written()).get(surface);
          if (all === undefined || all === '') return 'nothing was written';
          const found = spelledIn(all, route.secret);
          return found.length === 0 ? null : `${found.join(', ')}: ${around(all, route.secret)}`;
        },
      }),
    ),
  );
  const files: Attack = {
    area: 'secrets',
    name: 'files are their owner’s alone',
    isSlow: true,
    async attempt() {
      await written();
      const loose = filesIn(folder).filter((file) => !file.endsWith('.oil') && (statSync(file).mode & 0o077) !== 0);
      return loose.length === 0 ? null : loose.map((file) => file.slice(folder.length)).join(', ');
    },
  };
  return {
    attacks: process.platform === 'win32' ? rows : [...rows, files],
    async close() {
      await opened?.browser.close();
      await opened?.site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const SURFACES = [
  'terminal',
  'JUnit',
  'report',
  'live page',
  'trace',
  'learned',
  'files',
  'MCP text',
  'MCP data',
  'JSON',
] as const;

/** Runs all routes on the command line and through MCP, and gathers every byte. */
async function writeAll(
  site: Site,
  browser: Awaited<ReturnType<typeof startShared>>,
  folder: string,
): Promise<Written> {
  const define = DEFINITIONS.join('\n');
  const linesOf = (isRefused: boolean): readonly string[] =>
    ALL.filter((route) => (route.isRefused === true) === isRefused).flatMap((route) => route.lines(route.secret, site));
  const lines = linesOf(false);
  const script = [
    define,
    'trace start',
    ...lines,
    'screenshot shot.png',
    'learn save habit',
    'trace stop trace.zip',
    'click "Nothing like it" --timeout 50ms',
  ];
  writeFileSync(join(folder, 'all.oil'), script.join('\n'));
  writeFileSync(join(folder, 'some.oil'), [define, ...lines].join('\n'));
  writeFileSync(join(folder, 'wrong.oil'), wrongLines().join('\n'));
  writeFileSync(join(folder, 'refused.oil'), linesOf(true).join('\n'));
  const token = ['--var', `TOKEN=secret:${secretOf('secret: variable')}`];
  let live = Promise.resolve('');
  const pages = ['--report', 'report', '--junit', 'junit.xml', '--watch'];
  const run = await call(['run', 'all.oil', '--keep-going', ...pages, ...token], folder, (text) => {
    const [, url] = /watch: (\S+)/.exec(text) ?? [];
    if (url !== undefined) live = heard(`${url}events`);
  });
  const refused = await call(['run', 'refused.oil', '--junit', 'refused.xml', '--report', 'refused'], folder);
  const [wrong, check, json] = await Promise.all([
    call(['run', 'wrong.oil'], folder),
    call(['check', 'wrong.oil', '--json'], folder),
    call(['run', 'some.oil', '--json', '--keep-going', ...token], folder),
  ]);
  const mcp = await overMcp(browser, script);
  const found = new Map<string, string>([
    ['terminal', run + wrong + refused],
    ['JUnit', readFileSync(join(folder, 'junit.xml'), 'utf8')],
    ['report', readFileSync(join(folder, 'report', 'index.html'), 'utf8')],
    ['live page', await live],
    ['trace', await textOf(join(folder, 'trace.zip'))],
    ['JSON', json + check],
    ...mcp,
  ]);
  const others = filesIn(folder).filter((file) => !/\.(?:oil|zip)$/.test(file));
  found.set('files', others.map((file) => readFileSync(file, 'latin1')).join('\n'));
  found.set(
    'learned',
    others
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n') || run,
  );
  return found;
}

/** All that comes from an address until it is closed. */
function heard(url: string): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    get(url, (answer) => {
      answer.on('data', (bytes: Buffer) => {
        all += bytes.toString('utf8');
      });
      answer.once('close', () => resolve(all));
    }).on('error', () => resolve(all));
  });
}

/** What a process of the command line writes to its terminal. */
function call(args: readonly string[], folder: string, onText: (text: string) => void = () => {}): Promise<string> {
  const main = join(process.cwd(), 'dist', 'bundle', 'cli', 'main.js');
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache') },
  });
  let all = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      all += bytes.toString('utf8');
      onText(bytes.toString('utf8'));
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(all));
  });
}

function wrongLines(): readonly string[] {
  const secret = secretOf('wrong line');
  return [
    `login "amy" "${secret}" "too much"`,
    `type password "${secret}`,
    `typ "Password" "${secret}"`,
    `goto http://amy:${secret}@x.test:port/ --what`,
  ];
}

/** The same through MCP, as text and as data. */
async function overMcp(
  browser: Awaited<ReturnType<typeof startShared>>,
  script: readonly string[],
): Promise<[string, string][]> {
  const room = new ClientSession((signal) =>
    browser.open(
      { secrets: [secretOf('secret: variable')], variables: { TOKEN: secretOf('secret: variable') } },
      signal,
    ),
  );
  const context = { mcpReq: { signal: new AbortController().signal, requestState: () => undefined } } as Parameters<
    ClientSession['run']
  >[1];
  const texts: string[] = [];
  const data: string[] = [];
  try {
    for (const text of [
      script.filter((line) => !/^(?:trace|learn|screenshot) /.test(line)).join('\n'),
      ...wrongLines(),
    ]) {
      const done = await room.run(text, context, { isKeptGoing: true, isQuiet: true });
      const answer = 'answer' in done ? done.answer : answerTo(done.ran, { pictures: done.pictures });
      texts.push(
        JSON.stringify(answer.content),
        ...('content' in answer ? (answer as CallToolResult).content : []).flatMap((one) =>
          one.type === 'text' ? [one.text] : [],
        ),
      );
      data.push(JSON.stringify(answer.structuredContent));
    }
  } finally {
    await room.close();
  }
  return [
    ['MCP text', texts.join('\n')],
    ['MCP data', data.join('\n')],
  ];
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    return one.isDirectory() ? filesIn(path) : one.isFile() ? [path] : [];
  });
}

/** What stands around the first place of it. */
function around(all: string, secret: string): string {
  const at = all.indexOf(secret);
  return at < 0 ? '' : JSON.stringify(all.slice(Math.max(0, at - 60), at + secret.length + 20));
}
