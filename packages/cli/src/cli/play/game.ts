// One game: a world, who is played in it, and commands to the game itself. Every line has an outcome, and none throws.

import { counted } from '@beckon/core/text/text.js';
import {
  canSee,
  type Id,
  type Outcome,
  receive,
  restore,
  roomOf,
  STORY,
  save,
  seenAt,
  type TextWorld,
} from '@beckon/text/index.js';
import type { Vocabulary } from './complete.js';
import { fileNameOf, readSave, Transcript, writeSave } from './files.js';
import { META_WORDS, type Meta, metaOf } from './words.js';

export interface GameOptions {
  readonly make: () => TextWorld;
  /** Who is played; absent: the world's player. */
  readonly actor?: Id;
}

/** Lives as long as the player stays, through restarts. */
export class Game {
  readonly #options: GameOptions;
  #world: TextWorld;
  #transcript: Transcript | null = null;
  #isLeft = false;

  constructor(options: GameOptions) {
    this.#options = options;
    this.#world = options.make();
  }

  get world(): TextWorld {
    return this.#world;
  }

  get actor(): Id {
    return this.#options.actor ?? this.#world.about.player;
  }

  /** Whether the player has quit. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  get turns(): number {
    return this.#number('turns') ?? 0;
  }

  /** Where the game is written down, if it is. */
  get transcript(): Transcript | null {
    return this.#transcript;
  }

  /** Title, author, the words before the story begins, and the first look. */
  opening(): string[] {
    const { title, author, intro } = this.#world.about;
    const head = author === '' ? title : `${title}\nby ${author}`;
    return [intro.trim() === '' ? head : `${head}\n\n${intro}`, ...this.look()];
  }

  take(line: string, isTraced = false): Outcome {
    const meta = metaOf(line, this.#world.verbs);
    if (meta !== null) return this.#manage(line, meta);
    const hadEnded = this.hasEnded;
    const outcome = receive(this.#world, this.actor, line, { trace: isTraced });
    if (hadEnded || !this.hasEnded) return outcome;
    const tally = this.tally();
    const after = [...(tally === null ? [] : [tally]), '(You may undo, restore, restart or quit.)'];
    return { ...outcome, messages: [...outcome.messages, ...after] };
  }

  /** The game as it was saved in a text; what is wrong with it, if anything is. */
  restoreFrom(text: string): readonly string[] {
    const restored = restore(this.#world, text);
    return restored.ok ? [] : restored.faults;
  }

  /** `You took 12 turns and have 15 of 50 points.`; null if nothing was done. */
  tally(): string | null {
    const { turns } = this;
    if (turns === 0) return null;
    const score = this.#number('score') ?? 0;
    const most = this.#number('most');
    // A world that counts no points says nothing of them.
    if (score === 0 && most === null) return `You took ${counted(turns, 'turn')}.`;
    const points = most === null ? counted(score, 'point') : `${score} of ${counted(most, 'point')}`;
    return `You took ${counted(turns, 'turn')} and have ${points}.`;
  }

  /** What can be typed at this moment, for Tab. */
  vocabulary(): Vocabulary {
    const { verbs } = this.#world;
    const own = [...META_WORDS, 'again', 'undo', 'oops', 'explain'];
    const words = verbs.all.map((verb) => verb.words.map((parts) => parts.join(' ')));
    return {
      verbs: sorted([...words.flat(), ...own]),
      usual: sorted([...words.flatMap(([first]) => first ?? []), ...own]),
      names: this.#namesInSight(),
      others: [
        ...new Set(verbs.all.flatMap(({ rules }) => Object.values(rules).flatMap((rule) => rule.acceptedRelations))),
      ],
    };
  }

  #manage(input: string, meta: Meta): Outcome {
    switch (meta.kind) {
      case 'quit': {
        this.#isLeft = true;
        const tally = this.tally();
        return done(input, 'quit', tally === null ? [] : [tally]);
      }
      case 'restart':
        this.#world = this.#options.make();
        return done(input, 'restart', this.opening());
      case 'save':
        return this.#save(input, meta.file ?? `${fileNameOf(this.#world.about.title)}.save`);
      case 'restore':
        return this.#restore(input, meta.file ?? `${fileNameOf(this.#world.about.title)}.save`);
      case 'transcript':
        return meta.isOn ? this.#write(input, meta.file) : this.#stopWriting(input);
    }
  }

  #save(input: string, file: string): Outcome {
    // A save of this world is one that a new game of it would take.
    const isOwn = (there: string): boolean => restore(this.#options.make(), there).ok;
    const text = save(this.#world);
    const written =
      text === null ? ({ ok: false, reason: 'this world cannot be saved' } as const) : writeSave(file, text, isOwn);
    if (written.ok) return done(input, 'save', [`Saved in ${file}.`]);
    return refused(input, 'save', 'SAVE_NOT_WRITTEN', [`Not saved: ${file}: ${written.reason}.`]);
  }

  #restore(input: string, file: string): Outcome {
    const read = readSave(file);
    if (!read.ok) return refused(input, 'restore', 'SAVE_NOT_READ', [`Not restored: ${file}: ${read.reason}.`]);
    const faults = this.restoreFrom(read.text);
    if (faults.length === 0) return done(input, 'restore', [`Restored from ${file}.`, ...this.look()]);
    return refused(input, 'restore', 'SAVE_DAMAGED', [
      `Not restored: ${file} is not a saved game of this world. You continue where you were.`,
      ...someOf(faults),
    ]);
  }

  #write(input: string, name: string | null): Outcome {
    const { title } = this.#world.about;
    const file = name ?? `${fileNameOf(title)}.txt`;
    const opened = Transcript.open(file, title);
    if (!(opened instanceof Transcript))
      return refused(input, 'transcript', 'TRANSCRIPT_NOT_WRITTEN', [`No transcript: ${file}: ${opened.reason}.`]);
    this.#transcript = opened;
    return done(input, 'transcript', [`From now on everything is written to ${file}.`]);
  }

  #stopWriting(input: string): Outcome {
    const was = this.#transcript;
    this.#transcript = null;
    if (was === null) return refused(input, 'transcript', 'TRANSCRIPT_NOT_ON', ['There is no transcript to end.']);
    const { reason, file } = was;
    if (reason === null) return done(input, 'transcript', [`The transcript is in ${file}.`]);
    return refused(input, 'transcript', 'TRANSCRIPT_NOT_WRITTEN', [
      `The transcript in ${file} is incomplete: ${reason}.`,
    ]);
  }

  /** The room, as `look` describes it; the look is not remembered as something typed. */
  look(): readonly string[] {
    const { verbs, sessions } = this.#world;
    if (verbs.byName('look')?.rules.intransitive === undefined) return [];
    const before = sessions.get(this.actor)?.memory;
    const { messages } = receive(this.#world, this.actor, 'look');
    const session = sessions.get(this.actor);
    if (session !== undefined && before !== undefined) session.memory = before;
    else sessions.delete(this.actor);
    return messages;
  }

  /** Whether the story is over. */
  get hasEnded(): boolean {
    const ended = this.#world.model.value(STORY, 'ended');
    return ended !== undefined && ended !== false;
  }

  #number(name: string): number | null {
    const value = this.#world.model.value(STORY, name);
    return typeof value === 'number' ? value : null;
  }

  /** What is in sight, the ways out, and what is carried, each name once. */
  #namesInSight(): string[] {
    const { model } = this.#world;
    const room = roomOf(model, this.actor);
    if (room === null) return [];
    const found = new Set<Id>();
    const open: Id[] = [room];
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      for (const id of seenAt(model, at)) {
        if (found.has(id)) continue;
        found.add(id);
        open.push(id);
      }
    }
    const exits = model.exits(room);
    const doors = exits.flatMap((exit) => model.thing(exit)?.door ?? []);
    const seen = [...found, ...doors].filter((id) => id !== this.actor && canSee(model, this.actor, id));
    return [...new Set([...seen, ...exits].flatMap((id) => model.thing(id)?.name ?? []))];
  }
}

function sorted(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}

function done(input: string, verb: string, messages: readonly string[]): Outcome {
  return { input, ok: true, verb, ruleKey: 'intransitive', messages, isTurn: false };
}

function refused(input: string, verb: string, code: string, messages: readonly string[]): Outcome {
  return { input, ok: false, verb, ruleKey: 'intransitive', code, messages, isTurn: false };
}

const MOST_FAULTS = 5;

function someOf(faults: readonly string[]): string[] {
  const more = faults.length - MOST_FAULTS;
  const shown = faults.slice(0, MOST_FAULTS).map((fault) => `  ${fault}`);
  return more > 0 ? [...shown, `  and ${more} more`] : shown;
}
