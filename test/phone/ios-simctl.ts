// The commands of xcrun simctl that the simulated iPhone knows, answered as the real program answers them.

import { readFileSync, writeFileSync } from 'node:fs';
import { APPS, LAUNCHER, type Phone } from './app.js';
import { type IosKind, type Said, said } from './ios-kind.js';
import { pictureOf } from './png.js';

export class IosSimctl {
  readonly phone: Phone;
  kind: IosKind;
  readonly ui = new Map<string, string>();
  readonly privacy: string[] = [];
  readonly installed = new Set<string>();
  readonly removed = new Set<string>();
  place: string | null = null;
  /** Where the data of apps is. */
  container: string | null = null;

  constructor(phone: Phone, kind: IosKind) {
    this.phone = phone;
    this.kind = kind;
  }

  run(words: readonly string[], input: string): Said {
    if (words[0] === '--version') return said('xcrun version 65.\n');
    const [tool, command = '', ...rest] = words;
    if (tool !== 'simctl') return said('', `xcrun: error: unable to find utility "${tool}"\n`, 72);
    if (command === 'list') return said(this.#simulators());
    const [id, ...more] = rest;
    if (id !== this.kind.id) return said('', `Invalid device: ${id}\n`, 148);
    if (command === 'boot') this.kind = { ...this.kind, state: 'Booted' };
    if (command === 'boot' || command === 'bootstatus') return said('');
    if (this.kind.state !== 'Booted')
      return said(
        '',
        'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\nUnable to lookup in current state: Shutdown\n',
        149,
      );
    return this.#simctl(command, more, input);
  }

  #simulators(): string {
    const { id, name, system, state, type } = this.kind;
    const runtime = `com.apple.CoreSimulator.SimRuntime.${system.replace(' ', '-').replaceAll('.', '-')}`;
    const own = type === 'simulator' ? [{ udid: id, name, state, isAvailable: true }] : [];
    const watch = [{ udid: 'AAAA', name: 'Apple Watch', state: 'Booted', isAvailable: true }];
    return JSON.stringify({ devices: { [runtime]: own, 'com.apple.CoreSimulator.SimRuntime.watchOS-10-0': watch } });
  }

  #simctl(command: string, words: readonly string[], input: string): Said {
    const [first = '', second = ''] = words;
    switch (command) {
      case 'launch':
        if (APPS[first] === undefined)
          return said(
            '',
            `An error was encountered processing the command (domain=FBSOpenApplicationServiceErrorDomain, code=4):\nSimulator device failed to launch ${first}.\n`,
            4,
          );
        this.phone.launch(first);
        return said(`${first}: ${this.phone.state.pids[first]}\n`);
      case 'terminate':
        if (this.phone.state.pids[first] === undefined)
          return said(
            '',
            `An error was encountered processing the command (domain=NSPOSIXErrorDomain, code=3):\nSimulator device failed to terminate ${first}.\nfound nothing to terminate\n`,
            3,
          );
        this.phone.stop(first);
        return said('');
      case 'io':
        if (first === 'screenshot') writeFileSync(second, pictureOf(this.phone));
        if (first === 'recordVideo') return said('Recording completed. Writing to disk.\n');
        return said('', 'Detected file type from extension: PNG\n');
      case 'pbcopy':
        this.phone.set({ clipboard: input });
        return said('');
      case 'pbpaste':
        return said(this.phone.state.clipboard);
      case 'ui':
        if (second !== '') this.ui.set(first, second);
        return said(`${this.ui.get(first) ?? (first === 'appearance' ? 'light' : 'large')}\n`);
      case 'location':
        this.place = first === 'clear' ? null : second;
        return said('');
      case 'privacy':
        this.privacy.push(words.join(' '));
        return said('');
      case 'openurl': {
        const app = first.startsWith('notes:') ? 'com.example.notes' : null;
        if (app === null)
          return said(
            '',
            'An error was encountered processing the command (domain=NSOSStatusErrorDomain, code=-10814):\n',
            194,
          );
        this.phone.launch(app);
        return said('');
      }
      case 'install':
        this.installed.add(readFileSync(first, 'utf8').trim());
        return said('');
      case 'uninstall':
        this.installed.delete(first);
        this.removed.add(first);
        return said('');
      case 'get_app_container':
        return said(`${this.container ?? '/nowhere'}\n`);
      case 'spawn':
        return first === 'launchctl' ? said(this.#processes()) : said(this.#log(words));
      default:
        return said('', `Unrecognized subcommand: ${command}\n`, 64);
    }
  }

  #processes(): string {
    const lines = Object.entries(this.phone.state.pids).map(([app, pid]) =>
      app === LAUNCHER ? `${pid}\t0\tcom.apple.SpringBoard` : `${pid}\t0\tUIKitApplication:${app}[3ef1][rb-legacy]`,
    );
    return ['PID\tStatus\tLabel', '-\t0\tcom.apple.cfprefsd.xpc.daemon.system', ...lines, ''].join('\n');
  }

  #log(words: readonly string[]): string {
    const levels: Readonly<Record<string, string>> = {
      V: 'Debug',
      D: 'Debug',
      I: 'Info',
      W: 'Default',
      E: 'Error',
      F: 'Fault',
    };
    const predicate = words[words.indexOf('--predicate') + 1] ?? '';
    const pid = words.includes('--predicate') ? /processID == (\d+)/.exec(predicate)?.[1] : undefined;
    const seconds = /^(\d+)s$/.exec(words[words.indexOf('--last') + 1] ?? '')?.[1];
    const from = seconds === undefined ? 0 : this.phone.state.now - Number(seconds) * 1000;
    return this.phone.state.logs
      .filter((entry) => entry.at >= from && (pid === undefined || entry.pid === Number(pid)))
      .map((entry) => ({
        timestamp: `2024-05-01 10:00:${String(Math.floor(entry.at / 1000) % 60).padStart(2, '0')}.000000+0000`,
        messageType: levels[entry.level],
        eventMessage: entry.text,
        processID: entry.pid,
        processImagePath: '/Demo.app/Demo',
        subsystem: 'com.example.demo',
        category: entry.tag,
      }))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  }
}
