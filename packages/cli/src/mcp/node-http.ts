// Node's requests and answers as the web's, which the protocol library speaks; and small answers of our own.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** The request as the web has it. It is cancelled if the client hangs up before the answer. */
export function webRequest(request: IncomingMessage, response: ServerResponse, base: string): Request {
  const { method = 'GET', url = '/', headers } = request;
  const hungUp = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) given.append(name, one);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(addressOf(url, base), {
    method,
    headers: given,
    signal: hungUp.signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {}),
  });
}

/** What was requested, on this server: `//x` is a path as any other. */
function addressOf(url: string, base: string): string {
  return url.startsWith('/') ? `${base}${url}` : base;
}

/** Sends the web's answer, as it comes. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return void response.end();
  // A client that waits for an event stream sees that it has begun.
  response.flushHeaders();
  const reader = answer.body.getReader();
  response.once('close', () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response);
    if (response.destroyed) return;
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.once('drain', go);
    response.once('close', go);
  });
}

/** An answer that says in the form of the protocol, and in plain words, why there is no other. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32000, message } },
    { status, headers: { ...headers } },
  );
}
