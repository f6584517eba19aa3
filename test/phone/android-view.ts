// The simulated phone as `uiautomator dump` writes it: old and new sets of attributes, compressed or not.

import { HEIGHT, type Phone, type PhoneNode, type PhoneWindow, WIDTH } from './app.js';
import { isRestless } from './screens.js';

export interface DumpStyle {
  /** `new` also has drawing-order and hint (Android 14), `windows` the attributes of dumps of all windows. */
  readonly attributes: 'old' | 'new' | 'windows';
  readonly isCompressed: boolean;
  /** Also the keyboard and what lies below a dialog; a plain dump has the window in front only. */
  readonly hasAllWindows: boolean;
  /** Quarter turns of the screen; sizes are swapped for odd ones. */
  readonly rotation: number;
}

export const PLAIN_DUMP: DumpStyle = { attributes: 'old', isCompressed: false, hasAllWindows: false, rotation: 0 };

/** A dump, or what uiautomator says instead. */
export function dumped(
  phone: Phone,
  style: DumpStyle = PLAIN_DUMP,
): { readonly xml: string } | { readonly error: string } {
  if (!phone.state.isAwake) return { error: 'ERROR: null root node returned by UiTestAutomationBridge.' };
  if (isRestless(phone.state) && !style.isCompressed) return { error: 'ERROR: could not get idle state.' };
  return { xml: xmlOf(phone.windows, style) };
}

/** What was dumped of windows that are still the same. */
const dumps = new WeakMap<readonly PhoneWindow[], Map<string, string>>();

export function xmlOf(windows: readonly PhoneWindow[], style: DumpStyle = PLAIN_DUMP): string {
  const known = dumps.get(windows) ?? new Map<string, string>();
  dumps.set(windows, known);
  const key = JSON.stringify(style);
  const xml = known.get(key) ?? xmlIn(windows, style);
  known.set(key, xml);
  return xml;
}

function xmlIn(windows: readonly PhoneWindow[], style: DumpStyle): string {
  const inFront = windows.filter(({ kind }) => kind !== 'keyboard').slice(-1);
  const shown = style.hasAllWindows ? windows : inFront;
  const roots = shown.map((window, at) => written(rooted(window), window.app, at, style).join('')).join('');
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${style.rotation}">${roots}</hierarchy>`;
}

/** Real windows have a few layouts around what the app draws. */
function rooted({ root, kind }: PhoneWindow): PhoneNode {
  if (kind === 'keyboard') return root;
  const bare = { ...root, key: '', id: '', text: '', acts: {}, isClickable: false, order: 1 };
  const content = { ...bare, id: 'content', children: [root] };
  return { ...bare, order: 0, children: [{ ...bare, children: [content] }] };
}

/** Ids that come from the system, not from the app. */
const SYSTEM_IDS: ReadonlySet<string> = new Set([
  'content',
  'text1',
  'title',
  'alertTitle',
  'message',
  'button1',
  'button2',
  'switch_widget',
  'parentPanel',
  'select_dialog_listview',
  'numberpicker_input',
]);

const CLASSES: Readonly<Record<PhoneNode['kind'], string>> = {
  layout: 'android.widget.FrameLayout',
  view: 'android.view.View',
  text: 'android.widget.TextView',
  heading: 'android.widget.TextView',
  button: 'android.widget.Button',
  'icon-button': 'android.widget.ImageButton',
  image: 'android.widget.ImageView',
  field: 'android.widget.EditText',
  switch: 'android.widget.Switch',
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  slider: 'android.widget.SeekBar',
  progress: 'android.widget.ProgressBar',
  list: 'androidx.recyclerview.widget.RecyclerView',
  scroll: 'android.widget.ScrollView',
  row: 'android.widget.LinearLayout',
  spinner: 'android.widget.Spinner',
  stepper: 'android.widget.LinearLayout',
  'number-picker': 'android.widget.NumberPicker',
  'tab-bar': 'android.widget.LinearLayout',
  tab: 'android.widget.FrameLayout',
  key: 'android.widget.Button',
};

/** What only lays things out: `--compressed` leaves it away, and its children take its place. */
function isPlainLayout(node: PhoneNode): boolean {
  if (node.isClickable || node.isScrollable || node.isCheckable || node.text !== '' || node.description !== '')
    return false;
  return node.kind === 'layout' || node.kind === 'row' || node.kind === 'stepper' || node.kind === 'tab-bar';
}

function written(node: PhoneNode, app: string, index: number, style: DumpStyle): string[] {
  if (style.isCompressed && isPlainLayout(node)) {
    return node.children.flatMap((child, at) => written(child, app, at, style));
  }
  const inside = node.children.flatMap((child, at) => written(child, app, at, style));
  const said = attributesOf(node, app, index, style)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');
  return inside.length === 0 ? [`<node ${said} />`] : [`<node ${said}>`, ...inside, '</node>'];
}

function attributesOf(node: PhoneNode, app: string, index: number, style: DumpStyle): [string, string][] {
  const { box } = node;
  const right = style.rotation % 2 === 1 ? HEIGHT : WIDTH;
  const bottom = style.rotation % 2 === 1 ? WIDTH : HEIGHT;
  const bounds = `[${box.x},${box.y}][${Math.min(box.x + box.width, right)},${Math.min(box.y + box.height, bottom)}]`;
  const owner = SYSTEM_IDS.has(node.id) ? 'android' : app;
  const isNew = style.attributes !== 'old';
  const plain: [string, string][] = [
    ...(isNaf(node) ? ([['NAF', 'true']] as [string, string][]) : []),
    ['index', String(index)],
    ['text', textOf(node, style)],
    ['resource-id', node.id === '' ? '' : `${owner}:id/${node.id}`],
    ['class', node.isCompose && node.kind === 'scroll' ? 'android.view.View' : classOf(node)],
    ['package', app],
    ['content-desc', node.description],
    ['checkable', String(node.isCheckable)],
    ['checked', String(node.isChecked)],
    ['clickable', String(node.isClickable)],
    ['enabled', String(node.isEnabled)],
    ['focusable', String(node.isFocusable)],
    ['focused', String(node.isFocused)],
    ['scrollable', String(node.isScrollable)],
    ['long-clickable', String(node.isLongClickable)],
    ['password', String(node.isPassword)],
    ['selected', String(node.isSelected)],
  ];
  if (style.attributes === 'windows') plain.push(['visible-to-user', 'true']);
  plain.push(['bounds', bounds]);
  if (isNew) plain.push(['drawing-order', String(node.order)], ['hint', node.hint]);
  if (style.attributes === 'windows') plain.push(['display-id', '0']);
  return plain;
}

function classOf(node: PhoneNode): string {
  // What a number picker shows can be typed into.
  return node.id === 'numberpicker_input' ? 'android.widget.EditText' : CLASSES[node.kind];
}

/** Fields show their hint as text while they are empty, and passwords as dots. */
function textOf(node: PhoneNode, style: DumpStyle): string {
  if (node.kind === 'switch' && !node.isCompose && style.attributes === 'old') return node.isChecked ? 'ON' : 'OFF';
  if (node.kind !== 'field') return node.text;
  if (node.text === '') return node.hint;
  return node.isPassword ? '•'.repeat([...node.text].length) : node.text;
}

/** Not accessibility friendly: it can be pressed, and nothing says what it is. */
function isNaf(node: PhoneNode): boolean {
  const isNamed = (one: PhoneNode): boolean => one.text !== '' || one.description !== '' || one.children.some(isNamed);
  return node.isClickable && node.isEnabled && node.kind !== 'field' && !isNamed(node);
}

/** As the serializer of Android does it: what XML cannot hold becomes a dot, what lies above the first plane a number. */
function escaped(text: string): string {
  if (/^[ !#-%'-;=?-~]*$/.test(text)) return text;
  let out = '';
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === '&') out += '&amp;';
    else if (sign === '<') out += '&lt;';
    else if (sign === '>') out += '&gt;';
    else if (sign === '"') out += '&quot;';
    else if (sign === '\n' || sign === '\r' || sign === '\t') out += `&#${code};`;
    else if (code < 0x20 || (code >= 0x7f && code <= 0x9f && code !== 0x85)) out += '.';
    else if (code >= 0xd800 && code <= 0xdfff) out += '?';
    else if (code === 0xfffe || code === 0xffff) out += '.';
    else if (code > 0xffff) out += `&#${code};`;
    else out += sign;
  }
  return out;
}
