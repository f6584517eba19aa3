// Which key does what. Keys that are typed into a field are its own.

export type Deed = 'up' | 'down' | 'before' | 'next' | 'failed' | 'search' | 'help' | 'escape';

const KEYS: Readonly<Record<string, Deed>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  k: 'up',
  j: 'down',
  p: 'before',
  n: 'next',
  f: 'failed',
  '/': 'search',
  '?': 'help',
  Escape: 'escape',
};

export function deedOf({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): Deed | null {
  const deed = KEYS[key] ?? null;
  if (deed === null || defaultPrevented || ctrlKey || metaKey || altKey) return null;
  const element = target instanceof Element ? target : null;
  if (element?.matches('input, textarea') && key !== 'Escape' && !key.startsWith('Arrow')) return null;
  // What can be scrolled is scrolled by the arrows.
  return key.startsWith('Arrow') && element?.closest('[data-scrolls]') != null ? null : deed;
}
