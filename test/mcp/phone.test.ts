// `beckon mcp --world android|ios` on the simulated phones: the same tools, and those that users of mobile-debug-mcp know. The
// server is in this process; that the program serves the same is shown once.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { serverFor } from '../../packages/cli/src/mcp/server.js';
import type { Envelope } from '../../packages/core/src/engine/envelope.js';
import { MEMORY_PHONES, type MemoryPhone, memoryAndroid } from '../phone/in-process.js';
import { virtualTime } from '../phone/virtual-time.js';
import { androidPhone, LONG, PATIENT, quietEnv } from '../support/phone-cli.js';
import { type Answered, type Connected, call, overStdio } from './support.js';

const KNOWN = [
  ...['start_app', 'terminate_app', 'find_element', 'tap_element', 'type_text', 'press_back', 'scroll_to_element'],
  ...['adjust_control', 'wait_for_ui', 'expect_element_visible', 'expect_state', 'get_logs'],
];

type Here = Pick<Connected, 'client' | 'call' | 'close'>;

let reached: MemoryPhone | null = null;
let on: Here | null = null;
let end: () => void = () => {};
beforeEach(() => {
  end = virtualTime();
});
afterEach(async () => {
  await on?.close();
  await reached?.stop();
  end();
  on = null;
  reached = null;
});

/** A client of a server in this process. */
async function connect(open: () => MemoryPhone): Promise<Here> {
  const phone = open();
  reached = phone;
  const { world } = phone;
  const [, , , device] = phone.args;
  const room = new ClientSession((signal) =>
    phone.open({ world, ...(device === undefined ? {} : { device }) }, signal),
  );
  const server = serverFor(room, { world, version: '0', answers: 'both' });
  const client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  on = {
    client,
    call: (tool, given = {}, how = {}) => call(client, tool, given, how),
    close: async () => {
      await client.close();
      await room.close();
    },
  };
  return on;
}

function envelope({ data }: Answered): Envelope & Readonly<Record<string, unknown>> {
  return data as unknown as Envelope & Readonly<Record<string, unknown>>;
}

describe.each(MEMORY_PHONES)('on %s', (world, open) => {
  it('has the tools that are known from there, within 1,000 tokens', async () => {
    const { client } = await connect(open);
    const list = await client.listTools();
    expect(list.tools.map(({ name }) => name)).toEqual(['run', 'observe', 'explain', 'screenshot', ...KNOWN]);
    const instructions = client.getInstructions() ?? '';
    expect(instructions).toContain(world === 'ios' ? 'iOS' : 'Android');
    const bytes = Buffer.byteLength(JSON.stringify(list)) + Buffer.byteLength(instructions);
    expect(bytes / 4).toBeLessThanOrEqual(1000);
  });

  it('finds, taps by elementId, waits and expects, each with the action envelope', async () => {
    const { call } = await connect(open);
    const started = envelope(await call('start_app', { appId: 'com.example.demo', platform: world }));
    expect(started).toMatchObject({ action_type: 'start_app', success: true, lifecycle_state: 'verified' });
    const found = await call('find_element', { query: 'More' });
    expect(found.text).toMatch(/^found \[\d+\] tab "More", elementId v-\w+$/);
    const { element } = envelope(found) as unknown as { element: { elementId: string } };
    expect(envelope(found)).toMatchObject({ found: true, action_type: 'find_element', lifecycle_state: 'resolved' });
    const tapped = envelope(await call('tap_element', { elementId: element.elementId }));
    expect(tapped).toMatchObject({ action_type: 'tap_element', success: true, expected_signal: 'screen_change' });
    expect(tapped.target.resolved?.elementId).toBe(element.elementId);
    expect(tapped.ui_fingerprint_before).not.toBe(tapped.ui_fingerprint_after);
    expect(reached?.phone.screen).toBe('more');
    const waited = envelope(await call('wait_for_ui', { selector: { text: 'Saved' }, condition: 'visible' }));
    expect(waited).toMatchObject({ action_type: 'wait_for_ui', status: 'success' });
    expect((await call('expect_element_visible', { selector: '"Saved"' })).isError).toBe(false);
    const picture = await call('screenshot');
    expect(picture.images[0]?.mimeType).toBe('image/png');
  });

  it('adjusts and expects states', async () => {
    const { call } = await connect(open);
    await call('run', { lines: 'launch com.example.demo\nclick "Settings"' });
    const adjusted = await call('adjust_control', {
      selector: { text: 'Media volume' },
      targetValue: 70,
      tolerance: 5,
    });
    expect(envelope(adjusted)).toMatchObject({
      action_type: 'adjust_control',
      converged: true,
      target_state: { property: 'value', value: 70 },
    });
    const wifi = { selector: { text: 'Wi-Fi' }, property: 'checked' };
    const before = await call('expect_state', { ...wifi, expected: true });
    expect(envelope(before)).toMatchObject({ action_type: 'expect_state', success: true });
    expect((await call('tap_element', { selector: '"Wi-Fi"' })).isError).toBe(false);
    expect((await call('expect_state', { ...wifi, expected: false })).isError).toBe(false);
    const odd = await call('expect_state', { ...wifi, property: 'colour', expected: 'red' });
    expect(odd.text).toContain("'colour' is not a property that can be checked");
  });
});

describe('what goes wrong', () => {
  it('has the codes of the envelope, and candidates', async () => {
    const { call } = await connect(memoryAndroid);
    await call('start_app', { appId: 'com.example.demo' });
    const none = await call('find_element', { query: 'Nothing of the kind', timeoutMs: 200 });
    expect(none.isError).toBe(true);
    expect(envelope(none)).toMatchObject({
      found: false,
      success: false,
      failure_code: 'ELEMENT_NOT_FOUND',
      runtime_code: 'TARGET_NOT_FOUND',
    });
    expect(none.text).not.toContain('# ranking');
    const many = await call('tap_element', { selector: { text: 'Star' } });
    expect(envelope(many)).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', success: false });
    expect(many.data.results[0]?.failure?.candidates?.length).toBeGreaterThan(1);
    const gone = await call('tap_element', { elementId: 'v-gone' });
    expect([gone.isError, envelope(gone).failure_code]).toEqual([true, 'STALE_REFERENCE']);
    expect((await call('tap_element', {})).text).toContain('No element was given');
    expect((await call('adjust_control', { selector: 'Volume' })).text).toContain("needs 'targetValue'");
  });

  it('is said where there is no phone', async () => {
    const gone = memoryAndroid();
    await gone.adbd.stop();
    const { call: ask } = await connect(() => gone);
    const { isError, text } = await ask('observe');
    expect(isError).toBe(true);
    expect(text).toContain('beckon doctor');
  });
});

describe('the program', { timeout: LONG }, () => {
  beforeEach(() => end());

  it('serves a phone on standard input and output, and says when it is gone', async () => {
    const phone = await androidPhone();
    const program = await overStdio([...phone.args, ...PATIENT], phone.env);
    try {
      const found = await program.call('find_element', { query: 'More' });
      expect(found.text).toMatch(/^found \[\d+\] tab "More", elementId v-\w+$/);
      expect((await program.client.listTools()).tools.map(({ name }) => name)).toEqual(expect.arrayContaining(KNOWN));
    } finally {
      await program.close();
      await phone.stop();
    }
    const late = await overStdio(phone.args, quietEnv(phone.home));
    const { isError, text } = await late.call('observe');
    await late.close();
    expect([isError, text]).toEqual([true, expect.stringContaining('beckon doctor')]);
  });
});
