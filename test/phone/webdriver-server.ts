// A WebDriver server over the simulated phone, in memory or behind a real port: its sessions, its errors, and all that can
// go wrong with it. What it can do is in wda-server.ts and appium-server.ts.

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { HttpCall, HttpReply, Sender } from '../../packages/phone/src/webdriver/http.js';
import type { Phone, Point } from './app.js';

type Body = Readonly<Record<string, unknown>>;

/** A command as a server sees it: `/wda/tap` of a session. */
export interface ServerCall {
  readonly method: string;
  /** Without the session. */
  readonly path: string;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

export type ServerSaid = { readonly value: unknown } | { readonly error: string; readonly message?: string };

/** What happens instead: another answer, none at all, or a connection that breaks off before or after it is done. */
export type ServerFault =
  | { readonly is: 'says'; readonly status?: number; readonly text: string }
  | { readonly is: 'fails'; readonly error: string; readonly message?: string }
  | { readonly is: 'hangs' }
  | { readonly is: 'dies'; readonly when: 'before' | 'after' };

const STATUS: Readonly<Record<string, number>> = {
  ...{ 'invalid session id': 404, 'no such element': 404, 'unknown command': 404, 'no such alert': 404 },
  ...{ 'invalid argument': 400, 'invalid element state': 400, 'session not created': 500 },
};

export abstract class WebDriverServer implements Sender {
  readonly phone: Phone;
  /** All that was asked: `POST /wda/tap {"x":1,"y":2}`. */
  readonly asked: string[] = [];
  readonly calls: ServerCall[] = [];
  fault: ((call: ServerCall) => ServerFault | null) | null = null;
  /** A command takes so many milliseconds of everybody's time. */
  msPerCommand = 30;
  isClosed = false;
  /** What was set on the phone beside its screen: how it is held, where it is, addresses that were opened. */
  readonly set: Record<string, unknown> = { orientation: 'PORTRAIT' };
  readonly opened: string[] = [];
  #sessions = 0;
  /** The only session there is. */
  session: string | null = null;
  capabilities: Body = {};
  #wasAt = Date.now();
  #server: Server | null = null;

  constructor(phone: Phone) {
    this.phone = phone;
  }

  // ── In memory ──────────────────────────────────────────────────────────────────────────────

  readonly send: Sender['send'] = async ({ method, url, headers, body }: HttpCall, deadline) => {
    if (deadline.isOver()) return { is: 'late' };
    const path = new URL(url).pathname;
    const call = this.#called(method, path, body ?? '', headers);
    const fault = this.fault?.(call) ?? null;
    const answer =
      fault?.is === 'hangs'
        ? new Promise<HttpReply>(() => {})
        : new Promise<HttpReply>((resolve) =>
            setTimeout(() => {
              this.#goOn();
              resolve(this.#reply(call, path, fault));
            }, this.msPerCommand),
          );
    return (await deadline.wait(answer)) ?? { is: 'late' };
  };

  close(): void {
    this.isClosed = true;
  }

  #goOn(): void {
    const now = Date.now();
    this.phone.tick(now - this.#wasAt);
    this.#wasAt = now;
  }

  #called(method: string, path: string, text: string, headers: Readonly<Record<string, string>>): ServerCall {
    const body = text === '' ? {} : (JSON.parse(text) as Body);
    const bare = path.replace(/^\/session\/[^/]+(?=\/)/, '');
    const call = { method, path: bare, body, headers };
    this.calls.push(call);
    this.asked.push(`${method} ${bare}${text === '' ? '' : ` ${text}`}`);
    return call;
  }

  #reply(call: ServerCall, path: string, fault: ServerFault | null): HttpReply {
    const gone: HttpReply = { is: 'gone', reason: 'ECONNRESET', isSent: true };
    if (fault?.is === 'dies' && fault.when === 'before') return gone;
    if (fault?.is === 'says') return { is: 'done', status: fault.status ?? 200, text: fault.text };
    const said = fault?.is === 'fails' ? fault : this.#done(call, path);
    if (fault?.is === 'dies') return gone;
    if ('value' in said) return { is: 'done', status: 200, text: JSON.stringify({ ...said, sessionId: this.session }) };
    const { error, message = error } = said;
    const value = { error, message: `${message}\n\tat Router.handle (trace)`, traceback: '' };
    return { is: 'done', status: STATUS[error] ?? 500, text: JSON.stringify({ value, sessionId: this.session }) };
  }

  // ── Behind a port ──────────────────────────────────────────────────────────────────────────

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (part: string) => {
        text += part;
      });
      request.on('end', () => {
        const path = request.url ?? '/';
        const call = this.#called(request.method ?? 'GET', path, text, request.headers as Record<string, string>);
        this.#serve(call, path, response);
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  #serve(call: ServerCall, path: string, response: ServerResponse): void {
    const fault = this.fault?.(call) ?? null;
    if (fault?.is === 'hangs') return;
    this.phone.tick(this.msPerCommand);
    const reply = this.#reply(call, path, fault);
    if (reply.is !== 'done') response.destroy();
    else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text);
  }

  async stop(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  // ── Sessions ───────────────────────────────────────────────────────────────────────────────

  #done(call: ServerCall, path: string): ServerSaid {
    const { method, body } = call;
    if (path === '/status') return { value: this.status() };
    if (method === 'POST' && path === '/session') {
      const asked = body['capabilities'] as { readonly alwaysMatch?: Body } | undefined;
      if (asked === undefined) return { error: 'session not created', message: "'capabilities' is mandatory" };
      const refused = this.refuses(asked.alwaysMatch ?? {});
      if (refused !== null) return { error: 'session not created', message: refused };
      this.capabilities = asked.alwaysMatch ?? {};
      this.session = `S-${++this.#sessions}`;
      return { value: { sessionId: this.session, capabilities: this.facts() } };
    }
    const [, id = ''] = /^\/session\/([^/]+)/.exec(path) ?? [];
    if (id !== this.session) return { error: 'invalid session id', message: 'Session does not exist' };
    if (method === 'DELETE' && path === `/session/${id}`) {
      this.session = null;
      return { value: null };
    }
    const known =
      this.commands()[`${method} ${call.path}`] ?? this.#shared(`${method} ${call.path}`) ?? this.more(call);
    if (known === null) return { error: 'unknown command', message: `Unhandled endpoint: ${call.path}` };
    return known(body);
  }

  /** What both kinds of server have. */
  #shared(command: string): ((body: Body) => ServerSaid) | null {
    if (command === 'GET /orientation') return () => ({ value: this.set['orientation'] });
    if (command !== 'POST /orientation') return null;
    return ({ orientation }) => {
      if (orientation !== 'PORTRAIT' && orientation !== 'LANDSCAPE') return { error: 'invalid argument' };
      this.set['orientation'] = orientation;
      return { value: null };
    };
  }

  abstract status(): Body;
  abstract facts(): Body;
  abstract commands(): Readonly<Record<string, (body: Body) => ServerSaid>>;
  /** Commands with something in their path. */
  abstract more(call: ServerCall): ((body: Body) => ServerSaid) | null;
  refuses(_capabilities: Body): string | null {
    return null;
  }

  /** One finger: down somewhere, to somewhere else in some time, up. */
  fingers(body: Body, scale: number, onEdge: (from: Point, to: Point) => boolean): ServerSaid {
    const [source, other] = body['actions'] as readonly { readonly type: string; readonly actions: readonly Step[] }[];
    // The simulated app knows no gesture of two fingers: it is only noted.
    if (other !== undefined) return { value: null };
    if (source?.type !== 'pointer') return { error: 'invalid argument', message: 'the tests only have a finger' };
    const at = ({ x = 0, y = 0 }: Step): Point => ({
      x: x * scale + (scale > 1 ? 1 : 0),
      y: y * scale + (scale > 1 ? 1 : 0),
    });
    let now: Point = { x: 0, y: 0 };
    let down: { readonly at: Point; ms: number; isMoved: boolean } | null = null;
    for (const step of source.actions) {
      const ms = step.duration ?? 0;
      if (step.type === 'pointerMove') now = at(step);
      if (down !== null) {
        down.ms += ms;
        down.isMoved ||= step.type === 'pointerMove';
      }
      if (step.type === 'pointerDown') down = { at: now, ms: 0, isMoved: false };
      if (step.type !== 'pointerUp' || down === null) continue;
      if (down.isMoved) {
        if (!onEdge(down.at, now)) this.phone.swipe(down.at, now, down.ms);
      } else if (down.ms >= 500) this.phone.hold(now.x, now.y);
      else this.phone.tap(now.x, now.y);
      down = null;
    }
    return { value: null };
  }
}

interface Step {
  readonly type: string;
  readonly duration?: number;
  readonly x?: number;
  readonly y?: number;
}
