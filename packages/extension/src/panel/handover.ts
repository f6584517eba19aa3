// The card of a handover: what a program asks the user to do on a page, and their answer.

import type { PanelMessage, PanelState } from '../worker/panel-messages.js';

/** Shows the questions that are open; `ask` takes the answer to the service worker. */
export function showHandovers(open: PanelState['handovers'], ask: (message: PanelMessage) => unknown): void {
  const list = document.getElementById('handovers') as HTMLElement;
  const shown = open.map(({ id }) => id).join(' ');
  if (list.dataset['shown'] === shown) return;
  list.dataset['shown'] = shown;
  list.hidden = open.length === 0;
  const cards = open.map(({ id, name, task, until }) => {
    const card = made('article', 'handover');
    const title = made('h2', '', 'Your turn');
    title.id = `handover-${id}`;
    card.setAttribute('aria-labelledby', title.id);
    const rest = until === null ? '' : ` It continues by itself when this holds: ${until}.`;
    const answers = made('div', 'row');
    answers.append(
      button('Done', 'main', () => ask({ panel: 'handover', id, answer: 'done' })),
      button("Can't do it", 'quiet', () => ask({ panel: 'handover', id, answer: 'refused' })),
    );
    card.append(
      title,
      made('p', 'task', task),
      made('p', 'hint', `${name} waits until you have done it in its tab. What you type is not recorded.${rest}`),
      answers,
    );
    return card;
  });
  list.replaceChildren(...cards);
}

function made(name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function button(text: string, className: string, press: () => unknown): HTMLElement {
  const element = made('button', className, text) as HTMLButtonElement;
  element.type = 'button';
  element.addEventListener('click', () => {
    element.disabled = true;
    press();
  });
  return element;
}
