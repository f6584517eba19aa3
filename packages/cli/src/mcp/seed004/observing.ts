// The tools that look: the tree, the screen in front, its fingerprint, a picture, a snapshot of it all, and logs.

import type { Result } from '@beckon/core/engine/result.js';
import { titleOf } from '@beckon/core/scene/candidate.js';
import type { LogLine } from '@beckon/core/scene/facets.js';
import { quote } from '@beckon/core/text/quote.js';
import type { ToolArguments } from '../arguments.js';
import { anyPhone, flagOr, number, numberOr, onPlatform, SeedFault, text } from './arguments.js';
import { requestsIn } from './classify.js';
import type { SeedLook } from './element.js';
import type { DeviceInfo, SeedPhone } from './phone.js';
import { json, type SeedTool } from './tool.js';

const LOG_LINES = 50;
/** From which those of a tag or a process are picked. */
const MOST_LOG_LINES = 2000;
const SNAPSHOT_LINES = 200;
const MOST_ACTIONS = 10;
const CRASH = /\b(?:FATAL EXCEPTION|\w+(?:\.\w+)*Exception\b|signal \d+ \(SIG|Terminating app due to)/;
const LEVELS: readonly string[] = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'];

/** What shows that something is still loading; null: nothing does. */
export function loadingOf({ look: { loading } }: SeedLook): object | null {
  const [first] = loading;
  return first === undefined ? null : { active: true, signal: 'progress_indicator', source: first };
}

export function treeOf(seen: SeedLook, device: DeviceInfo): Record<string, unknown> {
  const { size, revision, at } = seen.look;
  return {
    device,
    screen: '',
    resolution: { width: size.width, height: size.height },
    elements: seen.listed.map((node) => seen.inTree(node)),
    snapshot_revision: revision,
    captured_at_ms: at,
    loading_state: loadingOf(seen),
  };
}

/** The part of the app that is shown, as far as the platform gives it. */
export function activityOf({ look: { front } }: SeedLook): string | null {
  return front.activity === '' ? null : front.activity;
}

function currentScreen(seen: SeedLook, device: DeviceInfo): object {
  const { app, activity } = seen.look.front;
  if (device.platform === 'ios')
    return { device, package: app ?? '', activity: '', shortActivity: '', error: 'iOS has no activities' };
  const full = activity.startsWith('.') ? `${app ?? ''}${activity}` : activity;
  return { device, package: app ?? '', activity: full, shortActivity: activity.split('.').at(-1) ?? '' };
}

// ── Logs ───────────────────────────────────────────────────────────────────────────────────────

export interface LogsAsked {
  readonly app: string | null;
  readonly level: string | null;
  readonly contains: string | null;
  readonly last: number;
  /** Only what was written in the last so many seconds. */
  readonly sinceSeconds?: number | null;
}

/** Lines of the log, or why there are none. */
export async function logsOf(
  phone: SeedPhone,
  { app, level, contains, last, sinceSeconds = null }: LogsAsked,
): Promise<{ readonly lines: readonly LogLine[]; readonly result: Result }> {
  const parts = [
    'logs',
    app === null ? '' : ` ${quote(app)}`,
    level === null ? '' : ` --level ${level}`,
    sinceSeconds === null ? '' : ` --since ${Math.max(1, Math.round(sinceSeconds * 1000))}ms`,
    contains === null ? '' : ` --filter ${quote(contains)}`,
    ` --last ${Math.max(1, Math.round(last))}`,
  ];
  const result = await phone.run(parts.join(''));
  const { lines = [] } = (result.data ?? {}) as { readonly lines?: readonly LogLine[] };
  return { lines, result };
}

export function entryOf({
  at,
  level,
  tag,
  text: message,
  pid = null,
}: Omit<LogLine, 'pid'> & { readonly pid?: number | null }): object {
  // A line has the clock of the phone, without a year.
  return { timestamp: at === '' ? null : at, level: level.toUpperCase(), tag, pid, message };
}

export function crashesIn(lines: readonly LogLine[]): readonly string[] {
  return lines.filter(({ text: message }) => CRASH.test(message)).map(({ text: message }) => message);
}

/** As the language calls it; null: none; a fault: there is no such. */
export function levelIn(given: unknown): string | null {
  if (given === undefined) return null;
  const level = String(given)
    .toLowerCase()
    .replace(/^warning$/, 'warn');
  const known = LEVELS.find((one) => one === level || (level.length === 1 && one.startsWith(level)));
  return known ?? '';
}

async function getLogs(given: ToolArguments, phone: SeedPhone) {
  const device = await phone.device();
  const { appId, pid, tag, contains, since_seconds, limit, lines: count } = given;
  const level = levelIn(given['level']);
  const unavailable = (code: string, message: string) => ({
    json: {
      device,
      result: { count: 0, filtered: true, crashLines: [], source: 'none', meta: { error: { code, message } } },
    },
    more: [{ type: 'text' as const, text: JSON.stringify({ logs: [] }, null, 2) }],
  });
  if (level === '') return unavailable('INVALID_FILTER', `level is ${LEVELS.join(', ')}`);
  if (limit !== undefined && count !== undefined && limit !== count)
    return unavailable('INVALID_FILTER', 'limit and lines differ: give one of them');
  const last = Number(limit ?? count ?? LOG_LINES);
  const isPicked = tag !== undefined || pid !== undefined;
  const asked = {
    ...{ app: textOr(appId), level, contains: textOr(contains), last: isPicked ? MOST_LOG_LINES : last },
    sinceSeconds: since_seconds === undefined ? null : Number(since_seconds),
  };
  const { lines, result } = await logsOf(phone, asked);
  if (!result.ok) return unavailable('LOGS_UNAVAILABLE', whyNot(result));
  const isWanted = (one: LogLine): boolean => (tag ?? one.tag) === one.tag && (pid ?? one.pid) === one.pid;
  const kept = lines.filter(isWanted).slice(-last);
  const filtered = [appId, pid, tag, level, contains, since_seconds].some((one) => one !== undefined && one !== null);
  const meta = {
    ...{ appId: textOr(appId), pid: pid ?? null, level, tag: textOr(tag), contains: textOr(contains) },
    since_seconds: since_seconds ?? null,
  };
  const about = { count: kept.length, filtered, crashLines: crashesIn(kept), source: 'package', meta };
  return {
    json: { device, result: about },
    more: [{ type: 'text' as const, text: JSON.stringify({ logs: kept.map(entryOf) }, null, 2) }],
  };
}

/** In words, with what to do about it. */
function whyNot({ failure }: Result): string {
  return [failure?.message, failure?.hint].filter(Boolean).join('. ');
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

// ── The tools ──────────────────────────────────────────────────────────────────────────────────

async function snapshot(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { reason = '', includeLogs = true, logLines = SNAPSHOT_LINES, appId } = given;
  const device = await phone.device();
  const seen = await phone.tryLook();
  const look = seen.ok ? seen.value : null;
  const picture = await phone.pictured('screenshot').catch((error: Error) => error);
  const image = 'pictures' in picture ? picture.pictures[0] : undefined;
  const asked = { app: textOr(appId), level: null, contains: null, last: Number(logLines) };
  const logs = includeLogs === false ? null : await logsOf(phone, asked);
  const unread = look === null ? 'The screen cannot be read' : undefined;
  return {
    raw: {
      timestamp: Date.now(),
      snapshot_revision: look?.look.revision ?? null,
      captured_at_ms: look?.look.at ?? Date.now(),
      reason,
      device,
      activity: look === null ? null : activityOf(look),
      fingerprint: look?.look.fingerprint ?? null,
      screenshot: image === undefined ? null : Buffer.from(image.bytes).toString('base64'),
      ui_tree: look === null ? null : treeOf(look, device),
      logs: logs?.lines.map(entryOf) ?? [],
      loading_state: look === null ? null : loadingOf(look),
      ...(image === undefined ? { screenshot_error: 'No picture could be taken' } : {}),
      ...(unread === undefined ? {} : { ui_tree_error: unread, fingerprint_error: unread, activity_error: unread }),
      ...(logs === null || logs.result.ok ? {} : { logs_error: whyNot(logs.result) }),
    },
    ...(look === null ? {} : { semantic: semanticOf(look, logs?.lines ?? []) }),
  };
}

/** What can be said of a screen without guessing: what is on it, and what could be done there. */
function semanticOf(seen: SeedLook, lines: readonly LogLine[]): object {
  const shown = seen.look.candidates.filter(({ state }) => state?.visible !== false);
  const has = (...kinds: readonly string[]): boolean => shown.some(({ kind }) => kinds.includes(kind));
  const named = shown.filter((one) => titleOf(one) !== '' && one.state?.enabled !== false);
  const actions = named.flatMap((one) => {
    const [verb] = (one.can ?? []).filter((can) => can !== 'contain');
    return verb === undefined ? [] : [`${verb} ${quote(String(seen.resolved(one)['text'] ?? ''))}`];
  });
  return {
    screen: activityOf(seen) ?? seen.look.front.app,
    signals: {
      has_dialog: has('dialog'),
      has_text_field: has('input', 'textarea'),
      has_button: has('button', 'link'),
      has_list: seen.look.nodes.some(({ isScrollable }) => isScrollable),
      has_toggle: has('switch', 'checkbox', 'radio'),
      has_adjustable: has('slider', 'stepper'),
      is_loading: seen.look.loading.length > 0,
      has_crash_in_logs: crashesIn(lines).length > 0,
    },
    actions_available: actions.slice(0, MOST_ACTIONS),
    confidence: 1,
    warnings: actions.length > MOST_ACTIONS ? [`${actions.length - MOST_ACTIONS} more actions are left out`] : [],
  };
}

export const observing: Readonly<Record<string, SeedTool>> = {
  get_ui_tree: {
    description: 'Read the UI tree: every element that says or takes something, with bounds, state and role.',
    takes: onPlatform,
    isReadOnly: true,
    run: async (_, phone) => json(treeOf(await phone.look(), await phone.device())),
  },
  get_current_screen: {
    description: 'Which app and which activity is on screen. Android only.',
    takes: anyPhone,
    isReadOnly: true,
    run: async (_, phone) => json(currentScreen(await phone.look(), await phone.device())),
  },
  get_screen_fingerprint: {
    description: 'A fingerprint that is the same for the same screen in the same state.',
    takes: anyPhone,
    isReadOnly: true,
    run: async (_, phone) => {
      const seen = await phone.look();
      return json({ fingerprint: seen.look.fingerprint, activity: activityOf(seen) });
    },
  },
  capture_screenshot: {
    description: 'Take a picture of the screen.',
    takes: onPlatform,
    isReadOnly: true,
    run: async (_, phone) => {
      const { result, pictures } = await phone.pictured('screenshot');
      const [picture] = pictures;
      if (picture === undefined) throw new SeedFault(result.failure?.message ?? 'No picture came');
      const { width = null, height = null } = (result.data ?? {}) as {
        readonly width?: number;
        readonly height?: number;
      };
      const mimeType = `image/${picture.format}`;
      return {
        json: { device: await phone.device(), result: { resolution: { width, height }, mimeType } },
        more: [{ type: 'image', data: Buffer.from(picture.bytes).toString('base64'), mimeType }],
      };
    },
  },
  capture_debug_snapshot: {
    description: 'Everything at once: picture, tree, fingerprint and log, each with its own error where it fails.',
    takes: {
      ...{ reason: text, includeLogs: flagOr(true), logLines: numberOr(SNAPSHOT_LINES), appId: text, sessionId: text },
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await snapshot(given, phone)),
  },
  get_logs: {
    description: 'Read the log: of an app, from a level on, with a tag or a text.',
    takes: {
      ...onPlatform,
      ...{ appId: text, tag: text, level: text, contains: text },
      ...{ pid: number, since_seconds: number, limit: numberOr(LOG_LINES), lines: number },
    },
    isReadOnly: true,
    run: getLogs,
  },
  get_network_activity: {
    description: 'Requests that the app on screen wrote to its log. Requests that it does not log are not seen.',
    takes: onPlatform,
    isReadOnly: true,
    run: async (_, phone) => {
      const { lines, result } = await logsOf(phone, { app: null, level: null, contains: null, last: 500 });
      const requests = requestsIn(lines);
      const error = result.ok ? {} : { error: whyNot(result) };
      return json({ requests, count: requests.length, source: 'log', ...error });
    },
  },
};
