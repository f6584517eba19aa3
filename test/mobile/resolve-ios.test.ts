// Which thing is meant on screens of iOS, as idb tells them: by the same resolver and the same rules as everywhere.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { ask, choicesOf, linesIn, meant, thing } from './support/dumps.js';

function screenIn(name: string): Screen {
  const file = new URL(`./trees-ios/${name}.json`, import.meta.url);
  const read = readDescribe(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.reason);
  return screenOf(read.tree, new PhoneNumbers());
}

describe('a screen of settings', () => {
  const screen = screenIn('settings');

  it('the app itself, as large as the screen, is never meant', () => {
    // The app, a heading, a row and a tab have this name: only two of them can be clicked.
    const decision = ask(screen, 'Settings');
    expect(decision.failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(choicesOf(decision)).toHaveLength(2);
    expect(linesIn(screen).filter((line) => line.includes('Settings'))).toEqual([
      'heading "Settings"',
      'button "Settings"',
      'tab "Settings" {selected}',
    ]);
    const chosen = choicesOf(decision).map((choice) => ask(screen, choice).chosen);
    expect(chosen.map((id) => screen.get(id ?? -1)?.kind).sort()).toEqual(['button', 'tab']);
  });

  it.each([
    // The label in the row of a switch that has no name.
    ['"Weather Alerts"', 'Clickable', 'switch "Weather Alerts"'],
    ['"Weather Alerts"', 'Checkable', 'switch "Weather Alerts"'],
    // A switch that has the name of its row.
    ['"Roaming"', 'Checkable', 'switch "Roaming"'],
    ['"Roaming"', 'Clickable', 'switch "Roaming"'],
    // One that is the row.
    ['"Low Power Mode"', 'Checkable', 'switch "Low Power Mode"'],
    ['"Bluetooth"', 'Clickable', 'button "Bluetooth"'],
    ['"Ringer"', 'Adjustable', 'slider "Ringer"'],
    ['"Alerts volume"', 'Adjustable', 'slider "Alerts volume"'],
    ['"Guests"', 'Adjustable', 'stepper "Guests"'],
    ['"Increment"', 'Clickable', 'button "Increment"'],
    ['"Week"', 'Clickable', 'tab "Week"'],
    ['"Home"', 'Clickable', 'tab "Home"'],
    ['"Back"', 'Clickable', 'button "Back"'],
    ['search', 'Typeable', 'input/search "Search"'],
    ['roaming', 'Checkable', 'switch "Roaming"'],
  ] as const)('%s (%s) is %s', (target, requirement, shown) => {
    expect(meant(screen, target, requirement)).toBe(shown);
  });

  it.each([
    ['"Network"', 'Clickable'],
    ['"Sound"', 'Clickable'],
    ['"Sound"', 'Adjustable'],
    ['"Network"', 'Checkable'],
    ['"Bluetooth"', 'Checkable'],
  ] as const)('%s (%s) is nothing: a heading never is its neighbour', (target, requirement) => {
    expect(meant(screen, target, requirement)).toBe('REQUIREMENT_NOT_MET');
  });

  it('what each is set to, and which is chosen', () => {
    const state = (shown: string): unknown => thing(screen, shown).state;
    expect(state('switch "Weather Alerts"')).toMatchObject({ checked: false });
    expect(state('switch "Roaming"')).toMatchObject({ checked: true });
    expect(state('slider "Ringer"')).toMatchObject({ value: '50%' });
    expect(state('slider "Alerts volume"')).toMatchObject({ value: '25%' });
    expect(state('tab "Day"')).toMatchObject({ selected: true });
    expect((state('tab "Week"') as { readonly selected?: boolean }).selected).not.toBe(true);
  });

  it('a switch as wide as its row is touched at its end', () => {
    expect(screen.pointOf(thing(screen, 'switch "Low Power Mode"').id)).toEqual({ x: 343, y: 430 });
  });

  it('every answer has its confidence and its reason', () => {
    const decision = ask(screen, '"Weather Alerts"', 'Checkable');
    expect(decision.confidence).toBeGreaterThan(0.9);
    expect(decision.reason).not.toBe('');
  });
});

describe('people, in a flat list of texts', () => {
  const screen = screenIn('contacts');

  it('a row that is told as a text is clicked as a row', () => {
    expect(meant(screen, '"Bea Berg"')).toBe('row "Bea Berg"');
    expect(meant(screen, '"Anton"')).toBe('row "Anton Adler"');
  });

  it('two of one name are ambiguous, whatever comes first', () => {
    const decision = ask(screen, '"Ann Archer"');
    expect(decision).toMatchObject({ chosen: null, failure: { code: 'AMBIGUOUS_TARGET' } });
    const choices = choicesOf(decision);
    expect(new Set(choices).size).toBe(2);
    for (const choice of choices) expect(ask(screen, choice).chosen, choice).not.toBeNull();
  });

  it('what is parked outside of the screen is not there to be clicked', () => {
    expect(meant(screen, '"Parked"')).toBe('ELEMENT_NOT_VISIBLE');
  });

  it('letters above groups are headings', () => {
    expect(meant(screen, '"B"')).toBe('REQUIREMENT_NOT_MET');
  });
});

describe('an alert', () => {
  it.each(['alert', 'alert-over'])('%s: is in front, with its answers, and takes what is said', (name) => {
    const screen = screenIn(name);
    const { modal } = screen.patterns;
    const shown = (id: number | undefined): string => (id === undefined ? '' : (screen.get(id)?.names[0]?.text ?? ''));
    expect([shown(modal?.close), shown(modal?.confirm)]).toEqual(['Cancel', 'Delete']);
    expect(screen.context.modal).toBe(modal?.container);
    const { chosen } = ask(screen, '"Delete"');
    expect(screen.pointOf(chosen ?? -1)).toEqual({ x: 262, y: 488 });
    expect(screen.title).toBe('Delete “Bread”?');
  });

  it('what is below it cannot be touched', () => {
    const screen = screenIn('alert-over');
    expect(meant(screen, '"Cheese"')).toBe('ELEMENT_COVERED');
  });
});

describe('wheels', () => {
  const screen = screenIn('wheels');

  it.each([
    ['"Hours"', '7 o’clock'],
    ['"Minutes"', '30 minutes'],
  ])('%s is a choice that says %s', (target, value) => {
    const { chosen } = ask(screen, target, 'Selectable');
    expect(chosen).not.toBeNull();
    expect(screen.get(chosen ?? -1)?.state?.value).toBe(value);
    expect(ask(screen, target, 'Adjustable').chosen).toBe(chosen);
  });
});

describe('signing in', () => {
  const screen = screenIn('login');

  it('the fields by their labels and purposes, the button by what it does', () => {
    expect(meant(screen, 'email', 'Typeable')).toBe('input/email "Email"');
    expect(meant(screen, '"Password"', 'Typeable')).toBe('input/password "Password"');
    const { login } = screen.patterns;
    expect([login?.username, login?.password, login?.submit].map((id) => screen.get(id ?? -1)?.names[0]?.text)).toEqual(
      ['Email', 'Password', 'Sign in'],
    );
  });

  it('a button that is disabled is meant and told so', () => {
    expect(meant(screen, '"Sign in"')).toBe('ELEMENT_DISABLED');
  });

  it('what is in a password field is nobody’s business', () => {
    const { id } = thing(screen, 'input/password "Password"');
    expect(screen.isSecret(id)).toBe(true);
    expect(linesIn(screen).join('\n')).not.toContain('••••');
  });

  it('the keyboard is known, and its keys are not in the way', () => {
    expect(screen.keyboard).toEqual({ x: 0, y: 553, width: 390, height: 291 });
    expect(thing(screen, 'input/email "Email"').state?.focused).toBe(true);
  });
});

describe('rows alike', () => {
  const screen = screenIn('saved');

  it('two "Apply" are ambiguous', () => {
    const decision = ask(screen, '"Apply"');
    expect(decision.failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(decision.chosen).toBeNull();
    expect(decision.failure?.candidates).toHaveLength(2);
  });

  it('the button of a row is meant by its row', () => {
    const { chosen } = ask(screen, '"Delete" near "Bread"');
    expect(screen.pointOf(chosen ?? -1)).toEqual({ x: 335, y: 190 });
    const inside = ask(screen, '"Delete" inside "Cheese"');
    expect(screen.pointOf(inside.chosen ?? -1)).toEqual({ x: 335, y: 310 });
  });

  it('of two rows alike none is chosen, and each is named so that it can be', () => {
    for (const target of ['"Delete" near "Apple pie"', '"Apple pie"']) {
      const decision = ask(screen, target);
      expect(decision.failure?.code, target).toBe('AMBIGUOUS_TARGET');
      for (const choice of choicesOf(decision)) expect(ask(screen, choice).chosen, choice).not.toBeNull();
    }
  });
});

describe('the home screen of the phone', () => {
  const screen = screenIn('springboard');

  it('icons are clicked by their names, a widget of the same name is another thing', () => {
    expect(meant(screen, '"Safari"')).toBe('button "Safari"');
    expect(ask(screen, '"Calendar"').failure?.code).toBe('AMBIGUOUS_TARGET');
  });

  it('how to open an icon with a screen reader is not what it is called', () => {
    expect(meant(screen, '"Double tap to open"')).toBe('TARGET_NOT_FOUND');
  });
});

describe('names of older tools', () => {
  const screen = screenIn('profile');

  it.each([
    ['"Edit"', 'Clickable', 'button "Edit"'],
    ['"Name"', 'Typeable', 'input "Name"'],
    ['"Push messages"', 'Checkable', 'switch "Push messages"'],
    ['"Help"', 'Clickable', 'row "Help"'],
    ['"Log out"', 'Clickable', 'ELEMENT_DISABLED'],
  ] as const)('%s (%s) is %s', (target, requirement, shown) => {
    expect(meant(screen, target, requirement)).toBe(shown);
  });
});

describe('bars that tell nothing', () => {
  it('are no titles and nothing to click', () => {
    const screen = screenIn('bars');
    expect(screen.title).not.toBe('Tab Bar');
    expect(meant(screen, '"Tab Bar"')).toBe('TARGET_NOT_FOUND');
  });
});
