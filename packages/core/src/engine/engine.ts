// The engine: one line in, one result out. Observe, resolve, act, verify, report; it knows the World interface and no world.

import { type Command, print, rowOf, type SignalName, substitute } from '../language/index.js';
import { Masker } from '../masking/masker.js';
import { hostOf } from '../packs/guard.js';
import { faultsOfRuns } from '../packs/known.js';
import { Registry } from '../packs/registry.js';
import { TooCostly } from '../patterns/regular.js';
import type { Candidate } from '../scene/candidate.js';
import { problem } from '../scene/problem.js';
import { good, type World } from '../scene/world.js';
import { realClock } from '../time/clock.js';
import { deadlineIn } from '../time/deadline.js';
import { captureOf, EvidenceCollector } from './evidence.js';
import { noFiles } from './files.js';
import type { Handler, Engine as Lasting } from './handlers/handler.js';
import { handlers } from './handlers/index.js';
import { ActionHistory } from './learn.js';
import { type Batch, missingValues, readBatch, type ScriptStep, stepOf } from './lines.js';
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
  /** Where pictures of failures go if nobody says where; none are taken without it. */
  readonly ownShots?: () => string;
}

/** Failures that no picture of the page can show. */
const NOT_OF_THE_PAGE: ReadonlySet<string> = new Set([
  ...['WORLD_GONE', 'CANCELLED', 'UNSUPPORTED', 'INTENT_NOT_FOUND', 'INTENT_UNAVAILABLE', 'PARAMETER_MISSING'],
  ...['PARAMETER_INVALID', 'CHECKPOINT_INVALID', 'PACK_LOAD_FAILED', 'DEFINITION_INVALID'],
]);
/** Moves that show another page. */
const NAVIGATING: ReadonlySet<string> = new Set(['goto', 'back', 'forward', 'refresh']);
/** How long a page may take to tell what its fields hold. */
const HELD_MS = 500;
/** The field that keys go to. */
const FOCUSED = 'focused';

/** Pictures of failures so far, of all sessions in this process: none is written over another's. */
let shotsTaken = 0;

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
      diary: new ActionHistory(),
      variable: (name) => options.variables?.[name],
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
    };
  }

  /** The world of the session at hand. */
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
      command.type === 'define'
        ? { command, unknown: [] }
        : substitute(command, (name) => this.#options.variables?.[name]);
    const said = print(command);
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
    return this.#act(filled.command, said, from, { ...options, source });
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
    const missing = missingValues(steps, (name) => this.#options.variables?.[name]);
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

  /** It was called off before it was begun. */
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
    said: string,
    from: number,
    { signal, onProgress = null, onEvidence, onPicture = null, source }: RunOptions & { source: string },
  ): Promise<Result> {
    const ms = timeoutOf(command, this.#options.timeoutMs);
    const { world } = this;
    const gathering = onEvidence ? new EvidenceCollector(world, this.#masker) : null;
    const clock = gathering ?? realClock;
    const step = new Step(world, { ...this.#settings, gathering }, deadlineIn(ms, signal, clock), ms, {
      within: [],
      source,
      onPicture,
    });
    world.onProgress = onProgress;
    const { recording } = world;
    step.isSecret = await this.#isSecretKey(command);
    const followed =
      recording?.isTracing === true ? await recording.follow(print(plannedCommand(command, step.isSecret))) : null;
    const host = hostOf(world.address ?? '');
    const screens = world.watch?.();
    await this.#do(command, step);
    await this.#learnHeld(step);
    this.#keep(command, step, host);
    await this.#lasting.packs.arrive(command, step, this.world);
    const reported = step.shownCommand ?? maskedLine(said, command, step.isSecret || isOnSecret(command, step));
    const isLook = step.expected === null || step.expected === 'answer' || step.expected === 'condition-true';
    await followed?.(reported, !isLook);
    world.onProgress = null;
    // What ends because it was called off was called off, whatever it says.
    if (step.failure !== null && signal?.aborted === true) step.fail('CANCELLED', {});
    const { failure, chosen, trace, data, timing, at, expected } = step;
    const shot = await this.#shoot(step);
    // What a field holds by now may stand in what was logged meanwhile.
    if (gathering !== null) await world.heldSecrets?.(deadlineIn(HELD_MS));
    step.notes.push(...(world.news?.() ?? []));
    const total = clock.now() - from;
    const result: Unspoken = {
      ok: failure === null,
      command: reported,
      type: command.type,
      lifecycle: failure === null ? step.lifecycle : 'failed',
      // What only looks, or asks, has nothing to show.
      ...(expected === null || expected === 'answer'
        ? {}
        : { signal: { expected, seen: failure === null ? step.seen : [] } }),
      target: chosen,
      changes: step.changes,
      notes: step.notes,
      ...(data === undefined ? {} : { data }),
      trace,
      timing: { resolve: timing.resolve, act: timing.act, verify: timing.verify, total },
      ...(screens === undefined ? {} : { screen: screens() }),
      ...(failure === null ? {} : { failure, at: at ?? command.span }),
      ...(shot === null ? {} : { screenshot: shot }),
    };
    if (gathering !== null) onEvidence?.(gathering.evidence);
    return this.#speak(result);
  }

  /** Whether a key goes into a field for a secret: it is a part of that, though nobody has seen all of it yet. */
  async #isSecretKey(command: Command): Promise<boolean> {
    if (!('key' in command) || typeof command.key !== 'string' || !isTypedKey(command.key)) return false;
    const value = (await this.world.focusedSecret?.()) ?? null;
    if (value === null) return false;
    if (command.type !== 'keyup') this.#masker.hold(FOCUSED, `${value}${typedBy(command.key)}`);
    return true;
  }

  /** What was done can be learned from; what is done again and again is proposed. */
  #keep(command: Command, step: Step, from: string): void {
    if (step.failure !== null) return;
    const host = command.type === 'goto' ? hostOf(this.world.address ?? '') : from;
    const found = this.#lasting.diary.note(command, step, this.#masker, host);
    if (found !== null)
      step.note(
        `Done ${found.times} times: '${found.name}'. Say 'learn show' to look at it, 'learn save ${found.name}' to keep it`,
      );
  }

  async #do(command: Command, step: Step): Promise<void> {
    const { worlds, signal }: { readonly worlds: readonly string[]; readonly signal: SignalName } = rowOf(command.type);
    step.expected = signal;
    if (!worlds.includes(step.world.name)) {
      step.unsupported(command.type, worlds);
      return;
    }
    for (const { guard } of step.within) if (guard !== null && !(await guard(command, step))) return;
    const begun = await step.world.begin?.(rowOf(command.type).needsPage !== false);
    const notes = step.take(begun ?? good<readonly string[]>([]));
    if (notes === null) return;
    step.notes.push(...notes);
    const handler = handlers[command.type] as Handler<typeof command.type>;
    const from = Date.now();
    try {
      await handler(command as never, step, this.#lasting);
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      step.fail('INVALID_VALUE', { what: 'The pattern', reason: error.message });
    }
    // To wait for something, or to expect it, is nothing but to look whether it is so.
    if (signal === 'condition-true')
      step.timing.verify += Math.max(0, Date.now() - from - step.timing.act - step.timing.resolve);
    if (step.failure === null) await step.tellGuess();
  }

  async #part(command: Command, { deadline, settings, within }: Step): Promise<Step> {
    const ms = Math.min(timeoutOf(command, this.#options.timeoutMs), deadline.left());
    const part = new Step(this.world, settings, deadline.within(ms), ms, { within });
    await this.#do(command, part);
    return part;
  }

  /** What fields of the page keep to themselves, though nobody typed it: filled in beforehand, or key by key. */
  async #learnHeld({ world, action }: Step): Promise<void> {
    // What was done to an element, or found, has told so already.
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
  async #shoot(step: Step): Promise<string | null> {
    const { gathering, shots } = step.settings;
    const { failure } = step;
    const isKept = failure !== null && shots !== null && !NOT_OF_THE_PAGE.has(failure.code);
    const seen = (await gathering?.after(step, this.world, isKept)) ?? null;
    if (!isKept || shots === null || !this.world.can.has('screenshot')) return null;
    const picture = seen?.picture ?? (await this.#picture());
    if (picture === null) return null;
    try {
      const { files } = step.settings;
      const path = files.join(shots(), `failure-${files.owner}-${++shotsTaken}.png`);
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
function isOnSecret(command: Command, { thing, failure }: Step): boolean {
  if (thing !== null || failure === null || command.type !== 'type') return thing?.isSecret === true;
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
