// The real program on the simulated phones, over a socket and through programs: one run of each command, and Ctrl-C. What else
// the command line does on phones is tested in this process: see phone-cli.test.ts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { androidPhone, beckon, LONG, PATIENT, PHONES, quietEnv, type Reached } from '../support/phone-cli.js';

let folder = '';
let reached: Reached | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-phone-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

describe.each(PHONES)('on %s', { timeout: LONG }, (_world, open) => {
  it('runs a script from a file', async () => {
    reached = await open();
    writeFileSync(join(folder, 'more.oil'), 'launch com.example.demo\nclick "More"\nexpect visible "Saved"\n');
    const args = ['run', ...reached.args, ...PATIENT, 'more.oil'];
    const { out, err, code } = await beckon(args, { ...reached, cwd: folder });
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^✓ launch com\.example\.demo .*✓ click "More" {2}\[\d+\] tab "More" .*\n3 steps passed in /s);
    expect(reached.phone.screen).toBe('more');
  });

  it('stops in good order at Ctrl-C', async () => {
    reached = await open();
    const { phone } = reached;
    let kill: (signal: NodeJS.Signals) => void = () => {};
    phone.onChange = () => {
      // It has begun: the phone was asked for its screen.
      phone.onChange = null;
      kill('SIGINT');
    };
    const input = 'wait visible "Never" --timeout 5m\nclick "More"\n';
    const { out, code } = await beckon(['run', ...reached.args, '-'], {
      ...reached,
      input,
      onStart: (now) => {
        kill = now;
      },
    });
    expect(code).toBe(130);
    expect(out).not.toContain('✓');
    expect(phone.screen).toBe('home');
  });
});

describe('on Android', { timeout: LONG }, () => {
  it('observes, explains, and takes lines from a pipe', async () => {
    reached = await androidPhone();
    reached.phone.open('saved');
    const args = [...reached.args, ...PATIENT];
    const observed = await beckon(['observe', ...args], reached);
    expect([observed.err, observed.code]).toEqual(['', 0]);
    expect(observed.out).toMatch(/\n\[\d+\] row "Bread.*\n(?: +\[.*\n)*? +\[\d+\] button "Delete"/);
    const explained = await beckon(['explain', ...args, 'click "Sort"'], reached);
    expect([explained.out, explained.code]).toEqual([expect.stringContaining('button "Sort"'), 0]);
    const piped = await beckon(args, { ...reached, input: 'click "Delete" near "Apple pie"\ntext\nexit\n' });
    expect([piped.err, piped.code]).toEqual(['', 1]);
    expect(piped.out).toContain('AMBIGUOUS_TARGET');
    expect(piped.out).toContain('Cheese');
    expect(reached.phone.state.popup).toBeNull();
  });

  it('is called off while it connects', async () => {
    const sockets: Socket[] = [];
    let connected = (): void => {};
    // Takes a connection, and never says a word.
    const silent = createServer((socket) => {
      sockets.push(socket);
      connected();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    try {
      const said = await beckon(['--world', 'android', '--device', `127.0.0.1:${port}`], {
        env: quietEnv(folder),
        input: 'app\n',
        onStart: (kill) => {
          connected = () => kill('SIGINT');
        },
      });
      expect(said).toEqual({ out: '', err: '', code: 130 });
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });
});
