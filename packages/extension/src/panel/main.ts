// The side panel: pairs once, shows who is connected, shares a tab, stops everything.

import type { PanelMessage, PanelState } from '../worker/panel-messages.js';

/** How often it is asked who is connected. */
const LOOK_MS = 1000;

const SAID: Readonly<Record<PanelState['state'], string>> = {
  'not paired': 'Not paired. Run "beckon pair" in a terminal and type its code here.',
  off: 'Stopped. No program on this computer can use this browser.',
  waiting: 'Paired. Waiting for a program on this computer.',
  connected: 'Connected. Programs can use the tabs in their own group, and no others.',
};

function part<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

async function ask(message: PanelMessage): Promise<void> {
  const answer = (await chrome.runtime.sendMessage(message)) as PanelState;
  show(answer);
  if (message.panel !== 'state') part('why').textContent = answer.why ?? '';
}

function show({ state, clients }: PanelState): void {
  // A screen reader reads what changes here: only what does.
  if (part('state').textContent !== SAID[state]) part('state').textContent = SAID[state];
  part('pair').hidden = state !== 'not paired';
  part('connected').hidden = state !== 'connected';
  part('connect').hidden = state !== 'off';
  part('forget').hidden = state === 'not paired';
  const lines = clients.map(({ name, tabs }) => `${name}: ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`);
  const list = part('clients');
  if (list.dataset['shown'] === lines.join('\n')) return;
  list.dataset['shown'] = lines.join('\n');
  const items = (lines.length === 0 ? ['None'] : lines).map((line) => {
    const item = document.createElement('li');
    item.textContent = line;
    return item;
  });
  list.replaceChildren(...items);
}

part('pair').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask({ panel: 'pair', code: part<HTMLInputElement>('code').value });
});
for (const panel of ['share', 'stop', 'connect', 'forget'] as const)
  part(panel).addEventListener('click', () => void ask({ panel }));
void ask({ panel: 'state' });
setInterval(() => void ask({ panel: 'state' }), LOOK_MS);
