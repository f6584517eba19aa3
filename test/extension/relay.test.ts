// The relay under attack: who is let in, what is passed on, and what becomes of it when either side comes and goes. The
// extension is played here: the real one is in own-browser.test.ts.

import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  extensionStatus,
  forgetExtensions,
  overExtension,
  pairExtension,
} from '../../packages/browser/src/remote/connect.js';
import { Pairings } from '../../packages/browser/src/remote/pairings.js';
import { freshNonce, proofOf } from '../../packages/browser/src/remote/proof.js';
import { EXTENSION_ORIGIN } from '../../packages/browser/src/remote/protocol.js';
import type { Relay } from '../../packages/browser/src/remote/relay.js';
import { startRelay, until } from '../support/own-browser.js';
import { isLong } from '../support/size.js';

const RECONNECTS = isLong ? 1000 : 200;
const BROWSER = { name: 'Chrome 156 on Linux', userAgent: 'Chrome/156.0.0.0', run: 'run-1' };

let relay: Relay;
const open: (() => unknown)[] = [];
beforeEach(async () => {
  relay = await startRelay({ waitMs: 300, graceMs: 2000 });
});
afterEach(async () => {
  for (const close of open.splice(0)) close();
  await relay.close();
});

type Json = Readonly<Record<string, unknown>>;

/** A connection that reads one message after the other; null: it is closed. */
class Peer {
  readonly socket: WebSocket;
  readonly #come: (Json | null)[] = [];
  #take: ((message: Json | null) => void) | null = null;

  constructor(origin?: string, headers: Readonly<Record<string, string>> = {}, port = relay.port) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/`, { ...(origin === undefined ? {} : { origin }), headers });
    open.push(() => this.socket.terminate());
    const put = (message: Json | null): void => {
      if (this.#take === null) this.#come.push(message);
      else this.#take(message);
      this.#take = null;
    };
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer) => put(JSON.parse(data.toString('utf8'))));
    this.socket.on('close', () => put(null));
  }

  async say(message: object): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => {
        this.socket.once('open', resolve);
        this.socket.once('close', resolve);
      });
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hear(): Promise<Json | null> {
    if (this.#come.length > 0) return Promise.resolve(this.#come.shift() ?? null);
    return new Promise((resolve) => {
      this.#take = resolve;
    });
  }
}

/** Types a code in the side panel: the token, or why not. */
async function typed(code: string, origin: string | undefined = EXTENSION_ORIGIN): Promise<Json | null> {
  const peer = new Peer(origin);
  await peer.say({ hello: 'pair', code, browser: BROWSER });
  return peer.hear();
}

interface Paired {
  readonly id: string;
  readonly token: string;
}

async function paired(): Promise<Paired> {
  let token: Paired | null = null;
  const done = await pairExtension(async (code) => {
    token = (await typed(code))?.['paired'] as Paired;
  }, new AbortController().signal);
  expect(done).toMatchObject({ ok: true, value: BROWSER.name });
  await until(() => token !== null);
  return token as unknown as Paired;
}

/** An extension that answers; what it was asked to do, in order. */
class Extension {
  readonly did: Json[] = [];
  peer: Peer | null = null;
  #tabs = 0;
  /** By client. */
  readonly groups = new Map<string, number[]>();
  isAnswering = true;

  async connect({ id, token }: Paired, run = BROWSER.run): Promise<Json | null> {
    const peer = new Peer(EXTENSION_ORIGIN);
    const nonce = freshNonce();
    await peer.say({ hello: 'extension', pairing: id, nonce, browser: { ...BROWSER, run } });
    const first = await peer.hear();
    if (first?.['proof'] === undefined) return first;
    expect(first['proof']).toBe(await proofOf(token, 'relay', nonce, String(first['nonce'])));
    await peer.say({ proof: await proofOf(token, 'extension', String(first['nonce']), nonce) });
    const welcome = await peer.hear();
    this.peer = peer;
    const clients = [...this.groups].map(([client, tabs]) => ({ client, tabs: tabs.map((tab) => seen(tab)) }));
    await peer.say({ event: 'back', clients });
    void this.#serve(peer);
    return welcome;
  }

  async #serve(peer: Peer): Promise<void> {
    for (let asked = await peer.hear(); asked !== null; asked = await peer.hear()) {
      if (asked['id'] === undefined) continue;
      this.did.push(asked);
      if (this.isAnswering) await peer.say({ id: asked['id'], result: this.#answer(asked) });
    }
  }

  #answer({ ask, client }: Json): unknown {
    if (ask === 'leave') this.groups.delete(String(client));
    if (ask !== 'join') return { asked: ask };
    const tab = ++this.#tabs;
    this.groups.set(String(client), [tab]);
    return [seen(tab)];
  }

  commands(method: string): readonly Json[] {
    return this.did.filter((asked) => asked['method'] === method);
  }
}

const seen = (tab: number): object => ({ tab, targetId: `T${tab}`, url: 'about:blank', title: '' });

/** A program that drives tabs: what it says is answered by its number. */
async function client(): Promise<{
  ask(method: string, params?: object, sessionId?: string): Promise<Json>;
  heard: Json[];
  isClosed(): boolean;
}> {
  const joined = await overExtension('test');
  if (!joined.ok) throw new Error(JSON.stringify(joined.problem));
  const { transport } = joined.value;
  open.push(() => transport.close());
  const heard: Json[] = [];
  let isClosed = false;
  let next = 0;
  const waiting = new Map<number, (message: Json) => void>();
  transport.onclose = () => {
    isClosed = true;
  };
  transport.onmessage = (message) => {
    const said = message as Json;
    heard.push(said);
    waiting.get(Number(said['id']))?.(said);
  };
  return {
    heard,
    isClosed: () => isClosed,
    ask: (method, params = {}, sessionId) =>
      new Promise((resolve) => {
        const id = ++next;
        waiting.set(id, resolve);
        transport.send({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });
      }),
  };
}

describe('pairing', () => {
  it('takes the code once, and gives a token', async () => {
    let typedCode = '';
    const pairing = pairExtension((code) => {
      typedCode = code;
    }, new AbortController().signal);
    await until(() => typedCode !== '');
    // As people type it.
    expect(await typed(typedCode.toLowerCase().replace('-', ' '))).toMatchObject({
      paired: { token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await pairing).ok).toBe(true);
    expect(await typed(typedCode)).toMatchObject({ refused: 'WRONG_CODE' });
    expect((await extensionStatus()).paired).toEqual([{ name: BROWSER.name, isConnected: false }]);
  });

  it('is over after five wrong codes, and not before', async () => {
    let code = '';
    const pairing = pairExtension((shown) => {
      code = shown;
    }, new AbortController().signal);
    await until(() => code !== '');
    for (let i = 0; i < 5; i++) expect(await typed(`AAAA-AAA${i + 2}`)).toMatchObject({ refused: 'WRONG_CODE' });
    expect(await pairing).toMatchObject({ ok: false, problem: { code: 'NOT_PAIRED' } });
    expect(await typed(code)).toMatchObject({ refused: 'WRONG_CODE' });
    expect(new Pairings().all).toEqual([]);
  });

  it.each([
    ['a web page', 'https://evil.test'],
    ['a page of this machine', 'http://127.0.0.1:8080'],
    ['another extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a page without an origin', 'null'],
  ])('is refused to %s, which cannot even open the socket', async (_, origin) => {
    expect(await typed('ABCD-EFGH', origin)).toBeNull();
  });

  it('is refused to a program, and to who calls this machine by another name', async () => {
    const program = new Peer();
    await program.say({ hello: 'pair', code: 'ABCD-EFGH', browser: BROWSER });
    expect(await program.hear()).toBeNull();
    const rebound = new Peer(EXTENSION_ORIGIN, { host: 'evil.test' });
    expect(await rebound.hear()).toBeNull();
  });

  it('can be taken back: the browser is gone at once', async () => {
    const token = await paired();
    const extension = new Extension();
    expect(await extension.connect(token)).toEqual({ welcome: true });
    const program = await client();
    expect(await forgetExtensions()).toBe(1);
    await until(() => program.isClosed());
    expect(await new Extension().connect(token)).toMatchObject({ refused: 'NOT_PAIRED' });
    expect(await overExtension('test')).toMatchObject({ ok: false, problem: { code: 'NOT_PAIRED' } });
  });
});

describe('who is let in', () => {
  it('no extension with a wrong token, or with none', async () => {
    const { id } = await paired();
    for (const token of ['0'.repeat(64), '']) {
      const peer = new Peer(EXTENSION_ORIGIN);
      const nonce = freshNonce();
      await peer.say({ hello: 'extension', pairing: id, nonce, browser: BROWSER });
      const first = await peer.hear();
      await peer.say(token === '' ? {} : { proof: await proofOf(token, 'extension', String(first?.['nonce']), nonce) });
      expect(await peer.hear()).toMatchObject({ refused: 'WRONG_KEY' });
    }
    expect((await extensionStatus()).paired).toEqual([{ name: BROWSER.name, isConnected: false }]);
  });

  it('no program without the key of this user, also with the token of a browser, or with what the relay said itself', async () => {
    const { token } = await paired();
    for (const key of ['0', token, 'guess']) {
      const peer = new Peer();
      const nonce = freshNonce();
      await peer.say({ hello: 'client', nonce, name: 'evil', wants: 'tabs' });
      const first = await peer.hear();
      const proof = key === 'guess' ? first?.['proof'] : await proofOf(key, 'client', String(first?.['nonce']), nonce);
      await peer.say({ proof });
      expect(await peer.hear()).toMatchObject({ refused: 'WRONG_KEY' });
    }
  });

  it('nobody who says nothing that makes sense', async () => {
    for (const said of [{}, { hello: 'constructor' }, { hello: 'client' }, [], { hello: 'x'.repeat(5000) }]) {
      const peer = new Peer();
      await peer.say(said);
      const heard = await peer.hear();
      if (heard !== null) await peer.say({ proof: 'x' });
      expect(heard?.['welcome']).toBeUndefined();
    }
  });

  it('harms nothing by what makes no sense, whoever says it', async () => {
    for (const origin of [EXTENSION_ORIGIN, undefined])
      for (const said of [
        '{',
        '[]',
        '{"hello":"pair"}',
        '{"hello":"extension"}',
        '{"hello":"client","wants":"__proto__"}',
      ]) {
        const peer = new Peer(origin);
        await peer.say({});
        const other = new Peer(origin);
        await new Promise((resolve) => other.socket.once('open', resolve));
        other.socket.send(said);
        expect(await peer.hear()).toBeNull();
        const heard = await other.hear();
        expect(heard?.['welcome'] ?? heard?.['paired']).toBeUndefined();
      }
    expect((await extensionStatus()).paired).toEqual([]);
  });

  it('a relay that has not the key learns nothing from a program', async () => {
    await paired();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const heard: string[] = [];
    const { WebSocketServer } = await import('ws');
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => {
        heard.push(data.toString('utf8'));
        socket.send(JSON.stringify({ nonce: 'n', proof: 'p' }));
      }),
    );
    const before = process.env['BECKON_RELAY_PORT'];
    process.env['BECKON_RELAY_PORT'] = String((server.address() as { port: number }).port);
    try {
      const answer = await overExtension('test');
      expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_PAIRED' } });
      expect(heard).toHaveLength(1);
      expect(heard.join()).not.toContain(new Pairings().key);
    } finally {
      process.env['BECKON_RELAY_PORT'] = before;
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    }
  });

  it('a program waits for a browser that is paired, and says which if none comes', async () => {
    await paired();
    expect(await overExtension('test')).toMatchObject({
      ok: false,
      problem: { code: 'NOT_PAIRED', facts: { why: expect.stringContaining(BROWSER.name) } },
    });
  });

  it('a program does not choose between two browsers', async () => {
    const [one, two] = [new Extension(), new Extension()];
    await one.connect(await paired());
    await two.connect(await paired(), 'run-2');
    expect(await overExtension('test')).toMatchObject({
      ok: false,
      problem: { code: 'NOT_PAIRED', facts: { why: expect.stringContaining('Several browsers') } },
    });
    expect([one.did, two.did]).toEqual([[], []]);
  });
});

describe('what is passed on', () => {
  let extension: Extension;
  let token: Paired;
  beforeEach(async () => {
    extension = new Extension();
    token = await paired();
    await extension.connect(token);
  });

  const attached = async (program: Awaited<ReturnType<typeof client>>, targetId: string): Promise<string> =>
    String(
      ((await program.ask('Target.attachToTarget', { targetId, flatten: true })) as { result: Json }).result[
        'sessionId'
      ],
    );

  it('a second program has its own tabs, and cannot reach those of the first', async () => {
    const [one, two] = [await client(), await client()];
    expect(extension.groups.size).toBe(2);
    const targets = async (program: typeof one): Promise<string> =>
      JSON.stringify(await program.ask('Target.getTargets'));
    expect(await targets(one)).toContain('T1');
    expect(await targets(one)).not.toContain('T2');
    expect(await two.ask('Target.attachToTarget', { targetId: 'T1' })).toMatchObject({ error: {} });
    const session = await attached(one, 'T1');
    expect(await two.ask('Runtime.evaluate', {}, session)).toMatchObject({ error: {} });
    expect(extension.commands('Runtime.evaluate')).toEqual([]);
  });

  it('what is under way when the service worker stops is interrupted, and never done again', async () => {
    const program = await client();
    const session = await attached(program, 'T1');
    extension.isAnswering = false;
    const pressed = program.ask('Input.dispatchMouseEvent', { type: 'mousePressed' }, session);
    await until(() => extension.commands('Input.dispatchMouseEvent').length === 1);
    extension.peer?.socket.terminate();
    expect(await pressed).toMatchObject({ error: { message: expect.stringContaining('Interrupted') } });
    extension.isAnswering = true;
    await extension.connect(token);
    expect(await program.ask('Browser.getVersion')).toMatchObject({ result: { product: 'Chrome/156.0.0.0' } });
    const again = await attached(program, 'T1');
    expect(await program.ask('Runtime.evaluate', {}, again)).toMatchObject({ result: {} });
    expect(extension.commands('Input.dispatchMouseEvent')).toHaveLength(1);
  });

  it('loses and doubles nothing in reconnects by the hundred', { timeout: isLong ? 600_000 : 60_000 }, async () => {
    const program = await client();
    const answered: Json[] = [];
    for (let i = 0; i < RECONNECTS; i++) {
      extension.peer?.socket.terminate();
      // Said while nobody is there: it waits.
      const opened = program.ask('Target.createTarget', { url: `https://shop.test/${i}` });
      await extension.connect(token);
      answered.push(await opened);
    }
    expect(program.isClosed()).toBe(false);
    const urls = extension.did.filter(({ ask }) => ask === 'open').map(({ url }) => url);
    // Each at most once: of one that was under way as the connection broke it is unknown whether it was done.
    expect(new Set(urls).size).toBe(urls.length);
    const interrupted = answered.filter((one) => 'error' in one);
    expect(urls.length + interrupted.length).toBeGreaterThanOrEqual(RECONNECTS);
  });

  it('a browser that was started anew has none of the old tabs: the program hears that they are gone', async () => {
    const program = await client();
    extension.peer?.socket.terminate();
    extension.groups.clear();
    await extension.connect(token, 'run-2');
    await until(() => program.isClosed());
  });

  it('a relay that ends does not leave a program hanging, and one that comes after it knows the pairing', async () => {
    const program = await client();
    const session = await attached(program, 'T1');
    extension.isAnswering = false;
    void program.ask('Runtime.evaluate', {}, session);
    const { port } = relay;
    const { Relay: Fresh } = await import('../../packages/browser/src/remote/relay.js');
    const pairings = new Pairings();
    const kept = pairings.all;
    const [old] = extension.groups.keys();
    await Promise.all([until(() => program.isClosed()), endOf(relay)]);
    relay = await Fresh.listen({ port, pairings, waitMs: 300 });
    expect(pairings.all).toEqual(kept);
    extension.isAnswering = true;
    expect(await extension.connect(token)).toEqual({ welcome: true });
    // The tabs of programs that are gone are let go.
    await until(() => extension.did.some(({ ask, client }) => ask === 'leave' && client === old));
    expect((await overExtension('test')).ok).toBe(true);
  });
});

/** Without what the test setup does at the end: the file stays. */
function endOf(ending: Relay): Promise<void> {
  return Object.getPrototypeOf(ending).close.call(ending) as Promise<void>;
}
