// What is done to the phone as a whole: keys, going back, scrolling and swiping over the screen.

import { placeIn } from '@beckon/core/data/points.js';
import type { Move } from '@beckon/core/scene/action.js';
import { canDo } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, Point } from './device.js';
import { messages } from './messages.js';
import { effectsOf } from './outcome.js';
import { effectsAt } from './own-effect.js';
import type { Screen } from './screen.js';
import type { ScreenReader, View } from './screen-reader.js';
import { scrolled, swiped } from './scroll.js';
import { settled } from './settle.js';
import { actMs, clickFault, fingered, touched } from './touches.js';

/** Names that devices know the same key by. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  volumeup: ['volume_up'],
  volumedown: ['volume_down'],
  recents: ['app_switch'],
  enter: ['return'],
  backspace: ['delete'],
};
/** What these do does not show on the screen. */
const UNSEEN: ReadonlySet<string> = new Set(['volumeup', 'volumedown', 'mute', 'camera']);

export async function move(reader: ScreenReader, what: Move, deadline: Deadline): Promise<Answer<Effects>> {
  switch (what.kind) {
    case 'press':
      return press(reader, what.keys, deadline);
    case 'back':
      return back(reader, deadline);
    case 'scroll':
    case 'swipe': {
      const read = await reader.view(deadline);
      if (!read.ok) return read;
      const over = { reader, view: read.value, id: null, deadline };
      return what.kind === 'scroll' ? scrolled(over, what) : swiped(over, what.direction, what.amount);
    }
    case 'tap':
      return tapAt(reader, what, deadline);
    case 'pinch':
    case 'rotate': {
      const read = await reader.view(deadline);
      return read.ok ? fingered({ reader, view: read.value, id: null, deadline }, what) : read;
    }
    default:
      return bad(
        problem('UNSUPPORTED', { what: messages.cannot(what.kind), world: '', instead: messages.otherCommand }),
      );
  }
}

/** A place of the screen, in its points. */
export function pointOf(screen: Screen, at: string): Answer<Point> {
  const { width, height } = screen.tree.size;
  const point = placeIn(at, { x: 0, y: 0, width, height });
  if (point !== null) return good({ x: Math.floor(point.x), y: Math.floor(point.y) });
  return bad(problem('INVALID_VALUE', { what: messages.place(at), reason: messages.outsideScreen(width, height) }));
}

async function tapAt(
  reader: ScreenReader,
  how: Extract<Move, { kind: 'tap' }>,
  deadline: Deadline,
): Promise<Answer<Effects>> {
  const fault = clickFault(how);
  if (fault !== null) return bad(fault);
  const read = await reader.view(deadline);
  if (!read.ok) return read;
  const point = pointOf(read.value.screen, how.at);
  if (!point.ok) return point;
  const done = await reader.do(deadline, (device, until) => touched(device, point.value, how, until), actMs(how));
  if (!done.ok) return done;
  const after = await settled(reader, read.value, { deadline });
  if (!after.ok) return after;
  const there = read.value.screen.candidateAt(point.value);
  // What is known to take a touch took it.
  if (there !== null && canDo(there, 'click')) return good(effectsOf(after.value));
  return good(effectsAt(read.value, after.value, there?.id ?? point.value));
}

/** By its key; or, where there is none, by a finger that comes in over the left edge. */
async function back(reader: ScreenReader, deadline: Deadline): Promise<Answer<Effects>> {
  const hasKey = reader.device.keys.has('back');
  const gone = hasKey ? await press(reader, 'back', deadline) : await overEdge(reader, deadline);
  if (!gone.ok || gone.value.seen.length > 0 || gone.value.isHeld === true) return gone;
  return bad(problem('NO_EFFECT', { what: hasKey ? 'Pressed back' : messages.swipedBack }));
}

async function overEdge(reader: ScreenReader, deadline: Deadline): Promise<Answer<Effects>> {
  const read = await reader.view(deadline);
  if (!read.ok) return read;
  const { width, height } = read.value.screen.tree.size;
  const y = Math.round(height / 2);
  const to = { x: Math.round(width * EDGE_WAY), y };
  const swiped = await reader.do(deadline, (device, until) => device.swipe({ x: 1, y }, to, EDGE_MS, until));
  if (!swiped.ok) return swiped;
  const after = await settled(reader, read.value, { deadline });
  return after.ok ? good(effectsOf(after.value)) : after;
}
const EDGE_WAY = 0.7;
const EDGE_MS = 300;

async function press(reader: ScreenReader, keys: string, deadline: Deadline): Promise<Answer<Effects>> {
  const { device } = reader;
  if (keys === 'back' && !device.keys.has('back')) return overEdge(reader, deadline);
  // What closes a dialog on a keyboard is the key for back on a phone.
  const match = keys === 'escape' && device.platform === 'android' ? 'back' : keys;
  const key = keyOf(device, match);
  if (key === null) {
    const instead = messages.knows([...device.keys].filter((one) => one.length > 1).join(', '));
    return bad(problem('UNSUPPORTED', { what: messages.noKey(keys), world: device.platform, instead }));
  }
  const read = await reader.view(deadline);
  // Keys lead away from screens that cannot be read.
  if (!read.ok && read.problem.code !== 'DUMP_FAILED') return read;
  const pressed = await reader.do(deadline, (one, until) => one.key(key, until));
  if (!pressed.ok) return pressed;
  const notes = match === keys ? [] : [messages.escapeIsBack];
  return read.ok ? seenAfter(reader, read.value, match, notes, deadline) : readableAfter(reader, notes, deadline);
}

async function seenAfter(
  reader: ScreenReader,
  before: View,
  key: string,
  notes: readonly string[],
  deadline: Deadline,
): Promise<Answer<Effects>> {
  const after = await settled(reader, before, { deadline });
  // The screen went off, or never rests now: that is another one.
  if (!after.ok && after.problem.code === 'DUMP_FAILED')
    return good({ seen: ['dom'], changes: [{ sign: '@', text: messages.noLongerReadable }], notes });
  if (!after.ok) return after;
  const effects = effectsOf(after.value, notes);
  if (effects.seen.length > 0 || !UNSEEN.has(key)) return good(effects);
  return good({ ...effects, notes: [...notes, UNSEEN_KEY], isHeld: true });
}

/** It could not be read before: if it can be now, that came of the key. */
async function readableAfter(
  reader: ScreenReader,
  notes: readonly string[],
  deadline: Deadline,
): Promise<Answer<Effects>> {
  const after = await reader.look(deadline);
  if (after.ok) return good({ seen: ['dom'], changes: [{ sign: '@', text: `url: ${after.value.url}` }], notes });
  if (after.problem.code !== 'DUMP_FAILED') return after;
  return good({ seen: [], changes: [], notes: [...notes, UNREADABLE], isHeld: true });
}

const UNSEEN_KEY = messages.unseenKey;
const UNREADABLE = messages.unreadableAfterKey;

/** What the device calls a key; null: it has none. Signs and keys held together it reads by itself. */
function keyOf(device: Device, keys: string): string | null {
  if (device.keys.has(keys) || keys.includes('+') || [...keys].length === 1) return keys;
  return OTHER_NAMES[keys]?.find((name) => device.keys.has(name)) ?? null;
}
