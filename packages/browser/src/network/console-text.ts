// What a page wrote to its console, as one text: texts as they are, objects in short, as the browser's own console shows them.

/** A value of a page, as the browser reports it. */
export interface RemoteObject {
  readonly type: string;
  readonly subtype?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly preview?: Preview;
}

interface Preview {
  readonly type?: string;
  readonly subtype?: string;
  readonly description?: string;
  readonly overflow?: boolean;
  readonly properties?: readonly Property[];
  readonly entries?: readonly { readonly key?: Preview; readonly value: Preview }[];
}

interface Property {
  readonly name: string;
  readonly type: string;
  readonly subtype?: string;
  readonly value?: string;
}

/** All that was written in one go, no longer than anybody keeps. */
export function wordsOf(args: readonly RemoteObject[], most: number): string {
  const [first, ...others] = args;
  if (typeof first?.value === 'string' && first.value.includes('%') && others.length > 0)
    return formatted(first.value.slice(0, most), others, most);
  return joined(args, most);
}

function joined(args: readonly RemoteObject[], most: number): string {
  let text = '';
  for (const [i, arg] of args.entries()) {
    text += `${i === 0 ? '' : ' '}${shown(arg)}`;
    if (text.length > most) break;
  }
  return text;
}

/** `%s is %d` with what comes after it; colours and the like (`%c`) cannot be seen here. */
function formatted(pattern: string, args: readonly RemoteObject[], most: number): string {
  let used = 0;
  const text = pattern.replace(/%([sdifoOc%])/g, (found, kind: string) => {
    if (kind === '%') return '%';
    const arg = args[used];
    if (arg === undefined) return found;
    used++;
    if (kind === 'c') return '';
    if (kind === 's') return shown(arg);
    if (kind === 'o' || kind === 'O') return shown(arg);
    const number = Number(arg.value ?? arg.unserializableValue);
    return String(kind === 'f' ? number : Math.trunc(number));
  });
  const rest = joined(args.slice(used), most);
  return rest === '' ? text : `${text} ${rest}`;
}

function shown({ type, subtype, value, unserializableValue, description = '', preview }: RemoteObject): string {
  if (type === 'undefined') return 'undefined';
  if (subtype === 'null') return 'null';
  if (unserializableValue !== undefined) return unserializableValue;
  if (type === 'function') return `${(description.split('\n')[0] ?? '').slice(0, 100)}`;
  if (type !== 'object') return type === 'symbol' ? description : String(value);
  if (subtype === 'error' || preview === undefined) return description;
  return inShort(preview);
}

function inShort({ subtype, description = '', overflow = false, properties = [], entries }: Preview): string {
  const more = overflow ? ['…'] : [];
  if (entries !== undefined) {
    const all = entries.map(({ key, value }) => (key === undefined ? one(value) : `${one(key)} => ${one(value)}`));
    return `${description} {${[...all, ...more].join(', ')}}`;
  }
  if (subtype === 'array' || subtype === 'typedarray')
    return `[${[...properties.filter(({ name }) => /^\d+$/.test(name)).map(propertyValue), ...more].join(', ')}]`;
  if (subtype !== undefined) return description;
  const name = description === 'Object' || description === '' ? '' : `${description} `;
  const all = properties.map((property) => `${property.name}: ${propertyValue(property)}`);
  return `${name}{${[...all, ...more].join(', ')}}`;
}

/** A part of something bigger. */
function one({ type, subtype, description = '', properties }: Preview): string {
  if (type === 'string') return JSON.stringify(description);
  return type === 'object' && subtype === undefined && properties !== undefined ? '{…}' : description;
}

function propertyValue({ type, subtype, value = '' }: Property): string {
  if (type === 'string') return JSON.stringify(value);
  if (type === 'object' && subtype === undefined && value === 'Object') return '{…}';
  return type === 'function' ? 'ƒ' : value;
}
