// The events that an action sends to a page: whatever a page does while it handles one of them, it does because of it.
// And what a page calls that answers later, or shows later.

const POINTERS = 'pointerdown mousedown pointerup mouseup click dblclick contextmenu auxclick touchstart touchend';
const KEYS = 'keydown keypress keyup beforeinput input change submit reset invalid';
const DRAGS = 'dragstart drag dragenter dragover dragleave drop dragend';

export const CAUSES: readonly string[] = `${POINTERS} ${KEYS} ${DRAGS}`.split(' ');

/** What the browser makes of them, in the same turn; scripts bring these about as well. */
export const RESULTS: readonly string[] =
  'focus focusin blur focusout toggle beforetoggle close cancel copy cut paste'.split(' ');

/** What our own script brings about as it goes to a field. */
export const FOCUS = /^(?:focus|blur)/;

/** Methods of what a page has: of the prototype of a class, of what only holds functions, or, where none is named, of the window. */
export type Methods = readonly (readonly [holder: string, methods: string])[];

/** What answers later, by a promise or by calling back. */
export const ANSWERING: Methods = [
  ['', 'createImageBitmap'],
  ['Clipboard', 'read readText write writeText'],
  ['SubtleCrypto', 'digest encrypt decrypt sign verify generateKey deriveKey deriveBits importKey exportKey'],
  ['Blob', 'text arrayBuffer'],
  ['Response', 'text json blob arrayBuffer'],
  ['FileSystemFileHandle', 'getFile createWritable'],
  ['Document', 'startViewTransition exitFullscreen'],
  ['Element', 'requestFullscreen animate'],
  ['HTMLImageElement', 'decode'],
  ['HTMLCanvasElement', 'toBlob'],
  ['OffscreenCanvas', 'convertToBlob'],
  ['ReadableStreamDefaultReader', 'read'],
  ['WebAssembly', 'compile compileStreaming instantiate instantiateStreaming'],
  ['BaseAudioContext', 'decodeAudioData'],
  ['WakeLock', 'request'],
  ['CookieStore', 'get getAll set delete'],
  ['IDBDatabase', 'transaction'],
  ['HTMLMediaElement', 'play'],
  ['Navigator', 'share requestMIDIAccess'],
  ['Permissions', 'query'],
  ['MediaDevices', 'getUserMedia getDisplayMedia enumerateDevices'],
  ['CredentialsContainer', 'get create store'],
  ['Geolocation', 'getCurrentPosition watchPosition'],
  ['LockManager', 'request query'],
  ['StorageManager', 'estimate persist getDirectory'],
  ['CacheStorage', 'open match has delete keys'],
  ['FontFaceSet', 'load'],
  ['FontFace', 'load'],
  ['IDBFactory', 'open'],
  ['IDBObjectStore', 'add put get getAll getKey count delete clear openCursor'],
  ['IDBIndex', 'get getAll getKey count openCursor'],
  ['CustomElementRegistry', 'whenDefined'],
  ['Scheduler', 'yield'],
  ['ReadableStream', 'pipeTo'],
  ['Navigator', 'getBattery getInstalledRelatedApps'],
  ['NavigatorUAData', 'getHighEntropyValues'],
  ['Document', 'hasStorageAccess requestStorageAccess'],
  ['Element', 'requestPointerLock'],
  ['HTMLVideoElement', 'requestPictureInPicture'],
  ['FileSystemDirectoryHandle', 'getFileHandle getDirectoryHandle removeEntry'],
  ['FileSystemWritableFileStream', 'write close'],
  ['AudioContext', 'resume suspend close'],
  ['CSSStyleSheet', 'replace'],
];

/** What answers later, by an event. */
export const STEPPING: Methods = [
  ['History', 'back forward go'],
  ['Navigation', 'back forward traverseTo navigate reload'],
];

/** Workers: they run on their own, and answer at any time. */
export const AFAR: Methods = [
  ['WebSocket', 'send'],
  ['Worker', 'postMessage'],
  ['ServiceWorker', 'postMessage'],
  ['BroadcastChannel', 'postMessage'],
  ['RTCDataChannel', 'send'],
];

/** May begin to work as soon as it is constructed, and send messages. */
export const WORKERS: readonly string[] = ['Worker', 'SharedWorker'];

/** What is heard of by an event a moment later, if anything changed. */
export const SELECTING: Methods = [
  ['Selection', 'selectAllChildren addRange removeAllRanges collapse extend setBaseAndExtent modify empty'],
];

/** What those who observe the page's own measurements hear of, a moment later. */
export const MEASURING: Methods = [['Performance', 'mark measure']];

/** What other frames of the same site hear of, and may answer. */
export const STORING: Methods = [['Storage', 'setItem removeItem clear']];

/** What is heard on this page, or in another window, by an event. */
export const TALKING: Methods = [['', 'postMessage']];
export const PORTS: Methods = [['MessagePort', 'postMessage']];

export const ASKING: Methods = [
  ['', 'fetch'],
  ['XMLHttpRequest', 'send'],
  ['HTMLFormElement', 'submit requestSubmit'],
];

/** What moves the page, or a part of it: that shows a moment later. */
export const SCROLLING: Methods = [
  ['', 'scroll scrollTo scrollBy'],
  ['Element', 'scroll scrollTo scrollBy scrollIntoView scrollIntoViewIfNeeded'],
];
export const FOCUSING: Methods = [
  ['HTMLElement', 'focus'],
  ['SVGElement', 'focus'],
];

/** Where a page finds out what moves, and when it will be at rest. */
export const MOVING: Methods = [
  ['Document', 'getAnimations'],
  ['ShadowRoot', 'getAnimations'],
  ['Element', 'getAnimations'],
];

/** What opens and closes, with an event a moment later. */
export const TOGGLING: Methods = [
  ['HTMLElement', 'showPopover hidePopover togglePopover'],
  ['HTMLDialogElement', 'show showModal close requestClose'],
];

/** What fields hold, as scripts set it. */
export const SET: readonly (readonly [holder: string, property: string])[] = [
  ['HTMLInputElement', 'value'],
  ['HTMLInputElement', 'checked'],
  ['HTMLTextAreaElement', 'value'],
  ['HTMLSelectElement', 'value'],
  ['HTMLSelectElement', 'selectedIndex'],
  ['HTMLOptionElement', 'selected'],
];
export const SETTING: Methods = [
  ['HTMLFormElement', 'reset'],
  ['HTMLInputElement', 'stepUp stepDown setRangeText'],
  ['HTMLTextAreaElement', 'setRangeText'],
];

// How far what was set going is followed.

export const MOST_RUNS = 500;
/** What moves bit by bit begins to after so many frames at most. */
const SMOOTH_FRAMES = 5;
/** Signals that abort later than this are there for requests that take too long. */
export const SIGNAL_MS = 1000;
/** Nothing is late by so much on a machine that is not too busy. */
export const STARVED_MS = 1000;
/** A chain of timers that is longer runs on and on: it is not waited for any more. */
export const MOST_GENERATIONS = 4;
/** So many frames in a row count as one timer. */
export const FRAMES = 60;
/** An interval is waited for so often. */
export const MOST_TIMES = 10;

/** After how many frames at most something begins to move that is scrolled: at once, or bit by bit. */
export function framesOf(on: unknown, args: readonly unknown[]): number {
  const isSmooth = args.some((one) => (one as { behavior?: unknown } | null | undefined)?.behavior === 'smooth');
  const { scrollBehavior } = getComputedStyle(on instanceof Element ? on : document.documentElement);
  return isSmooth || scrollBehavior === 'smooth' ? SMOOTH_FRAMES : 1;
}
