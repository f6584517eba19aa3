// All intents of a session: what was defined here, the user's own, those of packs, those that come with Beckon; in that order.

import type { Fault } from '../data/schema.js';
import { type Files, isThere, noFiles } from '../engine/files.js';
import type { Journal } from '../engine/journal.js';
import type { SessionOptions } from '../engine/session.js';
import type { Step } from '../engine/step.js';
import { type Command, rowOf } from '../language/index.js';
import { matchesUrl } from '../patterns/pattern.js';
import { problem } from '../scene/problem.js';
import { type Answer, bad, good, type World } from '../scene/world.js';
import { nearest } from '../text/distance.js';
import { deadlineIn } from '../time/deadline.js';
import { compile } from './compile.js';
import { coreIntent, namesOfCore } from './core.js';
import type { Definition } from './definition.js';
import { type Entry, entryOf } from './entry.js';
import { hostOf, isOn, sandbox } from './guard.js';
import { type Manifest, packFolders, readIntent, readManifest, readPack } from './pack.js';
import type { PatternDef } from './program.js';

export interface FoundPack {
  readonly name: string;
  readonly folder: string;
  /** The folder as people know it. */
  readonly shown: string;
  readonly trust: 'full' | 'sandboxed';
  readonly manifest: Manifest | null;
  /** What is wrong with it. */
  readonly faults: readonly string[];
}

type RegistryOptions = Pick<SessionOptions, 'files' | 'folder' | 'packs' | 'packsBeside' | 'trust' | 'home'>;

/** Names in front of intents that are of no pack. */
const RESERVED: ReadonlySet<string> = new Set(['core', 'user', 'session']);
/** How long a page may take to say where it is. */
const READ_MS = 1000;
/** Intents of a pack that are named when it is loaded. */
const MOST_NAMED = 20;
/** What to do about a definition with faults. */
export const MEND = 'Fix it and define it again; docs/PACKS.md describes definitions';

/** The last part of a path. */
function nameOf(folder: string): string {
  return folder.replaceAll('\\', '/').split('/').filter(Boolean).at(-1) ?? folder;
}

interface Loaded {
  readonly pack: FoundPack;
  readonly entries: readonly Entry[];
  readonly patterns: ReadonlyMap<string, PatternDef>;
}

function isTrusted({ pack }: Loaded): boolean {
  return pack.trust === 'full';
}

export class Registry {
  readonly files: Files;
  readonly #folder: string;
  readonly #home: string;
  readonly #given: readonly string[];
  readonly #beside: readonly string[];
  readonly #trusted: ReadonlySet<string>;
  readonly #session = new Map<string, Entry>();
  readonly #loaded = new Map<string, Loaded>();
  #found: Promise<readonly FoundPack[]> | null = null;
  #user: Promise<{ readonly entries: readonly Entry[]; readonly faults: readonly string[] }> | null = null;
  /** Packs that are left alone: unloaded by hand, or reported as broken. */
  readonly #left = new Set<string>();
  /** What runs left behind for those that go on from a checkpoint: name → what was extracted. */
  readonly kept = new Map<string, Readonly<Record<string, unknown>>>();

  constructor({ files = noFiles, folder, packs = [], packsBeside = [], trust = [], home }: RegistryOptions) {
    this.files = files;
    this.#folder = folder ?? files.folder;
    this.#home = home ?? files.join(files.home, '.beckon');
    this.#given = packs;
    this.#beside = packsBeside;
    this.#trusted = new Set(trust);
  }

  /** Where the user's own intents are. */
  get ownIntents(): string {
    return this.files.join(this.#home, 'intents');
  }

  /** Adds an intent for this session. */
  define(definition: Definition, report: (fault: Fault) => void = () => {}): Answer<Entry> {
    const { intent: name } = definition;
    if (this.#session.has(name))
      return bad(
        problem('DEFINITION_INVALID', {
          name,
          faults: ['there is one of that name'],
          instead: `Say 'undefine ${name}' first`,
        }),
      );
    const faults: Fault[] = [];
    const program = compile(definition, (fault) => faults.push(fault));
    for (const fault of faults) report(fault);
    if (faults.length > 0)
      return bad(problem('DEFINITION_INVALID', { name, faults: faults.map(({ message }) => message), instead: MEND }));
    const entry = entryOf(program, 'session', null);
    this.#session.set(name, entry);
    return good(entry);
  }

  undefine(name: string): boolean {
    this.kept.delete(`session/${name}`);
    return this.#session.delete(name);
  }

  isDefined(name: string): boolean {
    return this.#session.has(name);
  }

  /** All intents, those that hide others first. */
  async all(): Promise<readonly Entry[]> {
    const own = await Promise.all(namesOfCore().map(coreIntent));
    return [...(await this.#nearer()), ...own.filter((one) => one !== null)];
  }

  /** All but those that come along. */
  async #nearer(): Promise<readonly Entry[]> {
    const user = await this.#userIntents();
    const packs = [...this.#loaded.values()].reverse();
    // An untrusted pack never replaces anything of a trusted one.
    const [trusted, others] = [packs.filter(isTrusted), packs.filter((one) => !isTrusted(one))];
    return [...this.#session.values(), ...user.entries, ...[...trusted, ...others].flatMap(({ entries }) => entries)];
  }

  sessionIntents(): readonly Entry[] {
    return [...this.#session.values()];
  }

  /** What is wrong with the user's own files. */
  async userFaults(): Promise<readonly string[]> {
    return (await this.#userIntents()).faults;
  }

  /**
   * The intent of a name that is not running already: `buy`, or `shop.buy` for that of pack shop. Of several packs the
   * one that is made for the current page comes first; with `isHereOnly` the others do not count. A pack that no one
   * vouched for never answers for an intent that comes with Beckon, unless it is named, or it is its own that asks.
   */
  async find(name: string, step: Step, { isHereOnly = false } = {}): Promise<Entry | null> {
    const running = new Set(step.within.map(({ id }) => id));
    const own = await coreIntent(name.replace(/^core\./, ''));
    const asking = step.within.at(-1)?.fence?.pack;
    const isMatch = ({ id, name: called, from, isTrusted, fence }: Entry): boolean => {
      if (running.has(id)) return false;
      if (called !== name) return `${from.replace(/^pack /, '')}.${called}` === name;
      return isTrusted || own === null || (asking !== undefined && fence?.pack === asking);
    };
    const fits = [...(await this.#nearer()), ...(own === null ? [] : [own])].filter(isMatch);
    const packs = fits.filter(({ from }) => from.startsWith('pack '));
    if (packs.length === 0 || (fits[0] !== packs[0] && !isHereOnly)) return fits[0] ?? null;
    const page = await step.world.page(step.deadline.within(READ_MS));
    const host = page.ok ? hostOf(page.value.url) : '';
    // An untrusted pack does not replace a command: it would be handed passwords.
    const made = packs.filter(({ domains, isTrusted }) => isOn(host, domains) && (isTrusted || !isHereOnly));
    const here = [...made.filter((one) => one.isTrusted), ...made.filter((one) => !one.isTrusted)];
    const order = [
      ...fits.filter(({ from }) => from === 'session' || from === 'user'),
      ...here,
      ...(isHereOnly ? [] : packs),
      ...fits.filter(({ from }) => from === 'core'),
    ];
    return order[0] ?? null;
  }

  /** The names that a misspelt one may have meant, and a pack that is not loaded and has it. */
  async near(name: string): Promise<{ readonly near: readonly string[]; readonly pack: string }> {
    const names = [...new Set((await this.all()).map((one) => one.name))];
    const near = nearest(name, names);
    for (const pack of await this.packs()) {
      if (pack.manifest === null || this.isLoaded(pack.name)) continue;
      const read = await readPack(this.files, pack.folder, pack.shown, pack.manifest);
      if (read.ok && read.value.intents.some(({ definition }) => definition.intent === name))
        return { near, pack: pack.name };
    }
    return { near, pack: '' };
  }

  /**
   * A pattern of the intent's own pack, or of one that is made for the current page. An untrusted pack names parts of
   * pages for its own intents only: others would type passwords where it says.
   */
  pattern(name: string, entry: Entry, url: string): PatternDef | null {
    const own = entry.patterns.get(name);
    if (own !== undefined) return own;
    const host = hostOf(url);
    for (const { pack, patterns } of this.#loaded.values()) {
      const found = patterns.get(name);
      if (found !== undefined && pack.trust === 'full' && isOn(host, pack.manifest?.domains ?? [])) return found;
    }
    return null;
  }

  packs(): Promise<readonly FoundPack[]> {
    this.#found ??= this.#search();
    return this.#found;
  }

  async missingFolders(): Promise<readonly string[]> {
    return this.#given.filter((folder) => !isThere(this.files, folder));
  }

  isLoaded(name: string): boolean {
    return this.#loaded.has(name);
  }

  /** Loads a pack, again if it was loaded: its files may have changed. */
  async load(name: string): Promise<Answer<readonly Entry[]>> {
    this.#found = null;
    const pack = (await this.packs()).find((one) => one.name === name);
    if (pack === undefined) return bad(await this.#unknownPack(name));
    this.#left.delete(name);
    return this.#load(pack);
  }

  async unload(name: string): Promise<Answer<readonly Entry[]>> {
    const { entries } = this.#loaded.get(name) ?? {};
    if (entries === undefined) {
      if ((await this.packs()).every((one) => one.name !== name)) return bad(await this.#unknownPack(name));
      return bad(
        problem('PACK_LOAD_FAILED', {
          pack: name,
          reason: 'it is not loaded',
          instead: `Use 'pack load ${name}' to load it`,
        }),
      );
    }
    this.#loaded.delete(name);
    this.#left.add(name);
    return good(entries);
  }

  /** After a command: packs that are made for the current page are loaded, and reported once. Never fails. */
  async arrive({ type }: Pick<Command, 'type'>, journal: Journal, world: World): Promise<void> {
    if (rowOf(type).navigates === undefined && !journal.changes.some(({ sign }) => sign === '@')) return;
    const waiting = (await this.packs()).filter((one) => !this.isLoaded(one.name) && !this.#left.has(one.name));
    if (waiting.length === 0) return;
    const page = await world.page(deadlineIn(READ_MS));
    const url = page.ok ? page.value.url : '';
    const host = hostOf(url);
    if (host === '') return;
    for (const pack of waiting) {
      const { domains = [], autoLoad = [] } = pack.manifest ?? {};
      const isIntended = isOn(host, domains) || autoLoad.some((glob) => matchesUrl(glob, url));
      if (pack.manifest !== null && !isIntended) continue;
      const loaded = pack.manifest === null ? null : await this.#load(pack);
      if (loaded?.ok === true) {
        const all = loaded.value.map((one) => one.name);
        const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '';
        const names = `${all.slice(0, MOST_NAMED).join(', ')}${more}`;
        journal.note(
          `Pack ${pack.name} was loaded${pack.trust === 'full' ? '' : ', sandboxed'}${names === '' ? '' : `; it can: ${names}`}`,
        );
        continue;
      }
      this.#left.add(pack.name);
      const [first = '', ...more] = pack.manifest === null ? pack.faults : await this.#faults(pack);
      journal.note(`Pack ${pack.name} is broken: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`);
    }
  }

  async #faults(pack: FoundPack): Promise<readonly string[]> {
    const read = pack.manifest === null ? null : await readPack(this.files, pack.folder, pack.shown, pack.manifest);
    return read === null || read.ok ? pack.faults : read.faults;
  }

  async #load(pack: FoundPack): Promise<Answer<readonly Entry[]>> {
    const failed = (faults: readonly string[]) =>
      bad(
        problem('PACK_LOAD_FAILED', {
          pack: pack.name,
          reason: `${faults.slice(0, 5).join('; ')}${faults.length > 5 ? `; and ${faults.length - 5} more` : ''}`,
          instead: `Fix what is named, then run 'pack load ${pack.name}' again`,
        }),
      );
    if (pack.manifest === null) return failed(pack.faults);
    const read = await readPack(this.files, pack.folder, pack.shown, pack.manifest);
    if (!read.ok) return failed(read.faults);
    const guard = pack.trust === 'full' ? null : sandbox(pack.name, pack.manifest.domains);
    const entries = read.value.intents.map((program) => entryOf(program, `pack ${pack.name}`, read.value, guard));
    this.#loaded.delete(pack.name);
    this.#loaded.set(pack.name, { pack, entries, patterns: read.value.patterns });
    return good(entries);
  }

  async #search(): Promise<readonly FoundPack[]> {
    const { files } = this;
    const places = [
      ...this.#given.map((folder) => ({ folder, isTrusted: true })),
      { folder: files.join(this.#folder, 'packs'), isTrusted: false },
      { folder: files.join(this.#folder, 'intent-packs'), isTrusted: false },
      ...this.#beside.map((one) => ({ folder: files.resolve(this.#folder, one), isTrusted: false })),
      { folder: files.join(this.#home, 'packs'), isTrusted: true },
    ];
    const found: FoundPack[] = [];
    for (const { folder: place, isTrusted } of places)
      for (const folder of await packFolders(files, place)) found.push(await this.#look(folder, isTrusted));
    const first = found.filter(({ name }, i) => found.findIndex((one) => one.name === name) === i);
    return first.map((pack) => (this.#isVouchedFor(pack, found) ? { ...pack, trust: 'full' } : pack));
  }

  /** By its name. A folder that is called otherwise gets nothing by a name that another pack has as well. */
  #isVouchedFor({ name, folder, manifest }: FoundPack, all: readonly FoundPack[]): boolean {
    if (manifest === null || !this.#trusted.has(name)) return false;
    return nameOf(folder) === name || all.filter((one) => one.name === name).length === 1;
  }

  async #look(folder: string, isTrusted: boolean): Promise<FoundPack> {
    const shown = this.#shown(folder);
    const last = nameOf(folder);
    const read = await readManifest(this.files, folder, shown);
    if (!read.ok) return { name: last, folder, shown, trust: 'sandboxed', manifest: null, faults: read.faults };
    const { pack: name, isCommunity } = read.value;
    const trust = isTrusted && !isCommunity ? 'full' : 'sandboxed';
    if (RESERVED.has(name.toLowerCase()))
      return {
        name: last,
        folder,
        shown,
        trust,
        manifest: null,
        faults: [
          `${shown}/pack.yaml:1:1 pack: "${name}" is the name of ${name === 'core' ? 'the built-in pack' : 'no pack: it is reserved'}`,
        ],
      };
    return { name, folder, shown, trust, manifest: read.value, faults: [] };
  }

  /** As people know it: below the working folder, or below the home folder. */
  #shown(path: string): string {
    const { files } = this;
    const inHome = files.relative(this.#home, path);
    if (!inHome.startsWith('..') && !files.isAbsolute(inHome)) return `~/.beckon/${inHome}`.replaceAll('\\', '/');
    const below = files.relative(this.#folder, path);
    const isBelow = below !== '' && !below.startsWith('..') && !files.isAbsolute(below);
    return (isBelow ? below : path).replaceAll('\\', '/');
  }

  #userIntents() {
    this.#user ??= this.#readUser();
    return this.#user;
  }

  async #readUser() {
    const folder = this.ownIntents;
    const found = await this.files.list(folder).catch(() => []);
    const names = found.map(({ name }) => name).filter((name) => /\.ya?ml$/.test(name));
    const entries: Entry[] = [];
    const faults: string[] = [];
    for (const name of names.sort()) {
      const path = this.files.join(folder, name);
      const read = await readIntent(this.files, path, this.#shown(path));
      if (read.ok) entries.push(entryOf(read.value, 'user', null));
      else faults.push(...read.faults);
    }
    return { entries, faults };
  }

  async #unknownPack(name: string) {
    const names = (await this.packs()).map((one) => one.name);
    const [near] = nearest(name, names);
    return problem('PACK_LOAD_FAILED', {
      pack: name,
      reason: 'there is no pack of that name',
      instead:
        near !== undefined
          ? `Did you mean '${near}'? 'packs' shows them all`
          : names.length === 0
            ? 'Put its folder into ./packs or ~/.beckon/packs, or name the folder with --packs'
            : `There is ${names.join(', ')}; or name its folder with --packs`,
    });
  }
}
