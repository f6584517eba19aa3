// What a document keeps: its local storage, and that of its tab. Answers are JSON, so that no text is changed on the way.

export type StorageAction =
  | { readonly kind: 'list' }
  | { readonly kind: 'set'; readonly key: string; readonly value: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'clear' }
  /** All at once or not at all: beside what is there, or in place of it; and only in a document of that origin. */
  | {
      readonly kind: 'put';
      readonly origin: string;
      readonly items: readonly (readonly [string, string])[];
      readonly isMerged: boolean;
    };

/** What came of it, and of which origin the document is: `null` is one that keeps nothing. */
export type StorageAnswer = { readonly origin: string } & (
  | { readonly items: readonly (readonly [string, string])[] }
  /** How many there were. */
  | { readonly count: number }
  /** What was there. */
  | { readonly before: readonly (readonly [string, string])[] }
  /** The page may keep nothing. */
  | { readonly isDenied: true }
  /** There is no room; how many characters are kept. */
  | { readonly isFull: true; readonly used: number }
  /** The document is of another origin than the one that is meant. */
  | { readonly isElsewhere: true }
  /** It was not kept as it was given. */
  | { readonly isChanged: true }
);

export function storageAnswer(area: 'local' | 'session', action: StorageAction): string {
  return JSON.stringify(answer(area, action));
}

function answer(area: 'local' | 'session', action: StorageAction): StorageAnswer {
  // Files share one storage, though none of them has an origin.
  const origin = location.protocol === 'file:' ? 'file://' : globalThis.origin;
  const store = storeOf(area);
  if (action.kind === 'put' && action.origin !== origin) return { origin, isElsewhere: true };
  if (store === null) return { origin, isDenied: true };
  switch (action.kind) {
    case 'list':
      return { origin, items: itemsOf(store) };
    case 'remove': {
      const count = store.getItem(action.key) === null ? 0 : 1;
      store.removeItem(action.key);
      return { origin, count };
    }
    case 'clear': {
      const count = store.length;
      store.clear();
      return { origin, count };
    }
    case 'set':
      return { origin, ...put(store, [[action.key, action.value]]) };
    case 'put': {
      const before = itemsOf(store);
      if (!action.isMerged) store.clear();
      const done = put(store, action.items);
      if ('count' in done) return { origin, before };
      store.clear();
      put(store, before);
      return { origin, ...done };
    }
  }
}

/** Documents without an origin of their own may not even ask. */
function storeOf(area: 'local' | 'session'): Storage | null {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function itemsOf(store: Storage): [string, string][] {
  const items: [string, string][] = [];
  for (let i = 0; i < store.length; i++) {
    const key = store.key(i);
    if (key !== null) items.push([key, store.getItem(key) ?? '']);
  }
  return items;
}

type Put = { readonly count: number } | { readonly isFull: true; readonly used: number } | { readonly isChanged: true };

function put(store: Storage, items: readonly (readonly [string, string])[]): Put {
  try {
    for (const [key, value] of items) store.setItem(key, value);
  } catch {
    const used = itemsOf(store).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    return { isFull: true, used };
  }
  return items.every(([key, value]) => store.getItem(key) === value) ? { count: items.length } : { isChanged: true };
}
