// One command whose things are known: Capture, first steps, Plan, React, Commit, Render.

import { commit } from '../model/commit.js';
import { type Id, type Model, type Operation, STORY, type Undo } from '../model/model.js';
import { roomOf } from '../model/sight.js';
import { reasonOf, undoAll } from '../model/undo.js';
import type { Scene } from '../verbs/declaration.js';
import type { Template, Verb, VerbRule, VerbText } from '../verbs/verb.js';
import { AuthorError, ofAuthor } from './author-code.js';
import { capture, type Party, partiesOf } from './capture.js';
import { plan, react } from './plan.js';
import type { TextWorld } from './text-world.js';
import { failureWords, gerund } from './words.js';

export interface PerformResult {
  readonly ok: boolean;
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly messages: readonly string[];
  readonly seen: readonly { readonly room: Id; readonly text: string }[];
  /** What was changed, first steps included, also where the command itself was refused. */
  readonly undos: readonly Undo[];
}

/** First steps may have first steps; this many at most. */
const DEEPEST = 4;

/** Does it, or says why not. `isTurn`: the story's clock goes on. Never throws, though code of the world's author may. */
export function perform(
  world: TextWorld,
  verb: Verb,
  rule: VerbRule,
  scene: Scene,
  isTurn: boolean,
  depth = 0,
): PerformResult {
  let before = NOTHING;
  try {
    const parties = partiesOf(world, scene);
    const veto = capture(world, verb, scene, parties);
    if (veto !== null) return refused(veto.code, veto.message, veto.details);
    before = first(world, rule, scene, depth);
    const done = before.ok ? act(world, verb, rule, scene, isTurn, before, parties, depth > 0) : before;
    // First steps take their time, though the rest was refused.
    return !done.ok && done.undos.length > 0 && isTurn ? ticked(world, done) : done;
  } catch (error) {
    const code = error instanceof AuthorError ? error.code : 'COMMIT_FAILED';
    return undone(before, refused(code, failureWords(code, { verb }), { reason: reasonOf(error) }));
  }
}

/** What cannot be done is not done by half: its first steps are undone, too. */
function undone({ undos }: PerformResult, failed: PerformResult): PerformResult {
  const lost = undoAll(undos);
  return lost.length === 0 ? failed : { ...failed, details: { ...failed.details, lost } };
}

function ticked(world: TextWorld, done: PerformResult): PerformResult {
  const clock = commit(world.model, clockOf(world));
  return clock.ok ? { ...done, undos: [...done.undos, ...clock.undos] } : done;
}

const NOTHING: PerformResult = { ok: true, messages: [], seen: [], undos: [] };

/** The command itself, after its first steps. */
function act(
  world: TextWorld,
  verb: Verb,
  rule: VerbRule,
  scene: Scene,
  isTurn: boolean,
  before: PerformResult,
  known: readonly Party[],
  isFirst: boolean,
): PerformResult {
  const isChanged = before.undos.length > 0;
  const parties = isChanged ? partiesOf(world, scene) : known;
  const late = isChanged ? capture(world, verb, scene, parties) : null;
  if (late !== null) return { ...refused(late.code, late.message, late.details), ...joined(before, [late.message]) };

  const planned = plan(world, verb, rule, scene, parties);
  if (!planned.ok)
    return {
      ...refused(planned.code, planned.message, planned.details),
      ...joined(before, [planned.message]),
    };
  const remarks = react(world, scene, parties);

  const { model } = world;
  const room = roomOf(model, scene.actor);
  const committed = commit(model, isTurn ? [...planned.operations, ...clockOf(world)] : planned.operations);
  if (!committed.ok) {
    const { reason, at, lost } = committed;
    const words = failureWords('COMMIT_FAILED', { verb });
    return undone(before, refused('COMMIT_FAILED', words, { reason, at, ...(lost.length === 0 ? {} : { lost }) }));
  }

  const messages = [...before.messages];
  for (const text of planned.messages) if (text !== '') messages.push(text);
  // Of a first step only notes are reported: nothing else is rendered.
  const isSilent = planned.isInstead || (isFirst && !rule.says.some((one) => one.mayBeNote));
  const own = isSilent ? undefined : rule.says.find((one) => isFitting(one, scene, model))?.says;
  if (own !== undefined) renderInto(messages, own, scene, model);
  for (const text of planned.added) renderInto(messages, text, scene, model);
  for (const text of remarks) renderInto(messages, text, scene, model);
  const seen = [...before.seen];
  if (rule.seen !== null && room !== null) seen.push({ room, text: rendered(rule.seen, scene, model) });
  const there = rule.seenThere === null ? null : roomOf(model, scene.actor);
  if (rule.seenThere !== null && there !== null && there !== room)
    seen.push({ room: there, text: rendered(rule.seenThere, scene, model) });
  const undos = isChanged ? [...before.undos, ...committed.undos] : committed.undos;
  return { ok: true, messages, seen, undos };
}

/** A condition that cannot be asked does not hold. */
function isFitting({ when }: VerbText, scene: Scene, model: Model): boolean {
  try {
    return when === null || when(scene, model);
  } catch {
    return false;
  }
}

function renderInto(messages: string[], template: Template, scene: Scene, model: Model): void {
  const text = rendered(template, scene, model);
  if (text !== '') messages.push(text);
}

/** A text that cannot be given is left out: what was done is done. */
function rendered(text: Template, scene: Scene, model: Model): string {
  try {
    return text(scene, model);
  } catch {
    return '';
  }
}

/** The story's clock goes on by one; a host may have none. */
function clockOf({ model }: TextWorld): readonly Operation[] {
  if (model.thing(STORY) === undefined) return [];
  const turns = model.value(STORY, 'turns');
  return [{ op: 'set', what: STORY, name: 'turns', value: (typeof turns === 'number' ? turns : 0) + 1 }];
}

/** What has to be done first: "(first taking the key)". */
function first(world: TextWorld, rule: VerbRule, scene: Scene, depth: number): PerformResult {
  let done = NOTHING;
  for (const { unless, verb: name, to } of rule.first) {
    if (ofAuthor('PLAN_FAILED', () => unless(scene, world.model))) continue;
    const target = to(scene, world.model);
    const verb = world.verbs.byName(name);
    const direct = verb?.rules.direct;
    if (target === null || verb === undefined || direct === undefined) continue;
    if (depth >= DEEPEST) {
      const words = failureWords('TOO_DEEP', { verb });
      return { ...refused('TOO_DEEP', words), ...joined(done, [words]) };
    }
    const thing = world.model.thing(target);
    const note = `(first ${gerund(name)} ${thing === undefined || thing.article === '' ? '' : 'the '}${thing?.name ?? ''})`;
    const step = perform(world, verb, direct, { actor: scene.actor, verb: name, direct: target }, false, depth + 1);
    // What came first is reported first.
    const reported = step.ok ? [...step.messages.filter(isNote), note] : [note, ...step.messages];
    const messages = done === NOTHING ? reported : [...done.messages, ...reported];
    const seen = done === NOTHING ? step.seen : [...done.seen, ...step.seen];
    const undos = done === NOTHING ? step.undos : [...done.undos, ...step.undos];
    if (!step.ok) return { ...step, messages, seen, undos };
    done = { ok: true, messages, seen, undos };
  }
  return done;
}

/** Of a first step that went well only its own notes are reported. */
function isNote(text: string): boolean {
  return text.startsWith('(');
}

function refused(code: string, message: string, details?: Readonly<Record<string, unknown>>): PerformResult {
  return { ok: false, code, ...(details === undefined ? {} : { details }), messages: [message], seen: [], undos: [] };
}

/** With what the first steps said and changed. */
function joined(
  before: PerformResult,
  messages: readonly string[],
): Pick<PerformResult, 'messages' | 'seen' | 'undos'> {
  return { messages: [...before.messages, ...messages], seen: before.seen, undos: before.undos };
}
