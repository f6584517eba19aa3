// Functions of ours in the place of the page's own, for a while; whoever asks what one of them looks like sees the original.

export type Fn = (this: unknown, ...args: unknown[]) => unknown;

export interface Hooks {
  /** Puts a function in the place of another, and back, unless somebody else has put theirs there meanwhile. */
  hook(holder: unknown, name: string, make: (original: Fn) => Fn): void;
  /** Is told when a property is set. */
  hookSetter(owner: object | undefined, name: string, onSet: () => void): void;
  /** What puts everything back, the last first. */
  readonly undo: (() => void)[];
}

/** `isOver`: from then on each does what the original does. */
export function hooks(isOver: () => boolean): Hooks {
  const originals = new WeakMap<object, Fn>();
  const undo: (() => void)[] = [];

  const hook = (holder: unknown, name: string, make: (original: Fn) => Fn): void => {
    const owner = holder as Record<string, unknown> | undefined | null;
    if (owner === undefined || owner === null) return;
    const was = Object.getOwnPropertyDescriptor(owner, name);
    if (was === undefined || typeof was.value !== 'function' || was.configurable !== true) return;
    const original = was.value as Fn;
    const instead = make(original);
    const stand = new Proxy(original, {
      apply: (target, self, args) => Reflect.apply(isOver() ? target : instead, self, args),
    });
    originals.set(stand, original);
    Object.defineProperty(owner, name, { ...was, value: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(owner, name)?.value === stand) Object.defineProperty(owner, name, was);
    });
  };

  const hookSetter = (owner: object | undefined, name: string, onSet: () => void): void => {
    const was = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, name);
    const { set } = was ?? {};
    if (owner === undefined || was === undefined || set === undefined || was.configurable !== true) return;
    const stand = new Proxy(set, {
      apply: (target, self, args) => {
        if (!isOver()) onSet();
        return Reflect.apply(target, self, args);
      },
    });
    originals.set(stand, set as Fn);
    Object.defineProperty(owner, name, { ...was, set: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(owner, name)?.set === stand) Object.defineProperty(owner, name, was);
    });
  };

  hook(Function.prototype, 'toString', (original) => {
    return function (this: unknown): unknown {
      const own = typeof this === 'function' ? originals.get(this) : undefined;
      return Reflect.apply(original, own ?? this, []);
    };
  });
  return { hook, hookSetter, undo };
}
