// An iPhone that is asked and told everything a phone can be: what is run for it, and what comes of it.

import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { DEMO, NOTES } from '../phone/app.js';
import { IPHONE, OLD_IPHONE } from '../phone/ios-kind.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { long, nodeSaying, type Started, start, trouble, value } from './support.js';

useVirtualTime();

let now: Started;
let old: Started;

beforeAll(async () => {
  [now, old] = await Promise.all([start(), start(OLD_IPHONE)]);
});

/** Runs it on a phone that shows this screen; answers what was run for it. */
async function runs(on: Started, work: () => Promise<unknown>): Promise<readonly string[]> {
  on.server.ran.length = 0;
  await work();
  return on.ran();
}

describe('what it is', () => {
  it('tells its name, its system and how many pixels a point has', () => {
    expect([now.device.label, now.device.scale, now.device.id]).toEqual(['iPhone 15 (iOS 17.0)', 3, IPHONE.id]);
    expect([old.device.label, old.device.scale]).toEqual(['iPhone 8 (iOS 13.3)', 3]);
    expect(now.device.platform).toBe('ios');
  });
});

describe('the screen', () => {
  it('is read nested with all facts by a new idb, flat by an old one, with the same things in it', async () => {
    now.phone.open('settings');
    old.phone.open('settings');
    const trees: UiTree[] = [];
    const newer = await runs(now, async () => trees.push(value(await now.device.tree(long()))));
    const older = await runs(old, async () => trees.push(value(await old.device.tree(long()))));
    expect(newer).toHaveLength(1);
    expect(newer[0]).toMatch(/^idb ui describe-all --json --nested --key AXLabel .*--key focused$/);
    expect(older).toEqual(['idb ui describe-all --json']);
    const reported = trees.map(({ nodes }) =>
      nodes.map(({ type, text, value: set, isChecked }) => [type, text, set, isChecked]),
    );
    expect(reported[0]).toEqual(reported[1]);
    const [first, second] = trees as [UiTree, UiTree];
    // Where each lies is worked out where it is not told.
    const around = ({ nodes }: UiTree): readonly string[] => nodes.map((node) => nodes[node.parent]?.type ?? '');
    expect(around(first)).toEqual(around(second));
    expect(first.size).toEqual({ width: 360, height: 800 });
    expect(nodeSaying(first, 'Roaming')).toMatchObject({ type: 'Switch', isChecked: false });
  });

  it('bars that are told without what is in them are asked point by point, once for each screen', async () => {
    const on = await start({ ...IPHONE, areBarsEmpty: true });
    on.phone.open('more');
    const whole = value(await on.device.tree(long()));
    expect(whole.nodes.filter(({ type }) => type === 'Tab').map(({ text, isSelected }) => [text, isSelected])).toEqual([
      ['Home', false],
      ['Search', false],
      ['Settings', false],
      ['More', true],
    ]);
    const points = on.ran().filter((line) => line.includes('describe-point'));
    expect(points.length).toBeLessThan(30);
    // Nothing was done: what is in the bars is still known.
    const again = await runs(on, async () => expect(value(await on.device.tree(long()))).toEqual(whole));
    expect(again).toHaveLength(1);
    const after = await runs(on, async () => {
      await on.device.tap({ x: 40, y: 760 }, long());
      const tabs = value(await on.device.tree(long())).nodes.filter(({ type }) => type === 'Tab');
      expect(tabs.filter(({ isSelected }) => isSelected).map(({ text }) => text)).toEqual(['Home']);
    });
    expect(after.some((line) => line.includes('describe-point'))).toBe(true);
    on.phone.open('parcel');
    const back = value(await on.device.tree(long()));
    expect(nodeSaying(back, 'Navigate up')).toMatchObject({ type: 'Button', isClickable: true });
  });

  it('a screen that tells nothing is read from the inside, where idb can, and so from then on', async () => {
    const on = await start({ ...IPHONE, isSilent: true });
    on.phone.open('more');
    expect(value(await on.device.tree(long())).nodes.length).toBeGreaterThan(5);
    const run = await runs(on, async () => value(await on.device.tree(long())));
    expect(run).toHaveLength(1);
    expect(run[0]).toContain('--api axbridge');
    // The reader inside is gone: the usual one is all there is.
    on.server.fault = ({ words }) => (words.includes('axbridge') ? { is: 'says', said: NO_BRIDGE } : null);
    expect(value(await on.device.tree(long())).nodes).toHaveLength(1);
  });

  it('a dialog hides what is below it', async () => {
    now.phone.open('saved');
    now.phone.set({ popup: { kind: 'delete', item: 2 } });
    const { nodes } = value(await now.device.tree(long()));
    expect(nodes.filter(({ isClickable }) => isClickable).map(({ text }) => text)).toEqual(['Cancel', 'Delete']);
    expect(nodes.some(({ type }) => type === 'Alert')).toBe(true);
    now.phone.set({ popup: null });
  });
});

describe('touches', () => {
  it('go to whole points', async () => {
    now.phone.open('more');
    const run = await runs(now, async () => value(await now.device.tap({ x: 100.4, y: 98.6 }, long())));
    expect(run).toEqual(['idb ui tap 100 99']);
    expect(now.phone.screen).toBe('login');
  });

  it('stay down for a long press', async () => {
    now.phone.open('home');
    const run = await runs(now, async () => value(await now.device.press({ x: 100, y: 100 }, 800, long())));
    expect(run).toEqual(['idb ui tap 100 100 --duration 0.8']);
    expect(now.phone.state.marked).toBe(1);
  });

  it('come twice by one command, or by two at once', async () => {
    now.phone.open('settings');
    const at = { x: 318, y: 131 };
    const newer = await runs(now, async () => value(await now.device.doubleTap(at, long())));
    expect(newer).toEqual(['idb ui multi-tap 318 131']);
    expect(now.phone.state.done.slice(-2)).toEqual(['tap settings.wifi', 'tap settings.wifi']);
    old.phone.open('settings');
    const older = await runs(old, async () => value(await old.device.doubleTap(at, long())));
    expect(older).toEqual(['idb ui tap 318 131', 'idb ui tap 318 131']);
  });

  it('move over the screen in a given time', async () => {
    now.phone.open('home');
    const run = await runs(now, async () =>
      value(await now.device.swipe({ x: 180, y: 600 }, { x: 180, y: 300 }, 250, long())),
    );
    expect(run).toEqual(['idb ui swipe 180 600 180 300 --delta 5 --duration 0.25']);
    expect(now.phone.state.scrolls['home.list']).toBe(900);
    old.phone.open('home');
    const older = await runs(old, async () =>
      value(await old.device.swipe({ x: 180, y: 600 }, { x: 180, y: 300 }, 250, long())),
    );
    expect(older.at(-1)).toBe('idb ui swipe 180 600 180 300 --delta 5');
    expect(old.phone.state.scrolls['home.list']).toBe(900);
  });
});

describe('typing', () => {
  it('by keys, at the end, whatever the text begins with', async () => {
    now.phone.open('search');
    now.phone.tap(400, 300);
    const run = await runs(now, async () => {
      expect(value(await now.device.type('--udid "x" $HOME', long()))).toEqual({ how: null });
      expect(value(await now.device.type('', long()))).toEqual({ how: null });
    });
    expect(run).toEqual(['idb ui key 81 --command', 'idb ui text -- --udid "x" $HOME']);
    expect(now.phone.state.fields['search.query']).toBe('--udid "x" $HOME');
  });

  it('what no key makes goes by the clipboard, and that is said', async () => {
    now.phone.set({ fields: {} });
    const text = 'Grüße, 東京 👩‍👩‍👧 "'.concat("'", '\t%s\\');
    const run = await runs(now, async () => {
      expect(value(await now.device.type(text, long()))).toEqual({
        how: 'pasted from the clipboard, because no key types some of its characters',
      });
    });
    expect(run.filter((line) => line.startsWith('idb'))).toEqual([
      'idb ui key 81 --command',
      'idb ui key 25 --command',
    ]);
    expect(now.phone.state.fields['search.query']).toBe(text);
  });

  it('where idb cannot paste, nothing is typed and it is said what is needed', async () => {
    old.phone.open('search');
    old.phone.tap(400, 300);
    expect(trouble(await old.device.type('é', long()))).toMatchObject({
      code: 'UNSUPPORTED',
      facts: { what: expect.not.stringContaining('é'), instead: expect.stringContaining('newer idb') },
    });
    expect(old.phone.state.fields['search.query']).toBeUndefined();
    const run = await runs(old, async () => value(await old.device.type('plain', long())));
    expect(run).toEqual(['idb ui key 77', 'idb ui text plain']);
  });

  it('a clipboard that holds something else is not pasted', async () => {
    now.phone.set({ fields: {} });
    now.server.fault = ({ words }) => (words[1] === 'pbpaste' ? { is: 'says', said: OTHER } : null);
    expect(trouble(await now.device.type('é', long())).code).toBe('DEVICE_ERROR');
    now.server.fault = null;
    expect(now.phone.state.fields).toEqual({});
  });

  it('takes signs away from the end, as many as are asked for', async () => {
    now.phone.set({ fields: { 'search.query': 'x'.repeat(250) } });
    const run = await runs(now, async () => value(await now.device.erase(205, long())));
    expect(run).toHaveLength(4);
    expect(now.phone.state.fields['search.query']).toBe('x'.repeat(45));
    expect(await runs(now, async () => value(await now.device.erase(0, long())))).toEqual([]);
  });
});

const NO_BRIDGE = { stdout: '', stderr: 'The SimulatorFrameworkBridge guest binary was not found\n', code: 1 };
const OTHER = { stdout: 'something else', stderr: '', code: 0 };

describe('keys', () => {
  it.each([
    ['home', 'idb ui button HOME'],
    ['power', 'idb ui button LOCK'],
    ['siri', 'idb ui button SIRI'],
    ['enter', 'idb ui key 40'],
    ['backspace', 'idb ui key 42'],
    ['arrowdown', 'idb ui key 81'],
    ['a', 'idb ui key 4'],
    ['0', 'idb ui key 39'],
    ['f12', 'idb ui key 69'],
    ['meta+a', 'idb ui key 4 --command'],
    ['Control+Shift+z', 'idb ui key 29 --control --shift'],
    ['A', 'idb ui text A'],
    ['+', 'idb ui text +'],
  ])('%s is %s', async (key, line) => {
    expect(await runs(now, async () => value(await now.device.key(key, long())))).toEqual([line]);
    now.phone.set({ isAwake: true });
  });

  it('back is a finger over the left edge', async () => {
    now.phone.open('parcel');
    const run = await runs(now, async () => value(await now.device.key('back', long())));
    expect(run).toEqual(['idb ui swipe 1 400 288 400 --delta 5 --duration 0.25']);
    expect(now.phone.screen).toBe('home');
  });

  it('keys that an iPhone does not have are named, with what to do instead', async () => {
    const problem = trouble(await now.device.key('recents', long()));
    expect(problem).toMatchObject({ code: 'UNSUPPORTED', facts: { instead: expect.stringContaining('launch') } });
    expect(trouble(await now.device.key('hyperspace', long())).code).toBe('UNSUPPORTED');
    expect(trouble(await old.device.key('meta+a', long()))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(now.device.keys.has('home') && !now.device.keys.has('recents')).toBe(true);
  });
});

describe('values', () => {
  it('are set by id, where this idb can and the id means one control only', async () => {
    now.phone.open('settings');
    expect(value(await now.device.setValue('media', '0.7', long()))).toBe(true);
    expect(now.phone.state.amounts['settings.media']).toBe(70);
    // `a` is in `alarm`, too: the first that contains it would be set.
    const run = await runs(now, async () => {
      for (const id of ['a', 'nothing', '']) expect(value(await now.device.setValue(id, '1', long()))).toBe(false);
    });
    expect(run.some((line) => line.includes('set-value'))).toBe(false);
    old.phone.open('settings');
    expect(value(await old.device.setValue('media', '0.7', long()))).toBe(false);
  });

  it('a control that refuses is left to other ways', async () => {
    now.server.programs.kind = { ...IPHONE, refusesValues: true };
    expect(value(await now.device.setValue('media', '0.1', long()))).toBe(false);
    now.server.programs.kind = IPHONE;
  });
});

describe('apps', () => {
  it('the one in front is known by its process', async () => {
    now.phone.open('home');
    expect(value(await now.device.front(long()))).toEqual({ app: DEMO, activity: '' });
    now.phone.key('home');
    now.phone.tick(1000);
    value(await now.device.key('enter', long()));
    expect(value(await now.device.front(long()))).toEqual({ app: 'com.apple.springboard', activity: '' });
  });

  it('are launched, and waited for until they are in front', async () => {
    expect(value(await now.device.launch(NOTES, long()))).toEqual({ app: NOTES, activity: '' });
    expect(now.phone.screen).toBe('notes');
    expect(value(await now.device.launch(DEMO, long()))).toEqual({ app: DEMO, activity: '' });
  });

  it('are stopped, the one in front if none is named; one that does not run is stopped', async () => {
    expect(value(await now.device.stop(null, long()))).toBe(DEMO);
    expect(now.phone.state.pids[DEMO]).toBeUndefined();
    expect(value(await now.device.stop(DEMO, long()))).toBe(DEMO);
    now.phone.launch(DEMO);
  });

  it.each(['com.example.dmo', 'Demo', 'x; rm -rf /', '--help', ''])('%j is no app here', async (name) => {
    const refused = { code: 'INVALID_VALUE', facts: { reason: 'no such app is installed' } };
    expect(trouble(await now.device.launch(name, long()))).toMatchObject(refused);
    expect(trouble(await now.device.stop(name, long()))).toMatchObject(refused);
  });

  it('a name that is nearly right brings the right one', async () => {
    const problem = trouble(await now.device.launch('com.example.nots', long()));
    expect(problem).toMatchObject({ facts: { instead: expect.stringContaining(NOTES) } });
  });
});

describe('without simctl', () => {
  it('idb does it all, but for what only the Mac itself can', async () => {
    const on = await start(IPHONE, { PATH: dirname(process.execPath) });
    on.phone.open('search');
    const run = await runs(on, async () => {
      expect(value(await on.device.launch(NOTES, long()))).toEqual({ app: NOTES, activity: '' });
      expect(value(await on.device.front(long()))).toEqual({ app: NOTES, activity: '' });
      expect(value(await on.device.stop(NOTES, long()))).toBe(NOTES);
      expect(value(await on.device.picture(long())).length).toBeGreaterThan(100);
    });
    expect(run.filter((line) => !line.includes('describe-all') && !line.includes('list-apps'))).toEqual([
      expect.stringMatching(/^idb launch --foreground-if-running com\.example\.notes$/),
      'idb terminate com.example.notes',
      expect.stringMatching(/^idb screenshot .*\.png$/),
    ]);
    expect(trouble(await on.device.logs({ app: null, level: null, last: 5 }, long())).code).toBe('UNSUPPORTED');
    expect(trouble(await on.device.type('é', long()))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('pictures and logs', () => {
  it('a picture is a PNG, and tells how many pixels a point has', async () => {
    now.phone.open('home');
    value(await now.device.tree(long()));
    const bytes = value(await now.device.picture(long()));
    expect([...bytes.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(now.device.scale).toBe(3);
    now.server.fault = ({ words }) =>
      words[1] === 'io' ? { is: 'says', said: { stdout: '', stderr: '', code: 0 } } : null;
    expect(trouble(await now.device.picture(long())).code).toBe('DEVICE_ERROR');
    now.server.fault = null;
  });

  it('lines of the log are those of the app, from the level on, the last ones', async () => {
    now.phone.set({
      logs: [
        { at: 1000, pid: 1001, level: 'D', tag: 'Net', text: 'asking' },
        { at: 2000, pid: 1001, level: 'E', tag: 'Net', text: 'no answer' },
        { at: 3000, pid: 7, level: 'F', tag: 'Other', text: 'not ours' },
        { at: 4000, pid: 1001, level: 'I', tag: 'Ui', text: 'shown' },
      ],
      pids: { ...now.phone.state.pids, [DEMO]: 1001 },
    });
    const lines = async (level: 'error' | null, last: number, app: string | null = DEMO): Promise<readonly string[]> =>
      value(await now.device.logs({ app, level, last }, long())).map(
        (line) => `${line.level} ${line.tag} ${line.text}`,
      );
    expect(await lines(null, 10)).toEqual([
      'debug com.example.demo:Net asking',
      'error com.example.demo:Net no answer',
      'info com.example.demo:Ui shown',
    ]);
    expect(await lines('error', 10)).toEqual(['error com.example.demo:Net no answer']);
    expect(await lines(null, 1)).toEqual(['info com.example.demo:Ui shown']);
    expect(await lines('error', 10, null)).toHaveLength(2);
    now.phone.stop(NOTES);
    expect(await lines(null, 10, NOTES)).toEqual([]);
    expect(trouble(await now.device.logs({ app: 'com.nobody.here', level: null, last: 5 }, long())).code).toBe(
      'INVALID_VALUE',
    );
  });
});
