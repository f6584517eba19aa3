// How the panel speaks to the service worker, and finds its own parts.

import type { PanelMessage, PanelState } from '../worker/panel-messages.js';

/** Called with every answer: it says how things are now. */
let listener: (state: PanelState) => void = () => {};

export function onAnswer(listen: (state: PanelState) => void): void {
  listener = listen;
}

/** What the browser stopped meanwhile is not asked again: it may have been done. */
const LOST = { ok: false, text: 'Interrupted. Look at the page to see whether it was done.' } as const;

/** The service worker may be stopped before it answers: then only what is lost is known. */
export async function ask(message: PanelMessage): Promise<Partial<PanelState> & { readonly isLost?: true }> {
  try {
    const answer = (await chrome.runtime.sendMessage(message)) as PanelState;
    listener(answer);
    return answer;
  } catch {
    return { why: LOST.text, answer: LOST, isLost: true };
  }
}

export function part<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
