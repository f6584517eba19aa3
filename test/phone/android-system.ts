// What the simulated Android phone knows beside its screen: settings, apps, permissions, its place, films; answered as a real one does.

import type { AndroidKind } from './android-kind.js';
import { APPS, type Phone } from './app.js';

export interface SystemAnswer {
  readonly out?: string;
  readonly err?: string;
  readonly code?: number;
}

/** A package as a file has it: `APK com.example.fresh 1.4`, and the permissions that it asks for. */
interface Package {
  readonly version: string;
  readonly updated: number;
  readonly isSystem: boolean;
  readonly permissions: Map<string, boolean>;
}

const CAMERA = 'android.permission.CAMERA';
const FINE = 'android.permission.ACCESS_FINE_LOCATION';
/** Apps that open links of their own. */
const LINKS: Readonly<Record<string, string>> = { 'notes:': 'com.example.notes', 'demo:': 'com.example.demo' };

export class AndroidSystem {
  readonly phone: Phone;
  readonly settings = new Map<string, string>();
  readonly packages = new Map<string, Package>();
  night = 'no';
  isAirplane = false;
  mock: { place: string | null } | null = null;
  mayMock = false;
  isFilming = false;
  /** Called when the film that is being made is to end. */
  onFilmEnd: (() => void) | null = null;
  readonly cleared: string[] = [];
  readonly dragged: string[] = [];
  crashes = '';
  #time = 1;

  constructor(phone: Phone) {
    this.phone = phone;
    for (const app of Object.keys(APPS)) this.#add(app, '2.1', false, [CAMERA, FINE]);
    this.#add('com.android.settings', '14', true, []);
  }

  #add(app: string, version: string, isSystem: boolean, permissions: readonly string[]): void {
    const asked = new Map(permissions.map((one) => [one, this.packages.get(app)?.permissions.get(one) ?? false]));
    this.packages.set(app, { version, isSystem, permissions: asked, updated: this.#time++ });
  }

  /** The bytes of a file that was sent to the installer. */
  install(bytes: Buffer): string {
    const [, app, version = '1', ...permissions] =
      /^APK (\S+) (\S+) ?(.*)/.exec(bytes.toString('utf8'))?.slice(0) ?? [];
    if (app === undefined)
      return 'Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1.tmp/base.apk]\n';
    this.#add(
      app,
      version,
      false,
      permissions.flatMap((part) => part.split(' ')).filter((one) => one.trim() !== ''),
    );
    return 'Success\n';
  }

  settingsCommand([action, space = '', key = '', value]: readonly string[]): SystemAnswer | null {
    const name = `${space}/${key}`;
    if (action === 'put') this.settings.set(name, value ?? '');
    else if (action === 'get' && this.settings.has(name)) return { out: `${this.settings.get(name)}\n` };
    else return null;
    return {};
  }

  /** How often it is turned by a quarter. */
  get rotation(): number | null {
    if (this.settings.get('system/accelerometer_rotation') !== '0') return null;
    return Number(this.settings.get('system/user_rotation') ?? 0);
  }

  pm([what, ...rest]: readonly string[]): SystemAnswer | null {
    const app = what === 'grant' || what === 'revoke' ? (rest[0] ?? '') : (rest.at(-1) ?? '');
    const known = this.packages.get(app);
    switch (what) {
      case 'list': {
        const all = [...this.packages].filter(([, one]) => !rest.includes('-3') || !one.isSystem);
        return { out: all.map(([name]) => `package:${name}\n`).join('') };
      }
      case 'path':
        return known === undefined ? { code: 1 } : { out: `package:/data/app/${app}/base.apk\n` };
      case 'uninstall':
        if (known === undefined) return { out: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n', code: 1 };
        if (known.isSystem) return { out: 'Failure [DELETE_FAILED_DEVICE_POLICY_MANAGER]\n', code: 1 };
        this.phone.stop(app);
        this.packages.delete(app);
        return { out: 'Success\n' };
      case 'clear':
        if (known === undefined) return { out: 'Failed\n', code: 1 };
        this.phone.stop(app);
        this.cleared.push(app);
        return { out: 'Success\n' };
      case 'grant':
      case 'revoke': {
        const permission = rest[1] ?? '';
        if (known?.permissions.has(permission) !== true)
          return {
            err: `Exception occurred while executing '${what}':\njava.lang.SecurityException: Package ${app} has not requested permission ${permission}\n`,
            code: 255,
          };
        known.permissions.set(permission, what === 'grant');
        return {};
      }
      default:
        return null;
    }
  }

  /** `dumpsys package`, of one app or of all. */
  dumpedPackages(app: string): string {
    const wanted = [...this.packages].filter(([name]) => app === 'packages' || name === app);
    if (wanted.length === 0) return `Dexopt state:\n  Unable to find package: ${app}\n`;
    const blocks = wanted.map(([name, { version, permissions, updated }]) => {
      const asked = [...permissions].map(([one]) => `      ${one}\n`).join('');
      const states = [...permissions].map(([one, is]) => `        ${one}: granted=${is}, flags=[ USER_SET]\n`).join('');
      const time = `2024-05-17 12:00:${String(updated).padStart(2, '0')}`;
      return (
        `  Package [${name}] (3f18031):\n    appId=10081\n    versionCode=7 minSdk=24 targetSdk=34\n    versionName=${version}\n` +
        `    lastUpdateTime=${time}\n    requested permissions:\n${asked}    install permissions:\n` +
        `      android.permission.INTERNET: granted=true\n    User 0: ceDataInode=1 installed=true\n      runtime permissions:\n${states}`
      );
    });
    return `Packages:\n${blocks.join('')}`;
  }

  cmd([service, ...rest]: readonly string[], { sdk }: AndroidKind): SystemAnswer | null {
    if (service === 'uimode' && rest[0] === 'night') {
      if (rest[1] !== undefined) this.night = rest[1];
      return { out: `Night mode: ${this.night}\n` };
    }
    if (service === 'connectivity' && rest[0] === 'airplane-mode' && sdk >= 30) {
      if (rest[1] === undefined) return { out: this.isAirplane ? 'enabled\n' : 'disabled\n' };
      this.isAirplane = rest[1] === 'enable';
      return {};
    }
    if (service === 'location' && rest[0] === 'providers' && sdk >= 31) return this.#providers(rest.slice(1));
    return null;
  }

  #providers([action, provider, ...rest]: readonly string[]): SystemAnswer {
    if (!this.mayMock)
      return {
        err: 'java.lang.SecurityException: com.android.shell from uid 2000 not allowed to perform MOCK_LOCATION\n',
        code: 255,
      };
    if (provider !== 'gps') return { err: `Unknown provider ${provider}\n`, code: 255 };
    if (action === 'add-test-provider') this.mock ??= { place: null };
    else if (action === 'remove-test-provider') this.mock = null;
    else if (action === 'set-test-provider-location' && this.mock !== null)
      this.mock.place = rest[rest.indexOf('--location') + 1] ?? null;
    else if (this.mock === null)
      return { err: 'java.lang.IllegalArgumentException: gps is not a test provider\n', code: 255 };
    return {};
  }

  dumpedLocation(): string {
    const [lat, lon] = (this.mock?.place ?? '48.1,11.5').split(',').map(Number);
    const place = `      last location=Location[gps ${lat?.toFixed(6)},${lon?.toFixed(6)} hAcc=1.0 et=+1d2h]\n`;
    const at = this.mock !== null && this.mock.place === null ? '      last location=null\n' : place;
    return `Location Manager State:\n  gps provider${this.mock === null ? '' : ' [mock]'}:\n    user 0:\n${at}  network provider:\n    user 0:\n      last location=Location[network 1.000000,2.000000 hAcc=30.0]\n`;
  }

  /** `am start -W -a android.intent.action.VIEW -d …` */
  view(url: string): SystemAnswer {
    const scheme = /^[a-z]+:/i.exec(url)?.[0] ?? '';
    const app = LINKS[scheme];
    const head = `Starting: Intent { act=android.intent.action.VIEW dat=${url} }\n`;
    if (app === undefined || !this.packages.has(app))
      return {
        out: head,
        err: 'Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW }\n',
        code: 1,
      };
    this.phone.launch(app);
    return {
      out: `${head}Status: ok\nLaunchState: COLD\nActivity: ${app}/.${APPS[app]?.title ?? 'Main'}Activity\nTotalTime: 120\nComplete\n`,
    };
  }

  /** Ends the film: what was filmed stands in the file then. */
  endFilm(): boolean {
    if (!this.isFilming) return false;
    this.isFilming = false;
    this.onFilmEnd?.();
    return true;
  }
}

/** The beginning of a film, as every one has it. */
export const FILM = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypmp42'), Buffer.alloc(4000, 7)]);
