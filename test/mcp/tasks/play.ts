// Plays a task over MCP, against the real server and real pages.

import type { Client } from '@modelcontextprotocol/client';
import { Reader, type Saying } from './reader.js';
import { type Sent, startTaskSite } from './site.js';
import type { Task } from './tasks.js';

export interface Played {
  readonly found: string;
  readonly sent: readonly Sent[];
  readonly calls: number;
  /** Four characters a token: what was sent and what came back. */
  readonly tokens: number;
}

export async function play(client: Client, { pages, play: playTask }: Task, saying: Saying): Promise<Played> {
  const site = await startTaskSite(pages());
  const reader = new Reader(client, saying);
  try {
    const found = await playTask(reader, site.url);
    const { calls, sent, got } = reader.cost;
    return { found, sent: site.log, calls, tokens: Math.round((sent + got) / 4) };
  } finally {
    await site.close();
  }
}
