// More than a thousand lines that nobody chose, in the world that comes along: nothing breaks, nothing becomes impossible, and the
// same line in the same state has the same outcome. Fifty thousand of them in the long run.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultWorldFile } from '../../packages/text/src/file/default-world.js';
import {
  createWorld,
  explain,
  faultsOf,
  type Outcome,
  receive,
  restore,
  Story,
  save,
} from '../../packages/text/src/index.js';
import type { TextWorld } from '../../packages/text/src/phases/text-world.js';
import { isLong } from '../support/size.js';
import { Speaker } from './support/random-lines.js';

const SEED = fc.readConfigureGlobal()?.seed ?? 0;
const LINES = isLong ? 50_000 : 1_250;
/** Lines of one game; then a new one starts. */
const GAME = isLong ? 500 : 250;
/** Every so many lines the story is saved, and for some lines goes on from the save as well. */
const SAVE_EVERY = 50;
const GO_ON = 10;

const file = defaultWorldFile();
const source = file === null ? '' : readFileSync(file, 'utf8');
const crowded = readFileSync(new URL('./support/crowded.yaml', import.meta.url), 'utf8');
/** How the story goes well: so that random lines are said everywhere in it, not only at its start. */
const solution = readFileSync(new URL('./transcripts/solution.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));

interface Game {
  readonly world: TextWorld;
  readonly story: Story;
}

function made(text: string): Game {
  const world = createWorld(text);
  if (!(world.model instanceof Story)) throw new Error('this world is no story');
  return { world, story: world.model };
}

/** Games of one world. Three at once are enough; making a world costs more than going back to its start. */
class Table {
  readonly #games: readonly [Game, Game, Game];
  readonly #start: string;

  constructor(text: string) {
    this.#games = [made(text), made(text), made(text)];
    this.#start = save(this.#games[0].world) ?? '';
  }

  /** The games, at the start again. */
  started(): readonly [Game, Game, Game] {
    for (const { world } of this.#games)
      if (!restore(world, this.#start).ok) throw new Error('the first save was refused');
    return this.#games;
  }
}

const say = ({ world }: Game, line: string): Outcome => receive(world, world.about.player, line);

/** What is impossible; asked again only if something changed. */
function impossible({ world, story }: Game): readonly string[] {
  if (checked.get(story) === story.changes) return [];
  checked.set(story, story.changes);
  return faultsOf(story, story.ids, world.about.player);
}
const checked = new WeakMap<Story, number>();

/** What is wrong after a line is said in games that stood the same; null if nothing is. */
function wrongAfter(
  side: readonly Game[],
  line: string,
): { readonly wrong: string | null; readonly outcome: Outcome | null } {
  try {
    // To tell how some of the lines would be read changes nothing: nothing may change, and the outcome is the same.
    if (line.length % 8 === 0)
      for (const { world, story } of side.slice(0, 1))
        story.whileFrozen(() => explain(world, world.about.player, line));
    const [first, ...rest] = side.map((game) => say(game, line));
    const outcome = first as Outcome;
    const text = JSON.stringify(outcome);
    for (const other of rest)
      if (JSON.stringify(other) !== text)
        return { wrong: `two outcomes:\n  ${text}\n  ${JSON.stringify(other)}`, outcome };
    const fault = shapeFault(outcome) ?? side.flatMap(impossible)[0] ?? null;
    return { wrong: fault, outcome };
  } catch (error) {
    return { wrong: error instanceof Error ? (error.stack ?? error.message) : String(error), outcome: null };
  }
}

/** An outcome always says something, and always why not. */
function shapeFault({ ok, code, messages, prompt, candidates }: Outcome): string | null {
  if (!ok && code === undefined) return 'a failure without a code';
  if (messages.length === 0 || messages.some((text) => typeof text !== 'string' || text === ''))
    return 'nothing was said';
  if (ok && messages.every((text) => text === 'Done.')) return 'something was done that has no words of its own';
  if (code === 'AMBIGUOUS_TARGET' && (prompt === undefined || (candidates?.length ?? 0) < 2))
    return 'a question about nothing';
  if (code === 'COMMIT_FAILED' || code === 'PLAN_FAILED' || code === 'CAPTURE_FAILED')
    return `an operation failed: ${JSON.stringify(messages)}`;
  return null;
}

/** As few of the lines as still go wrong in a new game; all of them if that is not found soon. */
function shortest(table: Table, lines: readonly string[]): readonly string[] {
  const goesWrong = (said: readonly string[]): boolean => {
    const fresh = table.started().slice(0, 2);
    return said.some((line) => wrongAfter(fresh, line).wrong !== null);
  };
  let least = lines;
  for (let length = 1; length < lines.length && least === lines; length *= 2)
    if (goesWrong(lines.slice(-length))) least = lines.slice(-length);
  for (let i = least.length - 2; i >= 0 && least.length < 80; i--) {
    const fewer = least.filter((_, k) => k !== i);
    if (goesWrong(fewer)) least = fewer;
  }
  return least;
}

function report(table: Table, seed: number, lines: readonly string[], wrong: string): never {
  const said = shortest(table, lines).map(
    (line) => `  ${JSON.stringify(line.length > 300 ? `${line.slice(0, 300)}…` : line)}`,
  );
  throw new Error(`seed ${seed}, after ${lines.length} lines: ${wrong}\n${said.join('\n')}`);
}

/** What was done in so many lines, by code. */
function play(table: Table, count: number, first: number, known: readonly string[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (let game = 0; game * GAME < count; game++) {
    const seed = first + game;
    const [one, two, three] = table.started();
    const before = JSON.stringify(one.story.snapshot());
    const speaker = new Speaker(seed, one.world, one.story.ids, known);
    const lines: string[] = [];
    let isThird = false;
    let last: Outcome | null = null;
    for (let i = 0; i < GAME; i++) {
      const line = speaker.line(one.story, one.world.about.player, one.story.ids, last);
      lines.push(line);
      // What could be undone is not saved: from there on, the games differ.
      if (/\bundo\b/i.test(line) || i % SAVE_EVERY === GO_ON) isThird = false;
      // Every fifth game is played twice, side by side.
      const side = game % 5 === 0 ? [one, two] : [one];
      const { wrong, outcome } = wrongAfter(isThird ? [...side, three] : side, line);
      if (wrong !== null) report(table, seed, lines, wrong);
      last = outcome;
      const code = outcome?.ok ? 'ok' : (outcome?.code ?? '');
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (i % SAVE_EVERY === SAVE_EVERY - 1) {
        isThird = true;
        const restored = restore(three.world, save(one.world) ?? '');
        if (!restored.ok) report(table, seed, lines, `a save that was refused: ${restored.faults.join('; ')}`);
        if (JSON.stringify(three.story.snapshot()) !== JSON.stringify(one.story.snapshot()))
          report(table, seed, lines, 'what was restored is not what was saved');
      }
    }
    // All that was done can be taken back, to the very start.
    while (one.world.turns.length > 0) {
      const { wrong } = wrongAfter([one], 'undo');
      if (wrong !== null) report(table, seed, [...lines, 'undo'], wrong);
    }
    if (JSON.stringify(one.story.snapshot()) !== before) report(table, seed, lines, 'undo did not lead back');
  }
  return codes;
}

/** Every answer that a question offers settles it; how often was asked. */
function answer(table: Table, count: number, known: readonly string[]): number {
  const [game, other] = table.started();
  let speaker = new Speaker(SEED, game.world, game.story.ids, known);
  let lines: string[] = [];
  let asked = 0;
  for (let i = 0; i < count; i++) {
    if (i % 200 === 0) {
      table.started();
      lines = [];
      speaker = new Speaker(SEED + i, game.world, game.story.ids, known);
    }
    lines.push(speaker.line(game.story, game.world.about.player, game.story.ids, null));
    const question = say(game, lines.at(-1) ?? '');
    if (question.code !== 'AMBIGUOUS_TARGET') continue;
    asked++;
    const saved = save(game.world) ?? '';
    const { candidates = [] } = question;
    const numbers = candidates.map((_, n) => String(n + 1));
    for (const said of [...candidates.map(({ label }) => label), ...numbers, 'first', 'the last', 'any']) {
      if (!restore(other.world, saved).ok) report(table, SEED, lines, 'a save that was refused');
      const next = say(other, said);
      // A question about what else was said may follow: about another role, or about the next of a list.
      const isOffered = next.candidates?.some(({ label }) => candidates.some((one) => one.label === label)) === true;
      const isAboutElse = next.details?.['role'] !== question.details?.['role'] || !isOffered;
      if (next.code === 'NOT_AN_ANSWER' || (next.code === 'AMBIGUOUS_TARGET' && !isAboutElse))
        throw new Error(`${JSON.stringify([...lines, said])}\n${question.prompt}\n${said}\n${next.prompt}`);
    }
  }
  return asked;
}

describe('random lines', () => {
  const lighthouse = new Table(source);
  const crowd = new Table(crowded);

  it(`${LINES.toLocaleString('en')} of them break nothing`, () => {
    const codes = play(lighthouse, LINES, SEED, solution);
    // The lines are worth something: many are done, and most ways to fail are met.
    expect(codes.get('ok')).toBeGreaterThan(LINES / 20);
    expect(codes.size).toBeGreaterThan(isLong ? 60 : 45);
  }, 240_000);

  it('break nothing where things are hard to tell apart', () => {
    const codes = play(crowd, LINES / 20, SEED, []);
    expect(codes.get('AMBIGUOUS_TARGET')).toBeGreaterThan(LINES / 1000);
  }, 120_000);

  it('are asked about once: whatever answer is offered settles it', () => {
    const share = isLong ? 1 : 1 / 5;
    expect(answer(lighthouse, 3000 * share, solution)).toBeGreaterThan(5 * share);
    expect(answer(crowd, 2000 * share, [])).toBeGreaterThan(20 * share);
  }, 120_000);
});
