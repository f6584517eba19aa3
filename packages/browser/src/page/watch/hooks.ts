// Functions of ours in the place of the page's own, for a while; code that inspects one of them sees the original.

export type Fn = (this: unknown, ...args: unknown[]) => unknown;

export type OnUse = (on: unknown, value: unknown) => void;

export interface FunctionHooks {
  /** Puts a function in the place of another, and back, unless another script has replaced it meanwhile. */
  hook(holder: unknown, name: string, make: (original: Fn) => Fn): void;
  /** Called when a property is read, or set. */
  hookAccess(owner: object | undefined, name: string, how: 'get' | 'set', onUse: OnUse): void;
  /** Is called when an object of a class is made. */
  hookNew(holder: object, name: string, onNew: (made: unknown) => void): void;
  /** What puts everything back, the last first. */
  readonly undo: (() => void)[];
}

/** `isOver`: from then on each does what the original does. */
export function hooks(isOver: () => boolean): FunctionHooks {
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

  const hookAccess = (owner: object | undefined, name: string, how: 'get' | 'set', onUse: OnUse): void => {
    const was = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, name);
    const original = was?.[how] as Fn | undefined;
    if (owner === undefined || was === undefined || original === undefined || was.configurable !== true) return;
    const stand = new Proxy(original, {
      apply: (target, self, args) => {
        if (!isOver()) onUse(self, args[0]);
        return Reflect.apply(target, self, args);
      },
    });
    originals.set(stand, original);
    Object.defineProperty(owner, name, { ...was, [how]: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(owner, name)?.[how] === stand) Object.defineProperty(owner, name, was);
    });
  };

  const hookNew = (holder: object, name: string, onNew: (made: unknown) => void): void => {
    const was = Object.getOwnPropertyDescriptor(holder, name);
    if (was === undefined || typeof was.value !== 'function' || was.configurable !== true) return;
    const original = was.value as Fn;
    const stand: Fn = new Proxy(original, {
      construct: (target, args, made) => {
        const one = Reflect.construct(target, args, made === stand ? target : made) as object;
        if (!isOver()) onNew(one);
        return one;
      },
    });
    originals.set(stand, original);
    Object.defineProperty(holder, name, { ...was, value: stand });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(holder, name)?.value === stand) Object.defineProperty(holder, name, was);
    });
  };

  hook(Function.prototype, 'toString', (original) => {
    return function (this: unknown): unknown {
      const own = typeof this === 'function' ? originals.get(this) : undefined;
      return Reflect.apply(original, own ?? this, []);
    };
  });
  return { hook, hookAccess, hookNew, undo };
}
