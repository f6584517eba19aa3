// The commands of idb and simctl that the simulated iPhone knows, answered as the real programs answer them.

import { writeFileSync } from 'node:fs';
import { APPS, LAUNCHER, type Phone, walk } from './app.js';
import { helpOf, type Options, parsed } from './ios-arguments.js';
import { type IosKind, IPHONE, type Said, said } from './ios-kind.js';
import { IosSimctl } from './ios-simctl.js';
import { described, describedAt, type Element, POINTS, SCALE } from './ios-view.js';
import { pictureOf } from './png.js';

/** A finger that comes down nearer to the edge than this comes from outside. */
const EDGE = 8;
/** The screens of tabs: nothing is before them. */
const ROOTS: ReadonlySet<string> = new Set(['home', 'search', 'settings', 'more']);

const EVERYWHERE: Options = { '--udid': 'value', '--json': 'flag', '--log': 'value', '--help': 'flag' };
const HELD: Options = { '--shift': 'flag', '--control': 'flag', '--option': 'flag', '--command': 'flag' };

interface Command {
  readonly options: Options;
  readonly isNew?: true;
  run(words: readonly string[], options: ReadonlyMap<string, readonly string[]>): Said;
}

/** Keys of a keyboard by their USB codes. */
const KEYS: Readonly<Record<string, string>> = { '40': 'enter', '42': 'delete' };
const BUTTONS: Readonly<Record<string, string>> = {
  HOME: 'home',
  LOCK: 'power',
  SIDE_BUTTON: '',
  SIRI: '',
  APPLE_PAY: '',
};

export class IosPrograms {
  readonly phone: Phone;
  readonly simctl: IosSimctl;

  constructor(phone: Phone, kind: IosKind = IPHONE) {
    this.phone = phone;
    this.simctl = new IosSimctl(phone, kind);
  }

  get kind(): IosKind {
    return this.simctl.kind;
  }
  set kind(kind: IosKind) {
    this.simctl.kind = kind;
  }

  xcrun(words: readonly string[], input: string): Said {
    return this.simctl.run(words, input);
  }

  // ── idb ──────────────────────────────────────────────────────────────────────────────────────

  idb(words: readonly string[]): Said {
    const isUi = words[0] === 'ui';
    const table = isUi ? this.#ui() : this.#commands();
    const name = words[isUi ? 1 : 0] ?? '';
    const known = Object.entries(table).filter(([, command]) => command.isNew !== true || this.kind.isNew);
    if (name === '--help')
      return said(`usage: idb${isUi ? ' ui' : ''} [-h] {${known.map(([each]) => each).join(',')}} ...\n`);
    const command = known.find(([each]) => each === name)?.[1];
    if (command === undefined) return usage(`argument: invalid choice: '${name}'`);
    const read = parsed(words.slice(isUi ? 2 : 1), { ...EVERYWHERE, ...command.options }, name === 'launch');
    if (typeof read === 'string') return usage(read);
    if (read.options.has('--help')) return said(helpOf(name, { ...EVERYWHERE, ...command.options }));
    const device = read.options.get('--udid')?.[0] ?? '';
    if (device !== '' && device !== this.kind.id)
      return failed(`Couldn't find companion for target with udid ${device}`);
    return command.run(read.words, read.options);
  }

  #commands(): Readonly<Record<string, Command>> {
    const { id, name, system, state, type } = this.kind;
    return {
      'list-targets': {
        options: {},
        run: () => {
          const facts = { name, udid: id, state, type, os_version: system, architecture: 'arm64' };
          return said(`${JSON.stringify({ ...facts, companion_info: null })}\n`);
        },
      },
      describe: { options: { '--diagnostics': 'flag' }, run: () => this.#describe() },
      'list-apps': { options: {}, run: () => said(this.#apps()) },
      launch: {
        options: { '--foreground-if-running': 'flag', '-f': 'flag', '--wait-for': 'flag' },
        run: ([app = '', ...more]) => this.#launch(app, more),
      },
      terminate: { options: {}, run: ([app = '']) => this.#terminate(app) },
      crash: {
        options: { '--bundle-id': 'value' },
        run: ([action = '', name = '']) =>
          action === 'list'
            ? said('Demo-2024-05-17-120000.ips | com.example.demo | 2024-05-17\n')
            : said(`Incident: ${name}\nDate/Time: 2024-05-17 12:00:00\nException Type: EXC_CRASH (SIGABRT)\n`),
      },
      screenshot: {
        options: {},
        run: ([file = '']) => {
          writeFileSync(file, pictureOf(this.phone));
          return said('');
        },
      },
    };
  }

  #describe(): Said {
    const { id, name, system, isDescribedAsJson } = this.kind;
    const screen = { width: 1080, height: 2400, density: 3.0, width_points: 360, height_points: 800 };
    if (isDescribedAsJson)
      return said(
        `${JSON.stringify({ udid: id, name, target_type: 'simulator', os_version: system, screen_dimensions: screen })}\n`,
      );
    const dimensions = Object.entries(screen).map(([key, value]) => `${key}=${value}`);
    return said(
      `TargetDescription(udid='${id}', name='${name}', state='booted', os_version='${system}', screen_dimensions=ScreenDimensions(${dimensions.join(', ')}))\n`,
    );
  }

  #apps(): string {
    const { pids } = this.phone.state;
    const { installed, removed } = this.simctl;
    const added = [...installed].map((app): [string, { title: string }] => [app, { title: app }]);
    const lines = [...Object.entries(APPS), ...added]
      .filter(([app]) => app !== LAUNCHER && !removed.has(app))
      .map(([app, { title }]) => ({
        bundle_id: app,
        name: title,
        install_type: 'user',
        architectures: ['arm64'],
        process_state: pids[app] === undefined ? 'Not running' : 'Running',
        debuggable: true,
      }));
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }

  #launch(app: string, more: readonly string[]): Said {
    if (more.length > 0) return failed(`the app was given ${more.join(' ')}`);
    if (APPS[app] === undefined) return failed(`Application with bundle id ${app} is not installed`);
    this.phone.launch(app);
    return said('');
  }

  #terminate(app: string): Said {
    if (this.phone.state.pids[app] === undefined) return failed(`${app} is not running`);
    this.phone.stop(app);
    return said('');
  }

  #ui(): Readonly<Record<string, Command>> {
    const { isNested, isNew } = this.kind;
    const more: Options = {
      ...(isNested ? { '--nested': 'flag' } : {}),
      ...(isNew ? { '--key': 'value', '--api': 'value', '--format': 'value' } : {}),
    };
    const touch: Options = { '--duration': 'value' };
    return {
      'describe-all': {
        options: more,
        run: (_words, options) => {
          if (this.kind.type === 'device') return failed("Target doesn't conform to FBAccessibilityCommands protocol");
          const keys = options.get('--key') ?? [];
          const style = {
            isNested: options.has('--nested'),
            areBarsEmpty: this.kind.areBarsEmpty,
            more: new Set(keys),
          };
          const all = described(this.phone, style).map((each) => only(each, keys));
          const isReported = !this.kind.isSilent || options.get('--api')?.[0] === 'axbridge';
          const reported = isReported ? all : all.slice(0, 1).map(({ children: _children, ...app }) => app);
          return said(`${JSON.stringify(reported)}\n`);
        },
      },
      'describe-point': {
        options: more,
        run: ([x, y]) => said(`${JSON.stringify(describedAt(this.phone, Number(x), Number(y)))}\n`),
      },
      tap: { options: touch, run: (words, options) => this.#touch(words, Number(options.get('--duration')?.[0] ?? 0)) },
      'multi-tap': {
        options: { ...touch, '--count': 'value' },
        isNew: true,
        run: (words) => (this.#touch(words, 0).code === 0 ? this.#touch(words, 0) : usage('argument x')),
      },
      swipe: {
        options: isNew ? { ...touch, '--delta': 'value' } : { '--delta': 'value' },
        run: (words, options) => this.#swipe(words, options),
      },
      text: { options: {}, run: ([text = '']) => this.#text(text) },
      key: { options: isNew ? { ...touch, ...HELD } : touch, run: ([code = ''], options) => this.#key(code, options) },
      'key-sequence': {
        options: {},
        run: (codes) => {
          for (const code of codes) this.#key(code, new Map());
          return said('');
        },
      },
      button: {
        options: touch,
        run: ([name = '']) => {
          const key = BUTTONS[name];
          if (key === undefined) return usage(`argument button: invalid choice: '${name}'`);
          this.phone.key(key);
          return said('');
        },
      },
      'set-value': {
        options: { '--value': 'value', '--match-key': 'value', '--depth': 'value', '--ignore-case': 'flag' },
        isNew: true,
        run: ([marker = ''], options) => this.#set(marker, options),
      },
    };
  }

  #touch([x = '', y = '']: readonly string[], seconds: number): Said {
    const at = pixels(x, y);
    if (at === null) return usage(`argument x: invalid int value: '${x}'`);
    if (seconds >= 0.5) this.phone.hold(at.x, at.y);
    else this.phone.tap(at.x, at.y);
    return said('');
  }

  #swipe(words: readonly string[], options: ReadonlyMap<string, readonly string[]>): Said {
    const [x1 = '', y1 = '', x2 = '', y2 = ''] = words;
    const from = pixels(x1, y1);
    const to = pixels(x2, y2);
    if (from === null || to === null) return usage('argument x_start: invalid int value');
    if (Number(x1) < EDGE && Number(x2) - Number(x1) > POINTS.width / 2 && Math.abs(from.y - to.y) < 100)
      this.#overEdge();
    else this.phone.swipe(from, to, Number(options.get('--duration')?.[0] ?? 0.3) * 1000);
    return said('');
  }

  /** Over the left edge one goes back, if there is a screen before this one. */
  #overEdge(): void {
    const { stacks, app, popup } = this.phone.state;
    const isFirst = (stacks[app] ?? []).length < 2 || ROOTS.has(this.phone.screen);
    if (isFirst || popup !== null) return;
    this.phone.set({ isKeyboardUp: false });
    this.phone.key('back');
  }

  #text(text: string): Said {
    for (const sign of text) if (!/[\n\x20-\x7e]/.test(sign)) return crashed(`Exception: No keycode found for ${sign}`);
    // A hardware keyboard hides the one on the screen no more than a person does.
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) this.phone.key('enter');
      if (line !== '') this.phone.text(line);
    }
    return said('');
  }

  #key(code: string, options: ReadonlyMap<string, readonly string[]>): Said {
    if (!/^\d+$/.test(code)) return usage(`argument key: invalid int value: '${code}'`);
    if (options.has('--command')) {
      if (code === '25') this.phone.key('paste');
      return said('');
    }
    const key = KEYS[code];
    if (key !== undefined) this.phone.key(key);
    else if (Number(code) >= 4 && Number(code) <= 29) this.phone.text(String.fromCharCode(93 + Number(code)));
    return said('');
  }

  /** The first whose id contains the marker, as the real one does it. */
  #set(marker: string, options: ReadonlyMap<string, readonly string[]>): Said {
    if (options.get('--match-key')?.[0] !== 'AXUniqueId') return failed('the tests only set by id');
    const nodes = this.phone.windows.flatMap(({ root }) => [...walk(root)]);
    const node = nodes.find(({ id }) => id.includes(marker));
    if (node === undefined) return failed(`No element matched '${marker}'`);
    const value = Number.parseFloat(options.get('--value')?.[0] ?? '');
    const { range } = node;
    if (range === null || this.kind.refusesValues || !(value >= 0 && value <= 1))
      return failed('Element does not support setting its value');
    // A share of the whole.
    this.phone.do({ kind: 'set', key: node.key, value: range.min + (range.max - range.min) * value });
    return said('');
  }
}

/** Only the facts that were asked for; those inside likewise. */
function only(element: Element, keys: readonly string[]): Element {
  const { children, ...facts } = element;
  const wanted = Object.entries(facts).filter(([key]) => keys.length === 0 || keys.includes(key));
  const kept: Element = Object.fromEntries(wanted);
  return children === undefined ? kept : { ...kept, children: children.map((child) => only(child, keys)) };
}

function pixels(x: string, y: string): { readonly x: number; readonly y: number } | null {
  if (!/^-?\d+$/.test(x) || !/^-?\d+$/.test(y)) return null;
  const [left, top] = [Number(x), Number(y)];
  if (left < 0 || top < 0 || left > POINTS.width || top > POINTS.height) return { x: -1, y: -1 };
  return { x: left * SCALE + 1, y: top * SCALE + 1 };
}

/** As idb fails: one line, and 1. */
function failed(reason: string): Said {
  return said('', `${reason}\n`, 1);
}

/** As idb fails where nobody expected it. */
function crashed(last: string): Said {
  return said(
    '',
    `2024-05-01 10:00:00,000 [ERROR] - root - Exception thrown in main\nTraceback (most recent call last):\n  File "/idb/cli/main.py", line 251, in gen_main\n    await root_command.run(args)\n${last}\n`,
    1,
  );
}

/** As argparse fails. */
function usage(reason: string): Said {
  return said('', `usage: idb [-h]\nidb: error: ${reason}\n`, 2);
}
