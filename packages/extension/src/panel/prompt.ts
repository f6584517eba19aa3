// The prompt: each line with its result, the newest first; names of the page are offered; candidates are shown on the page.

import { ask, element, part } from './ask.js';

const line = part<HTMLInputElement>('line');

async function run(panel: 'run' | 'show', text: string): Promise<void> {
  const item = document.createElement('li');
  const [said, result] = [element('code', text), element('pre', '…')];
  item.append(said, result);
  part('log').prepend(item);
  const { answer } = await ask({ panel, line: text });
  const isOk = answer?.ok === true;
  item.className = isOk ? 'done' : 'failed';
  said.textContent = `${isOk ? '✓' : '✗'} ${text}`;
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
