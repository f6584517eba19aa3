// How the answers of single commands are laid out: sessions, tabs, requests, messages … One row each.
// Texts of pages stand in quotes, addresses and paths on one line.

import { quote } from '../text/quote.js';
import { clip } from '../text/text.js';
import { visible } from '../text/width.js';
import { oneLine } from './words.js';

type Data = Readonly<Record<string, unknown>>;

export interface Layout {
  readonly heading: string;
  /** Null where the data has another shape: then it is printed as any other. */
  readonly lines: (data: unknown) => string[] | null;
  /** The field of the list, of which only the last may be shown. */
  readonly of?: string;
  /** Sections after it. */
  readonly more?: (data: unknown) => (readonly [heading: string, lines: readonly string[]])[];
}

const LONGEST = 200;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const quoted = (value: unknown, most = LONGEST): string => visible(quote(clip(String(value), most)));
const plain = (value: unknown): string => oneLine(String(value));
const one = (given: string | null): string[] | null => (given === null ? null : [given]);

/** A line for each of a list of objects; `none` if it is empty. */
function rows(line: (data: Data) => string, none = '(none)'): Layout['lines'] {
  return (data) => {
    if (!Array.isArray(data) || !data.every(isData)) return null;
    return data.length === 0 ? [none] : data.map(line);
  };
}

function within(field: string, lines: Layout['lines']): Layout['lines'] {
  return (data) => (isData(data) && field in data ? lines(data[field]) : null);
}

/** The first that fits. */
function either(...layouts: readonly Layout['lines'][]): Layout['lines'] {
  return (data) => {
    for (const lines of layouts) {
      const text = lines(data);
      if (text !== null) return text;
    }
    return null;
  };
}

const count = (n: unknown, word: string): string => `${String(n)} ${word}${n === 1 ? '' : 's'}`;

/** `{ removed: 3 }` in words. */
function changed(field: string, word: string): Layout['lines'] {
  return (data) => (isData(data) && field in data ? [`${field}: ${count(data[field], word)}`] : null);
}

const list = (values: unknown, none: string): string =>
  Array.isArray(values) && values.length > 0 ? values.map(plain).join(', ') : none;

function cookie({ name, value, domain, path, expires, httpOnly, secure, sameSite, isHere }: Data): string {
  const traits = [
    typeof expires === 'number' ? `until ${new Date(expires * 1000).toISOString()}` : 'for this session',
    httpOnly === true ? 'httpOnly' : '',
    secure === true ? 'secure' : '',
    sameSite === undefined ? '' : plain(sameSite),
    isHere === false ? 'not sent here' : '',
  ].filter((trait) => trait !== '');
  return `${quoted(name)} = ${quoted(value)}  ${plain(domain)}${plain(path)}  (${traits.join(', ')})`;
}

function items(all: unknown): string[] | null {
  if (!isData(all)) return null;
  const entries = Object.entries(all);
  return entries.length === 0 ? ['(empty)'] : entries.map(([key, value]) => `${quoted(key)} = ${quoted(value)}`);
}

function tab({ id, url, title, isActive }: Data): string {
  return `[${plain(id)}] ${plain(url)} ${quoted(title)}${isActive === true ? ' (current)' : ''}`;
}

/** `- main (current)`, `- [1] iframe#pay src="…"`, frames in frames further in. */
function frame({ number, depth, name, url, isCurrent }: Data): string {
  const here = isCurrent === true ? ' (current)' : '';
  if (number === 0) return `- main${here}`;
  const indent = '  '.repeat(Math.max(0, Number(depth) - 1));
  return `${indent}- [${plain(number)}] ${plain(name)} src=${quoted(url)}${here}`;
}

/** `1. GET https://… → 200 (31ms)`. */
function request({ number, method, url, status, isBlocked, isMocked, failure, ms }: Data): string {
  const outcome =
    isBlocked === true
      ? 'BLOCKED'
      : typeof failure === 'string' && failure !== ''
        ? `FAILED ${plain(failure)}`
        : status === null || status === undefined
          ? 'PENDING'
          : plain(status);
  const time = typeof ms === 'number' ? ` (${Math.round(ms)}ms)` : '';
  return `${plain(number)}. ${plain(method)} ${plain(url)} → ${outcome}${time}${isMocked === true ? ' by a rule' : ''}`;
}

const clock = (time: unknown): string => /T(\d\d:\d\d:\d\d)/.exec(String(time))?.[1] ?? plain(time);

function message({ level, time, text }: Data): string {
  return `[${plain(level)}] ${clock(time)} ${plain(text)}`;
}

function logLine({ at, level, tag, text }: Data): string {
  return `${plain(at)} [${plain(level)}] ${plain(tag)}: ${plain(text)}`;
}

function frontApp({ app, activity }: Data): string {
  const part = typeof activity === 'string' && activity !== '' ? ` ${plain(activity)}` : '';
  return `${app === null || app === undefined ? '(none)' : plain(app)}${part}`;
}

function pageError({ time, message: stated, from }: Data): string {
  const place = typeof from === 'string' && from !== '' ? `  at ${plain(from)}` : '';
  return `${clock(time)} ${plain(stated)}${place}`;
}

function device({ name, width, height, scale, isMobile, hasTouch }: Data): string {
  const traits = [
    `${plain(width)}x${plain(height)}`,
    scale === 1 || scale === undefined ? '' : `scale ${plain(scale)}`,
    isMobile === true ? 'mobile' : '',
    hasTouch === true ? 'touch' : '',
  ].filter((trait) => trait !== '');
  return `${plain(name)}  ${traits.join(', ')}`;
}

function headerLines(headers: unknown, indent: string): string[] {
  if (!isData(headers)) return [];
  const entries = Object.entries(headers);
  return entries.length === 0
    ? [`${indent}(none)`]
    : entries.map(([name, value]) => `${indent}${plain(name)}: ${plain(value)}`);
}

const headers: Layout['lines'] = (data) => {
  if (!isData(data)) return null;
  if ('headers' in data) return [`${plain(data['domain'])}:`, ...headerLines(data['headers'], '  ')];
  if (!isData(data['domains'])) return null;
  const all = Object.entries(data['domains']);
  return [
    'everywhere:',
    ...headerLines(data['global'], '  '),
    ...all.flatMap(([domain, own]) => [`${plain(domain)}:`, ...headerLines(own, '  ')]),
  ];
};

function kilobytes(bytes: unknown): string {
  const size = Number(bytes);
  if (size < 1000) return `${size} bytes`;
  return size < 1_000_000 ? `${(size / 1000).toFixed(1)} KB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** A file that was written, and what to report about it. */
const written: Layout['lines'] = (data) => {
  if (!isData(data) || typeof data['path'] !== 'string') return null;
  const { path, bytes, pages, seconds, width, height } = data;
  const traits = [
    bytes === undefined ? '' : kilobytes(bytes),
    width === undefined ? '' : `${plain(width)}x${plain(height)}`,
    pages === undefined ? '' : count(pages, 'page'),
    seconds === undefined ? '' : `${plain(seconds)} s`,
  ].filter((trait) => trait !== '');
  return [`${plain(path)}${traits.length === 0 ? '' : `  (${traits.join(', ')})`}`];
};

const state: Layout['lines'] = (data) => {
  if (!isData(data) || data['path'] === undefined) return null;
  const { path, cookies, localStorage, sessionStorage, domain } = data;
  return [
    plain(path),
    `cookies: ${plain(cookies)}`,
    `localStorage: ${count(localStorage, 'key')}`,
    `sessionStorage: ${count(sessionStorage, 'key')}`,
    `domain: ${plain(domain)}`,
  ];
};

function pack({ name, version, description, domains, isLoaded, trust }: Data): string {
  const about = typeof description === 'string' && description !== '' ? `  ${plain(description)}` : '';
  const how = [isLoaded === true ? 'loaded' : 'not loaded', plain(trust), list(domains, '')].filter(
    (one) => one !== '',
  );
  const called = version === undefined || version === '' ? plain(name) : `${plain(name)} ${plain(version)}`;
  return `- ${called}${about}  (${how.join('; ')})`;
}

function intent({ name, description, parameters, from }: Data): string {
  const takes = typeof parameters === 'string' && parameters !== '' ? ` ${plain(parameters)}` : '';
  const about = typeof description === 'string' && description !== '' ? `: ${plain(description)}` : '';
  return `- ${plain(name)}${takes}${about}  (${plain(from)})`;
}

const ran: Layout['lines'] = (data) => {
  if (!isData(data) || !Array.isArray(data['actions'])) return null;
  const { status, actions, completed, total, checkpoint, data: found } = data;
  const how =
    status === 'partial' ? `partly done: ${plain(completed)} of ${plain(total)} steps` : plain(status ?? 'done');
  return [
    ...actions.map((action) => `- ${plain(action)}`),
    ...(status === undefined || status === 'success' ? [] : [`status: ${how}`]),
    ...(checkpoint === undefined || checkpoint === null ? [] : [`checkpoint: ${plain(checkpoint)}`]),
    ...(isData(found) ? Object.entries(found).map(([key, value]) => `${plain(key)}: ${quoted(show(value))}`) : []),
  ];
};

const show = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const learned: Layout['lines'] = (data) => {
  if (isData(data) && 'done' in data)
    return [`done: ${count(data['done'], 'command')}`, `proposals: ${list(data['proposals'], 'none')}`];
  if (!isData(data) || !Array.isArray(data['steps'])) return null;
  const { steps, proposals } = data;
  const repeated = Array.isArray(proposals) ? proposals.filter(isData) : [];
  return [
    ...(steps.length === 0 ? ['(nothing yet)'] : steps.map((step, i) => `${i + 1}. ${plain(step)}`)),
    ...repeated.flatMap(({ name, times, steps: own }) => [
      '',
      `${plain(name)}: done ${plain(times)} times`,
      ...(Array.isArray(own) ? own.map((step) => `  - ${plain(step)}`) : []),
    ]),
  ];
};

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  cookies: {
    heading: 'cookies',
    lines: either(rows(cookie, '(no cookies)'), changed('removed', 'cookie'), (data) =>
      one(isData(data) && 'domain' in data ? cookie(data) : null),
    ),
  },
  storage: {
    heading: 'storage',
    lines: either(
      within('items', items),
      (data) => one(isData(data) && 'key' in data ? `${quoted(data['key'])} = ${quoted(data['value'])}` : null),
      changed('removed', 'key'),
    ),
  },
  sessions: {
    heading: 'active sessions',
    lines: rows(({ name, isCurrent }) => `- ${plain(name)}${isCurrent === true ? ' (current)' : ''}`),
  },
  session: { heading: 'session', lines: () => null },
  state: { heading: 'state', lines: state },
  headers: { heading: 'headers', lines: headers },
  tabs: { heading: 'tabs', lines: rows(tab) },
  tab: { heading: 'tab', lines: (data) => one(isData(data) && 'id' in data ? tab(data) : null) },
  frames: { heading: 'frames', lines: rows(frame) },
  frame: { heading: 'frame', lines: (data) => one(isData(data) && 'number' in data ? frame(data) : null) },
  requests: { heading: 'captured', of: 'requests', lines: within('requests', rows(request)) },
  console: {
    heading: 'messages',
    of: 'messages',
    lines: either(within('messages', rows(message)), changed('cleared', 'message')),
  },
  app: { heading: 'app', lines: (data) => one(isData(data) ? frontApp(data) : null) },
  launch: { heading: 'app', lines: (data) => one(isData(data) ? frontApp(data) : null) },
  stop: { heading: 'stopped', lines: (data) => one(isData(data) ? plain(data['stopped']) : null) },
  logs: { heading: 'log', of: 'lines', lines: within('lines', rows(logLine)) },
  errors: {
    heading: 'errors',
    of: 'errors',
    lines: either(within('errors', rows(pageError)), changed('cleared', 'error')),
  },
  intercept: { heading: 'rules', lines: changed('cleared', 'rule') },
  devices: { heading: 'devices', lines: rows(device) },
  device: { heading: 'device', lines: (data) => one(isData(data) && 'name' in data ? device(data) : null) },
  screenshot: { heading: 'written', lines: written },
  pdf: { heading: 'written', lines: written },
  trace: { heading: 'trace', lines: written },
  record: { heading: 'video', lines: written },
  export: { heading: 'written', lines: written },
  packs: { heading: 'packs', lines: rows(pack, '(no packs)') },
  pack: {
    heading: 'pack',
    lines: (data) => one(isData(data) ? `${plain(data['pack'])}: ${list(data['intents'], '(no intents)')}` : null),
  },
  intents: { heading: 'intents', lines: rows(intent, '(no intents)') },
  define: {
    heading: 'registered',
    lines: (data) => one(isData(data) ? plain(data['name']) : null),
    more: (data) => (isData(data) ? [['usage', [plain(data['usage'])]]] : []),
  },
  run: { heading: 'actions', lines: ran },
  login: { heading: 'actions', lines: ran },
  search: { heading: 'actions', lines: ran },
  dismiss: {
    heading: 'dismissed',
    lines: (data) =>
      isData(data) && Array.isArray(data['dismissed']) ? data['dismissed'].map((how) => `- ${plain(how)}`) : ran(data),
  },
  accept_cookies: { heading: 'actions', lines: ran },
  fill: {
    heading: 'filled',
    lines: (data) =>
      isData(data) && Array.isArray(data['filled']) ? data['filled'].map((field) => `- ${plain(field)}`) : null,
  },
  learn: { heading: 'learned', lines: learned },
  keys: {
    heading: 'held keys',
    lines: (data) =>
      Array.isArray(data) ? (data.length === 0 ? ['(none)'] : data.map((key) => `- ${plain(key)}`)) : null,
  },
  box: { heading: 'bounds', lines: () => null },
  explain: { heading: 'ranking', lines: () => null },
  extract: { heading: 'data', lines: () => null },
};

/** `captured (last 5 of 20)`: the heading, with how many there are where not all are shown. */
export function headingOf(type: string | null, data: unknown): string {
  const { heading, of } = LAYOUTS[type ?? ''] ?? { heading: type ?? 'data' };
  const shown = of !== undefined && isData(data) ? data[of] : undefined;
  if (!Array.isArray(shown) || !isData(data)) return heading;
  const { total } = data;
  return `${heading} (last ${shown.length}${Number(total) > shown.length ? ` of ${plain(total)}` : ''})`;
}
