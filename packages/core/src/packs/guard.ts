// What an intent of an untrusted pack may do: act on the pages of its own domains, or in its own apps, nothing else.

import { failed, OK, type Outcome } from '../engine/outcome.js';
import type { Within } from '../engine/step.js';
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
  const refuse = (what: string): Outcome<void> => failed('FORBIDDEN', { what: `${what} (pack ${pack})`, instead });
  const onlyOn = (host: string, what: string): Outcome<void> => (isOn(host, domains) ? OK : refuse(what));
  return async (command, world, deadline) => {
    if (rowOf(command.type).inPacks !== 'untrusted')
      return refuse(`'${command.type}' in an intent that is not trusted`);
    if (command.type === 'wait' && command.condition === 'until')
      return refuse('A script in an intent that is not trusted');
    if (command.type === 'goto' && command.headers !== undefined)
      return refuse('Sending headers in an intent that is not trusted');
    const key = keyOfThePhone(command, world);
    if (key !== undefined) return refuse(`Pressing ${key} in an intent that is not trusted`);
    if (command.type === 'launch') return onlyOn(`${APP}${command.app}`, `Going to ${command.app}`);
    const page = await world.page(deadline);
    if (!page.ok) return page;
    if (command.type === 'goto') {
      const to = hostOf(command.url, page.value.url);
      return onlyOn(to, `Going to ${to === '' ? command.url.slice(0, 60) : called(to)}`);
    }
    // Each of its steps is asked about by itself.
    if (command.type === 'run') return OK;
    const host = hostOf(page.value.url);
    return onlyOn(host, `Acting on ${host === '' ? 'this page' : called(host)}`);
  };
}
