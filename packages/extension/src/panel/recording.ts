// What the user does in the tab becomes a script, line by line.

import type { PanelAnswer } from '@beckon/browser/remote/protocol.js';
import { ask, part } from './ask.js';

/** How often the lines so far are asked for. */
const LOOK_MS = 500;

let timer: ReturnType<typeof setInterval> | null = null;

const scriptField = (): HTMLTextAreaElement => part('script');

function showScript(text: string, isDone: boolean): void {
  const script = scriptField();
  // Lines that are there already are not drawn again: someone may be reading them.
  if (script.value !== text) script.value = text;
  script.hidden = text === '';
  part('copy').hidden = !isDone;
  part('save').hidden = !isDone;
}

function setRecording(isOn: boolean, state: string): void {
  part('record').textContent = isOn ? 'Stop recording' : 'Record what I do';
  part('recording-state').textContent = state;
  if (timer !== null) clearInterval(timer);
  timer = isOn ? setInterval(() => void look(), LOOK_MS) : null;
}

async function look(): Promise<void> {
  const { answer, isLost = false } = await ask({ panel: 'recorded', line: '' });
  if (timer === null || isLost) return;
  // The program that recorded is gone.
  if (answer?.lines === undefined) return setRecording(false, 'The recording was lost');
  showScript(answer.lines.join('\n'), false);
}

async function toggle(): Promise<void> {
  if (timer !== null) {
    const { answer } = await ask({ panel: 'script', line: '' });
    setRecording(false, failureOf(answer));
    if (answer?.ok === true) showScript(answer.text, true);
    return;
  }
  const { answer } = await ask({ panel: 'record', line: '' });
  if (answer?.ok !== true) return setRecording(false, failureOf(answer));
  setRecording(true, 'Recording: use the page.');
  showScript((answer.lines ?? []).join('\n'), false);
}

function failureOf(answer: PanelAnswer | undefined): string {
  return answer?.ok === true ? '' : (answer?.text ?? 'Not connected');
}

function save(): void {
  const url = URL.createObjectURL(new Blob([scriptField().value], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: 'recorded.oil' }).click();
  URL.revokeObjectURL(url);
}

/** The panel may have been closed while one was made. */
export async function resumeRecording(): Promise<void> {
  const { answer } = await ask({ panel: 'recorded', line: '' });
  if (answer?.lines === undefined || timer !== null) return;
  setRecording(true, 'Recording: use the page.');
  showScript(answer.lines.join('\n'), false);
}

export function startRecording(): void {
  part('record').addEventListener('click', () => void toggle());
  part('save').addEventListener('click', save);
  part('copy').addEventListener('click', async () => {
    await navigator.clipboard.writeText(scriptField().value);
    part('recording-state').textContent = 'Copied.';
  });
}
