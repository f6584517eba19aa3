// What every world promises: the same situation reads the same, the same line comes to the same, and what cannot be done is
// refused for the same reason. A page, phones of both kinds, and a list in memory.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractWorld, contractWorld, SAVED, type Situation, WORLDS } from '../support/contract-worlds.js';
import { chromium } from '../support/own-browser.js';

/** The extension needs a Chromium on the PATH. */
const there = WORLDS.filter((name) => name !== 'extension' || chromium !== null);

describe.each(there)('%s', (name) => {
  let world: ContractWorld;
  beforeAll(async () => {
    world = await contractWorld(name);
  });
  afterAll(() => world.close());

  /** What became of each line: how sure it is, or why not. */
  async function came(situation: Situation, ...lines: readonly string[]): Promise<string[]> {
    await world.open(situation);
    const all: string[] = [];
    for (const line of lines) all.push(await cameOf(line));
    return all;
  }
  async function cameOf(line: string): Promise<string> {
    const { ok, lifecycle, failure } = await world.run(line);
    return ok ? lifecycle : (failure?.code ?? 'nothing');
  }
  async function observed(options = ''): Promise<string> {
    const { ok, data, text } = await world.run(`observe ${options}`.trim());
    if (!ok) expect.fail(text);
    return (data as { readonly text: string }).text;
  }
  const within = async (budget: number): Promise<string> => (await world.observe({ budget })).text;
  const lineOf = (text: string, part: string): string => text.split('\n').find((line) => line.includes(part)) ?? '';
  const numberIn = (line: string): string => /\[\d+\]/.exec(line)?.[0] ?? 'no number';

  describe('a form', () => {
    it('is read as a login, with what its fields are for', async () => {
      await world.open('login');
      const text = await observed();
      const [user, password] = [lineOf(text, '"User name'), lineOf(text, '"Password"')];
      expect(user).toContain('input/username');
      expect(password).toContain('input/password');
      expect(lineOf(text, 'login_form:')).toContain(
        `username=${numberIn(user)} password=${numberIn(password)} submit=`,
      );
      expect(text).toContain('login <username> <password>: ready');
    });

    it('is filled in, and what was typed is told as a change', async () => {
      expect(await came('login', 'observe', 'type "User name" "ana"')).toEqual(['verified', 'verified']);
      const text = await observed('--diff');
      expect(text).toMatch(/^~ \[\d+\] input\/username "User name.* → .*= "ana"/m);
    });

    it('never tells a password, only that there is one', async () => {
      // A phone cannot read it back.
      expect(['verified', 'dispatched']).toContain((await came('login', 'type "Password" "hunter2secret"'))[0]);
      const text = await observed();
      expect(text).not.toContain('hunter2secret');
      expect(lineOf(text, '"Password"')).toContain('filled');
    });
  });

  describe('a list with namesakes', () => {
    it('is asked about, and nothing is pressed', async () => {
      expect(await came('saved', 'click "Delete"')).toEqual(['AMBIGUOUS_TARGET']);
      expect(await observed()).not.toContain('modal:');
    });

    it('has a line for each, told apart by its row', async () => {
      await world.open('saved');
      const text = await observed();
      // Under its row, or with the name of it.
      for (const row of SAVED)
        expect(text).toMatch(
          new RegExp(
            `(?: "${row}\\b.*\\n(?: +\\[.*\\n)*? +\\[\\d+\\] button "Delete")|(?:button "Delete".* in "${row}"$)`,
            'm',
          ),
        );
    });

    it('has a handle for each', async () => {
      await world.open('saved');
      await observed();
      const handles = (await world.candidates()).flatMap(({ handle = '' }) => (handle === '' ? [] : [handle]));
      expect(new Set(handles).size).toBe(handles.length);
    });

    it('is cut to a budget, and says how much is left out', async () => {
      await world.open('saved');
      const [all, some] = [await observed('--full'), await within(100)];
      expect(some.length).toBeLessThanOrEqual(100 * 4);
      const [, left, entries] =
        /\((\d+) of \d+ left out: use observe --full for all|… (\d+) more entries like this: /.exec(some) ?? [];
      const shown = some.split('\n').filter((line) => /^\s*\[\d+\]/.test(line));
      expect(Number(left ?? entries)).toBeGreaterThan(0);
      for (const line of shown) expect(all).toContain(numberIn(line));
    });
  });

  describe('a dialog over the rest', () => {
    const ASKED = ['saved', 'click "Delete" near "Office"'] as const;

    it('has its things under its own line', async () => {
      expect(await came(...ASKED)).toEqual(['verified']);
      const text = await observed();
      const dialog = lineOf(text, 'dialog');
      expect(dialog).toMatch(/^- \[\d+\] dialog/);
      expect(lineOf(text, '"Cancel"')).toMatch(/^ {2}\[\d+\] button "Cancel"/);
      expect(lineOf(text, 'modal:')).toContain(
        `container=${numberIn(dialog)} close=${numberIn(lineOf(text, '"Cancel"'))} confirm=`,
      );
      expect(text).toContain('dismiss: ready');
    });

    it('comes first where there is no room for all', async () => {
      await came(...ASKED);
      const text = await within(125);
      expect(text).toContain('"Cancel"');
      expect(text.match(/ in "/g)?.length ?? 0).toBeLessThan(SAVED.length);
    });

    it('is closed without doing what it asks', async () => {
      expect(await came(...ASKED, 'dismiss')).toEqual(['verified', 'verified']);
      const text = await observed();
      expect(text).not.toContain('modal:');
      expect(text.match(/button "Delete"/g)).toHaveLength(SAVED.length);
    });
  });

  describe('a switch', () => {
    it('is set, and left alone where it is set already', async () => {
      expect(await came('settings', 'uncheck "Wi-Fi"')).toEqual(['verified']);
      expect(lineOf(await observed(), 'switch "Wi-Fi"')).not.toContain('{checked');
      expect(await cameOf('check "Wi-Fi"')).toBe('verified');
      const { ok, text } = await world.run('check "Wi-Fi"');
      expect(ok, text).toBe(true);
      expect(lineOf(await observed(), 'switch "Wi-Fi"')).toMatch(/\{checked/);
    });

    it('that is disabled is refused, and told', async () => {
      expect(await came('settings', 'check "Hotspot" --timeout 300ms')).toEqual(['ELEMENT_DISABLED']);
      expect(lineOf(await observed(), 'switch "Hotspot"')).toContain('{disabled}');
    });
  });

  describe.each([
    ['a slider', 'settings', 'Media volume', 70, 170],
    ['a slider that is dragged', 'mixer', 'Media volume', 80, 170],
    ['a stepper', 'visit', 'Guests', 5, 12],
  ] as const)('%s', (_, situation, control, value, beyond) => {
    it('is set to a number, which is read back', async () => {
      await world.open(situation);
      const { ok, text } = await world.run(`adjust "${control}" ${value}`);
      expect(ok, text).toBe(true);
      expect(await observed()).toMatch(new RegExp(`"${control}" = "${value}\\b`));
    });

    it('that is there already is left alone', async () => {
      await came(situation, `adjust "${control}" ${value}`);
      const { ok, notes } = await world.run(`adjust "${control}" ${value}`);
      expect([ok, ...notes]).toEqual([true, expect.stringMatching(`It was already at ${value}`)]);
    });

    it('is never said to be where it does not go', async () => {
      const [beyondIt] = await came(situation, `adjust "${control}" ${beyond}`);
      expect(['INVALID_VALUE', 'NOT_CONVERGED']).toContain(beyondIt);
    });
  });

  describe('a choice', () => {
    it('is made, and read back', async () => {
      expect(await came('settings', 'select "Language" "Français"')).toEqual(['verified']);
      expect(lineOf(await observed(), 'select "Language"')).toContain('= "Français"');
    });

    it('that is not there is refused, and nothing is chosen', async () => {
      expect(await came('settings', 'select "Language" "Klingon"')).toEqual(['OPTION_NOT_FOUND']);
      expect(lineOf(await observed(), 'select "Language"')).toContain('= "English"');
    });
  });

  describe('an option', () => {
    it('is known by a part of its name, if no other has it', async () => {
      expect(await came('settings', 'select "Language" "franç"')).toEqual(['verified']);
      expect(lineOf(await observed(), 'select "Language"')).toContain('= "Français"');
    });

    it('is counted from 0', async () => {
      expect(await came('settings', 'select "Language" 3')).toEqual(['verified']);
      expect(lineOf(await observed(), 'select "Language"')).toContain('= "Français"');
    });

    it('of which there are two of one name is asked about, and none is chosen', async () => {
      await world.open('twins');
      const { failure, text } = await world.run('select "Language" "Français"');
      expect(failure?.code, text).toBe('AMBIGUOUS_TARGET');
      const seen = await observed();
      expect(lineOf(seen, 'select "Language"')).toContain('= "English"');
      expect(seen).not.toContain('modal:');
    });

    it('of which there are two can be said by its place', async () => {
      expect(await came('twins', 'select "Language" 3')).toEqual(['verified']);
      expect(lineOf(await observed(), 'select "Language"')).toContain('= "Français"');
    });
  });

  it('what nobody can see is not pressed, and has no line', async () => {
    const [hidden] = await came('settings', 'click "Archive" --timeout 300ms');
    expect(['TARGET_NOT_FOUND', 'ELEMENT_NOT_VISIBLE']).toContain(hidden);
    expect(await observed()).not.toContain('Archive');
  });
});
