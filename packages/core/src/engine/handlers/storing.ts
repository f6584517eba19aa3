// Cookies, and what pages keep.

import { isSecretCookie } from '../../masking/header-secrets.js';
import { MASK } from '../../masking/masker.js';
import type { CookieSeen, StorageArea } from '../../scene/facets.js';
import { clip, listed } from '../../text/text.js';
import { answered, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { type Handler, type Handlers, using } from './handler.js';
import { state } from './state.js';

/** Names that a message lists before it only counts. */
const MOST_NAMES = 12;

const cookies: Handler<'cookies'> = using('cookies', async (jar, command, step) => {
  const { deadline } = step;
  if (command.action === 'set')
    return answered(await jar.set(command.name, command.value, deadline), () => ({ set: command.name }));
  if (command.action === 'clear') return answered(await jar.remove(() => true, deadline), (removed) => ({ removed }));
  const list = await jar.list(deadline);
  if (!list.ok) return list;
  const all = list.value;
  if (command.action === 'list') return verified(all.map(withoutSecret));
  if (command.action === 'get') return getCookie(step, command.name, all);
  const { name } = command;
  const isHere = all.some((cookie) => cookie.isHere && cookie.name === name);
  const isMatch = (cookie: CookieSeen) => cookie.name === name && (cookie.isHere || !isHere);
  const removed = await jar.remove(isMatch, deadline);
  if (!removed.ok) return removed;
  if (removed.value === 0) step.note(`There was no cookie ${JSON.stringify(name)}; ${thereIs(namesOf(all))}`);
  else if (!isHere) step.note(`The current page does not send it: it belonged to ${elsewhere(all, name)}`);
  return verified({ removed: removed.value });
});

/** A list shows no key to anyone's session: a caller in need of it requests it by name. */
function withoutSecret(cookie: CookieSeen): CookieSeen {
  return isSecretCookie(cookie.name, cookie.value) ? { ...cookie, value: MASK } : cookie;
}

function getCookie(step: Step, name: string, all: readonly CookieSeen[]): Outcome {
  const [found, ...more] = all.filter((cookie) => cookie.name === name);
  if (found === undefined)
    return failed('INVALID_VALUE', {
      what: `Cookie ${JSON.stringify(name)}`,
      reason: `there is none of that name; ${thereIs(namesOf(all))}`,
    });
  if (!found.isHere) step.note(`The current page does not send it: it belongs to ${elsewhere(all, name)}`);
  else if (more.some(({ isHere }) => isHere)) step.note('The page sends several of that name: this is the first');
  return verified(found);
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

const storage: Handler<'storage'> = using('storage', async (store, command, step) => {
  const { deadline } = step;
  const area: StorageArea = command.storage_type ?? 'local';
  switch (command.action) {
    case 'list':
      return answered(await store.items(area, deadline), (retained) => ({ area, ...retained }));
    case 'get': {
      const stored = await store.items(area, deadline);
      if (!stored.ok) return stored;
      const { name } = command;
      const { items, origin } = stored.value;
      if (Object.hasOwn(items, name)) return verified({ key: name, value: items[name] });
      return failed('INVALID_VALUE', {
        what: `Key ${JSON.stringify(name)}`,
        reason: `there is none in the ${area} storage of ${origin}; ${thereIs(Object.keys(items))}`,
      });
    }
    case 'set':
      return answered(await store.set(area, command.name, command.value, deadline), () => ({ set: command.name }));
    case 'delete': {
      const isThere = await store.remove(area, command.name, deadline);
      if (!isThere.ok) return isThere;
      if (!isThere.value) step.note(`There was no key ${JSON.stringify(command.name)} in the ${area} storage`);
      return verified({ removed: isThere.value ? 1 : 0 });
    }
    case 'clear':
      return answered(await store.clear(area, deadline), (removed) => ({ removed }));
  }
});

export const storing = {
  cookies,
  storage,
  state,
} satisfies Partial<Handlers>;
