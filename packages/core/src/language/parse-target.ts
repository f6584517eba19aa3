// A target alone, as text: `"Delete" near "Invoice 7"`.

import type { Target } from './ast.js';
import { parse } from './parse.js';
import type { Diagnostic } from './problems.js';

/** A command that takes a target and nothing else. */
const CARRIER = 'box ';

/** The target that a text says, with spans in that text; or what is wrong with it. */
export function parseTarget(
  text: string,
): { readonly target: Target } | { readonly diagnostics: readonly Diagnostic[] } {
  const { lines, diagnostics } = parse(CARRIER + text.replaceAll('\n', ' '));
  const command = lines[0]?.command;
  if (command?.type !== 'box') return { diagnostics: diagnostics.map(withoutCarrier) };
  return { target: shifted(command.target) as Target };
}

/** The words of a diagnostic, without the command that is not there. */
function withoutCarrier(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, ...rest } = shifted(diagnostic) as Diagnostic;
  return {
    ...rest,
    message: message.replace(/position \d+/, `position ${rest.span.start}`).replace(/^box /, 'This '),
    hint: hint?.replaceAll(CARRIER, '') ?? null,
  };
}

/** The same tree with its spans counted from where the target starts. */
function shifted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shifted);
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.entries(node).map(([field, value]) => [field, shifted(value)] as const);
  const moved = Object.fromEntries(fields) as Record<string, unknown>;
  const back = (value: unknown): number => Math.max(0, Number(value) - CARRIER.length);
  return 'column' in moved
    ? {
        ...moved,
        start: back(moved['start']),
        end: back(moved['end']),
        column: Math.max(1, Number(moved['column']) - CARRIER.length),
      }
    : moved;
}
