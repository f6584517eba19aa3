// What Node, pages and workers all have, as far as code for anywhere uses it. That code is compiled with neither Node's types
// nor the DOM's (tsconfig.pure.json), so the compiler knows nothing else.

declare function setTimeout(action: (value?: unknown) => void, ms?: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare function setInterval(action: () => void, ms?: number): unknown;
declare function clearInterval(timer: unknown): void;

declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string): boolean;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly href: string;
  readonly origin: string;
  toString(): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
