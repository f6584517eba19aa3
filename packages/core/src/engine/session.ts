// A session as surfaces see it: lines in, results out. The engine is one.

import type { Command } from '../language/index.js';
import type { Candidate } from '../scene/candidate.js';
import type { AskPerson } from '../scene/handover.js';
import type { World } from '../scene/world.js';
import type { Evidence } from './evidence.js';
import type { Files } from './files.js';
import type { Batch, ScriptStep } from './lines.js';
import type { Result } from './result.js';

/** Settings that hold for every line of a session. */
export interface SessionOptions {
  /** Several could be meant: `fail` asks, `first` takes the first. */
  readonly ambiguity?: 'fail' | 'first';
  /** What to do about an outcome that cannot be verified: fail, say so, or not look. */
  readonly verify?: 'strict' | 'warn' | 'off';
  /** In place of the default of each command. */
  readonly timeoutMs?: number;
  /** Values of `${NAME}`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Asks a person to do something on the page, for `handover`. Without it there is no one to ask. */
  readonly askPerson?: AskPerson | null;
  /** Values that must not be shown: those of `secret:` sources. */
  readonly secrets?: readonly string[];
  /** Where pictures of failures go; null: none are taken. */
  readonly shots?: string | null;
  /** Where downloads go; else into a folder of their own among the temporary files, which the notes name. */
  readonly downloads?: string;
  /** The files of the machine; without them nothing is read or written. */
  readonly files?: Files;
  /** Below this folder scripts may read and write files. */
  readonly folder?: string;
  /** More folders with packs; they are trusted. */
  readonly packs?: readonly string[];
  /** Where packs may be found besides the working folder; they are trusted no more than those. */
  readonly packsBeside?: readonly string[];
  /** Names of packs that are trusted though they were only found in the working folder. */
  readonly trust?: readonly string[];
  /** Where the user's own packs and intents are; `~/.beckon` by default. */
  readonly home?: string;
}

export interface RunOptions {
  /** Calls the running command off; the world stays. */
  readonly signal?: AbortSignal;
  /** Called with a few words while something takes long: how much of a file was written. */
  readonly onProgress?: ((words: string) => void) | null;
  /** Given what was seen of the command, if it is wanted for later. Costs a picture or two. */
  readonly onEvidence?: ((evidence: Evidence) => void) | null;
  /** Given the picture that `screenshot` takes where it names no file; then none is written. */
  readonly onPicture?: ((picture: Uint8Array, format: 'png' | 'jpeg' | 'webp') => void) | null;
  /** Asks a person, for `handover`; in place of what the session was given. */
  readonly askPerson?: AskPerson | null;
}

export interface Session {
  /** The world that commands go to now, where that is known. */
  readonly world?: Pick<World, 'name' | 'raw'>;
  /**
   * Runs one line and says what became of it; of a text of several lines all, up to the first that fails, and says what
   * became of the last that ran. Nothing of a text that does not parse. What was parsed already is not parsed again.
   * What is given before the last call is done waits for its turn. Throws only if Beckon is broken.
   */
  run(what: string | Command | ScriptStep, options?: RunOptions): Promise<Result>;
  /** Runs one step at once: for those who have the session for themselves, one step after the other. */
  runStep(step: ScriptStep, options?: RunOptions): Promise<Result>;
  /** What the lines of a text need and is not there, values of names and intents: a failure for each, before any is run. */
  lacking?(batch: Batch): Promise<readonly Result[]>;
  /** A text without the secrets that are known so far. */
  mask?(text: string): string;
  /** What is on the screen, for completion. Empty if it cannot be read. */
  things(): Promise<readonly Candidate[]>;
  close(): Promise<void>;
}
