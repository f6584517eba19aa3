// What all frames of a tab show, as one text.

import { quote } from '../../core/quote.js';
import { visible } from '../../core/width.js';
import type { SeenInPage } from '../../page/protocol.js';
import type { Look, Observation } from '../../world/world.js';
import { type Frame, FrameGone } from './frames.js';
import type { Numbers } from './numbers.js';
import type { Tab } from './tab.js';

export async function observe(tab: Tab, numbers: Numbers, look: Look): Promise<Observation> {
  const seen: { frame: Frame; seen: SeenInPage }[] = [];
  let budget = look.budget;
  for (const frame of tab.driver.frames()) {
    try {
      const one = await lookAt(tab, frame, numbers, { ...look, budget });
      if (!frame.isMain && one.total === 0) continue;
      seen.push({ frame, seen: one });
      if (budget !== null) budget = Math.max(0, budget - Math.ceil(one.lines.join('\n').length / 4));
    } catch (error) {
      if (!(error instanceof FrameGone) || frame.isMain) throw error;
    }
  }
  const main = (seen[0] as { seen: SeenInPage }).seen;
  const leftOut = seen.reduce((sum, one) => sum + one.seen.leftOut, 0);
  const changes = seen.flatMap((one) => one.seen.changes);
  return {
    text: textOf(
      seen.map((one) => one.seen),
      look,
      leftOut,
    ),
    url: main.url,
    title: main.title,
    changes,
    leftOut,
  };
}

async function lookAt(tab: Tab, frame: Frame, numbers: Numbers, look: Look): Promise<SeenInPage> {
  const once = async (): Promise<SeenInPage> => {
    const seen = await frame.call('look', { ...look, next: numbers.next });
    numbers.take(seen);
    return seen;
  };
  const seen = await once();
  return seen.closed > 0 && (await tab.driver.openRoots(frame)) ? once() : seen;
}

function textOf(frames: readonly SeenInPage[], look: Look, leftOut: number): string {
  const [main] = frames;
  if (main === undefined) return '';
  const head = `@ ${visible(main.url)} ${visible(quote(main.title))}`;
  if (look.isDiff) {
    const changes = frames.flatMap((frame) => frame.changes);
    const lines = changes.map(({ sign, id, text }) => `${sign} ${id === undefined ? '' : `[${id}] `}${text}`);
    return [head, '', '# changes', ...(lines.length === 0 ? ['nothing changed'] : lines)].join('\n');
  }
  if (look.verbosity === 'minimal') return [head, '', ...countLines(frames)].join('\n');
  const parts = frames.map((frame) =>
    frame === main ? frame.lines : ['', `# frame ${visible(frame.url)} ${visible(quote(frame.title))}`, ...frame.lines],
  );
  const patterns = frames.flatMap((frame) => frame.patterns);
  const intents = frames.flatMap((frame) => frame.intents);
  const total = frames.reduce((sum, frame) => sum + frame.total, 0);
  return [
    head,
    '',
    ...parts.flat(),
    ...(leftOut > 0
      ? ['', `(${leftOut} of ${total} left out: say observe --full for all, --viewport or --near "text" for a part)`]
      : []),
    ...(patterns.length > 0 ? ['', '# patterns', ...patterns.map((line) => `- ${line}`)] : []),
    ...(intents.length > 0 ? ['', '# available intents', ...intents.map((line) => `- ${line}`)] : []),
  ].join('\n');
}

function countLines(frames: readonly SeenInPage[]): string[] {
  const counts = new Map<string, number>();
  for (const frame of frames)
    for (const [kind, count] of Object.entries(frame.counts)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => `${kind}: ${count}`);
}
