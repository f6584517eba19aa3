// The tools for apps, devices and streams of logs.

import type { Result } from '@beckon/core/engine/result.js';
import { quote } from '@beckon/core/text/quote.js';
import type { ToolArguments } from '../arguments.js';
import { anyPhone, neededText, number, onPlatform, type SeedArguments, SeedFault, text, textOr } from './arguments.js';
import { actionEnvelope, failingOf } from './envelope.js';
import { crashesIn, entryOf, levelIn, logsOf } from './observing.js';
import type { LogStream, SeedPhone } from './phone.js';
import { listDevices, systemStatus } from './status.js';
import { json, type SeedTool } from './tool.js';

const app: SeedArguments = { ...onPlatform, appId: neededText };
const PROJECTS = ['native', 'kmp', 'react-native', 'flutter'] as const;
const STREAM_LINES = 500;
const MOST_SEEN = 5000;

/** The app that is on screen after it was to be started. */
function observedOf(appId: string, { data, ok }: Result): object {
  const { app: front = null, activity = '' } = (data ?? {}) as {
    readonly app?: string | null;
    readonly activity?: string;
  };
  const shown = activity === '' ? null : activity;
  return {
    appId,
    package: front,
    activity: shown,
    screen: shown,
    pid: null,
    matchedTarget: ok ? front === appId.split('/')[0] : null,
  };
}

async function start(tool: 'start_app' | 'restart_app', { appId }: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const name = String(appId);
  const stopped = tool === 'restart_app' ? await phone.run(`stop ${quote(name)}`) : null;
  const result = await phone.run(`launch ${quote(name)}`);
  const failing = failingOf(tool, result);
  return actionEnvelope(phone.memory, {
    ...{ tool, begun, device: await phone.device(), selector: { appId }, module: 'server', failing },
    isVerified: result.ok && result.lifecycle === 'verified',
    before: stopped?.screen?.before ?? result.screen?.before ?? null,
    after: result.screen?.after ?? null,
    details: {
      launch_time_ms: Date.now() - begun.getTime(),
      output: result.text.split('\n')[0] ?? '',
      ...(stopped === null ? {} : { terminated_before_restart: stopped.ok }),
      ...(stopped === null || stopped.ok ? {} : { terminate_error: stopped.failure?.message ?? '' }),
      ...(failing === null ? {} : { error: failing.message }),
      observed_app: observedOf(name, result),
    },
  });
}

/** A line that may not be in this version of the language, or not on this phone: then it was not done. */
async function tried(phone: SeedPhone, line: string): Promise<{ readonly isDone: boolean; readonly words: string }> {
  try {
    const { ok, lifecycle, failure, text: said } = await phone.run(line);
    const words = ok ? (said.split('\n')[0] ?? '') : [failure?.message, failure?.hint].filter(Boolean).join('. ');
    return { isDone: ok && lifecycle !== 'resolved', words };
  } catch (error) {
    if (error instanceof SeedFault) return { isDone: false, words: error.message };
    throw error;
  }
}

// ── Streams of logs ────────────────────────────────────────────────────────────────────────────

const DEFAULT_SESSION = 'default';

async function startStream(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { packageName, sessionId = DEFAULT_SESSION } = given;
  const level = levelIn(given['level'] ?? 'error');
  const failed = (error: string, message: string): object => ({
    success: false,
    stream_started: false,
    error,
    message,
  });
  if (level === '' || level === null) return failed('log_stream_start_failed', 'There is no such level');
  const stream: LogStream = { app: String(packageName), level, seen: new Set() };
  const { lines, result } = await logsOf(phone, { app: stream.app, level: null, contains: null, last: STREAM_LINES });
  if (!result.ok) {
    const isMissing = result.failure?.code === 'INVALID_VALUE';
    return failed(isMissing ? 'app_not_running' : 'log_stream_start_failed', result.failure?.message ?? '');
  }
  if (lines.length === 0) return failed('app_not_running', 'No process of this app writes to the log');
  for (const line of lines) stream.seen.add(JSON.stringify(line));
  phone.memory.streams.set(String(sessionId), stream);
  return { success: true, stream_started: true };
}

/** What was written since the last time; nothing of it is given twice. */
async function readStream(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { sessionId = DEFAULT_SESSION, limit = 100, since } = given;
  const none = { crash_detected: false, exception: null, sample: null };
  const stream = phone.memory.streams.get(String(sessionId));
  if (stream === undefined)
    return { entries: [], crash_summary: none, error: 'There is no such stream: start_log_stream' };
  const from = since === undefined ? null : momentOf(since);
  if (Number.isNaN(from))
    return { entries: [], crash_summary: none, error: 'since is a time: ISO 8601, or milliseconds' };
  const sinceSeconds = from === null ? null : Math.max(0, Date.now() - from) / 1000;
  const { app: name, level } = stream;
  const { lines, result } = await logsOf(phone, { app: name, level, contains: null, last: STREAM_LINES, sinceSeconds });
  const fresh = lines.filter((line) => !stream.seen.has(JSON.stringify(line)));
  for (const line of fresh) stream.seen.add(JSON.stringify(line));
  for (const oldest of stream.seen) {
    if (stream.seen.size <= MOST_SEEN) break;
    stream.seen.delete(oldest);
  }
  const [crash] = crashesIn(fresh);
  const exception = /\b[\w.]*Exception\b/.exec(crash ?? '')?.[0] ?? null;
  return {
    entries: fresh.slice(-Number(limit)).map(entryOf),
    crash_summary: crash === undefined ? none : { crash_detected: true, exception, sample: crash },
    ...(result.ok ? {} : { error: result.failure?.message ?? '' }),
  };
}

/** In milliseconds; NaN: it is no time. */
function momentOf(since: unknown): number {
  return typeof since === 'number' ? since : Date.parse(String(since));
}

export const apps: Readonly<Record<string, SeedTool>> = {
  start_app: {
    description: 'Start an app, or bring it to the front.',
    takes: app,
    run: async (given, phone) => json(await start('start_app', given, phone)),
  },
  restart_app: {
    description: 'Stop an app and start it again.',
    takes: app,
    run: async (given, phone) => json(await start('restart_app', given, phone)),
  },
  terminate_app: {
    description: 'Stop an app.',
    takes: app,
    run: async ({ appId }, phone) => {
      const { isDone, words } = await tried(phone, `stop ${quote(String(appId))}`);
      return json({ device: await phone.device(), appTerminated: isDone, ...(isDone ? {} : { error: words }) });
    },
  },
  reset_app_data: {
    description: 'Remove the data of an app, as if it were new.',
    takes: app,
    run: async ({ appId }, phone) => {
      const { isDone, words } = await tried(phone, `app clear ${quote(String(appId))}`);
      return json({ device: await phone.device(), dataCleared: isDone, ...(isDone ? {} : { error: words }) });
    },
  },
  install_app: {
    description: 'Install an app from a file.',
    takes: { ...onPlatform, projectType: { type: 'string', oneOf: PROJECTS, isNeeded: true }, appPath: neededText },
    run: async ({ appPath }, phone) => {
      const { isDone, words } = await tried(phone, `app install ${quote(String(appPath))}`);
      const about = isDone ? { output: words } : { error: words };
      return json({ device: await phone.device(), installed: isDone, ...about });
    },
  },
  build_app: {
    description: 'Not done here: Beckon builds nothing.',
    takes: {
      platform: { type: 'string', oneOf: ['android', 'ios'], isNeeded: true },
      projectType: { type: 'string', oneOf: PROJECTS, isNeeded: true },
      ...{ projectPath: neededText, variant: text },
    },
    run: async () =>
      json({ error: 'Beckon builds no apps: build it with the tools of the project, then use install_app' }),
  },
  list_devices: {
    description: 'The phones that are connected, and the simulators that run.',
    takes: {
      platform: { type: 'string', oneOf: ['android', 'ios'] },
      appId: { type: 'string', isUnlisted: true },
      deviceId: { type: 'string', isUnlisted: true },
    },
    isReadOnly: true,
    run: async ({ platform, appId }, phone) => json(await listDevices(phone, platform, appId)),
  },
  get_system_status: {
    description: 'What is there to reach phones with, and what is missing.',
    takes: {},
    isReadOnly: true,
    run: async (_, phone) => json(await systemStatus(phone)),
  },
  start_log_stream: {
    description: 'Begin to collect what an app writes to the log.',
    takes: { packageName: neededText, level: textOr('error'), sessionId: textOr(DEFAULT_SESSION), ...anyPhone },
    isReadOnly: true,
    run: async (given, phone) => json(await startStream(given, phone)),
  },
  read_log_stream: {
    description: 'What the app wrote since the last call, and whether it crashed.',
    takes: {
      sessionId: text,
      limit: { ...number, isUnlisted: true },
      since: { type: 'any', isUnlisted: true },
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await readStream(given, phone)),
  },
  stop_log_stream: {
    description: 'End it.',
    takes: { sessionId: text, ...anyPhone },
    isReadOnly: true,
    run: async ({ sessionId = DEFAULT_SESSION }, phone) =>
      json({ success: phone.memory.streams.delete(String(sessionId)) }),
  },
};
