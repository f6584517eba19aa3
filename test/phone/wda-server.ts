// WebDriverAgent on the simulated iPhone: its commands, answered as the real one answers them.

import { APPS, HEIGHT, type Phone, type Point, WIDTH, walk } from './app.js';
import { POINTS, SCALE } from './ios-view.js';
import { pictureOf } from './png.js';
import { type ServerCall, type ServerSaid, WebDriverServer } from './webdriver-server.js';
import { xcuiSource } from './xcui-view.js';

type Body = Readonly<Record<string, unknown>>;

/** Which version: `old` has other paths, no actions, no keys by number, and leaves alerts of the system out. */
export interface WdaKind {
  readonly isOld: boolean;
  /** A dialog of the app is the system's own: no part of the app. */
  readonly hasSystemAlerts: boolean;
}

export const WDA: WdaKind = { isOld: false, hasSystemAlerts: false };

const OK: ServerSaid = { value: null };
/** A finger that comes down nearer to the edge than this comes from outside. */
const EDGE = 8 * SCALE;
const ROOTS: ReadonlySet<string> = new Set(['home', 'search', 'settings', 'more']);
const SPRINGBOARD = 'com.apple.springboard';

export class WdaServer extends WebDriverServer {
  readonly kind: WdaKind;
  #settings: Record<string, unknown> = { defaultActiveApplication: 'auto' };

  constructor(phone: Phone, kind: WdaKind = WDA) {
    super(phone);
    this.kind = kind;
  }

  override status(): Body {
    return {
      ready: true,
      message: 'WebDriverAgent is ready to accept commands',
      state: 'success',
      os: { name: 'iOS', version: '17.4', sdkVersion: '17.2', testmanagerdVersion: 28 },
      ios: { ip: '192.168.1.20' },
      build: { time: 'Mar  1 2026', productBundleIdentifier: 'com.facebook.WebDriverAgentRunner' },
      device: 'iphone',
    };
  }

  override facts(): Body {
    return { device: 'iphone', sdkVersion: '17.2', browserName: ' ', CFBundleIdentifier: this.phone.state.app };
  }

  override commands(): Readonly<Record<string, (body: Body) => ServerSaid>> {
    const point = ({ x, y }: Body): Point => pixels(Number(x), Number(y));
    const newer = {
      'POST /wda/tap': (body: Body) => this.#touch(point(body)),
      'POST /actions': (body: Body) => this.fingers(body, SCALE, (from, to) => this.#overEdge(from, to)),
      'POST /wda/performIoHidEvent': ({ page, usage }: Body) => {
        if (page !== 7) return { error: 'invalid argument' };
        return usage === 77 ? OK : this.#typed(HID[Number(usage)] ?? '');
      },
    };
    return {
      'GET /source': () => this.#source(),
      'GET /screenshot': () => ({
        value: Buffer.from(pictureOf(this.phone)).toString('base64').replace(/.{64}/g, '$&\r\n'),
      }),
      'GET /wda/screen': () => ({
        value: { statusBarSize: { width: 360, height: 44 }, screenSize: POINTS, scale: SCALE },
      }),
      'GET /wda/device/info': () => ({
        value: {
          name: "Ana's iPhone",
          model: 'iPhone',
          isSimulator: false,
          userInterfaceStyle: this.set['style'] ?? 'light',
        },
      }),
      'GET /wda/activeAppInfo': () => {
        const { app, pids } = this.phone.state;
        return { value: { bundleId: this.#isSystem() ? SPRINGBOARD : app, pid: pids[app] ?? 1, name: '' } };
      },
      'POST /appium/settings': ({ settings }) => {
        const known = ['defaultActiveApplication', ...(this.kind.isOld ? [] : ['respectSystemAlerts'])];
        for (const [name, value] of Object.entries(settings as Body))
          if (known.includes(name)) this.#settings[name] = value;
        return { value: this.#settings };
      },
      'GET /alert/text': () =>
        this.#hasAlert()
          ? { value: 'An alert' }
          : {
              error: 'no such alert',
              message: 'An attempt was made to operate on a modal dialog when one was not open',
            },
      [`POST /wda/tap${this.kind.isOld ? '/0' : ''}`]: (body) => this.#touch(point(body)),
      'POST /wda/doubleTap': (body) => {
        this.#touch(point(body));
        return this.#touch(point(body));
      },
      'POST /wda/touchAndHold': (body) => {
        const { x, y } = point(body);
        if (Number(body['duration']) >= 0.5) this.phone.hold(x, y);
        else this.phone.tap(x, y);
        return OK;
      },
      'POST /wda/dragfromtoforduration': ({ fromX, fromY, toX, toY }) => {
        const [from, to] = [pixels(Number(fromX), Number(fromY)), pixels(Number(toX), Number(toY))];
        if (!this.#overEdge(from, to)) this.phone.swipe(from, to, 300);
        return OK;
      },
      'POST /wda/keys': ({ value }) => this.#typed((value as readonly string[]).join('')),
      'POST /wda/pressButton': ({ name }) => {
        if (!['home', 'volumeup', 'volumedown'].includes(String(name)))
          return { error: 'unknown error', message: 'no such button' };
        this.phone.key(String(name).replace('volume', 'volume_'));
        return OK;
      },
      'POST /url': ({ url }) => {
        this.opened.push(String(url));
        return OK;
      },
      'POST /wda/setPasteboard': ({ content }) => {
        this.phone.set({ clipboard: Buffer.from(String(content), 'base64').toString('utf8') });
        return OK;
      },
      'POST /wda/getPasteboard': () => ({ value: Buffer.from(this.phone.state.clipboard).toString('base64') }),
      'POST /wda/simulatedLocation': ({ latitude, longitude }) => {
        this.set['location'] = { latitude, longitude, altitude: 0 };
        return OK;
      },
      'GET /wda/simulatedLocation': () => ({ value: this.set['location'] ?? { latitude: null, longitude: null } }),
      'DELETE /wda/simulatedLocation': () => {
        this.set['location'] = null;
        return OK;
      },
      'POST /wda/device/appearance': ({ name }) => {
        this.set['style'] = name;
        return OK;
      },
      'POST /wda/lock': () => {
        if (this.phone.state.isAwake) this.phone.key('power');
        return OK;
      },
      'POST /wda/apps/launch': ({ bundleId }) => this.#launch(String(bundleId)),
      'POST /wda/apps/terminate': ({ bundleId }) => {
        const isRunning = this.phone.state.pids[String(bundleId)] !== undefined;
        this.phone.stop(String(bundleId));
        return { value: isRunning };
      },
      'POST /wda/apps/state': ({ bundleId }) => ({ value: this.#state(String(bundleId)) }),
      'POST /elements': ({ using, value }) => this.#elements(String(using), String(value)),
      ...(this.kind.isOld ? {} : newer),
    };
  }

  override more({ method, path }: ServerCall): ((body: Body) => ServerSaid) | null {
    const [, key = ''] = /^\/element\/(?:E-)(.+)\/value$/.exec(path) ?? [];
    if (method !== 'POST' || key === '') return null;
    return ({ value, text }) => this.#set(key, Number(text ?? (value as readonly string[]).join('')));
  }

  // ── The screen ─────────────────────────────────────────────────────────────────────────────

  #hasAlert(): boolean {
    return this.phone.windows.some(({ kind }) => kind === 'dialog');
  }

  /** Whether what is asked about is the system, in place of the app. */
  #isSystem(): boolean {
    if (!this.kind.hasSystemAlerts || !this.#hasAlert()) return false;
    return this.#settings['respectSystemAlerts'] === true || this.#settings['defaultActiveApplication'] === SPRINGBOARD;
  }

  #source(): ServerSaid {
    const source = xcuiSource(this.phone);
    if (source === null) return { error: 'unknown error', message: 'The screen is locked' };
    if (!this.kind.hasSystemAlerts || !this.#hasAlert() || this.#isSystem()) return { value: source };
    // The app alone: what lies over it is not its own.
    const { popup: _popup, ...below } = this.phone.state;
    const app = Object.assign(Object.create(Object.getPrototypeOf(this.phone)) as Phone, {
      state: { ...below, popup: null },
    });
    return { value: xcuiSource(app) };
  }

  // ── What is done ───────────────────────────────────────────────────────────────────────────

  #touch({ x, y }: Point): ServerSaid {
    if (x < 0 || y < 0 || x > WIDTH || y > HEIGHT)
      return { error: 'invalid argument', message: 'outside of the screen' };
    this.phone.tap(x, y);
    return OK;
  }

  /** Over the left edge one goes back, if there is a screen before this one. */
  #overEdge(from: Point, to: Point): boolean {
    if (from.x > EDGE || to.x - from.x < WIDTH / 2) return false;
    const { stacks, app, popup } = this.phone.state;
    if ((stacks[app] ?? []).length >= 2 && !ROOTS.has(this.phone.screen) && popup === null) this.phone.key('back');
    return true;
  }

  #typed(text: string): ServerSaid {
    if (this.phone.state.focus === null)
      return { error: 'invalid element state', message: 'The keyboard has no focus' };
    for (const sign of text) {
      if (sign === '\u0008') this.phone.key('delete');
      else if (sign === '\n') this.phone.key('enter');
      else if (sign !== '\u007f') this.phone.text(sign);
    }
    return OK;
  }

  #launch(app: string): ServerSaid {
    if (APPS[app] === undefined) return { error: 'unknown error', message: `${app} is unknown to FrontBoard` };
    this.phone.launch(app);
    return OK;
  }

  #state(app: string): number {
    if (APPS[app] === undefined) return 0;
    if (this.phone.state.pids[app] === undefined) return 1;
    return this.phone.state.app === app ? 4 : 3;
  }

  #elements(using: string, value: string): ServerSaid {
    const [, name = ''] = /^type == "XCUIElementTypeSlider" AND name == "(.*)"$/.exec(value) ?? [];
    if (using !== '-ios predicate string' || name === '')
      return { error: 'invalid argument', message: 'the tests only find sliders' };
    const nodes = this.phone.windows.flatMap(({ root }) => [...walk(root)]);
    const found = nodes.filter((node) => node.kind === 'slider' && node.id === name);
    return {
      value: found.map(({ key }) => ({ ELEMENT: `E-${key}`, 'element-6066-11e4-a52e-4f735466cecf': `E-${key}` })),
    };
  }

  #set(key: string, share: number): ServerSaid {
    const range = this.phone.find(key)?.range;
    if (range === undefined || range === null) return { error: 'no such element' };
    if (!(share >= 0 && share <= 1))
      return { error: 'invalid argument', message: 'Value of slider should be in 0..1 range' };
    this.phone.do({ kind: 'set', key, value: range.min + (range.max - range.min) * share });
    return OK;
  }
}

/** Keys by their USB codes, as they are typed. */
const HID: Readonly<Record<number, string>> = { 40: '\n', 42: '\u0008', 43: '\t', 44: ' ' };

function pixels(x: number, y: number): Point {
  return { x: x * SCALE + 1, y: y * SCALE + 1 };
}
