// Choosing on a phone: lists that open over the screen, wheels, and what is not there.

import { describe, expect, it } from 'vitest';
import { good } from '../../packages/core/src/scene/world.js';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { LANGUAGES } from '../phone/app.js';
import { Bench, got, stopped } from './support/fake-device.js';

const choice = (option: string | number) => ({ kind: 'select', option }) as const;

describe.each(['android', 'ios'] as const)('a list on %s', (platform) => {
  it('is opened, and what is chosen is read back', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    const effects = got(await bench.do('Language', choice('Français')));
    expect(effects).toMatchObject({ value: 'Français', isAsAsked: true });
    expect(effects.seen).toContain('value');
    expect(bench.done()).toEqual(['tap settings.language', 'tap language.Français']);
  });

  it('is scrolled to what is further down, and back up', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    expect(got(await bench.do('Language', choice('日本語'), { ms: 60_000 })).isAsAsked).toBe(true);
    // It opens where it was left: what is wanted now is above.
    expect(got(await bench.do('Language', choice('English'), { ms: 60_000 })).isAsAsked).toBe(true);
    expect(bench.phone.state.choices['settings.language']).toBe('English');
  });

  it('is counted from its start', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    bench.phone.set({ scrolls: { 'language.list': 700 } });
    for (const [place, name] of [
      [10, LANGUAGES[10]],
      [0, LANGUAGES[0]],
      [6, LANGUAGES[6]],
    ] as const) {
      got(await bench.do('Language', choice(place), { ms: 60_000 }));
      expect(bench.phone.state.choices['settings.language']).toBe(name);
    }
    expect(stopped(await bench.do('Language', choice(12), { ms: 60_000 }))).toBe('OPTION_NOT_FOUND');
  });

  it('that lacks what is wanted is closed again, and all that is in it is told', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    const answer = await bench.do('Language', choice('Klingon'), { ms: 60_000 });
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'OPTION_NOT_FOUND', facts: { option: 'Klingon', options: LANGUAGES } },
    });
    expect(bench.phone.state.popup).toBeNull();
    expect(bench.phone.screen).toBe('settings');
    expect(bench.phone.state.choices['settings.language']).toBe('English');
  });

  it('is left alone where it already shows what is wanted', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    expect(got(await bench.do('Language', choice('english')))).toMatchObject({ seen: [], isAsAsked: true });
    expect(bench.done()).toEqual([]);
  });

  it('takes a part of a name if only one has it', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    expect(got(await bench.do('Language', choice('neder'), { ms: 60_000 })).value).toBe('Nederlands');
  });
});

describe('a list', () => {
  it('that does not open is no list', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    bench.device.tap = async () => good(null);
    expect(stopped(await bench.do('Language', choice('Français')))).toBe('NO_EFFECT');
  });

  it('that does not take the choice is told', async () => {
    const bench = new Bench({
      tree: (tree: UiTree) => ({
        ...tree,
        nodes: tree.nodes.map((node) =>
          node.text === 'Français' && !node.isClickable ? { ...node, text: 'English' } : node,
        ),
      }),
    });
    bench.phone.open('settings');
    expect(got(await bench.do('Language', choice('Français')))).toMatchObject({ value: 'English', isAsAsked: false });
  });

  it('of a plain button is one, too', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const effects = got(await bench.do('Sort', choice('By date'), { requirement: 'Clickable' }));
    expect(bench.phone.state.choices['saved.sort']).toBe('Date');
    // The button says what it is for, not what was chosen.
    expect(effects).toMatchObject({ isHeld: true, notes: ['It does not show what is chosen'] });
    expect(stopped(await bench.do('Sort', choice('By size'), { requirement: 'Clickable' }))).toBe('OPTION_NOT_FOUND');
    expect(bench.phone.state.popup).toBeNull();
  });
});

describe('a wheel', () => {
  it.each(['android', 'ios'] as const)('on %s is turned to a number', async (platform) => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    got(await bench.world.move({ kind: 'scroll', direction: 'down', amount: null, isPage: true }, bench.in(9000)));
    const effects = got(await bench.do('Minutes', choice('12'), { ms: 60_000 }));
    expect(effects).toMatchObject({ value: '12', isAsAsked: true });
    expect(bench.phone.state.amounts['settings.minutes']).toBe(12);
    expect(got(await bench.do('Minutes', choice(9), { ms: 60_000 })).value).toBe('9');
    expect(got(await bench.do('Minutes', choice(9))).notes.join()).toContain('already');
  });

  it('with words is gone through until it shows the wanted one', async () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
    const named = (text: string): string => (/^\d+$/.test(text) ? (months[Number(text) % months.length] ?? '') : text);
    const bench = new Bench({
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) => (node.bounds.x === 620 ? { ...node, text: named(node.text) } : node)),
      }),
    });
    bench.phone.open('settings');
    got(await bench.world.move({ kind: 'scroll', direction: 'down', amount: null, isPage: true }, bench.in(9000)));
    expect(got(await bench.do('Minutes', choice('Feb'), { ms: 60_000 })).value).toBe('Feb');
    const answer = await bench.do('Minutes', choice('Dec'), { ms: 60_000 });
    expect(stopped(answer)).toBe('OPTION_NOT_FOUND');
    for (const month of months) expect(JSON.stringify(answer)).toContain(month);
  });
});
