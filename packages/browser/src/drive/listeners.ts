// Who on a page listens to what: only the browser knows, and only for the world that the page's own scripts run in.

import type { WireSession } from './wire.js';
import type { WireFrame } from './wire-frame.js';

/** Elements with listeners that are checked: pages with more have one on every row. */
const MOST_LISTENERS = 1000;

/** Nodes on the path of a press that are queried for listeners one by one; on a longer path, only those with any. */
const LONGEST_PATH = 300;

const CLICKS = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'dblclick',
  'contextmenu',
]);

/** Events that a press does not bring about. Any other may be how a page hears of it. */
const UNMOVED = new Set([
  ...['load', 'unload', 'beforeunload', 'pagehide', 'pageshow', 'DOMContentLoaded', 'readystatechange', 'error'],
  ...['visibilitychange', 'online', 'offline', 'resize', 'wheel', 'mousewheel', 'keydown', 'keyup', 'keypress'],
  ...['mouseenter', 'mouseleave', 'mouseover', 'mouseout', 'pointerenter', 'pointerleave', 'pointerover', 'pointerout'],
  ...['storage', 'message', 'messageerror', 'unhandledrejection', 'rejectionhandled', 'beforeprint', 'afterprint'],
]);

/** Whether anything on the page hears the press that is aimed, or has just arrived, in a frame. If unknown: yes. */
async function isListenedTo(wire: WireFrame): Promise<boolean> {
  try {
    const nodes = await elementsOf(wire, '__beckon.path()');
    if (nodes.length === 0) return true;
    const hear =
      nodes.length > LONGEST_PATH
        ? [isListenedToAbove(wire)]
        : nodes.map(async (objectId) => hears(wire.session, await inPage(wire, objectId), isMoved));
    // The window is no node: its own listeners are those of the page's world.
    return (await Promise.all([...hear, isWindowHearing(wire, isMoved)])).includes(true);
  } catch {
    // The frame, or a part of it, went meanwhile.
    return true;
  }
}

function isWindowHearing(wire: WireFrame, isWanted: (type: string) => boolean): Promise<boolean> {
  const own = wire.objectInPage('window');
  return own.then((objectId) => hears(wire.session, objectId, isWanted, wire.isWatchingCauses));
}

/** Whether a page hears what other frames say, or store. If unknown: yes. */
function isReplyHeard(wire: WireFrame): Promise<boolean> {
  return isWindowHearing(wire, (type) => type === 'message' || type === 'storage').catch(() => true);
}

/** Whether anything listens for events of these kinds that were stopped on their way to it. If unknown: yes. */
async function isWithheld(wire: WireFrame, kinds: readonly string[]): Promise<boolean> {
  try {
    const listens = async (objectId: string, kind: string): Promise<boolean> => {
      const { listeners } = await listenersOf(wire.session, await inPage(wire, objectId));
      return listeners.some(({ type }) => type === kind);
    };
    for (const kind of kinds) {
      const nodes = await elementsOf(wire, `__beckon.undelivered(${JSON.stringify(kind)})`);
      if ((await Promise.all(nodes.map((one) => listens(one, kind)))).includes(true)) return true;
    }
    return false;
  } catch {
    return true;
  }
}

/** How a page hears of what moves. */
const MOTION = /^(?:webkit)?(?:transition|animation)/i;

/** Whether anything on the page listens to what moves in a frame. If unknown: yes. */
async function isMotionHeard(wire: WireFrame): Promise<boolean> {
  try {
    const [nodes, { listeners }] = await Promise.all([
      listening(wire, (type) => MOTION.test(type), true),
      wire.objectInPage('window').then((objectId) => listenersOf(wire.session, objectId)),
    ]);
    if (listeners.some(({ type }) => MOTION.test(type)) || nodes.size > LONGEST_PATH) return true;
    const passes = 'function () { return __beckon.passes(this); }';
    return (await Promise.all([...nodes].map((one) => calledOn(wire, one, passes)))).includes(true);
  } catch {
    return true;
  }
}

/** The other way round: of all that listens on the page, whether one is on the way of the press. */
async function isListenedToAbove(wire: WireFrame): Promise<boolean> {
  const nodes = await listening(wire, isMoved, true);
  if (nodes.size > LONGEST_PATH) return true;
  const onTheWay = 'function () { return __beckon.path()?.includes(this) !== false; }';
  const found = await Promise.all([...nodes].map((one) => calledOn(wire, one, onTheWay)));
  return found.includes(true);
}

/** A node of ours, as the page's own scripts know it: listeners are only listed for the world that they listen in. */
async function inPage({ session }: WireFrame, objectId: string): Promise<string> {
  const { node } = await session.send<{ node: { readonly backendNodeId: number } }>('DOM.describeNode', { objectId });
  const { object } = await session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
    backendNodeId: node.backendNodeId,
  });
  return object.objectId;
}

interface Listener {
  readonly type: string;
  readonly useCapture?: boolean;
  readonly passive?: boolean;
}

function listenersOf(session: WireSession, objectId: string): Promise<{ readonly listeners: readonly Listener[] }> {
  return session.send('DOMDebugger.getEventListeners', { objectId });
}

const isMoved = (type: string): boolean => !UNMOVED.has(type);

/** `isWatched`: one listener of each kind there is ours. */
async function hears(
  session: WireSession,
  objectId: string,
  isWanted: (type: string) => boolean,
  isWatched = false,
): Promise<boolean> {
  const { listeners } = await listenersOf(session, objectId);
  const ours = new Set<string>();
  return listeners.some(({ type, useCapture, passive }) => {
    if (!isWanted(type)) return false;
    if (!isWatched || useCapture !== true || passive !== true || ours.has(type)) return true;
    ours.add(type);
    return false;
  });
}

/** Marks everything that listens to clicks though it does not look like it. Whether anything new does. */
export async function findListeners(wire: WireFrame): Promise<boolean> {
  // Not through frames: an element of another frame, once handed to this one, would be a stranger in its own.
  const nodes = await listening(wire, (type) => CLICKS.has(type), false);
  const marks = 'function () { return __beckon.listens(this); }';
  const some = [...nodes].slice(0, MOST_LISTENERS);
  return (await Promise.all(some.map((one) => calledOn(wire, one, marks)))).includes(true);
}

/** The nodes of a document that listen to some kind of event. */
async function listening(
  wire: WireFrame,
  isWanted: (type: string) => boolean,
  pierce: boolean,
): Promise<ReadonlySet<number>> {
  // Only listeners added in the same world are listed, so the document of the page's own scripts is queried.
  const own = await wire.object('document');
  if (own === null) return new Set();
  const { node } = await wire.ask<{ node: { backendNodeId: number } }>('DOM.describeNode', {
    objectId: own,
  });
  const { object } = await wire.ask<{ object: { objectId: string } }>('DOM.resolveNode', {
    backendNodeId: node.backendNodeId,
  });
  const { listeners } = await wire.ask<{
    listeners: readonly { type: string; backendNodeId?: number }[];
  }>('DOMDebugger.getEventListeners', { objectId: object.objectId, depth: -1, pierce });
  return new Set(
    listeners.flatMap(({ type, backendNodeId }) =>
      isWanted(type) && backendNodeId !== undefined ? [backendNodeId] : [],
    ),
  );
}

/** What a function of ours says of a node; false: it is part of another frame, or gone. */
async function calledOn(wire: WireFrame, backendNodeId: number, functionDeclaration: string): Promise<boolean> {
  try {
    const found = await wire.session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId,
      executionContextId: wire.context,
    });
    const { result } = await wire.session.send<{ result: { value?: unknown } }>('Runtime.callFunctionOn', {
      objectId: found.object.objectId,
      functionDeclaration,
      returnByValue: true,
    });
    return result.value === true;
  } catch {
    return false;
  }
}

/** Marks those boxes around what was found that listen to clicks themselves. Whether any does. */
export async function findWholes(wire: WireFrame): Promise<boolean> {
  const marked = await Promise.all(
    (await elementsOf(wire, '__beckon.wholes()')).map(async (objectId) => {
      try {
        const { listeners } = await listenersOf(wire.session, await inPage(wire, objectId));
        if (!listeners.some(({ type }) => CLICKS.has(type))) return false;
        const { result } = await wire.session.send<{ result: { value?: unknown } }>('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration: 'function () { return __beckon.listens(this); }',
          returnByValue: true,
        });
        return result.value === true;
      } catch {
        // It is gone.
        return false;
      }
    }),
  );
  return marked.includes(true);
}

/** The nodes of a list that an expression gives. */
export async function elementsOf(frame: WireFrame, expression: string): Promise<string[]> {
  const list = await frame.object(expression);
  if (list === null) return [];
  const { result } = await frame.ask<{ result: readonly { name: string; value?: { objectId?: string } }[] }>(
    'Runtime.getProperties',
    { objectId: list, ownProperties: true },
  );
  return result
    .filter(({ name }) => /^\d+$/.test(name))
    .flatMap(({ value }) => (value?.objectId === undefined ? [] : [value.objectId]));
}

/** What on a page hears what. */
export const heard = { isListenedTo, isMotionHeard, isReplyHeard, isWithheld } as const;
