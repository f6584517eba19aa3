// Requests to a server of the user's: only to the address that was given, never on to another, never longer than the deadline.

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export type HttpReply =
  | { readonly is: 'done'; readonly status: number; readonly text: string }
  /** No connection, or it broke off; `isSent`: the request may have arrived. */
  | { readonly is: 'gone'; readonly reason: string; readonly isSent: boolean }
  | { readonly is: 'late' }
  | { readonly is: 'large'; readonly most: number };

/** How a request is sent; tests have a server in memory. */
export interface Sender {
  send(call: HttpCall, deadline: Deadline): Promise<HttpReply>;
  close(): void;
}

/** No answer is larger: the picture of a large screen has a few megabytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps its connection: a command takes several requests. */
export class HttpSender implements Sender {
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 2 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 2 });

  async send(call: HttpCall, deadline: Deadline): Promise<HttpReply> {
    if (deadline.isOver()) return { is: 'late' };
    const stopped = new AbortController();
    const reply = await deadline.wait(this.#sent(call, stopped.signal));
    if (reply === null) stopped.abort();
    return reply ?? { is: 'late' };
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #sent(call: HttpCall, signal: AbortSignal): Promise<HttpReply> {
    const { method, url, headers, body } = call;
    const isSecure = url.startsWith('https:');
    const ask = isSecure ? httpsRequest : httpRequest;
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve) => {
      let isSent = false;
      const gone = (error: Error): void => {
        // A connection that was kept may have been closed meanwhile: what only reads is asked again.
        const isStale = request.reusedSocket && method === 'GET' && !signal.aborted;
        resolve(isStale ? this.#sent(call, signal) : { is: 'gone', reason: reasonOf(error), isSent });
      };
      const agent = isSecure ? this.#https : this.#http;
      const request = ask(url, { method, agent, signal, headers: { ...headers, ...length } }, (answer) => {
        read(answer).then(resolve, gone);
      });
      request.on('error', gone);
      request.on('finish', () => {
        isSent = true;
      });
      request.end(body ?? undefined);
    });
  }
}

async function read(answer: IncomingMessage): Promise<HttpReply> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) {
      answer.destroy();
      return { is: 'large', most: MOST_BYTES };
    }
    parts.push(part as Buffer);
  }
  return { is: 'done', status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') };
}

/** Never with the address: it may have a password in it. */
function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return messages.httpFaults[code as keyof typeof messages.httpFaults] ?? code ?? messages.connectionEnded;
}
