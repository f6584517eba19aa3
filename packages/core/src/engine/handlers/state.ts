// Saving and loading a state: cookies and what origins keep. A load is done whole, or what was there is put back.

import { ioReason } from '../../data/io.js';
import type { CommandNamed } from '../../language/index.js';
import type { Cookie, Cookies, Items, Origin, Storage } from '../../scene/facets.js';
import { good } from '../../scene/world.js';
import { deadlineIn } from '../../time/deadline.js';
import { fileIn, inFolder } from '../files.js';
import { failed, OK, type Outcome, verified } from '../outcome.js';
import { bareDomain, isWithin, MOST_BYTES, readState, type SavedState, stateText } from '../state.js';
import type { Step } from '../step.js';
import { type Handler, using } from './handler.js';
import { write } from './written.js';

type Save = Extract<CommandNamed<'state'>, { readonly action: 'save' }>;
type Load = Extract<CommandNamed<'state'>, { readonly action: 'load' }>;

/** How long putting back may take, whatever else is over. */
const UNDO_MS = 60_000;

export const state: Handler<'state'> = using('cookies', async (cookies, command, step) => {
  const storage = step.facet('storage', command.type);
  if (!storage.ok) return storage;
  return command.action === 'save'
    ? save(command, step, cookies, storage.value)
    : load(command, step, cookies, storage.value);
});

async function save(command: Save, step: Step, jar: Cookies, storage: Storage): Promise<Outcome> {
  const path = inFolder(step.settings, command.path);
  if (!path.ok) return path;
  const domain = command.domain === undefined ? null : bareDomain(command.domain);
  const isMatch = (host: string): boolean => domain === null || isWithin(host, domain);
  const page = await step.world.page(step.deadline);
  if (!page.ok) return page;
  const all = await jar.list(step.deadline);
  if (!all.ok) return all;
  const isOf = (origin: string): boolean => isMatch(new URL(origin).hostname);
  const retained = command.cookies_only === true ? good([]) : await storage.origins(isOf, step.deadline);
  if (!retained.ok) return retained;
  const here = originOf(page.value.url);
  const cookies = all.value.filter((cookie) => isMatch(cookie.domain));
  const origins = retained.value
    .map((one) => (command.include_session === true ? one : { ...one, session: null }))
    .filter((one) => one.origin === here || keysIn(one.local) + keysIn(one.session) > 0);
  const written = write(step, path.value, stateText({ domain, cookies, origins }, here, new Date()), command.path);
  if (!written.ok) return written;
  const isMute = command.include_session === true && origins.find(({ origin }) => origin === here)?.session === null;
  if (isMute) step.note('The current page does not answer: its session storage was not saved');
  if (domain !== null && cookies.length + origins.length === 0) step.note(`There is nothing of ${domain} to save`);
  return verified(counted(command.path, cookies, origins, domain));
}

async function load(command: Load, step: Step, jar: Cookies, storage: Storage): Promise<Outcome> {
  const path = fileIn(step.settings, command.path);
  if (!path.ok) return path;
  const page = await step.world.page(step.deadline);
  if (!page.ok) return page;
  const { url } = page.value;
  const text = await textOf(step, path.value, command.path);
  if (!text.ok) return text;
  const read = readState(text.value, command.path, url);
  if (!read.ok) return read;
  const isWhole = command.cookies_only !== true && read.value.hasStorage;
  const saved: SavedState = isWhole ? read.value : { ...read.value, origins: [], hasStorage: false };
  const there = await jar.list(step.deadline);
  if (!there.ok) return there;
  const isAffected = affectedBy(saved);
  const isMerged = command.merge === true;
  const given = new Set(saved.origins.map(({ origin }) => origin));
  const isBeside = (origin: string): boolean => !given.has(origin) && isAffected(new URL(origin).hostname);
  const beside = isMerged || !isWhole ? good([]) : await storage.origins(isBeside, step.deadline);
  if (!beside.ok) return beside;
  const plan = planFor(saved, isAffected, there.value, beside.value, isMerged);
  const carried = await carryOut(plan, step, jar, storage);
  if (!carried.ok) return carried;
  const outOfDate = carried.value;
  for (const note of saved.notes) step.note(note);
  if (outOfDate > 0)
    step.note(`${outOfDate === 1 ? '1 cookie is' : `${outOfDate} cookies are`} out of date and left out`);
  const host = originOf(url) === null ? null : new URL(url).hostname;
  if (host !== null && isAffected(host)) step.note("Use 'refresh' to apply it to the current page");
  const data = counted(command.path, saved.cookies, saved.origins, saved.domain);
  return verified({ ...data, cookies: data.cookies - outOfDate });
}

/** What a load changes, and which cookies there were. */
interface Plan {
  readonly isMerged: boolean;
  readonly cookies: readonly Cookie[];
  readonly origins: readonly Origin[];
  readonly before: readonly Cookie[];
  /** Whether a cookie is removed, or overwritten. */
  readonly isTouched: (cookie: Cookie) => boolean;
}

/** Which hosts a load is about: those it names, and those below them. */
function affectedBy({ cookies, origins, domain }: SavedState): (host: string) => boolean {
  const hosts = origins.map(({ origin }) => new URL(origin).hostname);
  const named = [...cookies.map((one) => one.domain), ...hosts, ...(domain === null ? [] : [domain])];
  const domains = [...new Set(named.map(bareDomain))];
  return (host) => domains.some((one) => isWithin(host, one));
}

/** A load stands for all that its domains have; what they have beside it goes, unless it is merged. */
function planFor(
  { cookies, origins: given }: SavedState,
  isAffected: (host: string) => boolean,
  there: readonly Cookie[],
  beside: readonly Origin[],
  isMerged: boolean,
): Plan {
  const emptied = beside.filter(({ local }) => keysIn(local) > 0);
  const origins = [...given, ...emptied.map(({ origin }) => ({ origin, local: {}, session: null }))];
  const names = new Set(cookies.map(({ name }) => name));
  const isTouched = (cookie: Cookie): boolean => isAffected(cookie.domain) && (!isMerged || names.has(cookie.name));
  return { isMerged, cookies, origins, before: there.filter(isTouched), isTouched };
}

/** How many cookies are out of date. If it fails, what was there is there again. */
async function carryOut(plan: Plan, step: Step, jar: Cookies, storage: Storage): Promise<Outcome<number>> {
  const done = await replace(plan, step, jar, storage);
  if (done.ok || done.problem.code === 'WORLD_GONE') return done;
  const time = deadlineIn(UNDO_MS);
  const undone = [
    await jar.remove(plan.isTouched, time),
    await jar.put(plan.before, time),
    // Storage puts itself back: this waits for it.
    await storage.restore([], true, time),
  ];
  step.note(
    undone.every(({ ok }) => ok)
      ? 'Nothing was changed: the previous state was restored'
      : 'The previous state could not be restored completely: check it with cookies list and storage list',
  );
  return done;
}

async function replace(plan: Plan, step: Step, jar: Cookies, storage: Storage): Promise<Outcome<number>> {
  const { deadline } = step;
  const removed = plan.isMerged ? OK : await jar.remove(plan.isTouched, deadline);
  if (!removed.ok) return removed;
  const outOfDate = await jar.put(plan.cookies, deadline);
  if (!outOfDate.ok) return outOfDate;
  const notes = await storage.restore(plan.origins, plan.isMerged, deadline);
  if (!notes.ok) return notes;
  for (const note of notes.value) step.note(note);
  return outOfDate;
}

function counted(path: string, cookies: readonly Cookie[], origins: readonly Origin[], domain: string | null) {
  const sum = (area: 'local' | 'session') => origins.reduce((all, one) => all + keysIn(one[area]), 0);
  return {
    path,
    cookies: cookies.length,
    localStorage: sum('local'),
    sessionStorage: sum('session'),
    domain: domain ?? 'all',
  };
}

function keysIn(items: Items | null): number {
  return items === null ? 0 : Object.keys(items).length;
}

function originOf(url: string): string | null {
  return /^https?:/.test(url) ? new URL(url).origin : null;
}

async function textOf({ settings: { files } }: Step, path: string, name: string): Promise<Outcome<string>> {
  try {
    const { size } = files.about(path);
    if (size <= MOST_BYTES) return good(await files.readText(path));
    return failed('INVALID_VALUE', {
      what: name,
      reason: `it is not a saved state: ${size} bytes are too many, at most ${MOST_BYTES} are read`,
    });
  } catch (error) {
    return failed('IO_ERROR', { path: name, reason: ioReason(error) });
  }
}
