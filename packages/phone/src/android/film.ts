// A film of the screen, made by the device itself and fetched when it is over.

import { writeFile } from 'node:fs/promises';
import { ioReason } from '@beckon/core/data/io.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { DeviceFilm } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Adb } from './adb.js';
import type { ShellResult } from './shell.js';

const FILE = '/sdcard/beckon-film.mp4';
/** No film is longer: older devices end it by themselves then. */
const MOST_SECONDS = 180;
const GRACE_MS = 20_000;
const POLL_MS = 100;
const BITS: Readonly<Record<'low' | 'medium' | 'high', number>> = {
  low: 1_000_000,
  medium: 4_000_000,
  high: 12_000_000,
};

export async function startFilm(
  adb: Adb,
  quality: 'low' | 'medium' | 'high',
  deadline: Deadline,
): Promise<Answer<DeviceFilm>> {
  const gone = await adb.run(['rm', '-f', FILE], deadline);
  if (!gone.ok) return gone;
  const words = ['screenrecord', '--bit-rate', String(BITS[quality]), '--time-limit', String(MOST_SECONDS), FILE];
  let ended: Answer<ShellResult> | null = null;
  const running = adb.run(words, deadlineIn(MOST_SECONDS * 1000 + GRACE_MS)).then((answer) => {
    ended = answer;
    return answer;
  });
  let pid: string | undefined;
  for (const limit = deadline; ; await limit.pause(POLL_MS)) {
    const runs = await adb.run(['pidof', 'screenrecord'], deadline);
    if (!runs.ok) return runs;
    pid = /\d+/.exec(runs.value.stdout)?.[0];
    if (pid !== undefined) break;
    if (ended !== null) return bad(unfilmed(ended));
    if (limit.isOver()) return bad(problem('TIMEOUT', { waitedFor: messages.filming, ms: 0 }));
  }
  return good({
    async stop(path, until) {
      // As Control+C does: it writes the end of the film. Where it has ended by itself, there is nothing to stop.
      const stopped = await adb.run(['kill', '-2', pid], until);
      if (!stopped.ok) return stopped;
      const end = await until.wait(running);
      if (end === null) return bad(problem('TIMEOUT', { waitedFor: messages.filming, ms: 0 }));
      const film = await adb.bytes(['cat', FILE], until);
      if (!film.ok) return film;
      const { stdout } = film.value;
      // A film that was cut off lacks its beginning.
      if (film.value.code !== 0 || Buffer.from(stdout.subarray(4, 8)).toString('latin1') !== 'ftyp')
        return bad(unfilmed(end));
      try {
        await writeFile(path, stdout);
      } catch (error) {
        return bad(problem('IO_ERROR', { path, reason: ioReason(error) }));
      }
      await adb.run(['rm', '-f', FILE], until);
      return good(stdout.length);
    },
  });
}

function unfilmed(ended: Answer<ShellResult>): ReturnType<typeof problem> {
  if (!ended.ok) return ended.problem as ReturnType<typeof problem>;
  const said = `${ended.value.stderr}\n${ended.value.stdout}`.trim().split('\n')[0] ?? '';
  return problem('DEVICE_ERROR', { what: messages.filming, said: said === '' ? messages.noFilm : said });
}
