// What the MCP server costs: the tokens that every conversation pays for, the time to connect, and what a call adds to a command.

import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { launch } from '../packages/browser/src/index.js';
import { play } from '../test/mcp/tasks/play.js';
import { tasks } from '../test/mcp/tasks/tasks.js';
import type { Row } from './table.js';

const MAIN = fileURLToPath(new URL('../dist/bundle/cli/main.js', import.meta.url));
/** Not bundled: it reads its pages beside itself. */
const SHOP: string = new URL('../examples/shop/server.mjs', import.meta.url).href;
const PAGE = '<!doctype html><title>Bench</title><button onclick="document.title=String(Math.random())">Count</button>';
const LINES = ['title', 'click "Count"'] as const;
const ROUNDS = 40;

export async function mcpRows(): Promise<Row[]> {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  try {
    return [
      ...(await tokenRows()),
      ...(await flowRows()),
      ...(await taskRows()),
      ...(await connectRows()),
      ...(await callRows(url)),
    ];
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

async function connected(args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', ...args] }));
  return client;
}

/** As the peers were counted: four bytes a token. */
async function tokenRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const world of ['browser', 'android', 'ios']) {
    const client = await connected(['--world', world]);
    const list = Buffer.byteLength(JSON.stringify(await client.listTools()));
    const words = Buffer.byteLength(client.getInstructions() ?? '');
    await client.close();
    const tokens = Math.round((list + words) / 4);
    rows.push([`mcp: tools and instructions, ${world}`, `${tokens} tokens`, '≤ 1,000 (peers 5,072 to 20,571)']);
  }
  return rows;
}

/** Ten steps in the shop, as an agent would send them: it looks first, and then does several at a time. */
const FLOW = [
  { name: 'run', lines: ['goto URL/', 'accept_cookies', 'dismiss'] },
  { name: 'observe', near: 'Trail runner GTX' },
  {
    name: 'run',
    lines: [
      'click "Add to cart" near "Trail runner GTX"',
      'click "Cart"',
      'adjust "Quantity" 3',
      'type "Coupon" "TENOFF"',
    ],
  },
  { name: 'run', lines: ['click "Apply"', 'click "Checkout"'] },
] as const;

/** What a client pays for a flow: definitions, instructions, what it sends and what it gets back. */
async function flowRows(): Promise<Row[]> {
  const { startShop } = (await import(SHOP)) as {
    startShop: () => Promise<{ url: string; close: () => Promise<void> }>;
  };
  const shop = await startShop();
  const client = await connected([]);
  try {
    const list = Buffer.byteLength(JSON.stringify(await client.listTools()));
    const words = Buffer.byteLength(client.getInstructions() ?? '');
    let [sent, got, steps, failures] = [0, 0, 0, 0];
    for (const { name, ...given } of FLOW) {
      const request = JSON.stringify(given).replaceAll('URL', shop.url);
      const answer = await client.callTool({ name, arguments: JSON.parse(request) as Record<string, unknown> });
      sent += Buffer.byteLength(request) + name.length;
      const { content, structuredContent } = answer;
      got += Buffer.byteLength(JSON.stringify([content, structuredContent].filter((one) => one !== undefined)));
      steps += 'lines' in given ? given.lines.length : 1;
      failures += answer.isError === true ? 1 : 0;
    }
    const tokens = (bytes: number): number => Math.round(bytes / 4);
    return [
      [
        `mcp: a flow of ${steps} steps in ${FLOW.length} calls, definitions included`,
        `${tokens(list + words + sent + got)} tokens (${tokens(list + words)} definitions, ${tokens(sent)} sent, ${tokens(got)} answers), ${failures} failed`,
        '≤ 1,500, none failed',
      ],
    ];
  } finally {
    await client.close();
    await shop.close();
  }
}

/** Twelve tasks, played by a reader that only uses what the answers say: what that takes, definitions not included. */
async function taskRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const saying of ['numbers', 'names'] as const) {
    const client = await connected([]);
    let [calls, tokens, done] = [0, 0, 0];
    try {
      for (const task of tasks) {
        const played = await play(client, task, saying).catch(
          (error: unknown) => String(error).split('\n', 1)[0] ?? '',
        );
        const isDone =
          typeof played !== 'string' &&
          played.found === task.found &&
          JSON.stringify(played.sent) === JSON.stringify(task.sent);
        if (typeof played !== 'string') [calls, tokens] = [calls + played.calls, tokens + played.tokens];
        done += isDone ? 1 : 0;
        const cost = typeof played === 'string' ? played : `${played.calls} calls, ${played.tokens} tokens`;
        rows.push([`mcp: task by ${saying}, ${task.name}`, `${isDone ? '' : 'failed: '}${cost}`, '']);
      }
    } finally {
      await client.close();
    }
    rows.push([
      `mcp: ${tasks.length} tasks by ${saying}`,
      `${done} done, ${calls} calls, ${tokens} tokens`,
      `all ${tasks.length} done`,
    ]);
  }
  return rows;
}

async function connectRows(): Promise<Row[]> {
  const bare: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    bare.push(await timed(async () => spawnSync(process.execPath, ['-e', '0'])));
    let client: Client | null = null;
    times.push(
      await timed(async () => {
        client = await connected([]);
      }),
    );
    await (client as Client | null)?.close();
  }
  const ratio = median(times) / median(bare);
  return [
    ['mcp: node -e 0', `${median(bare).toFixed(0)} ms`, ''],
    ['mcp: start and connect', `${median(times).toFixed(0)} ms, ${ratio.toFixed(1)} × node -e 0`, ''],
  ];
}

/** The same lines in the process itself and through the server, in turns, so that both have the same machine. */
async function callRows(url: string): Promise<Row[]> {
  const session = await launch({ shots: null });
  const client = await connected([]);
  const call = (lines: string) => client.callTool({ name: 'run', arguments: { lines } });
  try {
    await session.run(`goto ${url}`);
    await call(`goto ${url}`);
    const rows: Row[] = [];
    for (const line of LINES) {
      const inside: number[] = [];
      const through: number[] = [];
      for (let i = 0; i < ROUNDS; i++) {
        inside.push(await timed(() => session.run(line)));
        through.push(await timed(() => call(line)));
      }
      const [a, b] = [median(inside), median(through)];
      rows.push([
        `mcp: ${line}`,
        `${b.toFixed(1)} ms, ${(b / a).toFixed(2)} × in the process (${a.toFixed(1)} ms)`,
        'a few ms more',
      ]);
    }
    return rows;
  } finally {
    await client.close();
    await session.close();
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
