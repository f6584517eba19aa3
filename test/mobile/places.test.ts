// What the tree calls unclickable, places on the screen, what is loading, and waiting for a change.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { saysLoading } from '../../packages/core/src/scene/loading-words.js';
import { good } from '../../packages/core/src/scene/world.js';
import type { Device, Point } from '../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { savedDevice } from '../../packages/phone/src/shared/saved-device.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { treeOf } from './support/dumps.js';
import { Bench } from './support/fake-device.js';

useVirtualTime();

interface NodeFacts {
  readonly text?: string;
  readonly at: readonly [number, number, number, number];
  readonly is?: string;
  readonly flags?: string;
  readonly inside?: readonly NodeFacts[];
}

function xml(nodes: readonly NodeFacts[]): string {
  const one = ({
    text = '',
    at: [x, y, width, height],
    is = 'android.widget.TextView',
    flags = '',
    inside = [],
  }: NodeFacts): string => {
    const off = [
      'clickable',
      'enabled',
      'long-clickable',
      'checkable',
      'checked',
      'focusable',
      'focused',
      'scrollable',
      'password',
      'selected',
    ]
      .map(
        (name) => `${name}="${flags.split(' ').includes(name) || (name === 'enabled' && !flags.includes('disabled'))}"`,
      )
      .join(' ');
    const id = /id=(\S+)/.exec(flags)?.[1] ?? '';
    return `<node index="0" text="${text}" resource-id="${id}" class="${is}" package="com.shop" content-desc="" ${off} bounds="[${x},${y}][${x + width},${y + height}]">${inside.map(one).join('')}</node>`;
  };
  const root = { at: [0, 0, 1080, 2400] as const, is: 'android.widget.FrameLayout', inside: nodes };
  return `<?xml version="1.0"?><hierarchy rotation="0">${one(root)}</hierarchy>`;
}

/** A phone whose screen follows from where it was touched. */
function phone(first: string, onTap: (at: Point) => string | null) {
  let screen = first;
  const touches: Point[] = [];
  const held: number[] = [];
  const touch = async (at: Point) => {
    touches.push(at);
    screen = onTap(at) ?? screen;
    return good(null);
  };
  const device: Device = {
    ...savedDevice(treeOf(first), 'made up'),
    isSaved: false,
    tree: async () => good(treeOf(screen)),
    tap: touch,
    press: async (at, ms) => {
      held.push(ms);
      return touch(at);
    },
    front: async () => good({ app: 'com.shop', activity: '' }),
  };
  const world = new MobileWorld(device);
  const engine = new Engine(world, { speak: resultText, shots: null, timeoutMs: 500 });
  return {
    touches,
    held,
    run: (line: string): Promise<Result> => engine.run(line),
    show: (next: string) => (screen = next),
  };
}

const told = ({ ok, lifecycle, failure }: Result): string => (ok ? lifecycle : `${failure?.code}`);

const PLAYER: readonly NodeFacts[] = [
  { text: 'Now playing', at: [40, 100, 600, 80] },
  { text: 'Pause', at: [40, 400, 200, 80] },
  { text: 'Delete account', at: [40, 600, 400, 80] },
  { text: 'Grey', at: [40, 800, 200, 80], flags: 'disabled' },
];

describe('nothing in the tree says what can be clicked', () => {
  const paused = xml([...PLAYER.filter(({ text }) => text !== 'Pause'), { text: 'Play', at: [40, 400, 200, 80] }]);

  it('taps what was surely named at its own place, and sees what came of it', async () => {
    const on = phone(xml(PLAYER), ({ y }) => (y > 400 && y < 480 ? paused : null));
    const result = await on.run('click "Pause"');
    expect([told(result), result.target?.reason, result.target?.guarded]).toEqual([
      'verified',
      'coordinate_fallback',
      true,
    ]);
    expect(on.touches).toEqual([{ x: 140, y: 440 }]);
    expect(result.notes.join()).toContain('pressed at its own place');
    expect((await on.run('explain click "Play"')).target?.reason).toBe('coordinate_fallback');
  });

  it('is a failure if nothing changed; and a part of a name, a grey text or another one is not tapped', async () => {
    const on = phone(xml(PLAYER), () => null);
    expect(told(await on.run('click "Pause"'))).toBe('NO_EFFECT');
    expect(on.touches).toHaveLength(1);
    expect(told(await on.run('click "Pau"'))).not.toBe('verified');
    expect(told(await on.run('click "Grey"'))).toBe('ELEMENT_DISABLED');
    expect(told(await on.run('click "Stop"'))).toBe('TARGET_NOT_FOUND');
    expect(on.touches).toHaveLength(1);
    const two = phone(xml([...PLAYER, { text: 'Pause', at: [500, 400, 200, 80] }]), () => null);
    expect(told(await two.run('click "Pause"'))).toBe('AMBIGUOUS_TARGET');
    expect(two.touches).toEqual([]);
  });

  it('does nothing that cannot be undone, unless that is forced', async () => {
    const on = phone(xml(PLAYER), () => xml(PLAYER.filter(({ text }) => text !== 'Delete account')));
    const refused = await on.run('click "Delete account"');
    expect([told(refused), refused.failure?.hint]).toEqual(['LOW_CONFIDENCE', expect.stringContaining('--force')]);
    expect(on.touches).toEqual([]);
    expect(told(await on.run('click "Delete account" --force'))).toBe('verified');
    expect(on.touches).toEqual([{ x: 240, y: 640 }]);
  });

  it('does not tap through to something else, and leaves headings alone where there are buttons', async () => {
    const under = {
      at: [0, 380, 1080, 200] as const,
      is: 'android.widget.Button',
      text: 'Buy all',
      flags: 'clickable',
    };
    const on = phone(xml([under, ...PLAYER]), () => paused);
    const covered = await on.run('click "Pause"');
    expect([told(covered), covered.failure?.message]).toEqual(['ELEMENT_COVERED', expect.stringContaining('Buy all')]);
    expect(on.touches).toEqual([]);
    const slider = { at: [40, 1000, 600, 60] as const, is: 'android.widget.SeekBar', flags: 'focusable id=volume' };
    const bar = phone(xml([slider, ...PLAYER]), () => paused);
    expect(told(await bar.run('click "volume"'))).not.toBe('verified');
    expect(bar.touches).toEqual([]);
  });
});

describe('a place', () => {
  const MAP: readonly NodeFacts[] = [
    { text: 'Route', at: [0, 200, 1000, 1000], is: 'android.view.View', flags: 'focusable' },
    { text: 'Delete', at: [0, 1400, 300, 100], is: 'android.widget.Button', flags: 'clickable' },
    { text: 'Zoom', at: [700, 250, 100, 100], is: 'android.widget.Button', flags: 'clickable' },
  ];
  const pinned = xml([...MAP, { text: 'Pin', at: [10, 1700, 100, 50] }]);

  it('is one of the screen, or one in an element', async () => {
    const on = phone(xml(MAP), () => pinned);
    const result = await on.run('click --at 120,340');
    expect([told(result), result.notes.join()]).toEqual(['verified', expect.stringContaining('At 120,340 is')]);
    const other = phone(xml(MAP), () => pinned);
    expect(told(await other.run('click "Route" --at 30%,60%'))).toBe('verified');
    expect(told(await other.run('click --at 50%,25% --hold 2s'))).toBe('NO_EFFECT');
    expect([...on.touches, ...other.touches]).toEqual([
      { x: 120, y: 340 },
      { x: 300, y: 800 },
      { x: 540, y: 600 },
    ]);
    expect(other.held).toEqual([2000]);
  });

  it('is no name either for what stands in an element, or for a text that nothing calls clickable', async () => {
    const trip: readonly NodeFacts[] = [
      {
        text: 'Trip map',
        at: [0, 200, 1000, 1000],
        is: 'android.view.View',
        flags: 'focusable',
        inside: [
          { text: 'Delete trip', at: [400, 600, 200, 100], is: 'android.widget.Button', flags: 'clickable' },
          { text: 'Zoom', at: [700, 600, 200, 100], is: 'android.widget.Button', flags: 'clickable' },
        ],
      },
      { text: 'Delete', at: [40, 1700, 200, 60] },
      { text: 'Pay', at: [40, 1900, 200, 100], is: 'android.widget.Button', flags: 'clickable' },
    ];
    const on = phone(xml(trip), () => pinned);
    for (const line of ['click "Trip map" --at 500,450', 'click "Delete" --at 5,5']) {
      const refused = await on.run(line);
      expect([line, told(refused), refused.failure?.hint]).toEqual([
        line,
        'FORBIDDEN',
        expect.stringContaining('--force'),
      ]);
    }
    expect(on.touches).toEqual([]);
    expect(told(await on.run('click "Trip map" --at 500,450 --force'))).toBe('verified');
    for (const line of ['click "Trip map" --at 750,450', 'click "Pay" --at 5,5'])
      expect([line, told(await phone(xml(trip), () => pinned).run(line))]).toEqual([line, 'verified']);
  });

  it('must lie inside, be free of others, and is no name for what cannot be undone', async () => {
    const on = phone(xml(MAP), () => pinned);
    expect(told(await on.run('click --at 1080,10'))).toBe('INVALID_VALUE');
    expect(told(await on.run('click "Route" --at 1001,10'))).toBe('INVALID_VALUE');
    expect(told(await on.run('click "Route" --at 750,100'))).toBe('ELEMENT_COVERED');
    const refused = await on.run('click --at 100,1450');
    expect([told(refused), refused.failure?.message]).toEqual(['FORBIDDEN', expect.stringContaining('Delete')]);
    expect(on.touches).toEqual([]);
    expect(told(await on.run('click --at 100,1450 --force'))).toBe('verified');
  });
});

describe('what is loading', () => {
  it('is said in words of many languages, and only as such', () => {
    for (const text of [
      'Loading…',
      'Loading...',
      'Bitte warten',
      'Wird geladen …',
      'Chargement en cours…',
      '読み込み中…',
      '加载中',
      '로딩 중',
      'جاري التحميل',
      'Saving your changes…',
    ])
      expect([text, saysLoading(text)]).toEqual([text, true]);
    for (const text of [
      'Loading dock',
      'Loading',
      'Order sent',
      'Please wait here for the bus driver to arrive',
      '',
      'Uploads',
    ])
      expect([text, saysLoading(text)]).toEqual([text, text === 'Loading']);
  });

  it('stands in the observation, with the state of the screen, its time and age', async () => {
    const spinner = { at: [500, 900, 80, 80] as const, is: 'android.widget.ProgressBar' };
    const busy = {
      at: [40, 1200, 400, 100] as const,
      is: 'android.widget.Button',
      text: 'Saving…',
      flags: 'clickable disabled',
    };
    const storage = { at: [40, 1500, 900, 20] as const, is: 'android.widget.ProgressBar' };
    const on = phone(xml([spinner, busy, storage]), () => null);
    const first = (await on.run('observe')).data as Record<string, unknown>;
    expect(String(first['text']).split('\n')[1]).toBe('Loading: spinner, text "Saving…"');
    expect(first['text']).toContain('button "Saving…" {disabled, busy}');
    expect(first).toMatchObject({ revision: 1, loading: ['spinner', 'text "Saving…"'], ageMs: expect.any(Number) });
    expect(first['at']).toMatch(/^\d{4}-\d\d-\d\dT/);
    on.show(xml([storage, { text: 'Saved', at: [40, 300, 200, 60] }]));
    const later = (await on.run('observe')).data as Record<string, unknown>;
    expect([later['revision'], later['loading']]).toEqual([2, undefined]);
    expect((await on.run('observe')).data).toMatchObject({ revision: 2 });
    expect((await on.run('explain click "Saved"')).trace?.registryVersion).toBe(2);
  });
});

describe('waiting for a change', () => {
  const LIST: readonly NodeFacts[] = [
    { text: 'Orders', at: [40, 100, 300, 60] },
    {
      at: [0, 200, 1080, 800],
      is: 'android.widget.ScrollView',
      flags: 'scrollable id=orders',
      inside: [{ text: 'Order 1', at: [40, 260, 300, 60] }],
    },
    { text: 'Cart 1', at: [40, 1200, 300, 60] },
  ];
  const more = LIST.map((one) =>
    one.inside === undefined
      ? one
      : { ...one, inside: [...one.inside, { text: 'Order 2', at: [40, 360, 300, 60] as const }] },
  );

  it('ends when something is other than after the last command, also if it came before the wait', async () => {
    const on = phone(xml(LIST), () => null);
    await on.run('observe');
    on.show(xml(more));
    const result = await on.run('wait change --timeout 2s');
    expect([told(result), JSON.stringify(result.changes)]).toEqual(['verified', expect.stringContaining('Order 2')]);
    expect(told(await on.run('wait change --timeout 1s'))).toBe('TIMEOUT');
  });

  it('looks only inside of what is named', async () => {
    const on = phone(xml(LIST), () => null);
    await on.run('observe');
    on.show(xml(LIST.map((one) => (one.text === 'Cart 1' ? { ...one, text: 'Cart 2' } : one))));
    expect(told(await on.run('wait change inside css("#orders") --timeout 1s'))).toBe('TIMEOUT');
    on.show(xml(more));
    expect(told(await on.run('wait change inside css("#orders") --timeout 1s'))).toBe('verified');
  });

  it('is not over while something began to load', async () => {
    const bench = new Bench();
    const engine = new Engine(bench.world, { speak: resultText, shots: null });
    bench.phone.open('slow');
    const observed = await engine.run('observe');
    expect((observed.data as { loading?: string[] }).loading).toEqual(['spinner', 'text "Loading…"']);
    expect(told(await engine.run('wait change --timeout 9s'))).toBe('verified');
    expect(((await engine.run('observe')).data as { loading?: string[] }).loading).toBeUndefined();
    const on = phone(xml(LIST), () => null);
    await on.run('observe');
    on.show(xml([...LIST, { at: [500, 900, 80, 80], is: 'android.widget.ProgressBar' }]));
    const waited = await on.run('wait change --timeout 1s');
    expect([told(waited), waited.failure?.message]).toEqual(['TIMEOUT', expect.stringContaining('still loading')]);
  });
});
