// The live page of a handover: shows what the browser shows, and sends the person's pointer and keyboard there.

import type { LiveDialog, PersonInput } from '@beckon/core/scene/handover.js';

interface Shown {
  readonly id: string;
  readonly task: string;
  readonly until: string | null;
  /** Whether the page is shown here; else they have a window of their own. */
  readonly isShown: boolean;
}

interface Picture {
  readonly jpeg: string;
  readonly address: string;
}

const BUTTONS = ['left', 'middle', 'right'] as const;

let shown: Shown | null = null;
let waiting: PersonInput[] = [];
let isSending = false;

function part<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

const keys = part<HTMLTextAreaElement>('keys');
const picture = part<HTMLImageElement>('picture');

function show(next: Shown | null): void {
  shown = next;
  waiting = [];
  document.title = next === null ? 'Beckon' : 'Your turn – Beckon';
  part('task').textContent = next?.task ?? 'Nothing to do now';
  part('hint').textContent = next === null ? 'You can close this page.' : hintFor(next);
  part('answers').hidden = next === null;
  part('screen').hidden = next?.isShown !== true;
  for (const id of ['done', 'refused']) part<HTMLButtonElement>(id).disabled = false;
  if (next === null) {
    picture.removeAttribute('src');
    part('address').textContent = '';
    ask(null);
  }
}

function hintFor({ until, isShown }: Shown): string {
  const where = isShown
    ? 'Do it on the page below: click it, then type. F6 leaves it.'
    : "Do it in the browser's window, then confirm here.";
  const rest = until === null ? '' : ` The run continues by itself when this holds: ${until}.`;
  return `${where} What you type is not recorded.${rest}`;
}

/** A dialog of the browser, which the picture does not show. */
function ask(dialog: LiveDialog | null): void {
  part('dialog').hidden = dialog === null;
  if (dialog === null) return;
  const text = part<HTMLInputElement>('text');
  part('message').textContent = dialog.message;
  text.hidden = dialog.kind !== 'prompt';
  text.value = dialog.proposed;
  part('dismiss').hidden = dialog.kind === 'alert';
  part(text.hidden ? 'accept' : 'text').focus();
}

// ── What is sent ───────────────────────────────────────────────────────────────────────────────

function send(input: PersonInput): void {
  const last = waiting.at(-1);
  // Only where the pointer is now matters.
  if (input.kind === 'move' && last?.kind === 'move') waiting.pop();
  waiting.push(input);
  void flush();
}

/** One message after the other: what is done first arrives first. */
async function flush(): Promise<void> {
  if (isSending || shown === null) return;
  isSending = true;
  while (waiting.length > 0 && shown !== null) {
    const inputs = waiting;
    waiting = [];
    await post(`${shown.id}/input`, JSON.stringify(inputs));
  }
  isSending = false;
}

async function post(path: string, body: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'POST', body })).ok;
  } catch {
    return false;
  }
}

async function answer(given: 'done' | 'refused'): Promise<void> {
  const { id } = shown ?? {};
  for (const button of ['done', 'refused']) part<HTMLButtonElement>(button).disabled = true;
  await flush();
  if (id !== undefined && !(await post(`${id}/answer`, given)))
    for (const button of ['done', 'refused']) part<HTMLButtonElement>(button).disabled = false;
}

function held({ ctrlKey: ctrl, shiftKey: shift, altKey: alt, metaKey: meta }: MouseEvent | KeyboardEvent) {
  return { ctrl, shift, alt, meta };
}

function placeOf({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

function pressed(kind: 'move' | 'down' | 'up', event: PointerEvent): void {
  event.preventDefault();
  const button = kind === 'move' ? 'none' : (BUTTONS[event.button] ?? 'none');
  if (kind === 'down') {
    keys.focus({ preventScroll: true });
    picture.setPointerCapture(event.pointerId);
    clicks = event.timeStamp - clickedAt < 400 ? clicks + 1 : 1;
    clickedAt = event.timeStamp;
  }
  send({ kind, ...placeOf(event), button, count: kind === 'move' ? 0 : clicks, ...held(event) });
}
let [clicks, clickedAt] = [0, 0];

picture.addEventListener('pointermove', (event) => pressed('move', event));
picture.addEventListener('pointerdown', (event) => pressed('down', event));
picture.addEventListener('pointerup', (event) => pressed('up', event));
picture.addEventListener('contextmenu', (event) => event.preventDefault());
picture.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    send({ kind: 'wheel', ...placeOf(event), dx: event.deltaX, dy: event.deltaY, ...held(event) });
  },
  { passive: false },
);

/** What an input method writes, and what is pasted, comes as text. */
function isOwn(event: KeyboardEvent): boolean {
  const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
  return event.isComposing || event.key === 'Process' || event.key === 'Unidentified' || isPaste;
}

function typed(event: KeyboardEvent, isDown: boolean): void {
  if (isOwn(event)) return;
  event.preventDefault();
  if (event.key === 'F6') {
    if (isDown) part('done').focus();
    return;
  }
  send({ kind: 'key', isDown, key: event.key, code: event.code, ...held(event) });
}

keys.addEventListener('keydown', (event) => typed(event, true));
keys.addEventListener('keyup', (event) => typed(event, false));
keys.addEventListener('input', (event) => {
  if ((event as InputEvent).isComposing) return;
  written();
});
keys.addEventListener('compositionend', () => written());

function written(): void {
  const text = keys.value;
  keys.value = '';
  if (text !== '') send({ kind: 'text', text });
}

part('done').addEventListener('click', () => void answer('done'));
part('refused').addEventListener('click', () => void answer('refused'));
part('dialog').addEventListener('submit', (event) => {
  event.preventDefault();
  const { hidden, value } = part<HTMLInputElement>('text');
  send({ kind: 'dialog', isAccepted: true, text: hidden ? null : value });
});
part('dismiss').addEventListener('click', () => send({ kind: 'dialog', isAccepted: false, text: null }));

// ── What comes ─────────────────────────────────────────────────────────────────────────────────

const events = new EventSource('events');
events.addEventListener('open', (event) => {
  if (event instanceof MessageEvent) show(JSON.parse(String(event.data)) as Shown);
});
events.addEventListener('picture', ({ data }) => {
  const { jpeg, address } = JSON.parse(String(data)) as Picture;
  picture.src = `data:image/jpeg;base64,${jpeg}`;
  part('address').textContent = address;
});
events.addEventListener('dialog', ({ data }) => ask(JSON.parse(String(data)) as LiveDialog | null));
events.addEventListener('over', () => show(null));
events.onerror = () => show(null);
