// Saving and loading a state: cookies and what origins keep. A load is done whole, or what was there is put back.

import { ioReason } from '../../data/io.js';
import type { CommandNamed } from '../../language/index.js';
import type { Cookie, Cookies, Items, Origin, Storage } from '../../scene/facets.js';
import { deadlineIn } from '../../time/deadline.js';
import { fileIn, inFolder } from '../files.js';
import { bareDomain, isWithin, MOST_BYTES, readState, type SavedState, stateText } from '../state.js';
import type { Step } from '../step.js';
import type { Handler } from './handler.js';
import { whyNotWritten } from './written.js';

type Save = Extract<CommandNamed<'state'>, { readonly action: 'save' }>;
type Load = Extract<CommandNamed<'state'>, { readonly action: 'load' }>;

/** How long putting back may take, whatever else is over. */
const UNDO_MS = 60_000;

export const state: Handler<'state'> = async (command, step) => {
  const cookies = step.facet('cookies', command.type);
  const storage = step.facet('storage', command.type);
  if (cookies === null || storage === null) return;
  if (command.action === 'save') await save(command, step, cookies, storage);
  else await load(command, step, cookies, storage);
};

async function save(command: Save, step: Step, jar: Cookies, storage: Storage): Promise<void> {
  const path = step.take(inFolder(step.settings, command.path));
  if (path === null) return;
  const domain = command.domain === undefined ? null : bareDomain(command.domain);
  const isMeant = (host: string): boolean => domain === null || isWithin(host, domain);
  const page = step.take(await step.world.page(step.deadline));
  const all = page === null ? null : step.take(await jar.list(step.deadline));
  if (page === null || all === null) return;
  const isOf = (origin: string): boolean => isMeant(new URL(origin).hostname);
  const kept = command.cookies_only === true ? [] : step.take(await storage.origins(isOf, step.deadline));
  if (kept === null) return;
  const here = originOf(page.url);
  const cookies = all.filter((cookie) => isMeant(cookie.domain));
  const origins = kept
    .map((one) => (command.include_session === true ? one : { ...one, session: null }))
    .filter((one) => one.origin === here || keysIn(one.local) + keysIn(one.session) > 0);
  const why = whyNotWritten(step, path, stateText({ domain, cookies, origins }, here, new Date()));
  if (why !== null) {
    step.fail('IO_ERROR', { path: command.path, reason: why });
    return;
  }
  const isMute = command.include_session === true && origins.find(({ origin }) => origin === here)?.session === null;
  if (isMute) step.note('The page at hand does not answer: its session storage was not saved');
  if (domain !== null && cookies.length + origins.length === 0) step.note(`There is nothing of ${domain} to save`);
  step.verified(counted(command.path, cookies, origins, domain));
}

async function load(command: Load, step: Step, jar: Cookies, storage: Storage): Promise<void> {
  const path = step.take(fileIn(step.settings, command.path));
  const page = path === null ? null : step.take(await step.world.page(step.deadline));
  if (path === null || page === null) return;
  const text = await textOf(step, path, command.path);
  const read = text === null ? null : step.take(readState(text, command.path, page.url));
  if (read === null) return;
  const isWhole = command.cookies_only !== true && read.hasStorage;
  const saved: SavedState = isWhole ? read : { ...read, origins: [], hasStorage: false };
  const there = step.take(await jar.list(step.deadline));
  if (there === null) return;
  const isAffected = affectedBy(saved);
  const isMerged = command.merge === true;
  const given = new Set(saved.origins.map(({ origin }) => origin));
  const isBeside = (origin: string): boolean => !given.has(origin) && isAffected(new URL(origin).hostname);
  const beside = isMerged || !isWhole ? [] : step.take(await storage.origins(isBeside, step.deadline));
  if (beside === null) return;
  const plan = planFor(saved, isAffected, there, beside, isMerged);
  const outOfDate = await carryOut(plan, step, jar, storage);
  if (outOfDate === null) return;
  for (const note of saved.notes) step.note(note);
  if (outOfDate > 0)
    step.note(`${outOfDate === 1 ? '1 cookie is' : `${outOfDate} cookies are`} out of date and left out`);
  const host = originOf(page.url) === null ? null : new URL(page.url).hostname;
  if (host !== null && isAffected(host)) step.note("Say 'refresh' for the page at hand to take it up");
  const data = counted(command.path, saved.cookies, saved.origins, saved.domain);
  step.verified({ ...data, cookies: data.cookies - outOfDate });
}

/** What a load changes, and which cookies there were. */
interface Plan {
  readonly isMerged: boolean;
  readonly cookies: readonly Cookie[];
  readonly origins: readonly Origin[];
  readonly before: readonly Cookie[];
  /** Whether a cookie is taken away, or written over. */
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

/** How many cookies are out of date; null: the failure was noted, and what was there is there again. */
async function carryOut(plan: Plan, step: Step, jar: Cookies, storage: Storage): Promise<number | null> {
  const { deadline } = step;
  const removed = plan.isMerged ? 0 : step.take(await jar.remove(plan.isTouched, deadline));
  const outOfDate = removed === null ? null : step.take(await jar.put(plan.cookies, deadline));
  const notes = outOfDate === null ? null : step.take(await storage.restore(plan.origins, plan.isMerged, deadline));
  if (outOfDate !== null && notes !== null) {
    for (const note of notes) step.note(note);
    return outOfDate;
  }
  if (step.failure?.code === 'WORLD_GONE') return null;
  const time = deadlineIn(UNDO_MS);
  const undone = [
    await jar.remove(plan.isTouched, time),
    await jar.put(plan.before, time),
    // Storage puts itself back: this waits for it.
    await storage.restore([], true, time),
  ];
  step.note(
    undone.every(({ ok }) => ok)
      ? 'Nothing was changed: what was there was put back'
      : 'What was there could not be put back whole: look at it with cookies list and storage list',
  );
  return null;
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

async function textOf(step: Step, path: string, name: string): Promise<string | null> {
  const { files } = step.settings;
  try {
    const { size } = files.about(path);
    if (size <= MOST_BYTES) return await files.readText(path);
    return step.fail('INVALID_VALUE', {
      what: name,
      reason: `it is not a saved state: ${size} bytes are too many, at most ${MOST_BYTES} are read`,
    });
  } catch (error) {
    return step.fail('IO_ERROR', { path: name, reason: ioReason(error) });
  }
}
