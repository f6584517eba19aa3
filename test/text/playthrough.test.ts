// Transcripts: lines that are played, and what must come of each. The solution reaches the end with every point.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorld, receive } from '../../packages/text/src/index.js';
import type { Outcome } from '../../packages/text/src/phases/outcome.js';
import type { TextWorld } from '../../packages/text/src/phases/text-world.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(import.meta.dirname, 'transcripts');

interface Step {
  readonly line: string;
  readonly at: number;
  /** The code it is refused with; null: it is done. */
  readonly code: string | null;
  /** Texts that must be in the answer, one after the other. */
  readonly texts: readonly string[];
}

interface Transcript {
  readonly world: string;
  readonly steps: readonly Step[];
}

/** `@ world.yaml`, then `> line`, `! CODE` and texts; `#` starts a comment, `@` alone starts anew. */
function readTranscript(text: string): Transcript {
  const steps: { line: string; at: number; code: string | null; texts: string[] }[] = [];
  let world = 'packages/text/worlds/lighthouse.yaml';
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('@')) world = line.slice(1).trim();
    else if (line.startsWith('>')) steps.push({ line: line.slice(1).trim(), at: i + 1, code: null, texts: [] });
    else {
      const step = steps.at(-1);
      if (step === undefined) throw new Error(`line ${i + 1} stands before the first "> line"`);
      if (line.startsWith('!')) step.code = line.slice(1).trim();
      else step.texts.push(line);
    }
  }
  return { world, steps };
}

function load(file: string): TextWorld {
  return createWorld(readFileSync(join(ROOT, file), 'utf8'), { file });
}

/** Everything that was said, one blank between words, as a player reads it. */
function said({ messages }: Outcome): string {
  return messages.join(' ').replace(/\s+/g, ' ');
}

/** What is wrong with an answer; nothing if it is as it should be. */
function faults(step: Step, outcome: Outcome): string[] {
  const text = said(outcome);
  const wrong: string[] = [];
  if ((outcome.code ?? null) !== step.code || outcome.ok !== (step.code === null))
    wrong.push(`expected ${step.code ?? 'ok'}, was ${outcome.code ?? 'ok'}`);
  let from = 0;
  for (const part of step.texts) {
    const at = text.indexOf(part, from);
    if (at < 0) wrong.push(`"${part}" is not in it`);
    else from = at + part.length;
  }
  return wrong.map((fault) => `${step.at}: > ${step.line}\n   ${fault}\n   ${text}`);
}

describe('transcripts', () => {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))) {
    it(file, () => {
      const { world: path, steps } = readTranscript(readFileSync(join(FOLDER, file), 'utf8'));
      const world = load(path);
      const wrong = steps.flatMap((step) => faults(step, receive(world, world.about.player, step.line)));
      expect(steps.length).toBeGreaterThan(5);
      expect(wrong.join('\n')).toBe('');
    });
  }

  it('the tour uses every verb', () => {
    const { world: path, steps } = readTranscript(readFileSync(join(FOLDER, 'tour.txt'), 'utf8'));
    const world = load(path);
    const used = new Set<string | null>();
    for (const { line } of steps) {
      const outcome = receive(world, world.about.player, line);
      for (const { verb } of outcome.steps ?? [outcome]) used.add(verb);
    }
    // These only mean others.
    for (const name of ['enter', 'exit', 'climb']) used.add(name);
    expect(world.verbs.all.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it('the solution has every point, and ends', () => {
    const { world: path, steps } = readTranscript(readFileSync(join(FOLDER, 'solution.txt'), 'utf8'));
    const world = load(path);
    for (const { line } of steps) receive(world, world.about.player, line);
    expect(world.model.value('story', 'score')).toBe(world.model.value('story', 'most'));
    expect(world.model.value('story', 'ended')).toBeTruthy();
  });

  it('all of the solution can be taken back', () => {
    const { world: path, steps } = readTranscript(readFileSync(join(FOLDER, 'solution.txt'), 'utf8'));
    const world = load(path);
    const player = world.about.player;
    for (const { line } of steps) receive(world, player, line);
    for (let i = 0; i < 300 && receive(world, player, 'undo').ok; i++);
    const fresh = load(path);
    expect(said(receive(world, player, 'look'))).toBe(said(receive(fresh, player, 'look')));
    expect(world.model.value('story', 'score')).toBe(0);
    expect(world.model.spot('form')).toEqual(fresh.model.spot('form'));
  });
});
