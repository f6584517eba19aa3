// The simulated phone as XCUITest writes the source of a screen: what idb tells, under the types and attributes of XCUITest.

import { LAUNCHER, type Phone } from './app.js';
import { described, type Element } from './ios-view.js';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What idb calls a group, and says in words what it is. */
const GROUPS: Readonly<Record<string, string>> = {
  'tab bar': 'TabBar',
  'nav bar': 'NavigationBar',
  alert: 'Alert',
  popover: 'Popover',
  stepper: 'Stepper',
};
const TYPES: Readonly<Record<string, string>> = {
  Heading: 'StaticText',
  ScrollArea: 'ScrollView',
  ProgressIndicator: 'ActivityIndicator',
};

/** The whole source; null: the screen is off. */
export function xcuiSource(phone: Phone): string | null {
  const [root] = described(phone, { isNested: true, areBarsEmpty: false, more: new Set(['placeholder', 'focused']) });
  if (root === undefined) return null;
  const { app } = phone.state;
  const own = { bundleId: app === LAUNCHER ? 'com.apple.springboard' : app };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, 0, own)}\n`;
}

function typeOf({ type, subrole, role_description: words }: Element): string {
  if (subrole === 'AXSwitch') return 'Switch';
  if (subrole === 'AXSecureTextField') return 'SecureTextField';
  // The buttons of a tab bar are buttons.
  if (subrole === 'AXTabButton') return 'Button';
  if (words === 'picker item') return 'PickerWheel';
  if (type === 'Group') return GROUPS[String(words).toLowerCase()] ?? 'Other';
  return TYPES[String(type)] ?? String(type);
}

function written(element: Element, index: number, more: Readonly<Record<string, string>> = {}): string {
  const type = typeOf(element);
  const { x, y, width, height } = element['frame'] as Box;
  const id = text(element['AXUniqueId']);
  const isField = type === 'TextField' || type === 'SecureTextField';
  // A field shows its placeholder as its value while it is empty, and is not called by it.
  const placeholder = isField ? text(element['placeholder']) : '';
  const label = isField ? '' : text(element['AXLabel']);
  const value = text(element['AXValue']) || placeholder;
  const attributes: Record<string, string> = {
    type: `XCUIElementType${type}`,
    ...(value === '' ? {} : { value }),
    ...(id === '' && label === '' ? {} : { name: id === '' ? label : id }),
    ...(label === '' ? {} : { label }),
    enabled: String(element['enabled'] !== false),
    visible: 'true',
    accessible: String(type !== 'Other'),
    ...{ x: String(x), y: String(y), width: String(width), height: String(height), index: String(index) },
    ...(placeholder === '' ? {} : { placeholderValue: placeholder }),
    ...traitsOf(element),
    ...more,
  };
  const all = Object.entries(attributes).map(([name, one]) => ` ${name}="${escaped(one)}"`);
  const inside = (element.children ?? []).map((child, at) => written(child, at)).join('');
  const tag = `XCUIElementType${type}`;
  return inside === '' ? `<${tag}${all.join('')}/>` : `<${tag}${all.join('')}>${inside}</${tag}>`;
}

function traitsOf({ traits }: Element): Record<string, string> {
  const list = Array.isArray(traits) ? traits : [];
  return list.length === 0 ? {} : { traits: list.join(', ') };
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
