// Does the operations of a plan, all or none: what was done before one failed is undone again.

import { faultMessages } from '../fault-messages.js';
import type { Model, Operation, Undo } from './model.js';
import { reasonOf, undoAll } from './undo.js';

export type Committed =
  | {
      readonly ok: true;
      /** One for each operation, in order: undone from the last to the first. */
      readonly undos: readonly Undo[];
    }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Which operation it was. */
      readonly at: number;
      /** A fault of the system: why some of what was done could not be undone. Empty, or the world is not as before. */
      readonly lost: readonly string[];
    };

/** Nothing is thrown, whatever the model does. */
export function commit(model: Model, operations: readonly Operation[]): Committed {
  const undos: Undo[] = [];
  for (let at = 0; at < operations.length; at++) {
    try {
      const undo: unknown = model.apply(operations[at] as Operation);
      if (typeof undo !== 'function') {
        const reason = faultMessages.noUndo;
        return { ok: false, reason, at, lost: [reason, ...undoAll(undos)] };
      }
      undos.push(undo as Undo);
    } catch (error) {
      return { ok: false, reason: reasonOf(error), at, lost: undoAll(undos) };
    }
  }
  return { ok: true, undos };
}
