// How the panel speaks to the service worker, and finds its own parts.

import type { PanelMessage, PanelState } from '../worker/panel-messages.js';

/** Called with every answer: it says how things are now. */
let listener: (state: PanelState) => void = () => {};

export function onAnswer(listen: (state: PanelState) => void): void {
  listener = listen;
}

export async function ask(message: PanelMessage): Promise<PanelState> {
  const answer = (await chrome.runtime.sendMessage(message)) as PanelState;
  listener(answer);
  return answer;
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
