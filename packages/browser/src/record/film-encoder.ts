// Pictures in, video out: the browser's own encoder, in a hidden page that asks nothing of the network. A user's own browser
// shows every page that is opened, so for its videos a browser is started that has nothing but that page.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { ProtocolConnection, type WireSession } from '../drive/wire.js';
import { RunningBrowser } from '../launch/running.js';
import { findProgram } from '../launch/start.js';
import { messages } from '../messages.js';
import type { PicturePart } from './looks.js';
import type { Chunk } from './webm.js';

export interface FilmFormat {
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
  readonly framerate: number;
}

/** Encoders are only for secure pages. Nothing is fetched from this address: it is answered here. */
const ADDRESS = 'https://film.beckon.invalid/';
/** Milliseconds between two pictures that are whole: what a player can start at. */
const KEY_MS = 4000;
/** What secrets are painted over with, as in all pictures. */
const PAINTED = 'rgb(24, 24, 27)';
/** How long a browser may take to close a page. */
const CLOSE_MS = 2000;

export class FilmEncoder {
  readonly #wire: ProtocolConnection;
  readonly #session: WireSession;
  readonly #targetId: string;
  readonly #contextId: number;
  /** The one that was started for it. */
  #browser: RunningBrowser | null = null;

  private constructor(wire: ProtocolConnection, session: WireSession, targetId: string, contextId: number) {
    this.#wire = wire;
    this.#session = session;
    this.#targetId = targetId;
    this.#contextId = contextId;
  }

  /** Throws if this browser has no encoder, or if there is no other for one that opens no hidden pages. */
  static async start(wire: ProtocolConnection, browserContextId: string): Promise<FilmEncoder> {
    try {
      return await FilmEncoder.#in(wire, await wire.openHidden(browserContextId));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(messages.noHiddenPage)) throw error;
      return FilmEncoder.#inAnother();
    }
  }

  static async #inAnother(): Promise<FilmEncoder> {
    const program = await findProgram();
    if (!program.ok) throw new Error(messages.noHiddenPage);
    const browser = new RunningBrowser(program.value, { handlesSignals: false });
    try {
      const wire = new ProtocolConnection(browser.transport);
      const { targetId } = await wire.ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
      const encoder = await FilmEncoder.#in(wire, targetId);
      encoder.#browser = browser;
      return encoder;
    } catch (error) {
      await browser.end();
      throw error;
    }
  }

  static async #in(wire: ProtocolConnection, targetId: string): Promise<FilmEncoder> {
    try {
      const session = await wire.attach(targetId);
      session.on('Fetch.requestPaused', ({ requestId }) => {
        const html = [{ name: 'content-type', value: 'text/html' }];
        void session
          .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: html })
          .catch(() => {});
      });
      const context = new Promise<number>((resolve) => {
        session.on('Runtime.executionContextCreated', (params) => {
          const { id, origin } = params['context'] as { readonly id: number; readonly origin: string };
          if (ADDRESS.startsWith(origin)) resolve(id);
        });
      });
      await Promise.all([
        session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
        session.send('Runtime.enable'),
        session.send('Page.navigate', { url: ADDRESS }),
      ]);
      const contextId = await context;
      const { exceptionDetails } = await session.send<{ exceptionDetails?: unknown }>('Runtime.evaluate', {
        expression: `globalThis.film = (${SCRIPT})();`,
        contextId,
      });
      if (exceptionDetails !== undefined) throw new Error(messages.noEncoder);
      return new FilmEncoder(wire, session, targetId, contextId);
    } catch (error) {
      await wire.closeHidden(targetId).catch(() => {});
      throw error;
    }
  }

  /** The size of a picture. */
  async measure(jpeg: string): Promise<{ readonly width: number; readonly height: number }> {
    return this.#call('measure', jpeg);
  }

  async begin(format: FilmFormat): Promise<void> {
    await this.#call('begin', { ...format, keyMs: KEY_MS });
  }

  /** Adds a picture with some parts painted over, or the last one again; what is ready so far. */
  async add(picture: { readonly jpeg: string; readonly parts: readonly PicturePart[] } | null, ms: number) {
    return chunks(await this.#call('add', picture, ms));
  }

  /** The rest. */
  async end(): Promise<readonly Chunk[]> {
    return chunks(await this.#call('end'));
  }

  async close(): Promise<void> {
    if (this.#browser === null) await deadlineIn(CLOSE_MS).ends(this.#wire.closeHidden(this.#targetId));
    else await this.#browser.end();
  }

  async #call<T>(method: string, ...args: readonly unknown[]): Promise<T> {
    const { result, exceptionDetails } = await this.#session.send<{
      readonly result: { readonly value: T };
      readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
    }>('Runtime.callFunctionOn', {
      executionContextId: this.#contextId,
      functionDeclaration: `function (...args) { return film.${method}(...args); }`,
      arguments: args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text);
    return result.value;
  }
}

type Raw = readonly (readonly [isKey: boolean, ms: number, base64: string])[];

function chunks(raw: Raw): readonly Chunk[] {
  return raw.map(([isKey, ms, base64]) => ({ isKey, ms, bytes: Buffer.from(base64, 'base64') }));
}

/** Runs in the page. Pictures of another size than the first are fitted in, with black around them. */
const SCRIPT = `function () {
  if (typeof VideoEncoder !== 'function') throw new Error('no encoder');
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const textOf = (bytes) => {
    let text = '';
    for (let from = 0; from < bytes.length; from += 32768)
      text += String.fromCharCode(...bytes.subarray(from, from + 32768));
    return btoa(text);
  };
  const decode = (jpeg) => createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' }));
  let encoder, canvas, pen, keyMs, lastKey, failure = null, ready = [];
  const take = () => {
    if (failure !== null) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  return {
    async measure(jpeg) {
      const { width, height } = await decode(jpeg);
      return { width, height };
    },
    async begin({ width, height, bitrate, framerate, ...rest }) {
      keyMs = rest.keyMs;
      lastKey = -Infinity;
      canvas = new OffscreenCanvas(width, height);
      pen = canvas.getContext('2d', { alpha: false });
      encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          ready.push([chunk.type === 'key', Math.round(chunk.timestamp / 1000), textOf(bytes)]);
        },
        error(error) {
          failure = error;
        },
      });
      encoder.configure({ codec: 'vp8', width, height, bitrate, framerate, latencyMode: 'realtime' });
    },
    async add(shown, ms) {
      if (shown !== null) {
        const picture = await decode(shown.jpeg);
        const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
        const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
        const [left, top] = [(canvas.width - width) >> 1, (canvas.height - height) >> 1];
        pen.fillStyle = 'black';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.drawImage(picture, left, top, width, height);
        pen.fillStyle = '${PAINTED}';
        for (const part of shown.parts) {
          const [x, y] = [Math.floor(part.x * width), Math.floor(part.y * height)];
          const [right, bottom] = [(part.x + part.width) * width, (part.y + part.height) * height];
          pen.fillRect(left + x, top + y, Math.ceil(right) - x, Math.ceil(bottom) - y);
        }
        picture.close();
      }
      const keyFrame = ms - lastKey >= keyMs;
      if (keyFrame) lastKey = ms;
      const frame = new VideoFrame(canvas, { timestamp: ms * 1000 });
      encoder.encode(frame, { keyFrame });
      frame.close();
      while (encoder.encodeQueueSize > 2 && failure === null)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      return take();
    },
    async end() {
      await encoder.flush();
      return take();
    },
  };
}`;
