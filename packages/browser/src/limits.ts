// Where a session may go: the domains it is confined to, and files only with consent.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { messages } from './messages.js';

export interface BrowsingLimits {
  /** Domains that may be visited, with what is below them; empty: all. */
  readonly allow: readonly string[];
  readonly allowsFiles: boolean;
}

/** The domains among what `--allow` was given, as addresses have them: in small letters and in ASCII. */
export function domainsIn(allow: readonly string[]): readonly string[] {
  return allow.filter((one) => one !== 'file:').map(inAscii);
}

function inAscii(domain: string): string {
  const [, wildcard = '', name = '', port = ''] = /^(\*?\.)?(.*?)(:\d+)?$/s.exec(domain) ?? [];
  try {
    return `${wildcard}${new URL(`http://${name}`).hostname}${port}`;
  } catch {
    return domain;
  }
}

/** Null if an address may be visited, or why not. */
export function isAllowed({ allow, allowsFiles }: BrowsingLimits, url: string): Problem | null {
  const { protocol, hostname, host, port } = new URL(url);
  if (protocol === 'about:' || protocol === 'data:' || protocol === 'blob:') return null;
  if (protocol === 'file:') {
    return allowsFiles ? null : problem('FORBIDDEN', { what: messages.openingFiles, instead: messages.allowFiles });
  }
  if (allow.length === 0 || allow.some((domain) => isWithin(hostname, port || USUAL[protocol] || '', domain)))
    return null;
  return problem('FORBIDDEN', { what: messages.goingTo(host), instead: messages.allowHost(hostname) });
}

const USUAL: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' };

function isWithin(hostname: string, port: string, domain: string): boolean {
  const isBelow = hostname.endsWith(`.${domain.replace(/^\*?\./, '')}`);
  return hostname === domain || `${hostname}:${port}` === domain || isBelow;
}

/** What `--allow` cannot hold where we do not start the browser, or not Chromium. */
export const NOT_OURS = messages.notOurBrowser;
export const OTHER_ENGINE = messages.otherEngine;
