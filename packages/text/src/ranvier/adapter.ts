// Ranvier's players and NPCs talk to the phases: one world over a game state, a session for everybody in it.

import { fold } from '@beckon/core/text/text-match.js';
import { type Id, STORY } from '../model/model.js';
import { reasonOf } from '../model/undo.js';
import { clausesOf } from '../phases/clauses.js';
import { sessionOf } from '../phases/memory.js';
import type { Outcome } from '../phases/outcome.js';
import { together } from '../phases/outcomes.js';
import { isDirection, isOwnWord } from '../phases/own-words.js';
import { type PolicyDefinition, policyOf } from '../phases/policy.js';
import { receive } from '../phases/receive.js';
import type { TextWorld } from '../phases/text-world.js';
import type { HooksDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { CALL, callFrom } from './command-verbs.js';
import { isGone } from './entities.js';
import { abbreviated, call, emitRoomCommand, type HostEntity, named } from './host.js';
import { type HostOperation, RanvierModel } from './model.js';
import { type Broadcast, type Character, type GameState, isPlayer, type Player, type Room } from './ranvier.js';
import { plain } from './views.js';
import { ownHooks, verbsOf } from './world.js';

export interface AdapterOptions {
  /** Ranvier's own, which is in no game state. Without it no messages are sent. */
  readonly broadcast?: Broadcast;
  /** Verbs beside the standard ones; one with the name of a standard verb takes its place. */
  readonly verbs?: readonly VerbDeclaration[];
  /** Standard verbs that this MUD does without: Ranvier's own commands do these. */
  readonly without?: readonly string[];
  /** Words that are ours though Ranvier has a command of that name. All other words are Ranvier's, if it knows them. */
  readonly ours?: readonly string[];
  /** What holds for every command of everybody. */
  readonly hooks?: HooksDeclaration;
  readonly operations?: Readonly<Record<string, HostOperation>>;
  readonly title?: string;
  /** What is done where several things answer: see docs/TEXT.md. */
  readonly policy?: PolicyDefinition;
  /** Where lines are broken; 80 if absent. */
  readonly width?: number;
  /** Called with faults of scripts and commands, which never stop a game. */
  readonly onFault?: (error: unknown) => void;
  /** The time, for Ranvier's check of who is idle. */
  readonly now?: () => number;
}

/** What the adapter is for: seeing, having and moving. For all else a MUD's own commands come first. */
export const OURS: readonly string[] = [
  ...['look', 'l', 'examine', 'x', 'inventory', 'inv', 'i'],
  ...['take', 'get', 'pick', 'drop', 'put', 'give', 'wear', 'remove'],
  ...['open', 'close', 'shut', 'lock', 'unlock', 'go', 'walk', 'enter'],
];

/** What the phases say of a command that has no words: then the function that is called has them. */
const SILENCE = 'Done.';
const TROUBLE = 'Something went wrong. It was noted.';

export class Adapter {
  readonly state: GameState;
  readonly model: RanvierModel;
  readonly world: TextWorld;
  readonly #options: AdapterOptions;
  readonly #ours: ReadonlySet<string>;
  /** Verbs that a command of Ranvier's declares. */
  readonly #declared: ReadonlySet<string>;
  /** Who has a session: a player who comes back is another, and starts again. */
  readonly #met = new WeakSet<Character>();
  /** The word a command was given with, and whether a function of Ranvier's will answer it. */
  #word = '';
  #isCalled = false;

  /** Throws a RanvierError with all that is wrong with the verbs. */
  constructor(state: GameState, options: AdapterOptions = {}) {
    this.state = state;
    this.#options = options;
    this.model = new RanvierModel(state, {
      operations: { ...options.operations, [CALL]: this.#call },
      moved: (who, from, to) => this.#moved(who, from, to),
      onFault: (error) => this.#fault(error),
    });
    const { verbs, declared, reader } = verbsOf(state, this.model, options);
    this.#declared = declared;
    this.#ours = new Set((options.ours ?? OURS).map(fold));
    this.world = {
      model: this.model,
      verbs,
      hooks: ownHooks(this.model, verbs, reader, options.hooks, (error) => this.#fault(error)),
      about: { title: options.title ?? '', author: '', intro: '', help: '', player: STORY },
      policy: policyOf(options.policy),
      sessions: new Map(),
      turns: [],
    };
  }

  /** Waits for the next line of a player, does what it says, and waits again: an input event of Ranvier's. */
  listen(player: Player): void {
    const { socket } = player;
    socket?.once('data', (data) => {
      if (isGone(player)) return;
      for (const line of String(data).split(/\r\n|\n|\r/)) if (line.trim() !== '') this.hear(player, line.trim());
      if (isGone(player) || player.socket !== socket || socket.writable === false) return;
      this.#safely(() => this.#options.broadcast?.prompt(player));
      socket.emit('commands', player);
    });
  }

  /** One line of a player: for our verbs, for Ranvier's commands, or neither. Never throws. */
  hear(player: Player, line: string): void {
    const { now } = this.#options;
    if (now !== undefined) Object.assign(player, { _lastCommandTime: now() });
    try {
      this.#hear(player, line);
    } catch (error) {
      this.#fault(error);
      this.#send(player, TROUBLE);
    }
  }

  /** What a player or an NPC does: the same phases for both. All who are concerned get their messages. */
  act(who: Character, line: string): Outcome {
    const outcomes: Outcome[] = [];
    const clauses = clausesOf(line, this.world.verbs, this.model);
    if (clauses.length < 2) return this.#one(who, line);
    for (const { typed: written } of clauses) {
      const outcome = this.#one(who, written);
      outcomes.push(outcome);
      if (!outcome.ok || isGone(who)) break;
    }
    return together(line, outcomes);
  }

  #hear(player: Player, line: string): void {
    const clauses = clausesOf(line, this.world.verbs, this.model);
    const isHost = this.#hostFirst(player, line);
    if (isHost || clauses.length < 2) {
      this.#either(player, line, line, isHost);
      return;
    }
    for (const { typed: input, from } of clauses) {
      const isNext = this.#hostFirst(player, from);
      // A command of Ranvier's takes all that follows: "take coin then chat well. that was easy".
      if (!this.#either(player, isNext ? from : input, from, isNext) || isNext || isGone(player)) return;
    }
  }

  /** Whether Ranvier comes before us: it knows the first word, and we do not claim it. */
  #hostFirst(player: Player, line: string): boolean {
    const { word } = split(line);
    if (named(this.state, word) === null) return false;
    const verbs = this.world.verbs.startingWith(word);
    if (verbs.some(({ verb }) => this.#declared.has(verb.name))) return false;
    if (this.#ours.has(word) && verbs.length > 0) return false;
    if (isDirection(word) && verbs.length === 0 && !line.includes(' ')) return false;
    // It may be the answer to a question, which is tried first.
    return verbs.length > 0 || isOwnWord(word) || this.#session(player).memory.question === null;
  }

  /** One command, ours or Ranvier's. Whether the next of the same line is to be heard. */
  #either(player: Player, line: string, from: string, isHost: boolean): boolean {
    if (isHost) return this.#host(player, line);
    const outcome = this.#receive(player, line);
    if (!outcome.ok && !outcome.isTurn && outcome.code !== 'AMBIGUOUS_TARGET' && this.#isForeign(line)) {
      if (this.#host(player, from)) return true;
      const other = this.#byName(player, line);
      if (other !== null) return other.ok;
      // While a question is open, the beginning of a word is no command.
      if (outcome.code === 'UNKNOWN_VERB' && this.#short(player, from)) return true;
    }
    if (!outcome.ok && from !== line) this.#keepRest(player, from);
    this.#deliver(player, outcome);
    return outcome.ok;
  }

  /** "Oops" says the rest of the line again, too. */
  #keepRest(player: Player, from: string): void {
    const session = this.#session(player);
    const { mistake } = session.memory;
    if (mistake !== null) session.memory = { ...session.memory, mistake: { ...mistake, line: from } };
  }

  /** The first word is no verb of ours, nor part of the talk. */
  #isForeign(line: string): boolean {
    const { word } = split(line);
    return this.world.verbs.startingWith(word).length === 0 && !isDirection(word) && !isOwnWord(word);
  }

  /** Ranvier's command, channel, skill, or the room's own command. Whether there is one. */
  #host(player: Player, line: string): boolean {
    const { word, typed: value, args } = split(line);
    const what = named(this.state, word);
    if (what === null)
      return (
        emitRoomCommand(player, value, args, player) || (value !== word && emitRoomCommand(player, word, args, player))
      );
    this.#hand(player, what, word, args);
    return true;
  }

  /** Leaves a line to Ranvier. */
  #hand(player: Player, what: HostEntity, word: string, args: string): void {
    this.#forget(player);
    try {
      const words = call(this.state, what, player, word, args);
      if (words !== null) this.#send(player, words);
    } catch (error) {
      this.#fault(error);
      this.#send(player, TROUBLE);
    }
  }

  /** A command of Ranvier's by the beginning of its name, where nothing else is called so. Whether there is one. */
  #short(player: Player, line: string): boolean {
    const { word, args } = split(line);
    const found = abbreviated(this.state, word, player.role ?? 0);
    if (found === null) return false;
    this.#hand(player, found.what, found.name, args);
    return true;
  }

  /** The name of a way out alone is a way to go: "portal". */
  #byName(who: Character, line: string): Outcome | null {
    const wanted = fold(line);
    const { room } = who;
    const ways = room === null ? [] : this.model.entities.waysOf(room);
    const isWay = ways.some(({ exit }) =>
      [exit.direction, ...(exit.aliases ?? [])].some((name) => fold(name) === wanted),
    );
    return isWay ? this.#one(who, `go ${line}`) : null;
  }

  #one(who: Character, line: string): Outcome {
    const outcome = this.#receive(who, line);
    const other = outcome.code === 'UNKNOWN_VERB' ? this.#byName(who, line) : null;
    if (other !== null) return other;
    this.#deliver(who, outcome);
    return outcome;
  }

  #receive(who: Character, line: string): Outcome {
    this.#session(who);
    const { viewer } = this.model;
    this.model.viewer = who;
    this.#word = split(line).word;
    this.#isCalled = false;
    const outcome = receive(this.world, this.model.idOf(who), line);
    this.model.viewer = viewer;
    // What others have seen cannot be undone.
    this.world.turns.length = 0;
    if (!this.#isCalled) return outcome;
    return { ...outcome, messages: outcome.messages.filter((text) => text !== SILENCE) };
  }

  /** The actor gets the messages first, then those who are there, then Ranvier's scripts. */
  #deliver(who: Character, { messages, seen = [] }: Outcome): void {
    const { broadcast, width = 80 } = this.#options;
    for (const message of messages) this.#send(who, message);
    for (const { room, text } of seen) {
      const place = this.state.RoomManager.getRoom(room) ?? this.model.entities.entity(room);
      if (place !== undefined && text !== '') this.#safely(() => broadcast?.sayAtExcept(place, text, [who], width));
    }
    this.model.settle();
  }

  #send(who: Character, text: string): void {
    const { broadcast, width = 80 } = this.#options;
    if (isPlayer(who) && !isGone(who)) this.#safely(() => broadcast?.sayAt(who, text, width));
  }

  /** Someone came to another room: those there see him, his followers go after him, and doors are seen from behind. */
  #moved(who: Character, from: Room | null, to: Room): void {
    if (from === null) return;
    this.#turn(who, from, to);
    const way = this.model.entities.waysOf(from).find((one) => one.to === to);
    if (way === undefined) return;
    for (const follower of who.followers ?? []) {
      if (follower.room !== from || follower === who || isGone(follower)) continue;
      this.#send(follower, `You follow ${plain(who.name)}.`);
      this.#one(follower, `go ${way.exit.direction}`);
    }
  }

  /** "It" was a door; it is the same door from its other side. */
  #turn(who: Character, from: Room, to: Room): void {
    const session = this.#session(who);
    const { pronouns } = session.memory;
    const { entities } = this.model;
    const behind = (id: Id): Id => {
      const door = entities.door(id);
      return door !== undefined && door.from === from && door.to === to ? (entities.otherSide(id) ?? id) : id;
    };
    const turned = Object.entries(pronouns).map(([word, ids]) => [word, ids.map(behind)]);
    session.memory = { ...session.memory, pronouns: Object.fromEntries(turned) };
  }

  /** A command that declares a verb and no plan: its function is called when all stands. */
  readonly #call: HostOperation = (args, later) => {
    const { command, actor, args: given, context } = callFrom(args, this.model);
    const word = command.aliases?.includes(this.#word) === true ? this.#word : command.name;
    this.#isCalled = true;
    later(() => {
      try {
        command.func(given, actor, word, context);
      } catch (error) {
        this.#fault(error);
        this.#send(actor, TROUBLE);
      }
    });
    return undefined;
  };

  #session(who: Character) {
    const id = this.model.idOf(who);
    if (!this.#met.has(who)) {
      this.#met.add(who);
      this.world.sessions.delete(id);
      if (this.world.sessions.size > 2 * ((this.state.PlayerManager?.players.size ?? 0) + 50)) this.#sweep();
    }
    return sessionOf(this.world, id);
  }

  #sweep(): void {
    for (const id of this.world.sessions.keys())
      if (this.model.entities.entity(id) === undefined) this.world.sessions.delete(id);
  }

  /** Another command was given: a question that is open is not any more. */
  #forget(who: Character): void {
    const session = this.#session(who);
    session.memory = { ...session.memory, question: null };
  }

  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fault(error);
    }
  }

  #fault(error: unknown): void {
    try {
      this.#options.onFault?.(error instanceof Error ? error : new Error(reasonOf(error)));
    } catch {
      // No one is left to get a message.
    }
  }
}

/** The first word as typed and as it is looked up, and all behind it. */
function split(line: string): { readonly word: string; readonly typed: string; readonly args: string } {
  const [, written = '', args = ''] = /^(\S+)\s*([\s\S]*)$/.exec(line.trim()) ?? [];
  return { word: written.toLowerCase(), typed: written, args };
}

const adapters = new WeakMap<GameState, Adapter>();

/** The adapter of a game state; made when it is first asked for, with these options. */
export function adapterOf(state: GameState, options: AdapterOptions = {}): Adapter {
  let adapter = adapters.get(state);
  if (adapter === undefined) {
    adapter = new Adapter(state, options);
    adapters.set(state, adapter);
  }
  return adapter;
}

/** Ranvier's game state as a text world, for `receive`. Its owner settles `world.model` after each line. */
export function worldOf(state: GameState, options: AdapterOptions = {}): TextWorld & { readonly model: RanvierModel } {
  const { world, model } = new Adapter(state, options);
  return { ...world, model };
}

/** Makes a player's lines go to the phases: what an input event `commands` has to do. */
export function listen(state: GameState, player: Player, options: AdapterOptions = {}): void {
  adapterOf(state, options).listen(player);
}
