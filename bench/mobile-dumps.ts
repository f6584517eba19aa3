// Screens of any size as a device writes them: a list of settings for the clock, and other kinds of screens for counting steps.
// All texts are as long for large screens as for small ones, and differ with the edition: nothing that was kept from before helps.

const FLAGS = ['checkable', 'checked', 'clickable', 'focusable', 'scrollable', 'long-clickable', 'selected'] as const;

type At = readonly [left: number, top: number, right: number, bottom: number];

interface Given {
  readonly is: string;
  readonly at: At;
  readonly text?: string;
  readonly id?: string;
  readonly flags?: readonly (typeof FLAGS)[number][];
}

function node(given: Given, inside = ''): string {
  const { is, at, text = '', id = '', flags = [] } = given;
  const reported = FLAGS.map((flag) => `${flag}="${flags.includes(flag)}"`).join(' ');
  return `<node index="0" text="${text}" resource-id="${id === '' ? '' : `test.bench:id/${id}`}" class="android.${is}" package="test.bench" content-desc="" ${reported} enabled="true" focused="false" password="false" bounds="[${at[0]},${at[1]}][${at[2]},${at[3]}]">${inside}</node>`;
}

const WIDTH = 1080;
const TAPPED = ['clickable', 'focusable'] as const;

/** A whole dump, in one piece as it comes from a device. */
function dump(height: number, inside: string): string {
  const root = node({ is: 'widget.FrameLayout', at: [0, 0, WIDTH, height] }, inside);
  const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${root}</hierarchy>`;
  return Buffer.from(xml).toString();
}

function times(count: number, draw: (i: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, i) => draw(i)).join('');
}

const named = (i: number, edition: number): string => `${100 + edition} ${100_000 + i}`;

/** What is looked for on all of them. */
export const WANTED = 'Flight mode';

/** Rows of a list, each with a title, a summary, a switch and a button, all in view. */
export function dumpOf(count: number, edition = 0): string {
  const rows = Math.floor(count / 8);
  const height = rows * 60;
  const all = times(rows, (i) => {
    const y = i * 60;
    const title = i === rows - 3 ? WANTED : `Entry ${named(i, edition)} &amp; more`;
    const summary = `Summary of ${named(i, edition)}`;
    const isRowTapped = i % 2 === 0;
    const texts =
      node({ is: 'widget.TextView', at: [40, y, 600, y + 30], text: title, id: 'title' }) +
      node({ is: 'widget.TextView', at: [40, y + 30, 600, y + 60], text: summary, id: 'summary' });
    const toggle = node({
      is: 'widget.Switch',
      at: [640, y, 800, y + 60],
      id: 'switch',
      flags: isRowTapped ? ['checkable'] : ['checkable', ...TAPPED],
    });
    return node(
      { is: 'widget.LinearLayout', at: [0, y, WIDTH, y + 60], flags: isRowTapped ? TAPPED : [] },
      node({ is: 'widget.RelativeLayout', at: [40, y, 600, y + 60] }, texts) +
        node({ is: 'widget.LinearLayout', at: [620, y, 820, y + 60] }, toggle) +
        node(
          { is: 'view.View', at: [860, y, 1040, y + 60], flags: TAPPED },
          node({ is: 'widget.TextView', at: [880, y, 1020, y + 60], text: 'Apply' }),
        ),
    );
  });
  return dump(height, node({ is: 'widget.ListView', at: [0, 0, WIDTH, height], flags: ['scrollable'] }, all));
}

/** A box to tick below everything else. */
function wanted(top: number): string {
  return node({
    is: 'widget.CheckBox',
    at: [0, top, WIDTH, top + 100],
    text: WANTED,
    flags: ['checkable', ...TAPPED],
  });
}

/** Other kinds of screens: about so many nodes each. */
export const shapes: Readonly<Record<string, (count: number, edition: number) => string>> = {
  'a list of settings': dumpOf,

  'buttons side by side': (count, edition) => {
    const top = Math.ceil(count / 4) * 100;
    const all = times(count, (i) => {
      const [x, y] = [(i % 4) * 270, Math.floor(i / 4) * 100];
      const text = `Button ${named(i, edition)}`;
      return node({ is: 'widget.Button', at: [x, y, x + 250, y + 90], text, flags: TAPPED });
    });
    return dump(top + 100, all + wanted(top));
  },

  'rows that all look the same': (count) => {
    const top = (count / 2) * 60;
    const all = times(count / 2, (i) => {
      const text = node({ is: 'widget.TextView', at: [10, i * 60, 500, i * 60 + 60], text: 'Apply' });
      return node({ is: 'view.View', at: [0, i * 60, WIDTH, i * 60 + 60], flags: TAPPED }, text);
    });
    return dump(top + 100, all + wanted(top));
  },

  'a long text': (count, edition) => {
    const line = (i: number): string =>
      node({ is: 'widget.TextView', at: [0, i * 40, WIDTH, i * 40 + 40], text: `Line ${named(i, edition)}` });
    return dump(count * 40 + 100, times(count, line) + wanted(count * 40));
  },

  'fields with labels above': (count, edition) => {
    const top = (count / 2) * 120;
    const all = times(count / 2, (i) => {
      const y = i * 120;
      return (
        node({ is: 'widget.TextView', at: [0, y, 500, y + 50], text: `Label ${named(i, edition)}` }) +
        node({ is: 'widget.EditText', at: [0, y + 55, WIDTH, y + 110], flags: TAPPED })
      );
    });
    return dump(top + 100, all + wanted(top));
  },

  'sliders with labels beside': (count, edition) => {
    const top = (count / 3) * 100;
    const all = times(count / 3, (i) => {
      const [y, end] = [i * 100, i * 100 + 100];
      const text = `Volume ${named(i, edition)}`;
      return node(
        { is: 'widget.LinearLayout', at: [0, y, WIDTH, end] },
        node({ is: 'widget.TextView', at: [0, y, 400, end], text }) +
          node({ is: 'widget.SeekBar', at: [420, y, 1000, end], flags: ['focusable'] }),
      );
    });
    return dump(Math.ceil(top) + 100, all + wanted(Math.ceil(top)));
  },

  'lists in a page': (count, edition) => {
    const top = Math.ceil(count / 40) * 1000;
    const all = times(count / 40, (i) => {
      const entry = (k: number): string => {
        const y = i * 1000 + k * 25;
        const text = `Entry ${named(i * 39 + k, edition)}`;
        return node({ is: 'widget.TextView', at: [0, y, WIDTH, y + 25], text, id: 'item', flags: TAPPED });
      };
      const at: At = [0, i * 1000, WIDTH, i * 1000 + 1000];
      return node({ is: 'widget.ScrollView', at, id: 'list', flags: ['scrollable'] }, times(39, entry));
    });
    return dump(top + 100, all + wanted(top));
  },

  'boxes in boxes': (count, edition) => {
    const top = Math.ceil(count / 100) * 90;
    const all = times(count / 100, (i) => {
      const at: At = [0, i * 90, WIDTH, i * 90 + 90];
      let inside = node({ is: 'widget.TextView', at, text: `Leaf ${named(i, edition)}` });
      for (let depth = 0; depth < 99; depth++)
        inside = node({ is: 'view.View', at, flags: depth % 10 === 0 ? TAPPED : [] }, inside);
      return inside;
    });
    return dump(top + 100, all + wanted(top));
  },

  'all over each other': (count, edition) => {
    const one = (i: number): string =>
      node({ is: 'widget.Button', at: [0, 200, WIDTH, 400], text: `Button ${named(i, edition)}`, flags: TAPPED });
    return dump(2400, times(count, one) + wanted(2300));
  },

  'one screen, ever more on it': (count, edition) => {
    const one = (i: number): string => {
      const [x, y] = [(i % 20) * 54, (Math.floor(i / 20) % 25) * 90];
      const text = `Cell ${named(i, edition)}`;
      return node({ is: 'widget.TextView', at: [x, y, x + 52, y + 86], text, flags: TAPPED });
    };
    return dump(2400, times(count, one) + wanted(2300));
  },
};
