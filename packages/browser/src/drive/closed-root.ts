// Closed shadow roots, which only the browser can open.

import type { WireFrame } from './wire-frame.js';

interface DomNode {
  readonly backendNodeId: number;
  readonly shadowRoots?: readonly { readonly backendNodeId: number; readonly shadowRootType: string }[];
}

/** Opens the closed root of an element for our script, if it has one. */
export async function openRoot(frame: WireFrame, objectId: string): Promise<boolean> {
  const { session, context } = frame;
  try {
    const { node } = await session.send<{ node: DomNode }>('DOM.describeNode', { objectId, depth: 1, pierce: true });
    const closed = node.shadowRoots?.find((root) => root.shadowRootType === 'closed');
    if (closed === undefined) return false;
    const { object } = await session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId: closed.backendNodeId,
      executionContextId: context,
    });
    const functionDeclaration = 'function () { __beckon.open(this); }';
    await session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration });
    return true;
  } catch {
    // The element went meanwhile.
    return false;
  }
}
