// Reads a world and plays it the way that was requested: at a terminal, from a pipe, from a script, as JSON.
// Exit codes: 0 all was done, 1 a line was not (or, with --check, the world has faults), 2 a file is wrong.

import { faultText } from '@beckon/core/data/yaml.js';
import { nearest } from '@beckon/core/text/distance.js';
import { counted } from '@beckon/core/text/text.js';
import { readWhole } from '@beckon/node/read.js';
import { defaultWorldFile } from '@beckon/text/file/default-world.js';
import { readWorld } from '@beckon/text/file/read.js';
import { createWorld, type Id, Story, type TextWorld } from '@beckon/text/index.js';
import { type Io, type Output, UsageError } from '../../options/command.js';
import { readScripts, reasonOf } from '../../options/files.js';
import { paintFor } from '../paint.js';
import { readSave } from './files.js';
import { Game } from './game.js';
import { commandsOf, linesOf, playLines } from './lines.js';
import { jsonTeller, textTeller } from './show.js';
import { talk } from './talk.js';
import type { Page } from './text.js';

export interface PlayOptions {
  /** The world; absent: the one that comes along. */
  readonly file?: string | undefined;
  readonly script?: string | undefined;
  readonly restore?: string | undefined;
  readonly as?: string | undefined;
  readonly json?: boolean;
  readonly trace?: boolean;
  readonly check?: boolean;
}

/** What is around a game: what a test may put its own in place of. */
export interface PlayIo {
  readonly input: Io['input'];
  readonly out: NodeJS.WritableStream & Output;
  readonly err: Output;
  readonly signal: AbortSignal;
}

/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** Plays until the player leaves or there are no more lines; answers the exit code. */
export async function playWorld(options: PlayOptions, around: PlayIo): Promise<number> {
  const { err, out, input, signal } = around;
  const { json = false, trace: isTraced = false, script, check = false } = options;
  const read = readWorldFile(options.file);
  if (!read.ok) {
    const { faults, file } = read;
    // What was requested goes to standard output; everything else would be in the way there.
    const say = check ? out : err;
    for (const fault of faults) say.write(`${fault}\n`);
    say.write(`${counted(faults.length, 'error')} in ${file}${check ? '' : '; nothing was played'}\n`);
    return check ? 1 : 2;
  }
  if (check) {
    for (const warning of read.warnings) out.write(`${warning}\n`);
    const odd = read.warnings.length === 0 ? '' : `, ${counted(read.warnings.length, 'warning')}`;
    out.write(`${tallyOf(read.make())}, no errors${odd}\n`);
    return 0;
  }
  const commands = script === undefined ? null : await scriptLines(script, input);
  const actor = options.as === undefined ? undefined : actorNamed(options.as, read.make());
  const game = new Game({ make: read.make, ...(actor === undefined ? {} : { actor }) });
  if (options.restore !== undefined && !restored(game, options.restore, err)) return 2;
  const isTalking = commands === null && !json && input.isTTY === true && out.isTTY === true;
  const page = pageFor(out, game.world);
  const teller = json
    ? jsonTeller(game, out, { isTraced })
    : textTeller(game, out, page, { isEcho: !isTalking, isTraced, isRestored: options.restore !== undefined });
  if (isTalking) {
    await talk(game, teller, { input, output: out, signal });
    return 0;
  }
  return (await playLines(game, teller, commands ?? linesOf(input, signal), signal)) ? 0 : 1;
}

type ReadFile =
  | { readonly ok: true; readonly make: () => TextWorld; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly file: string; readonly faults: readonly string[] };

/** A world that can be made as often as it is started; or all that is wrong with its file. */
function readWorldFile(named: string | undefined): ReadFile {
  const file = named ?? defaultWorldFile();
  if (file === null) throw new UsageError('the built-in world is missing', 'name a world file');
  const text = textOf(file);
  const read = readWorld(text, file);
  if (!read.ok) return { ok: false, file, faults: read.faults.map(faultText) };
  return { ok: true, make: () => createWorld(text, { file }), warnings: read.warnings.map(faultText) };
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readWhole(file));
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  }
}

async function scriptLines(script: string, input: Io['input']): Promise<string[]> {
  const { scripts, unreadable } = await readScripts([script], '', input);
  const [first] = unreadable;
  if (first !== undefined) throw new UsageError(first);
  return scripts.flatMap(({ text }) => commandsOf(text));
}

function actorNamed(id: string, { model }: TextWorld): Id {
  if (model.thing(id)?.kind === 'person') return id;
  const people = idsOf(model).filter((one) => model.thing(one)?.kind === 'person');
  const [near] = nearest(id, people);
  throw new UsageError(
    `there is no character '${id}' in this world`,
    near === undefined ? `there are: ${people.join(', ')}` : `did you mean --as ${near}?`,
  );
}

function restored(game: Game, file: string, err: Output): boolean {
  const read = readSave(file);
  const faults = read.ok ? game.restoreFrom(read.text) : [read.reason];
  for (const fault of faults) err.write(`beckon: cannot restore ${file}: ${fault}\n`);
  return faults.length === 0;
}

function pageFor(out: Output, { model, about }: TextWorld): Page {
  const elements = idsOf(model).flatMap((id) => model.thing(id) ?? []);
  const rooms = elements.filter(({ kind }) => kind === 'room').map(({ name }) => name);
  const headings = new Set([about.title, ...rooms]);
  return {
    paint: paintFor(out),
    columns: () => (out.isTTY === true ? out.columns || COLUMNS : null),
    isHeading: (line) => headings.has(line),
  };
}

/** `14 rooms, 50 things, 3 people`. */
function tallyOf({ model, verbs }: TextWorld): string {
  const kinds = idsOf(model).map((id) => model.thing(id)?.kind);
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  const people = count('person');
  return [
    counted(count('room'), 'room'),
    counted(count('thing'), 'thing'),
    people === 1 ? '1 person' : `${people} people`,
    counted(verbs.all.length, 'verb'),
  ].join(', ');
}

function idsOf(model: TextWorld['model']): readonly Id[] {
  return model instanceof Story ? model.ids : [];
}
