// Reading what idb describes: formats of all versions, flat lists, types and states, and everything that is no tree.

import { Session } from 'node:inspector/promises';
import { describe, expect, it } from 'vitest';
import { DEEPEST, MOST_CHARACTERS, MOST_NODES, readDescribe } from '../../packages/phone/src/ios/describe.js';
import type { UiNode } from '../../packages/phone/src/shared/tree.js';
import { nodeSaying, treeIn } from './support.js';

const frame = (x: number, y: number, width: number, height: number): unknown => ({ x, y, width, height });
const APP = { type: 'Application', AXLabel: 'Shop', pid: 4711, frame: frame(0, 0, 390, 844) };

function one(facts: Record<string, unknown>): UiNode {
  const tree = treeIn(JSON.stringify([APP, { frame: frame(20, 100, 100, 40), ...facts }]));
  expect(tree.nodes).toHaveLength(2);
  return tree.nodes[1] as UiNode;
}

/** `parent > child`, by what they say. */
function shape(text: string): readonly string[] {
  const { nodes } = treeIn(text);
  const called = (node: UiNode | undefined): string => node?.text || node?.type || '';
  return nodes.map((node) => (node.parent < 0 ? called(node) : `${called(nodes[node.parent])} > ${called(node)}`));
}

describe('one element', () => {
  it('has the keys that idb prints by default', () => {
    const general = one({
      AXFrame: '{{20, 264}, {362, 44}}',
      AXUniqueId: 'com.apple.settings.general',
      frame: { y: 264, x: 20, width: 362, height: 44 },
      role_description: 'button',
      AXLabel: 'General',
      content_required: false,
      type: 'Button',
      title: null,
      help: null,
      custom_actions: [],
      AXValue: '',
      enabled: true,
      role: 'AXButton',
      subrole: null,
      pid: 4711,
      traits: ['Button'],
    });
    expect(general).toMatchObject({
      type: 'Button',
      text: 'General',
      description: '',
      resourceId: 'com.apple.settings.general',
      value: null,
      bounds: { x: 20, y: 264, width: 362, height: 44 },
      isClickable: true,
      isEnabled: true,
      isSelected: false,
      traits: ['Button'],
    });
  });

  it.each([
    [{ frame: undefined, AXFrame: '{{324.00000000596049, 792}, {75.999999994039513, 48}}' }, [324, 792, 76, 48]],
    [{ frame: undefined, AXFrame: { x: 1, y: 2, width: 3, height: 4 } }, [1, 2, 3, 4]],
    [{ frame: undefined, AXFrame: { X: 1, Y: 2, Width: 3, Height: 4 } }, [1, 2, 3, 4]],
    [{ frame: '{{1, 2}, {3, 4}}' }, [1, 2, 3, 4]],
    [{ frame: undefined, AXFrame: '{{inf, inf}, {0, 0}}' }, [0, 0, 0, 0]],
    [{ frame: null, AXFrame: null }, [0, 0, 0, 0]],
    [{ frame: { x: 1e12, y: 0, width: 1, height: 1 } }, [0, 0, 0, 0]],
    [{ frame: { x: 1, y: 2, width: -5, height: 4 } }, [1, 2, 0, 4]],
  ])('lies where its frame says: %j', (facts, [x, y, width, height]) => {
    expect(one({ type: 'Button', ...facts }).bounds).toEqual({ x, y, width, height });
  });

  it.each([
    // As AppKit tells what UIKit has.
    [{ type: 'CheckBox', role: 'AXCheckBox', subrole: 'AXSwitch' }, 'Switch'],
    [{ type: 'CheckBox', role_description: 'switch' }, 'Switch'],
    [{ type: 'CheckBox', subrole: 'AXToggle' }, 'Switch'],
    [{ type: 'CheckBox' }, 'CheckBox'],
    [{ type: 'TextField', subrole: 'AXSearchField' }, 'SearchField'],
    [{ type: 'TextField', role_description: 'search text field' }, 'SearchField'],
    [{ type: 'TextField', subrole: 'AXSecureTextField' }, 'SecureTextField'],
    [{ type: 'RadioButton', subrole: 'AXTabButton', role_description: 'tab' }, 'Tab'],
    [{ type: 'Group', role_description: 'Nav bar' }, 'NavigationBar'],
    [{ type: 'Group', role_description: 'Tab bar' }, 'TabBar'],
    [{ type: 'Group', AXLabel: 'Tab Bar', role_description: 'group' }, 'TabBar'],
    [{ type: 'Group', role_description: 'alert' }, 'Alert'],
    [{ type: 'Slider', role_description: 'picker item' }, 'PickerWheel'],
    [{ type: 'StaticText', role_description: 'heading' }, 'Heading'],
    // As the guest reader tells it, with names of XCTest.
    [{ type: 'Switch' }, 'Switch'],
    [{ type: 'SecureTextField' }, 'SecureTextField'],
    [{ type: 'XCUIElementTypeButton' }, 'Button'],
    [{ type: 'TextEditor' }, 'TextView'],
    [{ type: 'Alert' }, 'Alert'],
    // Older and other keys.
    [{ AXElementType: 'Button' }, 'Button'],
    [{ type: null, role: 'AXSlider' }, 'Slider'],
    [{ type: 'CellHostingView<ModifiedContent>', role: 'AXButton' }, 'Button'],
    [{ type: 'MyOwnThing', role: 'AXGroup' }, 'MyOwnThing'],
    [{ type: 'Button', traits: ['KeyboardKey'] }, 'Key'],
    [{ AXLabel: 'x' }, 'Other'],
  ])('is what its type, role and subrole say: %j', (facts, type) => {
    expect(one({ ...facts }).type).toBe(type);
  });

  it.each([
    [{ type: 'Switch', AXValue: '1' }, true, true],
    [{ type: 'Switch', AXValue: '0' }, true, false],
    [{ type: 'CheckBox', subrole: 'AXSwitch', AXValue: 1 }, true, true],
    [{ type: 'CheckBox', AXValue: true }, true, true],
    [{ type: 'RadioButton', AXValue: 1 }, true, true],
    // A state that nobody tells is not "off".
    [{ type: 'Switch', AXValue: null }, false, false],
    [{ type: 'Switch', AXValue: 'mixed' }, false, false],
    [{ type: 'Button', AXValue: '1' }, false, false],
    [{ type: 'Tab', AXValue: 1 }, false, false],
  ])('is checked as its value says: %j', (facts, isCheckable, isChecked) => {
    const node = one(facts);
    expect([node.isCheckable, node.isChecked]).toEqual([isCheckable, isChecked]);
  });

  it.each([
    ['50%', '50%'],
    ['0.75', '75%'],
    [0.333333, '33.33%'],
    [0, '0%'],
    [1, '100%'],
    ['Page 1 of 2', 'Page 1 of 2'],
    ['37', '37'],
    [null, null],
    ['', null],
  ])('a slider with the value %j is set to %j', (AXValue, value) => {
    expect(one({ type: 'Slider', AXValue }).value).toBe(value);
  });

  it('a progress bar is no slider, and what can be adjusted is', () => {
    expect(one({ type: 'ProgressIndicator', AXValue: '0.5' })).toMatchObject({
      type: 'ProgressIndicator',
      value: '0.5',
    });
    expect(one({ type: 'Other', traits: ['Adjustable'], AXValue: '3 of 5' })).toMatchObject({
      traits: ['Adjustable'],
      value: '3 of 5',
    });
  });

  it.each([
    [{ enabled: false }, false],
    [{ traits: ['Button', 'NotEnabled'] }, false],
    [{ AXTraits: ['UIAccessibilityTraitButton', 'UIAccessibilityTraitNotEnabled'] }, false],
    [{ AXTraits: 'UIAccessibilityTraitNotEnabled, UIAccessibilityTraitButton' }, false],
    [{ traits: 257 }, false],
    [{ enabled: true, traits: ['Button'] }, true],
    [{}, true],
  ])('is enabled unless something says otherwise: %j', (facts, isEnabled) => {
    expect(one({ type: 'Button', ...facts }).isEnabled).toBe(isEnabled);
  });

  it.each([
    [{ type: 'Button', traits: ['Button', 'Selected'] }, true],
    [{ type: 'Button', traits: 9 }, true],
    [{ type: 'RadioButton', subrole: 'AXTabButton', AXValue: 1 }, true],
    [{ type: 'RadioButton', subrole: 'AXTabButton', AXValue: 0 }, false],
    [{ type: 'Button', traits: ['Button'] }, false],
  ])('is selected as traits or value say: %j', (facts, isSelected) => {
    expect(one(facts).isSelected).toBe(isSelected);
  });

  it.each([
    [{ type: 'Button' }, true],
    [{ type: 'Cell' }, true],
    [{ type: 'Link' }, true],
    [{ type: 'TextField' }, true],
    [{ type: 'Other', traits: ['Button'] }, true],
    [{ type: 'StaticText', traits: ['StaticText', 'Link'] }, true],
    [{ type: 'StaticText' }, false],
    [{ type: 'Image' }, false],
    [{ type: 'Heading' }, false],
    [{ type: 'Group' }, false],
    [{ type: 'ProgressIndicator' }, false],
  ])('takes a touch by type or trait: %j', (facts, isClickable) => {
    expect(one({ AXLabel: 'x', ...facts }).isClickable).toBe(isClickable);
  });

  it('is named by what a developer called it, never by a number that changes', () => {
    expect(one({ type: 'Button', AXUniqueId: 'save' }).resourceId).toBe('save');
    expect(one({ type: 'Button', AXIdentifier: 'save' }).resourceId).toBe('save');
    expect(one({ type: 'Button', AXUniqueId: 141254592 }).resourceId).toBe('');
  });

  it('says its label, or its title, or, being a text, its value', () => {
    expect(one({ type: 'Button', AXLabel: 'Save', title: 'Other' }).text).toBe('Save');
    expect(one({ type: 'Button', AXLabel: null, title: 'Save' }).text).toBe('Save');
    expect(one({ type: 'StaticText', AXValue: '12 items' }).text).toBe('12 items');
    expect(one({ type: 'Button', AXValue: 'On' })).toMatchObject({ text: '', value: 'On' });
    expect(one({ type: 'Button', AXLabel: 'Open', help: 'Opens the file' }).description).toBe('Opens the file');
    expect(one({ type: 'Button', AXLabel: 'Mail', help: 'Double tap to open' }).description).toBe('');
  });

  it('a choice says what is chosen, and beside that what it is called', () => {
    const reported = { text: 'English', description: 'Language', value: 'English' };
    expect(one({ type: 'PopUpButton', AXLabel: 'Language', AXValue: 'English' })).toMatchObject(reported);
    expect(one({ type: 'Slider', role_description: 'picker item', AXLabel: 'Hours', AXValue: '7' })).toMatchObject({
      text: '7',
      description: 'Hours',
    });
    expect(one({ type: 'PopUpButton', AXLabel: 'English' })).toMatchObject({ text: 'English', value: null });
  });

  it('a field tells what is in it and what is only its hint', () => {
    expect(one({ type: 'TextField', AXLabel: 'Email', AXValue: 'a@b.c', placeholder: 'you@home' })).toMatchObject({
      text: 'Email',
      value: 'a@b.c',
      hint: 'you@home',
      isHintShown: false,
    });
    expect(one({ type: 'TextField', AXValue: 'you@home', placeholder: 'you@home' })).toMatchObject({
      hint: 'you@home',
      isHintShown: true,
    });
    // An empty search field of older systems tells its hint as its value.
    expect(one({ type: 'TextField', subrole: 'AXSearchField', AXValue: 'Search' })).toMatchObject({ hint: 'Search' });
    expect(one({ type: 'TextField', subrole: 'AXSearchField', AXValue: 'milk' })).toMatchObject({
      hint: '',
      value: 'milk',
    });
    expect(one({ type: 'SecureTextField', AXValue: '••••' })).toMatchObject({ isPassword: true });
    expect(one({ type: 'TextField', focused: true }).isFocused).toBe(true);
    expect(one({ type: 'Button', hidden: true }).isShown).toBe(false);
  });
});

describe('formats', () => {
  const cell = { type: 'Cell', frame: frame(0, 100, 390, 60) };
  const label = { type: 'StaticText', AXLabel: 'Alerts', frame: frame(16, 120, 140, 20) };
  const toggle = { type: 'CheckBox', subrole: 'AXSwitch', AXValue: '0', frame: frame(300, 110, 51, 31) };

  it('nested: parents are those that the tree has, wherever they lie', () => {
    const far = { type: 'StaticText', AXLabel: 'Far', frame: frame(0, 9000, 10, 10), children: [] };
    const text = JSON.stringify([{ ...APP, children: [{ ...cell, children: [label, far, toggle] }] }]);
    expect(shape(text)).toEqual(['Shop', 'Shop > Cell', 'Cell > Alerts', 'Cell > Far', 'Cell > Switch']);
    const { nodes, size } = treeIn(text);
    expect(nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 2]);
    expect(nodes[1]?.children).toEqual([2, 3, 4]);
    expect(size).toEqual({ width: 390, height: 844 });
  });

  it('flat: parents are those that come before and lie around', () => {
    const second = { ...cell, frame: frame(0, 160, 390, 60) };
    const other = { type: 'StaticText', AXLabel: 'Sound', frame: frame(16, 180, 140, 20) };
    expect(shape(JSON.stringify([APP, cell, label, toggle, second, other]))).toEqual([
      'Shop',
      'Shop > Cell',
      'Cell > Alerts',
      'Cell > Switch',
      'Shop > Cell',
      'Cell > Sound',
    ]);
  });

  it('flat: texts, images and sliders hold nothing, and what lies nowhere is of the screen', () => {
    const picture = { type: 'Image', AXLabel: 'Sky', frame: frame(0, 0, 390, 844) };
    const nowhere = { type: 'Button', AXLabel: 'Ghost', frame: frame(0, 0, 0, 0) };
    const away = { type: 'Button', AXLabel: 'Parked', frame: frame(20, 10_700, 350, 44) };
    expect(shape(JSON.stringify([APP, picture, label, nowhere, away]))).toEqual([
      'Shop',
      'Shop > Sky',
      'Shop > Alerts',
      'Shop > Ghost',
      'Shop > Parked',
    ]);
  });

  it('flat: a bar that lies over a list is no row of it', () => {
    const list = { type: 'Table', frame: frame(0, 0, 390, 844) };
    const bar = { type: 'Group', AXLabel: 'Tab Bar', frame: frame(0, 761, 390, 83) };
    const tab = {
      type: 'RadioButton',
      subrole: 'AXTabButton',
      AXLabel: 'Home',
      AXValue: 1,
      frame: frame(0, 761, 195, 83),
    };
    expect(shape(JSON.stringify([APP, list, cell, bar, tab]))).toEqual([
      'Shop',
      'Shop > Table',
      'Table > Cell',
      'Shop > TabBar',
      'TabBar > Home',
    ]);
  });

  it('the consolidated document of new versions, with its size of the screen', () => {
    const button = {
      type: 'Button',
      label: 'Go',
      identifier: 'go',
      value: null,
      frame: frame(1, 2, 30, 40),
      children: [],
    };
    const tree = treeIn(JSON.stringify({ elements: [button], backend: 'ax', screen: { width: 402, height: 874 } }));
    expect(tree.size).toEqual({ width: 402, height: 874 });
    expect(tree.nodes[0]).toMatchObject({ type: 'Button', text: 'Go', resourceId: 'go' });
  });

  it('several documents, an element a line, and words of the program around them', () => {
    const lines = `2024-05-01 [WARNING] - root - idb should not be run as root\n${JSON.stringify(APP)}\n${JSON.stringify(label)}\ndone\n`;
    expect(shape(lines)).toEqual(['Shop', 'Shop > Alerts']);
    expect(shape(`${JSON.stringify([APP, label])}\n\n${JSON.stringify([toggle])}`)).toEqual([
      'Shop',
      'Shop > Alerts',
      'Shop > Switch',
    ]);
  });

  it('without an app around them, elements are put into one', () => {
    const tree = treeIn(JSON.stringify([label, toggle]));
    expect(tree.nodes.map(({ type, parent }) => [type, parent])).toEqual([
      ['Application', -1],
      ['StaticText', 0],
      ['Switch', 0],
    ]);
    expect(tree.size).toEqual({ width: 351, height: 141 });
  });

  it('the size that the device tells counts', () => {
    const read = readDescribe(JSON.stringify([label]), { width: 390, height: 844 });
    expect(read.ok && read.tree.size).toEqual({ width: 390, height: 844 });
  });

  it('tells the process and the name of the app', () => {
    const read = readDescribe(JSON.stringify([APP]));
    expect(read.ok && read.root).toEqual({ pid: 4711, name: 'Shop' });
  });
});

describe('what only places tell', () => {
  it('a text from edge to edge, as high as a row, is a row', () => {
    const rows = [
      APP,
      { type: 'StaticText', AXLabel: 'John Appleseed', frame: frame(0, 250, 390, 44) },
      { type: 'StaticText', AXLabel: 'A note', frame: frame(16, 300, 358, 44) },
      { type: 'Heading', AXLabel: 'Friends', frame: frame(0, 350, 390, 44) },
      { type: 'StaticText', AXLabel: 'Low', frame: frame(0, 400, 390, 20) },
    ];
    const { nodes } = treeIn(JSON.stringify(rows));
    expect(nodes.map(({ type, isClickable }) => [type, isClickable])).toEqual([
      ['Application', false],
      ['Cell', true],
      ['StaticText', false],
      ['Heading', false],
      ['StaticText', false],
    ]);
  });

  it('a switch as wide as its row is touched where the switch is', () => {
    const wide = { type: 'CheckBox', subrole: 'AXSwitch', AXValue: '0', frame: frame(16, 180, 358, 28) };
    const { nodes } = treeIn(JSON.stringify([APP, { ...wide, AXLabel: 'Alerts' }, { ...wide, AXLabel: 'התראות' }]));
    expect(nodes[1]?.bounds).toEqual({ x: 312, y: 180, width: 62, height: 28 });
    expect(nodes[2]?.bounds).toEqual({ x: 16, y: 180, width: 62, height: 28 });
  });

  it('a row around a switch takes no touch of its own, unless it says so', () => {
    const toggle = { type: 'Switch', AXValue: '0', frame: frame(300, 110, 51, 31) };
    const row = (traits: readonly string[]): unknown => ({
      type: 'Cell',
      frame: frame(0, 100, 390, 60),
      traits,
      children: [toggle],
    });
    const { nodes } = treeIn(JSON.stringify([{ ...APP, children: [row([]), row(['Button'])] }]));
    expect(nodes.filter(({ type }) => type === 'Cell').map(({ isClickable }) => isClickable)).toEqual([false, true]);
  });

  it('keys without a keyboard around them get one, over everything else', () => {
    const keys = [...'qwertyuiop'].map((letter, at) => ({
      type: 'Key',
      AXLabel: letter,
      frame: frame(at * 39, 600, 37, 44),
    }));
    const below = { type: 'Button', AXLabel: 'Send', frame: frame(0, 610, 390, 40) };
    const { nodes } = treeIn(JSON.stringify([{ ...APP, children: [...keys, below] }]));
    const keyboard = nodes.find(({ type }) => type === 'Keyboard');
    expect(keyboard).toMatchObject({ index: 2, parent: 0, bounds: { x: 0, y: 600, width: 388, height: 44 } });
    expect(keyboard?.children).toHaveLength(10);
    expect(nodeSaying({ platform: 'ios', nodes, size: { width: 1, height: 1 } }, 'q').parent).toBe(2);
  });
});

describe('what is no tree', () => {
  const full = JSON.stringify([APP, { type: 'Button', AXLabel: 'Save "it" {now}', frame: frame(0, 0, 1, 1) }]);

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['null', 'empty'],
    ['[]', 'empty'],
    ['[null]', 'empty'],
    ['Traceback (most recent call last):', 'refused'],
    ['[ERROR] - root - Exception thrown in main', 'refused'],
    ['[1, 2]', 'invalid'],
    ['["a"]', 'invalid'],
    ['{}', 'invalid'],
    ['[{"hello":"world"}]', 'invalid'],
    ['[[]]', 'invalid'],
    ['[{"type":"Button",}]', 'invalid'],
    ['{"type":"Button"} {"type":}', 'invalid'],
    ['[{"type":"Button"}', 'truncated'],
    ['[', 'truncated'],
    [full.slice(0, -1), 'truncated'],
    [full.slice(0, -8), 'truncated'],
  ])('%j is %s', (text, fault) => {
    const read = readDescribe(text);
    expect(read.ok ? 'ok' : read.fault).toBe(fault);
    expect(read.ok ? '' : read.reason).not.toBe('');
  });

  it('cut off anywhere, it is never taken for a whole', () => {
    for (let end = 0; end < full.length; end++) {
      const read = readDescribe(full.slice(0, end));
      expect(read.ok, full.slice(0, end)).toBe(false);
    }
    expect(readDescribe(full).ok).toBe(true);
  });

  it('values of the wrong kind are left out, never thrown about', () => {
    const wrong = [null, 1, true, 'x', [], {}, [1], { a: 1 }];
    const keys = ['frame', 'AXFrame', 'AXLabel', 'AXValue', 'AXUniqueId', 'type', 'role', 'subrole', 'title', 'help'];
    for (const key of [
      ...keys,
      'traits',
      'AXTraits',
      'children',
      'enabled',
      'role_description',
      'placeholder',
      'pid',
    ]) {
      for (const value of wrong) {
        const read = readDescribe(JSON.stringify([{ type: 'Button', [key]: value }]));
        // Only things in it that are no elements spoil the tree.
        const isSpoilt = key === 'children' && JSON.stringify(value) === '[1]';
        expect(read.ok, `${key}: ${JSON.stringify(value)}`).toBe(!isSpoilt);
      }
    }
  });

  it('hostile: too large, too deep, too many', () => {
    const faultOf = (text: string): string => {
      const read = readDescribe(text);
      return read.ok ? 'ok' : read.fault;
    };
    expect(faultOf('['.repeat(100_000))).toBe('hostile');
    expect(faultOf('{"type":"Group","children":['.repeat(DEEPEST + 1) + ']}'.repeat(DEEPEST + 1))).toBe('hostile');
    expect(faultOf('{"type":"Group","children":['.repeat(DEEPEST) + ']}'.repeat(DEEPEST))).toBe('ok');
    expect(faultOf(`[${'{"type":"Key"},'.repeat(MOST_NODES)}{"type":"Key"}]`)).toBe('hostile');
    expect(faultOf(' '.repeat(MOST_CHARACTERS + 1))).toBe('hostile');
  });

  it('grows with the number of nodes, not with its square', async () => {
    const text = (count: number): string => {
      const rows = Array.from({ length: count }, (_, i) => ({
        type: i % 3 === 0 ? 'Cell' : 'StaticText',
        AXLabel: `row ${i}`,
        frame: frame(0, Math.floor(i / 3) * 60 + (i % 3) * 20, 390, i % 3 === 0 ? 60 : 20),
      }));
      return JSON.stringify([APP, ...rows]);
    };
    // Nested as deep as frames allow: each in the one before it.
    const nested = JSON.stringify(
      Array.from({ length: 5000 }, (_, i) => ({ type: 'Group', frame: frame(0, 0, 10_000 - i, 10_000 - i) })),
    );
    const [small = 0, large = 0] = await stepsOf([text(1000), text(8000)]);
    expect(small).toBeGreaterThan(1000);
    expect(large / small).toBeLessThan(8 * 1.15);
    expect(readDescribe(nested).ok).toBe(true);
  });
});

/** How often parts of the program run to read each of these. Counted, not timed: how fast the machine is does not matter. */
async function stepsOf(texts: readonly string[]): Promise<readonly number[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const all: number[] = [];
  for (const text of texts) {
    await session.post('Profiler.takePreciseCoverage');
    expect(readDescribe(text).ok).toBe(true);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ours = result.filter(({ url }) => /\/(?:src|dist)\//.test(url));
    const counts = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
    all.push(counts.reduce((sum, count) => sum + count, 0));
  }
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return all;
}
