// How much work a dump of some size is, counted and not timed: how often each part of the program ran until the target was found.
// As a program it prints that for screens of every kind, or of those that are named, small and large, as JSON.

import { Session } from 'node:inspector/promises';
import { resolveIn } from './mobile.js';
import { shapes, WANTED } from './mobile-dumps.js';

export interface Counted {
  readonly shape: string;
  /** For each size. */
  readonly sizes: readonly {
    readonly nodes: number;
    readonly chosen: string;
    /** All parts together, for one node. */
    readonly steps: number;
  }[];
  /** The parts that grow most with the size: how often each ran for one node of the smallest, and of the largest. */
  readonly growing: readonly (readonly [part: string, least: number, most: number])[];
}

interface Ran {
  readonly nodes: number;
  readonly chosen: string;
  readonly parts: ReadonlyMap<string, number>;
}

/** Nodes of a screen that is read before any is counted. */
const WARMING = 500;

async function counted(session: Session, xml: string): Promise<Ran> {
  await session.post('Profiler.takePreciseCoverage');
  const { screen, chosen } = resolveIn(xml, WANTED);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const parts = new Map<string, number>();
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue;
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges) parts.set(`${functionName || 'function'} @${startOffset}`, count);
  }
  const found = screen.candidates.find(({ id }) => id === chosen);
  return { nodes: screen.tree.nodes.length, chosen: found?.names[0]?.text ?? '', parts };
}

export async function countSteps(sizes: readonly number[], kinds: readonly string[]): Promise<Counted[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const all: Counted[] = [];
  for (const [shape, dumpOf] of Object.entries(shapes)) {
    if (!kinds.includes(shape)) continue;
    // The first one fills what is made only once.
    await counted(session, dumpOf(WARMING, 0));
    const ran: Ran[] = [];
    for (const [edition, size] of sizes.entries()) ran.push(await counted(session, dumpOf(size, edition + 1)));
    const perNode = ({ nodes, parts }: Ran, part: string): number => (parts.get(part) ?? 0) / nodes;
    const [first, last] = [ran[0] as Ran, ran[ran.length - 1] as Ran];
    const growing = [...last.parts.keys()]
      .map((part) => [part, perNode(first, part), perNode(last, part)] as const)
      .sort((a, b) => b[2] - b[1] - (a[2] - a[1]))
      .slice(0, 5);
    all.push({
      shape,
      sizes: ran.map(({ nodes, chosen, parts }) => {
        let steps = 0;
        for (const count of parts.values()) steps += count;
        return { nodes, chosen, steps: steps / nodes };
      }),
      growing,
    });
  }
  session.disconnect();
  return all;
}

const asked = process.argv.indexOf('--steps');
if (asked >= 0) {
  const kinds = process.argv.slice(asked + 1);
  console.log(JSON.stringify(await countSteps([2000, 8000], kinds.length === 0 ? Object.keys(shapes) : kinds)));
}
