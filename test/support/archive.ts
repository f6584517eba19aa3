// What is in a zip archive.

import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The entries, unpacked, by name. */
export async function entriesOf(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openPromise(path);
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return entries;
}

/** All of them as one text, each under its name. */
export async function textOf(path: string, isTaken: (name: string) => boolean = () => true): Promise<string> {
  return [...(await entriesOf(path))]
    .filter(([name]) => isTaken(name))
    .map(([name, bytes]) => `\n== ${name}\n${bytes.toString('utf8')}`)
    .join('');
}
