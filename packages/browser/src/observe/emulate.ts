// The size of the pages of a session, the device that they emulate, the media preferences that they see.
// Over the wire, whatever Playwright sends about these is replaced by what was requested here, so none of it is undone.

import type { Size } from '@beckon/core/data/box.js';
import type { EmulatedDevice, ScreenFacet } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Page } from 'playwright-core';
import { WireFrame } from '../drive/frames.js';
import type { Params } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';
import { gone } from '../gone.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import { agentOf, type Described, knownDevices, metricsOf, touchOf } from './devices.js';

type Feature = 'color-scheme' | 'reduced-motion';

const METRICS = 'Emulation.setDeviceMetricsOverride';
const NO_METRICS = 'Emulation.clearDeviceMetricsOverride';
const AGENT = 'Emulation.setUserAgentOverride';
const TOUCH = 'Emulation.setTouchEmulationEnabled';
const MEDIA = 'Emulation.setEmulatedMedia';
const FRAMES: readonly string[] = ['page', 'iframe'];

/** What Playwright says of a page that is no device. */
const NO_DEVICE: Params = {
  mobile: false,
  deviceScaleFactor: 1,
  screenOrientation: { angle: 0, type: 'landscapePrimary' },
};

const ACT_MS = 2000;
/** How long a page may take to say how it is now. */
const READ_MS = 1000;

export class BrowserScreen implements ScreenFacet {
  readonly #tabs: Tabs;
  readonly #context: WireContext | null;
  /** The requested size, with a device or without; null: each tab its own. */
  #size: Size | null = null;
  #sizeBefore: Size | null = null;
  #device: Described | null = null;
  readonly #media = new Map<Feature, string>();
  /** How big pages were before any size was requested; free ones are as big as their windows. */
  readonly #original = new WeakMap<Page, Size & { readonly isFree: boolean }>();
  /** How big pages are that came later. */
  #usual: Size | null = null;
  /** Tabs whose own session emulates a device. */
  readonly #dressed = new WeakSet<Tab>();

  private constructor(tabs: Tabs, context: WireContext | null) {
    this.#tabs = tabs;
    this.#context = context;
  }

  static async of(tabs: Tabs, context: WireContext | null): Promise<BrowserScreen> {
    const screen = new BrowserScreen(tabs, context);
    if (context !== null) screen.#listen(context);
    await tabs.each((tab) => screen.#greet(tab));
    return screen;
  }

  async resize(width: number, height: number, deadline: Deadline): Promise<Answer<boolean>> {
    await this.#remember(deadline);
    this.#size = { width, height };
    return this.#settle(deadline, () => this.#fit(), isOfSize(width, height, this.#device?.isMobile === true));
  }

  devices(): readonly EmulatedDevice[] {
    return knownDevices().map(({ userAgent: _, screen: __, ...device }) => device);
  }

  async become(name: string | null, deadline: Deadline): Promise<Answer<boolean>> {
    const context = this.#context;
    if (context === null)
      return bad(
        problem('UNSUPPORTED', {
          what: messages.deviceEmulation,
          world: 'browser',
          instead: messages.sizeInstead,
        }),
      );
    const device = name === null ? null : (knownDevices().find((one) => one.name === name) ?? null);
    await this.#remember(deadline);
    if (this.#device === null) this.#sizeBefore = this.#size;
    this.#size = device === null ? this.#sizeBefore : { width: device.width, height: device.height };
    this.#device = device;
    for (const tab of this.#tabs.all) tab.driver.isTouched = device?.hasTouch === true;
    const act = (): Promise<unknown> =>
      Promise.all([...context.guests.map((guest) => this.#dress(guest)), this.#fit()]);
    return this.#settle(deadline, act, device === null ? this.#isPlain() : isDevice(device));
  }

  prefer(feature: Feature, value: string, deadline: Deadline): Promise<Answer<boolean>> {
    this.#media.set(feature, value);
    // No browser knows any more what it is to have no preference here: it is light.
    const seen = feature === 'color-scheme' && value === 'no-preference' ? 'light' : value;
    return this.#settle(deadline, () => this.#applyMedia(), `matchMedia('(prefers-${feature}: ${seen})').matches`);
  }

  preferNothing(deadline: Deadline): Promise<Answer<boolean>> {
    this.#media.clear();
    return this.#settle(deadline, () => this.#applyMedia(), 'true');
  }

  #isPlain(): string {
    const size = this.#sizeOf(this.#tabs.here.page);
    return `navigator.maxTouchPoints === 0${size === null ? '' : ` && ${isOfSize(size.width, size.height, false)}`}`;
  }

  /** Does it, and asks the current page whether it holds. */
  async #settle(deadline: Deadline, act: () => Promise<unknown>, expression: string): Promise<Answer<boolean>> {
    const why = this.#tabs.whyGone;
    if (why !== null) return bad(gone(why));
    // Pages that do not answer get it when they do again.
    await deadline.within(ACT_MS).wait(act().catch(() => null));
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    // Some of it comes with the next picture that is drawn.
    const requested = `new Promise((done) => { let left = 20; const look = () => (${expression}) || --left < 0 ? done(${expression}) : setTimeout(look, 25); look(); })`;
    const given = await deadline.within(READ_MS).wait(valueIn(this.#tabs.here, requested));
    return good(given === true);
  }

  /** How big the pages are now, as long as it was not changed elsewhere. */
  async #remember(deadline: Deadline): Promise<void> {
    const request = this.#tabs.all.map(async (tab) => {
      const { page } = tab;
      if (this.#original.has(page) || this.#size !== null) return;
      const known = page.viewportSize();
      const stated = known === null ? await valueIn(tab, '[innerWidth, innerHeight]') : null;
      const [width = 0, height = 0] = Array.isArray(stated) ? stated : [];
      const size = known ?? { width, height };
      if (size.width > 0 && size.height > 0 && !this.#original.has(page))
        this.#original.set(page, { ...size, isFree: known === null });
      this.#usual ??= this.#original.get(page) ?? null;
    });
    await deadline.within(READ_MS).wait(Promise.all(request));
  }

  /** Every tab gets the requested size, or its own. */
  async #fit(): Promise<void> {
    // First: what is put away here puts away all.
    await Promise.all(this.#tabs.all.map((tab) => this.#fitOwn(tab)));
    await Promise.all(this.#tabs.all.map((tab) => this.#fitTab(tab)));
    // Playwright says nothing where only its size counts and that is the same.
    const pages = this.#context?.guests.filter(({ kind }) => kind === 'page') ?? [];
    await Promise.all(
      pages.map((guest) => {
        const last = guest.last.get(METRICS);
        if (last === undefined) return null;
        return this.#isFree(guest)
          ? guest.send(NO_METRICS).catch(() => null)
          : guest.send(METRICS, this.#metrics(last)).catch(() => null);
      }),
    );
  }

  /** Whether a page goes by its window again. */
  #isFree({ targetId }: Guest): boolean {
    const tab = this.#tabs.all.find(({ driver }) => driver.main.id === targetId);
    return this.#size === null && tab !== undefined && this.#original.get(tab.page)?.isFree === true;
  }

  /** Our own session with the page takes the pictures, and puts back afterwards what it had set itself. */
  async #fitOwn(tab: Tab): Promise<void> {
    const { main } = tab.driver;
    const isDressed = this.#dressed.has(tab);
    if (!(main instanceof WireFrame) || (this.#device === null && !isDressed)) return;
    const [method, params] =
      this.#device === null ? [NO_METRICS, {}] : [METRICS, metricsOf(this.#device, this.#size ?? this.#device)];
    if (this.#device === null) this.#dressed.delete(tab);
    else this.#dressed.add(tab);
    const { session } = main;
    // Of two sessions, the one that knows no name takes it away from the next document.
    await Promise.all([
      session.send(method, params).catch(() => null),
      session.send(AGENT, agentOf(this.#device)).catch(() => null),
    ]);
  }

  #sizeOf(page: Page): Size | null {
    return this.#size ?? this.#original.get(page) ?? this.#usual;
  }

  async #fitTab({ page }: Tab): Promise<void> {
    const size = this.#sizeOf(page);
    if (size === null || page.isClosed()) return;
    const { width, height } = size;
    await page.setViewportSize({ width, height }).catch(() => {});
  }

  /** A tab that has just come. */
  async #greet(tab: Tab): Promise<void> {
    tab.driver.isTouched = this.#device?.hasTouch === true;
    await this.#fitOwn(tab);
    if (this.#size !== null) await this.#fitTab(tab);
    if (this.#context === null && this.#media.size > 0) await tab.page.emulateMedia(this.#plainMedia()).catch(() => {});
  }

  #listen(context: WireContext): void {
    const say = (method: string, change: (params: Params) => Params): void =>
      context.say(method, (params, guest) => {
        guest.last.set(method, params);
        return { method, params: change(params) };
      });
    say(METRICS, (params) => this.#metrics(params));
    say(AGENT, (params) => (this.#device === null ? params : { ...params, ...agentOf(this.#device) }));
    say(TOUCH, (params) => (this.#device === null ? params : touchOf(this.#device)));
    say(MEDIA, (params) => this.#withMedia(params));
    context.welcome((guest) => {
      if (this.#device !== null) void this.#dress(guest);
      // Not every page that opens gets a size from Playwright.
      if (this.#size !== null && guest.kind === 'page')
        void guest.send(METRICS, this.#metrics(NO_DEVICE)).catch(() => null);
      if (this.#media.size > 0 && FRAMES.includes(guest.kind))
        void guest.send(MEDIA, this.#withMedia({})).catch(() => null);
    });
  }

  /** A page, a frame or a worker gets the name of the device, and its touch. */
  async #dress(guest: Guest): Promise<void> {
    const send = (method: string, params: Params): Promise<unknown> => guest.send(method, params).catch(() => null);
    const agent = this.#device === null ? (guest.last.get(AGENT) ?? agentOf(null)) : agentOf(this.#device);
    const sent = [send(AGENT, agent)];
    if (FRAMES.includes(guest.kind)) sent.push(send(TOUCH, touchOf(this.#device)));
    await Promise.all(sent);
  }

  #metrics(params: Params): Params {
    const size = this.#size ?? { width: Number(params['width']), height: Number(params['height']) };
    if (this.#device !== null) return { ...params, ...metricsOf(this.#device, size) };
    return this.#size === null ? params : { ...params, ...size, screenWidth: size.width, screenHeight: size.height };
  }

  async #applyMedia(): Promise<void> {
    const context = this.#context;
    if (context === null) {
      await Promise.all(this.#tabs.all.map(({ page }) => page.emulateMedia(this.#plainMedia()).catch(() => {})));
      return;
    }
    const frames = context.guests.filter(({ kind }) => FRAMES.includes(kind));
    await Promise.all(
      frames.map((guest) => guest.send(MEDIA, this.#withMedia(guest.last.get(MEDIA) ?? {})).catch(() => null)),
    );
  }

  #withMedia(params: Params): Params {
    const texts = (params['features'] ?? []) as readonly { readonly name: string; readonly value: string }[];
    const ours = [...this.#media].map(([feature, value]) => ({ name: `prefers-${feature}`, value }));
    const others = texts.filter(({ name }) => !ours.some((one) => one.name === name));
    return { media: '', ...params, features: [...others, ...ours] };
  }

  /** The same in Playwright's words. */
  #plainMedia(): Parameters<Page['emulateMedia']>[0] {
    const scheme = this.#media.get('color-scheme') as 'dark' | 'light' | 'no-preference' | undefined;
    const motion = this.#media.get('reduced-motion') as 'reduce' | 'no-preference' | undefined;
    return { colorScheme: scheme ?? null, reducedMotion: motion ?? null };
  }
}

/** What an expression comes to in a page; null if it comes to nothing. */
async function valueIn({ driver }: Tab, expression: string): Promise<unknown> {
  try {
    return (await driver.read(expression, driver.main)) ?? null;
  } catch {
    // The page went meanwhile.
    return null;
  }
}

/** A phone may lay a page out wider than its screen is. */
function isOfSize(width: number, height: number, isMobile: boolean): string {
  return isMobile
    ? `screen.width === ${width} && screen.height === ${height}`
    : `innerWidth === ${width} && innerHeight === ${height}`;
}

function isDevice({ scale, hasTouch, userAgent }: Described): string {
  const name = JSON.stringify(userAgent);
  return `devicePixelRatio === ${scale} && navigator.userAgent === ${name} && (navigator.maxTouchPoints > 0) === ${hasTouch}`;
}
