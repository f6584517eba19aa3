// Which key does what. Keys that are typed into a field are its own.

export type KeyAction = 'up' | 'down' | 'before' | 'next' | 'failed' | 'search' | 'help' | 'escape';

const KEYS: Readonly<Record<string, KeyAction>> = {
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

export function keyActionOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  defaultPrevented,
}: KeyboardEvent): KeyAction | null {
  const action = KEYS[key] ?? null;
  if (action === null || defaultPrevented || ctrlKey || metaKey || altKey) return null;
  const element = target instanceof Element ? target : null;
  if (element?.matches('input, textarea') && key !== 'Escape' && !key.startsWith('Arrow')) return null;
  // What can be scrolled is scrolled by the arrows.
  return key.startsWith('Arrow') && element?.closest('[data-scrolls]') != null ? null : action;
}
