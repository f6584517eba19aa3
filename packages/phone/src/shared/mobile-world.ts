// A phone as a world: read by its tree, touched where elements are, and read again until the result is stable.

import { Masker } from '@beckon/core/masking/masker.js';
import type { AtomAsked, Patterns, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Action, ActionKind, Move, MoveKind } from '@beckon/core/scene/action.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { withLoading } from '@beckon/core/scene/observed.js';
import { problem } from '@beckon/core/scene/problem.js';
import {
  type Answer,
  bad,
  type ElementReading,
  type FindQuery,
  type Found,
  type FoundElement,
  good,
  type Observation,
  type ObserveQuery,
  type Reference,
  type WaitCondition,
  type Waited,
  type World,
} from '@beckon/core/scene/world.js';
import { type Clock, realClock } from '@beckon/core/time/clock.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { perform } from './acts.js';
import { PhoneCapturer } from './capture.js';
import { cropped } from './crop.js';
import type { Device } from './device.js';
import { type FoundOnScreen, foundElement, PhoneElementFinder, selectedBy } from './find.js';
import { messages } from './messages.js';
import { move, pointOf } from './moves.js';
import { ScreenObserver } from './observe.js';
import { contextNow, foundAgain } from './performing.js';
import { PhoneApps } from './phone-apps.js';
import { PhoneFilm } from './phone-film.js';
import { PhoneRawScreen } from './phone-raw-screen.js';
import { SettingsOfPhone } from './phone-settings.js';
import { readingOf, textIn } from './reading.js';
import { BETWEEN_MS, ScreenReader, type View } from './screen-reader.js';
import { wait } from './waits.js';

const ACTIONS: readonly ActionKind[] = [
  'click',
  'type',
  'select',
  'check',
  'adjust',
  'drag',
  'submit',
  'reveal',
  'swipe',
  'scroll',
  'pinch',
  'rotate',
];
const MOVES: readonly MoveKind[] = ['press', 'back', 'scroll', 'swipe', 'tap', 'pinch', 'rotate'];
const PICTURE_MS = 10_000;

export class MobileWorld implements World {
  readonly name: World['name'];
  readonly can: World['can'];
  readonly mode = 'connected';
  readonly touchesAnything = true;
  readonly apps: PhoneApps;
  readonly raw: PhoneRawScreen;
  readonly settings: SettingsOfPhone;
  readonly filming: PhoneFilm;
  readonly capturer?: PhoneCapturer;
  onProgress: ((words: string) => void) | null = null;
  /** The engine gives its own. */
  masker = new Masker();
  readonly #reader: ScreenReader;
  readonly #finder: PhoneElementFinder;
  readonly #observer = new ScreenObserver();
  readonly #found = new WeakMap<Found, FoundOnScreen>();
  #urlBefore = '';
  /** Whether the caller announces when a command begins: only then reads are used again within one. */
  #hasBegun = false;

  constructor(device: Device, clock: Clock = realClock) {
    this.name = device.platform;
    this.#reader = new ScreenReader(device, clock);
    this.#reader.onHeld = (field, value) => this.masker.hold(field, value);
    this.#finder = new PhoneElementFinder(this.#reader);
    this.apps = new PhoneApps(this.#reader);
    this.raw = new PhoneRawScreen(this.#reader);
    this.settings = new SettingsOfPhone(this.#reader);
    this.filming = new PhoneFilm(this.#reader);
    // Of a saved screen there is no picture.
    if (device.isSaved !== true) this.capturer = new PhoneCapturer(this.#reader);
    this.can = new Set([...ACTIONS, ...MOVES, 'screenshot', 'url'] as const);
  }

  /** A command begins: it sees the screen as it is then. */
  async begin(): Promise<Answer<readonly string[]>> {
    this.#hasBegun = true;
    this.#reader.begin();
    return good([]);
  }

  news(): readonly string[] {
    return this.#reader.news.splice(0);
  }

  fingerprint(): string | null {
    const { last } = this.#reader;
    return last?.fingerprint ?? null;
  }

  watch(): () => { readonly before: string | null; readonly after: string | null } {
    const watched = this.#reader.watch();
    const reported = (view: View | null): string | null => view?.fingerprint ?? null;
    return () => {
      const { first, now } = watched();
      return { before: reported(first), after: reported(now) };
    };
  }

  get address(): string {
    return this.#reader.last?.url ?? '';
  }

  /** The newest read, while it is one of this very command. */
  #view(deadline: Deadline): Promise<Answer<View>> {
    return this.#hasBegun ? this.#reader.view(deadline) : this.#reader.look(deadline);
  }

  async #of<T>(deadline: Deadline, read: (view: View) => T): Promise<Answer<T>> {
    const view = await this.#view(deadline);
    return view.ok ? good(read(view.value)) : view;
  }

  observe(query: ObserveQuery, deadline: Deadline): Promise<Answer<Observation>> {
    return this.#of(deadline, ({ screen, url, at, revision }) => {
      const { clock } = this.#reader;
      const age = Math.max(0, clock.now() - at);
      const freshness = { revision, at: new Date(Date.now() - age).toISOString(), ageMs: Math.round(age) };
      const { loading } = screen;
      const seen = this.#observer.look(screen, query, url);
      return {
        ...seen,
        text: withLoading(seen.text, loading),
        ...freshness,
        ...(loading.length === 0 ? {} : { loading }),
      };
    });
  }

  async find(query: FindQuery, deadline: Deadline): Promise<Answer<Found>> {
    const result = await this.#finder.find(query, deadline, this.#hasBegun);
    if (!result.ok) return result;
    const { found } = result.value;
    this.#found.set(found, result.value);
    return good(found);
  }

  async perform(action: Action, on: Reference, deadline: Deadline, isVerified = true): Promise<Answer<Effects>> {
    const found = this.#found.get(on);
    if (found === undefined) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    const context = await contextNow(this.#reader, found, action.kind, deadline, isVerified);
    if (!context.ok) return context;
    this.#finder.lastTouched = context.value.thing.id;
    this.#urlBefore = context.value.view.url;
    return this.#timed(() => perform(context.value, action));
  }

  async move(what: Move, deadline: Deadline): Promise<Answer<Effects>> {
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    this.#urlBefore = this.address;
    return this.#timed(() => move(this.#reader, what, deadline));
  }

  /** With the time that it took to see what came of it. */
  async #timed(act: () => Promise<Answer<Effects>>): Promise<Answer<Effects>> {
    const from = this.#reader.settledMs;
    const done = await act();
    const verifyMs = this.#reader.settledMs - from;
    return done.ok && verifyMs > 0 ? good({ ...done.value, verifyMs }) : done;
  }

  /** What was found, as it is now. */
  async read(on: Reference, deadline: Deadline): Promise<Answer<ElementReading>> {
    const found = this.#found.get(on)?.view;
    const view = found !== undefined && this.#reader.isFresh(found) ? good(found) : await this.#reader.look(deadline);
    if (!view.ok) return view;
    const same = foundAgain(view.value.screen, on.thing);
    return same === undefined
      ? bad(problem('STALE_REFERENCE', { id: on.thing.id }))
      : good(readingOf(view.value.screen, same));
  }

  wait(condition: WaitCondition, deadline: Deadline): Promise<Answer<Waited>> {
    return wait(this.#reader, condition, deadline, this.#urlBefore);
  }

  /** A phone does not report changes: a moment later it is read again. */
  async changed(deadline: Deadline): Promise<void> {
    this.#reader.age();
    await this.#reader.rest(BETWEEN_MS, deadline);
  }

  patterns(deadline: Deadline): Promise<Answer<Patterns>> {
    return this.#of(deadline, ({ screen }) => screen.patterns);
  }

  validationMessages(deadline: Deadline): Promise<Answer<readonly string[]>> {
    return this.#of(deadline, ({ screen }) => screen.validationMessages);
  }

  candidates(deadline: Deadline): Promise<Answer<readonly Candidate[]>> {
    return this.#of(deadline, ({ screen }) => screen.candidates);
  }

  count(target: TargetAsked | AtomAsked, deadline: Deadline, isHiddenToo = false): Promise<Answer<number>> {
    return this.#of(deadline, (view) => this.#finder.count(view, target, isHiddenToo));
  }

  async forget(): Promise<Answer<null>> {
    this.#reader.forget();
    this.#finder.lastTouched = null;
    return good(null);
  }

  page(deadline: Deadline): Promise<Answer<{ readonly url: string; readonly title: string }>> {
    return this.#of(deadline, ({ url, screen: { title } }) => ({ url, title }));
  }

  async text(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    const view = await this.#view(deadline);
    if (!view.ok) return view;
    const { screen } = view.value;
    if (selector === null) return good(screen.texts.join('\n'));
    const found = selectedBy(screen, selector);
    if (!found.ok) return found;
    return good(found.value.map(({ id }) => textIn(screen, screen.nodeOf(id)?.index ?? -1)).join('\n'));
  }

  async html(): Promise<Answer<string>> {
    return bad(noPages(this.name, 'html', messages.fullInstead));
  }

  async extract(): Promise<Answer<unknown>> {
    return bad(noPages(this.name, 'extract', messages.textInstead));
  }

  async screenshot(
    how: { readonly format: 'png' | 'jpeg' | 'webp'; readonly isFullPage: boolean; readonly of: Reference | null },
    deadline: Deadline,
  ): Promise<Answer<Uint8Array>> {
    const instead = how.format !== 'png' ? messages.pngInstead : messages.scrollAndPicture;
    if (how.format !== 'png' || how.isFullPage) {
      const what = how.format !== 'png' ? messages.noFormat(how.format) : messages.screenOnly;
      return bad(problem('UNSUPPORTED', { what, world: this.name, instead }));
    }
    const part = how.of === null ? good(null) : await this.#place(how.of, deadline);
    if (!part.ok) return part;
    const picture = await this.#reader.ask(deadline, (device, until) => device.picture(until), 'a picture', PICTURE_MS);
    if (!picture.ok || part.value === null) return picture;
    const { scale } = this.#reader.device;
    const { x, y, width, height } = part.value;
    const cut = await cropped(picture.value, {
      x: x * scale,
      y: y * scale,
      width: width * scale,
      height: height * scale,
    });
    if (cut !== null) return good(cut);
    const what = messages.uncuttable;
    return bad(problem('UNSUPPORTED', { what, world: this.name, instead: messages.wholeScreen }));
  }

  /** Where what was found is to be seen. */
  async #place({ thing }: Reference, deadline: Deadline) {
    const view = await this.#view(deadline);
    if (!view.ok) return view;
    const same = foundAgain(view.value.screen, thing);
    if (same === undefined) return bad(problem('STALE_REFERENCE', { id: thing.id }));
    const box = view.value.screen.shownBox(same.id);
    if (box !== null) return good(box);
    return bad(problem('ELEMENT_NOT_VISIBLE', { thing: thing.shown, why: messages.offScreen }));
  }

  async elementAt(at: string, deadline: Deadline): Promise<Answer<FoundElement | null>> {
    const view = await this.#view(deadline);
    if (!view.ok) return view;
    const { screen } = view.value;
    const point = pointOf(screen, at);
    if (!point.ok) return point;
    const there = screen.candidateAt(point.value);
    return good(there === null ? null : foundElement(screen, there));
  }

  async close(): Promise<void> {
    await this.filming.end();
    await this.#reader.device.close();
  }
}

function noPages(world: string, what: string, instead: string): ReturnType<typeof problem> {
  return problem('UNSUPPORTED', { what: messages.forPages(what), world, instead });
}
