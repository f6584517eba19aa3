// docs/MCP.md: every snippet is a call of the real command line, and the conversation in it is what really happens.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readMcp } from '../../packages/cli/src/cli/mcp.js';
import { startSite } from '../support/browser.js';
import { ROOT } from '../support/phone-cli.js';
import { overStdio } from './support.js';

const text = readFileSync(join(ROOT, 'docs/MCP.md'), 'utf8');
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', body = '']) => ({ kind, body }));
const of = (kind: string): readonly string[] => blocks.filter((one) => one.kind === kind).map(({ body }) => body);

interface Config {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The little of TOML that such files need. */
function parseToml(source: string): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  let table = found;
  for (const line of source.split('\n').filter((one) => one.trim() !== '')) {
    const [, name] = /^\[([\w.]+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      table = {};
      found[name] = table;
      continue;
    }
    const [, key = '', value = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
    expect(key, `no TOML: ${line}`).not.toBe('');
    table[key] = JSON.parse(value);
  }
  return found;
}

const configs: readonly (readonly [string, Config | undefined])[] = [
  ...of('json').map((body) => {
    const [top] = Object.entries(JSON.parse(body) as Record<string, Record<string, Config>>);
    return [`JSON ${top?.[0]}`, top?.[1]['beckon']] as const;
  }),
  ...of('toml').map((body) => ['TOML', parseToml(body)['mcp_servers.beckon'] as Config] as const),
  ...of('yaml').map((body) => ['YAML', (parseYaml(body) as { mcpServers: Config[] }).mcpServers[0]] as const),
];

/** The files that snippets name are the reader's own: here they are others. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-mcp-docs-'));
  writeFileSync(join(folder, 'token'), 'a-token-of-my-own-42\n', { mode: 0o600 });
  writeFileSync(join(folder, 'env'), 'NAME=value\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a call as the command line does: the words behind `beckon mcp`. */
function check(args: readonly string[]): void {
  const files: Readonly<Record<string, string>> = { '~/.beckon-token': 'token', '.env': 'env' };
  readMcp(
    args.map((word) => (files[word] === undefined ? word : join(folder, files[word]))),
    {},
  );
}

describe('snippets', () => {
  it('are there for the usual clients', () => {
    expect(configs.map(([name]) => name)).toEqual([
      ...['JSON mcpServers', 'JSON servers', 'JSON context_servers', 'JSON mcpServers', 'TOML', 'YAML'],
    ]);
  });

  it.each(configs)('%s is a call that works', (_, config) => {
    if (config?.url !== undefined) {
      expect(config.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      expect(config.headers?.['Authorization']).toMatch(/^Bearer \S+$/);
      return;
    }
    expect(config?.command).toBe('npx');
    expect(config?.args?.slice(0, 3)).toEqual(['-y', 'beckon', 'mcp']);
    check(config?.args?.slice(3) ?? []);
  });

  const calls = of('sh').flatMap((body) => body.split('\n').filter((line) => line.trim() !== ''));
  it.each(calls)('%s', (line) => {
    const words = line.replace(/\s+#.*$/, '').split(/\s+/);
    const at = words.indexOf('mcp', words.indexOf('beckon'));
    expect(words.slice(0, at + 1).join(' ')).toMatch(/^(?:claude mcp add beckon -- npx -y )?beckon mcp$/);
    check(words.slice(at + 1));
  });

  it('would be found out if they were wrong', () => {
    expect(() => check(['--heded'])).toThrow();
    expect(() => check(['--http', 'eight'])).toThrow();
  });
});

/** Where the page of the conversation is said to be. */
const HERE = 'http://127.0.0.1:8000';

it('has a conversation as it really goes', async () => {
  const [html = ''] = of('html');
  const answers = of('text');
  const turns = of('oil').map((lines, i) => [lines, answers[i] ?? ''] as const);
  expect(turns.length).toBe(2);
  const site = await startSite();
  const on = await overStdio(['--shots', '/dev/null/none']);
  try {
    site.set('/', html);
    for (const [lines, answer] of turns) {
      const reported = await on.call('run', { lines: lines.replaceAll(HERE, site.url) });
      expect(`${reported.text.replaceAll(site.url, HERE)}\n`).toBe(answer);
    }
  } finally {
    await on.close();
    await site.close();
  }
});
