// What a page cannot get in the way of: accessors taken from the prototypes once. A form's fields, and whatever a document
// names, hide its own properties (`<input name=parentNode>`), so no property of a node that may be a form or a document is
// read from the node itself. These are never called by hand: scripts/capture.mjs puts them in the place of plain accesses.

type Reader = (from: object) => unknown;
type Writer = (to: object, value: unknown) => unknown;
type Caller = (on: object, ...args: unknown[]) => unknown;
type Holder = Record<string, unknown>;
/** What a value is known to be when the script is built; null: a form, a document, or anything else. */
type Base = { readonly prototype: object } | null;

const { bind, call } = Function.prototype;
const uncurried = bind.bind(call) as (method: unknown) => Caller;

/** Reads a property. */
export function reader(name: string, base: Base): Reader {
  const own = base === null ? null : readerOn(base.prototype, name);
  if (own !== null) return own;
  const [ofForm, ofDocument] = [readerOn(HTMLFormElement.prototype, name), readerOn(Document.prototype, name)];
  return (from) => {
    if (from instanceof HTMLFormElement) return ofForm?.(from);
    if (from instanceof Document) return ofDocument?.(from);
    return (from as Holder)[name];
  };
}

/** Sets a property; gives the value, as an assignment does. */
export function writer(name: string, base: Base): Writer {
  const own = base === null ? null : writerOn(base.prototype, name);
  const [ofForm, ofDocument] = [writerOn(HTMLFormElement.prototype, name), writerOn(Document.prototype, name)];
  return (to, value) => {
    if (own !== null) own(to, value);
    else if (to instanceof HTMLFormElement) ofForm?.(to, value);
    else if (to instanceof Document) ofDocument?.(to, value);
    else (to as Holder)[name] = value;
    return value;
  };
}

/** Calls a method. */
export function caller(name: string, base: Base): Caller {
  const own = base === null ? null : callerOn(base.prototype, name);
  if (own !== null) return own;
  const [ofForm, ofDocument] = [callerOn(HTMLFormElement.prototype, name), callerOn(Document.prototype, name)];
  return (on, ...args) => {
    if (ofForm !== null && on instanceof HTMLFormElement) return ofForm(on, ...args);
    if (ofDocument !== null && on instanceof Document) return ofDocument(on, ...args);
    return (on as Record<string, (...given: unknown[]) => unknown>)[name]?.(...args);
  };
}

/** `value?.…` */
export function some<A, B>(value: A, then: (there: NonNullable<A>) => B): B | undefined {
  return value === null || value === undefined ? undefined : then(value);
}

/** `const { … } = value` */
export function parts<A, B>(value: A, read: (from: A) => B): B {
  return read(value);
}

function readerOn(prototype: object, name: string): Reader | null {
  const found = describedOn(prototype, name);
  if (found === null) return null;
  return found.get === undefined ? () => found.value as unknown : uncurried(found.get);
}

function writerOn(prototype: object, name: string): Writer | null {
  const found = describedOn(prototype, name);
  return found?.set === undefined ? null : uncurried(found.set);
}

function callerOn(prototype: object, name: string): Caller | null {
  const found = describedOn(prototype, name);
  return typeof found?.value === 'function' ? uncurried(found.value) : null;
}

function describedOn(prototype: object, name: string): PropertyDescriptor | null {
  for (let one: object | null = prototype; one !== null; one = Object.getPrototypeOf(one) as object | null) {
    const found = Object.getOwnPropertyDescriptor(one, name);
    if (found !== undefined) return found;
  }
  return null;
}
