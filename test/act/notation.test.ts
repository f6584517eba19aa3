// What was done, as lines: one for what was meant, whatever the order of the events that told of it.

import { expect, it } from 'vitest';
import { LeftOut } from '../../packages/browser/src/record/left-out.js';
import { Notation } from '../../packages/core/src/engine/notation.js';
import { normalize, parse } from '../../packages/core/src/language/index.js';
import type { Happening, Touched } from '../../packages/core/src/scene/happening.js';

const click = { kind: 'click', button: 'left', isCtrl: false, isShift: false, isAlt: false } as const;

/** Something done to a thing of that name. */
function did(
  name: string,
  touched: Touched,
  more: { tab?: number; hasMoved?: boolean; target?: string } = {},
): Happening {
  const { tab = 1, hasMoved = false, target = `"${name}"` } = more;
  return { ...touched, target, name, hasMoved, tab };
}

const typed = (text: string): Touched => ({ kind: 'type', text, isEmpty: text === '' });

function linesOf(...happenings: readonly Happening[]): readonly string[] {
  const notation = new Notation();
  for (const one of happenings) notation.note(one);
  return notation.lines;
}

it('writes the last of what was typed into a field', () => {
  expect(linesOf(did('Email', typed('a')), did('Email', typed('am')), did('Email', typed('amy')))).toEqual([
    'type "Email" "amy"',
  ]);
});

it('comes back to a field later with a line of its own', () => {
  expect(linesOf(did('A', typed('1')), did('B', typed('2')), did('A', typed('3')))).toEqual([
    'type "A" "1"',
    'type "B" "2"',
    'type "A" "3"',
  ]);
});

it('empties a field, and forgets that if something is typed after all', () => {
  expect(linesOf(did('A', typed('')))).toEqual(['clear "A"']);
  expect(linesOf(did('A', typed('x')), did('A', typed('')))).toEqual(['clear "A"']);
  expect(linesOf(did('A', typed('')), did('A', typed('y')))).toEqual(['type "A" "y"']);
});

it('never writes a secret, nor what is typed into a field that is called like one', () => {
  const notation = new Notation();
  notation.note(did('Password', { kind: 'type', text: null, isEmpty: false }));
  notation.note(did('API key', typed('abc123')));
  expect(notation.lines).toEqual(['type "Password" "${PASSWORD}"', 'type "API key" "${API_KEY}"']);
  expect(notation.secrets).toEqual(['PASSWORD', 'API_KEY']);
  expect(notation.script(['Recorded'])).not.toContain('abc123');
});

it('drops a click that only entered a field, unless something came of it', () => {
  expect(linesOf(did('A', { kind: 'enter' }), did('A', typed('x')))).toEqual(['type "A" "x"']);
  expect(linesOf(did('A', { kind: 'enter' }), did('B', click))).toEqual(['click "B"']);
  expect(linesOf(did('A', { kind: 'enter' }), did('B', click, { hasMoved: true }))).toEqual(['click "A"', 'click "B"']);
});

it('makes one double click of two, and leaves a third alone', () => {
  const double = { ...click, kind: 'double' } as const;
  expect(linesOf(did('+', click), did('+', click), did('+', double), did('+', click))).toEqual([
    'click "+" --double',
    'click "+"',
  ]);
  expect(linesOf(did('A', click), did('B', click), did('B', click), did('B', double))).toEqual([
    'click "A"',
    'click "B" --double',
  ]);
});

it('says which button and which keys', () => {
  expect(linesOf(did('A', { ...click, button: 'right' }), did('A', { ...click, isCtrl: true, isShift: true }))).toEqual(
    ['click "A" --right', 'click "A" --ctrl --shift'],
  );
});

it('puts Enter behind what was typed, and goes to the field where nothing was', () => {
  const enter: Touched = { kind: 'press', key: 'Enter' };
  expect(linesOf(did('Q', typed('x')), did('Q', enter))).toEqual(['type "Q" "x" --enter']);
  expect(linesOf(did('Q', enter))).toEqual(['focus "Q"', 'press enter']);
  expect(linesOf(did('Q', typed('x')), did('Q', { kind: 'press', key: 'ArrowDown' }), did('Q', enter))).toEqual([
    'type "Q" "x"',
    'press arrowdown',
    'press enter',
  ]);
});

it('keeps the last choice, state and value of one thing', () => {
  expect(linesOf(did('S', { kind: 'choose', option: 'A' }), did('S', { kind: 'choose', option: 'B' }))).toEqual([
    'select "S" "B"',
  ]);
  expect(linesOf(did('C', { kind: 'check', isChecked: true }), did('C', { kind: 'check', isChecked: false }))).toEqual([
    'uncheck "C"',
  ]);
  expect(linesOf(did('V', { kind: 'adjust', value: '51' }), did('V', { kind: 'adjust', value: '52' }))).toEqual([
    'adjust "V" 52',
  ]);
});

it('goes from tab to tab as a person does', () => {
  const lines = linesOf(
    did('Open', click),
    { kind: 'tab-opened', from: 1, tab: 2 },
    { kind: 'arrived', url: 'http://shop.test/b', tab: 2 },
    did('B', click, { tab: 2 }),
    did('A', click, { tab: 1 }),
    did('B', click, { tab: 2 }),
    { kind: 'tab-closed', tab: 2 },
    did('A', click, { tab: 1 }),
    { kind: 'tab-new', url: 'http://shop.test/c', tab: 3 },
    { kind: 'tab-closed', tab: 1 },
    { kind: 'tab-gone', tab: 3 },
  );
  expect(lines).toEqual([
    'click "Open"',
    'click "B"',
    'tab switch 1',
    'click "A"',
    'tab switch 2',
    'click "B"',
    'tab close',
    'click "A"',
    'tab new http://shop.test/c',
    'tab close 1',
  ]);
});

it('writes addresses that a person went to, the last of several at once', () => {
  expect(
    linesOf(
      { kind: 'goto', url: 'http://shop.test/', tab: 1 },
      { kind: 'goto', url: 'http://shop.test/en', tab: 1 },
      did('A', click),
      { kind: 'back', tab: 1 },
      { kind: 'refresh', tab: 1 },
    ),
  ).toEqual(['goto http://shop.test/en', 'click "A"', 'back', 'refresh']);
});

it('escapes what looks like a value to fill in, and quotes', () => {
  expect(linesOf(did('A', typed('${x} "y" \\z')))).toEqual(['type "A" "$${x} \\"y\\" \\\\z"']);
});

it('leaves out what the language cannot say', () => {
  expect(linesOf({ kind: 'key', key: 'AudioVolumeUp', tab: 1 }, { kind: 'key', key: 'Escape', tab: 1 })).toEqual([
    'press escape',
  ]);
});

it('sets pages apart, and writes nothing that fmt would change or check complain about', () => {
  const notation = new Notation();
  notation.note({ kind: 'goto', url: 'http://shop.test/', tab: 1 });
  notation.note(did('A', click));
  notation.note({ kind: 'arrived', url: 'http://shop.test/b', tab: 1 });
  notation.note(did('B', typed('x')));
  notation.note(did('B', typed('xy')));
  notation.note({ kind: 'dialog', isAccepted: true, text: 'Amy', tab: 1 });
  const script = notation.script(['Recorded at http://shop.test/']);
  expect(script).toBe(
    '# Recorded at http://shop.test/\n\ngoto http://shop.test/\nclick "A"\n\ntype "B" "xy"\ndialog accept "Amy"\n',
  );
  expect(parse(script).diagnostics).toEqual([]);
  for (const line of script.split('\n').filter((one) => one !== '')) expect(normalize(line)).toBe(line);
});

it('tells what changed, and how many lines that replaces', () => {
  const notation = new Notation();
  const reported: [readonly string[], number][] = [];
  notation.onChange = (lines, replaced) => reported.push([lines, replaced]);
  notation.note(did('A', typed('x')));
  notation.note(did('A', typed('xy')));
  notation.note(did('B', { kind: 'enter' }));
  notation.note(did('C', click));
  expect(reported).toEqual([
    [['type "A" "x"'], 0],
    [['type "A" "xy"'], 1],
    [['click "C"'], 0],
  ]);
});

it('hovers once over what opens a menu, and takes the click that asked for files as part of choosing them', () => {
  expect(linesOf(did('Menu', { kind: 'hover' }), did('Menu', { kind: 'hover' }), did('Help', click))).toEqual([
    'hover "Menu"',
    'click "Help"',
  ]);
  expect(linesOf(did('Choose', click), did('Choose', { kind: 'upload', files: ['a.png', 'b.png'] }))).toEqual([
    'upload "Choose" "a.png" "b.png"',
  ]);
  expect(linesOf(did('Other', click), did('Photo', { kind: 'upload', files: ['a.png'] }))).toEqual([
    'click "Other"',
    'upload "Photo" "a.png"',
  ]);
});

it('writes the name of a value in place of a secret in an address', () => {
  const notation = new Notation();
  const go = (url: string): void => notation.note({ kind: 'goto', url, tab: 1 });
  go('https://amy:hunter-2x@a.test/x?page=2');
  notation.note({ kind: 'refresh', tab: 1 });
  go('https://a.test/?access_token=abcdef123&sort=up#state=1');
  notation.note({ kind: 'refresh', tab: 1 });
  go('https://a.test/?access_token=other-one9&pwd=x1');
  notation.note({ kind: 'tab-new', url: 'https://a.test/#id_token=zzzzzzzz9&author=Amy&keyword=lamps', tab: 2 });
  expect(notation.lines.filter((line) => line !== 'refresh')).toEqual([
    'goto "https://amy:${PASSWORD}@a.test/x?page=2"',
    'goto "https://a.test/?access_token=${ACCESS_TOKEN}&sort=up#state=1"',
    'goto "https://a.test/?access_token=${ACCESS_TOKEN_2}&pwd=${PWD}"',
    'tab new "https://a.test/#id_token=${ID_TOKEN}&author=Amy&keyword=lamps"',
  ]);
  const script = notation.script(['Recorded at https://amy:hunter-2x@a.test/?access_token=abcdef123']);
  expect(script).toContain('--var ACCESS_TOKEN_2=secret:');
  for (const secret of ['hunter-2x', 'abcdef123', 'other-one9', 'zzzzzzzz9']) expect(script).not.toContain(secret);
});

it('hides what was typed into a dialog that asks for a password', () => {
  const dialog = (asks: string): Happening => ({ kind: 'dialog', isAccepted: true, text: 'hunter-2x', asks, tab: 1 });
  expect(linesOf(dialog('Your password?'))).toEqual(['dialog accept "${PASSWORD}"']);
  expect(linesOf(dialog('Your name?'))).toEqual(['dialog accept "hunter-2x"']);
});

it('has no line of a handover, and nothing later of what was typed in it', () => {
  const leftOut = new LeftOut();
  const [before, after] = [did('Name', typed('amy')), did('Name', typed('amy plover-93xK'))];
  expect(leftOut.without(before)).toBe(before);
  leftOut.keep(did('Name', typed('plover-93xK')));
  leftOut.keep(did('Code', typed('42')));
  leftOut.keep({ kind: 'dialog', isAccepted: true, text: 'Heron & Co', tab: 1 });
  const later: Happening[] = [
    ...[after, did('Other', typed('again Plover-93xk')), did('Code', typed('421')), did('Code', typed(''))],
    ...[did('Welcome plover-93xK', click), did('Table 42', click), did('Note', typed('fine'))],
    ...[did('Shop', { kind: 'choose', option: 'HERON & CO' }), did('Code', { kind: 'press', key: 'Enter' })],
    { kind: 'goto', url: 'https://shop.test/?name=Heron+%26+Co', tab: 1 },
  ];
  expect(linesOf(before, { kind: 'left-out', tab: 0 }, ...later.map((one) => leftOut.without(one)))).toEqual([
    'type "Name" "amy"',
    '# Left out: what a person did during a handover',
    `type "Name" "\${NAME}"`,
    `type "Other" "\${OTHER}"`,
    'clear "Code"',
    '# Left out: what a person did during a handover',
    'click "Table 42"',
    'type "Note" "fine"',
    '# Left out: what a person did during a handover',
    'focus "Code"',
    'press enter',
    '# Left out: what a person did during a handover',
  ]);
});
