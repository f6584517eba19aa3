// The simulated phone: apps as a pure state machine with a clock that tests move. What it draws is in screens.ts.

import { contains, type PhoneNode, type PhoneWindow, type Point, touched, walk } from './nodes.js';
import { windowsOf } from './screens.js';
import {
  type Act,
  APPS,
  calm,
  closed,
  DEMO,
  DOUBLE_TAP,
  freshPhone,
  home,
  LAUNCHER,
  logged,
  opened,
  PASSWORD,
  type PhoneState,
  type ScreenName,
  SIGNING_IN,
  screenOf,
  signedIn,
  switched,
  USER,
} from './state.js';

export * from './nodes.js';
export { windowsOf } from './screens.js';
export * from './state.js';

// What comes from outside.

export type PhoneInput =
  | { readonly kind: 'tap' | 'hold'; readonly x: number; readonly y: number }
  | { readonly kind: 'swipe'; readonly from: Point; readonly to: Point; readonly ms: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'launch' | 'stop'; readonly app: string }
  | { readonly kind: 'set'; readonly key: string; readonly value: number }
  | { readonly kind: 'tick'; readonly ms: number };

/** What a phone becomes by one input. */
export function step(state: PhoneState, input: PhoneInput): PhoneState {
  switch (input.kind) {
    case 'tick':
      return ticked(state, input.ms);
    case 'launch':
      return launched(state, input.app);
    case 'stop':
      return stopped(state, input.app);
    case 'key':
      return keyed(note(state, `key ${input.key}`), input.key);
    default:
  }
  if (!state.isAwake) return state;
  if (input.kind === 'text') return written(note(state, `text ${input.text}`), input.text);
  if (input.kind === 'set') {
    const found = windowsOf(state)
      .flatMap(({ root }) => [...walk(root)])
      .find(({ key }) => key === input.key);
    const set = found?.acts.set;
    return set === undefined ? state : set(input.value)(note(state, `set ${input.key} ${input.value}`));
  }
  if (input.kind === 'swipe') return swiped(state, input.from, input.to, input.ms);
  return pressed(state, input.x, input.y, input.kind);
}

function note(state: PhoneState, what: string): PhoneState {
  return { ...state, done: [...state.done, what].slice(-500) };
}

function ticked(state: PhoneState, ms: number): PhoneState {
  const now = state.now + ms;
  const after = { ...state, now };
  if (state.login.is !== 'busy' || now - state.login.since < SIGNING_IN) return after;
  const isRight = state.fields['login.user'] === USER && state.fields['login.password'] === PASSWORD;
  if (!isRight) return logged({ ...after, login: { is: 'wrong', since: now } }, 'E', 'sign in refused');
  const inside: PhoneState = { ...after, login: { is: 'in', since: now } };
  return screenOf(inside) === 'login' ? opened('account')(closed(inside)) : inside;
}

/** The window that a touch at a point goes to. */
function windowAt(windows: readonly PhoneWindow[], x: number, y: number): PhoneWindow | null {
  for (const window of [...windows].reverse()) {
    if (contains(window.box, x, y) || window.outside !== null) return window;
  }
  return null;
}

function pressed(state: PhoneState, x: number, y: number, kind: 'tap' | 'hold'): PhoneState {
  const window = windowAt(windowsOf(state), x, y);
  if (window === null) return note(state, `${kind} nothing`);
  if (!contains(window.box, x, y)) return (window.outside ?? same)(note(state, `${kind} outside`));
  const isHold = kind === 'hold' && touched(window.root, x, y, 'hold') !== null;
  const found = touched(window.root, x, y, isHold ? 'hold' : 'tap');
  if (found === null) return note(state, `${kind} nothing`);
  const noted = note(state, `${kind} ${found.key}`);
  if (!found.isEnabled) return noted;
  if (isHold) return (found.acts.hold ?? same)(noted);
  const { lastTap, now } = state;
  const isSecond = lastTap?.key === found.key && now - lastTap.at <= DOUBLE_TAP;
  const once = (found.acts.tap ?? same)(noted, { x, y });
  const twice = isSecond && found.acts.doubleTap !== undefined ? found.acts.doubleTap(once) : once;
  return { ...twice, lastTap: isSecond ? null : { key: found.key, at: now } };
}

const same: Act = (state) => state;

function swiped(state: PhoneState, from: Point, to: Point, ms: number): PhoneState {
  // A finger that stays where it is: a tap, or a long press.
  if (Math.hypot(to.x - from.x, to.y - from.y) < 24) return pressed(state, from.x, from.y, ms >= 500 ? 'hold' : 'tap');
  const window = windowAt(windowsOf(state), from.x, from.y);
  if (window === null || !contains(window.box, from.x, from.y)) return note(state, 'swipe nothing');
  const found = touched(window.root, from.x, from.y, 'drag');
  if (found === null || !found.isEnabled) return note(state, 'swipe nothing');
  return (found.acts.drag?.(from, to) ?? same)(note(state, `swipe ${found.key}`));
}

function written(state: PhoneState, text: string): PhoneState {
  if (state.focus === null) return state;
  return { ...state, fields: { ...state.fields, [state.focus]: (state.fields[state.focus] ?? '') + text } };
}

function keyed(state: PhoneState, key: string): PhoneState {
  if (key === 'power') return { ...state, isAwake: !state.isAwake };
  if (!state.isAwake) return state;
  if (key === 'home') return home(state);
  if (key === 'back') {
    if (state.isKeyboardUp) return { ...state, isKeyboardUp: false };
    return state.popup !== null ? { ...state, popup: null } : closed(state);
  }
  if (key === 'volume_up' || key === 'volume_down') {
    const now = (state.amounts['settings.media'] ?? 0) + (key === 'volume_up' ? 5 : -5);
    return { ...state, amounts: { ...state.amounts, 'settings.media': Math.max(0, Math.min(100, now)) } };
  }
  const { focus } = state;
  if (focus === null) return state;
  const value = state.fields[focus] ?? '';
  if (key === 'delete') return { ...state, fields: { ...state.fields, [focus]: [...value].slice(0, -1).join('') } };
  if (key === 'paste') return written(state, state.clipboard);
  if (key !== 'enter') return state;
  const entered = { ...state, focus: null, isKeyboardUp: false };
  return focus === 'login.password' && value !== '' && (state.fields['login.user'] ?? '') !== ''
    ? signedIn(state)
    : entered;
}

function launched(state: PhoneState, app: string): PhoneState {
  const known = APPS[app];
  if (known === undefined) return state;
  const isRunning = state.pids[app] !== undefined;
  const base: PhoneState = { ...calm(state), isAwake: true, app, openedAt: state.now };
  if (isRunning) return base;
  return logged(
    {
      ...base,
      stacks: { ...state.stacks, [app]: [known.first] },
      pids: { ...state.pids, [app]: state.nextPid },
      nextPid: state.nextPid + 1,
    },
    'I',
    'started',
  );
}

function stopped(state: PhoneState, app: string): PhoneState {
  if (app === LAUNCHER || state.pids[app] === undefined) return state;
  const { [app]: _pid, ...pids } = state.pids;
  const { [app]: _stack, ...stacks } = state.stacks;
  const after = { ...state, pids, stacks };
  return state.app === app ? home(after) : after;
}

/** A phone to hold: the state, and what is done to it. */
export class Phone {
  state: PhoneState = freshPhone();
  /** Told after each change. */
  onChange: (() => void) | null = null;

  do(input: PhoneInput): void {
    this.state = step(this.state, input);
    this.onChange?.();
  }
  tap(x: number, y: number): void {
    this.do({ kind: 'tap', x, y });
  }
  hold(x: number, y: number): void {
    this.do({ kind: 'hold', x, y });
  }
  swipe(from: Point, to: Point, ms = 300): void {
    this.do({ kind: 'swipe', from, to, ms });
  }
  text(text: string): void {
    this.do({ kind: 'text', text });
  }
  key(key: string): void {
    this.do({ kind: 'key', key });
  }
  launch(app: string): void {
    this.do({ kind: 'launch', app });
  }
  stop(app: string): void {
    this.do({ kind: 'stop', app });
  }
  tick(ms: number): void {
    this.do({ kind: 'tick', ms });
  }
  /** Straight to a screen of the demo app, for tests that are about that screen. */
  open(name: ScreenName): void {
    this.do({ kind: 'launch', app: DEMO });
    this.state = switched(name)(this.state);
    this.onChange?.();
  }
  /** Tests may put it into any state. */
  set(change: Partial<PhoneState>): void {
    this.state = { ...this.state, ...change };
    this.onChange?.();
  }

  get screen(): ScreenName {
    return screenOf(this.state);
  }
  get windows(): readonly PhoneWindow[] {
    return windowsOf(this.state);
  }
  /** The node that tests mean by a key, wherever it is drawn now. */
  find(key: string): PhoneNode | null {
    return this.windows.flatMap(({ root }) => [...walk(root)]).find((each) => each.key === key) ?? null;
  }
}
