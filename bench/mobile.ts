// How fast a dump becomes a resolved target: XML to tree, tree to candidates, one name among them; and how the time grows.

import { resolve } from '../src/resolve/index.js';
import { readDump } from '../src/worlds/android/dump.js';
import { Numbers } from '../src/worlds/mobile/numbers.js';
import { type Screen, screenOf } from '../src/worlds/mobile/screen.js';
import { printRows, type Row } from './table.js';

const FLAGS = ['checkable', 'checked', 'clickable', 'focusable', 'scrollable', 'long-clickable', 'selected'] as const;

function node(
  given: {
    readonly is: string;
    readonly at: readonly [number, number, number, number];
    readonly text?: string;
    readonly id?: string;
    readonly flags?: readonly (typeof FLAGS)[number][];
  },
  inside = '',
): string {
  const { is, at, text = '', id = '', flags = [] } = given;
  const told = FLAGS.map((flag) => `${flag}="${flags.includes(flag)}"`).join(' ');
  return `<node index="0" text="${text}" resource-id="${id === '' ? '' : `test.bench:id/${id}`}" class="android.${is}" package="test.bench" content-desc="" ${told} enabled="true" focused="false" password="false" bounds="[${at[0]},${at[1]}][${at[2]},${at[3]}]">${inside}</node>`;
}

/** A screen as a device writes it: rows of a list, each with a title, a summary, a switch and a button, all in view. */
export function dumpOf(count: number): string {
  const rows = Math.floor(count / 8);
  const height = rows * 60;
  const all = Array.from({ length: rows }, (_, i) => {
    const y = i * 60;
    const title = i === rows - 3 ? 'Flight mode' : `Entry ${i} &amp; more`;
    return node(
      { is: 'widget.LinearLayout', at: [0, y, 1080, y + 60], flags: i % 2 === 0 ? ['clickable', 'focusable'] : [] },
      [
        node(
          { is: 'widget.RelativeLayout', at: [40, y, 600, y + 60] },
          [
            node({ is: 'widget.TextView', at: [40, y, 600, y + 30], text: title, id: 'title' }),
            node({ is: 'widget.TextView', at: [40, y + 30, 600, y + 60], text: `Summary of ${i}`, id: 'summary' }),
          ].join(''),
        ),
        node(
          { is: 'widget.LinearLayout', at: [620, y, 820, y + 60] },
          node({
            is: 'widget.Switch',
            at: [640, y, 800, y + 60],
            id: 'switch',
            flags: i % 2 === 0 ? ['checkable'] : ['checkable', 'clickable', 'focusable'],
          }),
        ),
        node(
          { is: 'view.View', at: [860, y, 1040, y + 60], flags: ['clickable', 'focusable'] },
          node({ is: 'widget.TextView', at: [880, y, 1020, y + 60], text: 'Apply' }),
        ),
      ].join(''),
    );
  });
  const list = node({ is: 'widget.ListView', at: [0, 0, 1080, height], flags: ['scrollable'] }, all.join(''));
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node({ is: 'widget.FrameLayout', at: [0, 0, 1080, height] }, list)}</hierarchy>`;
}

/** From the text of a dump to the thing that is meant. */
export function resolveIn(xml: string, name: string): { readonly screen: Screen; readonly chosen: number | null } {
  const read = readDump(xml);
  if (!read.ok) throw new Error(read.reason);
  const screen = screenOf(read.tree, new Numbers());
  const { candidates, context } = screen;
  const { chosen } = resolve({ target: { kind: 'text', value: name }, requirement: 'Checkable', candidates, context });
  return { screen, chosen };
}

interface Times {
  readonly median: number;
  /** What a quarter of the rounds keeps below: whatever else the machine does only ever adds to a time. */
  readonly quarter: number;
}

function timesOf(work: () => unknown, rounds: number): Times {
  for (let i = 0; i < rounds; i++) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return { median: times[rounds >> 1] ?? Number.NaN, quarter: times[rounds >> 2] ?? Number.NaN };
}

export function mobileRows(): Row[] {
  const time = (count: number, rounds: number): Times => {
    const xml = dumpOf(count);
    return timesOf(() => resolveIn(xml, 'Flight mode'), rounds);
  };
  const small = time(500, 40);
  const middle = time(2000, 20);
  const large = time(8000, 8);
  const xml = dumpOf(2000);
  const reading = timesOf(() => readDump(xml), 20);
  return [
    ['mobile: a dump of 2,000 nodes to a resolved target', `${middle.median.toFixed(1)} ms`, '< 25 ms'],
    ['mobile: the same, lower quarter of the times', `${middle.quarter.toFixed(1)} ms`, ''],
    ['mobile: of that, reading the XML', `${reading.median.toFixed(1)} ms`, ''],
    ['mobile: 500 nodes', `${small.median.toFixed(1)} ms`, ''],
    ['mobile: 8,000 nodes', `${large.median.toFixed(1)} ms`, ''],
    ['four times as many nodes (500 to 2,000)', `${(middle.median / small.median).toFixed(1)} × the time`, 'about 4 ×'],
    [
      'four times as many nodes (2,000 to 8,000)',
      `${(large.median / middle.median).toFixed(1)} × the time`,
      'about 4 ×',
    ],
  ];
}

if (process.argv.includes('--only-mobile')) printRows(mobileRows());
