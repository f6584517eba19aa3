// What only phones have: apps that can be installed and cleared, settings of the device, films of its screen.

import type { Deadline } from '../time/deadline.js';
import type { Answer } from './world.js';

/** The app on screen, and the part of it that is shown where the platform gives it. */
export interface FrontApp {
  readonly app: string | null;
  readonly activity: string;
}

export const LOG_LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  readonly at: string;
  readonly level: LogLevel;
  readonly tag: string;
  readonly text: string;
  /** The process that wrote it, where that is known. */
  readonly pid?: number;
}

export interface LogQuery {
  readonly app: string | null;
  readonly level: LogLevel | null;
  readonly isCrashes?: boolean;
  /** Only what was written in the last so many milliseconds. */
  readonly sinceMs?: number;
}

export interface InstalledApp {
  readonly app: string;
  /** What people call it, where the platform says so. */
  readonly name?: string;
  readonly version?: string;
  readonly isSystem?: boolean;
}

export interface AppInfo extends InstalledApp {
  readonly isRunning: boolean;
  /** By its name: whether it is granted. */
  readonly permissions?: Readonly<Record<string, boolean>>;
}

/** What became of a request, as it was read back; null: it cannot be. */
export type ReadBackNow<T> = T | null;

export interface Apps {
  /** Starts one, and answers what is on screen then. */
  launch(app: string, deadline: Deadline): Promise<Answer<FrontApp>>;
  /** Stops one, or the one on screen; answers which. */
  stop(app: string | null, deadline: Deadline): Promise<Answer<string>>;
  front(deadline: Deadline): Promise<Answer<FrontApp>>;
  /** The newest last; null: of the app on screen. */
  logs(wanted: LogQuery, deadline: Deadline): Promise<Answer<readonly LogLine[]>>;
  /** From a file of this computer; the app that it was, if that is known. */
  install(path: string, deadline: Deadline): Promise<Answer<InstalledApp | null>>;
  /** Whether it is there afterwards. */
  uninstall(app: string, deadline: Deadline): Promise<Answer<boolean>>;
  /** Which one; null: the one on screen. */
  clear(app: string | null, deadline: Deadline): Promise<Answer<string>>;
  list(deadline: Deadline): Promise<Answer<readonly InstalledApp[]>>;
  info(app: string | null, deadline: Deadline): Promise<Answer<AppInfo>>;
  /** Opens an address with the app that is for it: what is in front then, and whether it is seen to be what was opened. */
  open(url: string, deadline: Deadline): Promise<Answer<{ readonly front: FrontApp; readonly isSeen: boolean }>>;
  /** Which app it was for, and whether it is granted afterwards. */
  permit(
    permission: string,
    isGranted: boolean,
    app: string | null,
    deadline: Deadline,
  ): Promise<Answer<{ readonly app: string; readonly permission: string; readonly isGranted: ReadBackNow<boolean> }>>;
}

/** What can be set on a phone. The values are texts: `landscape`, `dark`, `1.3`, `52.5,13.4`; `reset` where that makes sense. */
export type PhoneSetting =
  | 'orientation'
  | 'clipboard'
  | 'color-scheme'
  | 'reduced-motion'
  | 'font-scale'
  | 'location'
  | 'network';

export interface PhoneSettings {
  /** Sets it, and reads it back. */
  set(name: PhoneSetting, value: string, deadline: Deadline): Promise<Answer<ReadBackNow<string>>>;
  get(name: PhoneSetting, deadline: Deadline): Promise<Answer<string>>;
}

/** A film of the screen. */
export interface Filming {
  /** The endings that a film may have, the first being the usual one: `webm`. */
  readonly formats: readonly string[];
  startFilm(path: string, quality: 'low' | 'medium' | 'high'): Promise<Answer<null>>;
  /** Writes the rest of the film: where, how big, how long. */
  stopFilm(): Promise<
    Answer<{
      readonly path: string;
      readonly bytes: number;
      readonly ms: number;
      /** So long it stood still, because it was unknown where secrets were on the page. */
      readonly unseenMs?: number;
      /** So long a person had the page: nothing of that is in it. */
      readonly handedOverMs?: number;
      /** What else there is to say of it. */
      readonly note?: string;
    }>
  >;
}
