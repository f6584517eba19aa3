// What an intent of a pack that nobody vouched for may do: act on the pages of its own domains, or in its own apps, and nothing else.

import type { Step, Within } from '../engine/step.js';
import { type Command, rowOf } from '../language/index.js';
import { isHostOn } from '../patterns/hosts.js';
import type { World } from '../scene/world.js';

/** Keys of a phone that lead out of the app, or are no matter of an app. */
const KEYS_OF_THE_PHONE: ReadonlySet<string> = new Set([
  ...['home', 'recents', 'power', 'camera', 'volumeup', 'volumedown', 'mute'],
]);

/** In front of the name of an app, so that it is never taken for a host. */
const APP = 'app://';

/** Whether a host is one of the domains: the very host, or `*.host` for it and all below it. An app is only ever itself. */
export function isOn(host: string, domains: readonly string[]): boolean {
  if (host === '') return false;
  if (host.startsWith(APP)) return domains.includes(host.slice(APP.length));
  return isHostOn(host, domains);
}

/** The host of an address with its port, if it has one that is not usual; `app://id` for an app; empty for everything else. */
export function hostOf(url: string, base?: string): string {
  const app = /^app:\/\/([^/?#]*)/.exec(url)?.[1];
  if (app !== undefined) return app === '' ? '' : `${APP}${app}`;
  try {
    const { host, protocol } = new URL(url, base);
    return protocol === 'http:' || protocol === 'https:' ? host : '';
  } catch {
    return '';
  }
}

/** A host or an app as people call it. */
function called(host: string): string {
  return host.startsWith(APP) ? host.slice(APP.length) : host;
}

/** A key that a command presses though no app should; undefined: none. */
function keyOfThePhone(command: Command, world: World): string | undefined {
  if (command.type !== 'press' || world.apps === undefined) return undefined;
  return command.key.split('+').find((key) => KEYS_OF_THE_PHONE.has(key));
}

/** Holds the steps of a pack to its own domains. */
export function sandbox(pack: string, domains: readonly string[]): NonNullable<Within['guard']> {
  const instead = `If you trust the pack, start with --trust ${pack}`;
  const refuse = (step: Step, what: string): false => {
    step.fail('FORBIDDEN', { what: `${what} (pack ${pack})`, instead });
    return false;
  };
  return async (command: Command, step: Step) => {
    if (rowOf(command.type).inPacks !== 'untrusted')
      return refuse(step, `'${command.type}' in an intent that is not trusted`);
    if (command.type === 'wait' && command.condition === 'until')
      return refuse(step, 'A script in an intent that is not trusted');
    if (command.type === 'goto' && command.headers !== undefined)
      return refuse(step, 'Sending headers in an intent that is not trusted');
    const key = keyOfThePhone(command, step.world);
    if (key !== undefined) return refuse(step, `Pressing ${key} in an intent that is not trusted`);
    if (command.type === 'launch')
      return isOn(`${APP}${command.app}`, domains) || refuse(step, `Going to ${command.app}`);
    const page = step.take(await step.world.page(step.deadline));
    if (page === null) return false;
    if (command.type === 'goto') {
      const to = hostOf(command.url, page.url);
      return isOn(to, domains) || refuse(step, `Going to ${to === '' ? command.url.slice(0, 60) : called(to)}`);
    }
    // Each of its steps is asked about by itself.
    if (command.type === 'run') return true;
    const host = hostOf(page.url);
    return isOn(host, domains) || refuse(step, `Acting on ${host === '' ? 'this page' : called(host)}`);
  };
}
