// What a phone can be asked and made to do, the same for Android and iOS. A device knows commands and trees, nothing of targets.

import type { Point } from '@beckon/core/data/box.js';
import type { AppInfo, FrontApp, InstalledApp, LogLine, LogQuery, PhoneSetting } from '@beckon/core/scene/facets.js';
import type { Answer } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Platform, UiTree } from './tree.js';

/** On Android with its activity; on iOS that is empty. */
export type AppState = FrontApp;

export type { LogLine, Point };

export interface LogWanted extends LogQuery {
  readonly last: number;
}

/** One thing that can be set on a device, as text. Without `get` it cannot be read back. */
export interface DeviceSetting {
  set(value: string, deadline: Deadline): Promise<Answer<null>>;
  get?(deadline: Deadline): Promise<Answer<string>>;
}

/** A film that is being made of the screen. */
export interface DeviceFilm {
  /** Ends it, and writes it to the file; its size in bytes. */
  stop(path: string, deadline: Deadline): Promise<Answer<number>>;
}

/** What a device can do beside its screen; what it cannot is left out. */
export interface DeviceApps {
  /** From a file of this computer; the app that it was, if the device says so. */
  install?(path: string, deadline: Deadline): Promise<Answer<string | null>>;
  uninstall?(app: string, deadline: Deadline): Promise<Answer<null>>;
  clear?(app: string, deadline: Deadline): Promise<Answer<null>>;
  list?(deadline: Deadline): Promise<Answer<readonly InstalledApp[]>>;
  /** Null: there is no such app. */
  info?(app: string, deadline: Deadline): Promise<Answer<AppInfo | null>>;
  /** Which app is for it, and which part of that, where the device says so. */
  open?(url: string, deadline: Deadline): Promise<Answer<AppState | null>>;
  /** What the permission is called there, and whether it is granted then; null: unknown. */
  permit?(
    app: string,
    permission: string,
    isGranted: boolean,
    deadline: Deadline,
  ): Promise<Answer<{ readonly permission: string; readonly isGranted: boolean | null }>>;
}

/** How a text got into the field, where that needs saying: `pasted from the clipboard, because …`. */
export interface Typed {
  readonly how: string | null;
}

/** Where two fingers go: the distance between them and the angle of the line through them, in pixels and degrees. */
export interface TwoFingers {
  readonly at: Point;
  readonly from: { readonly apart: number; readonly degrees: number };
  readonly to: { readonly apart: number; readonly degrees: number };
  readonly ms: number;
}

export interface Device {
  readonly platform: Platform;
  readonly id: string;
  /** `Pixel 7 (Android 14)`. */
  readonly label: string;
  /** Bounds are in points, pictures in pixels: so many pixels a point. */
  readonly scale: number;
  /** A screen that was saved, in place of a phone: there is no picture of it, and nothing can be done to it. */
  readonly isSaved?: boolean;

  /** What is on the screen now, read afresh. */
  tree(deadline: Deadline): Promise<Answer<UiTree>>;
  tap(at: Point, deadline: Deadline): Promise<Answer<null>>;
  doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>>;
  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>>;
  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>>;
  /** Into the field that has the focus, at the end of what is there. */
  type(text: string, deadline: Deadline): Promise<Answer<Typed>>;
  /** Takes so many characters away before the end, by keys. */
  erase(count: number, deadline: Deadline): Promise<Answer<null>>;
  /** `back`, `home`, `enter`, `volume_up` …; the keys it knows are in `keys`. */
  key(name: string, deadline: Deadline): Promise<Answer<null>>;
  readonly keys: ReadonlySet<string>;
  /** Sets a control's value directly, where the platform can; null: it cannot. */
  setValue?(resourceId: string, value: string, deadline: Deadline): Promise<Answer<boolean>>;
  /** A finger that holds something, takes it along and lets it go; absent: a slow swipe. */
  drag?(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>>;
  /** Two fingers around a point, as far apart at first as `from`, and so far and so turned at the end. */
  fingers?(gesture: TwoFingers, deadline: Deadline): Promise<Answer<null>>;
  /** What can be set on it. */
  readonly settings?: Partial<Readonly<Record<PhoneSetting, DeviceSetting>>>;
  readonly apps?: DeviceApps;
  /** Begins a film of the screen. */
  film?(quality: 'low' | 'medium' | 'high', deadline: Deadline): Promise<Answer<DeviceFilm>>;
  /** Why it cannot do what it leaves out, where there is more to say than that. */
  lacks?(what: PhoneSetting | keyof DeviceApps | 'film' | 'fingers'): string | null;
  launch(app: string, deadline: Deadline): Promise<Answer<AppState>>;
  /** Null: the one on screen. */
  stop(app: string | null, deadline: Deadline): Promise<Answer<string>>;
  front(deadline: Deadline): Promise<Answer<AppState>>;
  /** A PNG. */
  picture(deadline: Deadline): Promise<Answer<Uint8Array>>;
  logs(wanted: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>>;
  close(): Promise<void>;
}
