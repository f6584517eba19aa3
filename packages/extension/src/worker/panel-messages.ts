// What the side panel asks of the service worker.

import type { RelayConnection } from './relay-connection.js';
import type { TabGroups } from './tab-groups.js';

export type PanelMessage =
  | { readonly panel: 'state' }
  | { readonly panel: 'pair'; readonly code: string }
  | { readonly panel: 'share' | 'stop' | 'connect' | 'forget' };

export interface PanelState {
  readonly state: RelayConnection['state'];
  readonly clients: TabGroups['clients'];
  /** Why what was asked for was not done. */
  readonly why?: string;
}

export async function answerPanel(
  message: unknown,
  connection: RelayConnection,
  groups: TabGroups,
): Promise<PanelState> {
  const asked = message as PanelMessage;
  let why: string | null = null;
  if (asked.panel === 'pair') why = await connection.pair(asked.code);
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
  return { state: connection.state, clients: groups.clients, ...(why === null ? {} : { why }) };
}
