// What an action sets going in the page's own world: timers, frames, promises of the browser. Only there can it be known
// whose timer it is. Put there right before the action and taken out after it, so that a page hardly ever meets it; nothing
// is left behind, and what a page keeps of it does what the original does.

import { CAUSES, RESULTS } from './causes-table.js';

/** What is known when it is asked. Times are those of events of the page. */
export interface CausesSeen {
  /** In how many milliseconds the timers of the action fire that have not yet, the next one first. */
  readonly pending: readonly number[];
  /** The same without frames and idle moments: what a page sets a time for. */
  readonly timers: readonly number[];
  /** Whether a frame or an idle moment of the action is still to come. */
  readonly isDrawing: boolean;
  /** Timers that somebody else started meanwhile: an answer to a request of the action, or the page by itself. */
  readonly others: readonly number[];
  /** When something ran that the action had set going, its own handlers included: from, to. */
  readonly runs: readonly (readonly [from: number, to: number])[];
  /** When a timer of the action fired last; 0: none did. */
  readonly firedAt: number;
  /** Something was asked of the browser that answers by itself: nobody can tell when. */
  readonly isOpen: boolean;
  /** Something was said to a worker, a socket, another window. */
  readonly isTalking: boolean;
  /** Something was asked of a server. */
  readonly hasAsked: boolean;
  /** Something was scrolled, or the focus given. */
  readonly hasScrolled: boolean;
  /** A dialog or popover was opened or closed. */
  readonly hasToggled: boolean;
  /** The browser did not open a window that was asked for. */
  readonly isBlocked: boolean;
}

interface Causes {
  seen(): CausesSeen;
  end(): void;
}

type Fn = (this: unknown, ...args: unknown[]) => unknown;
interface Run {
  readonly from: number;
  to: number;
  /** How many timers it took to get there. */
  readonly generation: number;
}
/** How our listeners listen: only so are they told from those of the page. */
const HOW = { capture: true, passive: true } as const;

const URGENT = { priority: 'user-blocking' } as const;

const MOST_RUNS = 500;

/** A chain of timers that is longer runs on and on: it is not waited for any more. */
const MOST_GENERATIONS = 4;
/** So many frames in a row count as one timer. */
const FRAMES = 60;
/** An interval is waited for so often. */
const MOST_TIMES = 10;

function watchCauses(isByScript: boolean): Causes {
  const page = globalThis as unknown as Record<string, unknown> & Window;
  const time = (): number => new Event('t').timeStamp;
  const undo: (() => void)[] = [];
  const pending = new Map<string, number>();
  const others = new Map<string, number>();
  const runs: Run[] = [];
  const { port1, port2 } = new MessageChannel();
  const post = port2.postMessage;
  // Comes before the timers that are due, where the browser has it.
  const { scheduler } = page as { scheduler?: { readonly postTask?: Fn } };
  const postTask = scheduler?.postTask;
  let firedAt = 0;
  let isOver = false;
  let isOpen = false;
  let isTalking = false;
  let hasAsked = false;
  let hasScrolled = false;
  let hasToggled = false;
  let isBlocked = false;
  let current: Event | null = null;
  /** What runs now, with all that follows from it in the same turn. */
  let running: Run | null = null;

  const begin = (from: number): void => {
    if (runs.length === MOST_RUNS) return;
    running = { from: time(), to: Number.POSITIVE_INFINITY, generation: from };
    runs.push(running);
    const run = running;
    // The turn is over when the next task comes.
    if (typeof postTask === 'function') Reflect.apply(postTask, scheduler, [() => close(run), URGENT]);
    else Reflect.apply(post, port2, [runs.length - 1]);
  };
  const close = (run: Run | null | undefined): void => {
    if (run === null || run === undefined) return;
    run.to = Math.min(run.to, time());
    if (running === run) running = null;
  };
  port1.onmessage = ({ data }: MessageEvent<number>) => close(runs[data]);

  const isOfAction = (): boolean => running !== null || (current !== null && current.eventPhase !== 0);

  const results = new Set(RESULTS);
  const heard = (event: Event): void => {
    if (isOver || !(event.isTrusted || isByScript)) return;
    if (results.has(event.type) && !isOfAction()) return;
    current = event;
    begin(running?.generation ?? 0);
  };
  for (const type of [...CAUSES, ...RESULTS]) {
    page.addEventListener(type, heard, HOW);
    undo.push(() => page.removeEventListener(type, heard, HOW));
  }

  const originals = new WeakMap<object, Fn>();
  /** Puts a function in the place of another, and back, unless somebody else has put theirs there meanwhile. */
  const hook = (holder: unknown, name: string, make: (original: Fn) => Fn): void => {
    const owner = holder as Record<string, unknown> | undefined | null;
    if (owner === undefined || owner === null) return;
    const was = Object.getOwnPropertyDescriptor(owner, name);
    if (was === undefined || typeof was.value !== 'function' || was.configurable !== true) return;
    const original = was.value as Fn;
    const instead = make(original);
    const stand = new Proxy(original, {
      apply: (target, self, args) => (isOver ? Reflect.apply(target, self, args) : Reflect.apply(instead, self, args)),
    });
    originals.set(stand, original);
    Object.defineProperty(owner, name, { ...was, value: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(owner, name)?.value === stand) Object.defineProperty(owner, name, was);
    });
  };

  /** A callback, noted when it runs. `list`: where it is pending. */
  const noted = (callback: unknown, list: Map<string, number>, own: number, key: () => string, everyMs: number) => {
    if (typeof callback !== 'function') return callback;
    let times = 0;
    return function (this: unknown, ...given: unknown[]): unknown {
      list.delete(key());
      if (everyMs >= 0 && ++times < MOST_TIMES && list === pending && !isOver) list.set(key(), time() + everyMs);
      if (isOver) return Reflect.apply(callback, this, given);
      // What runs now is a turn of its own.
      close(running);
      if (list === pending) {
        begin(own);
        firedAt = time();
      }
      return Reflect.apply(callback, this, given);
    };
  };

  /** `delay`: whether it is the second argument. */
  const timer = (name: string, stop: string, hasDelay: boolean): void => {
    hook(page, name, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        const own = (running?.generation ?? 0) + (hasDelay ? 1 : 1 / FRAMES);
        const delayMs = Math.max(0, hasDelay ? Number(args[1]) || 0 : 0);
        const everyMs = name === 'setInterval' ? delayMs : -1;
        const list = isOfAction() ? pending : others;
        let key = '';
        const [callback, ...rest] = args;
        const id = Reflect.apply(original, this, [noted(callback, list, own, () => key, everyMs), ...rest]);
        key = `${stop} ${String(id)}`;
        const isFollowed = typeof callback === 'function' || name === 'setTimeout';
        const isWaitedFor = isFollowed && (list === pending ? own <= MOST_GENERATIONS : hasDelay);
        if (isWaitedFor) list.set(key, time() + delayMs);
        // A text that is run says nothing when it does.
        if (isWaitedFor && typeof callback !== 'function')
          Reflect.apply(original, this, [() => list.delete(key), delayMs]);
        return id;
      };
    });
    hook(page, stop, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        for (const list of [pending, others]) list.delete(`${stop} ${String(args[0])}`);
        return Reflect.apply(original, this, args);
      };
    });
  };
  timer('setTimeout', 'clearTimeout', true);
  timer('setInterval', 'clearInterval', true);
  timer('requestAnimationFrame', 'cancelAnimationFrame', false);
  timer('requestIdleCallback', 'cancelIdleCallback', false);

  hook(page, 'open', (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      const opened = Reflect.apply(original, this, args);
      const isKept = /noopener|noreferrer/.test(String(args[2] ?? ''));
      if (isOfAction()) {
        if (opened === null && !isKept) isBlocked = true;
        else isOpen = true;
      }
      return opened;
    };
  });

  const note = (table: readonly (readonly [string, string])[], mark: () => void): void => {
    for (const [name, methods] of table) {
      const holder = name === '' ? page : (page[name] as { readonly prototype?: unknown } | undefined)?.prototype;
      for (const method of methods.split(' '))
        hook(holder, method, (original) => {
          return function (this: unknown, ...args: unknown[]): unknown {
            if (isOfAction()) mark();
            return Reflect.apply(original, this, args);
          };
        });
    }
  };
  note(ANSWERING, () => {
    isOpen = true;
  });
  note(AFAR, () => {
    isOpen = true;
    isTalking = true;
  });
  note(TALKING, () => {
    isTalking = true;
  });
  note(ASKING, () => {
    hasAsked = true;
  });
  note(SCROLLING, () => {
    hasScrolled = true;
  });
  note(TOGGLING, () => {
    hasToggled = true;
  });
  // Places that are set.
  const { prototype: ofElement } = (page['Element'] ?? {}) as { readonly prototype?: object };
  for (const name of ['scrollTop', 'scrollLeft']) {
    const was = ofElement === undefined ? undefined : Object.getOwnPropertyDescriptor(ofElement, name);
    const { set } = was ?? {};
    if (ofElement === undefined || was === undefined || set === undefined || was.configurable !== true) continue;
    const stand = new Proxy(set, {
      apply: (target, self, args) => {
        if (!isOver && isOfAction()) hasScrolled = true;
        return Reflect.apply(target, self, args);
      },
    });
    originals.set(stand, set as Fn);
    Object.defineProperty(ofElement, name, { ...was, set: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(ofElement, name)?.set === stand) Object.defineProperty(ofElement, name, was);
    });
  }
  // A link that a script presses opens a tab, or downloads something, in its own time.
  const isLink = (one: unknown): boolean => one instanceof HTMLAnchorElement && one.href !== '';
  for (const [name, method] of [
    ['HTMLElement', 'click'],
    ['EventTarget', 'dispatchEvent'],
  ] as const)
    hook((page[name] as { readonly prototype?: unknown } | undefined)?.prototype, method, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        const isClick = method === 'click' || (args[0] as Event | undefined)?.type === 'click';
        if (isClick && isOfAction() && isLink(this)) isOpen = true;
        return Reflect.apply(original, this, args);
      };
    });

  // Whoever asks what one of them looks like sees the original.
  hook(Function.prototype, 'toString', (original) => {
    return function (this: unknown): unknown {
      const own = typeof this === 'function' ? originals.get(this) : undefined;
      return Reflect.apply(original, own ?? this, []);
    };
  });

  const left = (list: ReadonlyMap<string, number>, sort = ''): number[] => {
    const now = time();
    const due = [...list].filter(([key]) => key.startsWith(sort)).map(([, at]) => Math.max(0, at - now));
    return due.sort((a, b) => a - b);
  };
  return {
    seen: () => ({
      pending: left(pending),
      timers: left(pending, 'clear'),
      isDrawing: left(pending, 'cancel').length > 0,
      others: left(others),
      runs: runs.map(({ from, to }) => [from, Math.min(to, time())] as const),
      firedAt,
      isOpen,
      isTalking,
      hasAsked,
      hasScrolled,
      hasToggled,
      isBlocked,
    }),
    end: () => {
      if (isOver) return;
      isOver = true;
      for (const one of undo.reverse()) one();
      port1.close();
    },
  };
}

/** What answers later by a promise of the browser's own, which nobody else can follow. */
const ANSWERING: readonly (readonly [holder: string, methods: string])[] = [
  ['', 'createImageBitmap'],
  ['Clipboard', 'read readText write writeText'],
  ['SubtleCrypto', 'digest encrypt decrypt sign verify generateKey deriveKey deriveBits importKey exportKey'],
  ['Blob', 'text arrayBuffer'],
  ['Document', 'startViewTransition exitFullscreen'],
  ['Element', 'requestFullscreen animate'],
  ['HTMLImageElement', 'decode'],
  ['HTMLMediaElement', 'play'],
  ['Navigator', 'share requestMIDIAccess'],
  ['Permissions', 'query'],
  ['MediaDevices', 'getUserMedia getDisplayMedia enumerateDevices'],
  ['CredentialsContainer', 'get create store'],
  ['Geolocation', 'getCurrentPosition watchPosition'],
  ['LockManager', 'request query'],
  ['StorageManager', 'estimate persist getDirectory'],
  ['CacheStorage', 'open match has delete keys'],
  ['FontFaceSet', 'load'],
  ['CustomElementRegistry', 'whenDefined'],
  ['Scheduler', 'postTask yield'],
  ['History', 'back forward go'],
  ['Navigation', 'back forward traverseTo navigate reload'],
];

/** Somebody who works on his own, and answers when he likes. */
const AFAR: readonly (readonly [holder: string, methods: string])[] = [
  ['WebSocket', 'send'],
  ['Worker', 'postMessage'],
  ['ServiceWorker', 'postMessage'],
  ['BroadcastChannel', 'postMessage'],
  ['RTCDataChannel', 'send'],
];

/** What is heard on this page, or in another window, by an event. */
const TALKING: readonly (readonly [holder: string, methods: string])[] = [
  ['', 'postMessage'],
  ['MessagePort', 'postMessage'],
];

const ASKING: readonly (readonly [holder: string, methods: string])[] = [
  ['', 'fetch'],
  ['XMLHttpRequest', 'send'],
  ['HTMLFormElement', 'submit requestSubmit'],
];

/** What moves the page, or a part of it: that shows a moment later. */
const SCROLLING: readonly (readonly [holder: string, methods: string])[] = [
  ['', 'scroll scrollTo scrollBy'],
  ['Element', 'scroll scrollTo scrollBy scrollIntoView scrollIntoViewIfNeeded'],
  ['HTMLElement', 'focus'],
  ['SVGElement', 'focus'],
];

/** What opens and closes, and tells so a moment later. */
const TOGGLING: readonly (readonly [holder: string, methods: string])[] = [
  ['HTMLElement', 'showPopover hidePopover togglePopover'],
  ['HTMLDialogElement', 'show showModal close requestClose'],
];

let watching: Causes | null = null;

/** `isByScript`: our own script sends the events of the action, which nobody can tell from those of the page. */
export function begin(isByScript: boolean): void {
  watching?.end();
  watching = watchCauses(isByScript);
}
export function seen(): CausesSeen | null {
  return watching?.seen() ?? null;
}
export function end(): void {
  watching?.end();
  watching = null;
}
