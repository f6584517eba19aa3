// What a node is by the name of its class: the sort of control, text or container. Only where a class says too little, its list is looked at.

import { grouped } from './grouped.js';
import type { Platform, UiNode, UiTree } from './tree.js';

export type Sort =
  | 'field'
  | 'button'
  | 'link'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'slider'
  | 'rating'
  | 'progress'
  | 'select'
  /** A number with its buttons, or a wheel: NumberPicker, Stepper. */
  | 'stepper'
  /** A wheel with any values: PickerWheel. */
  | 'wheel'
  | 'tab'
  /** What holds tabs: TabLayout, a bar at the bottom. */
  | 'tabs'
  | 'text'
  | 'image'
  /** A list whose children are its rows. */
  | 'list'
  | 'cell'
  | 'scroller'
  | 'web'
  | 'dialog'
  | 'keyboard'
  | 'key'
  | 'plain';

/** Tried in this order on the last part of a class name. */
const ANDROID: readonly (readonly [RegExp, Sort])[] = [
  [/EditText|AutoComplete/, 'field'],
  [/RadioGroup|ToggleGroup|ChipGroup|ButtonGroup|ViewSwitcher|TextSwitcher|ImageSwitcher|RadioLayout/, 'plain'],
  [/RadioButton/, 'radio'],
  [/CheckBox|CheckedTextView|TriState/, 'checkbox'],
  [/Switch|ToggleButton|CompoundButton/, 'switch'],
  [/RatingBar/, 'rating'],
  [/SeekBar|Slider$/, 'slider'],
  [/Progress/, 'progress'],
  [/Spinner$/, 'select'],
  [/NumberPicker/, 'stepper'],
  [/BottomSheet(?!Behavior)|AlertDialog|^Dialog/, 'dialog'],
  [/TabLayout|TabWidget|BottomNavigationView|NavigationBarView|NavigationRailView|TabHost/, 'tabs'],
  [/^Tab$|TabView$/, 'tab'],
  [/Button$|^Chip$|FloatingAction/, 'button'],
  [/Image(?:View)?$|^Icon$|IconView$/, 'image'],
  [/RecyclerView|ListView|GridView$|^Gallery$|LeanbackGrid/, 'list'],
  [/ScrollView|ViewPager/, 'scroller'],
  [/WebView/, 'web'],
  [/TextView$|^Text$|^Chronometer$|^TextClock$/, 'text'],
];

const IOS: Readonly<Record<string, Sort>> = {
  textfield: 'field',
  securetextfield: 'field',
  searchfield: 'field',
  textarea: 'field',
  textview: 'field',
  button: 'button',
  menubutton: 'button',
  toolbarbutton: 'button',
  disclosuretriangle: 'button',
  menuitem: 'button',
  icon: 'button',
  link: 'link',
  checkbox: 'checkbox',
  radiobutton: 'radio',
  switch: 'switch',
  toggle: 'switch',
  slider: 'slider',
  valueindicator: 'plain',
  ratingindicator: 'rating',
  levelindicator: 'progress',
  progressindicator: 'progress',
  activityindicator: 'progress',
  popupbutton: 'select',
  combobox: 'select',
  stepper: 'stepper',
  incrementor: 'stepper',
  pickerwheel: 'wheel',
  tab: 'tab',
  tabbar: 'tabs',
  tabgroup: 'tabs',
  segmentedcontrol: 'tabs',
  statictext: 'text',
  text: 'text',
  heading: 'text',
  image: 'image',
  table: 'list',
  collectionview: 'list',
  list: 'list',
  outline: 'list',
  cell: 'cell',
  tablerow: 'cell',
  row: 'cell',
  scrollview: 'scroller',
  scrollarea: 'scroller',
  webview: 'web',
  webarea: 'web',
  alert: 'dialog',
  sheet: 'dialog',
  dialog: 'dialog',
  popover: 'dialog',
  keyboard: 'keyboard',
  key: 'key',
};

const known = new Map<string, Sort>();
/** Names of classes that are remembered; hostile dumps may have many. */
const MOST_KNOWN = 5000;

/** What each node of a screen is. */
export function sortsOf(tree: UiTree): readonly Sort[] {
  const sorts = tree.nodes.map((node) => sortOf(node, tree.platform));
  if (tree.platform === 'android') settleChoices(tree, sorts);
  return sorts;
}

const CHECKED_TEXT = /CheckedTextView$/;
/** A window that fills less of the screen than this is a dialog or a menu. */
const FLOATING = 0.85;
/** The button of Android's dialogs that takes what was ticked. */
const TAKING_ID = 'android:id/button1';

/** Lists of one choice and of many are made of the same texts: which it is tells how many of them hold. */
function settleChoices({ nodes, size }: UiTree, sorts: Sort[]): void {
  const texts = nodes.filter(({ type }) => CHECKED_TEXT.test(type));
  if (texts.length < 2) return;
  const holderOf = ({ parent }: UiNode): number => {
    let one = parent;
    while (one >= 0 && sorts[one] !== 'list') one = (nodes[one] as UiNode).parent;
    return one < 0 ? parent : one;
  };
  const answered = new Set(
    nodes.filter(({ resourceId }) => resourceId === TAKING_ID).map((button) => rootOf(nodes, button).index),
  );
  const isMenu = (one: UiNode): boolean => {
    const { index, bounds } = rootOf(nodes, one);
    return bounds.width * bounds.height < size.width * size.height * FLOATING && !answered.has(index);
  };
  for (const group of grouped(texts, holderOf).values()) {
    const [first] = group as [UiNode];
    const held = group.filter(({ isChecked }) => isChecked).length;
    // Where nothing is to be said but one of them, a tap on it is the answer.
    if (group.length > 1 && (held === 1 || (held === 0 && isMenu(first))))
      for (const { index } of group) sorts[index] = 'radio';
  }
}

function rootOf(nodes: readonly UiNode[], node: UiNode): UiNode {
  let one = node;
  while (one.parent >= 0) one = nodes[one.parent] as UiNode;
  return one;
}

export function sortOf({ type, traits }: UiNode, platform: Platform): Sort {
  if (platform === 'ios') return iosSort(type, traits);
  const found = known.get(type);
  if (found !== undefined) return found;
  const sort = androidSort(type);
  if (known.size < MOST_KNOWN) known.set(type, sort);
  return sort;
}

function androidSort(type: string): Sort {
  const name = type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  return ANDROID.find(([pattern]) => pattern.test(name))?.[1] ?? 'plain';
}

function iosSort(type: string, traits: readonly string[]): Sort {
  const sort = IOS[type.replace(/^(?:AX|XCUIElementType)/, '').toLowerCase()];
  if (sort !== undefined && sort !== 'plain') return traits.includes('ToggleButton') ? 'switch' : sort;
  if (traits.includes('Adjustable')) return 'slider';
  if (traits.includes('ToggleButton')) return 'switch';
  if (traits.includes('SearchField')) return 'field';
  if (traits.includes('KeyboardKey')) return 'key';
  if (traits.includes('Link')) return 'link';
  if (traits.includes('Button')) return 'button';
  if (traits.includes('Image')) return 'image';
  return traits.includes('StaticText') || traits.includes('Header') ? 'text' : 'plain';
}

const CHECKED: ReadonlySet<Sort> = new Set<Sort>(['checkbox', 'radio', 'switch']);

/** A box to tick, a button of a group, a switch. */
export function isCheckSort(sort: Sort): boolean {
  return CHECKED.has(sort);
}

const SCROLLED: ReadonlySet<Sort> = new Set<Sort>(['list', 'scroller', 'web']);

/** Shows only what is inside its own bounds. */
export function isClipping({ isScrollable }: UiNode, sort: Sort): boolean {
  return isScrollable || SCROLLED.has(sort);
}
