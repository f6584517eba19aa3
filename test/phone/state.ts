// The state of the simulated phone, and what screens do to it: plain data and pure functions.

export type Act = (state: PhoneState) => PhoneState;

export const WIDTH = 1080;
export const HEIGHT = 2400;

export const DEMO = 'com.example.demo';
export const NOTES = 'com.example.notes';
export const LAUNCHER = 'com.example.launcher';

/** What the demo app accepts. */
export const USER = 'ana';
export const PASSWORD = 'open sesame';

/** The list of the home screen. */
export const PARCELS = 40;
export const LANGUAGES: readonly string[] = [
  'English',
  'Deutsch',
  'Español',
  'Français',
  'Italiano',
  'Nederlands',
  'Polski',
  'Português',
  'Türkçe',
  'Русский',
  'العربية',
  '日本語',
];

export type ScreenName =
  | 'launcher'
  | 'home'
  | 'parcel'
  | 'settings'
  | 'compose'
  | 'search'
  | 'more'
  | 'login'
  | 'account'
  | 'saved'
  | 'slow'
  | 'live'
  | 'notes';

export type Popup =
  | { readonly kind: 'language' }
  | { readonly kind: 'delete'; readonly item: number }
  /** Lies inside of the app's own window, over a scrim. */
  | { readonly kind: 'sort' };

export interface LogEntry {
  readonly at: number;
  readonly pid: number;
  readonly level: 'V' | 'D' | 'I' | 'W' | 'E' | 'F';
  readonly tag: string;
  readonly text: string;
}

export interface PhoneState {
  /** Milliseconds since the phone was switched on. */
  readonly now: number;
  readonly isAwake: boolean;
  /** The app in front. */
  readonly app: string;
  /** The screens of each running app, the one shown last. */
  readonly stacks: Readonly<Record<string, readonly ScreenName[]>>;
  readonly pids: Readonly<Record<string, number>>;
  readonly nextPid: number;
  /** When the screen in front was opened. */
  readonly openedAt: number;
  /** The key of the field that has the focus. */
  readonly focus: string | null;
  readonly isKeyboardUp: boolean;
  readonly popup: Popup | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly toggles: Readonly<Record<string, boolean>>;
  readonly amounts: Readonly<Record<string, number>>;
  readonly choices: Readonly<Record<string, string>>;
  readonly scrolls: Readonly<Record<string, number>>;
  readonly saved: readonly { readonly id: number; readonly name: string }[];
  /** The row that was opened, and the one that was pressed long. */
  readonly parcel: number;
  readonly marked: number | null;
  readonly starred: number | null;
  readonly login: { readonly is: 'out' | 'busy' | 'in' | 'wrong'; readonly since: number };
  /** What was tapped last: a second tap soon after is a double tap. */
  readonly lastTap: { readonly key: string; readonly at: number } | null;
  readonly isZoomed: boolean;
  readonly clipboard: string;
  readonly logs: readonly LogEntry[];
  /** What was touched and typed, in order: `tap settings.wifi`, `key back`. */
  readonly done: readonly string[];
}

/** Two taps closer than this are a double tap. */
export const DOUBLE_TAP = 300;

/** How long the slow screen and signing in take, in milliseconds of the phone's clock. */
export const SLOW = 2000;
export const SIGNING_IN = 400;

export function freshPhone(): PhoneState {
  return {
    now: 0,
    isAwake: true,
    app: DEMO,
    stacks: { [LAUNCHER]: ['launcher'], [DEMO]: ['home'] },
    pids: { [LAUNCHER]: 900, [DEMO]: 1001 },
    nextPid: 1002,
    openedAt: 0,
    focus: null,
    isKeyboardUp: false,
    popup: null,
    fields: {},
    toggles: { 'settings.wifi': true, 'compose.news': true },
    amounts: {
      'settings.media': 40,
      'settings.brightness': 50,
      'settings.size': 100,
      'settings.alarm': 7,
      'settings.guests': 2,
      'settings.minutes': 5,
      'compose.bass': 30,
    },
    choices: {
      'settings.language': 'English',
      'settings.theme': 'Light',
      'compose.quality': 'High',
      'saved.sort': 'Name',
    },
    scrolls: {},
    saved: [
      { id: 1, name: 'Apple pie' },
      { id: 2, name: 'Bread' },
      { id: 3, name: 'Apple pie' },
      { id: 4, name: 'Cheese' },
    ],
    parcel: 1,
    marked: null,
    starred: null,
    login: { is: 'out', since: 0 },
    lastTap: null,
    isZoomed: false,
    clipboard: '',
    logs: [{ at: 0, pid: 1001, level: 'I', tag: 'Demo', text: 'started' }],
    done: [],
  };
}

export function screenOf(state: PhoneState): ScreenName {
  return state.stacks[state.app]?.at(-1) ?? 'launcher';
}

const ACTIVITIES: Readonly<Record<ScreenName, string>> = {
  launcher: '.LauncherActivity',
  home: '.MainActivity',
  parcel: '.ParcelActivity',
  settings: '.SettingsActivity',
  compose: '.ComposeActivity',
  search: '.SearchActivity',
  more: '.MoreActivity',
  login: '.LoginActivity',
  account: '.AccountActivity',
  saved: '.SavedActivity',
  slow: '.SlowActivity',
  live: '.LiveActivity',
  notes: '.NotesActivity',
};

export function activityOf(state: PhoneState): string {
  return ACTIVITIES[screenOf(state)];
}

export const APPS: Readonly<Record<string, { readonly title: string; readonly first: ScreenName }>> = {
  [LAUNCHER]: { title: 'Launcher', first: 'launcher' },
  [DEMO]: { title: 'Demo', first: 'home' },
  [NOTES]: { title: 'Notes', first: 'notes' },
};

// What screens do to the state.

export function opened(name: ScreenName): Act {
  return (state) => ({
    ...calm(state),
    stacks: { ...state.stacks, [state.app]: [...(state.stacks[state.app] ?? []), name] },
    openedAt: state.now,
  });
}

/** Another tab of the app: nothing to go back to but the app's first screen. */
export function switched(name: ScreenName): Act {
  return (state) => ({
    ...calm(state),
    stacks: { ...state.stacks, [state.app]: name === 'home' ? ['home'] : ['home', name] },
    openedAt: state.now,
  });
}

export function closed(state: PhoneState): PhoneState {
  const stack = state.stacks[state.app] ?? [];
  if (stack.length <= 1) return home(state);
  return { ...calm(state), stacks: { ...state.stacks, [state.app]: stack.slice(0, -1) }, openedAt: state.now };
}

export function calm(state: PhoneState): PhoneState {
  return { ...state, focus: null, isKeyboardUp: false, popup: null };
}

export function home(state: PhoneState): PhoneState {
  return { ...calm(state), app: LAUNCHER, openedAt: state.now };
}

export function focused(key: string): Act {
  return (state) => ({ ...state, focus: key, isKeyboardUp: true });
}

export function popped(popup: Popup | null): Act {
  return (state) => ({ ...state, focus: null, isKeyboardUp: false, popup });
}

export function logged(state: PhoneState, level: LogEntry['level'], text: string): PhoneState {
  const entry = { at: state.now, pid: state.pids[state.app] ?? 1, level, tag: 'Demo', text };
  return { ...state, logs: [...state.logs, entry].slice(-500) };
}

export function signedIn(state: PhoneState): PhoneState {
  const busy: PhoneState = { ...calm(state), login: { is: 'busy', since: state.now } };
  return logged(busy, 'I', 'signing in');
}
