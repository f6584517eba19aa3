// Appium over the simulated phone: UiAutomator2 for Android, XCUITest for iOS, as their servers answer.

import { dumped, PLAIN_DUMP } from './android-view.js';
import { APPS, activityOf, type Phone, type Point } from './app.js';
import { SCALE } from './ios-view.js';
import { pictureOf } from './png.js';
import { type ServerCall, type ServerSaid, WebDriverServer } from './webdriver-server.js';
import { xcuiSource } from './xcui-view.js';

type Body = Readonly<Record<string, unknown>>;
type Platform = 'android' | 'ios';

const OK: ServerSaid = { value: null };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ACTIVE = 'A-1';
/** Codes of Android's keys. */
const KEYS: Readonly<Record<number, string>> = {
  ...{ 3: 'home', 4: 'back', 24: 'volume_up', 25: 'volume_down', 26: 'power', 66: 'enter', 67: 'delete' },
};

export class AppiumServer extends WebDriverServer {
  readonly #platform: Platform;
  #settings: Record<string, unknown> = {};

  constructor(phone: Phone, platform: Platform) {
    super(phone);
    this.#platform = platform;
  }

  override status(): Body {
    return { ready: true, message: 'The server is ready to accept new connections', build: { version: '2.11.3' } };
  }

  override facts(): Body {
    return this.#platform === 'ios'
      ? { platformName: 'iOS', deviceName: 'iPhone 15', platformVersion: '17.4', automationName: 'XCUITest' }
      : { platformName: 'Android', deviceModel: 'Pixel 7', deviceName: 'emulator-5554', platformVersion: '14' };
  }

  override refuses(capabilities: Body): string | null {
    const wanted = this.#platform === 'ios' ? 'XCUITest' : 'UiAutomator2';
    if (capabilities['appium:automationName'] === wanted) return null;
    return `Could not find a driver for automationName '${capabilities['appium:automationName']}'`;
  }

  override commands(): Readonly<Record<string, (body: Body) => ServerSaid>> {
    return {
      'GET /source': () => this.#source(),
      'GET /screenshot': () => ({ value: Buffer.from(pictureOf(this.phone)).toString('base64') }),
      'POST /appium/settings': ({ settings }) => {
        this.#settings = { ...this.#settings, ...(settings as Body) };
        return OK;
      },
      'POST /actions': (body) =>
        this.fingers(body, this.#platform === 'ios' ? SCALE : 1, (from, to) => this.#overEdge(from, to)),
      'GET /element/active': () =>
        this.phone.state.focus === null
          ? { error: 'no such element', message: 'An element could not be located on the page' }
          : { value: { [ELEMENT]: ACTIVE } },
      'POST /execute/sync': ({ script, args }) => {
        const [fields = {}] = args as readonly Body[];
        const known = this.#mobile()[String(script).replace(/^mobile: /, '')];
        return known === undefined
          ? { error: 'unknown command', message: `Unknown mobile command "${script}"` }
          : known(fields);
      },
    };
  }

  override more({ method, path }: ServerCall): ((body: Body) => ServerSaid) | null {
    if (method !== 'POST' || this.phone.state.focus === null) return null;
    if (path === `/element/${ACTIVE}/clear`) return () => this.#typed('\u0008'.repeat(this.#content().length));
    return path === `/element/${ACTIVE}/value` ? ({ text }) => this.#typed(String(text)) : null;
  }

  #content(): readonly string[] {
    const { focus, fields } = this.phone.state;
    return [...(fields[focus ?? ''] ?? '')];
  }

  #typed(text: string): ServerSaid {
    for (const sign of text) {
      if (sign === '\u0008') this.phone.key('delete');
      else if (sign === '\n') this.phone.key('enter');
      else this.phone.text(sign);
    }
    return OK;
  }

  #mobile(): Readonly<Record<string, (fields: Body) => ServerSaid>> {
    const app = (fields: Body): string => String(fields[this.#platform === 'ios' ? 'bundleId' : 'appId']);
    const launch = (name: string): ServerSaid => {
      if (APPS[name] === undefined) return { error: 'unknown error', message: `'${name}' is not installed` };
      this.phone.launch(name);
      return OK;
    };
    const shared = {
      deepLink: ({ url }: Body) => {
        this.opened.push(String(url));
        return OK;
      },
      setClipboard: ({ content }: Body) => {
        this.phone.set({ clipboard: Buffer.from(String(content), 'base64').toString('utf8') });
        return OK;
      },
      getClipboard: () => ({ value: Buffer.from(this.phone.state.clipboard).toString('base64') }),
      activateApp: (fields: Body) => launch(app(fields)),
      terminateApp: (fields: Body) => {
        const isRunning = this.phone.state.pids[app(fields)] !== undefined;
        this.phone.stop(app(fields));
        return { value: isRunning };
      },
      queryAppState: (fields: Body) => {
        const name = app(fields);
        const isRunning = this.phone.state.pids[name] !== undefined;
        return { value: APPS[name] === undefined ? 0 : !isRunning ? 1 : this.phone.state.app === name ? 4 : 3 };
      },
    };
    if (this.#platform === 'android')
      return {
        ...shared,
        startActivity: ({ component }) => launch(String(component).split('/')[0] ?? ''),
        pressKey: ({ keycode }) => {
          this.phone.key(KEYS[Number(keycode)] ?? '');
          return OK;
        },
        getCurrentPackage: () => ({ value: this.phone.state.app }),
        getCurrentActivity: () => ({ value: activityOf(this.phone.state) }),
      };
    return {
      ...shared,
      deviceScreenInfo: () => ({ value: { scale: SCALE, screenSize: { width: 360, height: 800 } } }),
      activeAppInfo: () => ({ value: { bundleId: this.phone.state.app, pid: 1 } }),
      pressButton: ({ name }) => {
        this.phone.key(String(name).replace('volume', 'volume_'));
        return OK;
      },
    };
  }

  #overEdge(from: Point, to: Point): boolean {
    if (this.#platform !== 'ios' || from.x > 8 * SCALE || to.x - from.x < 500) return false;
    this.phone.key('back');
    return true;
  }

  #source(): ServerSaid {
    if (this.#platform === 'ios') {
      const source = xcuiSource(this.phone);
      return source === null
        ? { error: 'unknown error', message: 'The screen is locked' }
        : { value: source.replace(/(<XCUI[\s\S]*)/, '<AppiumAUT>$1</AppiumAUT>') };
    }
    const hasAllWindows = this.#settings['enableMultiWindows'] === true;
    // It does not wait for screens to rest.
    const said = dumped(this.phone, { ...PLAIN_DUMP, attributes: 'new', hasAllWindows, isCompressed: false });
    const now = 'error' in said ? dumped(this.phone, { ...PLAIN_DUMP, isCompressed: true }) : said;
    if ('error' in now) return { error: 'unknown error', message: now.error };
    return { value: inClasses(now.xml) };
  }
}

/** As Appium writes a hierarchy: each element under the name of its class. */
function inClasses(xml: string): string {
  const open: string[] = [];
  return xml.replace(
    /<node\b([^>]*?)(\/?)>|<\/node>/g,
    (whole, attributes: string | undefined, end: string | undefined) => {
      if (attributes === undefined) return whole === '</node>' ? `</${open.pop()}>` : whole;
      const name = (/ class="([^"]+)"/.exec(attributes)?.[1] ?? 'node').replaceAll('$', '.');
      if (end !== '/') open.push(name);
      return `<${name}${attributes}${end}>`;
    },
  );
}
