// Where a session may go: the domains it is confined to, and files only with consent.

import { type Problem, problem } from '../../world/problem.js';

export interface Limits {
  /** Domains that may be visited, with what is below them; empty: all. */
  readonly allow: readonly string[];
  readonly allowsFiles: boolean;
}

/** Null if an address may be visited, or why not. */
export function isAllowed({ allow, allowsFiles }: Limits, url: string): Problem | null {
  const { protocol, hostname, host } = new URL(url);
  if (protocol === 'about:' || protocol === 'data:' || protocol === 'blob:') return null;
  if (protocol === 'file:') {
    return allowsFiles
      ? null
      : problem('FORBIDDEN', { what: 'Opening files', instead: 'Start beckon with --allow file:' });
  }
  if (allow.length === 0 || allow.some((domain) => isWithin(hostname, host, domain))) return null;
  return problem('FORBIDDEN', { what: `Going to ${host}`, instead: `Start beckon with --allow ${hostname}` });
}

function isWithin(hostname: string, host: string, domain: string): boolean {
  return hostname === domain || host === domain || hostname.endsWith(`.${domain.replace(/^\*?\./, '')}`);
}
