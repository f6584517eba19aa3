// A typed line → what became of it: the phases, one after the other, and the talk around them (answers, again, undo, oops).

import type { Id, Undo } from '../model/model.js';
import { isDark } from '../model/sight.js';
import { undoAll } from '../model/undo.js';
import type { RoleName } from '../verbs/declaration.js';
import { sceneOf } from '../verbs/scene-with.js';
import type { Verb } from '../verbs/verb.js';
import { numberOf } from '../words/numbers.js';
import { relationAt } from '../words/relations.js';
import { type Clause, clausesOf } from './clauses.js';
import { readingsOf } from './form.js';
import { endOf, pronounsAfter, refOf, sessionOf } from './memory.js';
import type { Outcome } from './outcome.js';
import { bare, labelled, outcomeOf, promptForMissing, stepOf, together, unresolvedOutcome } from './outcomes.js';
import { isDirection, ownWord } from './own-words.js';
import { perform } from './perform.js';
import { answering, explanations, filledIn, readCommand, readyFor } from './reading.js';
import { resolveReadings } from './resolve.js';
import { questionOf, type Resolved, type ResolveOptions, resolveCommand, type Unresolved } from './resolve-command.js';
import type { Memory, OpenQuestion, Session, TextWorld, VerbCommand } from './text-world.js';
import { type Word, wordOf } from './tokens.js';
import { startsWithVerb } from './verb-words.js';
import { type Code, failureWords, type MessageFacts, verbLike } from './words.js';

export interface ReceiveOptions {
  /** Whether the outcome says how the line was read. */
  readonly trace?: boolean;
}

/** Does what an actor says. Never throws; the world is changed by nothing else. */
export function receive(world: TextWorld, actor: Id, line: string, options: ReceiveOptions = {}): Outcome {
  return new Receiver(world, actor, options).line(String(line ?? ''));
}

/** Lives for one line. */
class Receiver {
  readonly #world: TextWorld;
  readonly #actor: Id;
  readonly #options: ReceiveOptions;
  readonly #session: Session;
  /** "oops" says a line again, which may not say another again. */
  #isSaidAgain = false;

  constructor(world: TextWorld, actor: Id, options: ReceiveOptions) {
    this.#world = world;
    this.#actor = actor;
    this.#options = options;
    this.#session = sessionOf(world, actor);
  }

  line(line: string): Outcome {
    const [first = ''] = line.trim().toLowerCase().split(/\s+/, 1);
    if (ownWord(first) === 'explain' && !startsWithVerb([wordOf(first)], this.#world.verbs)) return this.#explain(line);
    const outcomes = this.#clauses(this.#split(line, false));
    const [only] = outcomes;
    if (only === undefined) return this.#failed(line, 'NOTHING_SAID', {});
    if (outcomes.length === 1) return { ...only, input: line };
    return together(line, outcomes);
  }

  #split(line: string, isEager: boolean): Clause[] {
    return clausesOf(line, this.#world.verbs, this.#world.model, isEager);
  }

  /** One after the other; the first that fails is the last. */
  #clauses(clauses: readonly Clause[]): Outcome[] {
    const outcomes: Outcome[] = [];
    for (const clause of clauses) {
      const outcome = this.#clause(clause);
      // What was read as a list of things may be two commands: "take lamp and light it".
      if (!outcome.ok && !outcome.isTurn && outcome.prompt === undefined) {
        const parts = this.#split(clause.from, true);
        if (parts.length > 1 && parts[0]?.typed !== clause.typed) return [...outcomes, ...this.#clauses(parts)];
      }
      outcomes.push(outcome);
      if (!outcome.ok) break;
    }
    return outcomes;
  }

  #clause(clause: Clause): Outcome {
    const [first, ...rest] = clause.words;
    const own = first === undefined || first.isQuoted ? undefined : ownWord(first.text);
    if (own !== undefined && !this.#isVerb(clause)) {
      if (own === 'explain') return this.#explain(clause.typed);
      if (own === 'oops') return this.#oops(clause, rest);
      return own === 'again' ? this.#again(clause) : this.#undo(clause, numberOf(rest[0]?.text ?? '') ?? 1);
    }
    const { question } = this.#session.memory;
    return (question === null ? null : this.#answer(question, clause)) ?? this.#command(clause);
  }

  // ── A command ────────────────────────────────────────────────────────────────────────────────

  #command(clause: Clause): Outcome {
    const { verbs } = this.#world;
    const found = readCommand(this.#asking(), clause);
    if (found !== null) return this.#end(clause, found);
    const spoken = this.#spokenTo(clause);
    if (spoken !== null) return spoken;
    const [first] = clause.words;
    const word = first?.text ?? '';
    this.#remember({ question: null, mistake: { line: clause.from, word: first?.raw ?? '' } });
    return this.#failed(clause.typed, 'UNKNOWN_VERB', { words: word, near: verbLike(word, verbs) });
  }

  /** "tomo, hello" is said to Tomo. */
  #spokenTo(clause: Clause): Outcome | null {
    const comma = clause.words.findIndex(({ text, isQuoted }) => text === ',' && !isQuoted);
    const verb = this.#world.verbs.byName('say');
    const rule = verb?.rules.directIndirect;
    if (comma < 1 || verb === undefined || rule === undefined || !rule.acceptedRelations.includes('to')) return null;
    const command: VerbCommand = {
      said: clause.typed,
      verb: verb.name,
      ruleKey: 'directIndirect',
      direct: clause.words.slice(comma + 1).map(({ spoken }) => spoken),
      indirect: clause.words.slice(0, comma).map(({ spoken }) => spoken),
      relation: 'to',
      relationRaw: 'to',
      fixed: {},
    };
    const found = resolveCommand(this.#asking(), verb, rule, command);
    return found.ok ? this.#end(clause, found) : null;
  }

  #end(clause: Clause, found: Resolved | Unresolved): Outcome {
    return found.ok ? this.#run(clause, found) : this.#unresolved(clause, found);
  }

  #run(clause: Clause, found: Resolved): Outcome {
    const { verb, rule, command, scene, direct, isMany, notes } = found;
    const { model, turns } = this.#world;
    const before = this.#session.memory;
    if (!verb.isLook && endOf(model) !== null) return this.#failed(clause.typed, 'STORY_OVER', { verb }, found);
    this.#remember({
      question: null,
      mistake: null,
      last: command,
      pronouns: pronounsAfter(model, before.pronouns, this.#actor, {
        direct,
        indirect: scene.indirect === undefined ? [] : [scene.indirect],
      }),
    });
    const undos: Undo[] = [];
    const hadEnd = endOf(model);
    const targets: readonly (Id | undefined)[] = direct.length === 0 ? [undefined] : direct;
    const isListed = isMany && (direct.length > 1 || isAll(command));
    const steps: Outcome[] = [];
    const about = outcomeOf(model, clause.typed, true, found);
    for (const id of targets) {
      // The rest is not done once the story is over.
      if (endOf(model) !== hadEnd) break;
      const isTurn = undos.length === 0 && !verb.isLook;
      const own = id === undefined ? scene : sceneOf(scene, id, isListed);
      const done = perform(this.#world, verb, rule, own, isTurn);
      for (const undo of done.undos) undos.push(undo);
      const head = isListed && id !== undefined ? `${model.thing(id)?.name ?? id}: ` : '';
      const messages = head === '' ? done.messages : headed(head, done.messages);
      steps.push(stepOf(about, id === undefined ? about.direct : refOf(model, id), done, messages, verb.isLook));
    }
    if (undos.length > 0) turns.push({ actor: this.#actor, input: command.said, undos, before });
    const end = endOf(model);
    const isSilent = steps.every(({ ok, messages }) => ok && messages.length === 0);
    const last = end !== null && end !== hadEnd ? [`*** ${end} ***`] : isSilent ? ['Done.'] : [];
    const whole = together(clause.typed, steps, notes, last);
    const named = steps[0]?.direct;
    return this.#traced(whole.ok && named !== undefined ? { ...whole, direct: named } : whole, found);
  }

  // ── What was not understood ──────────────────────────────────────────────────────────────────

  #unresolved(clause: Clause, found: Unresolved): Outcome {
    const { model } = this.#world;
    const { pronouns } = this.#session.memory;
    const question = questionOf(found, found.prompt ?? promptForMissing(model, found, clause), pronouns);
    const typed = clause.words.find(({ text }) => text === found.unknownWord)?.raw;
    this.#remember({
      question,
      mistake: typed === undefined ? null : { line: clause.from, word: typed },
      pronouns: pronounsAfter(model, pronouns, this.#actor, found.named),
    });
    return this.#traced(unresolvedOutcome(model, clause, found, question, isDark(model, this.#actor)), found);
  }

  // ── Talk ─────────────────────────────────────────────────────────────────────────────────────

  /** What the line means as an answer to the question; null if it is none. */
  #answer(question: OpenQuestion, clause: Clause): Outcome | null {
    const { command, role, kind, settled: others, rest } = question;
    const ready = readyFor(this.#world.verbs, command);
    if (ready === null) return null;
    const isVerb = this.#isVerb(clause);
    // A whole command is one, though its words may also choose one of several.
    const isSpeech = ready.rule.roles[role]?.takes === 'text';
    if (isVerb && (clause.words.length > 1 || isSpeech) && this.#isCommand(clause, isSpeech)) return null;
    const isGoing = ready.rule.roles[role]?.scopes[0]?.source === 'room.exits';
    if ((isSpeech || (kind === 'missing' && !isGoing)) && this.#isDirection(clause)) return null;
    const whole = kind === 'missing' ? this.#whole(ready.verb, clause) : null;
    if (whole !== null) return whole;
    const answered = filledIn(question, ready.rule, clause);
    const filled = kind === 'missing' ? { ...answered, said: `${command.said} ${clause.typed}` } : answered;
    const { fixed } = filled;
    const found = resolveCommand(answering(this.#asking(), question), ready.verb, ready.rule, filled);
    const ids = found.trace[0]?.roles.find((one) => one.role === role)?.chosen ?? [];
    const all = [...new Set([...others, ...ids])];
    const settled: VerbCommand = ids.length === 0 ? filled : { ...filled, fixed: { ...fixed, [role]: all } };
    if (found.ok && others.length === 0 && rest.length === 0) return this.#run(clause, { ...found, command: settled });
    if (found.ok) return this.#goOn(clause, ready, { ...filled, fixed }, role, all, rest);
    if (found.details['reason'] === 'none') return this.#never(clause, found);
    const isHere = found.role === role;
    // Neither this role nor the other: then it was no answer.
    if (!isHere && ids.length === 0 && isVerb) return null;
    if (!isHere || found.code === 'AMBIGUOUS_TARGET')
      return this.#unresolved(clause, {
        ...found,
        command: isHere ? filled : settled,
        settled: isHere ? others : [],
        rest: isHere ? rest : [],
      });
    if (isVerb || this.#isDirection(clause)) return null;
    const spoken = this.#spokenTo(clause);
    if (spoken !== null) return spoken;
    return this.#notThat(question, clause, found);
  }

  /** The next part of a list that is not clear, or the whole of it. */
  #goOn(
    clause: Clause,
    ready: NonNullable<ReturnType<typeof readyFor>>,
    command: VerbCommand,
    role: RoleName,
    ids: readonly Id[],
    rest: readonly (readonly string[])[],
  ): Outcome {
    const [words, ...others] = rest;
    if (words === undefined) {
      const settled = { ...command, fixed: { ...command.fixed, [role]: ids } };
      return this.#end(clause, resolveCommand(this.#asking(), ready.verb, ready.rule, settled));
    }
    const context: VerbCommand = { ...command, [role]: words };
    const found = resolveCommand(this.#asking(), ready.verb, ready.rule, context);
    const more = found.trace[0]?.roles.find((one) => one.role === role)?.chosen ?? [];
    if (more.length > 0) return this.#goOn(clause, ready, command, role, [...new Set([...ids, ...more])], others);
    if (found.ok) return this.#run(clause, found);
    return this.#unresolved(clause, { ...found, command: context, settled: ids, rest: others });
  }

  /** "put", and then "lamp on table": what was left out, with all that goes with it. */
  #whole(verb: Verb, clause: Clause): Outcome | null {
    const texts = clause.words.map(({ text }) => text);
    if (!texts.some((_, i) => i > 0 && relationAt(texts, i) !== null)) return null;
    const [own = [verb.name]] = verb.words;
    const words = [...own.map((one) => wordOf(one)), ...clause.words];
    const given = words.map(({ spoken }) => spoken).join(' ');
    const found = resolveReadings(this.#asking(), readingsOf(given, words, this.#world.verbs));
    return found?.ok === true ? this.#run(clause, found) : null;
  }

  /** No answer, and no command: the question stays. */
  #notThat(question: OpenQuestion, clause: Clause, found: Unresolved): Outcome {
    const { model } = this.#world;
    const { listed, prompt, kind } = question;
    const isDenied = found.code === 'NOT_SO_MANY' || found.code === 'ONLY_ONE' || kind === 'missing';
    const outcome = isDenied
      ? this.#traced(unresolvedOutcome(model, clause, found, null, isDark(model, this.#actor)), found)
      : this.#failed(clause.typed, 'NOT_AN_ANSWER', { words: clause.typed, verb: found.verb }, found);
    return {
      ...outcome,
      prompt,
      ...(listed.length === 0 ? {} : { candidates: labelled(model, listed, []) }),
      messages: [...outcome.messages, ...(kind === 'which' ? [prompt] : [])],
    };
  }

  /** "neither": then the question is answered, and nothing is done. */
  #never(clause: Clause, found: Unresolved): Outcome {
    this.#remember({ question: null });
    return { ...this.#failed(clause.typed, 'NOT_AN_ANSWER', {}, found), messages: ['All right, none of them.'] };
  }

  #isVerb({ words }: Clause): boolean {
    return startsWithVerb(words, this.#world.verbs);
  }

  #isDirection({ words }: Clause): boolean {
    return words.length === 1 && words[0] !== undefined && isDirection(words[0].text);
  }

  /** A command of its own. Where any words would be an answer, also one that lacks something: "sing to". */
  #isCommand(clause: Clause, isSpeech: boolean): boolean {
    const found = resolveReadings(this.#asking(), readingsOf(clause.typed, clause.words, this.#world.verbs));
    if (found === null || found.ok) return found !== null;
    return isSpeech && clause.words.length > 1 && found.code.startsWith('FORM_MISSING');
  }

  #again(clause: Clause): Outcome {
    const { last } = this.#session.memory;
    const ready = last === null ? null : readyFor(this.#world.verbs, last);
    if (last === null || ready === null) return this.#failed(clause.typed, 'NOTHING_TO_REPEAT', {});
    this.#remember({ question: null });
    return this.#end({ ...clause, typed: last.said }, resolveCommand(this.#asking(), ready.verb, ready.rule, last));
  }

  #undo(clause: Clause, times: number): Outcome {
    const { turns } = this.#world;
    const undone: string[] = [];
    for (let i = 0; i < times; i++) {
      const turn = turns.at(-1);
      if (turn === undefined || turn.actor !== this.#actor) break;
      turns.pop();
      const lost = undoAll(turn.undos);
      this.#session.memory = { ...turn.before, question: null, mistake: null };
      if (lost.length > 0) return { ...this.#failed(clause.typed, 'COMMIT_FAILED', {}), details: { lost } };
      undone.push(`(Undone: ${turn.input})`);
    }
    if (undone.length === 0) return this.#failed(clause.typed, 'NOTHING_TO_UNDO', {});
    return { ...bare(clause.typed), ok: true, verb: 'undo', messages: undone };
  }

  #oops(clause: Clause, rest: readonly Word[]): Outcome {
    const { mistake } = this.#session.memory;
    if (mistake === null || rest.length === 0 || this.#isSaidAgain)
      return this.#failed(clause.typed, 'NOTHING_TO_CORRECT', {});
    const at = mistake.line.indexOf(mistake.word);
    const typed = rest.map(({ raw }) => raw).join(' ');
    const line = mistake.line.slice(0, at) + typed + mistake.line.slice(at + mistake.word.length);
    this.#remember({ mistake: null });
    this.#isSaidAgain = true;
    const outcome = this.line(line);
    this.#isSaidAgain = false;
    return outcome;
  }

  /** How a line would be read. Nothing is done, and nothing is remembered; what comes after "then" is not reached. */
  #explain(line: string): Outcome {
    const messages = explanations(this.#asking(), line.trim().replace(/^\S+\s*/, ''));
    if (messages.length === 0) return this.#failed(line, 'NOTHING_SAID', {});
    return { ...bare(line), ok: true, verb: 'explain', messages };
  }

  // ── Outcomes ─────────────────────────────────────────────────────────────────────────────────

  #asking(): ResolveOptions {
    return { world: this.#world, actor: this.#actor, memory: this.#session.memory };
  }

  #remember(what: Partial<Memory>): void {
    this.#session.memory = { ...this.#session.memory, ...what };
  }

  #traced(outcome: Outcome, { trace }: Resolved | Unresolved): Outcome {
    return this.#options.trace === true ? { ...outcome, trace } : outcome;
  }

  #failed(input: string, code: Code, facts: MessageFacts, found?: Resolved | Unresolved): Outcome {
    const messages = [failureWords(code, facts)];
    if (found === undefined) return { ...bare(input), code, messages };
    return this.#traced({ ...outcomeOf(this.#world.model, input, false, found), code, messages }, found);
  }
}

/** "all", though it may be one thing. */
function isAll({ direct }: VerbCommand): boolean {
  return direct?.some((word) => /^(?:all|every|everything|each)$/i.test(word)) === true;
}

/** The name of a thing stands before what is said of it, after what was done first. */
function headed(name: string, messages: readonly string[]): readonly string[] {
  const [only] = messages;
  if (messages.length === 1 && only !== undefined) return [`${name}${only}`];
  const at = messages.findIndex((text) => !text.startsWith('('));
  const head = at < 0 ? messages.length - 1 : at;
  return messages.map((text, i) => (i === head ? `${name}${text}` : text));
}
