// Typing on a phone: the focus, what was there before, all of Unicode, secrets, hints that look like content.

import { describe, expect, it } from 'vitest';
import { good } from '../../packages/core/src/scene/world.js';
import type { UiNode, UiTree } from '../../packages/phone/src/shared/tree.js';
import { Bench, got, stopped } from './support/fake-device.js';

/** The tree with other nodes in the place of some. */
function changed(tree: UiTree, change: (node: UiNode) => Partial<UiNode> | null): UiTree {
  return { ...tree, nodes: tree.nodes.map((node) => ({ ...node, ...change(node) })) };
}

const isUser = ({ resourceId }: UiNode): boolean => resourceId.endsWith('/username');

describe.each(['android', 'ios'] as const)('typing on %s', (platform) => {
  it('taps the field, types, and reads it back', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('login');
    const effects = got(await bench.type('User name', 'ana'));
    expect(effects).toMatchObject({ value: 'ana', isAsAsked: true });
    expect(effects.seen).toContain('value');
    expect(bench.done()).toEqual(['tap login.user', 'text ana']);
  });

  it('hides what an app filled into a password field, wherever else it stands; not what fields are called', async () => {
    const filled = { [platform === 'ios' ? 'value' : 'text']: 'auto-k7x.9', isHintShown: false };
    const bench = new Bench({ platform, tree: (tree) => changed(tree, (node) => (node.isPassword ? filled : null)) });
    bench.phone.open('login');
    await bench.find('User name');
    const { masker } = bench.world;
    expect([masker.isIn('It is auto-k7x.9'), masker.isIn('Password, User name')]).toEqual([true, false]);
    const plain = new Bench({ platform });
    plain.phone.open('login');
    await plain.find('User name');
    expect(plain.world.masker.secrets).toEqual([]);
  });

  it('takes away what was there, or appends to it', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('login');
    got(await bench.type('User name', 'somebody'));
    expect(got(await bench.type('User name', 'ana'))).toMatchObject({ value: 'ana', isAsAsked: true });
    expect(got(await bench.type('User name', ' b', { isAppended: true }))).toMatchObject({
      value: 'ana b',
      expected: 'ana b',
      isAsAsked: true,
    });
    expect(got(await bench.type('User name', ''))).toMatchObject({ value: '', isAsAsked: true });
    expect(bench.phone.state.fields['login.user']).toBe('');
  });

  it('types all of Unicode, and takes it away again', async () => {
    const bench = new Bench({ platform });
    bench.phone.launch('com.example.notes');
    const text = 'naïve 日本語 👩‍👩‍👧 👍🏽 אב\nZeile 2 "x" $HOME %s \\ é';
    const effects = got(await bench.type('note', text));
    expect(bench.phone.state.fields['notes.text']).toBe(text);
    expect(effects.isAsAsked).toBe(true);
    expect(effects.notes[0]).toContain('pasted from the clipboard');
    expect(got(await bench.type('note', 'plain')).value).toBe('plain');
    expect(bench.phone.state.fields['notes.text']).toBe('plain');
  });

  it('tells of a secret no more than how long it is', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('login');
    const effects = got(await bench.type({ kind: 'role', value: 'password' }, 'open sesame'));
    expect(effects).toMatchObject({ value: null, isSecret: true, isHeld: true });
    expect(effects.notes.join()).toContain('11 characters');
    expect(JSON.stringify(effects)).not.toContain('sesame');
    // Too few of them are told to be wrong.
    bench.device.type = async () => good({ how: null });
    const lost = got(await bench.type({ kind: 'role', value: 'password' }, 'another'));
    expect(lost).toMatchObject({ value: null, isSecret: true, isAsAsked: false });
  });

  it('tells what is there where the keys did not take', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('login');
    const { type } = bench.device;
    bench.device.type = (text, deadline) => type.call(bench.device, text.toUpperCase(), deadline);
    expect(got(await bench.type('User name', 'ana'))).toMatchObject({ value: 'ANA', isAsAsked: false });
  });
});

describe('the focus', () => {
  it('is not asked for twice', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    got(await bench.type('User name', 'ana'));
    bench.done();
    got(await bench.type('User name', 'bo'));
    expect(bench.done().filter((one) => one.startsWith('tap'))).toEqual([]);
  });

  it('that another field gets keeps the text out of it', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    const { tap } = bench.device;
    // Something else takes the tap.
    bench.device.tap = async (at, deadline) => {
      const done = await tap.call(bench.device, at, deadline);
      bench.phone.set({ focus: 'login.password' });
      return done;
    };
    const answer = await bench.type('User name', 'ana');
    expect(stopped(answer)).toBe('VERIFICATION_FAILED');
    expect(JSON.stringify(answer)).toContain('input/password');
    expect(bench.phone.state.fields).toEqual({});
  });

  it('that nothing gets is told, and nothing is typed', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    bench.device.tap = async () => good(null);
    expect(stopped(await bench.type('User name', 'ana'))).toBe('NO_EFFECT');
    expect(bench.device.calls).not.toContain('type');
  });

  it('goes along to the field that a box for show opens', async () => {
    let isReal = false;
    const bench = new Bench({
      tree: (tree) =>
        changed(tree, ({ resourceId }) => {
          if (!resourceId.endsWith('search_src_text')) return null;
          return isReal ? { resourceId: 'real', isFocused: true } : { isFocused: false };
        }),
    });
    bench.phone.open('search');
    const { tap } = bench.device;
    bench.device.tap = (at, deadline) => {
      isReal = true;
      return tap.call(bench.device, at, deadline);
    };
    expect(got(await bench.type('Search parcels', 'Parcel 1')).value).toBe('Parcel 1');
    expect(bench.phone.state.fields['search.query']).toBe('Parcel 1');
    expect(bench.world.news().join()).toContain('and the text went there');
  });
});

describe('a hint', () => {
  /** An old device shows the hint as if it were content, and here nothing gives it away. */
  const shy = (tree: UiTree): UiTree =>
    changed(tree, (node) =>
      isUser(node) && (node.text === 'User name or email' || node.text === '') ? { text: 'zzz', hint: '' } : null,
    );

  it('that looks like content is typed over', async () => {
    const bench = new Bench({ tree: shy });
    bench.phone.open('login');
    expect(got(await bench.type('User name', 'ana'))).toMatchObject({ value: 'ana', isAsAsked: true });
    expect(got(await bench.type('User name', 'x', { isAppended: true })).value).toBe('anax');
  });

  it('that looks like content is no content to append to', async () => {
    const bench = new Bench({ tree: shy });
    bench.phone.open('login');
    expect(got(await bench.type('User name', 'ana', { isAppended: true }))).toMatchObject({
      value: 'ana',
      expected: 'ana',
      isAsAsked: true,
    });
  });

  it('that no key takes away is said to be taken for one', async () => {
    const bench = new Bench({ tree: shy });
    bench.phone.open('login');
    got(await bench.type('User name', 'ana'));
    const effects = got(await bench.type('User name', ''));
    expect(effects).toMatchObject({ value: '', isHeld: true });
    expect(effects.notes.join()).toContain('probably its hint');
    expect(bench.phone.state.fields['login.user']).toBe('');
  });
});

describe('content', () => {
  it('that looks like a hint is taken away all the same', async () => {
    const bench = new Bench({ tree: (tree) => changed(tree, (node) => (isUser(node) ? { hint: '' } : null)) });
    bench.phone.open('login');
    bench.phone.set({ fields: { 'login.user': 'Search me' } });
    expect(got(await bench.type('User name', ''))).toMatchObject({ value: '', isAsAsked: true });
    expect(bench.phone.state.fields['login.user']).toBe('');
    bench.phone.set({ fields: { 'login.user': 'Search me' } });
    // The first try takes it for a hint, and tells what came of that; the second one is sure.
    expect(got(await bench.type('User name', 'ana')).isAsAsked).toBe(false);
    expect(got(await bench.type('User name', 'ana', { isSet: true }))).toMatchObject({ value: 'ana', isAsAsked: true });
    expect(bench.phone.state.fields['login.user']).toBe('ana');
  });
});

describe('the keyboard', () => {
  it('is put away where it is in the way, and nothing else is done by that', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    got(await bench.type('User name', 'ana'));
    expect(bench.phone.state.isKeyboardUp).toBe(true);
    bench.done();
    got(await bench.click('Forgot password?'));
    expect(bench.done()).toEqual(['key back', 'tap login.help']);
    expect(bench.phone.screen).toBe('login');
    expect(bench.world.news()).toEqual(['The keyboard was in the way and was hidden']);
  });

  it('of an iPhone goes by its own key', async () => {
    const bench = new Bench({ platform: 'ios' });
    bench.phone.open('login');
    got(await bench.type('User name', 'ana'));
    bench.done();
    got(await bench.click('Forgot password?'));
    expect(bench.done()).toEqual(['tap keyboard.done', 'tap login.help']);
  });

  it('stays where it is in nobody’s way', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    got(await bench.type('User name', 'ana'));
    bench.done();
    got(await bench.type({ kind: 'role', value: 'password' }, 'open sesame'));
    got(await bench.click({ kind: 'role', value: 'submit' }));
    expect(bench.done()).not.toContain('key back');
  });
});

describe('how it is typed', () => {
  it('is sign by sign where a delay was asked for', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    const from = bench.clock.now();
    got(await bench.type('User name', 'ab👍🏽', { delayMs: 200 }));
    expect(bench.done()).toEqual(['tap login.user', 'text a', 'text b', 'text 👍🏽']);
    expect(bench.clock.now() - from).toBeGreaterThanOrEqual(400);
  });

  it('is surely on empty ground at the second try', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    bench.phone.set({ fields: { 'login.user': 'ab👩‍👩‍👧' } });
    const effects = got(await bench.type('User name', 'new', { isSet: true }));
    expect(effects).toMatchObject({ value: 'new', isAsAsked: true });
    expect(bench.phone.state.fields['login.user']).toBe('new');
  });
});
