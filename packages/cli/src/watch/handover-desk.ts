// The live page of a handover: shows a person what the browser shows, passes their pointer and keyboard on, and takes their
// answer. Only while one is under way; nothing of it is kept.

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  AskPerson,
  HandoverAnswer,
  HandoverRequest,
  LiveDialog,
  LivePicture,
} from '@beckon/core/scene/handover.js';
import { handoverScript, handoverStyle } from '../generated/handover-page.js';
import { handoverPage, handoverPolicy } from './handover-page.js';
import { type Exchange, HEADERS, localServer } from './local-server.js';
import { inputsIn } from './person-input.js';

/** The path of the page, behind the token. */
export const HANDOVER_PATH = 'handover/';
const MOST_VIEWERS = 16;
/** What one viewer may be behind: pictures are left out until it has caught up. */
const MOST_WAITING = 2_000_000;
/** More no person sends at once. */
const LONGEST = 100_000;
const SENT = /^\/handover\/([\w-]{1,64})\/(input|answer)$/;
const APP = { script: handoverScript, style: handoverStyle };

interface Open {
  readonly id: string;
  readonly request: HandoverRequest;
  readonly answer: (given: HandoverAnswer) => void;
  picture: LivePicture | null;
  dialog: LiveDialog | null;
}

export class HandoverDesk {
  /** Those that are under way; the first is shown. */
  readonly #open: Open[] = [];
  readonly #viewers = new Set<ServerResponse>();
  readonly #onChange: (task: string | null) => void;

  /** `onChange` hears what a person is asked to do now; null: nothing. */
  constructor(onChange: (task: string | null) => void = () => {}) {
    this.#onChange = onChange;
  }

  readonly ask: AskPerson = (request) =>
    new Promise((resolve) => {
      const { screen, signal } = request;
      const one: Open = {
        id: randomBytes(12).toString('base64url'),
        request,
        answer: (given) => end(given),
        picture: null,
        dialog: null,
      };
      const leave = screen?.watch(
        (picture) => {
          one.picture = picture;
          if (this.#open[0] === one) this.#show(picture);
        },
        (dialog) => {
          one.dialog = dialog;
          if (this.#open[0] === one) this.#send('dialog', dialog);
        },
      );
      const over = (): void => end(null);
      const end = (answer: HandoverAnswer | null): void => {
        signal.removeEventListener('abort', over);
        leave?.();
        const at = this.#open.indexOf(one);
        if (at >= 0) this.#open.splice(at, 1);
        if (at === 0) this.#changed();
        resolve(answer);
      };
      this.#open.push(one);
      if (this.#open[0] === one) this.#changed();
      signal.addEventListener('abort', over, { once: true });
      if (signal.aborted) over();
    });

  takes(path: string): boolean {
    return SENT.test(path);
  }

  /** Answers a request to the page; false: it is not about it. */
  answer({ path, request, response, say }: Exchange): boolean {
    const [, id, what] = SENT.exec(path) ?? [];
    const policy = { 'content-security-policy': handoverPolicy(APP) };
    if (path === '/handover/') say(200, 'text/html; charset=utf-8', handoverPage(APP), policy);
    else if (path === '/handover/events') this.#add(response);
    else if (id === undefined || request.method !== 'POST') return false;
    else void this.#take(id, what as 'input' | 'answer', request, say).catch(() => response.destroy());
    return true;
  }

  close(): void {
    for (const viewer of this.#viewers) viewer.end();
  }

  async #take(id: string, what: 'input' | 'answer', request: IncomingMessage, say: Exchange['say']): Promise<void> {
    const text = 'text/plain; charset=utf-8';
    const body = await bodyOf(request);
    const one = this.#open[0];
    // Only for the one that is shown: what was sent for the one before it is too late.
    if (one === undefined || one.id !== id) return say(409, text, 'This is over\n');
    if (what === 'answer') {
      if (body !== 'done' && body !== 'refused') return say(400, text, 'No answer\n');
      one.answer(body);
      return say(200, text, 'Thank you\n');
    }
    const inputs = body === null ? null : inputsIn(body);
    if (inputs === null) return say(400, text, 'No input\n');
    for (const input of inputs) await one.request.screen?.send(input);
    say(200, text, 'Done\n');
  }

  #add(response: ServerResponse): void {
    if (this.#viewers.size >= MOST_VIEWERS) return void response.writeHead(503, HEADERS).end();
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
    this.#viewers.add(response);
    response.on('close', () => this.#viewers.delete(response));
    response.on('error', () => response.destroy());
    for (const text of this.#whole()) response.write(text);
  }

  #whole(): readonly string[] {
    const [one] = this.#open;
    if (one === undefined) return [event('over', null)];
    const { id, request, picture, dialog } = one;
    const { task, until, screen } = request;
    return [
      event('open', { id, task, until, isShown: screen !== null }),
      ...(picture === null ? [] : [event('picture', plain(picture))]),
      event('dialog', dialog),
    ];
  }

  #changed(): void {
    for (const text of this.#whole()) for (const viewer of this.#viewers) viewer.write(text);
    this.#onChange(this.#open[0]?.request.task ?? null);
  }

  #show(picture: LivePicture): void {
    const text = this.#viewers.size === 0 ? '' : event('picture', plain(picture));
    for (const viewer of this.#viewers) if (viewer.writableLength < MOST_WAITING) viewer.write(text);
  }

  #send(name: string, data: unknown): void {
    for (const viewer of this.#viewers) viewer.write(event(name, data));
  }
}

/** A page for handovers alone, where no run is watched. */
export async function handoverServer(): Promise<{
  readonly url: string;
  readonly ask: AskPerson;
  close(): Promise<void>;
}> {
  const desk = new HandoverDesk();
  const server = await localServer({ takes: (path) => desk.takes(path), answer: (exchange) => desk.answer(exchange) });
  return {
    url: `${server.url}${HANDOVER_PATH}`,
    ask: desk.ask,
    async close() {
      desk.close();
      await server.close();
    },
  };
}

function plain({ jpeg, ...rest }: LivePicture): object {
  return { ...rest, jpeg: Buffer.from(jpeg).toString('base64') };
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What was sent; null: too much. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= LONGEST) parts.push(part);
  }
  return length > LONGEST ? null : Buffer.concat(parts).toString('utf8');
}
