// Nothing that is sent to a tool of a phone is passed over: another value leads to another decision, or to an error that names
// the argument; and what a tool does not know is an error.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { phoneTools } from '../../packages/cli/src/mcp/phone-tools.js';
import { serverFor } from '../../packages/cli/src/mcp/server.js';
import { mainTools } from '../../packages/cli/src/mcp/tools.js';
import { type MemoryPhone, memoryAndroid } from '../phone/in-process.js';
import { virtualTime } from '../phone/virtual-time.js';
import { type Answered, call } from './support.js';

type Args = Readonly<Record<string, unknown>>;

/** A call that works, and for each argument another value. */
interface Fixture {
  readonly on?: 'settings' | 'home';
  readonly base: Args;
  /** By argument: what is sent instead, or besides. */
  readonly other: Readonly<Record<string, Args>>;
}

const EVERYWHERE = { platform: { platform: 'ios' }, deviceId: { deviceId: 'emulator-5554' } } as const;
const POLL = { poll_interval_ms: { poll_interval_ms: 50 } } as const;
const WIFI = { selector: { text: 'Wi-Fi' } } as const;
/** Other ways to say which, each of which means something else, or nothing. */
const WHICH = {
  selector: { selector: { text: 'Bluetooth' } },
  match: { match: { index: 7 } },
  element_id: { element_id: 'v-nothing' },
  elementId: { elementId: 'v-nothing' },
} as const;
const WAIT = { ...WIFI, timeout_ms: 300 } as const;

const FIXTURES: Readonly<Record<string, Fixture>> = {
  run: {
    base: { lines: 'app' },
    other: {
      lines: { lines: 'title' },
      keepGoing: { lines: 'expect visible "No" --timeout 0ms\napp', keepGoing: true },
    },
  },
  observe: { base: {}, other: { near: { near: 'Wi-Fi' }, diff: { diff: true }, full: { full: true } } },
  explain: { base: { line: 'click "Wi-Fi"' }, other: { line: { line: 'click "Bluetooth"' } } },
  screenshot: { base: {}, other: { target: { target: 'Wi-Fi' } } },
  start_app: { base: { appId: 'com.example.demo' }, other: { appId: { appId: 'com.example.other' } } },
  terminate_app: { base: { appId: 'com.example.demo' }, other: { appId: { appId: 'com.example.other' } } },
  find_element: {
    base: { query: 'Wi-Fi', timeoutMs: 0 },
    other: {
      query: { query: 'Bluetooth' },
      exact: { query: 'Wi', exact: true },
      timeoutMs: { query: 'Nothing of the kind', timeoutMs: 700 },
    },
  },
  tap_element: { base: WIFI, other: WHICH },
  type_text: {
    on: 'home',
    base: { text: 'amy', selector: 'search' },
    other: { ...WHICH, text: { text: 'bob' }, selector: { selector: { text: 'Nothing' } } },
  },
  press_back: { base: {}, other: {} },
  scroll_to_element: {
    base: WIFI,
    other: {
      ...WHICH,
      direction: { direction: 'up' },
      maxScrolls: { maxScrolls: 3 },
      scrollAmount: { scrollAmount: 0.5 },
    },
  },
  adjust_control: {
    base: { selector: { text: 'Media volume' }, targetValue: 70 },
    other: {
      ...WHICH,
      selector: { selector: { text: 'Alarm volume' } },
      targetValue: { targetValue: 50 },
      tolerance: { tolerance: 31 },
      maxAttempts: { maxAttempts: 1 },
      property: { property: 'colour' },
    },
  },
  wait_for_ui: {
    base: WAIT,
    other: {
      ...WHICH,
      ...POLL,
      condition: { condition: 'not_exists' },
      timeout_ms: { selector: { text: 'Nothing' }, timeout_ms: 900 },
      retry: { retry: { max_attempts: 2 } },
    },
  },
  expect_element_visible: { base: WAIT, other: { ...WHICH, ...POLL, timeout_ms: { timeout_ms: 900 } } },
  expect_state: {
    base: { ...WIFI, property: 'checked', expected: true },
    other: { ...WHICH, property: { property: 'enabled' }, expected: { expected: false } },
  },
  get_logs: {
    base: { appId: 'com.example.demo' },
    other: {
      appId: { appId: 'com.example.other' },
      level: { level: 'E' },
      contains: { contains: 'zzz' },
      lines: { lines: 1 },
      limit: { limit: 1 },
      tag: { tag: 'Demo' },
      pid: { pid: 5 },
      since_seconds: { since_seconds: 5 },
    },
  },
};

let phone: MemoryPhone;
let client: Client;
let room: ClientSession;
let end: () => void = () => {};
beforeAll(async () => {
  end = virtualTime();
  phone = memoryAndroid();
  const [, , , device] = phone.args;
  room = new ClientSession((signal) =>
    phone.open({ world: 'android', ...(device === undefined ? {} : { device }) }, signal),
  );
  const server = serverFor(room, { world: 'android', version: '0', answers: 'both' });
  client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
});
afterAll(async () => {
  await client.close();
  await room.close();
  await phone.stop();
  end();
});

let first: MemoryPhone['phone']['state'];
beforeEach(() => {
  first ??= phone.phone.state;
  phone.phone.set({ ...first, now: phone.phone.state.now });
});

async function ask(name: string, args: Args, screen: 'settings' | 'home' = 'settings'): Promise<Answered> {
  phone.phone.set({ ...first, now: phone.phone.state.now });
  phone.phone.open(screen);
  return call(client, name, args);
}

/** What was decided: the line that was run, what came of it, and on what. Times and running numbers apart. */
function decided({ isError, text, images, data }: Answered): string {
  const { results = [] } = data ?? {};
  const of = results.map(({ command, ok, target, data: reported }) => [command, ok, target?.name, reported]);
  return JSON.stringify([isError, text.replace(/\d+ ms/g, ''), images.length, images[0]?.data.length, of]);
}

const tools = (): readonly (readonly [string, readonly string[]])[] => {
  const nowhere = {} as ClientSession;
  return [...mainTools(nowhere, true), ...phoneTools(nowhere, 'android')].map(({ name, takes }) => [
    name,
    Object.keys(takes),
  ]);
};

describe.each(tools())('%s', (name, names) => {
  const { base, other, on } = FIXTURES[name] ?? { base: {}, other: {}, on: undefined };

  it('passes over none of its arguments', async () => {
    const isOfPhones = names.includes('platform');
    const all: Fixture['other'] = { ...other, ...(isOfPhones ? EVERYWHERE : {}) };
    expect(Object.keys(all).sort()).toEqual([...names].sort());
    const before = decided(await ask(name, base, on));
    for (const [argument, args] of Object.entries(all)) {
      const answer = await ask(name, { ...base, ...args }, on);
      const isNamed = answer.isError && answer.text.includes(argument.replace(/_?[iI]d$/, ''));
      expect([argument, isNamed || decided(answer) !== before, answer.text.slice(0, 200)]).toEqual([
        argument,
        true,
        expect.anything(),
      ]);
    }
  });

  it('refuses what it does not know', async () => {
    const answer = await ask(name, { ...base, flavour: 'mint' }, on);
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(`${name} has no argument 'flavour'`);
  });
});

describe('a selector', () => {
  it.each([
    ['one field that matches nothing', { text: 'Wi-Fi', resource_id: 'no_such_id' }, 'no_such_id'],
    ['a part of a name', { text: 'Wi-F' }, 'Wi-F'],
    ['a class', { text: 'Wi-Fi', className: 'Switch' }, "no 'className'"],
    ['an unknown field', { text: 'Wi-Fi', colour: 'red' }, "no 'colour'"],
    ['nothing at all', { contains: true }, 'names nothing'],
    ['a contains that is a text', { text: 'Wi-Fi', contains: 'yes' }, "'contains'"],
  ])('with %s is refused, and nothing is touched', async (_, selector, words) => {
    const before = phone.phone.state;
    for (const [tool, more] of [
      ['tap_element', {}],
      ['wait_for_ui', { timeout_ms: 300 }],
      ['adjust_control', { targetValue: 10 }],
      ['expect_element_visible', { timeout_ms: 300 }],
    ] as const) {
      const answer = await ask(tool, { selector, ...more });
      expect([tool, answer.isError]).toEqual([tool, true]);
      expect(answer.text).toContain(words);
      expect(phone.phone.state.amounts).toEqual(before.amounts);
      expect(phone.phone.screen).toBe('settings');
    }
  });

  it('means what all of its fields mean, and a part only where it says so', async () => {
    const part = await ask('wait_for_ui', { selector: { text: 'Wi-F', contains: true }, timeout_ms: 300 });
    expect([part.isError, part.text]).toEqual([false, expect.anything()]);
    const whole = await ask('find_element', { query: 'Wi-Fi', exact: true });
    expect(whole.text).toMatch(/^found .*Wi-Fi/);
    const none = await ask('find_element', { query: 'Wi', exact: true, timeoutMs: 300 });
    expect([none.isError, none.data['found']]).toEqual([true, false]);
  });

  it('chooses among several by match.index, and asks without', async () => {
    const selector = { text: 'Star' };
    const asked = await ask('tap_element', { selector }, 'home');
    expect(asked.data['failure_code']).toBe('AMBIGUOUS_TARGET');
    const [one, two] = [
      await ask('tap_element', { selector, match: { index: 0 } }, 'home'),
      await ask('tap_element', { selector, match: { index: 1 } }, 'home'),
    ];
    expect([one.isError, two.isError]).toEqual([false, false]);
    expect(one.data.results[0]?.target?.id).not.toBe(two.data.results[0]?.target?.id);
    const beyond = await ask('tap_element', { selector, match: { index: 99 } }, 'home');
    expect(beyond.text).toContain('match.index goes up to');
    expect((await ask('tap_element', { selector, match: { nth: 1 } }, 'home')).text).toContain("no 'nth'");
  });

  it('that is gone is told so, wholly', async () => {
    const gone = await ask('wait_for_ui', { selector: { text: 'Wi-F' }, condition: 'not_exists', timeout_ms: 300 });
    expect([gone.isError, gone.data['status']]).toEqual([false, 'success']);
    const there = await ask('wait_for_ui', { selector: { text: 'Wi-Fi' }, condition: 'not_exists', timeout_ms: 300 });
    expect([there.isError, there.data['status'], there.text]).toEqual([true, 'timeout', expect.anything()]);
  });
});

describe('adjust_control', () => {
  it('knows nothing of what cannot be read, and says so', async () => {
    const answer = await ask('adjust_control', { selector: { text: 'Brightness' }, targetValue: 80 });
    expect(answer.data).toMatchObject({
      lifecycle_state: 'pending_verification',
      success: false,
      converged: null,
      within_tolerance: null,
      actual_state: { property: 'value', value: null },
    });
    expect(answer.data.results[0]?.lifecycle).toBe('dispatched');
    expect(answer.text).toContain('sent, not verified');
  });

  it('says where it came to', async () => {
    const there = await ask('adjust_control', { selector: { text: 'Media volume' }, targetValue: 70 });
    expect(there.data).toMatchObject({ success: true, converged: true, actual_state: { value: 70 } });
    const beyond = await ask('adjust_control', { selector: { text: 'Alarm volume' }, targetValue: 99 });
    expect(beyond.data).toMatchObject({ success: false, converged: false, failure_code: 'CONTROL_CONVERGENCE_FAILED' });
    expect(beyond.text).toContain('stops at 15');
  });
});
