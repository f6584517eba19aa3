// Frames with labels over a page, for a person who looks at it. They are in a closed root beside the body: the page's scripts
// cannot read them, no press reaches them, and no look at the page passes there. They go by themselves as soon as the page
// scrolls, is resized or is used, because they would be in the wrong place then.

import type { Box } from '@beckon/core/data/box.js';

export interface PageMark {
  readonly box: Box;
  readonly label: string;
  /** The one that is meant; others only came close. */
  readonly isChosen: boolean;
}

const USED = ['scroll', 'resize', 'pointerdown', 'keydown', 'wheel', 'pagehide'] as const;
const CHOSEN = '#6d28d9';
const OTHER = '#b45309';
/** Labels stand above their frames, and inside where there is no room above. */
const LABEL_HEIGHT = 20;

export class PageMarks {
  #drawn: { readonly host: HTMLElement; readonly ended: AbortController } | null = null;

  /** Takes the place of those that were there. */
  draw(marks: readonly PageMark[], ms: number): void {
    this.clear();
    const host = document.createElement('div');
    // Whatever the page's own styles say; they do not reach into the root.
    dress(host, {
      all: 'initial',
      position: 'fixed',
      inset: '0',
      display: 'block',
      zIndex: '2147483647',
      pointerEvents: 'none',
    });
    host.setAttribute('aria-hidden', 'true');
    const root = host.attachShadow({ mode: 'closed' });
    // The one that is meant lies on top.
    for (const mark of [...marks].sort((a, b) => Number(a.isChosen) - Number(b.isChosen))) root.append(frameOf(mark));
    const ended = new AbortController();
    const clear = (): void => void this.clear();
    for (const type of USED) addEventListener(type, clear, { capture: true, passive: true, signal: ended.signal });
    const timer = setTimeout(clear, ms);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    this.#drawn = { host, ended };
    document.documentElement.append(host);
    // Above dialogs that are above all else.
    if (document.querySelector(':modal') === null) return;
    host.popover = 'manual';
    host.showPopover();
  }

  /** Whether there were any. */
  clear(): boolean {
    const drawn = this.#drawn;
    this.#drawn = null;
    drawn?.ended.abort();
    drawn?.host.remove();
    return drawn !== null;
  }
}

function frameOf({ box, label, isChosen }: PageMark): Element {
  const color = isChosen ? CHOSEN : OTHER;
  const frame = document.createElement('div');
  dress(frame, {
    position: 'fixed',
    boxSizing: 'border-box',
    left: `${box.x - 2}px`,
    top: `${box.y - 2}px`,
    width: `${box.width + 4}px`,
    height: `${box.height + 4}px`,
    border: `2px ${isChosen ? 'solid' : 'dashed'} ${color}`,
    borderRadius: '4px',
  });
  const text = document.createElement('span');
  text.textContent = label;
  const isRoomAbove = box.y >= LABEL_HEIGHT;
  dress(text, {
    position: 'absolute',
    left: '-2px',
    ...(isRoomAbove ? { bottom: '100%' } : { top: '0' }),
    padding: '0 5px',
    font: `600 12px/${LABEL_HEIGHT - 2}px system-ui, sans-serif`,
    whiteSpace: 'nowrap',
    color: '#fff',
    background: color,
    borderRadius: '4px',
  });
  frame.append(text);
  return frame;
}

function dress(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    element.style.setProperty(property, value, 'important');
  }
}
