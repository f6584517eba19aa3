// The wire to a browser that is already running: a WebSocket, found by the address people know.

import { WebSocket } from 'ws';
import type { Transport } from '../drive/wire.js';
import { messages } from '../messages.js';

/** Connects to http://host:port, or straight to a ws:// address. */
export async function overSocket(address: string, timeoutMs: number): Promise<Transport> {
  const url = /^wss?:/.test(address) ? address : await socketOf(address, timeoutMs);
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: 256 * 1024 * 1024,
    handshakeTimeout: timeoutMs,
  });
  const transport: Transport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as object;
    // One task for each message, as on a pipe: what waits for one goes on before the next comes.
    setImmediate(() => transport.onmessage?.(message));
  });
  socket.on('close', () => setImmediate(() => transport.onclose?.()));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  // From now on a broken connection shows by its close.
  socket.on('error', () => {});
  return transport;
}

/** The browser says where its socket is; behind another name or port, it is at that name and port. */
async function socketOf(address: string, timeoutMs: number): Promise<string> {
  const base = new URL(/^https?:/.test(address) ? address : `http://${address}`);
  const answer = await fetch(new URL('/json/version', base), { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      const { cause } = error as { cause?: { code?: string } };
      throw new Error(cause?.code === 'ECONNREFUSED' ? 'nothing answers there' : String(error));
    },
  );
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl?: string };
  if (webSocketDebuggerUrl === undefined) throw new Error(messages.notControllable);
  const socket = new URL(webSocketDebuggerUrl);
  socket.host = base.host;
  return socket.href;
}
