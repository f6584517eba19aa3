// Cookies, and what pages keep.

import { isSecretCookie } from '../../masking/header-secrets.js';
import { MASK } from '../../masking/masker.js';
import type { CookieSeen, StorageArea } from '../../scene/facets.js';
import { clip, listed } from '../../text/text.js';
import type { Step } from '../step.js';
import type { Handler, Handlers } from './handler.js';
import { state } from './state.js';

/** Names that a message lists before it only counts. */
const MOST_NAMES = 12;

const cookies: Handler<'cookies'> = async (command, step) => {
  const jar = step.facet('cookies', command.type);
  if (jar === null) return;
  const { deadline } = step;
  switch (command.action) {
    case 'list': {
      const all = step.take(await jar.list(deadline));
      if (all !== null) step.verified(all.map(withoutSecret));
      return;
    }
    case 'get': {
      const all = step.take(await jar.list(deadline));
      if (all !== null) getCookie(step, command.name, all);
      return;
    }
    case 'set':
      step.take(await jar.set(command.name, command.value, deadline));
      if (step.failure === null) step.verified({ set: command.name });
      return;
    case 'delete': {
      const all = step.take(await jar.list(deadline));
      if (all === null) return;
      const { name } = command;
      const isHere = all.some((cookie) => cookie.isHere && cookie.name === name);
      const isMeant = (cookie: CookieSeen) => cookie.name === name && (cookie.isHere || !isHere);
      const removed = step.take(await jar.remove(isMeant, deadline));
      if (removed === null) return;
      if (removed === 0) step.note(`There was no cookie ${JSON.stringify(name)}; ${thereIs(namesOf(all))}`);
      else if (!isHere) step.note(`The page at hand does not send it: it was of ${elsewhere(all, name)}`);
      step.verified({ removed });
      return;
    }
    case 'clear': {
      const removed = step.take(await jar.remove(() => true, deadline));
      if (removed !== null) step.verified({ removed });
    }
  }
};

/** A list shows no key to somebody's session: whoever needs it asks for it by its name. */
function withoutSecret(cookie: CookieSeen): CookieSeen {
  return isSecretCookie(cookie.name, cookie.value) ? { ...cookie, value: MASK } : cookie;
}

function getCookie(step: Step, name: string, all: readonly CookieSeen[]): void {
  const [found, ...more] = all.filter((cookie) => cookie.name === name);
  if (found === undefined) {
    step.fail('INVALID_VALUE', {
      what: `Cookie ${JSON.stringify(name)}`,
      reason: `there is none of that name; ${thereIs(namesOf(all))}`,
    });
    return;
  }
  if (!found.isHere) step.note(`The page at hand does not send it: it is of ${elsewhere(all, name)}`);
  else if (more.some(({ isHere }) => isHere)) step.note('The page sends several of that name: this is the first');
  step.verified(found);
}

function namesOf(all: readonly CookieSeen[]): readonly string[] {
  return [...new Set(all.map(({ name }) => name))];
}

function elsewhere(all: readonly CookieSeen[], name: string): string {
  const domains = all.filter((cookie) => cookie.name === name).map(({ domain, path }) => `${domain}${path}`);
  return listed([...new Set(domains)].slice(0, MOST_NAMES), 'and');
}

/** `there is "a" and "b"`, and how many more. */
function thereIs(names: readonly string[]): string {
  if (names.length === 0) return 'there is none at all';
  const shown = names.slice(0, MOST_NAMES).map((name) => JSON.stringify(clip(name, 40)));
  const more = names.length - shown.length;
  return `there is ${listed(more > 0 ? [...shown, `${more} more`] : shown, 'and')}`;
}

const storage: Handler<'storage'> = async (command, step) => {
  const store = step.facet('storage', command.type);
  if (store === null) return;
  const { deadline } = step;
  const area: StorageArea = command.storage_type ?? 'local';
  switch (command.action) {
    case 'list': {
      const kept = step.take(await store.items(area, deadline));
      if (kept !== null) step.verified({ area, ...kept });
      return;
    }
    case 'get': {
      const kept = step.take(await store.items(area, deadline));
      if (kept === null) return;
      const { name } = command;
      const value = Object.hasOwn(kept.items, name) ? kept.items[name] : undefined;
      if (value !== undefined) step.verified({ key: name, value });
      else
        step.fail('INVALID_VALUE', {
          what: `Key ${JSON.stringify(name)}`,
          reason: `there is none in the ${area} storage of ${kept.origin}; ${thereIs(Object.keys(kept.items))}`,
        });
      return;
    }
    case 'set':
      step.take(await store.set(area, command.name, command.value, deadline));
      if (step.failure === null) step.verified({ set: command.name });
      return;
    case 'delete': {
      const isThere = step.take(await store.remove(area, command.name, deadline));
      if (isThere === null) return;
      if (!isThere) step.note(`There was no key ${JSON.stringify(command.name)} in the ${area} storage`);
      step.verified({ removed: isThere ? 1 : 0 });
      return;
    }
    case 'clear': {
      const removed = step.take(await store.clear(area, deadline));
      if (removed !== null) step.verified({ removed });
    }
  }
};

export const storing = {
  cookies,
  storage,
  state,
} satisfies Partial<Handlers>;
