// A planner's target, as the resolver is asked for it. What names an element that the planner was shown (a handle, an index) is
// that element; everything else is an intent.

import type { Intent } from '@beckon/core/resolve/question.js';
import type { PlannerHandles } from './handles.js';
import type { Counted } from './observe.js';
import type { FailureReason } from './protocol.js';
import type { TracedTarget } from './trace.js';

export type NamedElement = { readonly traced: TracedTarget } & (
  | { readonly intent: Intent }
  | { readonly element: Element /** What it must still be called. */; readonly text: string | null }
);

export interface UnnamedElement {
  readonly traced: TracedTarget;
  readonly reason: FailureReason;
}

const INTENTS: ReadonlySet<string> = new Set(['intent', 'id', 'label', 'text', 'role', 'css', 'xpath']);

export function namedBy(target: unknown, handles: PlannerHandles, counted: Counted): NamedElement | UnnamedElement {
  if (typeof target !== 'object' || target === null || Array.isArray(target))
    return { traced: { method: 'none' }, reason: 'no_target' };
  const fields = target as Readonly<Record<string, unknown>>;
  const method = String(fields['by'] ?? 'intent');
  if (method === 'vaultyId' || method === 'handle') return byHandle(fields, method, handles);
  if (method === 'index') return byIndex(fields, counted);
  if (!INTENTS.has(method))
    return { traced: { method, note: `a target is by none of ${method}` }, reason: 'legacy_not_found' };
  return { traced: { method }, intent: { ...fields, by: method } as Intent };
}

function byHandle(
  fields: Readonly<Record<string, unknown>>,
  method: string,
  handles: PlannerHandles,
): NamedElement | UnnamedElement {
  const said = fields['id'] ?? fields['vaultyId'] ?? fields['handle'] ?? fields['value'];
  if (typeof said !== 'string' || said === '')
    return { traced: { method, note: 'no vaultyId is given' }, reason: 'no_target' };
  const traced = { method, vaultyId: said };
  const element = handles.elementOf(said);
  if (element === null) return { traced, reason: 'vaultyId_not_found' };
  const { text } = fields;
  return { traced, element, text: typeof text === 'string' && text !== '' ? text : null };
}

/** Counted as the last observation did. */
function byIndex(
  fields: Readonly<Record<string, unknown>>,
  { fields: all, buttons }: Counted,
): NamedElement | UnnamedElement {
  const index = Number(fields['index'] ?? fields['id'] ?? fields['value']);
  const list = fields['elementType'] === 'button' ? buttons : all;
  const element = list.get(index);
  const traced = { method: 'index' };
  if (element?.isConnected !== true)
    return { traced: { ...traced, note: `nothing was shown at index ${index}` }, reason: 'legacy_not_found' };
  return { traced, element, text: null };
}
