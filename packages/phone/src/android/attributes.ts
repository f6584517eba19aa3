// The attributes of one element of a dump, as a node: those of `uiautomator dump` of all versions, of Appium, and of XCUITest sources.

import type { Box } from '@beckon/core/scene/candidate.js';
import type { UiNode } from '../shared/tree.js';
import type { Attributes } from './xml.js';

/** Where a node stands in the tree; the children come as they are read. */
export interface Standing {
  readonly index: number;
  readonly parent: number;
  readonly depth: number;
  readonly children: number[];
}

const NO_TRAITS: readonly string[] = [];

/** Null: its bounds cannot be read. */
export function androidNode(tag: string, attributes: Attributes, standing: Standing): UiNode | null {
  const bounds = boundsOf(attributes['bounds']);
  if (bounds === null) return null;
  const node: { -readonly [K in keyof UiNode]: UiNode[K] } = {
    index: standing.index,
    parent: standing.parent,
    children: standing.children,
    depth: standing.depth,
    type: attributes['class'] || (tag === 'node' ? '' : tag),
    text: attributes['text'] ?? '',
    description: attributes['content-desc'] ?? '',
    hint: attributes['hint'] ?? '',
    resourceId: attributes['resource-id'] ?? '',
    value: null,
    bounds,
    isClickable: attributes['clickable'] === 'true',
    isLongClickable: attributes['long-clickable'] === 'true',
    isCheckable: attributes['checkable'] === 'true',
    isChecked: attributes['checked'] === 'true',
    isEnabled: attributes['enabled'] !== 'false',
    isFocusable: attributes['focusable'] === 'true',
    isFocused: attributes['focused'] === 'true',
    isScrollable: attributes['scrollable'] === 'true',
    isSelected: attributes['selected'] === 'true',
    isPassword: attributes['password'] === 'true',
    isShown: attributes['visible-to-user'] !== 'false' && attributes['displayed'] !== 'false',
    traits: NO_TRAITS,
    app: attributes['package'] ?? '',
  };
  const { 'drawing-order': order, 'showing-hint': hinted, error } = attributes;
  if (order !== undefined && Number.isInteger(Number(order)) && Number(order) >= 0) node.drawn = Number(order);
  if (error !== undefined && error !== '') node.error = error;
  if (attributes['heading'] === 'true') node.isHeading = true;
  if (hinted !== undefined) node.isHintShown = hinted === 'true';
  return node;
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };
/** `[`, `,`, `]`, `-`, `0` and `9`. */
const OPEN = 91;
const COMMA = 44;
const CLOSE = 93;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const MOST_DIGITS = 7;

/** `[0,120][1080,240]`; none at all is nowhere on the screen. Every node of a screen has one: nothing is made but the box. */
function boundsOf(text: string | undefined): Box | null {
  if (text === undefined || text === '') return NOWHERE;
  cursor = 0;
  const x = numberBehind(text, OPEN);
  const y = numberBehind(text, COMMA);
  if (text.charCodeAt(cursor++) !== CLOSE) return null;
  const right = numberBehind(text, OPEN);
  const bottom = numberBehind(text, COMMA);
  if (text.charCodeAt(cursor++) !== CLOSE || cursor !== text.length || Number.isNaN(x + y + right + bottom))
    return null;
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Where the reading of bounds is. */
let cursor = 0;

function numberBehind(text: string, sign: number): number {
  if (text.charCodeAt(cursor++) !== sign) return Number.NaN;
  const isLess = text.charCodeAt(cursor) === MINUS;
  if (isLess) cursor++;
  const from = cursor;
  let value = 0;
  for (let code = text.charCodeAt(cursor); code >= ZERO && code <= NINE; code = text.charCodeAt(++cursor))
    value = value * 10 + code - ZERO;
  if (cursor === from || cursor - from > MOST_DIGITS) return Number.NaN;
  return isLess && value > 0 ? -value : value;
}

/** Kinds of iOS that take a touch. */
const TOUCHED: ReadonlySet<string> = new Set([
  'Button',
  'Cell',
  'Link',
  'Switch',
  'Toggle',
  'Tab',
  'Key',
  'MenuItem',
  'TextField',
  'SecureTextField',
  'SearchField',
  'TextView',
  'CheckBox',
  'RadioButton',
  'PopUpButton',
  'Picker',
  'PickerWheel',
  'Icon',
]);

const FIELDS: ReadonlySet<string> = new Set(['TextField', 'SecureTextField', 'SearchField', 'TextView']);
const BOXES: ReadonlySet<string> = new Set(['Switch', 'Toggle', 'CheckBox', 'RadioButton']);
const ON_OR_OFF = /^(?:0|1|true|false)$/;
/** One of several values. */
const CHOICES: ReadonlySet<string> = new Set(['PopUpButton', 'ComboBox', 'PickerWheel']);

const VALUED: ReadonlySet<string> = new Set([...FIELDS, ...BOXES, ...CHOICES, 'Slider', 'Stepper', 'SegmentedControl']);

/** An element of an XCUITest source. */
export function xcuiNode(tag: string, attributes: Attributes, standing: Standing): UiNode | null {
  const type = tag.replace('XCUIElementType', '');
  const number = (name: string): number => Number(attributes[name] ?? 0);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number];
  if (![x, y, width, height].every((one) => Number.isFinite(one) && Math.abs(one) < 1e7)) return null;
  const label = attributes['label'] ?? '';
  const name = attributes['name'] ?? '';
  const value = attributes['value'] ?? '';
  const hint = attributes['placeholderValue'] ?? '';
  // Without a label a name is an identifier; only bars and texts have theirs for what is written there.
  const isId = VALUED.has(type) || name.includes('_') || name.includes('.');
  const shown = label === '' && !isId ? name : label;
  const isBox = BOXES.has(type);
  const isChoice = CHOICES.has(type) && value !== '';
  const traits = (attributes['traits'] ?? '').split(/,\s*/).filter((trait) => trait !== '');
  return {
    ...standing,
    type,
    // A choice shows what is chosen; its label is given beside that.
    text: isChoice ? value : shown,
    description: isChoice ? label : '',
    hint,
    resourceId: name === label ? '' : name,
    value: isBox || value === '' ? null : value,
    bounds: { x, y, width: Math.max(0, width), height: Math.max(0, height) },
    isClickable: TOUCHED.has(type),
    isLongClickable: false,
    // A box that does not say whether it is on is only the look of one.
    isCheckable: isBox && ON_OR_OFF.test(value),
    isChecked: isBox && (value === '1' || value === 'true'),
    isEnabled: attributes['enabled'] !== 'false',
    isFocusable: TOUCHED.has(type),
    isFocused: attributes['focused'] === 'true',
    isScrollable: type === 'ScrollView' || type === 'Table' || type === 'CollectionView',
    isSelected: attributes['selected'] === 'true' || traits.includes('Selected'),
    isPassword: type === 'SecureTextField',
    isShown: attributes['visible'] !== 'false',
    traits,
    app: attributes['bundleId'] ?? '',
    ...(traits.includes('Header') ? { isHeading: true } : {}),
    // While it is empty, a field reports what it shows instead as its value.
    ...(hint !== '' && FIELDS.has(type) ? { isHintShown: value === '' || value === hint } : {}),
  };
}

/** A cell of iOS that holds a control with a value does nothing itself: a touch is meant for the control. */
export function withoutControlCells(nodes: readonly UiNode[]): readonly UiNode[] {
  const cells = new Set<number>();
  for (const { type, parent } of nodes) {
    if (!VALUED.has(type)) continue;
    let around = parent;
    while (around >= 0 && nodes[around]?.type !== 'Cell') around = nodes[around]?.parent ?? -1;
    if (around >= 0) cells.add(around);
  }
  return nodes.map((node) =>
    cells.has(node.index) && !node.traits.includes('Button')
      ? { ...node, isClickable: false, isFocusable: false }
      : node,
  );
}
