// Everything that agents get, checked by reading it as one: twelve tasks over MCP, played by a reader that may only use what
// the answers say, once by numbers and once by names. Judged by what the server of each page was sent.

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN } from './support.js';
import { play } from './tasks/play.js';
import { tasks } from './tasks/tasks.js';

describe.each(['numbers', 'names'] as const)('tasks said by %s', (saying) => {
  let client: Client;

  beforeAll(async () => {
    client = new Client({ name: 'reader', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'] }));
  });
  afterAll(() => client.close());

  it.each(tasks.map((task) => [task.name, task] as const))('%s', async (_, task) => {
    const { found, sent } = await play(client, task, saying);
    expect(sent).toEqual(task.sent);
    expect(found).toBe(task.found);
  });
});
