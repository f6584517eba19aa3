// A folder that is a pack: what its pack.yaml says, its patterns, its intents. Reading one never throws.

import {
  type Fault,
  isRecord,
  list,
  listOrOne,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  scalarText,
  text,
  textLike,
} from '../data/schema.js';
import { type Files, isThere } from '../engine/files.js';
import { VERSION } from '../generated/version.js';
import { roles } from '../language/index.js';
import { matchesGlob } from '../patterns/glob.js';
import { compile } from './compile.js';
import type { Definition } from './definition.js';
import { definition } from './definition-schema.js';
import type { PatternDef, Program } from './program.js';
import { isInRange } from './version.js';

/** What pack.yaml says. */
export interface Manifest {
  readonly pack: string;
  readonly version: string;
  readonly description: string;
  readonly domains: readonly string[];
  readonly requires: Readonly<Record<string, string>>;
  readonly patterns: readonly string[];
  readonly intents: readonly string[];
  readonly autoLoad: readonly string[];
  /** Whether the files were named, or are the usual ones. */
  readonly isListed: { readonly patterns: boolean; readonly intents: boolean };
  /** Marked by its author as one that should not be trusted blindly. */
  readonly isCommunity: boolean;
}

/** A pack whose intents were read. */
export interface LoadedPack {
  readonly manifest: Manifest;
  readonly patterns: ReadonlyMap<string, PatternDef>;
  readonly intents: readonly Program[];
}

export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly string[] };

/** YAML is only needed by those who have packs or say an intent: it is loaded then. */
const yaml = () => import('../data/yaml.js');

const LARGEST_BYTES = 512 * 1024;
const MOST_FILES = 500;

const name = textLike(
  'a name of letters, digits, ".", "_" and "-"',
  (given) => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(given) && given.length <= 80,
);
const domain = textLike(
  'a host like shop.test, or *.shop.test',
  (text) => text.length <= LONGEST_HOST && /^(?:\*\.)?[^\s/*:]+(?::\d+)?$/.test(text) && !isWholeTop(text),
);

/** `*.com` would be the pages of everybody. */
function isWholeTop(written: string): boolean {
  const [star, ...names] = written.replace(/\.$/, '').split('.');
  return star === '*' && names.filter((one) => one !== '').length < 2 && !/^localhost(?::\d+)?$/i.test(names.join('.'));
}

/** Longer names no host has. */
const LONGEST_HOST = 260;

const manifestSchema = object({
  pack: name,
  version: optional(scalarText),
  description: optional(scalarText),
  author: optional(scalarText),
  license: optional(scalarText),
  domains: optional(list(domain)),
  requires: optional(object({ beckon: optional(scalarText), oryn: optional(scalarText) })),
  patterns: optional(listOrOne(text)),
  intents: optional(listOrOne(text)),
  auto_load: optional(list(text)),
  trust: optional(oneOf(['full', 'verified', 'community', 'sandboxed'])),
});

const patternsSchema = record(
  object({
    detection: optional(object({ container: optional(text), selector: optional(text), url: optional(text) })),
    container: optional(text),
    url: optional(text),
    elements: optional(
      record(object({ selector: optional(text), role: optional(oneOf(roles)), text_contains: optional(text) })),
    ),
  }),
);

/** The patterns as they are, or all under `patterns:`. */
const patternsFile: typeof patternsSchema = {
  ...patternsSchema,
  check: (value, path, report) => {
    const isWrapped =
      isRecord(value) &&
      Object.keys(value).length === 1 &&
      isRecord(value['patterns']) &&
      !('elements' in value['patterns']);
    return isWrapped
      ? patternsSchema.check(value['patterns'], [...path, 'patterns'], report)
      : patternsSchema.check(value, path, report);
  },
};

/** The folders below one that are packs; or the folder itself, if it is one. */
export async function packFolders(files: Files, folder: string): Promise<string[]> {
  const isPack = (path: string): boolean => isThere(files, files.join(path, 'pack.yaml'));
  if (isPack(folder)) return [folder];
  const entries = await files.list(folder).catch(() => []);
  const below = entries.filter(({ isFile }) => !isFile).map(({ name: called }) => files.join(folder, called));
  return below.filter(isPack).sort();
}

/** What a pack says about itself. */
export async function readManifest(files: Files, folder: string, shown: string): Promise<Loaded<Manifest>> {
  const read = await readAs(files, manifestSchema, files.join(folder, 'pack.yaml'), `${shown}/pack.yaml`);
  if (!read.ok) return read;
  const { pack, version = '', description = '', domains = [], requires = {}, auto_load = [], trust } = read.value;
  return {
    ok: true,
    value: {
      pack,
      version,
      description,
      domains,
      requires: requires as Readonly<Record<string, string>>,
      patterns: read.value.patterns ?? ['patterns.yaml'],
      intents: read.value.intents ?? ['intents/*.yaml'],
      autoLoad: auto_load,
      isListed: { patterns: read.value.patterns !== undefined, intents: read.value.intents !== undefined },
      isCommunity: trust === 'community' || trust === 'sandboxed',
    },
  };
}

/** The versions that packs may ask for. */
const LANGUAGE = '1.8.1';

function unmet({ requires }: Manifest): string[] {
  return Object.entries(requires).flatMap(([what, range]) => {
    const version = what === 'beckon' ? VERSION : LANGUAGE;
    const isMet = isInRange(version, range);
    if (isMet === null) return [`requires.${what}: "${range}" is no range of versions; write one like ">=${version}"`];
    return isMet ? [] : [`it needs ${what} ${range}, and this is ${version}`];
  });
}

/** All of a pack; every fault of every file. */
export async function readPack(
  files: Files,
  folder: string,
  shown: string,
  manifest: Manifest,
): Promise<Loaded<LoadedPack>> {
  const faults = unmet(manifest);
  if (faults.length > 0) return { ok: false, faults };
  const patterns = new Map<string, PatternDef>();
  for (const file of await filesOf(files, folder, manifest.patterns)) {
    const read = await readAs(files, patternsFile, files.join(folder, file), `${shown}/${file}`);
    if (!read.ok) faults.push(...read.faults);
    else
      for (const [called, { detection, container, url, elements = {} }] of Object.entries(read.value))
        patterns.set(called, {
          container: detection?.container ?? detection?.selector ?? container ?? null,
          url: detection?.url ?? url ?? null,
          elements: elements as PatternDef['elements'],
        });
  }
  faults.push(...(await missing(files, folder, shown, manifest)));
  const intents: Program[] = [];
  for (const file of await filesOf(files, folder, manifest.intents)) {
    const read = await readIntent(files, files.join(folder, file), `${shown}/${file}`);
    if (!read.ok) faults.push(...read.faults);
    else if (intents.some((one) => one.definition.intent === read.value.definition.intent))
      faults.push(`${shown}/${file}:1:1 intent: there are two intents called "${read.value.definition.intent}"`);
    else intents.push(read.value);
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { manifest, patterns, intents } };
}

/** Files that pack.yaml names and that are not there. */
async function missing(
  files: Files,
  folder: string,
  shown: string,
  { patterns, intents, isListed }: Manifest,
): Promise<string[]> {
  const named = [...(isListed.patterns ? patterns : []), ...(isListed.intents ? intents : [])].filter(
    (one) => !one.includes('*'),
  );
  const found = await Promise.all(named.map(async (one) => (await filesOf(files, folder, [one])).length > 0));
  return named
    .filter((_, i) => !found[i])
    .map((one) => `${shown}/pack.yaml:1:1 ${one}: there is no such file in the pack`);
}

export async function readIntent(files: Files, path: string, shown: string): Promise<Loaded<Program>> {
  const text = await contents(files, path, shown);
  if (!text.ok) return text;
  return programIn(text.value, shown);
}

/** One intent from the text of a file. */
export async function programIn(source: string, shown: string): Promise<Loaded<Program>> {
  const { readYamlAs, placed, faultText } = await yaml();
  const read = readYamlAs<Definition>(definition, source, shown);
  if (!read.ok) return { ok: false, faults: read.faults.map(faultText) };
  const faults: Fault[] = [];
  const program = compile(read.value, (fault) => faults.push(fault));
  if (faults.length === 0) return { ok: true, value: program };
  return { ok: false, faults: faults.map((fault) => faultText(placed(fault, shown, read))) };
}

async function readAs<T>(files: Files, schema: Schema<T>, path: string, shown: string): Promise<Loaded<T>> {
  const source = await contents(files, path, shown);
  if (!source.ok) return source;
  const { readYamlAs, faultText } = await yaml();
  const read = readYamlAs(schema, source.value, shown);
  return read.ok ? read : { ok: false, faults: read.faults.map(faultText) };
}

async function contents(files: Files, path: string, shown: string): Promise<Loaded<string>> {
  try {
    const { isFile, size } = files.about(path);
    // A pipe would block until someone writes to it.
    if (!isFile) return { ok: false, faults: [`${shown}:1:1 it is not a file`] };
    if (size > LARGEST_BYTES)
      return { ok: false, faults: [`${shown}:1:1 the file is larger than ${LARGEST_BYTES / 1024} KB`] };
    return { ok: true, value: await files.readText(path) };
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    return { ok: false, faults: [`${shown}:1:1 the file cannot be read${code === '' ? '' : ` (${code})`}`] };
  }
}

/** The files of a folder that globs name; a name without `*` must be no glob, and be there or not. What leads out of the folder is left out. */
async function filesOf(files: Files, folder: string, globs: readonly string[]): Promise<string[]> {
  const all = await files.listAll(folder).catch(() => []);
  const found = [...new Set(globs.flatMap((glob) => all.filter((file) => isNamedBy(glob, file)).sort()))];
  const root = realPath(files, folder) ?? folder;
  return found
    .slice(0, MOST_FILES)
    .filter((file) => realPath(files, files.join(folder, file))?.startsWith(root + files.sep) === true);
}

function realPath(files: Files, path: string): string | null {
  try {
    return files.realPath(path);
  } catch {
    return null;
  }
}

/** `**` is any folders, `*` any part of one name. As in a glob of addresses, no pattern takes longer than the text is long. */
function isNamedBy(glob: string, file: string): boolean {
  const wanted = glob.replace(/^\.\//, '').split('/');
  const names = file.split('/');
  let [at, from] = [0, 0];
  /** The last `**`, and how many folders it stands for so far. */
  let [open, used] = [-1, 0];
  while (from < names.length) {
    const part = wanted[at];
    if (part === '**') {
      [open, used] = [at++, from];
    } else if (part !== undefined && matchesGlob(part, names[from] ?? '')) {
      at++;
      from++;
    } else if (open >= 0) {
      at = open + 1;
      from = ++used;
    } else return false;
  }
  // A pattern that ends with folders names no file.
  return at === wanted.length && wanted.at(-1) !== '**';
}
