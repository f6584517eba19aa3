// A phone in memory whose screen is written down as nodes: touches are kept, and what each leads to is up to the test.

import { Engine } from '../../../packages/core/src/engine/engine.js';
import type { Result } from '../../../packages/core/src/engine/result.js';
import { resultText } from '../../../packages/core/src/report/result-text.js';
import { good } from '../../../packages/core/src/scene/world.js';
import { readDescribe } from '../../../packages/phone/src/ios/describe.js';
import type { Device, Point } from '../../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../../packages/phone/src/shared/mobile-world.js';
import { savedDevice } from '../../../packages/phone/src/shared/saved-device.js';
import type { UiTree } from '../../../packages/phone/src/shared/tree.js';
import { treeOf } from './dumps.js';

/** x, y, width, height. */
export type Place = readonly [number, number, number, number];

export interface Piece {
  /** The class or type without its package. */
  readonly is?: string;
  readonly text?: string;
  readonly says?: string;
  readonly id?: string;
  readonly hint?: string;
  readonly value?: string;
  readonly at: Place;
  /** Names of attributes that are true; `disabled`, `unseen`. On iOS also traits. */
  readonly flags?: string;
  readonly inside?: readonly Piece[];
}

export const SIZE = { width: 1080, height: 2400 };
export const POINTS = { width: 390, height: 844 };

const PACKAGES: Readonly<Record<string, string>> = {
  View: 'android.view',
  ViewGroup: 'android.view',
  WebView: 'android.webkit',
};
const FLAGS = [
  'clickable',
  'long-clickable',
  'checkable',
  'checked',
  'focusable',
  'focused',
  'scrollable',
  'password',
  'selected',
];

function written(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');
}

function androidNode(piece: Piece): string {
  const {
    is = 'TextView',
    text = '',
    says = '',
    id = '',
    hint,
    at: [x, y, width, height],
    flags = '',
    inside = [],
  } = piece;
  const given = flags.split(' ');
  const type = is.includes('.') ? is : `${PACKAGES[is] ?? 'android.widget'}.${is}`;
  const facts = [
    `text="${written(text)}" content-desc="${written(says)}" resource-id="${id === '' ? '' : `com.shop:id/${id}`}"`,
    `class="${type}" package="com.shop" enabled="${!given.includes('disabled')}"`,
    ...(hint === undefined ? [] : [`hint="${written(hint)}"`]),
    ...(given.includes('unseen') ? ['visible-to-user="false"'] : []),
    ...FLAGS.map((flag) => `${flag}="${given.includes(flag)}"`),
    `bounds="[${x},${y}][${x + width},${y + height}]"`,
  ];
  return `<node index="0" ${facts.join(' ')}>${inside.map(androidNode).join('')}</node>`;
}

export function android(...pieces: readonly Piece[]): UiTree {
  const root = { is: 'FrameLayout', at: [0, 0, SIZE.width, SIZE.height] as const, inside: pieces };
  return treeOf(`<?xml version="1.0"?><hierarchy rotation="0">${androidNode(root)}</hierarchy>`, SIZE);
}

/** Windows of their own, on a screen that lies on its side. */
export function windows(...pieces: readonly Piece[]): UiTree {
  const xml = `<?xml version="1.0"?><hierarchy rotation="1">${pieces.map(androidNode).join('')}</hierarchy>`;
  return treeOf(xml, { width: SIZE.height, height: SIZE.height });
}

interface Described {
  readonly [key: string]: unknown;
}

function iosNode({
  is = 'StaticText',
  text = '',
  says = '',
  id = '',
  value,
  at: [x, y, width, height],
  flags = '',
  inside = [],
}: Piece): Described {
  const traits = flags.split(' ').filter((one) => one !== '' && one !== 'disabled');
  return {
    AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
    AXUniqueId: id === '' ? null : id,
    frame: { x, y, width, height },
    role_description: is.toLowerCase(),
    AXLabel: text === '' ? null : text,
    type: is,
    title: null,
    help: says === '' ? null : says,
    custom_actions: [],
    AXValue: value ?? null,
    enabled: !flags.split(' ').includes('disabled'),
    role: `AX${is}`,
    subrole: null,
    pid: 1,
    traits,
    content_required: false,
    children: inside.map(iosNode),
  };
}

export function ios(...pieces: readonly Piece[]): UiTree {
  const app = { is: 'Application', text: 'Shop', at: [0, 0, POINTS.width, POINTS.height] as const, inside: pieces };
  const read = readDescribe(JSON.stringify([iosNode(app)]), POINTS, 'com.shop');
  if (!read.ok) throw new Error(read.reason);
  return read.tree;
}

/** What the screen shows after a touch; null: what it showed before. */
export type Leads = (at: Point, count: number) => UiTree | null;

export interface TouchedPhone {
  readonly touches: readonly Point[];
  readonly dumps: () => number;
  readonly keys: readonly string[];
  readonly typed: readonly string[];
  run(line: string): Promise<Result>;
  show(next: UiTree): void;
}

export function touchedPhone(first: UiTree, leads: Leads = () => null, more: Partial<Device> = {}): TouchedPhone {
  let screen = first;
  let dumps = 0;
  const touches: Point[] = [];
  const keys: string[] = [];
  const typed: string[] = [];
  const touch = async (at: Point) => {
    touches.push(at);
    screen = leads(at, touches.length) ?? screen;
    return good(null);
  };
  const device: Device = {
    ...savedDevice(first, 'made up'),
    isSaved: false,
    tree: async () => {
      dumps++;
      return good(structuredClone(screen));
    },
    tap: touch,
    doubleTap: touch,
    press: touch,
    swipe: async (from, to) => {
      keys.push(`swipe ${from.x},${from.y} ${to.x},${to.y}`);
      return good(null);
    },
    key: async (name) => {
      keys.push(name);
      return good(null);
    },
    type: async (text) => {
      typed.push(text);
      return good({ how: null });
    },
    erase: async () => good(null),
    front: async () => good({ app: 'com.shop', activity: '' }),
    ...more,
  };
  const world = new MobileWorld(device);
  const engine = new Engine(world, { speak: resultText, shots: null, timeoutMs: 500 });
  return {
    touches,
    dumps: () => dumps,
    keys,
    typed,
    run: (line) => engine.run(line),
    show: (next) => {
      screen = next;
    },
  };
}

/** What came of a command in one line: where it went, how sure, and what became of it. */
export function outcome({ ok, lifecycle, failure, target }: Result): string {
  const met = target == null ? '' : ` ${target.kind} "${target.name}"${target.guarded ? ' guarded' : ''}`;
  return ok ? `${lifecycle}${met}` : `${failure?.code}`;
}
