// Hierarchies as devices write them, and as they come when something went wrong.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  DEEPEST,
  type DumpFault,
  MOST_CHARACTERS,
  MOST_NODES,
  readDump,
} from '../../packages/phone/src/android/dump.js';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { CORPUS, treeOf, xmlOf } from './support/dumps.js';

const HEAD = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>`;
const BUTTON =
  '<node index="0" text="Save" resource-id="test.app:id/save" class="android.widget.Button" package="test.app" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[40,100][400,220]" />';
const inHierarchy = (nodes: string): string => `${HEAD}<hierarchy rotation="0">${nodes}</hierarchy>`;
const around = (inside: string, bounds = '[0,0][1080,2400]'): string =>
  `<node class="android.widget.FrameLayout" package="test.app" bounds="${bounds}">${inside}</node>`;

function faultOf(text: string): DumpFault | 'none' {
  const read = readDump(text);
  return read.ok ? 'none' : read.fault;
}

function shapeOf({ nodes }: UiTree): string[] {
  return nodes.map(
    ({ index, parent, depth, type, children }) => `${index}<${parent} ${depth} ${type} ${children.join()}`,
  );
}

describe('a dump', () => {
  it('has every attribute of its nodes', () => {
    const [node] = treeOf(inHierarchy(BUTTON)).nodes;
    expect(node).toEqual({
      index: 0,
      parent: -1,
      children: [],
      depth: 0,
      type: 'android.widget.Button',
      text: 'Save',
      description: '',
      hint: '',
      resourceId: 'test.app:id/save',
      value: null,
      bounds: { x: 40, y: 100, width: 360, height: 120 },
      isClickable: true,
      isLongClickable: false,
      isCheckable: false,
      isChecked: false,
      isEnabled: true,
      isFocusable: true,
      isFocused: false,
      isScrollable: false,
      isSelected: false,
      isPassword: false,
      isShown: true,
      traits: [],
      app: 'test.app',
    });
  });

  it('reads newer attributes: hint, drawing order, whether the user sees it', () => {
    const [node] = treeOf(
      inHierarchy(
        '<node class="android.widget.EditText" hint="Town" drawing-order="3" visible-to-user="false" display-id="0" NAF="true" bounds="[0,0][9,9]" />',
      ),
    ).nodes;
    expect(node).toMatchObject({ hint: 'Town', drawn: 3, isShown: false, isEnabled: true });
  });

  it('is a tree in the order of the document', () => {
    const xml = inHierarchy(around(`${around(BUTTON)}${BUTTON}`));
    expect(shapeOf(treeOf(xml))).toEqual([
      '0<-1 0 android.widget.FrameLayout 1,3',
      '1<0 1 android.widget.FrameLayout 2',
      '2<1 2 android.widget.Button ',
      '3<0 1 android.widget.Button ',
    ]);
  });

  it('decodes entities, characters by number, and halves of characters', () => {
    const said = '&lt;Tom &amp; &quot;Jerry&quot;&gt;&#10;&apos;&#x1F4BE;&apos; &#55357;&#56832;';
    const [node] = treeOf(inHierarchy(`<node text="${said}" class="a" bounds="[0,0][1,1]" />`)).nodes;
    expect(node?.text).toBe(`<Tom & "Jerry">\n'\u{1F4BE}' \u{1F600}`);
  });

  it.each([
    ['UI hierchary dumped to: /dev/tty', ''],
    ['UI hierchary dumped to: /dev/tty', '\n'],
    ['UI hierarchy dumped to: /sdcard/window_dump.xml', '\r\n'],
  ])('may have words of the tool before and behind it: %s', (banner, line) => {
    expect(treeOf(`${inHierarchy(BUTTON)}${line}${banner}${line}`).nodes).toHaveLength(1);
    expect(treeOf(`${banner}${line}${inHierarchy(BUTTON)}`).nodes).toHaveLength(1);
    expect(treeOf(`${inHierarchy(BUTTON)}${banner}\n${inHierarchy(BUTTON)}${banner}`).nodes).toHaveLength(2);
  });

  it('keeps a name that says the same as the tool', () => {
    const [node] = treeOf(
      inHierarchy('<node text="&gt; UI hierchary dumped to: /x" class="a" bounds="[0,0][1,1]" />'),
    ).nodes;
    expect(node?.text).toBe('> UI hierchary dumped to: /x');
  });

  it('has the size that the device told, or that of its windows', () => {
    const xml = inHierarchy(around(BUTTON, '[90,700][990,1300]'));
    expect(treeOf(xml).size).toEqual({ width: 990, height: 1300 });
    expect(treeOf(xml, { width: 1080, height: 2400 }).size).toEqual({ width: 1080, height: 2400 });
  });

  it('puts windows in the order in which they lie over each other', () => {
    const apps = (tree: UiTree): string[] =>
      tree.nodes.filter(({ parent }) => parent < 0).map(({ bounds }) => `${bounds.y}`);
    expect(apps(treeOf(xmlOf('windows')))).toEqual(['0', '700', '1500']);
    // Without layers: what fills the screen is below what does not.
    const dialog = around('', '[90,700][990,1300]');
    expect(apps(treeOf(inHierarchy(`${dialog}${around('')}`)))).toEqual(['0', '700']);
    expect(apps(treeOf(inHierarchy(`${around('')}${dialog}`)))).toEqual(['0', '700']);
  });

  it('numbers the nodes of all windows in one list', () => {
    const { nodes } = treeOf(xmlOf('windows'));
    for (const { index, parent, children } of nodes) {
      expect(nodes[index]?.index).toBe(index);
      for (const child of children) expect(nodes[child]?.parent).toBe(index);
      expect(parent).toBeLessThan(index);
    }
  });

  it('may be a page source of Appium', () => {
    const { nodes, platform } = treeOf(xmlOf('appium'));
    expect(platform).toBe('android');
    expect(nodes.map(({ type }) => type)).toContain('androidx.appcompat.app.ActionBar$Tab');
    expect(nodes.find(({ text }) => text === 'Your town')).toMatchObject({
      isHintShown: true,
      error: 'A town is needed',
    });
    expect(nodes.find(({ text }) => text === 'Hidden')?.isShown).toBe(false);
    expect(nodes.find(({ text }) => text === 'Profile')?.isHeading).toBe(true);
  });

  it('may be a source of XCUITest', () => {
    const { nodes, platform, size } = treeOf(xmlOf('xcuitest'));
    expect(platform).toBe('ios');
    expect(size).toEqual({ width: 390, height: 844 });
    expect(nodes.find(({ type }) => type === 'Switch')).toMatchObject({
      isCheckable: true,
      isChecked: true,
      text: 'Lock sound',
    });
    expect(nodes.find(({ type }) => type === 'Slider')?.value).toBe('50%');
  });
});

describe('what is no dump', () => {
  it.each<[string, string, DumpFault]>([
    ['nothing', '', 'empty'],
    ['blanks', ' \n', 'empty'],
    ['only the banner', 'UI hierchary dumped to: /dev/tty\n', 'empty'],
    ['a screen that never rests', 'ERROR: could not get idle state.\n', 'never_idle'],
    ['a screen without a root', 'ERROR: null root node returned by UiTestAutomationBridge.', 'no_root'],
    ['an empty hierarchy', inHierarchy(''), 'no_root'],
    ['an error before an older dump', `ERROR: could not get idle state.\n${inHierarchy(BUTTON)}`, 'never_idle'],
    ['a crash', 'java.lang.NullPointerException\n\tat a.b.c(D.java:1)', 'refused'],
    ['a killed tool', 'Killed', 'refused'],
    ['another document', '<html><body>Hello</body></html>', 'invalid'],
    ['words between nodes', inHierarchy(`${BUTTON}W/System: slow${BUTTON}`), 'invalid'],
    ['bounds that are none', inHierarchy('<node class="a" bounds="0,0,10,10" />'), 'invalid'],
    ['a node that is closed twice', inHierarchy(`${BUTTON}</node>`), 'invalid'],
    ['a value without quotes', inHierarchy('<node class=a bounds="[0,0][1,1]" />'), 'invalid'],
    ['an attribute twice', inHierarchy('<node class="a" class="b" bounds="[0,0][1,1]" />'), 'invalid'],
    ['a tag in a value', inHierarchy('<node class="<b" bounds="[0,0][1,1]" />'), 'invalid'],
    ['a block of raw text', inHierarchy('<![CDATA[x]]>'), 'invalid'],
    ['an instruction', `<?php x ?>${inHierarchy(BUTTON)}`, 'invalid'],
    ['a character that no XML has', inHierarchy('<node text="&#0;" class="a" bounds="[0,0][1,1]" />'), 'invalid'],
    [
      'a character that no XML has, as it is',
      inHierarchy('<node text="\u0001" class="a" bounds="[0,0][1,1]" />'),
      'invalid',
    ],
    ['a document type', `<!DOCTYPE hierarchy>${inHierarchy(BUTTON)}`, 'hostile'],
    ['an entity of its own', inHierarchy('<node text="&lol9;" class="a" bounds="[0,0][1,1]" />'), 'hostile'],
  ])('%s', (_, text, fault) => expect(faultOf(text)).toBe(fault));

  it('says what is wrong', () => {
    expect(readDump('Killed')).toEqual({ ok: false, fault: 'refused', reason: 'the device said: Killed' });
    expect(readDump(inHierarchy('<node class="a" bounds="x" />'))).toMatchObject({
      reason: 'a node has bounds that cannot be read: x',
    });
  });

  it('wherever it is cut off, it is known to be', () => {
    const whole = inHierarchy(around(`${BUTTON}${around(BUTTON)}`));
    const start = whole.indexOf('<hierarchy') + 1;
    for (let end = start; end < whole.length; end++) {
      expect(faultOf(whole.slice(0, end)), whole.slice(Math.max(0, end - 20), end)).toBe('truncated');
    }
    expect(faultOf(whole)).toBe('none');
  });

  it('is refused before it costs anything: depth, nodes, size, attributes', () => {
    const deep = (levels: number): string =>
      inHierarchy(`${'<node class="a" bounds="[0,0][1,1]">'.repeat(levels)}${'</node>'.repeat(levels)}`);
    expect(faultOf(deep(DEEPEST - 1))).toBe('none');
    expect(faultOf(deep(DEEPEST + 1))).toBe('hostile');
    expect(faultOf(inHierarchy('<node class="a" bounds="[0,0][1,1]" />'.repeat(MOST_NODES + 1)))).toBe('hostile');
    expect(faultOf(`${HEAD}${' '.repeat(MOST_CHARACTERS)}`)).toBe('hostile');
    const many = Array.from({ length: 300 }, (_, i) => `a${i}="1"`).join(' ');
    expect(faultOf(inHierarchy(`<node class="a" bounds="[0,0][1,1]" ${many} />`))).toBe('hostile');
  });

  it('does not blow up by entities that are made of entities', () => {
    const bomb = `<!DOCTYPE b [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${inHierarchy('<node text="&b;" class="a" bounds="[0,0][1,1]" />')}`;
    expect(faultOf(bomb)).toBe('hostile');
  });

  it('cannot reach into the reader by a name', () => {
    expect(faultOf(inHierarchy('<node __proto__="x" class="a" bounds="[0,0][1,1]" />'))).toBe('invalid');
    const [node] = treeOf(inHierarchy('<node constructor="x" class="a" bounds="[0,0][1,1]" />')).nodes;
    expect(node?.type).toBe('a');
  });
});

describe.skipIf(!existsSync(CORPUS))('real dumps', () => {
  const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.endsWith('.xml')) : [];
  it.each(files)('%s is read whole', (name) => {
    const xml = readFileSync(new URL(name, CORPUS), 'utf8');
    expect(treeOf(xml).nodes).toHaveLength(xml.match(/<node /g)?.length ?? 0);
  });
});
