// A story as a text to keep, and back again. A text is checked whole before anything changes: what is damaged is refused.

import {
  anything,
  choose,
  conform,
  faultLine,
  isRecord,
  list,
  number,
  object,
  record,
  type Schema,
  text,
  truth,
} from '@beckon/core/data/schema.js';
import { clip } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { faultsOf } from './invariants.js';
import type { Bond, Id, Spot, Value } from './model.js';
import { BONDS, canMove } from './rules.js';
import { type Snapshot, Story, StoryError } from './story.js';

const FORMAT = 'beckon-text';
const VERSION = 1;
/** Longer texts are no saves: a hundred thousand things make five million letters. */
const LONGEST = 100_000_000;
/** Nothing in a save goes deeper. */
const DEEPEST = 40;
/** More faults than these are not reported. */
const MOST_FAULTS = 100;

/** What is kept beside the story. */
export interface SavedSession {
  /** The world's title. */
  readonly title: string;
  /** What actors said and were asked: plain data, of which this file knows nothing. */
  readonly sessions: unknown;
}

export function save(story: Story, retained: SavedSession): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    world: { title: retained.title, fingerprint: fingerprintOf(story) },
    story: story.snapshot(),
    sessions: retained.sessions ?? {},
  });
}

/** What a save must fit to. */
export interface Expected<T> {
  readonly title: string;
  readonly sessions: Schema<T>;
}

export type Restored<T> =
  | { readonly ok: true; readonly sessions: T }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Makes the story what it was when it was saved, or says all that is wrong with the text and changes nothing. */
export function restore<T>(story: Story, saved: string, expected: Expected<T>): Restored<T> {
  const data = parsed(saved);
  if (!data.ok) return data;
  const head = headFaults(data.value, story, expected.title);
  if (head.length > 0) return { ok: false, faults: head };
  const read = conform(fileSchema(expected.sessions), data.value);
  if (!read.ok) return { ok: false, faults: read.faults.map(faultLine) };
  const made = storyFrom(story, read.value.story);
  if (!made.ok) return made;
  story.adopt(made.story);
  return { ok: true, sessions: read.value.sessions as T };
}

/** Stands for the things of a world: the same for the same ids and kinds in any order. */
export function fingerprintOf(story: Story): string {
  const before = fingerprints.get(story);
  if (before !== undefined) return before;
  const lines = story.ids.map((id) => `${id}\n${story.thing(id)?.kind}\n`).sort();
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      low = Math.imul(low ^ line.charCodeAt(i), 0x01000193);
      high = Math.imul(high ^ (line.charCodeAt(i) + i), 0x5bd1e995);
    }
  }
  const fingerprint = [low, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  fingerprints.set(story, fingerprint);
  return fingerprint;
}

/** The things of a story are the same as long as it goes on. */
const fingerprints = new WeakMap<Story, string>();

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly faults: readonly string[] };

function parsed(saved: unknown): Parsed {
  if (typeof saved !== 'string') return refused(faultMessages.saveNotText);
  if (saved.length > LONGEST) return refused(faultMessages.saveTooLong(LONGEST));
  try {
    // Some editors put a mark at the start of a file.
    const value: unknown = JSON.parse(saved.charCodeAt(0) === 0xfeff ? saved.slice(1) : saved);
    const fault = shapeFault(value);
    return fault === null ? { ok: true, value } : refused(fault);
  } catch {
    return refused(faultMessages.saveNotJson);
  }
}

function refused(...faults: readonly string[]): { readonly ok: false; readonly faults: readonly string[] } {
  return { ok: false, faults };
}

/** Too deep, or with a name that no save has because code might trip over it. */
function shapeFault(value: unknown): string | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (at.depth > DEEPEST) return faultMessages.saveTooDeep(DEEPEST);
    if (Object.hasOwn(at.value, '__proto__')) return faultMessages.saveBadName;
    for (const one of Object.values(at.value)) open.push({ value: one, depth: at.depth + 1 });
  }
  return null;
}

/** Whether it is a save of this world at all; only then the rest is worth reporting. */
function headFaults(value: unknown, story: Story, title: string): string[] {
  if (!isRecord(value) || value['format'] !== FORMAT) return [faultMessages.notASave];
  const { version, world } = value;
  if (version !== VERSION) return [faultMessages.otherVersion(clip(JSON.stringify(version) ?? 'none'), VERSION)];
  if (!isRecord(world) || typeof world['title'] !== 'string' || typeof world['fingerprint'] !== 'string')
    return [faultMessages.saveWithoutWorld];
  if (world['title'] !== title) return [faultMessages.otherWorld(clip(world['title']), clip(title))];
  if (world['fingerprint'] !== fingerprintOf(story)) return [faultMessages.otherEdition(clip(title))];
  return [];
}

const value: Schema<Value> = choose(faultMessages.aValue, (given): Schema<Value> | null => {
  if (typeof given === 'boolean') return truth;
  if (typeof given === 'number') return number;
  return typeof given === 'string' ? text : null;
});

const entry: Schema<readonly [Id, Bond]> = {
  says: faultMessages.aPlace,
  check: (given, path, report) => {
    if (Array.isArray(given) && given.length === 2) {
      const [id, bond] = given as readonly unknown[];
      const known = BONDS.find((one) => one === bond);
      if (typeof id === 'string' && known !== undefined) return [id, known];
    }
    report({ path, message: faultMessages.expectedFound(entry.says, clip(JSON.stringify(given) ?? 'nothing')) });
    return undefined;
  },
};

const snapshot: Schema<Snapshot> = object({
  places: record(list(entry)),
  nowhere: list(text),
  values: record(record(value)),
});

function fileSchema<T>(sessions: Schema<T>) {
  return object({
    format: anything,
    version: anything,
    world: object({ title: text, fingerprint: text }),
    story: snapshot,
    sessions,
  });
}

/** A second story of the same things, as the save says; the first is not touched. */
function storyFrom(
  story: Story,
  saved: Snapshot,
): { readonly ok: true; readonly story: Story } | { readonly ok: false; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const spots = spotsOf(story, saved, faults);
  try {
    const values = new Map(Object.entries(saved.values));
    const made = new Story({ ...story.parts, spots, values });
    faults.push(...faultsOf(made, made.ids, story.parts.player));
    if (faults.length === 0) return { ok: true, story: made };
  } catch (error) {
    if (!(error instanceof StoryError)) throw error;
    faults.push(...error.faults);
  }
  return refused(...faults.slice(0, MOST_FAULTS));
}

function spotsOf(story: Story, saved: Snapshot, faults: string[]): ReadonlyMap<Id, Spot> {
  const spots = new Map<Id, Spot>();
  const place = (id: Id, spot: Spot): void => {
    if (spots.has(id)) faults.push(faultMessages.inTwoPlaces(clip(id)));
    else spots.set(id, spot);
  };
  for (const [holder, entries] of Object.entries(saved.places))
    for (const [id, bond] of entries) place(id, { holder, bond });
  for (const id of saved.nowhere) place(id, { holder: null, bond: 'in' });
  for (const id of story.ids) {
    const thing = story.thing(id);
    if (thing !== undefined && canMove(thing) && !spots.has(id)) faults.push(faultMessages.isMissing(id));
  }
  return spots;
}
