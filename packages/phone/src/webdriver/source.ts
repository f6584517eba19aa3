// The screen as a page source: read again only where it changed, and with its faults in words.

import type { Size } from '@beckon/core/data/box.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { type DumpRead, readDump } from '../android/dump.js';
import { messages } from '../shared/messages.js';
import type { Platform, UiTree } from '../shared/tree.js';
import { isRefusal, type WebDriverClient } from './client.js';

const TRIES = 3;
const BETWEEN_MS = 250;

export class SourceReader {
  readonly #client: WebDriverClient;
  readonly #platform: Platform;
  #last: { readonly text: string; readonly read: DumpRead } | null = null;
  /** Of the screen, when it was read last. */
  size: Size | null = null;

  constructor(client: WebDriverClient, platform: Platform) {
    this.#client = client;
    this.#platform = platform;
  }

  /** Tried again while an app is only coming up: then there may be nothing to read. */
  async read(deadline: Deadline): Promise<Answer<UiTree>> {
    for (let tries = 1; ; tries++) {
      const given = await this.#client.text('/source', messages.readingScreen, deadline);
      if (!given.ok && !isRefusal(given.problem)) return given;
      const read = given.ok ? this.#parsed(given.value) : null;
      if (read?.ok && read.tree.platform !== this.#platform)
        return bad(problem('DUMP_FAILED', { reason: messages.otherPlatform(read.tree.platform) }));
      if (read?.ok) {
        this.size = read.tree.size;
        return good(read.tree);
      }
      const isLast = tries >= TRIES || deadline.left() <= BETWEEN_MS || read?.fault === 'hostile';
      if (isLast) return bad(problem('DUMP_FAILED', { reason: read?.reason ?? refusal(given) }));
      await deadline.pause(BETWEEN_MS);
    }
  }

  /** Mostly it is the same as before: that is not read again. */
  #parsed(text: string): DumpRead {
    if (this.#last?.text === text) return this.#last.read;
    const read = readDump(text);
    this.#last = { text, read };
    return read;
  }
}

function refusal(given: Answer<string>): string {
  return given.ok || given.problem.code !== 'DEVICE_ERROR' ? '' : messages.serverSaid(given.problem.facts.said);
}
