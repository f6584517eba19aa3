// What the side panel asks of the service worker.

import { PANEL_NAME, type PanelAnswer, type PanelWants } from '@beckon/browser/remote/protocol.js';
import type { OpenHandover } from './handovers.js';
import type { RelayConnection } from './relay-connection.js';
import type { TabGroups } from './tab-groups.js';

export type PanelMessage =
  | { readonly panel: 'state' }
  | { readonly panel: 'pair'; readonly code: string }
  | { readonly panel: PanelWants; readonly line: string }
  | { readonly panel: 'handover'; readonly id: number; readonly answer: 'done' | 'refused' }
  | { readonly panel: 'share' | 'stop' | 'connect' | 'forget' };

/** What is for the tab that the user looks at. */
const IN_FRONT: ReadonlySet<string> = new Set(['run', 'show', 'record'] satisfies PanelWants[]);

export interface PanelState {
  readonly state: RelayConnection['state'];
  readonly clients: TabGroups['clients'];
  /** What programs ask the user to do. */
  readonly handovers: readonly OpenHandover[];
  /** Why what was asked for was not done. */
  readonly why?: string;
  /** What came of a line. */
  readonly answer?: PanelAnswer;
}

export async function answerPanel(
  message: unknown,
  connection: RelayConnection,
  groups: TabGroups,
): Promise<PanelState> {
  const asked = message as PanelMessage;
  let why: string | null = null;
  if (asked.panel === 'pair') why = await connection.pair(asked.code);
  const page = IN_FRONT.has(asked.panel) ? await groups.front(PANEL_NAME) : null;
  const answer = 'line' in asked ? await connection.prompt(asked.panel, asked.line, page) : undefined;
  if (asked.panel === 'handover') groups.handovers.answer(asked.id, asked.answer);
  if (asked.panel === 'share') await groups.share();
  if (asked.panel === 'stop') {
    await groups.stop();
    await connection.disconnect();
  }
  if (asked.panel === 'connect') await connection.resume();
  if (asked.panel === 'forget') {
    await groups.stop();
    await connection.forget();
  }
  return {
    state: connection.state,
    clients: groups.clients,
    handovers: groups.handovers.open,
    ...(why === null ? {} : { why }),
    ...(answer === undefined ? {} : { answer }),
  };
}
