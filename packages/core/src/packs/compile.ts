// Definition → program: reads the lines, targets and references of an intent, and reports all that is wrong with them.

import { type Fault, isRecord, type Path } from '../data/schema.js';
import { type Command, milliseconds } from '../language/index.js';
import { nearest } from '../text/distance.js';
import { clip, listed } from '../text/text.js';
import { readCondition } from './conditions-of.js';
import type { ConditionDef, Definition, PageDef, StepDef, TargetDef } from './definition.js';
import { readCommand, readLine } from './line.js';
import { builtinNames, type Choice, type Node, type Page, type Program } from './program.js';
import { MAIN } from './step-schema.js';
import { checkPattern, INFERRED, NOWHERE, type Reader, stepTargetOf } from './target-of.js';
import { namesIn, plainName, withReferences } from './values.js';

/** What `run` itself understands. */
const RESERVED: ReadonlySet<string> = new Set(['resume']);

export function compile(definition: Definition, report: (fault: Fault) => void): Program {
  return new Compiler(definition, report).program();
}

class Compiler implements Reader {
  readonly #definition: Definition;
  readonly #report: (fault: Fault) => void;
  readonly #known: Set<string>;
  readonly #checkpoints = new Set<string>();
  /** Names whose values come from outside: those of the session. */
  readonly #outside = new Set<string>();
  /** It runs other intents, and takes over what they find. */
  #runsOthers = false;

  constructor(definition: Definition, report: (fault: Fault) => void) {
    this.#definition = definition;
    this.#report = report;
    this.#known = new Set((definition.parameters ?? []).map(({ name }) => plainName(name)));
    for (const name of namesMade(definition)) this.#known.add(plainName(name));
  }

  refs(text: string, path: Path, mayBeAbsent = false): string {
    if (!mayBeAbsent) for (const name of namesIn(text)) if (!this.#known.has(plainName(name))) this.#outside.add(name);
    return withReferences(text, this.#known, (message) => this.report(path, message));
  }

  report(path: Path, message: string): void {
    this.#report({ path, message });
  }

  program(): Program {
    const { parameters = [], steps = [], flow, success, failure } = this.#definition;
    this.#parameters();
    const conditions = (list: readonly ConditionDef[] | undefined, path: Path) =>
      (list ?? []).map((one, i) => readCondition(one, [...path, i], this));
    const program = {
      definition: this.#definition,
      parameters,
      steps: this.#steps(steps, ['steps'], true),
      flow: flow === undefined ? null : this.#flow(flow),
      success: conditions(success?.conditions, ['success', 'conditions']),
      failure: conditions(failure?.conditions, ['failure', 'conditions']),
      recovery: this.#steps(failure?.recovery ?? [], ['failure', 'recovery']),
    };
    return { ...program, outside: this.#runsOthers || flow !== undefined ? new Set() : this.#outside };
  }

  #parameters(): void {
    const seen = new Set<string>();
    for (const [i, { name, required, default: absent }] of (this.#definition.parameters ?? []).entries()) {
      const path = ['parameters', i, 'name'];
      if (seen.has(plainName(name))) this.report(path, `there are two parameters called "${name}"`);
      if (RESERVED.has(plainName(name))) this.report(path, `"${name}" is a word of 'run' itself; call it otherwise`);
      if (required === true && absent !== undefined)
        this.report(['parameters', i, 'default'], 'what is required needs no default');
      seen.add(plainName(name));
    }
  }

  #flow({ start, pages }: NonNullable<Definition['flow']>): NonNullable<Program['flow']> {
    const names = pages.map(({ name }) => name);
    const known = (name: string, path: Path): void => {
      if (names.includes(name)) return;
      const [near] = nearest(name, names);
      this.report(path, `there is no page "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
    };
    for (const [i, name] of names.entries())
      if (names.indexOf(name) !== i) this.report(['flow', 'pages', i, 'name'], `there are two pages called "${name}"`);
    if (pages.length === 0) this.report(['flow', 'pages'], 'a flow needs a page');
    if (start !== undefined) known(start, ['flow', 'start']);
    return {
      start: start ?? names[0] ?? '',
      pages: pages.map((page, i) => this.#page(page, ['flow', 'pages', i], known)),
    };
  }

  #page(page: PageDef, path: Path, known: (name: string, path: Path) => void): Page {
    const { name, url_pattern, intents = [], next = 'end', on_error, extract = {} } = page;
    checkPattern(url_pattern, [...path, 'url_pattern'], this);
    const to = isRecord(next) ? next.page : next;
    if (to !== 'end') known(to, [...path, 'next']);
    if (on_error !== undefined) known(on_error, [...path, 'on_error']);
    return {
      name,
      urlPattern: this.refs(url_pattern, [...path, 'url_pattern']),
      parts: intents.map((one, i) =>
        typeof one === 'string' ? one : this.#steps(one.steps, [...path, 'intents', i, 'steps']),
      ),
      next: to === 'end' ? null : to,
      onError: on_error ?? null,
      extract,
    };
  }

  #steps(steps: readonly StepDef[], path: Path, isTop = false): Node[] {
    return steps.map((step, i) => this.#step(step, [...path, i], isTop));
  }

  #step(step: StepDef, path: Path, isTop: boolean): Node {
    if (typeof step === 'string') {
      const written = step.replace(/^\s*-\s+/, '').trim();
      return {
        path,
        written: written,
        onError: null,
        kind: 'act',
        choices: this.#line(written, path),
        isCheckedLater: false,
      };
    }
    const { on_error, description: _, ...rest } = step;
    const [[action, value] = ['', null]] = Object.entries(rest);
    const onError = on_error === undefined ? null : this.#steps(on_error, [...path, 'on_error']);
    const at = [...path, action];
    return { path, written: actionText(action, value), onError, ...this.#action(action, value, at, isTop) } as Node;
  }

  #line(line: string, path: Path): Choice[] {
    const choices = readLine(this.refs(line, path), (message) => this.report(path, message));
    this.#runsOthers ||= choices.some(({ type }) => type === 'run');
    return choices.map((command) => ({ command, stepTarget: null }));
  }

  #command(text: string, path: Path): Command {
    return readCommand(text, (message) => this.report(path, message));
  }

  #action(action: string, value: unknown, path: Path, isTop: boolean): object {
    const map = isRecord(value) ? value : {};
    switch (action) {
      case 'branch':
        return {
          kind: 'branch',
          condition: readCondition(map['if'] as ConditionDef, [...path, 'if'], this),
          yes: this.#steps(map['then'] as StepDef[], [...path, 'then']),
          no: this.#steps((map['else'] as StepDef[] | undefined) ?? [], [...path, 'else']),
        };
      case 'loop':
        return {
          kind: 'loop',
          over: this.#data(map['over'], [...path, 'over']),
          while:
            map['while'] === undefined ? null : readCondition(map['while'] as ConditionDef, [...path, 'while'], this),
          as: String(map['as'] ?? 'item'),
          steps: this.#steps(map['steps'] as StepDef[], [...path, 'steps']),
          max: Number(map['max'] ?? MOST_ROUNDS),
        };
      case 'try':
        return {
          kind: 'try',
          steps: this.#steps(map['steps'] as StepDef[], [...path, 'steps']),
          catch: this.#steps((map['catch'] as StepDef[] | undefined) ?? [], [...path, 'catch']),
        };
      case 'checkpoint':
        return this.#checkpoint(String(value), path, isTop);
      case 'note':
      case 'fail':
        return { kind: action, text: this.refs(String(value), path) };
      case 'extract':
        return { kind: 'extract', wanted: this.#data(value, path) };
      case 'intent': {
        const name = typeof value === 'string' ? value : String(map['name']);
        const params = { ...(map['parameters'] as object), ...(map['with'] as object) };
        this.#runsOthers = true;
        return { kind: 'sub', name, params: this.#data(params, path) };
      }
      case 'fill_form': {
        const data = isRecord(map['data']) || typeof map['data'] === 'string' ? map['data'] : value;
        return { kind: 'fill_form', data: this.#data(data, path) };
      }
      case 'execute':
        return { kind: 'execute', script: String(isRecord(value) ? map['script'] : value) };
      case 'builtin': {
        const [name, args] = isRecord(value) ? (Object.entries(value)[0] ?? ['', {}]) : [String(value), {}];
        if (!builtinNames.some((one) => one === name))
          this.report(path, `there is no built-in step "${name}"; there is ${listed(builtinNames, 'and')}`);
        return { kind: 'builtin', name, args: this.#data(isRecord(args) ? args : {}, path) };
      }
      case 'wait':
        return this.#wait(value, path);
      default:
        return this.#act(action, value, map, path);
    }
  }

  #checkpoint(name: string, path: Path, isTop: boolean): object {
    if (!isTop) this.report(path, 'a checkpoint must be a step of the intent itself, not inside another step');
    if (this.#checkpoints.has(name)) this.report(path, `there are two checkpoints called "${name}"`);
    this.#checkpoints.add(name);
    return { kind: 'checkpoint', name };
  }

  #wait(value: unknown, path: Path): object {
    if (typeof value === 'number') return { kind: 'pause', ms: value };
    if (typeof value === 'string') {
      const text = this.refs(value, path);
      if (milliseconds(value.trim().toLowerCase()) !== null || /^\$\{[^{}]*\}$/.test(text))
        return { kind: 'pause', ms: text };
      return {
        kind: 'act',
        choices: [{ command: this.#command(`wait ${text}`, path), stepTarget: null }],
        isCheckedLater: false,
      };
    }
    const { timeout = null, ...rest } = value as { readonly timeout?: string | number };
    const map = rest as { readonly for?: ConditionDef; readonly says?: string; readonly optional?: boolean };
    const condition = map.for === undefined ? (rest as ConditionDef) : map.for;
    return {
      kind: 'wait',
      condition: readCondition(condition, map.for === undefined ? path : [...path, 'for'], this),
      timeout: typeof timeout === 'string' ? this.refs(timeout, [...path, 'timeout']) : timeout,
      says: map.says === undefined ? null : this.refs(map.says, [...path, 'says']),
      isOptional: map.optional === true,
    };
  }

  /** An action that is a command of the language. */
  #act(action: string, value: unknown, map: Readonly<Record<string, unknown>>, path: Path): object {
    const isTarget = isRecord(value) && !('target' in value) && isAimed(value);
    const { target, until, timeout, verify, ...rest } =
      !isTarget && ('target' in map || OPEN.has(action)) ? map : ({} as typeof map);
    const fields = this.#data(renamed(rest), path) as Record<string, unknown>;
    const limit =
      timeout === undefined
        ? {}
        : { timeout: typeof timeout === 'number' ? `${timeout}ms` : this.refs(String(timeout), path) };
    const aim = until ?? target ?? (isAimed(value) ? value : undefined);
    const at = until !== undefined ? [...path, 'until'] : target !== undefined ? [...path, 'target'] : path;
    const found = aim === undefined ? null : stepTargetOf(aim as TargetDef, at, this);
    const isCheckedLater = (verify ?? map['verify']) === 'later';
    const plain = this.#plain(action, value, map, path);
    if (plain !== null) return { kind: 'act', choices: [{ command: plain, stepTarget: null }], isCheckedLater };
    const isDirect = found?.kind === 'said' && found.fallback === null;
    const type = action === 'scroll' && until !== undefined ? 'scroll_until' : action;
    const goal = found === null ? {} : { target: found.kind === 'said' ? found.target : INFERRED };
    const command = { type, span: NOWHERE, ...fields, ...limit, ...goal } as unknown as Command;
    return { kind: 'act', choices: [{ command, stepTarget: isDirect ? null : found }], isCheckedLater };
  }

  /** Actions without a target. */
  #plain(action: string, value: unknown, map: Readonly<Record<string, unknown>>, path: Path): Command | null {
    switch (action) {
      case 'navigate':
        return { type: 'goto', span: NOWHERE, url: this.refs(String(map['url'] ?? value), path) };
      case 'go_back':
        return { type: 'back', span: NOWHERE };
      case 'go_forward':
        return { type: 'forward', span: NOWHERE };
      case 'refresh':
        return { type: 'refresh', span: NOWHERE, hard: false };
      case 'press':
        return this.#command(`press ${String(map['key'] ?? value)}`, path);
      case 'observe':
        return this.#command('observe', path);
      default:
        return null;
    }
  }

  /** Data with its references in the form that is kept. */
  #data(data: unknown, path: Path): unknown {
    if (typeof data === 'string') return this.refs(data, path);
    if (Array.isArray(data)) return data.map((one, i) => this.#data(one, [...path, i]));
    if (!isRecord(data)) return data;
    return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, this.#data(one, [...path, name])]));
  }
}

/** Actions that may have no target. */
const OPEN: ReadonlySet<string> = new Set(['scroll', 'submit']);
/** Rounds of a loop that says no number. */
const MOST_ROUNDS = 100;

function isAimed(value: unknown): boolean {
  if (value === null || value === true || value === undefined) return false;
  return !isRecord(value) || MAIN.some((field) => field in value);
}

/** Fields that the language calls otherwise. */
function renamed(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { right, middle, files, text, value, ...rest } = fields;
  return {
    ...rest,
    ...(right === true ? { button: 'right' } : {}),
    ...(middle === true ? { button: 'middle' } : {}),
    ...(files === undefined ? {} : { paths: Array.isArray(files) ? files : [files] }),
    ...(text === undefined ? {} : { text: String(text) }),
    ...(value === undefined ? {} : { value: String(value) }),
  };
}

/** Names that steps give values to: of loops, and of what they extract. */
function namesMade(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesMade);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([field, value]) => {
    const own =
      field === 'loop' && isRecord(value)
        ? [String(value['as'] ?? 'item'), 'index']
        : field === 'extract' && isRecord(value)
          ? Object.keys(value)
          : [];
    return [...own, ...namesMade(value)];
  });
}

const BLOCKS: ReadonlySet<string> = new Set(['branch', 'loop', 'try']);

/** A step as people read it. */
function actionText(action: string, value: unknown): string {
  const aim = aimText(value);
  if (aim !== null) return `${action} ${aim}`;
  if (value === null || value === undefined || value === true) return action;
  if (action === 'wait' && isRecord(value)) {
    const [[what, of] = ['', null]] = Object.entries(value);
    return what === 'for' ? 'wait …' : `wait ${what} ${aimText(of) ?? '…'}`;
  }
  return BLOCKS.has(action) ? `${action} …` : `${action} ${clip(JSON.stringify(value), 60)}`;
}

/** What a target says of itself. */
function aimText(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isRecord(value)) return null;
  const { target, text, selector, xpath, pattern, role, id } = value;
  if (target !== undefined) return aimText(target);
  return text !== undefined ? JSON.stringify(text) : aimText(selector ?? xpath ?? pattern ?? role ?? id);
}
