// The engine: one line in, one result out. Observe, resolve, act, verify, report; it knows the World interface and no world.

import { type Command, print, rowOf, type SignalName, substitute } from '../language/index.js';
import { Masker } from '../masking/masker.js';
import { hostOf } from '../packs/guard.js';
import { faultsOfRuns } from '../packs/known.js';
import { Registry } from '../packs/registry.js';
import type { Candidate } from '../scene/candidate.js';
import { problem } from '../scene/problem.js';
import { readBackOf } from '../scene/signals.js';
import { good, type World } from '../scene/world.js';
import { realClock } from '../time/clock.js';
import { deadlineIn } from '../time/deadline.js';
import { captureOf, EvidenceCollector } from './evidence.js';
import { noFiles } from './files.js';
import type { Handler, Engine as Lasting, Part } from './handlers/handler.js';
import { handlers } from './handlers/index.js';
import type { Journal } from './journal.js';
import { ActionHistory } from './learn.js';
import { type Batch, missingValues, pasteable, readBatch, type ScriptStep, stepOf } from './lines.js';
import { bounded, chosenOf, failed, type Outcome, reportedOf } from './outcome.js';
import { worded } from './problems.js';
import { Queue } from './queue.js';
import type { Failed, Result } from './result.js';
import { runSteps } from './run-steps.js';
import { isTypedKey, maskedLine, maskerOf, plannedCommand, secretsIn, typedBy } from './secrets.js';
import type { RunOptions, Session, SessionOptions } from './session.js';
import { Sessions } from './sessions.js';
import { type Settings, Step } from './step.js';
import { timeoutOf } from './timeouts.js';
import { manyNote, nothing, type Unspoken, unknownNames, unread } from './unread.js';

export interface EngineOptions extends SessionOptions {
  /** Makes the text form of a result. */
  readonly speak: (result: Unspoken) => string;
  /** Where pictures of failures go by default; none are taken without it. */
  readonly ownShots?: () => string;
}

/** Failures that no picture of the page can show. */
const NOT_OF_THE_PAGE: ReadonlySet<string> = new Set([
  ...'WORLD_GONE NOT_PAIRED TAKEN_OVER NO_PERSON CANCELLED UNSUPPORTED INTENT_NOT_FOUND INTENT_UNAVAILABLE'.split(' '),
  ...'PARAMETER_MISSING PARAMETER_INVALID CHECKPOINT_INVALID PACK_LOAD_FAILED DEFINITION_INVALID'.split(' '),
]);
/** Moves that show another page. */
const NAVIGATING: ReadonlySet<string> = new Set(['goto', 'back', 'forward', 'refresh']);
/** How long a page may take to report what its fields hold. */
const HELD_MS = 500;
/** The field that keys go to. */
const FOCUSED = 'focused';

/** Pictures of failures so far, of all sessions in this process: none is written over another's. */
let shotCount = 0;

export class Engine implements Session {
  readonly #options: EngineOptions;
  readonly #settings: Settings;
  readonly #lasting: Lasting;
  /** Hides what is secret in everything that leaves: what was given, and what was typed so far, which pages may show later. */
  readonly #masker: Masker;
  readonly #queue = new Queue();

  constructor(world: World, options: EngineOptions) {
    this.#options = options;
    this.#masker = new Masker(options.secrets);
    this.#lasting = {
      sessions: new Sessions(world, this.#masker),
      packs: new Registry(options),
      history: new ActionHistory(),
      values: new Map(),
      variable: (name) => this.#valueOf(name),
      limit: (command) => timeoutOf(command, options.timeoutMs),
      runs: { count: 0 },
      part: (command, step) => this.#part(command, step),
    };
    this.#settings = {
      ambiguity: options.ambiguity ?? 'fail',
      verify: options.verify ?? 'strict',
      files: options.files ?? noFiles,
      folder: options.folder ?? (options.files ?? noFiles).folder,
      shots: shotsIn(options),
      masker: this.#masker,
      askPerson: options.askPerson ?? null,
    };
  }

  get world(): World {
    return this.#lasting.sessions.current.world;
  }

  /**
   * Runs one line, or the lines of a text in their order up to the first that fails; nothing of a text that does not
   * parse, or lacks a value. The result is that of the last line that ran. What is given before the last call is done
   * waits for its turn.
   */
  run(what: string | Command | ScriptStep, options: RunOptions = {}): Promise<Result> {
    return this.#queue.run(() => this.#run(what, options)).catch((error: unknown) => this.#broken(error));
  }

  runStep(step: ScriptStep, options: RunOptions = {}): Promise<Result> {
    return this.#runOne(step, Date.now(), options).catch((error: unknown) => this.#broken(error));
  }

  mask(text: string): string {
    return this.#masker.mask(text);
  }

  /** What a script has set comes before what it was given. */
  #valueOf(name: string): string | undefined {
    return this.#lasting.values.get(name) ?? this.#options.variables?.[name];
  }

  /** Errors are masked, too. */
  #broken(error: unknown): never {
    if (error instanceof Error) {
      const stack = error.stack === undefined ? undefined : this.mask(error.stack);
      error.message = this.mask(error.message);
      if (stack !== undefined) error.stack = stack;
      delete error.cause;
    }
    throw error;
  }

  async #run(what: string | Command | ScriptStep, options: RunOptions): Promise<Result> {
    const from = Date.now();
    if (typeof what !== 'string') return this.#runOne('planned' in what ? what : stepOf(what), from, options);
    const batch = readBatch(what);
    const [first] = batch.program.diagnostics;
    const [step] = batch.steps;
    for (const { command } of batch.steps) for (const secret of secretsIn(command)) this.#masker.add(secret);
    if (first !== undefined) {
      for (const secret of maskerOf(what).secrets) this.#masker.add(secret);
      return this.#untried(unread(first, Date.now() - from), options);
    }
    if (step === undefined) return this.#untried(nothing(), options);
    return batch.steps.length > 1 ? this.#runAll(batch, options) : this.#runOne(step, from, options);
  }

  async #runOne({ command, source }: ScriptStep, from: number, options: RunOptions): Promise<Result> {
    for (const secret of secretsIn(command)) this.#masker.add(secret);
    // What a definition is made of is filled in when it runs.
    const filled =
      command.type === 'define' ? { command, unknown: [] } : substitute(command, (name) => this.#valueOf(name));
    const given = print(command);
    if (filled.unknown.length > 0)
      return this.#untried(
        {
          ...nothing(),
          ok: false,
          command: print(plannedCommand(command, false)),
          type: command.type,
          lifecycle: 'failed',
          failure: unknownNames(filled.unknown),
        },
        options,
      );
    for (const secret of secretsIn(filled.command)) this.#masker.add(secret);
    return this.#act(filled.command, given, from, { ...options, source });
  }

  /** The lines of a text, up to the first that fails. */
  async #runAll(batch: Batch, options: RunOptions): Promise<Result> {
    const { steps } = batch;
    const lacking = await this.lacking(batch);
    const [first] = lacking;
    if (first !== undefined) {
      onNothing(options);
      const others = lacking.slice(1).flatMap(({ failure }) => failure?.message ?? []);
      const { text: _, ...one } = first;
      return this.#speak({ ...one, notes: [...first.notes, ...others] });
    }
    const run = (step: ScriptStep): Promise<Result> => this.#runOne(step, Date.now(), options);
    const { results, end } = await runSteps(steps, run, options.signal === undefined ? {} : { signal: options.signal });
    const next = end === 'cancelled' ? steps[results.length] : undefined;
    const last = next === undefined ? results.at(-1) : this.#cancelled(next, options);
    const { text: _, ...result } = last as Result;
    const note = manyNote(results.length + (next === undefined ? 0 : 1), steps.length, result.ok);
    return this.#speak({ ...result, notes: [note, ...result.notes] });
  }

  async lacking({ text, program, steps }: Batch): Promise<readonly Result[]> {
    const missing = missingValues(steps, (name) => this.#valueOf(name));
    const names = [...new Set(missing.map(({ name }) => name))];
    const found = [
      // All of them with the first: they are given in one place.
      ...missing.slice(0, 1).map(({ span }) => ({ span, failure: unknownNames(names) })),
      ...(await faultsOfRuns(text, program, this.#lasting.packs)).map(({ span, code, message, hint }) => ({
        span,
        failure: { phase: 'semantic', code, message, hint: hint ?? '', retryable: false } as Failed,
      })),
    ].sort((a, b) => a.span.start - b.span.start);
    const note = `None of ${steps.length} lines was run`;
    return found.map(({ span, failure }, i) => {
      const step = steps.filter(({ command }) => command.span.start <= span.start).at(-1);
      const result = {
        ...nothing(),
        ok: false,
        command: step?.planned ?? '',
        type: step?.command.type ?? null,
        lifecycle: 'failed',
        failure,
        at: span,
        notes: i === 0 ? [note] : [],
      } as const;
      return this.#speak(result);
    });
  }

  /** It was cancelled before it was begun. */
  #cancelled({ command, planned }: ScriptStep, options: RunOptions): Result {
    const failure = worded(problem('CANCELLED', {}));
    const { type, span: at } = command;
    return this.#untried(
      { ...nothing(), ok: false, command: planned, type, lifecycle: 'failed', failure, at },
      options,
    );
  }

  /** Nothing was done, and so nothing seen. */
  #untried(result: Unspoken, options: RunOptions): Result {
    onNothing(options);
    return this.#speak(result);
  }

  async #act(
    command: Command,
    text: string,
    from: number,
    { signal, onProgress = null, onEvidence, onPicture = null, askPerson, source }: RunOptions & { source: string },
  ): Promise<Result> {
    const ms = timeoutOf(command, this.#options.timeoutMs);
    const { world } = this;
    const gathering = onEvidence ? new EvidenceCollector(world, this.#masker) : null;
    const clock = gathering ?? realClock;
    const settings = { ...this.#settings, gathering, ...(askPerson === undefined ? {} : { askPerson }) };
    const deadline = deadlineIn(ms, signal, clock);
    const expected = rowOf(command.type).signal;
    const step = new Step({ world, settings, deadline, timeoutMs: ms, within: [], expected, source, onPicture });
    const { journal } = step;
    world.onProgress = onProgress;
    const { recording } = world;
    const isSecret = await this.#isSecretKey(command);
    const followed =
      recording?.isTracing === true ? await recording.follow(print(plannedCommand(command, isSecret))) : null;
    const host = hostOf(world.address ?? '');
    const screens = world.watch?.();
    const done = await this.#do(command, step);
    await this.#learnHeld(step);
    // Keys that went into a field for a secret are its letters.
    if (done.ok && !isSecret) this.#keep(command, journal, host);
    await this.#lasting.packs.arrive(command, journal, this.world);
    const { about = null, data, shown, expected: signalled = expected } = reportedOf(done);
    const reported = shown ?? maskedLine(text, command, isSecret || isOnSecret(command, done));
    await followed?.(reported, signalled !== 'answer' && signalled !== 'condition-true');
    world.onProgress = null;
    // What ends because it was cancelled was cancelled, whatever it says.
    const isCalledOff = !done.ok && signal?.aborted === true;
    const outcome = isCalledOff ? { ...done, ...failed('CANCELLED', {}) } : done;
    const shot = await this.#shoot(outcome, step);
    // What a field holds by now may stand in what was logged meanwhile.
    if (gathering !== null) await world.heldSecrets?.(deadlineIn(HELD_MS));
    journal.note(...(world.news?.() ?? []));
    const total = clock.now() - from;
    const result: Unspoken = {
      ok: outcome.ok,
      command: reported,
      type: command.type,
      lifecycle: outcome.ok ? outcome.value.lifecycle : 'failed',
      // What only reads, or asks, has nothing to show.
      ...(signalled === 'answer'
        ? {}
        : { signal: { expected: signalled, seen: outcome.ok ? (outcome.value.seen ?? []) : [] } }),
      target: chosenOf(about),
      changes: journal.changes,
      notes: journal.notes,
      ...(data === undefined ? {} : { data }),
      trace: about?.decision.trace ?? null,
      timing: { ...journal.timing, total },
      ...(screens === undefined ? {} : { screen: screens() }),
      ...(outcome.ok
        ? {}
        : { failure: worded(outcome.problem, pasteable(command, reported)), at: outcome.at ?? command.span }),
      ...(shot === null ? {} : { screenshot: shot }),
    };
    if (gathering !== null) onEvidence?.(gathering.evidence);
    return this.#speak(result);
  }

  /** Whether a key goes into a field for a secret: it is a part of that, though not all of it is known yet. */
  async #isSecretKey(command: Command): Promise<boolean> {
    if (!('key' in command) || typeof command.key !== 'string' || !isTypedKey(command.key)) return false;
    const value = (await this.world.focusedSecret?.()) ?? null;
    if (value === null) return false;
    if (command.type !== 'keyup') this.#masker.hold(FOCUSED, `${value}${typedBy(command.key)}`);
    return true;
  }

  /** What was done can be learned from; what is done again and again is proposed. */
  #keep(command: Command, journal: Journal, from: string): void {
    const host = command.type === 'goto' ? hostOf(this.world.address ?? '') : from;
    const found = this.#lasting.history.note(command, journal.targets, this.#masker, host);
    if (found !== null)
      journal.note(
        `Done ${found.times} times: '${found.name}'. Use 'learn show' to see it, 'learn save ${found.name}' to save it`,
      );
  }

  async #do(command: Command, step: Step): Promise<Outcome> {
    const { signal }: { readonly signal: SignalName } = rowOf(command.type);
    const { journal } = step;
    const begun = await this.#begin(command, step);
    if (!begun.ok) return begun;
    journal.note(...begun.value);
    const handler = handlers[command.type] as Handler<typeof command.type>;
    const from = Date.now();
    const outcome = await bounded(() => handler(command as never, step, this.#lasting));
    // To wait for something, or to expect it, is nothing but to look whether it is so.
    const { act, resolve } = journal.timing;
    if (signal === 'condition-true') journal.spent('verify', Math.max(0, Date.now() - from - act - resolve));
    if (!outcome.ok) return outcome;
    const { about = null, expected = signal, seen = readBackOf(expected) } = outcome.value;
    await step.reportGuess(about);
    return good({ ...outcome.value, seen });
  }

  /** Whether it may be done here, and what the world has to say before. */
  async #begin(command: Command, step: Step): Promise<Outcome<readonly string[]>> {
    const { type } = command;
    const { worlds, needsPage }: { readonly worlds: readonly string[]; readonly needsPage?: boolean } = rowOf(type);
    if (!worlds.includes(step.world.name)) return step.unsupported(type);
    const allowed = await step.permit(command);
    if (!allowed.ok) return allowed;
    return (await step.world.begin?.(needsPage !== false)) ?? good([]);
  }

  async #part(command: Command, { deadline, settings, within }: Parameters<Lasting['part']>[1]): Promise<Part> {
    const ms = Math.min(timeoutOf(command, this.#options.timeoutMs), deadline.left());
    const expected = rowOf(command.type).signal;
    const { world } = this;
    const step = new Step({ world, settings, deadline: deadline.within(ms), timeoutMs: ms, within, expected });
    return { outcome: await this.#do(command, step), journal: step.journal };
  }

  /** What secret fields of the page hold, though no command typed it: filled in beforehand, or key by key. */
  async #learnHeld({ world, journal: { action } }: Step): Promise<void> {
    // What was done to an element, or found, has reported so already.
    if (world.heldSecrets !== undefined && (action === null || NAVIGATING.has(action)))
      await world.heldSecrets(deadlineIn(HELD_MS));
  }

  #speak(result: Unspoken): Result {
    const { type, lifecycle, signal, timing } = result;
    const failure = result.failure && { phase: result.failure.phase, code: result.failure.code };
    const masked = this.#masker.masked(result);
    // Words of our own are none of a page's.
    const safe: Unspoken = {
      ...masked,
      ...{ type, lifecycle, timing },
      ...(signal === undefined ? {} : { signal }),
      ...(masked.failure === undefined ? {} : { failure: { ...masked.failure, ...failure } }),
    };
    return { ...safe, text: this.#options.speak(safe) };
  }

  /** What it looks like in the end, for those who want to know; and the file with the picture of a failure. */
  async #shoot(outcome: Outcome, { settings, journal }: Step): Promise<string | null> {
    const { gathering, shots, files } = settings;
    const isRetained = !outcome.ok && shots !== null && !NOT_OF_THE_PAGE.has(outcome.problem.code);
    const evidence = (await gathering?.after(this.world, outcome, journal, isRetained)) ?? null;
    if (!isRetained || shots === null || !this.world.can.has('screenshot')) return null;
    const picture = evidence?.picture ?? (await this.#picture());
    if (picture === null) return null;
    try {
      const path = files.join(shots(), `failure-${files.owner}-${++shotCount}.png`);
      files.write(path, picture, { isPassing: true });
      return path;
    } catch {
      // A picture that cannot be kept is no reason to fail in another way.
      return null;
    }
  }

  /** Where the world can, with secrets painted over. */
  async #picture(): Promise<Uint8Array | null> {
    const { world } = this;
    if (world.capturer !== undefined)
      return (await captureOf(world, { ids: [], secrets: this.#masker.secrets, format: 'png' }))?.picture ?? null;
    const picture = await world.screenshot({ format: 'png', isFullPage: false, of: null }, deadlineIn(3000));
    return picture.ok ? picture.value : null;
  }

  async things(): Promise<readonly Candidate[]> {
    const answer = await this.world.candidates(deadlineIn(1500));
    if (!answer.ok) return [];
    return answer.value.map((one) => (this.#masker.isIn(JSON.stringify(one)) ? this.#masker.masked(one) : one));
  }

  async close(): Promise<void> {
    await this.#lasting.sessions.closeAll();
  }
}

/** Whether a field that was acted on is for a secret; one that was not found may be, unless its name says what it is. */
function isOnSecret(command: Command, outcome: Outcome): boolean {
  const element = reportedOf(outcome).about?.thing ?? null;
  if (element !== null || outcome.ok || command.type !== 'type') return element?.isSecret === true;
  const { primary } = command.target;
  return primary.kind !== 'text' && primary.kind !== 'role';
}

function shotsIn({ shots, ownShots }: EngineOptions): Settings['shots'] {
  if (shots === undefined) return ownShots ?? null;
  return shots === null ? null : () => shots;
}

function onNothing({ onEvidence }: RunOptions): void {
  onEvidence?.({ pictures: [], messages: [], errors: [], requests: [] });
}
