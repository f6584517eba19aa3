// Fifty thousand lines that nobody chose, in the world that comes along: nothing breaks, nothing becomes impossible, and the
// same line in the same state has the same outcome. BECKON_SEED=random explores others.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultWorldFile } from '../../src/worlds/text/file/default-world.js';
import {
  createWorld,
  explain,
  faultsOf,
  type Outcome,
  receive,
  restore,
  Story,
  save,
} from '../../src/worlds/text/index.js';
import type { TextWorld } from '../../src/worlds/text/phases/text-world.js';
import { Speaker } from './support/random-lines.js';

const SEED = fc.readConfigureGlobal()?.seed ?? 0;
const LINES = Number(process.env['FUZZ_LINES'] ?? 50_000);
/** Lines of one game; then a new one starts. */
const GAME = 500;
/** Every so many lines the story is saved, and for some lines goes on from the save as well. */
const SAVE_EVERY = 50;
const GO_ON = 10;

const file = defaultWorldFile();
const source = file === null ? '' : readFileSync(file, 'utf8');

interface Game {
  readonly world: TextWorld;
  readonly story: Story;
}

function made(): Game {
  const world = createWorld(source);
  if (!(world.model instanceof Story)) throw new Error('the world that comes along is no story');
  return { world, story: world.model };
}

/** Three games at once are enough; making a world costs more than going back to its start. */
const games = [made(), made(), made()] as const;
const atStart = save(games[0].world) ?? '';

/** Games that stand at the start. */
function started(count: 1 | 2 | 3): readonly Game[] {
  for (const { world } of games) if (!restore(world, atStart).ok) throw new Error('the first save was refused');
  return games.slice(0, count);
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
  if (code === 'AMBIGUOUS_TARGET' && (prompt === undefined || (candidates?.length ?? 0) < 2))
    return 'a question about nothing';
  if (code === 'COMMIT_FAILED') return `an operation failed: ${JSON.stringify(messages)}`;
  return null;
}

/** As few of the lines as still go wrong in a new game; all of them if that is not found soon. */
function shortest(lines: readonly string[]): readonly string[] {
  const goesWrong = (said: readonly string[]): boolean => {
    const fresh = started(2);
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

function report(seed: number, lines: readonly string[], wrong: string): never {
  const said = shortest(lines).map(
    (line) => `  ${JSON.stringify(line.length > 300 ? `${line.slice(0, 300)}…` : line)}`,
  );
  throw new Error(`seed ${seed}, after ${lines.length} lines: ${wrong}\n${said.join('\n')}`);
}

describe('random lines', () => {
  it(`${LINES.toLocaleString('en')} of them break nothing`, () => {
    const codes = new Map<string, number>();
    for (let game = 0; game * GAME < LINES; game++) {
      const seed = SEED + game;
      const [one, two, three] = started(3) as readonly [Game, Game, Game];
      const before = one.story.snapshot();
      const speaker = new Speaker(seed, one.world, one.story.ids);
      const lines: string[] = [];
      let isThird = false;
      let last: Outcome | null = null;
      for (let i = 0; i < GAME; i++) {
        const line = speaker.line(one.story, one.world.about.player, one.story.ids, last);
        lines.push(line);
        // What could be undone is not saved: from there on, the games differ.
        if (/\bundo\b/i.test(line) || i % SAVE_EVERY === GO_ON) isThird = false;
        if (i % 7 === 0) one.story.whileFrozen(() => explain(one.world, one.world.about.player, line));
        const { wrong, outcome } = wrongAfter(isThird ? [one, two, three] : [one, two], line);
        if (wrong !== null) report(seed, lines, wrong);
        last = outcome;
        const code = outcome?.ok ? 'ok' : (outcome?.code ?? '');
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (i % SAVE_EVERY === SAVE_EVERY - 1) {
          isThird = true;
          const restored = restore(three.world, save(two.world) ?? '');
          if (!restored.ok) report(seed, lines, `a save that was refused: ${restored.faults.join('; ')}`);
          if (JSON.stringify(three.story.snapshot()) !== JSON.stringify(two.story.snapshot()))
            report(seed, lines, 'what was restored is not what was saved');
        }
      }
      // All that was done can be taken back, to the very start.
      while (one.world.turns.length > 0) {
        const { wrong } = wrongAfter([one], 'undo');
        if (wrong !== null) report(seed, [...lines, 'undo'], wrong);
      }
      if (JSON.stringify(one.story.snapshot()) !== JSON.stringify(before))
        report(seed, lines, 'undo did not lead back');
    }
    // The lines are worth something: many are done, and most ways to fail are met.
    expect(codes.get('ok')).toBeGreaterThan(LINES / 20);
    expect(codes.size).toBeGreaterThan(20);
  });

  it('are asked about at most once: any of the answers that were offered settles it', () => {
    const [game, other] = started(2) as readonly [Game, Game];
    const speaker = new Speaker(SEED, game.world, game.story.ids);
    const lines: string[] = [];
    let asked = 0;
    for (let i = 0; i < 6000; i++) {
      const line = speaker.line(game.story, game.world.about.player, game.story.ids, null);
      lines.push(line);
      const { code, prompt, candidates = [] } = say(game, line);
      if (code !== 'AMBIGUOUS_TARGET') continue;
      asked++;
      const saved = save(game.world) ?? '';
      const answers = [
        ...candidates.map(({ label }) => label),
        ...candidates.map((_, n) => String(n + 1)),
        'first',
        'the last',
      ];
      for (const answer of answers) {
        if (!restore(other.world, saved).ok) report(SEED, lines, 'a save that was refused');
        const next = say(other, answer);
        // Another question may follow, about what else was said; or it narrows to fewer.
        const isSame = next.prompt === prompt && (next.candidates?.length ?? 0) >= candidates.length;
        if (isSame) report(SEED, [...lines, answer], `asked again: ${prompt}`);
      }
    }
    expect(asked).toBeGreaterThan(20);
  });
});
