// The pictures of a trace: ours, with secrets painted over, in place of those that Playwright takes as the page is.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Captured } from '@beckon/core/scene/facets.js';
import { TemporaryFolder } from '@beckon/node/temporary.js';
import { OWNER_ONLY } from '@beckon/node/write.js';

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** When it was taken, by wall-clock time. */
  readonly at: number;
}

/** A moment of the trace: which page was current, and what its own clock said. */
interface Moment {
  readonly pageId: string;
  readonly wallTime: number;
  readonly timestamp: number;
}

/** A picture is of the page that was observed just before. */
const APART_MS = 10_000;

export class TracePictures {
  #folder: TemporaryFolder | null = null;
  readonly #pictures: Picture[] = [];
  readonly #files = new Set<string>();
  readonly #moments: Moment[] = [];

  async add({ picture, format, width, height }: Captured, at: number): Promise<void> {
    this.#folder ??= new TemporaryFolder('beckon-trace-');
    const name = createHash('sha1').update(picture).digest('hex');
    const file = `screencast/${name}.${format}`;
    // A page that stands still is kept once.
    if (!this.#files.has(file))
      await writeFile(join(this.#folder.path, `${name}.${format}`), picture, { mode: OWNER_ONLY });
    this.#files.add(file);
    this.#pictures.push({ file, width, height, at });
  }

  /** Learns from a line of the trace which page was at hand when. */
  learn(line: string): void {
    if (!line.startsWith('{"type":"frame-snapshot"')) return;
    const found = /"pageId":"(?<pageId>[^"]+)"/.exec(line)?.groups?.['pageId'];
    const { timestamp, wallTime } =
      /"timestamp":(?<timestamp>[\d.]+),"wallTime":(?<wallTime>[\d.]+)/.exec(line)?.groups ?? {};
    if (found !== undefined && timestamp !== undefined && wallTime !== undefined)
      this.#moments.push({ pageId: found, timestamp: Number(timestamp), wallTime: Number(wallTime) });
  }

  /** What the trace says of them, line by line. */
  lines(): readonly string[] {
    return this.#pictures.flatMap(({ file, width, height, at }) => {
      const moment = this.#moments.filter(({ wallTime }) => wallTime <= at && at - wallTime < APART_MS).at(-1);
      if (moment === undefined) return [];
      const { pageId, timestamp, wallTime } = moment;
      const event = { type: 'screencast-frame', pageId, file, width, height, timestamp: timestamp + at - wallTime };
      return [JSON.stringify({ ...event, frameSwapWallTime: at })];
    });
  }

  async *files(): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
    for (const name of this.#files)
      yield { name, bytes: await readFile(join(this.#folder?.path ?? '', name.replace('screencast/', ''))) };
  }

  remove(): void {
    this.#folder?.remove();
    this.#folder = null;
  }
}
