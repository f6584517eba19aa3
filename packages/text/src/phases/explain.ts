// How a line was read, for people: the ways to read it, the scopes searched, the candidates with their scores, and what was chosen.

import type { ReadingTrace, RoleTrace } from './outcome.js';
import type { Resolved, Unresolved } from './resolve-command.js';

/** Candidates shown of a role. */
const MOST = 10;

export function explainClause(given: string, found: Resolved | Unresolved | null): string {
  if (found === null) return `"${given}" does not start with a known verb.`;
  const end = found.ok ? [] : [`Not understood: ${found.code}${found.role === null ? '' : ` (${found.role})`}`];
  return [explainTrace(given, found.trace), ...end].join('\n');
}

/** Every way in which a line was read. */
export function explainTrace(text: string, trace: readonly ReadingTrace[]): string {
  return [`"${text}"`, ...trace.flatMap((reading) => explainReading(reading))].join('\n');
}

function explainReading({ verb, ruleKey, relation, isChosen, code, roles }: ReadingTrace): string[] {
  const form = ruleKey === null ? '' : `, rule ${ruleKey}`;
  const by = relation === undefined ? '' : ` with "${relation}"`;
  const end = isChosen ? '' : ` – ${code ?? 'not chosen'}`;
  return [`${isChosen ? '→' : '·'} ${verb}${form}${by}${end}`, ...roles.flatMap(explainRole)];
}

function explainRole({ role, words, scopes, candidates, chosen, reason }: RoleTrace): string[] {
  if (reason === 'text') return [`    ${role}: the words "${words}"`];
  const searched = scopes.map(({ scope, count }) => `${scope} (${count})`).join(', ');
  const width = Math.max(0, ...candidates.slice(0, MOST).map(({ name }) => name.length));
  const rows = candidates.slice(0, MOST).map((one) => {
    const mark = chosen.includes(one.id) ? '→' : ' ';
    const depth = one.depth === 0 ? '' : `, depth ${one.depth}`;
    return `      ${mark} ${one.score.toFixed(2)}  ${one.name.padEnd(width)}  ${one.scope}${depth}  ${one.reasons.join(', ')}  [${one.id}]`;
  });
  const more = candidates.length > MOST ? [`        … and ${candidates.length - MOST} more`] : [];
  return [
    `    ${role}: "${words}"${searched === '' ? '' : ` in ${searched}`}`,
    ...rows,
    ...more,
    ...(chosen.length === 0 ? [`      nothing chosen: ${reason}`] : [`      chosen: ${reason}`]),
  ];
}
