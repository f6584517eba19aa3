// Films of a phone's screen, made by the phone itself.

import type { Filming } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { DeviceFilm } from './device.js';
import { lacking } from './lacking.js';
import { messages } from './messages.js';
import type { ScreenReader } from './screen-reader.js';

const START_MS = 10_000;
/** A long film takes its time to come over. */
const STOP_MS = 60_000;

export class PhoneFilm implements Filming {
  readonly formats = ['mp4'];
  readonly #reader: ScreenReader;
  #film: { readonly of: DeviceFilm; readonly path: string; readonly from: number } | null = null;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async startFilm(path: string, quality: 'low' | 'medium' | 'high'): Promise<Answer<null>> {
    const { device, clock } = this.#reader;
    if (device.film === undefined) return bad(lacking(device, 'film', messages.filming));
    if (this.#film !== null)
      return bad(problem('INVALID_VALUE', { what: messages.filming, reason: messages.alreadyFilming }));
    const film = await device.film(quality, deadlineIn(START_MS));
    if (!film.ok) return film;
    this.#film = { of: film.value, path, from: clock.now() };
    return good(null);
  }

  async stopFilm(): ReturnType<Filming['stopFilm']> {
    const film = this.#film;
    if (film === null) return bad(problem('INVALID_VALUE', { what: messages.filming, reason: messages.notFilming }));
    this.#film = null;
    const ms = this.#reader.clock.now() - film.from;
    const bytes = await film.of.stop(film.path, deadlineIn(STOP_MS));
    return bytes.ok ? good({ path: film.path, bytes: bytes.value, ms, note: messages.filmShowsAll }) : bytes;
  }

  /** The world is closed: what was filmed until then is kept. */
  async end(): Promise<void> {
    if (this.#film !== null) await this.stopFilm();
  }
}
