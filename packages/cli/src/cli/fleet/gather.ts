// The files that go along with scripts: packs from everywhere they are found here, and data that scripts name.

import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { ScriptStep } from '@beckon/core/engine/lines.js';
import { type Command, substitute } from '@beckon/core/language/index.js';
import { formsOf, verbOf } from '@beckon/core/language/verbs.js';
import { UsageError } from '../../options/command.js';
import { reasonOf } from '../../options/files.js';
import type { OpenOptions } from '../../options/world-options.js';
import type { Play } from '../run/listener.js';
import { type Bundle, FOLDERS } from './wire.js';

/** More is not sent through a queue. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 5000;

/** A file of this machine and where it goes. */
export interface Gathered {
  readonly path: string;
  readonly from: string;
}

/** Files that all scripts of a run have: packs that were given, those of the working folder and the user's own, and data. */
export function sharedFiles({ packs = [], dump }: OpenOptions, data: readonly string[]): readonly Gathered[] {
  const home = join(homedir(), '.beckon');
  return checked([
    ...packs.flatMap((folder, i) => {
      if (!isFolder(folder)) throw new UsageError(`cannot read ${folder}: no such folder`, '--packs takes a folder');
      return below(folder, join(FOLDERS.packs, String(i), basename(resolve(folder))));
    }),
    ...['packs', 'intent-packs'].flatMap((name) => below(name, join(FOLDERS.work, name))),
    ...['packs', 'intents'].flatMap((name) => below(join(home, name), join(FOLDERS.home, name))),
    ...data.flatMap(dataFiles),
    ...(dump === undefined ? [] : [{ from: dump, path: FOLDERS.dump }]),
  ]);
}

/** What belongs to one script: the packs beside it, and the files that it reads. */
export function ownFiles(
  { script, steps }: Play,
  { variables = {} }: OpenOptions,
  known = new Map<string, readonly Gathered[]>(),
): readonly Gathered[] {
  const folder = dirname(resolve(script.file));
  const beside = script.isStdin ? [] : (known.get(folder) ?? below(join(folder, 'packs'), FOLDERS.beside));
  known.set(folder, beside);
  const named = steps.flatMap((step) => pathsIn(step, variables)).flatMap(namedFile);
  return checked([...beside, ...named]);
}

export function contentOf(from: string): Buffer {
  try {
    return readFileSync(from);
  } catch (error) {
    throw new UsageError(`cannot read ${from}: ${reasonOf(error)}`);
  }
}

/** Each place once: what comes first counts. */
export function bundleOf(files: readonly Gathered[], addresses: readonly string[]): Bundle {
  const all = new Map<string, string>();
  for (const [i, { path }] of files.entries()) if (!all.has(path)) all.set(path, addresses[i] ?? '');
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

function checked(files: readonly Gathered[]): readonly Gathered[] {
  const bytes = files.reduce((sum, { from }) => sum + (statSync(from, { throwIfNoEntry: false })?.size ?? 0), 0);
  if (bytes > MOST_BYTES || files.length > MOST_FILES)
    throw new UsageError(
      `${files.length} files with ${Math.ceil(bytes / 1e6)} MB are too much to send along`,
      'have them on the machines of the fleet, or on a server',
    );
  return files;
}

/** `--data`: a file or a folder below the working folder, which is where scripts may read. */
function dataFiles(given: string): readonly Gathered[] {
  const path = insidePath(given);
  if (path === null) throw new UsageError(`--data ${given} is not below the working folder`, 'scripts read only there');
  const about = statSync(given, { throwIfNoEntry: false });
  if (about === undefined) throw new UsageError(`cannot read ${given}: no such file`);
  return about.isDirectory()
    ? below(given, join(FOLDERS.work, path))
    : [{ from: given, path: slashed(join(FOLDERS.work, path)) }];
}

/** A file that a script names. One that is not there may be written by it. */
function namedFile(given: string): readonly Gathered[] {
  const path = insidePath(given);
  const isFile = path !== null && statSync(given, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? [{ from: given, path: slashed(join(FOLDERS.work, path)) }] : [];
}

function insidePath(given: string): string | null {
  const path = relative(process.cwd(), resolve(given));
  return path === '' || path.startsWith('..') || isAbsolute(path) ? null : path;
}

/** What a command names as files, with the values that it has. */
function pathsIn({ command }: ScriptStep, variables: Readonly<Record<string, string>>): readonly string[] {
  const inner = 'command' in command ? (command.command as Command) : command;
  const { command: given } = substitute(inner, (name) => variables[name]);
  const fields = pathFields(inner.type);
  return Object.entries(given).flatMap(([name, value]) => {
    if (!fields.has(name)) return [];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  });
}

const FIELDS = new Map<string, ReadonlySet<string>>();

/** The fields of a command that hold paths, by its row in the table. */
function pathFields(type: string): ReadonlySet<string> {
  const known = FIELDS.get(type);
  if (known !== undefined) return known;
  const verb = verbOf(type);
  const forms = verb === undefined ? [] : [...formsOf(verb), ...verb.informal];
  const fields = new Set(
    forms.flatMap(({ takes, options }) => [
      ...takes.filter((arg) => arg.kind === 'path').map((arg) => arg.field),
      ...[...options.values()].filter(({ option }) => option.kind === 'path').map(({ field }) => field),
    ]),
  );
  FIELDS.set(type, fields);
  return fields;
}

/** All files below a folder, links left out; nothing, if there is no such folder. */
function below(folder: string, path: string): readonly Gathered[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((from) => ({ from, path: slashed(join(path, relative(folder, from))) }));
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}
