// What a regular expression captures, in linear time: all ways to match are followed at once, the preferred one first.

import { MOST_STEPS, type Node, NotRegular, TooCostly } from './regular-states.js';

type Instruction =
  | { readonly op: 'one'; readonly fits: (code: number) => boolean }
  | { readonly op: 'edge'; readonly holds: (text: string, at: number) => boolean }
  /** `next` is preferred to `other`. */
  | { readonly op: 'fork'; next: number; other: number }
  | { readonly op: 'jump'; next: number }
  /** Where the first group starts and ends. */
  | { readonly op: 'save'; readonly slot: 'from' | 'to' }
  | { readonly op: 'end' };

/** One way to match: where it stands in the program, where the match started, and where the group lies. */
interface Thread {
  readonly at: number;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

const MOST_INSTRUCTIONS = 4000;

/** The first group of the first match; all of the match where it has none. Null: nothing matches. */
export function capturedBy(tree: Node, text: string): string | null {
  const program: Instruction[] = [];
  let hasGroup = false;
  const add = (one: Instruction): number => {
    if (program.length >= MOST_INSTRUCTIONS) throw new NotRegular('it is too large');
    return program.push(one) - 1;
  };
  const compile = (node: Node): void => {
    switch (node.kind) {
      case 'one':
        add({ op: 'one', fits: node.fits });
        return;
      case 'edge':
        add({ op: 'edge', holds: node.holds });
        return;
      case 'all':
        node.parts.forEach(compile);
        return;
      case 'group': {
        const isFirst = !hasGroup;
        hasGroup = true;
        if (isFirst) add({ op: 'save', slot: 'from' });
        compile(node.part);
        if (isFirst) add({ op: 'save', slot: 'to' });
        return;
      }
      case 'any': {
        const ends: number[] = [];
        for (const [i, part] of node.parts.entries()) {
          const isLast = i === node.parts.length - 1;
          const fork = isLast ? -1 : add({ op: 'fork', next: program.length + 1, other: -1 });
          compile(part);
          if (isLast) break;
          ends.push(add({ op: 'jump', next: -1 }));
          (program[fork] as { other: number }).other = program.length;
        }
        for (const end of ends) (program[end] as { next: number }).next = program.length;
        return;
      }
      case 'many':
        repeat(node);
    }
  };
  const repeat = ({ part, least, most, isLazy }: Extract<Node, { kind: 'many' }>): void => {
    const hadGroup = hasGroup;
    const again = (): void => {
      // The same group once more, not another one.
      hasGroup = hadGroup;
      compile(part);
    };
    const fork = (): number => add({ op: 'fork', next: -1, other: -1 });
    const settle = (at: number, into: number, past: number): void => {
      Object.assign(program[at] as object, isLazy ? { next: past, other: into } : { next: into, other: past });
    };
    for (let i = 0; i < least; i++) again();
    if (most === Number.POSITIVE_INFINITY) {
      const at = fork();
      again();
      add({ op: 'jump', next: at });
      settle(at, at + 1, program.length);
    } else {
      const forks: number[] = [];
      for (let i = least; i < most; i++) {
        forks.push(fork());
        again();
      }
      for (const at of forks) settle(at, at + 1, program.length);
    }
  };
  compile(tree);
  add({ op: 'end' });
  const found = run(program, text);
  if (found === null) return null;
  if (!hasGroup) return text.slice(found.start, found.end);
  return found.from < 0 || found.to < found.from ? '' : text.slice(found.from, found.to);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

function run(program: readonly Instruction[], text: string): Found | null {
  let steps = 0;
  let found: Found | null = null;
  let threads: Thread[] = [];
  for (let at = 0; ; ) {
    const code = text.codePointAt(at);
    const seen = new Set<number>();
    const ready: Thread[] = [];
    if (found === null) threads.push({ at: 0, start: at, from: -1, to: -1 });
    // What takes no character is followed at once, the preferred way first.
    const open = [...threads].reverse();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (seen.has(one.at)) continue;
      seen.add(one.at);
      if (++steps > MOST_STEPS) throw new TooCostly();
      const step = program[one.at] as Instruction;
      if (step.op === 'one') ready.push(one);
      else if (step.op === 'end') {
        found = { start: one.start, end: at, from: one.from, to: one.to };
        // All that is less preferred is given up.
        break;
      } else if (step.op === 'jump') open.push({ ...one, at: step.next });
      else if (step.op === 'fork') open.push({ ...one, at: step.other }, { ...one, at: step.next });
      else if (step.op === 'save') open.push({ ...one, at: one.at + 1, [step.slot]: at });
      else if (step.holds(text, at)) open.push({ ...one, at: one.at + 1 });
    }
    if (code === undefined) return found;
    const width = code > 0xffff ? 2 : 1;
    threads = ready
      .filter((one) => (program[one.at] as { fits: (code: number) => boolean }).fits(code))
      .map((one) => ({ ...one, at: one.at + 1 }));
    at += width;
    if (threads.length === 0 && found !== null) return found;
  }
}
