// One element as idb describes it, read into what a node says: the keys of all its versions and formats, types and traits by one name each.

import { isRecord } from '@beckon/core/data/schema.js';
import type { Box } from '@beckon/core/scene/candidate.js';
import type { UiNode } from '../shared/tree.js';

export type Json = Readonly<Record<string, unknown>>;

/** A node whose place among the others is not known yet. */
export type LooseNode = Omit<UiNode, 'index' | 'parent' | 'children' | 'depth'>;

/** Coordinates beyond this are no place on a screen. */
const FARTHEST = 1e7;
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** An object written as JSON; null: it is none. */
export function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether this is an element of a screen at all. */
export function isElement(value: Json): boolean {
  return ELEMENT_KEYS.some((key) => key in value);
}
const ELEMENT_KEYS = ['frame', 'AXFrame', 'type', 'role', 'AXLabel', 'AXElementType', 'AXUniqueId', 'AXIdentifier'];

export function elementOf(json: Json, app: string): LooseNode {
  const traits = traitsOf(json);
  const type = typeOf(json, traits);
  const label = textOf(json, 'AXLabel', 'label');
  const title = textOf(json, 'title', 'AXTitle');
  const given = textOf(json, 'AXValue', 'value');
  const isField = FIELDS.has(type);
  const isBox = BOXES.has(type);
  const isOn = stateOf(json);
  const name = label === '' ? title : label;
  const isChoice = CHOICES.has(type) && given !== '';
  const isPhrase = isChoice || (name === '' && PLAIN_TEXTS.has(type));
  const hint = hintOf(json, type, name, given);
  const isClickable = TOUCHED.has(type) || traits.some((trait) => TOUCHED_TRAITS.has(trait));
  const isChosen = CHOSEN.has(type);
  const node: LooseNode = {
    type,
    // A choice shows what is chosen; its name is given beside that.
    text: isPhrase ? given : NAMELESS.has(type) ? '' : name,
    description: isChoice ? name : helpOf(json),
    hint,
    resourceId: idOf(json),
    value: isBox || isChosen || given === '' ? null : type === 'Slider' ? shareOf(given) : given,
    bounds: frameOf(json),
    isClickable,
    isLongClickable: false,
    // A box that does not say whether it is on is only the look of one.
    isCheckable: isBox && isOn !== null,
    isChecked: isBox && isOn === true,
    isEnabled: json['enabled'] !== false && !traits.includes('NotEnabled'),
    isFocusable: isClickable || type === 'Slider',
    isFocused: json['focused'] === true || traits.includes('IsEditing'),
    isScrollable: SCROLLED.has(type) || traits.includes('Scrollable'),
    isSelected: json['selected'] === true || traits.includes('Selected') || (isChosen && isOn === true),
    isPassword: type === 'SecureTextField',
    isShown: json['hidden'] !== true && json['visible'] !== false,
    traits,
    app,
  };
  if (type === 'Heading' || traits.includes('Header')) return { ...node, isHeading: true };
  return isField && hint !== '' ? { ...node, isHintShown: given === '' || given === hint } : node;
}

// ── Texts ──────────────────────────────────────────────────────────────────────────────────────

/** The first of these keys that has a value. Numbers and booleans count, too. */
function textOf(json: Json, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = json[key];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'boolean') return value ? '1' : '0';
  }
  return '';
}

/** Only names that a developer gave: old versions have a number here, another one each time. */
function idOf(json: Json): string {
  for (const key of ['AXUniqueId', 'AXIdentifier', 'accessibilityIdentifier', 'identifier']) {
    const value = json[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** How to use it with a screen reader is nothing that it is called. */
const INSTRUCTION = /^(?:double[- ]?tap|swipe|activate|tap|touch)\b/i;

function helpOf(json: Json): string {
  const help = textOf(json, 'help', 'AXHelp');
  return INSTRUCTION.test(help) ? '' : help;
}

/** What an empty search field shows, where it is not separate from what is in it. */
const SEARCH_WORDS =
  /^(?:search|suche|suchen|rechercher|buscar|pesquisar|cerca|zoeken|sök|søg|søk|haku|szukaj|hledat|keresés|поиск|пошук|ara|αναζήτηση|بحث|חיפוש|搜索|搜尋|検索|검색|tìm kiếm|ค้นหา)$/iu;

function hintOf(json: Json, type: string, name: string, text: string): string {
  const reported = textOf(json, 'placeholder', 'placeholderValue', 'AXPlaceholderValue');
  if (reported !== '') return reported;
  return type === 'SearchField' && name === '' && SEARCH_WORDS.test(text) ? text : '';
}

/** On or off; null: it does not say. */
function stateOf(json: Json): boolean | null {
  const written = textOf(json, 'AXValue', 'value').toLowerCase();
  if (written === '1' || written === 'true' || written === 'on') return true;
  return written === '0' || written === 'false' || written === 'off' ? false : null;
}

/** Sliders have a share of the whole, as `50%` or as a number up to 1. */
function shareOf(input: string): string {
  const value = Number(input);
  if (input.trim() === '' || !(value >= 0 && value <= 1)) return input;
  return `${Math.round(value * 10_000) / 100}%`;
}

// ── Places ─────────────────────────────────────────────────────────────────────────────────────

/** `{{20, 264}, {362, 44}}` */
const RECTANGLE = /^\s*\{\{\s*([^,{}]+),\s*([^,{}]+)\},\s*\{\s*([^,{}]+),\s*([^,{}]+)\}\}\s*$/;

function frameOf(json: Json): Box {
  const { frame, AXFrame: other } = json;
  return objectBox(frame) ?? objectBox(other) ?? textBox(other) ?? textBox(frame) ?? NOWHERE;
}

function objectBox(value: unknown): Box | null {
  if (!isRecord(value)) return null;
  const number = (...keys: readonly string[]): unknown =>
    keys.map((key) => value[key]).find((one) => one !== undefined);
  return boxOf([number('x', 'X'), number('y', 'Y'), number('width', 'Width', 'w'), number('height', 'Height', 'h')]);
}

function textBox(value: unknown): Box | null {
  const found = typeof value === 'string' ? RECTANGLE.exec(value) : null;
  return found === null ? null : boxOf(found.slice(1).map(Number));
}

/** What lies at no number lies nowhere: real trees have infinite places in them. */
function boxOf(numbers: readonly unknown[]): Box | null {
  if (!numbers.every((one) => typeof one === 'number' && Math.abs(one) < FARTHEST)) return null;
  const [x, y, width, height] = (numbers as readonly number[]).map(whole) as [number, number, number, number];
  return { x, y, width: Math.max(0, width), height: Math.max(0, height) };
}

/** Hundredths of a point are enough; `75.999999994` is 76. */
function whole(value: number): number {
  return Math.round(value * 100) / 100;
}

// ── Traits ─────────────────────────────────────────────────────────────────────────────────────

/** As UIKit numbers them. */
const TRAIT_BITS: readonly (readonly [number, string])[] = [
  [0, 'Button'],
  [1, 'Link'],
  [2, 'Image'],
  [3, 'Selected'],
  [4, 'PlaysSound'],
  [5, 'KeyboardKey'],
  [6, 'StaticText'],
  [7, 'SummaryElement'],
  [8, 'NotEnabled'],
  [9, 'UpdatesFrequently'],
  [10, 'SearchField'],
  [11, 'StartsMediaSession'],
  [12, 'Adjustable'],
  [13, 'AllowsDirectInteraction'],
  [14, 'CausesPageTurn'],
  [16, 'Header'],
];
const MOST_TRAITS = 40;

function traitsOf(json: Json): readonly string[] {
  const reported = json['traits'] ?? json['AXTraits'];
  if (typeof reported === 'number' && reported >= 0 && reported < 2 ** 53) {
    return TRAIT_BITS.filter(([bit]) => Math.floor(reported / 2 ** bit) % 2 === 1).map(([, name]) => name);
  }
  const names = typeof reported === 'string' ? reported.split(',') : Array.isArray(reported) ? reported : [];
  return names
    .slice(0, MOST_TRAITS)
    .filter((one): one is string => typeof one === 'string')
    .map((one) => traitName(one.trim()))
    .filter((one) => one !== '');
}

const TRAIT_NAMES: Readonly<Record<string, string>> = {
  disabled: 'NotEnabled',
  togglebutton: 'ToggleButton',
  toggle: 'ToggleButton',
  tabbutton: 'TabButton',
  iseditable: 'IsEditable',
  isediting: 'IsEditing',
};

function traitName(name: string): string {
  const bare = name.replace(/^(?:UIAccessibilityTrait|AXTrait|kAX)/, '').replace(/Trait$/, '');
  const known = TRAIT_NAMES[bare.toLowerCase()];
  return known ?? bare.charAt(0).toUpperCase() + bare.slice(1);
}

// ── Types ──────────────────────────────────────────────────────────────────────────────────────

/** A subrole is more exact than the type: a switch is listed as a check box, a search field as a text field. */
const SUBROLES: Readonly<Record<string, string>> = {
  switch: 'Switch',
  toggle: 'Switch',
  togglebutton: 'Switch',
  searchfield: 'SearchField',
  securetextfield: 'SecureTextField',
  tabbutton: 'Tab',
  dialog: 'Alert',
  systemdialog: 'Alert',
};

/** Parts that are only listed as groups, by the words for people. Where those are in another language, they stay groups. */
const DESCRIBED: Readonly<Record<string, string>> = {
  'tab bar': 'TabBar',
  'nav bar': 'NavigationBar',
  'navigation bar': 'NavigationBar',
  toolbar: 'Toolbar',
  alert: 'Alert',
  'action sheet': 'Sheet',
  sheet: 'Sheet',
  dialog: 'Alert',
  popover: 'Popover',
  table: 'Table',
  collection: 'CollectionView',
  'scroll view': 'ScrollView',
  keyboard: 'Keyboard',
  'segmented control': 'SegmentedControl',
  stepper: 'Stepper',
  picker: 'Picker',
  cell: 'Cell',
};
const REFINED: Readonly<Record<string, string>> = {
  switch: 'Switch',
  toggle: 'Switch',
  'search text field': 'SearchField',
  'search field': 'SearchField',
  'secure text field': 'SecureTextField',
  tab: 'Tab',
  'picker item': 'PickerWheel',
  'picker wheel': 'PickerWheel',
  heading: 'Heading',
};
const SAME: Readonly<Record<string, string>> = { TextEditor: 'TextView', NavBar: 'NavigationBar' };
const VAGUE: ReadonlySet<string> = new Set(['', 'Any', 'Other', 'Group', 'GenericElement', 'Unknown', 'View']);

function typeOf(json: Json, traits: readonly string[]): string {
  const sub = SUBROLES[bareName(textOf(json, 'subrole', 'AXSubrole')).toLowerCase()];
  if (sub !== undefined) return sub;
  const words = textOf(json, 'role_description', 'AXRoleDescription').trim().toLowerCase();
  const type = bareName(textOf(json, 'type', 'AXElementType', 'elementType', 'XCElementType'));
  const role = bareName(textOf(json, 'role', 'AXRole'));
  // A class of the app's own says less than the role does.
  const base = ROLES.has(type) || VAGUE.has(role) ? type : role;
  const refined = REFINED[words];
  if (refined !== undefined && REFINABLE.has(base)) return refined;
  if (traits.includes('KeyboardKey')) return 'Key';
  if (traits.includes('TabButton')) return 'Tab';
  if (!VAGUE.has(base)) return base;
  const described = DESCRIBED[words];
  if (described !== undefined) return described;
  // Some systems give the bar its name and no more.
  if (textOf(json, 'AXLabel', 'label') === 'Tab Bar') return 'TabBar';
  return base === '' ? 'Other' : base;
}

function bareName(name: string): string {
  const bare = name.replace(/^(?:AX|XCUIElementType)(?=[A-Z])/, '');
  return SAME[bare] ?? bare;
}

const REFINABLE: ReadonlySet<string> = new Set([
  ...VAGUE,
  'CheckBox',
  'TextField',
  'RadioButton',
  'Slider',
  'Button',
  'StaticText',
]);

/** Names that say what something is. */
const ROLES: ReadonlySet<string> = new Set(
  [
    'Application Window Alert Sheet Dialog Popover Drawer Button RadioButton RadioGroup CheckBox Switch Toggle',
    'DisclosureTriangle PopUpButton ComboBox MenuButton ToolbarButton Menu MenuItem MenuBar MenuBarItem Keyboard Key',
    'NavigationBar TabBar TabGroup Tab Toolbar StatusBar Table TableRow Row Cell Outline OutlineRow Browser',
    'CollectionView List Grid Slider PageIndicator ProgressIndicator ActivityIndicator SegmentedControl Picker',
    'PickerWheel DatePicker Link Image Icon SearchField ScrollView ScrollArea ScrollBar StaticText Text Heading',
    'TextField SecureTextField TextView TextArea Map WebView WebArea IncrementArrow DecrementArrow',
    'RatingIndicator ValueIndicator LevelIndicator Stepper Incrementor Splitter',
  ].flatMap((line) => line.split(' ')),
);

const FIELDS: ReadonlySet<string> = new Set(['TextField', 'SecureTextField', 'SearchField', 'TextView', 'TextArea']);
const BOXES: ReadonlySet<string> = new Set(['Switch', 'Toggle', 'CheckBox', 'RadioButton']);
/** Their value says which of them is chosen. */
const CHOSEN: ReadonlySet<string> = new Set(['Tab']);
/** One of several values. */
const CHOICES: ReadonlySet<string> = new Set(['PopUpButton', 'ComboBox', 'PickerWheel']);
/** What the system calls them is written nowhere. */
const NAMELESS: ReadonlySet<string> = new Set(['TabBar', 'Keyboard']);
const PLAIN_TEXTS: ReadonlySet<string> = new Set(['StaticText', 'Text', 'Heading']);
const SCROLLED: ReadonlySet<string> = new Set([
  'ScrollView',
  'ScrollArea',
  'Table',
  'CollectionView',
  'List',
  'WebView',
  'WebArea',
]);

/** Types that take a touch. */
const TOUCHED: ReadonlySet<string> = new Set([
  ...FIELDS,
  ...BOXES,
  'Button',
  'Cell',
  'Link',
  'Tab',
  'Key',
  'Icon',
  'MenuItem',
  'MenuButton',
  'ToolbarButton',
  'PopUpButton',
  'ComboBox',
  'DisclosureTriangle',
  'IncrementArrow',
  'DecrementArrow',
]);
const TOUCHED_TRAITS: ReadonlySet<string> = new Set([
  'Button',
  'Link',
  'KeyboardKey',
  'SearchField',
  'ToggleButton',
  'TabButton',
]);
