// What cannot be read back is not claimed, on any surface: one slider that says nothing, told in every way there is.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { serverFor } from '../../packages/cli/src/mcp/server.js';
import { type Envelope, envelopeOf } from '../../packages/core/src/engine/envelope.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { call } from '../mcp/support.js';
import { beckonHere, MEMORY_PHONES, type MemoryPhone } from '../phone/in-process.js';
import { useVirtualTime } from '../phone/virtual-time.js';

useVirtualTime();

const LINE = 'adjust "Brightness" 80';
/** The same within others: what one part cannot read back is not verified of the whole. */
const WITHIN = ['fill {"Brightness": 80}', 'define dim:\n  adjust "Brightness" 80', 'run dim'];

let folder = '';
let reached: MemoryPhone | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-unreadable-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

async function run(phone: MemoryPhone, lines: string, ...options: string[]) {
  phone.phone.open('settings');
  writeFileSync(join(folder, 'dim.oil'), `${lines}\n`);
  return beckonHere(['run', ...phone.args, ...options, 'dim.oil'], { ...phone, cwd: folder });
}

describe.each(MEMORY_PHONES)('on %s', (world, open) => {
  it('is dispatched in JSON, text, JUnit, the report, both envelopes and over MCP, and never verified', async () => {
    const phone = open();
    reached = phone;
    const json = await run(phone, LINE, '--json');
    const result = JSON.parse(json.out) as Result;
    expect(result).toMatchObject({
      ok: true,
      lifecycle: 'dispatched',
      signal: { expected: 'number-reached', seen: [] },
    });
    const { resolve, act, verify, total } = result.timing;
    expect(verify).toBeGreaterThan(0);
    expect(resolve + act + verify).toBeLessThanOrEqual(total);

    const text = await run(phone, LINE);
    expect(text.out).toContain('(sent, not verified)');
    expect(text.out).toContain('1 step passed, 1 of them not verified');
    expect([text.code, json.code]).toEqual([0, 0]);

    const [xml, page] = [join(folder, 'dim.xml'), join(folder, 'dim-report')];
    await run(phone, LINE, '--junit', xml, '--report', page);
    expect(readFileSync(xml, 'utf8')).toContain('<system-out>sent, not verified</system-out>');
    const report = readFileSync(join(page, 'index.html'), 'utf8');
    expect(report).toContain('"lifecycle":"dispatched","signal":""');
    expect(report).not.toContain('"lifecycle":"verified"');

    const reported = JSON.parse((await run(phone, LINE, '--envelope')).out) as Envelope;
    const pending = { lifecycle_state: 'pending_verification', source_module: 'act', success: false };
    expect(reported).toMatchObject(pending);
    expect(reported).not.toHaveProperty('failure_code');
    expect(envelopeOf(result, { at: new Date(0), sequence: 1 })).toMatchObject(pending);

    const [, , , device] = phone.args;
    const room = new ClientSession((signal) =>
      phone.open({ world, ...(device === undefined ? {} : { device }) }, signal),
    );
    const server = serverFor(room, { world, version: '0', answers: 'both' });
    const client = new Client({ name: 'test', version: '1' });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(theirs), client.connect(ours)]);
    phone.phone.open('settings');
    const ran = await call(client, 'run', { lines: LINE });
    expect(ran.text).toContain('sent, not verified)');
    expect(ran.data.results[0]).toMatchObject({ ok: true, lifecycle: 'dispatched', signal: { seen: [] } });
    const adjusted = await call(client, 'adjust_control', { selector: { text: 'Brightness' }, targetValue: 60 });
    expect(adjusted.text).toContain('sent, not verified)');
    expect(adjusted.data).toMatchObject({ ...pending, converged: null, within_tolerance: null });
    expect(adjusted.data.results[0]).toMatchObject({ lifecycle: 'dispatched' });
    await client.close();
    await room.close();
  });

  it('is dispatched as a part of something else, too', async () => {
    const phone = open();
    reached = phone;
    const { out } = await run(phone, WITHIN.join('\n'), '--json');
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    expect(results.map(({ type, ok, lifecycle }) => [type, ok, lifecycle])).toEqual([
      ['fill', true, 'dispatched'],
      ['define', true, 'verified'],
      ['run', true, 'dispatched'],
    ]);
  });
});
