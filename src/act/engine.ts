// The engine: one line in, one result out. Observe, resolve, act, verify, report; it knows the World interface and no world.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deadlineIn } from '../core/deadline.js';
import { OWNER_ONLY_FOLDER, writeWhole } from '../files/write.js';
import {
  type Command,
  type CommandType,
  commands,
  milliseconds,
  parse,
  print,
  type Row,
  substitute,
} from '../language/index.js';
import type { Candidate } from '../world/candidate.js';
import { good, type World } from '../world/world.js';
import { captureOf, Gathering } from './evidence.js';
import type { Handler, Engine as Lasting } from './handlers/handler.js';
import { handlers } from './handlers/index.js';
import { Diary } from './learn.js';
import { missingValues, placed, type ScriptStep, stepsOf } from './lines.js';
import { mask, maskCommand } from './mask.js';
import { hostOf } from './packs/guard.js';
import { faultsOfRuns } from './packs/known.js';
import { Registry } from './packs/registry.js';
import type { Failed, Result } from './result.js';
import type { RunOptions, Session, SessionOptions } from './session.js';
import { Sessions } from './sessions.js';
import { type Settings, Step } from './step.js';
import { nothing, type Unspoken, unread } from './unread.js';

export interface EngineOptions extends SessionOptions {
  /** Makes the text form of a result. */
  readonly speak: (result: Unspoken) => string;
  /** Where pictures of failures go if nobody says where; none are taken without it. */
  readonly ownShots?: () => string;
}

/** How long a command may take if nothing else is said. */
const DEFAULT_MS = 5000;
const LONG_MS = 30_000;
/** Commands that leave the page alone: an open dialog is not in their way. */
const ASIDE: ReadonlySet<CommandType> = new Set<CommandType>([
  ...(['dialog', 'tabs', 'keys', 'url', 'help', 'exit', 'sessions', 'session', 'headers'] as const),
  ...(['requests', 'console', 'errors', 'intercept', 'packs', 'pack', 'intents', 'define', 'undefine'] as const),
  ...(['export', 'run', 'learn', 'devices'] as const),
]);
/** Failures that no picture of the page can show. */
const NOT_OF_THE_PAGE: ReadonlySet<string> = new Set([
  ...['WORLD_GONE', 'CANCELLED', 'UNSUPPORTED', 'INTENT_NOT_FOUND', 'INTENT_UNAVAILABLE', 'PARAMETER_MISSING'],
  ...['PARAMETER_INVALID', 'CHECKPOINT_INVALID', 'PACK_LOAD_FAILED', 'DEFINITION_INVALID'],
]);
const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures of failures so far, of all sessions in this process: none is written over another's. */
let shotsTaken = 0;

export class Engine implements Session {
  readonly #options: EngineOptions;
  readonly #settings: Settings;
  readonly #lasting: Lasting;
  /** What was typed into password fields: pages may show it later. */
  readonly #secrets = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(world: World, options: EngineOptions) {
    this.#options = options;
    this.#lasting = {
      sessions: new Sessions(world),
      packs: new Registry(options),
      diary: new Diary(),
      variable: (name) => options.variables?.[name],
      limit: (command) => timeoutOf(command, options.timeoutMs),
      runs: { count: 0 },
      part: (command, step) => this.#part(command, step),
    };
    this.#settings = {
      ambiguity: options.ambiguity ?? 'fail',
      verify: options.verify ?? 'strict',
      folder: options.folder ?? process.cwd(),
      shots: shotsIn(options),
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
  run(line: string, options: RunOptions = {}): Promise<Result> {
    const turn = this.#queue.then(() => this.#run(line, options));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #run(line: string, options: RunOptions): Promise<Result> {
    const from = Date.now();
    const program = parse(line);
    const commands = program.lines.flatMap((one) => (one.command === null ? [] : [one.command]));
    const [command] = commands;
    const [first] = program.diagnostics;
    if (first !== undefined) return this.#untried(unread(first, Date.now() - from), [], options);
    if (command === undefined) return this.#untried(nothing(), [], options);
    const secrets = this.#options.secrets ?? [];
    if (commands.length > 1) return this.#runAll(line, stepsOf(line, program), options);
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
          command: said,
          type: command.type,
          lifecycle: 'failed',
          failure: unknownNames(filled.unknown),
        },
        secrets,
        options,
      );
    return this.#act(filled.command, said, from, secrets, { ...options, source: line });
  }

  /** The lines of a text, up to the first that fails. */
  async #runAll(text: string, steps: readonly ScriptStep[], options: RunOptions): Promise<Result> {
    const secrets = this.#options.secrets ?? [];
    const lacking = await this.lacking(text);
    const [first] = lacking;
    if (first !== undefined) {
      onNothing(options);
      const others = lacking.slice(1).flatMap(({ failure }) => failure?.message ?? []);
      const { text: _, ...one } = first;
      return this.#speak({ ...one, notes: [...first.notes, ...others] }, secrets);
    }
    let ran = 0;
    let last: Result | null = null;
    for (const step of steps) {
      ran++;
      const firstLine = (options.firstLine ?? 1) + step.command.span.line - 1;
      last = placed(await this.#run(step.text, { ...options, firstLine }), step);
      if (!last.ok || step.command.type === 'exit') break;
    }
    const { text: _, ...result } = last as Result;
    const note = manyNote(ran, steps.length, result.ok);
    return this.#speak({ ...result, notes: [note, ...result.notes] }, [...secrets, ...this.#secrets]);
  }

  async lacking(text: string): Promise<readonly Result[]> {
    const program = parse(text);
    const steps = stepsOf(text, program);
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
        command: step?.said ?? '',
        type: step?.command.type ?? null,
        lifecycle: 'failed',
        failure,
        at: span,
        notes: i === 0 ? [note] : [],
      } as const;
      return this.#speak(result, this.#options.secrets ?? []);
    });
  }

  /** Nothing was done, and so nothing seen. */
  #untried(result: Unspoken, secrets: readonly string[], options: RunOptions): Result {
    onNothing(options);
    return this.#speak(result, secrets);
  }

  async #act(
    command: Command,
    said: string,
    from: number,
    secrets: readonly string[],
    { signal, onProgress = null, onEvidence, onPicture = null, firstLine = 1, source }: RunOptions & { source: string },
  ): Promise<Result> {
    const ms = timeoutOf(command, this.#options.timeoutMs);
    const { world } = this;
    const gathering = onEvidence ? new Gathering(world, [...secrets, ...this.#secrets]) : null;
    const now = gathering?.now ?? Date.now;
    const step = new Step(world, { ...this.#settings, gathering }, deadlineIn(ms, signal, now), ms);
    step.source = source;
    step.firstLine = firstLine;
    step.onPicture = onPicture;
    step.hidden = [...secrets, ...this.#secrets];
    world.onProgress = onProgress;
    const { recording } = world;
    const followed = recording?.isTracing === true ? await recording.follow(maskCommand(said, command, false)) : null;
    const host = hostOf(world.address ?? '');
    const screens = world.watch?.();
    await this.#do(command, step);
    this.#keep(command, step, host, secrets);
    await this.#lasting.packs.arrive(command, step, this.world);
    await followed?.();
    world.onProgress = null;
    // What ends because it was called off was called off, whatever it says.
    if (step.failure !== null && signal?.aborted === true) step.fail('CANCELLED', {});
    const { failure, chosen, trace, data, timing, at, expected } = step;
    const shot = await this.#shoot(step, secrets);
    step.notes.push(...(world.news?.() ?? []));
    const total = now() - from;
    const result: Unspoken = {
      ok: failure === null,
      command: step.told ?? maskCommand(said, command, step.thing?.isSecret === true),
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
    for (const secret of step.secrets) this.#secrets.add(secret);
    gathering?.know(this.#secrets);
    if (gathering !== null) onEvidence?.(gathering.evidence);
    return this.#speak(result, [...secrets, ...this.#secrets]);
  }

  /** What was done can be learned from; what is done again and again is proposed. */
  #keep(command: Command, step: Step, from: string, secrets: readonly string[]): void {
    if (step.failure !== null) return;
    const host = command.type === 'goto' ? hostOf(this.world.address ?? '') : from;
    const found = this.#lasting.diary.note(command, step, [...secrets, ...this.#secrets, ...step.secrets], host);
    if (found !== null)
      step.note(
        `Done ${found.times} times: '${found.name}'. Say 'learn show' to look at it, 'learn save ${found.name}' to keep it`,
      );
  }

  async #do(command: Command, step: Step): Promise<void> {
    const { worlds, signal } = commands[command.type] as Pick<Row, 'signal'> & { readonly worlds: readonly string[] };
    step.expected = signal;
    if (!worlds.includes(step.world.name)) {
      step.unsupported(command.type, worlds);
      return;
    }
    for (const { guard } of step.within) if (guard !== null && !(await guard(command, step))) return;
    const begun = await step.world.begin?.(!ASIDE.has(command.type));
    const notes = step.take(begun ?? good<readonly string[]>([]));
    if (notes === null) return;
    step.notes.push(...notes);
    const handler = handlers[command.type] as Handler<typeof command.type>;
    const from = Date.now();
    await handler(command as never, step, this.#lasting);
    // To wait for something, or to expect it, is nothing but to look whether it is so.
    if (signal === 'condition-true')
      step.timing.verify += Math.max(0, Date.now() - from - step.timing.act - step.timing.resolve);
    if (step.failure === null) await step.tellGuess();
  }

  async #part(command: Command, { deadline, secrets, settings, within }: Step): Promise<Step> {
    const ms = Math.min(timeoutOf(command, this.#options.timeoutMs), deadline.left());
    const part = new Step(this.world, settings, deadline.within(ms), ms);
    part.within = within;
    await this.#do(command, part);
    secrets.push(...part.secrets);
    return part;
  }

  #speak(result: Unspoken, secrets: readonly string[]): Result {
    const safe = mask(result, secrets);
    return { ...safe, text: this.#options.speak(safe) };
  }

  /** What it looks like in the end, for those who want to know; and the file with the picture of a failure. */
  async #shoot(step: Step, secrets: readonly string[]): Promise<string | null> {
    const { gathering, shots } = step.settings;
    const { failure } = step;
    const isKept = failure !== null && shots !== null && !NOT_OF_THE_PAGE.has(failure.code);
    const seen = (await gathering?.after(step, this.world, isKept)) ?? null;
    if (!isKept || shots === null || !this.world.can.has('screenshot')) return null;
    const picture = seen?.picture ?? (await this.#picture([...secrets, ...this.#secrets, ...step.secrets]));
    if (picture === null) return null;
    try {
      const folder = shots();
      const path = join(folder, `failure-${process.pid}-${++shotsTaken}.png`);
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      writeWhole(path, picture, { isPrivate: true, isPassing: true });
      return path;
    } catch {
      // A picture that cannot be kept is no reason to fail in another way.
      return null;
    }
  }

  /** Where the world can, with secrets painted over. */
  async #picture(secrets: readonly string[]): Promise<Uint8Array | null> {
    const { world } = this;
    if (world.witness !== undefined)
      return (await captureOf(world, { ids: [], secrets, format: 'png' }))?.picture ?? null;
    const picture = await world.screenshot({ format: 'png', isFullPage: false, of: null }, deadlineIn(3000));
    return picture.ok ? picture.value : null;
  }

  async things(): Promise<readonly Candidate[]> {
    const answer = await this.world.candidates(deadlineIn(1500));
    return answer.ok ? answer.value : [];
  }

  async close(): Promise<void> {
    await this.#lasting.sessions.closeAll();
  }
}

function shotsIn({ shots, ownShots }: EngineOptions): Settings['shots'] {
  if (shots === undefined) return ownShots ?? null;
  return shots === null ? null : () => shots;
}

function onNothing({ onEvidence }: RunOptions): void {
  onEvidence?.({ pictures: [], messages: [], errors: [], requests: [] });
}

/** What the command says, or the session, or the command's own default. */
function timeoutOf(command: Command, given: number | undefined): number {
  // Intents have limits of their own.
  if (command.type === 'run') return A_DAY_MS;
  const said = 'timeout' in command && typeof command.timeout === 'string' ? milliseconds(command.timeout) : null;
  if (said !== null) return said;
  // Who asks for a pause gets all of it.
  if (command.type === 'wait' && command.condition === 'duration')
    return (milliseconds(command.duration) ?? 0) + DEFAULT_MS;
  if (given !== undefined) return given;
  if (command.type === 'login') return LONG_MS;
  const { options, forms } = commands[command.type] as {
    readonly options?: Timed;
    readonly forms: readonly { readonly options?: Timed }[];
  };
  const own = [options, ...forms.map((form) => form.options)].find((some) => some?.timeout !== undefined)?.timeout;
  return own === undefined ? LONG_MS : (milliseconds(own.default ?? '') ?? DEFAULT_MS);
}

/** Options of which one says how long a command may take. */
interface Timed {
  readonly timeout?: { readonly default?: string };
}

/** What became of the lines of a text, of which only the last result is told. */
function manyNote(ran: number, all: number, isOk: boolean): string {
  if (ran === all) return `${isOk ? 'Ran' : 'Failed in the last of'} ${all} lines; this is the result of the last`;
  const rest = all - ran === 1 ? '1 line after it was' : `${all - ran} lines after it were`;
  return `${isOk ? 'Left' : 'Failed'} at line ${ran} of ${all}; ${rest} not run`;
}

function unknownNames(names: readonly string[]): Failed {
  const [first = ''] = names;
  return {
    phase: 'semantic',
    code: 'INVALID_VALUE',
    message: `There is no value for ${names.map((name) => `\${${name}}`).join(', ')}`,
    hint: `Give it with --var ${first}=…, or in a file with --var-file`,
    retryable: false,
  };
}
