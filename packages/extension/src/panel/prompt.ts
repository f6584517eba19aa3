// The prompt: each line with its result, the newest first; names of the page are offered; candidates are shown on the page.

import { ask, element, part } from './ask.js';

const line = part<HTMLInputElement>('line');

/** The newest is open; those before can be opened. */
async function run(panel: 'run' | 'show', text: string): Promise<void> {
  // What is only shown was not done.
  const shown = panel === 'show' ? `explain ${text}` : text;
  const item = document.createElement('li');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const [line, result] = [element('code', shown), element('pre', '…')];
  summary.append(line);
  details.append(summary, result);
  details.open = true;
  item.append(details);
  const log = part('log');
  for (const older of log.querySelectorAll('details')) older.open = false;
  log.prepend(item);
  const { answer } = await ask({ panel, line: text });
  const isOk = answer?.ok === true;
  item.className = isOk ? 'done' : 'failed';
  line.textContent = `${isOk ? '✓' : '✗'} ${shown}`;
  result.textContent = answer?.text ?? '';
}

async function offer(text: string): Promise<void> {
  const { answer } = await ask({ panel: 'complete', line: text });
  if (line.value !== text) return;
  const options = (answer?.offers ?? []).map((value) => Object.assign(document.createElement('option'), { value }));
  part('offers').replaceChildren(...options);
}

export function startPrompt(): void {
  const form = part<HTMLFormElement>('prompt');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run('run', line.value);
    line.value = '';
  });
  // The line stays: it is looked at before it is run.
  part('show').addEventListener('click', () => {
    if (form.reportValidity()) void run('show', line.value);
  });
  line.addEventListener('input', () => void offer(line.value));
}
