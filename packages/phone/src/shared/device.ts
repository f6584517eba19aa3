// What a phone can be asked and made to do, the same for Android and iOS. A device knows commands and trees, nothing of targets.

import type { Point } from '@beckon/core/data/box.js';
import type { FrontApp, LogLevel, LogLine } from '@beckon/core/scene/facets.js';
import type { Answer } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Platform, UiTree } from './tree.js';

/** On Android with its activity; on iOS that is empty. */
export type AppState = FrontApp;

export type { LogLine, Point };

export interface LogWanted {
  readonly app: string | null;
  readonly level: LogLevel | null;
  readonly last: number;
}

/** How a text got into the field, where that needs saying: `pasted from the clipboard, because …`. */
export interface Typed {
  readonly how: string | null;
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
  launch(app: string, deadline: Deadline): Promise<Answer<AppState>>;
  /** Null: the one on screen. */
  stop(app: string | null, deadline: Deadline): Promise<Answer<string>>;
  front(deadline: Deadline): Promise<Answer<AppState>>;
  /** A PNG. */
  picture(deadline: Deadline): Promise<Answer<Uint8Array>>;
  logs(wanted: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>>;
  close(): Promise<void>;
}
