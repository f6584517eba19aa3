// How the simulated phone looks: each screen as neutral nodes, laid out by hand.

import { composeContent } from './compose.js';
import { box, clipped, node, ordered, type PhoneBox, type PhoneNode, type PhoneWindow } from './nodes.js';
import { field, list, plainButton, row, text, toolbar } from './parts.js';
import { settingsContent } from './settings.js';
import { KEYBOARD, keyboard } from './soft-keyboard.js';
import {
  APPS,
  activityOf,
  closed,
  DEMO,
  HEIGHT,
  LANGUAGES,
  NOTES,
  opened,
  PARCELS,
  type PhoneState,
  popped,
  type ScreenName,
  SLOW,
  screenOf,
  signedIn,
  switched,
  WIDTH,
} from './state.js';

const WHOLE = box(0, 0, WIDTH, HEIGHT);
/** Between the toolbar and the tabs below. */
export const CONTENT = box(0, 220, WIDTH, 1960);
export { KEYBOARD } from './soft-keyboard.js';

let last: { readonly state: PhoneState; readonly windows: readonly PhoneWindow[] } | null = null;

/** All windows, the one on top last. What did not change is not drawn again. */
export function windowsOf(state: PhoneState): readonly PhoneWindow[] {
  if (last === null || !isDrawnAlike(last.state, state)) last = { state, windows: drawn(state) };
  return last.windows;
}

/** What is in no window. */
const UNSEEN: ReadonlySet<string> = new Set(['now', 'done', 'logs', 'lastTap', 'clipboard', 'pids', 'nextPid']);

function isDrawnAlike(one: PhoneState, other: PhoneState): boolean {
  if (one === other) return true;
  const keys = Object.keys(other) as (keyof PhoneState)[];
  return keys.every((key) => UNSEEN.has(key) || one[key] === other[key]) && timeShown(one) === timeShown(other);
}

/** As much of the time as can be seen. */
function timeShown(state: PhoneState): string | number {
  switch (screenOf(state)) {
    case 'home':
      return clock(state.now);
    case 'slow':
      return Number(state.now - state.openedAt >= SLOW);
    case 'live':
      return Math.floor(state.now / 50);
    default:
      return 0;
  }
}

function drawn(state: PhoneState): readonly PhoneWindow[] {
  if (!state.isAwake) return [];
  const activity = activityOf(state);
  const windows: PhoneWindow[] = [
    { kind: 'app', app: state.app, activity, box: WHOLE, root: ordered(appRoot(state)), outside: null },
  ];
  const popup = popupWindow(state);
  if (popup !== null) windows.push({ app: state.app, activity, ...popup, root: ordered(popup.root) });
  if (state.isKeyboardUp) {
    const root = ordered(keyboard());
    windows.push({ kind: 'keyboard', app: 'com.example.keyboard', activity: '', box: KEYBOARD, root, outside: null });
  }
  return windows;
}

function appRoot(state: PhoneState): PhoneNode {
  const name = screenOf(state);
  const children =
    name === 'launcher'
      ? launcher()
      : [...CONTENTS[name](state), ...(TABBED.has(name) ? [tabs(name)] : []), ...sheet(state)];
  return node('layout', 'root', WHOLE, { children: clipped(children, WHOLE) });
}

const CONTENTS: Readonly<Record<Exclude<ScreenName, 'launcher'>, (state: PhoneState) => readonly PhoneNode[]>> = {
  home: homeContent,
  parcel: parcelContent,
  settings: (state) => [toolbar('Settings', false), settingsContent(state, CONTENT)],
  compose: (state) => [toolbar('Sound and style', true), composeContent(state, box(0, 220, WIDTH, 2180))],
  search: searchContent,
  more: moreContent,
  login: loginContent,
  account: accountContent,
  saved: savedContent,
  slow: slowContent,
  live: liveContent,
  notes: notesContent,
};

const TABBED: ReadonlySet<ScreenName> = new Set(['home', 'settings', 'search', 'more']);

function tabs(now: ScreenName): PhoneNode {
  const names = [
    ['home', 'Home'],
    ['search', 'Search'],
    ['settings', 'Settings'],
    ['more', 'More'],
  ] as const;
  const children = names.map(([name, title], at) => {
    const place = box(at * 270, 2180, 270, 220);
    return node('tab', `tab.${name}`, place, {
      id: `tab_${name}`,
      description: title,
      isSelected: name === now,
      acts: { tap: switched(name) },
      children: [
        node('image', `tab.${name}.icon`, box(place.x + 105, 2210, 60, 60)),
        text(`tab.${name}.label`, title, box(place.x + 35, 2290, 200, 50), { isSelected: name === now }),
      ],
    });
  });
  return node('tab-bar', 'tabs', box(0, 2180, WIDTH, 220), { id: 'bottom_navigation', children });
}

function homeContent(state: PhoneState): readonly PhoneNode[] {
  const rows = Array.from({ length: PARCELS }, (_, at) => {
    const number = at + 1;
    const isStarred = state.starred === number;
    return (place: PhoneBox): PhoneNode =>
      row(`home.row${number}`, place, {
        isSelected: state.marked === number,
        acts: {
          tap: (now) => opened('parcel')({ ...now, parcel: number }),
          hold: (now) => ({ ...now, marked: number }),
        },
        children: [
          text(`home.row${number}.title`, `Parcel ${number}`, box(48, place.y + 24, 700, 56), { id: 'title' }),
          text(`home.row${number}.note`, noteOf(number), box(48, place.y + 84, 700, 44), { id: 'subtitle' }),
          node('icon-button', `home.row${number}.star`, box(900, place.y + 20, 120, 120), {
            id: 'star',
            description: isStarred ? 'Starred' : 'Star',
            acts: { tap: (now) => ({ ...now, starred: isStarred ? null : number }) },
          }),
        ],
      });
  });
  return [
    toolbar('Parcels', false),
    text('home.clock', clock(state.now), box(860, 120, 180, 60), { id: 'clock' }),
    list('home.list', CONTENT, 160, rows, state, { id: 'parcels' }),
  ];
}

function noteOf(number: number): string {
  return number % 3 === 0 ? 'Delivered' : 'On its way';
}

function clock(now: number): string {
  const minutes = 12 * 60 + Math.floor(now / 60_000);
  return `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
}

function parcelContent(state: PhoneState): readonly PhoneNode[] {
  return [
    toolbar(`Parcel ${state.parcel}`, true),
    text('parcel.note', noteOf(state.parcel), box(48, 280, 900, 60)),
    node('image', 'parcel.photo', box(48, 600, 984, 700), {
      description: 'Photo',
      // Two quick taps make it large, and small again.
      acts: { tap: (now) => now, doubleTap: (now) => ({ ...now, isZoomed: !now.isZoomed }) },
    }),
    text('parcel.zoom', state.isZoomed ? 'Zoomed in' : 'Whole photo', box(48, 1330, 600, 60)),
    plainButton('parcel.share', 'Share', box(48, 400, 400, 130), (now) => ({
      ...now,
      clipboard: `Parcel ${now.parcel}`,
    })),
    plainButton('parcel.call', 'Call the courier', box(500, 400, 500, 130), null),
  ];
}

function searchContent(state: PhoneState): readonly PhoneNode[] {
  const query = state.fields['search.query'] ?? '';
  const found =
    query === ''
      ? []
      : Array.from({ length: PARCELS }, (_, at) => at + 1).filter((number) =>
          `parcel ${number} ${noteOf(number)}`.toLowerCase().includes(query.toLowerCase()),
        );
  const rows = found.map(
    (number) => (place: PhoneBox) =>
      row(`search.row${number}`, place, {
        acts: { tap: (now) => opened('parcel')({ ...now, parcel: number }) },
        children: [
          text(`search.row${number}.title`, `Parcel ${number}`, box(48, place.y + 30, 700, 60), { id: 'title' }),
        ],
      }),
  );
  const clear = node('icon-button', 'search.clear', box(940, 260, 100, 100), {
    id: 'search_close_btn',
    description: 'Clear',
    acts: { tap: (now) => ({ ...now, fields: { ...now.fields, 'search.query': '' } }) },
  });
  const count = query === '' ? 'Type to search' : `${found.length} found`;
  return [
    toolbar('Search', false),
    field('search.query', box(40, 250, 880, 120), state, { id: 'search_src_text', hint: 'Search parcels' }),
    ...(query === '' ? [] : [clear]),
    text('search.count', count, box(48, 400, 900, 60), { id: 'result_count' }),
    list('search.list', box(0, 480, WIDTH, 1700), 120, rows, state, { id: 'results' }),
  ];
}

function moreContent(_state: PhoneState): readonly PhoneNode[] {
  const entries: readonly (readonly [ScreenName, string])[] = [
    ['login', 'Sign in'],
    ['saved', 'Saved'],
    ['compose', 'Sound and style'],
    ['slow', 'Slow report'],
    ['live', 'Live map'],
  ];
  const rows = entries.map(([name, title], at) => {
    const place = box(0, 220 + at * 150, WIDTH, 150);
    return row(`more.${name}`, place, {
      acts: { tap: opened(name) },
      children: [text(`more.${name}.title`, title, box(48, place.y + 45, 700, 60), { id: 'title' })],
    });
  });
  return [
    toolbar('More', false),
    node('layout', 'more.list', box(0, 220, WIDTH, rows.length * 150), { children: rows }),
  ];
}

function loginContent(state: PhoneState): readonly PhoneNode[] {
  const isBusy = state.login.is === 'busy';
  const isFilled = (state.fields['login.user'] ?? '') !== '' && (state.fields['login.password'] ?? '') !== '';
  const error = text('login.error', 'Wrong user name or password', box(60, 800, 900, 60), { id: 'error' });
  return [
    toolbar('Sign in', true),
    text('login.user.label', 'User name', box(60, 280, 600, 50)),
    field('login.user', box(60, 340, 960, 130), state, { id: 'username', hint: 'User name or email' }),
    text('login.password.label', 'Password', box(60, 520, 600, 50)),
    field('login.password', box(60, 580, 960, 130), state, { id: 'password', hint: 'Password', isPassword: true }),
    ...(state.login.is === 'wrong' ? [error] : []),
    ...(isBusy ? [node('progress', 'login.progress', box(500, 1100, 80, 80), { id: 'progress' })] : []),
    plainButton('login.submit', 'Sign in', box(60, 900, 960, 140), isFilled && !isBusy ? signedIn : null, 'sign_in'),
    // Below the keyboard, while that is up.
    plainButton('login.help', 'Forgot password?', box(60, 1700, 960, 120), (now) => ({ ...now, fields: {} }), 'forgot'),
  ];
}

function accountContent(state: PhoneState): readonly PhoneNode[] {
  return [
    toolbar('Account', true),
    text('account.hello', `Welcome, ${state.fields['login.user'] ?? ''}`, box(60, 280, 900, 80)),
    plainButton(
      'account.out',
      'Sign out',
      box(60, 500, 500, 130),
      (now) => closed({ ...now, login: { is: 'out', since: now.now }, fields: {} }),
      'sign_out',
    ),
  ];
}

function savedContent(state: PhoneState): readonly PhoneNode[] {
  const sorted = state.choices['saved.sort'] === 'Name' ? state.saved : [...state.saved].reverse();
  const rows = sorted.map(
    ({ id, name }) =>
      (place: PhoneBox) =>
        row(`saved.row${id}`, place, {
          isClickable: false,
          children: [
            text(`saved.row${id}.title`, name, box(48, place.y + 50, 600, 60), { id: 'title' }),
            plainButton(
              `saved.row${id}.delete`,
              'Delete',
              box(800, place.y + 20, 240, 120),
              popped({ kind: 'delete', item: id }),
              'delete',
            ),
          ],
        }),
  );
  return [
    toolbar('Saved', true),
    plainButton('saved.sort', 'Sort', box(820, 110, 220, 90), popped({ kind: 'sort' }), 'sort'),
    list('saved.list', box(0, 220, WIDTH, 2180), 160, rows, state, { id: 'saved_items' }),
  ];
}

/** A sheet inside of the app's own window: the scrim below it takes the touches outside of it. */
function sheet(state: PhoneState): readonly PhoneNode[] {
  if (state.popup?.kind !== 'sort') return [];
  const options = ['Name', 'Date'].map((name, at) =>
    plainButton(`sheet.${name}`, `By ${name.toLowerCase()}`, box(60, 1900 + at * 160, 960, 130), (now) => ({
      ...now,
      popup: null,
      choices: { ...now.choices, 'saved.sort': name },
    })),
  );
  return [
    node('view', 'sheet.scrim', WHOLE, { id: 'touch_outside', acts: { tap: popped(null) } }),
    node('layout', 'sheet', box(0, 1760, WIDTH, 640), {
      id: 'bottom_sheet',
      acts: { tap: (now) => now },
      isClickable: false,
      children: [text('sheet.title', 'Sort by', box(60, 1800, 600, 70)), ...options],
    }),
  ];
}

function slowContent(state: PhoneState): readonly PhoneNode[] {
  const isReady = state.now - state.openedAt >= SLOW;
  const waiting = [
    node('progress', 'slow.progress', box(490, 1100, 100, 100), { id: 'progress' }),
    text('slow.waiting', 'Loading…', box(440, 1230, 200, 60)),
  ];
  const ready = [
    text('slow.title', 'Report of the week', box(48, 280, 900, 70)),
    text('slow.total', '128 parcels', box(48, 380, 900, 60)),
    plainButton('slow.export', 'Export', box(48, 520, 400, 130), (now) => ({ ...now, clipboard: 'report' }), 'export'),
  ];
  return [toolbar('Slow report', true), ...(isReady ? ready : waiting)];
}

/** Never still: something on it moves with each tick, as a spinner or a map does. */
export function isRestless(state: PhoneState): boolean {
  return screenOf(state) === 'live' && state.popup === null;
}

function liveContent(state: PhoneState): readonly PhoneNode[] {
  const turn = Math.floor(state.now / 50) % 36;
  return [
    toolbar('Live map', true),
    node('image', 'live.map', box(0, 220, WIDTH, 1200), { description: 'Map' }),
    node('image', 'live.courier', box(100 + turn * 20, 700, 80, 80), { description: 'Courier' }),
    text('live.progress', `${turn * 2} %`, box(48, 1460, 300, 60), { id: 'progress_text' }),
    plainButton('live.follow', 'Follow', box(48, 1560, 400, 130), (now) => ({
      ...now,
      toggles: { ...now.toggles, 'live.follow': true },
    })),
    text('live.state', state.toggles['live.follow'] === true ? 'Following' : 'Not following', box(48, 1720, 500, 60)),
  ];
}

function notesContent(state: PhoneState): readonly PhoneNode[] {
  const note = state.fields['notes.text'] ?? '';
  return [
    toolbar('Notes', false),
    field('notes.text', box(40, 260, 1000, 500), state, { id: 'note', hint: 'Write something' }),
    text('notes.length', `${[...note].length} characters`, box(48, 800, 600, 60)),
  ];
}

function launcher(): readonly PhoneNode[] {
  return [DEMO, NOTES].map((app, at) =>
    node('text', `launcher.${app}`, box(80 + at * 300, 400, 240, 280), {
      text: APPS[app]?.title ?? app,
      id: 'icon',
      acts: {
        tap: (state) =>
          state.pids[app] === undefined
            ? {
                ...state,
                app,
                stacks: { ...state.stacks, [app]: [APPS[app]?.first ?? 'launcher'] },
                pids: { ...state.pids, [app]: state.nextPid },
                nextPid: state.nextPid + 1,
                openedAt: state.now,
              }
            : { ...state, app, openedAt: state.now },
      },
    }),
  );
}

type Popped = Pick<PhoneWindow, 'kind' | 'box' | 'root' | 'outside'>;

function popupWindow(state: PhoneState): Popped | null {
  const { popup } = state;
  if (popup === null || popup.kind === 'sort') return null;
  return popup.kind === 'language' ? languages(state) : deleting(state, popup.item);
}

function languages(state: PhoneState): Popped {
  const place = box(480, 900, 560, 720);
  const rows = LANGUAGES.map(
    (name) => (at: PhoneBox) =>
      node('text', `language.${name}`, at, {
        text: name,
        id: 'text1',
        isCheckable: true,
        isChecked: state.choices['settings.language'] === name,
        isSelected: state.choices['settings.language'] === name,
        acts: {
          tap: (now) => ({ ...now, popup: null, choices: { ...now.choices, 'settings.language': name } }),
        },
      }),
  );
  const root = node('layout', 'language', place, {
    children: [list('language.list', place, 144, rows, state, { id: 'select_dialog_listview' })],
  });
  return { kind: 'popup', box: place, root, outside: popped(null) };
}

function deleting(state: PhoneState, item: number): Popped {
  const place = box(90, 900, 900, 560);
  const name = state.saved.find(({ id }) => id === item)?.name ?? '';
  const root = node('layout', 'delete', place, {
    id: 'parentPanel',
    children: [
      text('delete.title', `Delete ${name}?`, box(150, 950, 780, 80), { id: 'alertTitle' }),
      text('delete.message', 'This cannot be undone.', box(150, 1050, 780, 80), { id: 'message' }),
      plainButton('delete.cancel', 'Cancel', box(330, 1290, 280, 130), popped(null), 'button2'),
      plainButton(
        'delete.confirm',
        'Delete',
        box(640, 1290, 290, 130),
        (now) => ({ ...now, popup: null, saved: now.saved.filter(({ id }) => id !== item) }),
        'button1',
      ),
    ],
  });
  return { kind: 'dialog', box: place, root, outside: popped(null) };
}
