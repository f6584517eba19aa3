// What a trace must not show: values of password fields and texts that are known to be secret, in every spelling they may have.

import { addAll } from '../../../core/extremes.js';

/** What stands for a secret. */
const MASK = '••••••••';
/** Shorter ones would blot out half the trace: they are only hidden where they stand alone. */
const SHORTEST = 4;
/** Under these names stand words of Playwright's own, by which its viewer finds its way. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'type',
  'class',
  'method',
  'callId',
  'parentId',
  'stepId',
  'pageId',
  'frameId',
  'sha1',
  '_sha1',
  'snapshotName',
  'beforeSnapshot',
  'inputSnapshot',
  'afterSnapshot',
  'mimeType',
  'doctype',
  'browserName',
  'channel',
  'platform',
]);
/** Under this name a trace keeps what stands in a field. */
const VALUE = '__playwright_value_';

export class Secrets {
  readonly #all = new Set<string>();

  constructor(given: readonly string[]) {
    for (const one of given) this.add(one);
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Also as it stands in an address and in a form. */
  add(secret: string): void {
    if (secret === '' || secret === MASK) return;
    const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
    for (const spelling of [secret, inForm, inForm.replaceAll('+', '%20')]) this.#all.add(spelling);
  }

  mask(text: string): string {
    let masked = text;
    for (const one of this.#all) {
      if (one.length < SHORTEST) masked = masked === one ? MASK : masked;
      else if (masked.includes(one)) masked = masked.replaceAll(one, MASK);
    }
    return masked;
  }

  /** Whether a line of JSON may hold one. */
  isIn(json: string): boolean {
    for (const one of this.#all) if (json.includes(JSON.stringify(one).slice(1, -1))) return true;
    return false;
  }

  /** A text of any kind; bytes that are no text are left as they are. */
  maskBytes(bytes: Buffer): Buffer {
    const found = [...this.#all].filter((one) => one.length >= SHORTEST && bytes.includes(one));
    if (found.length === 0) return bytes;
    return Buffer.from(found.reduce((text, one) => text.replaceAll(one, MASK), bytes.toString('utf8')));
  }
}

/** What stands in the password fields of a line of a trace. */
export function passwordsIn(line: string): readonly string[] {
  const found: string[] = [];
  if (!hasPassword(line)) return found;
  const html = snapshotIn(line)?.html;
  if (html !== undefined)
    visit(html, (attributes) => found.push(...[VALUE, 'value'].flatMap((name) => attributes[name] ?? [])));
  return found;
}

/** The same line without secrets. */
export function maskLine(line: string, secrets: Secrets): string {
  const hasFields = hasPassword(line);
  if (!hasFields && !secrets.isIn(line)) return line;
  const read = parsed(line);
  if (read === null) return secrets.mask(line);
  const html = (read as { readonly snapshot?: { readonly html?: unknown } }).snapshot?.html;
  if (hasFields && html !== undefined)
    visit(html, (attributes) => {
      for (const name of [VALUE, 'value']) if (attributes[name]) attributes[name] = MASK;
    });
  return JSON.stringify(masked(read, secrets));
}

function hasPassword(line: string): boolean {
  return line.includes('"frame-snapshot"') && (/"password"/i.test(line) || SECRET_FIELDS.test(line));
}

function snapshotIn(line: string): { readonly html?: unknown } | undefined {
  return (parsed(line) as { readonly snapshot?: { readonly html?: unknown } } | null)?.snapshot;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    // Not one of the lines we know.
    return null;
  }
}

/** Calls back for each password field of a tree `[name, attributes, …children]`. */
function visit(node: unknown, found: (attributes: Record<string, string>) => void): void {
  const waiting: unknown[] = [node];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (!Array.isArray(one)) continue;
    const [name, attributes, ...children] = one as unknown[];
    if (name === 'INPUT' && isRecord(attributes) && isSecretField(attributes))
      found(attributes as Record<string, string>);
    addAll(waiting, children.filter(Array.isArray));
  }
}

/** The fields whose values are never told: those for passwords, codes, and the numbers of cards. */
function isSecretField({ type, autocomplete }: Readonly<Record<string, unknown>>): boolean {
  return /^password$/i.test(String(type)) || SECRET_FIELDS.test(String(autocomplete));
}
const SECRET_FIELDS = /password|cc-number|cc-csc|one-time-code/i;

function masked(value: unknown, secrets: Secrets, isNode = false): unknown {
  if (typeof value === 'string') return secrets.mask(value);
  if (Array.isArray(value)) return value.map((one, i) => (isNode && i === 0 ? one : masked(one, secrets, isNode)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      STRUCTURE.has(name) && typeof one === 'string' ? one : masked(one, secrets, isNode || name === 'html'),
    ]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
