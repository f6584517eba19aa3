// The frames of a page as commands see them: listed as they stand, found by what they are called, gone into and left.

import type { FrameList, FrameQuery, FrameSeen } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type Reference } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { type FrameOwner, NO_OWNER } from '../drive/frame-owner.js';
import type { Frame } from '../drive/frames.js';
import type { PageClient } from '../page-client.js';
import type { Tab } from './tab.js';
import type { Tabs } from './tabs.js';

/** How long a frame may take to say where it is. */
const ANSWER_MS = 500;
/** Longer values do not find an element by themselves. */
const LONGEST = 80;
const LONGEST_TITLE = 500;

interface ListedFrame extends Placed {
  readonly url: string;
  readonly title: string;
}

type Hold = (on: Reference) => Promise<{ readonly frame: Frame } | null>;

export class BrowserFrames implements FrameList {
  readonly #tabs: Tabs;
  readonly #client: PageClient;
  /** Puts an element that was found at hand of its frame. */
  readonly #hold: Hold;
  readonly #frameIds = new WeakMap<FrameSeen, string>();

  constructor(tabs: Tabs, client: PageClient, hold: Hold) {
    this.#tabs = tabs;
    this.#client = client;
    this.#hold = hold;
  }

  list(deadline: Deadline): Promise<Answer<readonly FrameSeen[]>> {
    return this.#client.again(deadline, async () => good(this.#list(await knownIn(this.#tabs.here))));
  }

  find(request: FrameQuery, deadline: Deadline): Promise<Answer<readonly FrameSeen[]>> {
    return this.#client.again(deadline, async () => {
      const tab = this.#tabs.here;
      const all = await knownIn(tab);
      const reported = this.#list(all);
      if (request.kind === 'number') return good(reported.filter(({ number }) => number === request.value));
      // Only those inside the frame that commands are confined to, as for every other element.
      const inside = new Set(tab.frames.slice(1).map(({ id }) => id));
      const near = all.filter(({ frame }) => inside.has(frame.id) || (tab.top.isMain && !frame.isMain));
      const { kind, value } = request;
      const found = kind === 'text' ? await byText(tab, near, value) : await bySelector(tab, near, { kind, value });
      if (!Array.isArray(found)) return bad(problem('SELECTOR_INVALID', { selector: request.value, ...found }));
      return good(reported.filter((_, i) => found.includes(all[i] as ListedFrame)));
    });
  }

  ofThing(on: Reference, deadline: Deadline): Promise<Answer<FrameSeen | null>> {
    return this.#client.again(deadline, async () => {
      const tab = this.#tabs.here;
      const home = (await this.#hold(on))?.frame ?? null;
      const frame = home === null ? null : await tab.driver.frameOfThing(home);
      if (frame === null) return good(null);
      const reported = this.#list(await knownIn(tab));
      return good(reported.find((one) => this.#frameIds.get(one) === frame.id) ?? null);
    });
  }

  enter(frame: FrameSeen, deadline: Deadline): Promise<Answer<FrameSeen>> {
    return this.#client.again(deadline, async () => {
      const tab = this.#tabs.here;
      const found = tab.driver.byId(this.#frameIds.get(frame) ?? '');
      if (found === null) return bad(problem('FRAME_NOT_FOUND', { name: frame.name, frames: [] }));
      tab.confine(found);
      return good(this.#current(await knownIn(tab)));
    });
  }

  leave(to: 'main' | 'parent', deadline: Deadline): Promise<Answer<FrameSeen>> {
    return this.#client.again(deadline, async () => {
      const tab = this.#tabs.here;
      const { main } = tab.driver;
      tab.confine(to === 'main' ? main : (tab.driver.parentOf(tab.top) ?? main));
      return good(this.#current(await knownIn(tab)));
    });
  }

  #current(all: readonly ListedFrame[]): FrameSeen {
    const reported = this.#list(all);
    return reported.find(({ isCurrent }) => isCurrent) ?? (reported[0] as FrameSeen);
  }

  #list(all: readonly ListedFrame[]): FrameSeen[] {
    const { top } = this.#tabs.here;
    return all.map(({ frame, owner, url, depth }, number) => {
      const name = frame.isMain ? 'main' : nameOf(owner);
      const seen = { number, depth, name, url, isCurrent: frame.id === top.id };
      this.#frameIds.set(seen, frame.id);
      return seen;
    });
  }
}

interface Placed {
  readonly frame: Frame;
  readonly owner: FrameOwner;
  readonly depth: number;
}

/** All frames as they stand in the page: each one before those inside it. Their place is their number. */
export async function placedIn({ driver }: Tab): Promise<readonly Placed[]> {
  await driver.settled();
  const [main, ...others] = driver.frames(true);
  if (main === undefined) return [];
  const owners = await Promise.all(others.map((frame) => driver.owner(frame)));
  const known = others.map((frame, i) => ({ frame, owner: owners[i] ?? NO_OWNER }));
  const inside = (around: Frame, depth: number): Placed[] =>
    known
      .filter(({ frame }) => driver.parentOf(frame)?.id === around.id)
      .sort((a, b) => compare(a.owner.path, b.owner.path))
      .flatMap((one) => [{ ...one, depth }, ...inside(one.frame, depth + 1)]);
  return [{ frame: main, owner: NO_OWNER, depth: 0 }, ...inside(main, 1)];
}

async function knownIn(tab: Tab): Promise<ListedFrame[]> {
  const placed = await placedIn(tab);
  const given = await Promise.all(placed.map(({ frame }) => (frame.isMain ? null : whereIs(frame))));
  return placed.map((one, i) => {
    const url = one.frame.isMain ? tab.page.url() : (given[i]?.url ?? one.owner.src);
    return { ...one, url, title: given[i]?.title ?? '' };
  });
}

/** What a frame says of itself; null if it does not answer. */
async function whereIs(frame: Frame): Promise<{ url: string; title: string } | null> {
  const stated = await deadlineIn(ANSWER_MS)
    .wait(frame.call('address'))
    .catch(() => null);
  return stated === null ? null : { url: stated.url, title: stated.title.slice(0, LONGEST_TITLE) };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

async function bySelector(
  { driver }: Tab,
  all: readonly ListedFrame[],
  { kind, value }: { readonly kind: 'css' | 'xpath'; readonly value: string },
): Promise<ListedFrame[] | { readonly reason: string }> {
  const answers = await Promise.all(all.map(({ frame }) => driver.fits(frame, kind, value)));
  const wrong = answers.find((answer) => typeof answer === 'object');
  return typeof wrong === 'object' ? wrong : all.filter((_, i) => answers[i] === true);
}

/** What may be a selector: `#pay`, `iframe.pay`, `[name=ads]`, `main > iframe`. */
const LIKE_SELECTOR = /[#.[>:]|^(?:iframe|frame|object|embed)\b/;

async function byText(tab: Tab, all: readonly ListedFrame[], text: string): Promise<ListedFrame[]> {
  if (LIKE_SELECTOR.test(text)) {
    const found = await bySelector(tab, all, { kind: 'css', value: text });
    if (Array.isArray(found) && found.length > 0) return found;
  }
  const wanted = plain(text);
  if (wanted === '') return [];
  const names = ({ owner }: ListedFrame): string[] => [owner.id, owner.name, owner.title, owner.label];
  const around = ({ owner, title }: ListedFrame): string[] => [title, owner.heading];
  const places = ({ owner, url }: ListedFrame): string[] => [url, owner.src];
  const equals = (text: string): boolean => plain(text) === wanted;
  const contains = (written: string): boolean => plain(written).includes(wanted);
  const ways: readonly (readonly [(one: ListedFrame) => string[], (input: string) => boolean])[] = [
    [names, equals],
    [around, equals],
    [(one) => [...names(one), ...around(one)], contains],
    [places, contains],
  ];
  for (const [of, fits] of ways) {
    const found = all.filter((one) => of(one).some(fits));
    if (found.length > 0) return found;
  }
  return [];
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What finds the element of a frame. */
function nameOf({ tag, id, name, title, src }: FrameOwner): string {
  if (/^[A-Za-z][\w-]{0,80}$/.test(id)) return `${tag}#${id}`;
  for (const [attribute, value] of Object.entries({ id, name, title, src }))
    if (value !== '' && value.length <= LONGEST && !/\p{C}/u.test(value))
      return `${tag}[${attribute}="${value.replace(/["\\]/g, '\\$&')}"]`;
  return tag;
}
