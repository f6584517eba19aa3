// `beckon mcp --tools seed004`: every tool of mobile-debug-mcp by name, called by a real client with the shapes that its users
// send, and read as they read it: JSON in the first block.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMcp } from '../../packages/cli/src/cli/mcp.js';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { classified, requestsIn } from '../../packages/cli/src/mcp/seed004/classify.js';
import { serverFor } from '../../packages/cli/src/mcp/server.js';
import { MEMORY_PHONES, type MemoryPhone, memoryAndroid, memoryIphone } from '../phone/in-process.js';
import { virtualTime } from '../phone/virtual-time.js';

const NAMES = [
  ...['start_app', 'restart_app', 'terminate_app', 'reset_app_data', 'install_app', 'build_app', 'list_devices'],
  ...['get_system_status', 'start_log_stream', 'read_log_stream', 'stop_log_stream', 'get_ui_tree'],
  ...['get_current_screen', 'get_screen_fingerprint', 'capture_screenshot', 'capture_debug_snapshot', 'get_logs'],
  ...['get_network_activity', 'wait_for_ui', 'wait_for_ui_change', 'wait_for_screen_change', 'find_element'],
  ...['expect_screen', 'expect_element_visible', 'expect_state', 'classify_action_outcome', 'tap', 'tap_element'],
  ...['swipe', 'scroll_to_element', 'type_text', 'press_back', 'adjust_control'],
];
const APP = 'com.example.demo';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
}
type Json = Readonly<Record<string, unknown>>;

/** What is at the end of a path in an answer. */
function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], json);
}

let reached: MemoryPhone;
let client: Client;
let room: ClientSession;
let end: () => void = () => {};
beforeEach(() => {
  end = virtualTime();
});
afterEach(async () => {
  await client.close();
  await room.close();
  await reached.stop();
  end();
});

async function connect(open: () => MemoryPhone): Promise<void> {
  reached = open();
  const { world } = reached;
  const [, , , device] = reached.args;
  room = new ClientSession((signal) => reached.open({ world, ...(device === undefined ? {} : { device }) }, signal));
  const phones = async () => ({
    android: {
      program: { version: '1.0.41' },
      devices: [
        {
          platform: 'android',
          id: 'emulator-5556',
          label: 'Pixel 7 (Android 14)',
          state: 'offline',
          fix: 'adb reconnect offline',
        } as const,
      ],
      trouble: null,
    },
    ios: { devices: [], trouble: { what: 'idb was not found', fix: 'pip3 install fb-idb' } },
  });
  const server = serverFor(room, { world, version: '0', tools: 'seed004', phones });
  client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
}

async function blocks(tool: string, given: object = {}): Promise<readonly Block[]> {
  const answer = await client.callTool({ name: tool, arguments: { ...given } }, { timeout: 120_000 });
  return answer.content as readonly Block[];
}

/** The JSON of the first block; as data it is the same. */
async function call(tool: string, given: object = {}): Promise<Json> {
  const answer = await client.callTool({ name: tool, arguments: { ...given } }, { timeout: 120_000 });
  const [first] = answer.content as readonly Block[];
  const json = JSON.parse(first?.text ?? '') as Json;
  expect(answer.structuredContent).toEqual(json);
  return json;
}

const ENVELOPE = {
  action_id: expect.stringMatching(/^[a-z_]+_\d+_\d+$/),
  timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  source_module: expect.stringMatching(/^(?:server|interact)$/),
  device: {
    platform: expect.anything(),
    id: expect.anything(),
    osVersion: expect.anything(),
    model: expect.anything(),
  },
  target: expect.any(Object),
  trace: {
    steps: expect.any(Array),
    final_outcome: expect.stringMatching(/^(?:success|failure)$/),
    attempts: expect.any(Number),
  },
};
const done = (tool: string) => ({
  ...ENVELOPE,
  action_type: tool,
  success: true,
  lifecycle_state: 'pending_verification',
});
const failed = (tool: string, failure_code: string) => ({
  ...ENVELOPE,
  ...{ action_type: tool, success: false, lifecycle_state: 'failed', failure_code, retryable: expect.any(Boolean) },
  recovery: {
    failure_class: expect.any(String),
    recovery_attempts: 0,
    max_recovery_attempts: 3,
    is_terminal: expect.any(Boolean),
  },
});

describe.each(MEMORY_PHONES)('on %s', (world, open) => {
  it('has every tool by name, and none else', async () => {
    await connect(open);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    const adjust = tools.find(({ name }) => name === 'adjust_control')?.inputSchema as Json;
    expect(adjust['required']).toEqual(['targetValue']);
    expect(Object.keys(at(adjust, 'properties', 'selector', 'properties') as object)).toEqual([
      'text',
      'resource_id',
      'accessibility_id',
      'contains',
    ]);
  });

  it('describes every argument as the original does: what is needed, and what it is where it is left out', async () => {
    await connect(open);
    const { tools } = await client.listTools();
    const described = Object.fromEntries(
      tools.map(({ name, inputSchema }) => {
        const { required = [], properties = {} } = inputSchema as { required?: string[]; properties?: Json };
        const defaults = Object.entries(properties).flatMap(([field, one]) => {
          const { default: given } = one as { readonly default?: unknown };
          return given === undefined ? [] : [`${field}=${String(given)}`];
        });
        return [name, [...required, ...defaults].sort().join(' ')];
      }),
    );
    expect(described).toEqual({
      ...{ start_app: 'appId platform', restart_app: 'appId platform', terminate_app: 'appId platform' },
      ...{ reset_app_data: 'appId platform', install_app: 'appPath platform projectType' },
      ...{ build_app: 'platform projectPath projectType', list_devices: '', get_system_status: '' },
      ...{ get_logs: 'limit=50 platform', start_log_stream: 'level=error packageName sessionId=default' },
      ...{ read_log_stream: '', stop_log_stream: '', get_network_activity: 'platform', get_ui_tree: 'platform' },
      ...{ capture_screenshot: 'platform', capture_debug_snapshot: 'includeLogs=true logLines=200' },
      ...{ get_current_screen: '', get_screen_fingerprint: '' },
      wait_for_screen_change: 'pollIntervalMs=300 previousFingerprint timeoutMs=5000',
      wait_for_ui_change: 'stability_window_ms=250 timeout_ms=60000',
      wait_for_ui: 'condition=exists poll_interval_ms=300 timeout_ms=60000',
      find_element: 'exact=false query timeoutMs=3000',
      expect_screen: '',
      expect_element_visible: 'poll_interval_ms=300 selector timeout_ms=5000',
      expect_state: 'expected property',
      adjust_control: 'maxAttempts=3 property=value targetValue tolerance=0',
      ...{ tap: 'x y', tap_element: 'elementId', swipe: 'duration x1 x2 y1 y2', type_text: 'text', press_back: '' },
      scroll_to_element: 'direction=down maxScrolls=10 platform scrollAmount=0.7 selector',
      classify_action_outcome: 'uiChanged',
    });
  });

  it('finds what is there also where it takes no tap, and taps only what does', async () => {
    await connect(open);
    const { phone } = reached;
    phone.open('login');
    // Greyed out until both fields are filled in.
    const grey = await call('find_element', { query: 'Sign in', timeoutMs: 0 });
    expect(grey).toMatchObject({ found: true, element: { text: 'Sign in', enabled: false } });
    const elementId = at(grey, 'element', 'elementId');
    expect(await call('tap_element', { elementId })).toMatchObject(failed('tap_element', 'ELEMENT_NOT_INTERACTABLE'));
    expect(phone.screen).toBe('login');
    phone.open('settings');
    const heading = await call('find_element', { query: 'Sound', timeoutMs: 0 });
    expect(heading).toMatchObject({
      ...{ found: true, element: { clickable: false }, resolution: { reason: 'exact_text_match' } },
    });
    const before = phone.state.done.length;
    expect(await call('tap_element', { elementId: at(heading, 'element', 'elementId') })).toMatchObject(
      failed('tap_element', 'ELEMENT_NOT_INTERACTABLE'),
    );
    expect(phone.state.done).toHaveLength(before);
    expect(await call('expect_state', { selector: { text: 'Sound' }, property: 'text', expected: '' })).toMatchObject({
      ...{ success: false, failure_code: 'UNKNOWN' },
    });
    // That a screen changed does not say that a tap on a place did it.
    const [x, y] = ['x', 'y'].map((axis) => at(heading, 'element', 'tapCoordinates', axis));
    expect(await call('tap', { x, y })).toMatchObject({ ...done('tap'), verified: false });
  });

  it('resolves, acts, waits and expects', async () => {
    await connect(open);
    const { phone } = reached;
    expect(await call('start_app', { platform: world, appId: APP })).toMatchObject({
      ...done('start_app'),
      details: { launch_time_ms: expect.any(Number), observed_app: { appId: APP, package: APP, matchedTarget: true } },
    });
    const first = await call('get_screen_fingerprint', { platform: world });
    const found = await call('find_element', { query: 'Settings' });
    expect(found).toMatchObject({
      found: true,
      score: found['confidence'],
      element: {
        ...{ text: 'Settings', clickable: true, enabled: true, class: expect.any(String) },
        bounds: { left: expect.any(Number), right: expect.any(Number) },
        tapCoordinates: { x: expect.any(Number), y: expect.any(Number) },
      },
      resolution: {
        confidence: found['score'],
        reason: expect.stringMatching(/_match$|_preferred$|_candidate$/),
        alternates: expect.any(Array),
      },
    });
    const elementId = at(found, 'element', 'elementId');
    const tapped = await call('tap_element', { elementId });
    expect(tapped).toMatchObject({
      ...done('tap_element'),
      verified: true,
      target: { selector: { elementId }, resolved: { elementId } },
    });
    expect(tapped['ui_fingerprint_after']).not.toBe(tapped['ui_fingerprint_before']);
    expect(phone.screen).toBe('settings');
    expect(await call('wait_for_screen_change', { previousFingerprint: first['fingerprint'] })).toMatchObject({
      ...{ success: true, previousFingerprint: first['fingerprint'], elapsedMs: expect.any(Number) },
      observed_screen: { fingerprint: expect.any(String) },
    });
    expect(await call('wait_for_ui', { selector: { text: 'Wi-Fi' }, condition: 'clickable' })).toMatchObject({
      ...{ status: 'success', element: { elementId: expect.any(String) }, requested: { condition: 'clickable' } },
      ...{ metrics: { poll_count: 2, attempts: 1 }, observed: { condition_satisfied: true, selected_index: 0 } },
    });
    expect(await call('expect_element_visible', { selector: { text: 'Wi-Fi' } })).toMatchObject({
      success: true,
      element: { text: 'Wi-Fi' },
    });
    expect(
      await call('expect_state', { selector: { text: 'Wi-Fi' }, property: 'checked', expected: true }),
    ).toMatchObject({
      ...{
        success: true,
        expected_state: { property: 'checked', expected: true },
        observed_state: { property: 'checked', value: true },
      },
      stable_observation_count: 2,
    });
    expect(await call('expect_screen', { fingerprint: first['fingerprint'] })).toMatchObject({
      ...{ success: false, confidence: 0, comparison: { basis: 'fingerprint', matched: false } },
    });
    const now = await call('get_screen_fingerprint');
    expect(await call('expect_screen', { fingerprint: now['fingerprint'] })).toMatchObject({
      success: true,
      confidence: 1,
    });
  });

  it('adjusts controls with all outputs, and never claims what it cannot read', async () => {
    await connect(open);
    reached.phone.open('settings');
    expect(
      await call('adjust_control', { selector: { text: 'Media volume' }, targetValue: 70, tolerance: 2 }),
    ).toMatchObject({
      ...done('adjust_control'),
      ...{ target_state: { property: 'value', value: 70 }, actual_state: { property: 'value' } },
      ...{ within_tolerance: true, converged: true, attempts: expect.any(Number) },
      adjustment_mode: expect.stringMatching(/^(?:semantic|gesture|coordinate)$/),
    });
    expect(Math.abs((reached.phone.state.amounts['settings.media'] ?? 0) - 70)).toBeLessThanOrEqual(2);
    const again = await call('adjust_control', { selector: { text: 'Media volume' }, targetValue: 70, tolerance: 2 });
    expect(again).toMatchObject({ success: true, adjustment_mode: 'semantic' });
    const unread = await call('adjust_control', { selector: { text: 'Brightness' }, targetValue: 30 });
    expect(unread).toMatchObject({ ...failed('adjust_control', 'UNKNOWN'), converged: false, within_tolerance: false });
    const raw = await call('adjust_control', {
      selector: { text: 'Media volume' },
      property: 'raw_value',
      targetValue: 3,
    });
    expect(raw).toMatchObject({ ...failed('adjust_control', 'UNKNOWN'), attempts: 0, adjustment_mode: null });
    const gone = await call('adjust_control', { selector: { resource_id: 'no_such_id' }, targetValue: 3 });
    expect(gone).toMatchObject(failed('adjust_control', 'ELEMENT_NOT_FOUND'));
    const stale = await call('adjust_control', { element_id: 'v-none', targetValue: 3 });
    expect(stale).toMatchObject(failed('adjust_control', 'STALE_REFERENCE'));
    const beyond = await call('adjust_control', { selector: { text: 'Media volume' }, targetValue: 170 });
    expect(beyond).toMatchObject({ success: false, converged: false });
    expect(['UNKNOWN', 'TIMEOUT']).toContain(beyond['failure_code']);
  });

  it('refuses to guess, and says so in their codes', async () => {
    await connect(open);
    const { phone } = reached;
    phone.open('saved');
    phone.set({ saved: ['Home', 'Office'].map((name, id) => ({ id, name })) });
    const found = await call('find_element', { query: 'Delete' });
    expect(found).toMatchObject({ found: false, failure_code: 'AMBIGUOUS_TARGET', resolution: { matched_count: 2 } });
    expect(at(found, 'resolution', 'alternates')).toHaveLength(2);
    const exact = await call('find_element', { query: 'Delete', exact: true, timeoutMs: 0 });
    expect(exact).toMatchObject({ found: false, failure_code: 'AMBIGUOUS_TARGET' });
    expect(await call('find_element', { query: 'Offi', exact: true, timeoutMs: 0 })).toMatchObject({
      found: false,
      element: null,
    });
    expect(
      await call('expect_state', { selector: { text: 'Delete' }, property: 'checked', expected: true }),
    ).toMatchObject({
      ...{ success: false, failure_code: 'AMBIGUOUS_TARGET', retryable: true },
    });
    expect(await call('tap_element', { elementId: 'v-none' })).toMatchObject(failed('tap_element', 'STALE_REFERENCE'));
    expect(await call('wait_for_ui', { selector: { text: 'Nothing' }, timeout_ms: 500 })).toMatchObject({
      ...{ status: 'timeout', element: null, error: { code: 'ELEMENT_NOT_FOUND' }, observed: { matched_count: 0 } },
    });
    expect(await call('wait_for_ui', { selector: {} })).toMatchObject({
      status: 'timeout',
      error: { code: 'INVALID_SELECTOR' },
    });
    expect(await call('wait_for_ui', { selector: { text: 'Home' }, condition: 'near' })).toMatchObject({
      error: { code: 'INVALID_CONDITION' },
    });
    expect(await call('wait_for_ui', { selector: { text: 'Nothing' }, condition: 'not_exists' })).toMatchObject({
      status: 'success',
      element: null,
    });
    expect(await call('wait_for_ui', { selector: { text: 'Delete' }, match: { index: 1 } })).toMatchObject({
      status: 'success',
      observed: { selected_index: 1 },
    });
    const missing = await call('wait_for_ui', {
      selector: { text: 'Delete' },
      match: { index: 2 },
      timeout_ms: 300,
      retry: { max_attempts: 2 },
    });
    expect(missing).toMatchObject({ status: 'timeout', metrics: { attempts: 2 } });
    expect(await call('expect_element_visible', { selector: { text: 'Nothing' }, timeout_ms: 300 })).toMatchObject({
      ...{ success: false, failure_code: 'TIMEOUT', retryable: true, element: null },
    });
    expect(phone.state.saved).toHaveLength(2);
    phone.open('settings');
    expect(
      await call('expect_state', { selector: { text: 'Wi-Fi' }, property: 'checked', expected: false }),
    ).toMatchObject({
      ...{ success: false, failure_code: 'UNKNOWN', observed_state: { value: true } },
    });
    const element_id = at(await call('find_element', { query: 'Wi-Fi' }), 'element', 'elementId');
    const focused = await call('expect_state', { element_id, property: 'focused', expected: false });
    expect(focused['success']).toBe(world === 'android');
    // A state that cannot be read is not false.
    expect(
      await call('expect_state', { selector: { text: 'Brightness' }, property: 'value', expected: 30 }),
    ).toMatchObject({ success: false });
    expect(
      await call('expect_state', { selector: { text: 'Wi-Fi' }, property: 'colour', expected: 'red' }),
    ).toMatchObject({
      ...{ success: false, failure_code: 'UNKNOWN', observed_state: { value: null } },
    });
  });

  it('says what is wrong with arguments as they do, and does nothing', async () => {
    await connect(open);
    const wrong = async (tool: string, given: object) => (await call(tool, given))['error'];
    expect(await wrong('start_app', { appId: APP })).toEqual({
      tool: 'start_app',
      message: 'Missing or invalid string argument: platform',
    });
    expect(await wrong('tap', { x: 'left', y: 3 })).toEqual({
      tool: 'tap',
      message: 'Missing or invalid number argument: x',
    });
    expect(await wrong('adjust_control', { targetValue: 3 })).toMatchObject({
      message: 'Missing selector or element_id argument',
    });
    expect(await wrong('tap', { x: 3, y: 3, z: 3 })).toMatchObject({
      message: expect.stringContaining('Unknown argument: z'),
    });
    expect(await wrong('get_ui_tree', { platform: world === 'ios' ? 'android' : 'ios' })).toMatchObject({
      tool: 'get_ui_tree',
    });
    expect(await wrong('press_back', { deviceId: 'another' })).toMatchObject({
      message: expect.stringContaining('another'),
    });
    expect(await wrong('expect_state', { selector: { txt: 'x' }, property: 'checked', expected: 1 })).toMatchObject({
      tool: 'expect_state',
    });
    expect(reached.phone.state.done).toEqual([]);
    await expect(client.callTool({ name: 'build_and_install', arguments: {} })).rejects.toThrow();
  });

  it('looks: tree, screen, picture, snapshot, logs', async () => {
    await connect(open);
    const { phone } = reached;
    phone.open('login');
    const tree = await call('get_ui_tree', { platform: world });
    expect(tree).toMatchObject({
      screen: '',
      resolution: { width: expect.any(Number) },
      snapshot_revision: 1,
      captured_at_ms: expect.any(Number),
    });
    const elements = tree['elements'] as Json[];
    const button = elements.find((one) => one['text'] === 'Sign in' && one['role'] === 'button');
    expect(button).toMatchObject({
      ...{ type: expect.any(String), clickable: true, enabled: false, visible: true, depth: expect.any(Number) },
      ...{
        bounds: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
        center: expect.any(Array),
      },
      ...{
        selector: { confidence: { score: expect.any(Number) } },
        semantic: { is_clickable: true },
        state: { enabled: false },
      },
    });
    for (const [place, one] of elements.entries()) {
      const around = one['parentId'] === undefined ? undefined : elements[Number(one['parentId'])];
      if (around !== undefined) expect(around['children']).toContain(place);
      for (const child of (one['children'] ?? []) as number[]) expect(elements[child]?.['parentId']).toBe(place);
    }
    phone.set({ fields: { 'login.password': 'hunter2secret' } });
    expect(JSON.stringify(await call('get_ui_tree', { platform: world }))).not.toContain('hunter2secret');
    const screen = await call('get_current_screen');
    if (world === 'android') expect(screen).toMatchObject({ package: APP, activity: expect.stringContaining(APP) });
    else expect(screen).toMatchObject({ error: expect.any(String) });
    const [about, image] = await blocks('capture_screenshot', { platform: world });
    expect(JSON.parse(about?.text ?? '')).toMatchObject({
      result: { resolution: { width: 1080 }, mimeType: 'image/png' },
    });
    expect([image?.type, image?.mimeType]).toEqual(['image', 'image/png']);
    const shot = await call('capture_debug_snapshot', { reason: 'test', logLines: 5 });
    expect(shot).toMatchObject({
      raw: {
        reason: 'test',
        fingerprint: expect.any(String),
        screenshot: expect.any(String),
        ui_tree: { elements: expect.any(Array) },
      },
      semantic: {
        signals: { has_text_field: true, has_dialog: false },
        actions_available: expect.any(Array),
        warnings: expect.any(Array),
      },
    });
    expect(Object.keys(at(shot, 'semantic', 'signals') as object)).toHaveLength(8);
    const [logs, lines] = await blocks('get_logs', { platform: world, appId: APP, limit: 3 });
    expect(JSON.parse(logs?.text ?? '')).toMatchObject({
      result: { count: expect.any(Number), filtered: true, crashLines: [], meta: {} },
    });
    expect(JSON.parse(lines?.text ?? '')).toMatchObject({ logs: expect.any(Array) });
    const written = JSON.parse(lines?.text ?? '') as { logs: { pid: number; timestamp: string }[] };
    const [{ pid = 0 } = {}] = written.logs;
    const counted = async (more: Record<string, unknown>): Promise<number> => {
      const [about] = await blocks('get_logs', { platform: world, appId: APP, ...more });
      return (JSON.parse(about?.text ?? '') as { result: { count: number } }).result.count;
    };
    const all = await counted({});
    expect(all).toBeGreaterThan(0);
    expect([await counted({ pid }), await counted({ pid: pid + 1 })]).toEqual([all, 0]);
    reached.phone.tick(600_000);
    expect([await counted({ since_seconds: 60 }), await counted({ since_seconds: 100_000 })]).toEqual([0, all]);
    const [odd] = await blocks('get_logs', { platform: world, level: 'loud' });
    expect(JSON.parse(odd?.text ?? '')).toMatchObject({
      result: { count: 0, meta: { error: { code: 'INVALID_FILTER' } } },
    });
    expect(await call('get_network_activity', { platform: world })).toMatchObject({ requests: [], count: 0 });
  });

  it('types, goes back, taps and swipes by place, scrolls', async () => {
    await connect(open);
    const { phone } = reached;
    phone.open('login');
    const nowhere = await call('type_text', { text: 'amy' });
    expect(nowhere).toMatchObject(failed('type_text', 'UNKNOWN'));
    const field = await call('find_element', { query: 'User name' });
    const [x, y] = ['x', 'y'].map((axis) => at(field, 'element', 'tapCoordinates', axis));
    expect(await call('tap', { x, y, platform: world })).toMatchObject({
      ...done('tap'),
      target: { selector: { x, y } },
    });
    expect(phone.state.focus).toBe('login.user');
    const typed = await call('type_text', { text: 'amy' });
    // What cannot be seen to have the focus is not typed into.
    if (typed['success']) expect(phone.state.fields['login.user']).toBe('amy');
    else expect([typed['failure_code'], phone.state.fields['login.user'] ?? '']).toEqual(['UNKNOWN', '']);
    expect(await call('tap', { x: 99_999, y: 3 })).toMatchObject(failed('tap', 'UNKNOWN'));
    phone.open('settings');
    expect(await call('swipe', { x1: 100, y1: 500, x2: 100, y2: 300, duration: 300 })).toMatchObject(done('swipe'));
    phone.open('settings');
    const scrolled = await call('scroll_to_element', { platform: world, selector: { text: 'Visit' } });
    expect(scrolled).toMatchObject({
      ...done('scroll_to_element'),
      verified: true,
      target: { resolved: { text: 'Visit' } },
    });
    expect(await call('scroll_to_element', { platform: world, selector: { text: 'Nothing' } })).toMatchObject(
      failed('scroll_to_element', 'NAVIGATION_NO_CHANGE'),
    );
    phone.open('settings');
    phone.set({ scrolls: {} });
    const far = await call('scroll_to_element', {
      platform: world,
      selector: { text: 'Nothing' },
      maxScrolls: 1,
      scrollAmount: 0.2,
    });
    expect(far).toMatchObject(failed('scroll_to_element', 'TIMEOUT'));
    phone.open('login');
    const back = await call('press_back', { platform: world });
    expect([back['action_type'], back['success']]).toEqual(['press_back', phone.screen !== 'login']);
  });

  it('starts, stops and clears apps, and claims only what happened', async () => {
    await connect(open);
    const { phone } = reached;
    phone.launch(APP);
    const restarted = await call('restart_app', { platform: world, appId: APP });
    expect(restarted).toMatchObject({ ...done('restart_app'), details: { terminated_before_restart: true } });
    expect(await call('start_app', { platform: world, appId: 'com.example.nothing' })).toMatchObject(
      failed('start_app', 'UNKNOWN'),
    );
    expect(await call('terminate_app', { platform: world, appId: APP })).toMatchObject({
      device: { platform: world },
      appTerminated: true,
    });
    expect(phone.state.pids[APP]).toBeUndefined();
    expect(await call('terminate_app', { platform: world, appId: 'com.example.nothing' })).toMatchObject({
      appTerminated: false,
    });
    const cleared = await call('reset_app_data', { platform: world, appId: 'com.example.nothing' });
    expect(cleared).toMatchObject({ dataCleared: false, error: expect.any(String) });
    const installed = await call('install_app', {
      platform: world,
      projectType: 'native',
      appPath: '/nowhere/none.apk',
    });
    expect(installed).toMatchObject({ installed: false, error: expect.any(String) });
    const built = await call('build_app', { platform: world, projectType: 'native', projectPath: '.' });
    expect(built).toEqual({ error: expect.any(String) });
  });

  it('lists devices and what is missing', async () => {
    await connect(open);
    const devices = (await call('list_devices'))['devices'] as readonly Json[];
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({
      platform: 'android',
      id: 'emulator-5556',
      osVersion: '14',
      model: 'Pixel 7',
      simulator: true,
      booted: false,
    });
    expect(devices[1]).toMatchObject({ platform: world, booted: true });
    expect((await call('list_devices', { platform: 'ios' }))['devices']).toHaveLength(world === 'ios' ? 1 : 0);
    expect(await call('get_system_status')).toMatchObject({
      ...{ success: false, status: 'degraded', adbAvailable: true, adbVersion: '1.0.41', gradleValid: null },
      issues: [expect.stringContaining('emulator-5556'), expect.stringContaining('idb was not found')],
      summary: { overall: 'degraded', [world]: 'ready', gradle: 'unknown' },
    });
  });
});

it('waits for a change that comes by itself, and says when none does', async () => {
  await connect(memoryAndroid);
  const { phone } = reached;
  phone.open('login');
  phone.set({ fields: { 'login.user': 'demo', 'login.password': 'wrong' } });
  expect(await call('wait_for_ui_change', { timeout_ms: 800 })).toMatchObject({
    ...{ success: false, timeout: true, observed_change: null, reason: 'Nothing changed' },
  });
  const button = await call('find_element', { query: 'Sign in', exact: false });
  const [x, y] = ['x', 'y'].map((axis) => at(button, 'element', 'tapCoordinates', axis));
  phone.tap(Number(x), Number(y));
  // The sign-in is refused a moment later.
  expect(await call('wait_for_ui_change', { expected_change: 'text_change', timeout_ms: 20_000 })).toMatchObject({
    ...{ success: true, timeout: false, observed_change: 'text_change', expected_change: 'text_change' },
    ...{ snapshot_revision: expect.any(Number), elapsed_ms: expect.any(Number) },
  });
});

it('streams a log: only what is new, until it is stopped', async () => {
  await connect(memoryAndroid);
  const { phone } = reached;
  expect(await call('start_log_stream', { packageName: 'com.example.nothing' })).toMatchObject({
    success: false,
    error: 'app_not_running',
  });
  phone.launch(APP);
  expect(await call('start_log_stream', { packageName: APP, level: 'info' })).toEqual({
    success: true,
    stream_started: true,
  });
  expect(await call('read_log_stream')).toMatchObject({ entries: [], crash_summary: { crash_detected: false } });
  const pid = phone.state.pids[APP] ?? 0;
  const line = {
    at: phone.state.now,
    pid,
    level: 'E',
    tag: 'AndroidRuntime',
    text: 'FATAL EXCEPTION: java.lang.NullPointerException',
  } as const;
  phone.set({ logs: [...phone.state.logs, line] });
  const read = await call('read_log_stream', { limit: 5 });
  expect(read['entries']).toHaveLength(1);
  expect(read['crash_summary']).toMatchObject({ crash_detected: true, exception: 'java.lang.NullPointerException' });
  expect((await call('read_log_stream'))['entries']).toEqual([]);
  expect(await call('stop_log_stream')).toEqual({ success: true });
  expect(await call('stop_log_stream')).toEqual({ success: false });
});

it('says in each answer that there is no phone', async () => {
  await connect(() => {
    const phone = memoryIphone();
    return { ...phone, open: (options, signal) => phone.open({ ...options, device: 'No such phone' }, signal) };
  });
  for (const tool of ['get_screen_fingerprint', 'press_back', 'wait_for_ui_change'])
    expect(await call(tool)).toEqual({
      error: { tool, message: expect.stringMatching(/No such phone|no such device/) },
    });
});

it('classifies outcomes by their rules, in their order', async () => {
  await connect(memoryAndroid);
  expect(
    await call('classify_action_outcome', { uiChanged: true, networkRequests: [{ endpoint: 'a', status: 'failure' }] }),
  ).toMatchObject({ outcome: 'success' });
  const of = (given: object): string => classified({ uiChanged: false, ...given }).outcome;
  const ok = [{ endpoint: '/a', status: 'success' }];
  expect([of({ expectedElementVisible: true }), of({}), of({ networkRequests: ok })]).toEqual([
    'success',
    'unknown',
    'unknown',
  ]);
  expect(of({ actionType: 'tap', networkRequests: [{ endpoint: '/a', status: 'failure' }] })).toBe('backend_failure');
  expect(of({ actionType: 'swipe', networkRequests: ok })).toBe('no_op');
  expect([of({ actionType: 'tap' }), of({ actionType: 'tap', networkRequests: [] })]).toEqual(['unknown', 'no_op']);
  expect(of({ actionType: 'tap', networkRequests: ok })).toBe('ui_failure');
  const [first, second, ...more] = requestsIn([
    { text: 'OkHttp: GET https://shop.test/cart 200 OK' },
    { text: 'POST https://shop.test/pay java.net.SocketTimeoutException' },
    { text: 'nothing of the kind 404' },
  ]);
  expect([first, second, more]).toMatchObject([
    { endpoint: 'https://shop.test/cart', method: 'GET', statusCode: 200, status: 'success' },
    { method: 'POST', statusCode: null, networkError: 'SocketTimeoutException', status: 'retryable' },
    [],
  ]);
});

it('is behind a switch, for phones', async () => {
  await connect(memoryAndroid);
  expect(readMcp(['--world', 'android', '--tools', 'seed004'], {}).tools).toBe('seed004');
  expect(() => readMcp(['--tools', 'seed004'], {})).toThrow(/for phones/);
  expect(() => readMcp(['--world', 'android', '--tools', 'other'], {})).toThrow(/seed004/);
});
