// The side panel: pairs once, shows who is connected, shares a tab, stops everything; a prompt, and a recorder.

import type { PanelState } from '../worker/panel-messages.js';
import { ask, element, onAnswer, part } from './ask.js';
import { showHandovers } from './handover.js';
import { startPrompt } from './prompt.js';
import { resumeRecording, startRecording } from './recording.js';

/** How often it is asked who is connected. */
const LOOK_MS = 1000;

const SAID: Readonly<Record<PanelState['state'], string>> = {
  'not paired': 'Not paired. Run "beckon pair" in a terminal and type its code here.',
  off: 'Stopped. No program on this computer can use this browser.',
  waiting: 'Paired. Waiting for a program on this computer.',
  connected: 'Connected. Programs can use the tabs in their own group, and no others.',
};

let last: PanelState['state'] | null = null;

function show({ state, clients, handovers }: PanelState): void {
  showHandovers(handovers, ask);
  if (state === 'connected' && last !== state) void resumeRecording();
  last = state;
  // A screen reader reads what changes here: only what does.
  if (part('state').textContent !== SAID[state]) part('state').textContent = SAID[state];
  part('pair').hidden = state !== 'not paired';
  for (const id of ['connected', 'say', 'recording', 'stop']) part(id).hidden = state !== 'connected';
  part('connect').hidden = state !== 'off';
  part('forget').hidden = state === 'not paired';
  const shown = JSON.stringify(clients);
  const list = part('clients');
  if (list.dataset['shown'] === shown) return;
  list.dataset['shown'] = shown;
  const items = clients.map(({ name, tabs, isBusy }) => {
    const item = element('li', name);
    const count = `${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`;
    item.append(element('span', isBusy ? `working, ${count}` : count, 'count'));
    return item;
  });
  list.replaceChildren(...(items.length === 0 ? [element('li', 'None')] : items));
}

onAnswer(show);
startPrompt();
startRecording();
part('pair').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = part<HTMLInputElement>('code');
  const { why = '' } = await ask({ panel: 'pair', code: field.value });
  part('why').textContent = why;
  if (why === '') field.value = '';
});
for (const panel of ['share', 'stop', 'connect', 'forget'] as const)
  part(panel).addEventListener('click', () => void ask({ panel }));
void ask({ panel: 'state' });
setInterval(() => void ask({ panel: 'state' }), LOOK_MS);
