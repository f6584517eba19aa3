// The side panel: pairs once, shows who is connected, shares a tab, stops everything.

import type { PanelMessage, PanelState } from '../worker/panel-messages.js';
import { showHandovers } from './handover.js';

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

async function ask(message: PanelMessage): Promise<PanelState> {
  const answer = (await chrome.runtime.sendMessage(message)) as PanelState;
  show(answer);
  if (message.panel === 'pair') part('why').textContent = answer.why ?? '';
  return answer;
}

function show({ state, clients, handovers }: PanelState): void {
  showHandovers(handovers, ask);
  // A screen reader reads what changes here: only what does.
  if (part('state').textContent !== SAID[state]) part('state').textContent = SAID[state];
  part('pair').hidden = state !== 'not paired';
  part('connected').hidden = state !== 'connected';
  part('say').hidden = state !== 'connected';
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

/** Each line with its result, the newest first. */
async function run(line: string): Promise<void> {
  const item = document.createElement('li');
  const [said, result] = [document.createElement('code'), document.createElement('pre')];
  said.textContent = line;
  result.textContent = '…';
  item.append(said, result);
  part('log').prepend(item);
  const { answer } = await ask({ panel: 'run', line });
  item.className = answer?.ok === true ? 'done' : 'failed';
  said.textContent = `${answer?.ok === true ? '✓' : '✗'} ${line}`;
  result.textContent = answer?.text ?? '';
}

async function offer(line: string): Promise<void> {
  const { answer } = await ask({ panel: 'complete', line });
  if (part<HTMLInputElement>('line').value !== line) return;
  const options = (answer?.offers ?? []).map((text) => {
    const option = document.createElement('option');
    option.value = text;
    return option;
  });
  part('offers').replaceChildren(...options);
}

part('prompt').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = part<HTMLInputElement>('line');
  void run(field.value);
  field.value = '';
});
part('line').addEventListener('input', () => void offer(part<HTMLInputElement>('line').value));
part('pair').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask({ panel: 'pair', code: part<HTMLInputElement>('code').value });
});
for (const panel of ['share', 'stop', 'connect', 'forget'] as const)
  part(panel).addEventListener('click', () => void ask({ panel }));
void ask({ panel: 'state' });
setInterval(() => void ask({ panel: 'state' }), LOOK_MS);
