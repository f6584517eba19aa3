// Ways out: `north: lane` → exits with their names, and what is wrong with them.

import type { Path } from '@beckon/core/data/schema.js';
import { nearest } from '@beckon/core/text/distance.js';
import { clip } from '@beckon/core/text/text.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
import type { Id, Thing } from '../model/model.js';
import { type DeclarationReader, hasLetters } from '../verbs/declaration-reader.js';
import { DIRECTIONS, directionOf } from '../verbs/directions.js';
import { indefinite, partArticle } from './article.js';
import type { ExitDefinition, WorldDefinition } from './definition.js';

/** The code of a way out that is blocked. */
export const EXIT_BLOCKED = 'EXIT_BLOCKED';

export interface Exits {
  readonly things: readonly Thing[];
  readonly byRoom: ReadonlyMap<Id, readonly Id[]>;
  readonly blocks: readonly Block[];
}

/** What is in the way of an exit. */
export interface Block {
  readonly exit: Id;
  readonly path: Path;
  readonly says: string;
  readonly when: string | undefined;
}

/** `hall/north`, `hall/narrow-gap` */
export function exitId(room: Id, key: string): Id {
  return `${room}/${directionOf(key) ?? fold(key).replace(/ /g, '-')}`;
}

export function exitsOf({ rooms, doors = {} }: WorldDefinition, reader: DeclarationReader): Exits {
  const things: Thing[] = [];
  const byRoom = new Map<Id, readonly Id[]>();
  const blocks: Block[] = [];
  const known = { rooms: new Set(Object.keys(rooms)), doors: new Set(Object.keys(doors)) };
  const inDoors = new Map<string, Path[]>();
  for (const [room, definition] of Object.entries(rooms)) {
    const own: Id[] = [];
    for (const [key, given] of Object.entries(definition?.exits ?? {})) {
      const path: Path = ['rooms', room, 'exits', key];
      if (given === undefined) continue;
      const exit: ExitDefinition = typeof given === 'string' ? { to: given } : given;
      const id = exitId(room, key);
      if (!hasLetters(key)) reader.report(path, faultMessages.namelessExit, true);
      else if (own.includes(id)) reader.report(path, faultMessages.twoExits(directionOf(key) ?? key), true);
      else own.push(id);
      checkExit(exit, typeof given === 'string' ? path : [...path, 'to'], path, known, reader);
      if (exit.door !== undefined) inDoors.set(exit.door, [...(inDoors.get(exit.door) ?? []), [...path, 'door']]);
      const { blocked, when } = exit;
      if (blocked !== undefined) blocks.push({ exit: id, path, says: blocked, when });
      if (own.at(-1) === id) things.push(exitThing(id, key, exit));
    }
    byRoom.set(room, own);
  }
  checkDoors(Object.keys(doors), inDoors, reader);
  return { things, byRoom, blocks };
}

function exitThing(id: Id, key: string, { to, door, blocked, names = [] }: ExitDefinition): Thing {
  const direction = directionOf(key);
  const { article, name } = partArticle(key);
  return {
    id,
    kind: 'exit',
    name: direction ?? name,
    article: direction === undefined ? (article ?? indefinite(name)) : '',
    aliases: [...(direction === undefined ? [] : (DIRECTIONS[direction] ?? [])), ...names],
    keywords: [],
    qualifiers: [],
    plurals: [],
    traits: new Set(['fixed', 'scenery']),
    description: '',
    ...(to === undefined ? {} : { to }),
    ...(door === undefined ? {} : { door }),
    ...(blocked === undefined ? {} : { blocked }),
  };
}

function checkExit(
  { to, door, blocked, when }: ExitDefinition,
  toPath: Path,
  path: Path,
  known: { readonly rooms: ReadonlySet<Id>; readonly doors: ReadonlySet<Id> },
  reader: DeclarationReader,
): void {
  if (to === undefined && blocked === undefined) reader.report(path, faultMessages.exitWithoutTarget);
  else if (to === undefined && when !== undefined) reader.report(path, faultMessages.blockedWithoutTarget);
  if (to !== undefined && !known.rooms.has(to)) reader.report(toPath, unknown(to, known.rooms, 'room'));
  if (door !== undefined && !known.doors.has(door))
    reader.report([...path, 'door'], unknown(door, known.doors, 'door'));
  if (when !== undefined && blocked === undefined)
    reader.report([...path, 'when'], faultMessages.whenWithoutBlocked, true);
}

function checkDoors(
  doors: readonly Id[],
  inDoors: ReadonlyMap<string, readonly Path[]>,
  reader: DeclarationReader,
): void {
  for (const door of doors) {
    const exits = inDoors.get(door) ?? [];
    if (exits.length === 0) reader.report(['doors', door], faultMessages.unusedDoor, true);
    for (const path of exits.slice(2)) reader.report(path, faultMessages.doorInThirdExit(door));
  }
}

/** `there is no room "hal"; did you mean "hall"?` */
export function unknown(id: string, known: Iterable<string>, what: string): string {
  const [near] = nearest(id, known);
  return `there is no ${what} "${clip(id, 40)}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
}
