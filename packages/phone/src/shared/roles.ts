// What a node is by its class name: the sort of control, text or container. Its list is checked only if that is too little.

import { grouped } from './grouped.js';
import type { Platform, UiNode, UiTree } from './tree.js';

export type NodeCategory =
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
  /** A number with its buttons, or a picker: NumberPicker, Stepper. */
  | 'stepper'
  /** A picker with any values: PickerWheel. */
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
const ANDROID: readonly (readonly [RegExp, NodeCategory])[] = [
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

const IOS: Readonly<Record<string, NodeCategory>> = {
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

const known = new Map<string, NodeCategory>();
/** Names of classes that are remembered; hostile dumps may have many. */
const MOST_KNOWN = 5000;

/** What each node of a screen is. */
export function categoriesOf(tree: UiTree): readonly NodeCategory[] {
  const categories = tree.nodes.map((node) => categoryOf(node, tree.platform));
  if (tree.platform === 'android') settleChoices(tree, categories);
  return categories;
}

const CHECKED_TEXT = /CheckedTextView$/;
/** A window that fills less of the screen than this is a dialog or a menu. */
const FLOATING = 0.85;
/** The button of Android's dialogs that takes what was ticked. */
const TAKING_ID = 'android:id/button1';

/** Lists of one choice and of many are made of the same texts: which it is shows by how many of them hold. */
function settleChoices({ nodes, size }: UiTree, categories: NodeCategory[]): void {
  const texts = nodes.filter(({ type }) => CHECKED_TEXT.test(type));
  if (texts.length < 2) return;
  const holderOf = ({ parent }: UiNode): number => {
    let one = parent;
    while (one >= 0 && categories[one] !== 'list') one = (nodes[one] as UiNode).parent;
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
    // Where the only choice is one of them, a tap on it is the answer.
    if (group.length > 1 && (held === 1 || (held === 0 && isMenu(first))))
      for (const { index } of group) categories[index] = 'radio';
  }
}

function rootOf(nodes: readonly UiNode[], node: UiNode): UiNode {
  let one = node;
  while (one.parent >= 0) one = nodes[one.parent] as UiNode;
  return one;
}

export function categoryOf({ type, traits }: UiNode, platform: Platform): NodeCategory {
  if (platform === 'ios') return iosCategory(type, traits);
  const found = known.get(type);
  if (found !== undefined) return found;
  const category = androidCategory(type);
  if (known.size < MOST_KNOWN) known.set(type, category);
  return category;
}

function androidCategory(type: string): NodeCategory {
  const name = type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  return ANDROID.find(([pattern]) => pattern.test(name))?.[1] ?? 'plain';
}

function iosCategory(type: string, traits: readonly string[]): NodeCategory {
  const category = IOS[type.replace(/^(?:AX|XCUIElementType)/, '').toLowerCase()];
  if (category !== undefined && category !== 'plain') return traits.includes('ToggleButton') ? 'switch' : category;
  if (traits.includes('Adjustable')) return 'slider';
  if (traits.includes('ToggleButton')) return 'switch';
  if (traits.includes('SearchField')) return 'field';
  if (traits.includes('KeyboardKey')) return 'key';
  if (traits.includes('Link')) return 'link';
  if (traits.includes('Button')) return 'button';
  if (traits.includes('Image')) return 'image';
  return traits.includes('StaticText') || traits.includes('Header') ? 'text' : 'plain';
}

const CHECKED: ReadonlySet<NodeCategory> = new Set<NodeCategory>(['checkbox', 'radio', 'switch']);

/** A box to tick, a button of a group, a switch. */
export function isCheckCategory(category: NodeCategory): boolean {
  return CHECKED.has(category);
}

const SCROLLED: ReadonlySet<NodeCategory> = new Set<NodeCategory>(['list', 'scroller', 'web']);

/** Shows only what is inside its own bounds. */
export function isClipping({ isScrollable }: UiNode, category: NodeCategory): boolean {
  return isScrollable || SCROLLED.has(category);
}
