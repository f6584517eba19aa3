// The simulated phone as idb describes a simulator: elements in points, with the roles that AppKit has for those of UIKit.

import { APPS, HEIGHT, LAUNCHER, type Phone, type PhoneBox, type PhoneNode, type PhoneWindow, WIDTH } from './app.js';

/** Pixels a point. */
export const SCALE = 3;
export const POINTS = { width: WIDTH / SCALE, height: HEIGHT / SCALE };

export interface DescribeStyle {
  /** With `children`, as `--nested` has it; or each on its own. */
  readonly isNested: boolean;
  /** Bars are told without what is in them, which only shows when one asks at a point. */
  readonly areBarsEmpty: boolean;
  /** Facts that only newer versions tell, and only if they are asked for. */
  readonly more: ReadonlySet<string>;
}

export const PLAIN_DESCRIBE: DescribeStyle = { isNested: false, areBarsEmpty: false, more: new Set() };

export type Element = Record<string, unknown> & { children?: Element[] };

/** What `idb ui describe-all` prints; nothing while the screen is off. */
export function described(phone: Phone, style: DescribeStyle = PLAIN_DESCRIBE): Element[] {
  const roots = elementsOf(phone, style);
  return style.isNested ? roots : roots.flatMap(flat);
}

function flat({ children = [], ...element }: Element): Element[] {
  return [element, ...children.flatMap(flat)];
}

/** What `idb ui describe-point` prints: the last drawn element at a point that is no mere group. */
export function describedAt(phone: Phone, x: number, y: number): Element | null {
  const all = elementsOf(phone, { ...PLAIN_DESCRIBE, isNested: true }).flatMap(flat);
  const found = all.filter(({ frame, type }) => {
    const { x: left, y: top, width, height } = frame as PhoneBox;
    return type !== 'Group' && x >= left && y >= top && x < left + width && y < top + height;
  });
  return found.at(-1) ?? null;
}

function elementsOf(phone: Phone, style: DescribeStyle): Element[] {
  if (!phone.state.isAwake) return [];
  const { app, pids } = phone.state;
  const pid = pids[app] ?? 1;
  const teller = new Teller(pid, style);
  const name = app === LAUNCHER ? ' ' : (APPS[app]?.title ?? app);
  const children = shownWindows(phone.windows).flatMap((window) => teller.window(window));
  const root = teller.element('Application', whole(), { AXLabel: name, role_description: 'application' });
  return [{ ...root, children }];
}

/** What lies below a dialog is not told: nobody could touch it. */
function shownWindows(windows: readonly PhoneWindow[]): readonly PhoneWindow[] {
  const dialog = windows.findIndex(({ kind }) => kind === 'dialog' || kind === 'popup');
  return dialog < 0 ? windows : windows.slice(dialog);
}

function whole(): PhoneBox {
  return { x: 0, y: 0, width: WIDTH, height: HEIGHT };
}

interface Facts {
  readonly AXLabel?: string | null;
  readonly AXValue?: string | number | null;
  readonly AXUniqueId?: string | null;
  readonly subrole?: string | null;
  readonly role_description?: string;
  readonly help?: string | null;
  readonly enabled?: boolean;
  readonly traits?: readonly string[];
  readonly placeholder?: string | null;
  readonly focused?: boolean;
}

class Teller {
  readonly #pid: number;
  readonly #style: DescribeStyle;

  constructor(pid: number, style: DescribeStyle) {
    this.#pid = pid;
    this.#style = style;
  }

  element(type: string, box: PhoneBox, facts: Facts = {}): Element {
    const { x, y, width, height } = pointsOf(box);
    const { placeholder = null, focused = false, ...plain } = facts;
    const more: Record<string, unknown> = { placeholder, focused, hidden: false };
    return {
      AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
      AXUniqueId: null,
      frame: { y, x, width, height },
      role_description: type.toLowerCase(),
      AXLabel: null,
      content_required: false,
      type,
      title: null,
      help: null,
      custom_actions: [],
      AXValue: null,
      enabled: true,
      role: `AX${type}`,
      subrole: null,
      pid: this.#pid,
      traits: [],
      ...plain,
      ...Object.fromEntries(Object.entries(more).filter(([key]) => this.#style.more.has(key))),
    };
  }

  window({ kind, root, outside, box }: PhoneWindow): Element[] {
    const inside = root.children.flatMap((child) => this.#node(child));
    if (kind === 'app') return sheetOnly(inside);
    const type = kind === 'keyboard' ? 'Keyboard' : 'Group';
    const words = kind === 'dialog' ? 'alert' : kind === 'popup' ? 'popover' : 'keyboard';
    const panel = { ...this.element(type, box, { role_description: words }), children: inside };
    if (outside === null || kind === 'dialog') return [panel];
    // The rest of the screen is a button that closes it.
    const veil = this.element('Button', whole(), { AXLabel: 'dismiss popup', AXUniqueId: 'PopoverDismissRegion' });
    return [{ ...veil, children: [] }, panel];
  }

  #node(node: PhoneNode): Element[] {
    const children = (): Element[] => node.children.flatMap((child) => this.#node(child));
    const leaf = (type: string, facts: Facts = {}): Element[] => [
      { ...this.element(type, node.box, { ...common(node), ...facts }), children: [] },
    ];
    const holder = (type: string, facts: Facts = {}): Element[] => [
      { ...this.element(type, node.box, { ...common(node), ...facts }), children: children() },
    ];
    switch (node.kind) {
      case 'text':
        return node.isClickable
          ? leaf('Button', { traits: node.isSelected ? ['Button', 'Selected'] : ['Button'] })
          : leaf('StaticText', { role_description: 'text', traits: ['StaticText'] });
      case 'heading':
        return leaf('Heading', { traits: ['Header'] });
      case 'button':
      case 'icon-button':
        return leaf('Button', { traits: ['Button'] });
      case 'image':
        return node.description === '' ? [] : leaf('Image', { traits: ['Image'] });
      case 'field':
        return leaf('TextField', {
          AXLabel: node.hint,
          AXValue: node.isPassword ? '•'.repeat([...node.text].length) : node.text,
          subrole: node.isPassword ? 'AXSecureTextField' : null,
          role_description: node.isPassword ? 'secure text field' : 'text field',
          placeholder: node.hint,
          focused: node.isFocused,
        });
      case 'switch':
      case 'checkbox':
        return leaf('CheckBox', boxed(node, node.isChecked));
      case 'radio':
        return leaf('RadioButton', { AXValue: node.isChecked ? 1 : 0, role_description: 'radio button' });
      case 'slider':
        return leaf('Slider', { AXLabel: node.description || null, AXValue: shareOf(node), traits: ['Adjustable'] });
      case 'progress':
        return leaf('ProgressIndicator', { AXLabel: 'In progress', role_description: 'progress indicator' });
      case 'list':
        return holder('Table', { role_description: 'table' });
      case 'scroll':
        return holder('ScrollArea', { role_description: 'scroll area' });
      case 'row':
        return this.#row(node, children);
      case 'view':
        return this.#view(node, children);
      case 'spinner':
        return leaf('PopUpButton', { AXValue: node.children[0]?.text ?? '', role_description: 'pop up button' });
      case 'stepper':
        return holder('Group', { role_description: 'stepper' });
      case 'number-picker':
        return leaf('Slider', {
          AXValue: String(node.range?.value ?? ''),
          role_description: 'picker item',
          traits: ['Adjustable'],
        });
      case 'tab-bar':
        return this.#bar(node, 'Tab Bar', 'tab bar', children);
      case 'tab':
        return leaf('RadioButton', {
          AXValue: node.isSelected ? 1 : 0,
          subrole: 'AXTabButton',
          role_description: 'tab',
          traits: node.isSelected ? ['Button', 'Selected'] : ['Button'],
        });
      case 'key':
        return leaf('Key', { role_description: 'key', traits: ['KeyboardKey'] });
      default:
        return this.#layout(node, children);
    }
  }

  /** A row whose switch only shows is told as one switch, as wide as the row. */
  #row(node: PhoneNode, children: () => Element[]): Element[] {
    const box = node.children.find(({ kind }) => kind === 'switch' || kind === 'checkbox');
    if (node.isClickable && box !== undefined && !box.isClickable) {
      const facts = boxed(box, box.isChecked);
      const [title] = node.children.filter(({ kind }) => kind === 'text');
      return [{ ...this.element('CheckBox', node.box, { ...facts, AXLabel: title?.text ?? null }), children: [] }];
    }
    const traits = node.isSelected ? ['Selected'] : [];
    return [
      {
        ...this.element('Cell', node.box, { ...common(node), role_description: 'cell', traits }),
        children: children(),
      },
    ];
  }

  /** What Compose merges is one element on iOS, too. */
  #view(node: PhoneNode, children: () => Element[]): Element[] {
    const mark = node.children.find(({ kind }) => kind !== 'text');
    const words = node.children.find(({ kind }) => kind === 'text')?.text ?? null;
    const AXLabel = words ?? common(node).AXLabel ?? null;
    const one = (type: string, facts: Facts): Element[] => [
      { ...this.element(type, node.box, { ...common(node), AXLabel, ...facts }), children: [] },
    ];
    if (mark?.kind === 'radio') return one('RadioButton', { AXValue: node.isChecked ? 1 : 0 });
    if (mark?.kind === 'button') return one('Button', { traits: ['Button'] });
    if (mark !== undefined) return one('CheckBox', boxed({ ...mark, kind: 'switch' }, node.isChecked));
    return node.isClickable ? one('Button', { AXUniqueId: node.id, traits: ['Button'] }) : children();
  }

  #layout(node: PhoneNode, children: () => Element[]): Element[] {
    if (node.id === 'toolbar') return this.#bar(node, null, 'Nav bar', () => children().map(titled));
    if (node.id === 'bottom_sheet')
      return [{ ...this.element('Sheet', node.box, { role_description: 'sheet' }), children: children() }];
    return children();
  }

  #bar(node: PhoneNode, AXLabel: string | null, role_description: string, children: () => Element[]): Element[] {
    const bar = this.element('Group', node.box, { AXLabel, role_description });
    return [{ ...bar, children: this.#style.areBarsEmpty ? [] : children() }];
  }
}

/** What a screen is called is a heading. */
function titled(element: Element): Element {
  const heading = { type: 'Heading', role: 'AXHeading', role_description: 'heading', traits: ['Header'] };
  return element['type'] === 'StaticText' ? { ...element, ...heading } : element;
}

/** A sheet with the veil below it: the rest of the screen is not told. */
function sheetOnly(elements: Element[]): Element[] {
  const at = elements.findIndex(({ type }) => type === 'Sheet');
  return at < 1 ? elements : elements.slice(at - 1);
}

const SYSTEM_IDS: ReadonlySet<string> = new Set([
  'text1',
  'title',
  'subtitle',
  'alertTitle',
  'message',
  'button1',
  'button2',
  'switch_widget',
]);

function common({ text, description, id, isEnabled }: PhoneNode): Facts {
  return {
    AXLabel: description === '' ? (text === '' ? null : text) : description,
    AXUniqueId: id === '' || SYSTEM_IDS.has(id) ? null : id,
    enabled: isEnabled,
  };
}

function boxed({ kind, isEnabled }: PhoneNode, isChecked: boolean): Facts {
  const isSwitch = kind === 'switch';
  return {
    AXValue: isChecked ? '1' : '0',
    subrole: isSwitch ? 'AXSwitch' : null,
    role_description: isSwitch ? 'switch' : 'checkbox',
    enabled: isEnabled,
  };
}

/** As UISlider tells it: whole parts of a hundred. */
function shareOf({ range, isValueTold }: PhoneNode): string | null {
  if (range === null || !isValueTold) return null;
  return `${Math.round(((range.value - range.min) / (range.max - range.min)) * 100)}%`;
}

function pointsOf({ x, y, width, height }: PhoneBox): PhoneBox {
  return { x: x / SCALE, y: y / SCALE, width: width / SCALE, height: height / SCALE };
}
