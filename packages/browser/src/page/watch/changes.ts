// Waiting for the page to change.

import type { ElementRegistry } from '../registry.js';

const EVENTS = ['animationend', 'transitionend', 'load', 'scroll', 'resize', 'hashchange', 'popstate'];

/** Resolves at the next change of the page, or after so long: false. */
export function nextChange(registry: ElementRegistry, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isChange: boolean): void => {
      stop();
      clearTimeout(timer);
      for (const type of EVENTS) removeEventListener(type, onEvent, true);
      resolve(isChange);
    };
    const onEvent = (): void => end(true);
    const stop = registry.listen(onEvent);
    const timer = setTimeout(() => end(false), ms);
    for (const type of EVENTS) addEventListener(type, onEvent, true);
  });
}
