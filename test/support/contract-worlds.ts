// The same situations in every world: a page, a phone of each kind, and a list in memory. Each is drawn with what its world
// has; what it is called, and what can be done there, is the same.

import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { type Started, startWith } from '../../packages/browser/src/launch/start.js';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Action } from '../../packages/core/src/scene/action.js';
import {
  type Adjust,
  alreadyThere,
  isThere,
  outOfRange,
  type StepWay,
  stepTo,
} from '../../packages/core/src/scene/adjust.js';
import type { Candidate, Name } from '../../packages/core/src/scene/candidate.js';
import type { Effects } from '../../packages/core/src/scene/effects.js';
import { numberTwins } from '../../packages/core/src/scene/handles.js';
import { matchOption, type OptionFacts, pickOption, waysTo } from '../../packages/core/src/scene/options.js';
import { dialogIn, loginIn, numbered, saysIn } from '../../packages/core/src/scene/patterns.js';
import { purposesOf } from '../../packages/core/src/scene/purposes.js';
import { type Sliding, slideTo, Track } from '../../packages/core/src/scene/track.js';
import {
  type Answer,
  bad,
  good,
  type Observation,
  type ObserveQuery,
  type World,
} from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { openAndroid } from '../../packages/phone/src/android/find-devices.js';
import { openIos } from '../../packages/phone/src/ios/find-devices.js';
import type { Device } from '../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import type { UiNode, UiTree } from '../../packages/phone/src/shared/tree.js';
import { openRemote } from '../../packages/phone/src/webdriver/open.js';
import { Adbd, MEMORY } from '../phone/adbd.js';
import { ANDROID_14 } from '../phone/android-kind.js';
import { Phone } from '../phone/app.js';
import { AppiumServer } from '../phone/appium-server.js';
import { IosServer } from '../phone/ios-server.js';
import { virtualTime } from '../phone/virtual-time.js';
import { WdaServer } from '../phone/wda-server.js';
import type { WebDriverServer } from '../phone/webdriver-server.js';
import { page, startContext, startSite } from './browser.js';
import { FakeWorld, NOTHING } from './fake-world.js';
import { ownBrowser } from './own-browser.js';

/**
 * `login`: a form; `saved`: a list with namesakes, and a dialog; `settings`: a switch, a slider, a choice; `visit`: a stepper;
 * `twins`: a choice with two of one name; `mixer`: a slider that only a drag moves.
 */
export type Situation = 'login' | 'saved' | 'settings' | 'visit' | 'twins' | 'mixer';

export interface ContractWorld {
  /** The situation as nobody has touched it yet. */
  open(situation: Situation): Promise<void>;
  run(line: string): Promise<Result>;
  observe(look: Partial<ObserveQuery>): Promise<Observation>;
  candidates(): Promise<readonly Candidate[]>;
  close(): Promise<void>;
}

/** Phones by each way that there is to reach them. */
const PHONES = ['Android by ADB', 'Android by Appium', 'iOS by idb', 'iOS by WebDriverAgent', 'iOS by Appium'] as const;
export const WORLDS = ['browser', 'extension', ...PHONES, 'memory'] as const;
export const SAVED = [
  'Home',
  'Office',
  'Garden',
  'School',
  'Harbour',
  'Museum',
  'Library',
  'Station',
  'Bakery',
] as const;
const LOOK: ObserveQuery = {
  ...{ verbosity: 'default', isViewportOnly: false, isHiddenToo: false, hasPositions: false, isDiff: false },
  ...{ near: null, budget: null },
};
const LANGUAGES = ['English', 'Deutsch', 'Español', 'Français'];
const TWINS = ['English', 'Français', 'Español', 'Français'];

export function contractWorld(name: (typeof WORLDS)[number]): Promise<ContractWorld> {
  if (name === 'browser') return startContext().then(inBrowser);
  if (name === 'extension') return inOwnBrowser();
  return Promise.resolve(name === 'memory' ? inMemory() : onPhone(name));
}

// ── A page ─────────────────────────────────────────────────────────────────────────────────────

const choiceOf = (names: readonly string[]): string =>
  `<label>Language <select>${names.map((name, i) => `<option value="${i}">${name}</option>`).join('')}</select></label>`;

const PAGES: Readonly<Record<Situation, string>> = {
  login: page(`<h1>Sign in</h1><form onsubmit="return false">
    <label>User name <input name="username"></label>
    <label>Password <input type="password"></label>
    <button>Sign in</button></form>`),
  saved: page(`<h1>Saved</h1><ul>${SAVED.map(
    (name) => `<li><span>${name}</span> <button onclick="ask(this.parentNode, '${name}')">Delete</button></li>`,
  ).join('')}</ul>
    <dialog><h2></h2><p>This cannot be undone.</p><button id="no">Cancel</button><button id="yes">Delete</button></dialog>
    <script>
      const dialog = document.querySelector('dialog');
      function ask(row, name) {
        dialog.querySelector('h2').textContent = 'Delete ' + name + '?';
        dialog.querySelector('#yes').onclick = () => { row.remove(); dialog.close(); };
        dialog.querySelector('#no').onclick = () => dialog.close();
        dialog.showModal();
      }
    </script>`),
  settings: page(`<h1>Settings</h1>
    <p><label><input type="checkbox" role="switch" checked> Wi-Fi</label></p>
    <p><label><input type="checkbox" role="switch" disabled> Hotspot</label></p>
    <p><label>Media volume <input type="range" min="0" max="100" value="40"></label></p>
    <p>${choiceOf(LANGUAGES)}</p>
    <button style="display: none">Archive</button>`),
  visit: page(`<style>[role=spinbutton] { display: inline-block; width: 40px; height: 20px }</style><h1>Visit</h1>
    <div>Guests <button aria-label="Decrease" onclick="add(-1)">-</button>
      <span role="spinbutton" tabindex="0" aria-label="Guests" aria-valuenow="2" aria-valuemin="0" aria-valuemax="9"></span>
      <button aria-label="Increase" onclick="add(1)">+</button></div>
    <script>
      function add(by) {
        const guests = document.querySelector('[role=spinbutton]');
        const now = Math.max(0, Math.min(9, Number(guests.getAttribute('aria-valuenow')) + by));
        guests.setAttribute('aria-valuenow', String(now));
      }
    </script>`),
  twins: page(`<h1>Settings</h1>${choiceOf(TWINS)}`),
  mixer: page(`<style>#track { width: 300px; height: 20px; background: silver; position: relative }
      #knob { width: 20px; height: 20px; background: navy; position: absolute; left: 110px }</style>
    <h1>Mixer</h1><div id="track"><div id="knob" role="slider" aria-label="Media volume" aria-valuenow="40"
      aria-valuemin="0" aria-valuemax="100"></div></div>
    <script>
      knob.onpointerdown = ({ pointerId }) => knob.setPointerCapture(pointerId);
      knob.onpointermove = ({ clientX, buttons }) => {
        if (buttons !== 1) return;
        const share = Math.max(0, Math.min(1, (clientX - track.getBoundingClientRect().left) / 300));
        knob.style.left = share * 300 - 10 + 'px';
        knob.setAttribute('aria-valuenow', String(Math.round(share * 100)));
      };
    </script>`),
};

/** The same pages in a user's own browser, by the extension in it. */
async function inOwnBrowser(): Promise<ContractWorld> {
  const own = await ownBrowser();
  const started = await startWith({ extension: true });
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const world = await inBrowser(started.value);
  return {
    ...world,
    async close() {
      await world.close();
      await own.close();
    },
  };
}

async function inBrowser(started: Started): Promise<ContractWorld> {
  const site = await startSite();
  const world = await BrowserWorld.of(started, {});
  const engine = engineOf(world);
  for (const [name, html] of Object.entries(PAGES)) site.set(`/${name}`, html);
  return {
    async open(situation) {
      await engine.run(`goto "${site.url}/${situation}"`);
    },
    run: (line) => engine.run(line),
    observe: async (look) => gotten(await world.observe({ ...LOOK, ...look }, deadlineIn(5000))),
    candidates: async () => gotten(await world.candidates(deadlineIn(5000))),
    async close() {
      await world.close();
      await site.close();
    },
  };
}

// ── A phone ────────────────────────────────────────────────────────────────────────────────────

/** A phone of the simulated kind, as its driver opens it. */
const DRIVERS: Readonly<Record<(typeof PHONES)[number], (phone: Phone) => Promise<Answer<Device>>>> = {
  'Android by ADB': (phone) => {
    const { connect } = new Adbd(phone, ANDROID_14, { clock: 'shared' });
    return openAndroid(MEMORY, deadlineIn(CONNECTING_MS), { env: {}, home: '/', connect });
  },
  'Android by Appium': (phone) => byServer('android', new AppiumServer(phone, 'android')),
  'iOS by idb': (phone) => openIos(null, deadlineIn(CONNECTING_MS), new IosServer(phone).memory()),
  'iOS by WebDriverAgent': (phone) => byServer('ios', new WdaServer(phone)),
  'iOS by Appium': (phone) => byServer('ios', new AppiumServer(phone, 'ios')),
};
const CONNECTING_MS = 30_000;

function byServer(platform: 'android' | 'ios', server: WebDriverServer): Promise<Answer<Device>> {
  return openRemote({ platform, address: 'http://127.0.0.1:4723' }, deadlineIn(CONNECTING_MS), server);
}

/** The rows of the demo app are called otherwise: these are put there. Nobody waits for real. */
function onPhone(name: (typeof PHONES)[number]): ContractWorld {
  const end = virtualTime();
  let device: Device | null = null;
  let world: MobileWorld | null = null;
  let engine: Engine | null = null;
  return {
    async open(situation) {
      await device?.close();
      const phone = new Phone();
      phone.open(situation === 'login' || situation === 'saved' ? situation : 'settings');
      // The stepper is at the end of the settings.
      if (situation === 'visit') phone.set({ scrolls: { 'settings.scroll': FAR } });
      phone.set({ saved: SAVED.map((each, id) => ({ id, name: each })) });
      device = gotten(await DRIVERS[name](phone));
      world = new MobileWorld(situation === 'twins' ? changed(device, withTwins) : device);
      engine = engineOf(world);
    },
    run: (line) => (engine as Engine).run(line),
    observe: async (look) => gotten(await (world as MobileWorld).observe({ ...LOOK, ...look }, deadlineIn(5000))),
    candidates: async () => gotten(await (world as MobileWorld).candidates(deadlineIn(5000))),
    async close() {
      await device?.close();
      end();
    },
  };
}

/** The same device, with another tree. */
function changed(device: Device, change: (tree: UiTree) => UiTree): Device {
  const tree: Device['tree'] = async (deadline) => {
    const read = await device.tree(deadline);
    return read.ok ? good(change(read.value)) : read;
  };
  const part = (key: string | symbol): unknown => {
    const value: unknown = Reflect.get(device, key);
    return typeof value === 'function' ? value.bind(device) : value;
  };
  return new Proxy(device, { get: (_, key) => (key === 'tree' ? tree : part(key)) });
}

/** The list says one name twice. */
function withTwins(tree: UiTree): UiTree {
  const said = (text: string): string => text.replaceAll('Deutsch', 'Français');
  const twin = (node: UiNode): UiNode => ({ ...node, text: said(node.text), description: said(node.description) });
  return { ...tree, nodes: tree.nodes.map(twin) };
}

/** Pixels, to the end of any screen of the demo app. */
const FAR = 1400;

function engineOf(world: World): Engine {
  return new Engine(world, { speak: resultText, timeoutMs: 5000 });
}

function gotten<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

// ── In memory ──────────────────────────────────────────────────────────────────────────────────

function inMemory(): ContractWorld {
  let world = new MemoryScene('login');
  let engine = engineOf(world);
  return {
    async open(situation) {
      world = new MemoryScene(situation);
      engine = engineOf(world);
    },
    run: (line) => engine.run(line),
    observe: async (look) => gotten(await world.observe({ ...LOOK, ...look })),
    candidates: async () => gotten(await world.candidates()),
    close: async () => {},
  };
}

const text = (source: Name['source'], said: string): readonly Name[] => [{ source, text: said }];
const says = saysIn(['text', 'label']);

const CANDIDATES: Readonly<Record<Situation, readonly Candidate[]>> = {
  login: [
    { id: 1, kind: 'input', names: text('label', 'User name'), ...purposed('User name', 'text'), state: { value: '' } },
    { id: 2, kind: 'input', names: text('label', 'Password'), ...purposed('Password', 'password') },
    { id: 3, kind: 'button', names: text('text', 'Sign in'), purpose: 'submit' },
  ],
  saved: SAVED.flatMap((name, i): Candidate[] => [
    { id: 2 * i + 1, kind: 'row', names: text('text', name) },
    { id: 2 * i + 2, kind: 'button', names: text('text', 'Delete'), parent: 2 * i + 1, context: { row: name } },
  ]),
  settings: [
    { id: 1, kind: 'switch', names: text('label', 'Wi-Fi'), can: ['check', 'click'], state: { checked: true } },
    {
      ...{ id: 2, kind: 'switch', names: text('label', 'Hotspot'), can: ['check', 'click'] },
      state: { checked: false, enabled: false },
    },
    { id: 3, kind: 'slider', names: text('label', 'Media volume'), state: { value: '40' } },
    { id: 4, kind: 'select', names: text('label', 'Language'), state: { value: 'English' } },
    { id: 6, kind: 'button', names: text('text', 'Archive'), state: { visible: false } },
  ],
  twins: [{ id: 4, kind: 'select', names: text('label', 'Language'), state: { value: 'English' } }],
  mixer: [{ id: 3, kind: 'slider', names: text('label', 'Media volume'), state: { value: '40' } }],
  visit: [{ id: 5, kind: 'stepper', names: text('label', 'Guests'), can: ['adjust'], state: { value: '2' } }],
};

function purposed(label: string, type: string): Pick<Candidate, 'purpose' | 'purposes'> {
  const plain = { autocomplete: '', name: '', id: '', placeholder: '', aria: '', title: '', testid: '', inputmode: '' };
  const place = { near: '', form: 'other', isInSearch: false, passwordsInForm: 0, isBeforePassword: false } as const;
  const purposes = purposesOf({ ...plain, ...place, tag: 'input', type, label });
  return { purpose: purposes[0]?.is, purposes };
}

class MemoryScene extends FakeWorld {
  readonly #options: readonly string[];

  constructor(situation: Situation) {
    super(withHandles(CANDIDATES[situation]));
    this.#options = situation === 'twins' ? TWINS : LANGUAGES;
    this.onAction = (action, one) => this.#done(action, one);
    if (situation !== 'login') return;
    const [user, password, submit] = this.candidates_ as [Candidate, Candidate, Candidate];
    const login = loginIn({
      fields: [user, password],
      formOf: () => null,
      submitOf: () => submit,
      isForOther: () => false,
    });
    if (login !== undefined) this.context = { patterns: { login: numbered(login, ({ id }) => id) } };
  }

  override async perform(...[action, on]: Parameters<FakeWorld['perform']>): Promise<Answer<Effects>> {
    const one = this.candidates_.find(({ id }) => id === on.thing.id);
    if (one !== undefined && action.kind === 'adjust') return this.#adjusted(action, one);
    return one !== undefined && action.kind === 'select'
      ? this.#selected(action.option, one)
      : super.perform(action, on);
  }

  #set(id: number, state: Candidate['state']): void {
    this.candidates_ = this.candidates_.map((one) =>
      one.id === id ? { ...one, state: { ...one.state, ...state } } : one,
    );
  }

  #done(action: Action, one: Candidate): Answer<Effects> {
    const seen = { ...NOTHING, seen: ['dom'] as const };
    if (action.kind === 'check') {
      this.#set(one.id, { checked: action.to === true });
      return good({ ...seen, checked: action.to === true });
    }
    if (action.kind === 'type') {
      this.#set(one.id, { value: action.text });
      return good({ ...seen, value: action.text, isAsAsked: true });
    }
    if (one.context?.row !== undefined) this.#ask(String(one.context.row));
    else if (one.parent === DIALOG) this.#close();
    return good(seen);
  }

  /** A list that is open, with all of its options. */
  async #selected(wanted: string | number, { id }: Candidate): Promise<Answer<Effects>> {
    const options = this.#options;
    const all = options.map((name) => ({ name }));
    const facts: OptionFacts<{ readonly name: string }> = {
      ...{ textOf: ({ name }) => name, otherNames: () => [], codeOf: () => null, isDisabled: () => false },
    };
    const nothing = async (): Promise<Answer<boolean>> => good(false);
    const picked = await pickOption(
      {
        ...{ open: nothing, filter: nothing, scroll: nothing, close: nothing, wait: async () => false },
        press: async () => good(true),
        async look(words) {
          const meant = matchOption(all, words, facts);
          const option = 'option' in meant ? meant.option : null;
          const found = option === null ? null : { option, name: option.name, isDisabled: false, isReady: true };
          const ways = 'several' in meant ? waysTo(meant.several, all, facts) : [];
          return good({ isOpen: true, options, found, ways, isSure: true });
        },
      },
      wanted,
    );
    if (!picked.ok) return picked;
    const { name } = picked.value;
    this.#set(id, { value: name });
    return good({ ...NOTHING, seen: ['value'], value: name, isAsAsked: true });
  }

  /** Sets it as a finger would: one press after the other, within its limits. */
  async #adjusted(action: Adjust, { id, state }: Candidate): Promise<Answer<Effects>> {
    const limits = { min: 0, max: id === 3 ? 100 : 9 };
    const shown = this.candidates_.find((one) => one.id === id)?.kind ?? '';
    let value = Number(state?.value);
    const stop = outOfRange(shown, action, limits);
    if (stop !== null) return bad(stop);
    if (isThere(value, action)) return good(alreadyThere(value));
    const way: StepWay = {
      ...{ atOnce: 5, isLossy: false, stopsAtEnd: true },
      press: async (isUp, count) => {
        value = Math.max(limits.min, Math.min(limits.max, value + (isUp ? count : -count)));
        return good('done');
      },
      follow: async () => good(value),
    };
    const control = { presses: 200, failures: 1, isOver: () => false, read: async () => good(value) };
    const track = new Track({ x: 0, y: 0, width: 300, height: 20 });
    const sliding: Sliding = {
      ...{ track, range: null, most: 9, dead: 2, isOver: () => false },
      // It runs from the right, and not evenly.
      move: async (_, to) => {
        value = Math.round(100 - 100 * (to / 300) ** 1.1);
        return good(value);
      },
    };
    const moved = await (id === 3 ? slideTo(action, value, sliding) : stepTo(action, [way], control));
    if (!moved.ok) return moved;
    this.#set(id, { value: String(value) });
    return good({ ...NOTHING, seen: ['value'], value: String(value), attempts: 1 });
  }

  #ask(name: string): void {
    const buttons: readonly Candidate[] = [
      { id: DIALOG + 1, kind: 'button', names: text('text', 'Cancel'), parent: DIALOG },
      { id: DIALOG + 2, kind: 'button', names: text('text', 'Delete'), parent: DIALOG },
    ];
    const found = dialogIn(buttons, {
      says,
      words: { titles: [`Delete ${name}?`], text: '' },
      hasFields: false,
      isOfEntry: () => false,
      isCalledClose: () => false,
      isCalledConfirm: () => false,
    });
    const dialog: Candidate = { id: DIALOG, kind: 'dialog', names: text('text', `Delete ${name}?`) };
    this.candidates_ = withHandles([...this.candidates_.map(covered), dialog, ...buttons]);
    this.context = { modal: DIALOG, patterns: { modal: { container: DIALOG, ...numbered(found, ({ id }) => id) } } };
  }

  #close(): void {
    this.candidates_ = withHandles(CANDIDATES.saved);
    this.context = {};
  }
}

const DIALOG = 20;

function covered(one: Candidate): Candidate {
  return { ...one, state: { ...one.state, topmost: false } };
}

function withHandles(candidates: readonly Candidate[]): Candidate[] {
  const handles = numberTwins(candidates.map(({ kind, names }) => `v-${kind}-${names[0]?.text}`));
  return candidates.map((one, i) => ({ ...one, handle: handles[i]?.handle ?? '' }));
}
