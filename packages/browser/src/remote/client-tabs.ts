// One client of the relay: its socket is a DevTools endpoint, behind which are the tabs of its group.

import type { WebSocket } from 'ws';
import { messages } from '../messages.js';
import { RemoteEndpoint } from './endpoint.js';
import type { ExtensionLink, LinkedClient } from './extension-link.js';
import { messageIn } from './message.js';
import type { GoneReason, GroupedTab, HandedOver, HandoverAsked, Refused, Reported } from './protocol.js';

/** Said to the client beside the messages of the protocol. */
export const TAKEN = 'Beckon.taken';
export const INTERRUPTED = 'Beckon.interrupted';

const WHY: Readonly<Record<GoneReason, string | null>> = {
  closed: null,
  left: messages.leftGroup,
  stopped: messages.stopped,
  detached: messages.detached,
};

export class ClientTabs implements LinkedClient {
  readonly id: string;
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #link: ExtensionLink;
  readonly #endpoint: RemoteEndpoint;
  readonly #targets = new Map<number, string>();
  #isOver = false;

  constructor(id: string, name: string, socket: WebSocket, link: ExtensionLink) {
    this.id = id;
    this.name = name;
    this.#socket = socket;
    this.#link = link;
    const side = {
      userAgent: link.userAgent,
      command: (tab: number, session: string | undefined, method: string, params: Readonly<Record<string, unknown>>) =>
        link.ask({ ask: 'command', client: id, tab, ...(session === undefined ? {} : { session }), method, params }),
      open: (url: string) => link.ask<GroupedTab>({ ask: 'open', client: id, url }),
      close: (tab: number) => link.ask({ ask: 'close', client: id, tab }),
      handOver: async (request: HandoverAsked) => {
        link.onHandover?.(id, true);
        const answered = await link.ask<HandedOver>({ ask: 'handover', client: id, request });
        // Where there is no answer, it goes on elsewhere, or is asked again.
        if (answered.answer !== null) link.onHandover?.(id, false);
        return answered;
      },
      handoverOver: () => {
        link.onHandover?.(id, false);
        return link.ask({ ask: 'handover-over', client: id });
      },
    };
    this.#endpoint = new RemoteEndpoint(side, (message) => this.#say(message));
  }

  /** Joins the group; the client may speak when it hears of it. */
  async begin(): Promise<void> {
    this.#link.add(this);
    this.#socket.on('close', () => this.#left());
    try {
      const tabs = await this.#link.ask<readonly GroupedTab[]>({ ask: 'join', client: this.id, name: this.name });
      for (const tab of tabs) this.#came(tab);
    } catch (error) {
      this.#say({
        refused: 'NOT_PAIRED',
        why: error instanceof Error ? error.message : String(error),
      } satisfies Refused);
      return this.#socket.close();
    }
    this.#socket.on('message', (data: Buffer) => {
      const message = messageIn(data);
      if (message !== null) this.#endpoint.take(message as Parameters<RemoteEndpoint['take']>[0]);
    });
    this.#say({ welcome: true });
  }

  hears(reported: Reported): void {
    if (reported.event === 'cdp')
      this.#endpoint.event(reported.tab, reported.session, reported.method, reported.params);
    else if (reported.event === 'came') this.#came(reported.tab);
    else if (reported.event === 'gone') this.#gone(reported.tab, reported.reason);
    else if (reported.event === 'stop') this.#stop(messages.stopped);
  }

  /** Said before the errors that come of it: they must not be taken for what a page does. */
  interrupted(): void {
    this.#say({ method: INTERRUPTED, params: {} });
  }

  /** Sessions with tabs may have changed unseen: they begin anew. */
  back(tabs: readonly GroupedTab[] | null): void {
    for (const tab of this.#endpoint.tabs) this.#endpoint.gone(tab);
    if (tabs === null) return void this.end();
    for (const tab of tabs) this.#came(tab);
  }

  end(): void {
    this.#socket.close();
    this.#left();
  }

  #came(tab: GroupedTab): void {
    this.#targets.set(tab.tab, tab.targetId);
    this.#endpoint.came(tab);
  }

  #gone(tab: number, reason: GoneReason): void {
    const why = WHY[reason];
    if (why !== null) this.#say({ method: TAKEN, params: { targetId: this.#targets.get(tab), why } });
    this.#targets.delete(tab);
    this.#endpoint.gone(tab);
  }

  #stop(why: string): void {
    if (this.#isOver) return;
    this.#say({ method: TAKEN, params: { why } });
    this.#socket.close();
    this.#left();
  }

  #left(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#link.onHandover?.(this.id, false);
    this.#link.remove(this.id);
    if (this.#link.isConnected) this.#link.ask({ ask: 'leave', client: this.id }).catch(() => {});
  }

  #say(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
